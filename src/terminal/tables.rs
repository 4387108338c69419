//! Writes evaluations and the state of the program in columns.

use std::io::{self, Write};

use super::folding::folding;
use super::render::{BAD, STRONG};
use crate::app::Status;
use crate::app::eval::{Report, Scores};

/// Gives the scores of an evaluation, by kind of question.
pub(super) fn report(out: &mut dyn Write, report: &Report, per_query: bool) -> io::Result<()> {
    writeln!(
        out,
        "{:14}{:>4}  {:>10}{:>10}{:>10}{:>10}{:>10}",
        "kind", "n", "nDCG@5", "MRR@10", "recall@3", "recall@5", "hit@1"
    )?;
    let row = |out: &mut dyn Write, kind: &str, s: &Scores| {
        let (a, b, c, d, e) = (s.ndcg5, s.mrr10, s.recall3, s.recall5, s.hit1);
        writeln!(out, "{kind:14}{:>4}  {a:>10.3}{b:>10.3}{c:>10.3}{d:>10.3}{e:>10.3}", s.n)
    };
    row(out, "all", &report.all)?;
    for (kind, scores) in &report.kinds {
        row(out, kind, scores)?;
    }
    writeln!(out, "latency ms: median {:.3}  p99 {:.3}", report.ms.0, report.ms.1)?;
    if per_query {
        for (question, run, s) in &report.runs {
            let first = run.ranked.iter().take(3).cloned().collect::<Vec<_>>().join(" ");
            let query: String = question.query.chars().take(70).collect();
            writeln!(
                out,
                "{} {:13} nDCG@5 {:.2} hit@1 {:.0}  {query}  -> {first}",
                run.id, question.kind, s.ndcg5, s.hit1
            )?;
        }
    }
    Ok(())
}

/// Writes what is loaded, and what is wrong with it.
pub(super) fn status(out: &mut dyn Write, status: &Status) -> io::Result<()> {
    let out = &mut folding(out);
    let mut line =
        |name: &str, value: String| writeln!(out, "{}{name:10}{} {value}", STRONG.render(), STRONG.render_reset());
    line("netrep", status.version.clone())?;
    line("data", format!("{}, fingerprint {}", status.data, status.fingerprint))?;
    let entries: usize = status.books.iter().map(|(_, n)| n).sum();
    let books = status.books.iter().map(|(title, n)| format!("{title} {n}"));
    line("entries", format!("{entries}: {}", books.collect::<Vec<_>>().join(", ")))?;
    let (cards, printings, titles) = status.cards;
    line("cards", format!("{cards} in {printings} printings, {titles} titles in all languages"))?;
    let (said, nicknames, typos) = status.thesaurus;
    line("thesaurus", format!("{said} phrases, {nicknames} nicknames, {typos} misspellings"))?;
    line("index", format!("{}, {} entries, schema {}", status.index, status.indexed, status.schema))?;
    if status.problems.is_empty() {
        return line("references", "none broken".to_owned());
    }
    for problem in &status.problems {
        writeln!(out, "{}{problem}{}", BAD.render(), BAD.render_reset())?;
    }
    Ok(())
}
