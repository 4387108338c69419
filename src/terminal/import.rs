//! `netrep import`: shows what was taken from a document, what is new in it, and what is kept.

use std::io::{self, Write};
use std::sync::OnceLock;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::args::{Import, ImportWhat};
use super::commands::json;
use super::render::{HEAD, ID, QUIET, STRONG};
use super::{Failure, Outcome};
use crate::app::Settings;
use crate::app::import::{CardsReport, ImportError, Importer, Left, Outcome as Became, Report, Request};
use crate::import::{Changes, Kept, Piece, Progress};

/// The number of stretches of lines listed that were not understood.
const LISTED: usize = 40;
/// The number of changed clauses that are shown word by word.
const SHOWN: usize = 30;
/// The number of words around a change that are shown.
const AROUND: usize = 6;

/// Carries out an import, a listing or a removal.
pub(super) fn run(
    settings: &Settings,
    import: &Import,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<Outcome, Failure> {
    let importer = Importer::open(settings)?;
    match &import.what {
        Some(ImportWhat::List) => {
            let kept = importer.list().map_err(ImportError::from)?;
            show(&kept, as_json, out, |out, kept| list(out, kept))?;
        }
        Some(ImportWhat::Remove { id }) => match importer.remove(id) {
            Ok(()) => writeln!(out, "removed `{id}`")?,
            Err(error @ ImportError::NotThere(_)) => {
                writeln!(out, "{error}")?;
                return Ok(Outcome::NotFound);
            }
            Err(other) => return Err(other.into()),
        },
        Some(ImportWhat::Cards { file, dry_run }) => {
            let report = importer.cards(file, *dry_run, &Reading::default())?;
            show(&report, as_json, out, cards)?;
        }
        None => {
            for path in &import.files {
                if import.format.is_none() && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json")) {
                    let report = importer.cards(path, import.dry_run, &Reading::default())?;
                    show(&report, as_json, out, cards)?;
                    continue;
                }
                let request = Request {
                    path,
                    format: import.format,
                    name: import.id.as_deref(),
                    dated: import.edition.as_deref(),
                    dry_run: import.dry_run,
                };
                let report = importer.document(request, &Reading::default())?;
                show(&report, as_json, out, document)?;
            }
        }
    }
    Ok(Outcome::Done)
}

fn show<T: Serialize>(
    value: &T,
    as_json: bool,
    out: &mut dyn Write,
    write: impl Fn(&mut dyn Write, &T) -> io::Result<()>,
) -> Result<(), Failure> {
    if as_json { json(out, value) } else { Ok(write(out, value)?) }
}

fn document(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let dated = report.dated.as_ref().map(|d| format!(", edition of {d}")).unwrap_or_default();
    writeln!(out, "{}{}{}{dated}", STRONG.render(), report.title, STRONG.render_reset())?;
    writeln!(
        out,
        "{} read as {} ({}): {}, {} beside an entry of netrep",
        report.file,
        report.format,
        report.encoding,
        if report.clauses == 1 { "1 clause".to_owned() } else { format!("{} clauses", report.clauses) },
        report.beside
    )?;
    if report.dry_run {
        writeln!(out)?;
        for p in &report.preview {
            writeln!(out, "  {}{}{}  {}", ID.render(), p.id, ID.render_reset(), p.begins)?;
        }
        if report.clauses > report.preview.len() {
            writeln!(out, "  … and {} more", report.clauses - report.preview.len())?;
        }
    }
    changes(out, &report.changes)?;
    // What is gone stood in the edition before; what is new did not.
    let (gone, before) = (report.changes.removed.len(), report.clauses + report.changes.removed.len());
    if gone * 4 > before.saturating_sub(report.changes.added.len()) {
        writeln!(out, "more than a quarter of its clauses are gone: is the copy whole?")?;
    }
    unread(out, &report.unread)?;
    let name = &report.document;
    let kept = match (report.outcome, report.dry_run) {
        (Became::Same, _) => format!("`{name}` holds this edition already; nothing to do"),
        (Became::New, true) => format!("would be kept as `{name}`"),
        (Became::New, false) => format!("kept as `{name}`"),
        (Became::Newer, true) => format!("would be kept as the newest edition of `{name}`"),
        (Became::Newer, false) => {
            format!("kept as the newest edition of `{name}`; `netrep rule … --as-of DATE` shows the older")
        }
        (Became::Older, true) => format!("would be kept as an older edition of `{name}`"),
        (Became::Older, false) => format!("kept as an older edition of `{name}`; the newer one stays in force"),
    };
    writeln!(out, "{kept}")
}

