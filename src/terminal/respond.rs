//! Writes what can be declared next, by player and moment, with its price and what it changes.

use std::io::{self, Write};

use anstyle::Style;

use super::mistakes;
use super::render::{BAD, HEAD, Layout, QUIET, STRONG};
use super::verdicts::{quiet, readings, wrapped};
use crate::app::{Answer, Responses};

/// The most answers that are listed.
const MOST_ROWS: usize = 60;

/// The hint that tells how to ask about all cards.
const ALL_CARDS: &str = "; `respond --every` tries every card that netrep can play";

/// Gives the answers to a script.
pub(super) fn responses(out: &mut dyn Write, found: &Responses, layout: Layout) -> io::Result<()> {
    mistakes::write(out, &found.diagnostics, layout)?;
    if !found.readings.is_empty() {
        wrapped(out, &format!("As understood: {}.", found.understood.join("; ")), layout, QUIET)?;
        return readings(out, &found.readings, layout);
    }
    wrapped(out, &found.headline(), layout, STRONG)?;
    let assumed =
        if found.assumed.is_empty() { String::new() } else { format!(" Assumed: {}.", found.assumed.join("; ")) };
    wrapped(out, &format!("As understood: {}.{assumed}", found.understood.join("; ")), layout, QUIET)?;
    for line in &found.declared {
        wrapped(out, line, layout, Style::new())?;
    }
    let mut heading = String::new();
    for answer in found.answers.iter().take(MOST_ROWS) {
        if answer.heading() != heading {
            heading = answer.heading();
            writeln!(out, "{}{heading}{}", HEAD.render(), HEAD.render_reset())?;
        }
        row(out, answer, layout)?;
    }
    if found.answers.len() > MOST_ROWS {
        let more = found.answers.len() - MOST_ROWS;
        writeln!(out, "{}", quiet(&format!("… and {more} more: --json lists them")))?;
    }
    // The headline says already why there is nothing to beat.
    for trouble in found.trouble.iter().filter(|_| found.nothing_to_beat().is_none()) {
        wrapped(out, &format!("Not answered: {trouble}"), layout, BAD)?;
    }
    if found.answers.iter().any(|a| !a.changes.is_empty()) {
        wrapped(out, "Where dice decide, a change is listed if it can happen.", layout, QUIET)?;
    }
    wrapped(out, &found.looked_at(ALL_CARDS), layout, QUIET)
}

/// Writes one answer, then what it changes.
fn row(out: &mut dyn Write, answer: &Answer, layout: Layout) -> io::Result<()> {
    wrapped(out, &format!("  {}", answer.text()), layout, Style::new())?;
    for told in answer.effects() {
        wrapped(out, &format!("      {told}"), layout, QUIET)?;
    }
    Ok(())
}
