//! `netrep cards`: lists cards by what is printed on them, and how many of them the engine plays.

use std::io::{self, Write};

use super::args::Cards;
use super::commands::{json, not_found};
use super::folding::folding;
use super::render::{ID, QUIET, STRONG};
use super::{Failure, Outcome};
use crate::app::{App, Coverage, Filter, Listed, Printed, Sentences, Tally};
use crate::vocab::visible;

/// Lists cards, or counts them.
pub(super) fn run(app: &App, ask: &Cards, as_json: bool, out: &mut dyn Write) -> Result<Outcome, Failure> {
    if as_json { found(app, ask, true, out) } else { found(app, ask, false, &mut folding(out)) }
}

fn found(app: &App, ask: &Cards, as_json: bool, out: &mut dyn Write) -> Result<Outcome, Failure> {
    if ask.coverage {
        let tallies = app.coverage();
        match as_json {
            true => json(out, &tallies)?,
            false => coverage(out, &tallies, app.has_printed_texts())?,
        }
        return Ok(Outcome::Done);
    }
    if let Some(set) = ask.set.as_ref().filter(|set| app.set_called(set).is_none()) {
        let sets = app.sets();
        let error = format!("no set is called `{}`", visible(set));
        if as_json {
            return not_found(&error, &sets, out);
        }
        writeln!(out, "{error}; sets are {}", sets.join(", "))?;
        return Ok(Outcome::NotFound);
    }
    // If no card has a word printed on it, the words that there are follow.
    let all = Filter::default();
    let words = [
        ("type", "types", &ask.kind, Printed::Type, Filter { kind: ask.kind.clone(), ..all.clone() }),
        ("race", "races", &ask.race, Printed::Race, Filter { race: ask.race.clone(), ..all.clone() }),
        ("keyword", "keywords", &ask.keyword, Printed::Keyword, Filter { keyword: ask.keyword.clone(), ..all }),
    ];
    for (what, several, typed, of, alone) in words {
        if let Some(word) = typed.as_ref().filter(|_| app.list_cards(&alone).is_empty()) {
            let error = format!("no card has the {what} `{}`", visible(word));
            if as_json {
                return not_found(&error, &app.printed_words(of), out);
            }
            writeln!(out, "{error}; {several} are {}", app.printed_words(of).join(", "))?;
            return Ok(Outcome::NotFound);
        }
    }
    let (kind, race) = (ask.kind.clone(), ask.race.clone());
    let (set, keyword) = (ask.set.clone(), ask.keyword.clone());
    let listed = app.list_cards(&Filter { kind, race, set, keyword });
    match as_json {
        true => json(out, &listed)?,
        false => list(out, &listed)?,
    }
    Ok(if listed.is_empty() { Outcome::NotFound } else { Outcome::Done })
}

fn list(out: &mut dyn Write, listed: &[Listed]) -> io::Result<()> {
    let widest = listed.iter().map(|c| c.name.chars().count()).max().unwrap_or_default();
    for card in listed {
        let known = match card.coverage {
            Coverage::Whole => "played whole",
            Coverage::Partly => "partly by hand",
            Coverage::Facts => "facts only",
        };
        let id = format!("{}{:7}{}", ID.render(), card.id, ID.render_reset());
        let kind = &card.kind;
        writeln!(out, "{id} {:widest$}  {kind} {}· {known}{}", card.name, QUIET.render(), QUIET.render_reset())?;
    }
    match listed.len() {
        0 => writeln!(out, "no card fits"),
        1 => writeln!(out, "1 card"),
        n => writeln!(out, "{n} cards"),
    }
}

fn coverage(out: &mut dyn Write, tallies: &[Tally], texts: bool) -> io::Result<()> {
    let (bold, plain) = (STRONG.render(), STRONG.render_reset());
    let sentences = if texts { "  sentences: played  outside  by hand  facts   all" } else { "" };
    writeln!(
        out,
        "{bold}{:10} {:>6} {:>8} {:>7} {:>6}{sentences}{plain}",
        "cards:", "whole", "partly", "facts", "all"
    )?;
    for t in tallies {
        let cards = t.whole + t.partly + t.facts;
        write!(out, "{:10} {:>6} {:>8} {:>7} {cards:>6}", t.of, t.whole, t.partly, t.facts)?;
        if texts {
            let Sentences { played, outside, by_hand, facts } = t.sentences;
            let all = played + outside + by_hand + facts;
            write!(out, "  {played:>17} {outside:>8} {by_hand:>8} {facts:>6} {all:>5}")?;
        }
        writeln!(out)?;
    }
    match texts {
        true => writeln!(
            out,
            "(sentences of the imported texts, keywords aside; outside: of no matter in a chain; by hand: left to the\n\
             players, counted by the parts that the card files name; facts: of cards of which only the facts are known)"
        ),
        false => writeln!(out, "(sentences are counted when card texts are imported: netrep import cards FILE)"),
    }
}