/// Writes the differences from the edition before.
fn changes(out: &mut dyn Write, changes: &Changes) -> io::Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let (added, changed, removed) = (changes.added.len(), changes.changed.len(), changes.removed.len());
    writeln!(out, "{}{added} added, {changed} changed, {removed} removed{}", HEAD.render(), HEAD.render_reset())?;
    for (sign, ids) in [("+", &changes.added), ("-", &changes.removed)] {
        for id in ids {
            writeln!(out, "  {sign} {}{id}{}", ID.render(), ID.render_reset())?;
        }
    }
    for change in changes.changed.iter().take(SHOWN) {
        writeln!(out, "  ~ {}{}{}  {}", ID.render(), change.id, ID.render_reset(), marked(&change.pieces))?;
    }
    if changed > SHOWN {
        writeln!(out, "  ~ and {} more", changed - SHOWN)?;
    }
    Ok(())
}

/// Gives a changed wording in a line: `[-gone-]` and `{+new+}`, with a few words around them.
fn marked(pieces: &[Piece]) -> String {
    let last = pieces.len().saturating_sub(1);
    let mut text = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Gone(gone) => text.push_str(&format!("[-{}-]", gone.trim())),
            Piece::New(new) => text.push_str(&format!("{{+{}+}}", new.trim())),
            Piece::Same(same) => {
                let words: Vec<&str> = same.split_whitespace().collect();
                let (head, tail) = (at > 0, at < last);
                let cut = AROUND * (usize::from(head) + usize::from(tail));
                if words.len() <= cut {
                    text.push_str(&format!(" {} ", words.join(" ")));
                } else {
                    let first = if head { words[..AROUND].join(" ") } else { String::new() };
                    let rest = if tail { words[words.len() - AROUND..].join(" ") } else { String::new() };
                    text.push_str(&format!(" {first} … {rest} "));
                }
            }
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn unread(out: &mut dyn Write, left: &[Left]) -> io::Result<()> {
    if left.is_empty() {
        return Ok(());
    }
    let head = "Left out: these lines stand in no clause";
    writeln!(out, "{}{head}{}", HEAD.render(), HEAD.render_reset())?;
    for l in left.iter().take(LISTED) {
        let place = match l.lines {
            (0, _) => String::new(),
            (from, to) if from == to => format!("line {from}: "),
            (from, to) => format!("lines {from}-{to}: "),
        };
        writeln!(out, "  {place}{} {}({}){}", l.why, QUIET.render(), l.begins, QUIET.render_reset())?;
    }
    if left.len() > LISTED {
        writeln!(out, "  … and {} more", left.len() - LISTED)?;
    }
    Ok(())
}

fn cards(out: &mut dyn Write, report: &CardsReport) -> io::Result<()> {
    unread(out, &report.unread)?;
    let done = match (report.same, report.dry_run) {
        (true, _) => "are there already; nothing to do",
        (false, true) => "would be kept",
        (false, false) => "are kept as `cards`",
    };
    writeln!(out, "{} texts from {} {done}", report.texts, report.file)
}

fn list(out: &mut dyn Write, kept: &[Kept]) -> io::Result<()> {
    if kept.is_empty() {
        return writeln!(out, "nothing is imported");
    }
    let widest = kept.iter().map(|k| k.name.chars().count()).max().unwrap_or_default();
    for k in kept {
        let name = format!("{}{:widest$}{}", ID.render(), k.name, ID.render_reset());
        writeln!(out, "{name}  {} ({}; editions: {})", k.title, k.holds, k.editions.join(", "))?;
    }
    Ok(())
}

/// A bar on the error stream while a file is read. Nothing is drawn when that is no terminal.
#[derive(Default)]
struct Reading(OnceLock<ProgressBar>);

impl Progress for Reading {
    fn start(&self, bytes: u64) {
        let bar = self.0.get_or_init(|| ProgressBar::new(bytes));
        if let Ok(style) = ProgressStyle::with_template("reading {wide_bar} {bytes}/{total_bytes}") {
            bar.set_style(style);
        }
    }

    fn advance(&self, bytes: u64) {
        if let Some(bar) = self.0.get() {
            bar.inc(bytes);
        }
    }

    fn finish(&self) {
        if let Some(bar) = self.0.get() {
            bar.finish_and_clear();
        }
    }
}
