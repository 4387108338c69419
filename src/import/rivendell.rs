//! Reads rulings by card and by term: a heading with a bullet, what the card reads, questions, and answers after `->`.

use super::draft::{Head, slug};
use super::{Draft, Drafting, Format, Known};
use crate::corpus::Authority;
use crate::vocab::Book;

/// Words with which a numbered line quotes a source instead of asking.
const SOURCES: [&str; 8] = ["CoE", "CRF", "METW", "MELE", "MEBA", "MEDM", "MEAS", "Digest"];

/// Whether a line is the heading of a part: `Rulings by card`.
pub(super) fn is_section(line: &str) -> bool {
    line.strip_prefix("Rulings by ").is_some_and(|what| !what.contains(' ') && !what.is_empty())
}

/// Gives the heading of an entry: `• Stealth`, set in.
pub(super) fn entry(line: &str) -> Option<&str> {
    let heading = line.trim_start().strip_prefix('•')?.trim();
    (line.starts_with(' ') && !heading.is_empty() && heading.chars().count() <= 100).then_some(heading)
}

/// Takes the entries; one with several questions becomes one clause for each.
pub(super) fn read(text: &str, known: &Known) -> Draft {
    let lines: Vec<&str> = text.lines().collect();
    let mut draft = Drafting::new(Book::Netrep.as_str());
    let mut section = String::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if is_section(line.trim_end()) {
            section = line.trim().to_owned();
            draft.close();
        } else if let Some(heading) = entry(line) {
            let end = lines[at..].iter().position(|l| entry(l).is_some() || is_section(l.trim_end()));
            let end = end.map_or(lines.len(), |e| at + e);
            self::ruling(&mut draft, heading, &section, &lines[..end], at, known);
            at = end;
        } else if section.is_empty() && !draft.is_open() && line.trim() == "Introduction" {
            let name = "Introduction (Rivendell rulings)".to_owned();
            draft.open(
                at,
                Head { key: "introduction".to_owned(), name, title: "Introduction".to_owned(), ..Head::default() },
            );
        } else if !line.trim().is_empty() {
            draft.block(at, line.trim());
        }
    }
    draft.finish(Format::RivendellRulings, "Rivendell rulings", Authority::CouncilOfRivendell, None)
}

/// Reads one entry, from the line after its heading to the end of `lines`.
fn ruling(draft: &mut Drafting, heading: &str, section: &str, lines: &[&str], from: usize, known: &Known) {
    let key = known.entry_of(Book::Netrep, "", heading).unwrap_or_else(|| slug(heading));
    let head = |key: String, name: String| Head {
        key,
        name,
        title: heading.to_owned(),
        section: section.to_owned(),
        ..Head::default()
    };
    draft.open(from, head(key.clone(), heading.to_owned()));
    let questions = lines[from..].iter().filter(|l| asks(l)).count();
    let mut number = 0;
    for (at, line) in lines.iter().enumerate().skip(from) {
        let bare = line.trim();
        if bare.is_empty() || bare.chars().all(|c| matches!(c, '—' | '–' | '-' | '_')) {
            continue;
        }
        if questions > 1 && asks(line) {
            number += 1;
            draft.open(at + 1, head(format!("{key}/{number}"), format!("{heading} (question {number})")));
        }
        draft.block(at + 1, bare);
    }
}

/// Whether a line is a question: `1- …?` or `– …?`.
fn asks(line: &str) -> bool {
    let bare = line.trim();
    let digits = bare.chars().take_while(char::is_ascii_digit).count();
    let numbered = bare[digits..].strip_prefix('-').filter(|_| digits > 0);
    let said = numbered.or_else(|| bare.strip_prefix('–')).map(str::trim);
    said.is_some_and(|said| question(said) && !SOURCES.iter().any(|s| said.starts_with(s)))
}

/// Whether a text asks: it ends with the mark, or a second question follows the first.
fn question(said: &str) -> bool {
    said.trim_end().ends_with('?')
}
