//! What can be declared next, as a person reads it: by player, with its price and what it changes.

use std::io::{self, Write};

use anstyle::Style;

use super::render::{BAD, HEAD, Layout, QUIET, STRONG};
use super::verdicts::{self, quiet, wrapped};
use crate::app::{Answer, Responses};

/// The most answers that are listed.
const MOST_ROWS: usize = 60;

/// The answers to a script.
pub(super) fn responses(out: &mut dyn Write, found: &Responses, layout: Layout) -> io::Result<()> {
    for complaint in &found.diagnostics {
        verdicts::complaint(out, complaint)?;
    }
    wrapped(out, &headline(found), layout, STRONG)?;
    let assumed =
        if found.assumed.is_empty() { String::new() } else { format!(" Assumed: {}.", found.assumed.join("; ")) };
    wrapped(out, &format!("As understood: {}.{assumed}", found.understood), layout, QUIET)?;
    for line in &found.declared {
        wrapped(out, line, layout, Style::new())?;
    }
    let mut player = "";
    for answer in found.answers.iter().take(MOST_ROWS) {
        if answer.player != player {
            player = &answer.player;
            writeln!(out, "{}{player} can declare{}", HEAD.render(), HEAD.render_reset())?;
        }
        row(out, answer, layout)?;
    }
    if found.answers.len() > MOST_ROWS {
        let more = found.answers.len() - MOST_ROWS;
        writeln!(out, "{}", quiet(&format!("… and {more} more: --json lists them")))?;
    }
    for trouble in &found.trouble {
        wrapped(out, &format!("Not answered: {trouble}"), layout, BAD)?;
    }
    if found.answers.iter().any(|a| !a.changes.is_empty()) {
        wrapped(out, "Where dice decide, a change is listed if it can come about.", layout, QUIET)?;
    }
    wrapped(out, &looked_at(found), layout, QUIET)
}

/// What was found, in a line.
fn headline(found: &Responses) -> String {
    let rules = found.name;
    let count = found.answers.len();
    match (&found.beaten, count) {
        _ if !found.trouble.is_empty() && count == 0 => format!("There is no answer by {rules} rules."),
        (Some(n), 0) => format!("Nothing that was looked at beats {n} by {rules} rules."),
        (Some(n), 1) => format!("1 answer beats {n} by {rules} rules."),
        (Some(n), several) => format!("{several} answers beat {n} by {rules} rules."),
        (None, 0) => format!("Nothing that was looked at can be declared by {rules} rules."),
        (None, 1) => format!("1 thing can be declared by {rules} rules."),
        (None, several) => format!("{several} things can be declared by {rules} rules."),
    }
}

/// How far the search went.
fn looked_at(found: &Responses) -> String {
    let cards = if found.covered == 1 { "1 card" } else { "cards" };
    let count = if found.covered == 1 { String::new() } else { format!("{} ", found.covered) };
    match found.pool {
        "every" => format!(
            "Looked at: {count}{cards} whose text the data model, each as though in hand, and what is in play. Cards \
             whose text is not modelled are not among them."
        ),
        _ => format!(
            "Looked at: {count}{cards} in play and in the hands that are described; `respond --every` tries every card \
             that the data model."
        ),
    }
}

/// One answer: what is declared, on what, for what price; then what it changes.
fn row(out: &mut dyn Write, answer: &Answer, layout: Layout) -> io::Result<()> {
    let verb = match answer.act {
        "tap" => "tap ",
        "discard" => "discard ",
        _ => "",
    };
    let mut text = format!("  {verb}{}", answer.card);
    if let Some(option) = &answer.option {
        text.push_str(&format!(" [{option}]"));
    }
    match answer.targets.as_slice() {
        [] => {}
        several if several.iter().all(|t| t.starts_with("keyed to ")) => {
            let keys: Vec<&str> = several.iter().filter_map(|t| t.strip_prefix("keyed to ")).collect();
            text.push_str(&format!(" keyed to {}", listed(&keys)));
        }
        several => text.push_str(&format!(" on {}", listed(several))),
    }
    let mut price: Vec<String> = answer.price.taps.iter().map(|c| format!("tap {c}")).collect();
    if answer.price.tap_target {
        price.push("tap the target".to_owned());
    }
    price.extend(answer.price.discards.iter().map(|c| format!("discard {c}")));
    if answer.price.hazard_limit > 0 {
        price.push(format!("hazard limit {}", answer.price.hazard_limit));
    }
    if !price.is_empty() {
        text.push_str(&format!(" ({})", price.join(", ")));
    }
    wrapped(out, &text, layout, Style::new())?;
    for change in &answer.changes {
        wrapped(out, &format!("      {}", change.text), layout, QUIET)?;
    }
    Ok(())
}

/// `a, b or c`.
fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => (*last).to_owned(),
        None => String::new(),
    }
}
