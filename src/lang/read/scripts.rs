//! The entrance to reading: it cuts a text into scripts and reads each of them twice, line by line.

use std::ops::Range;

use super::cursor::Cursor;
use super::cut::{Cut, Piece, cut};
use super::scope::Scope;
use crate::engine::state::effort;
use crate::lang::declared::CardKey;
use crate::lang::diagnostic::{Diagnostic, LONGEST_TEXT, MOST_CARDS, MOST_LINES, MOST_MISTAKES, Mistake};
use crate::lang::folded::phrase;
use crate::lang::names::{Named, Titles};
use crate::lang::position::PileCard;
use crate::lang::script::{Comment, Line, Says, Script};
use crate::vocab::{Ruleset, Seat};

/// The script that a text says, and the mistakes in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parsed {
    /// The scripts, in their order. Lines that could not be read are not in them.
    pub scripts: Vec<Script>,
    /// The mistakes, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The places of lines that describe the table, or may, and that were not read whole: without them nobody knows
    /// what is true of the rest.
    pub holes: Vec<Range<usize>>,
}

/// Reads every script of a text. Never fails: what cannot be read is a diagnostic.
pub fn parse(text: &str, titles: &dyn Titles) -> Parsed {
    let mut parsed = Parsed::default();
    if text.len() > LONGEST_TEXT {
        let mistake = Mistake::TextTooLong { bytes: text.len() };
        parsed.diagnostics.push(Diagnostic { span: 0..0, mistake });
        parsed.holes.push(0..0);
        return parsed;
    }
    let mut scripts = cut(text);
    let lines = || scripts.iter().flat_map(|s| &s.pieces).filter(|p| matches!(p, Piece::Line(_)));
    let count = lines().count();
    if let Some(Piece::Line(span)) = lines().nth(MOST_LINES).cloned() {
        let mistake = Mistake::TooManyLines { lines: count };
        parsed.diagnostics.push(Diagnostic { span: span.clone(), mistake });
        parsed.holes.push(span.clone());
        for script in &mut scripts {
            script.pieces.retain(|p| !matches!(p, Piece::Line(s) if s.start >= span.start));
        }
    }
    for script in scripts {
        let read = read_script(text, &script, titles);
        parsed.scripts.push(read.script);
        parsed.diagnostics.extend(read.mistakes);
        parsed.holes.extend(read.holes);
        if parsed.diagnostics.len() >= MOST_MISTAKES {
            break;
        }
    }
    if parsed.diagnostics.len() >= MOST_MISTAKES {
        let last = parsed.diagnostics.iter().map(|d| d.span.end).max().unwrap_or(0);
        parsed.diagnostics.push(Diagnostic { span: last..last, mistake: Mistake::TooManyMistakes });
    }
    parsed.diagnostics.sort_by_key(|d| d.span.start);
    parsed
}

/// Reads a text as one script: the lines of all that it holds, under the first id.
pub fn parse_one(text: &str, titles: &dyn Titles) -> (Script, Vec<Diagnostic>) {
    let parsed = parse(text, titles);
    let mut scripts = parsed.scripts.into_iter();
    let mut first = scripts.next().unwrap_or_default();
    for script in scripts {
        let before = first.lines.len();
        first.comments.extend(script.comments.into_iter().map(|c| Comment { after: c.after + before, ..c }));
        first.lines.extend(script.lines);
    }
    (first, parsed.diagnostics)
}

/// Reads a script twice: first for the names in it, so that their beginnings are enough anywhere.
fn read_script(text: &str, cut: &Cut, titles: &dyn Titles) -> Lines {
    let mut scope = Scope::new(titles);
    let mut expected = false;
    for piece in &cut.pieces {
        let Piece::Line(span) = piece else { continue };
        let line = text.get(span.clone()).unwrap_or_default();
        expected |= phrase(line, "expect").is_some();
        scope.numbered |= !expected && line.starts_with(|c: char| c.is_ascii_digit());
        let mut cursor = Cursor::new(text, span.clone(), &scope);
        if phrase(line, "card").is_some() {
            cursor.eat_phrase("card");
            if let Ok(Says::Describe { title, text }) = cursor.describe_line() {
                scope.describe(&title, &text);
            }
        } else if cursor.eat_phrase("players") {
            cursor.eat(':');
            let seats = [Seat::R, Seat::H];
            let players = cursor.players_line().unwrap_or_default();
            let named = players.into_iter().zip(seats).filter_map(|(p, seat)| Some((p.name?, seat)));
            scope.players = named.collect();
        }
    }
    let first = read_lines(text, cut, &scope);
    scope.learn(&first.named);
    scope.seated(&first.script.lines);
    scope.loud = true;
    read_lines(text, cut, &scope)
}

/// The lines that were read of a script.
#[derive(Default)]
struct Lines {
    script: Script,
    mistakes: Vec<Diagnostic>,
    /// The cards that were named.
    named: Vec<Named>,
    /// Lines that may describe the table and were not read whole.
    holes: Vec<Range<usize>>,
}

fn read_lines(text: &str, cut: &Cut, scope: &Scope<'_>) -> Lines {
    let mut read = Lines { script: Script { id: cut.id.clone(), ..Script::default() }, ..Lines::default() };
    let script = &mut read.script;
    let mut expecting: Option<Vec<Ruleset>> = None;
    let mut cards = 0;
    // What is left of a text that costs too much is not read; whoever asked for it says so.
    for piece in cut.pieces.iter().take_while(|_| effort::exhausted().is_none()) {
        match piece {
            Piece::Comment { text, own_line } => {
                let after = script.lines.len();
                script.comments.push(Comment { after, own_line: *own_line, text: text.clone() });
            }
            Piece::Line(span) => {
                let mut cursor = Cursor::new(text, span.clone(), scope);
                cursor.above = script.lines.iter().rev().find_map(|line| {
                    if let Says::Company(company) = &line.says { company.label.clone() } else { None }
                });
                let (before, mut unread) = (script.lines.len(), false);
                while !cursor.done() {
                    let (start, before, mistakes) = (cursor.at, cursor.named.len(), cursor.mistakes.len());
                    match cursor.line(&mut expecting) {
                        // Nothing of what it lists could be read: it does not say that there is none.
                        Ok(says) if cursor.mistakes.len() > mistakes && says.lists_nothing() => {
                            unread |= says.describes();
                        }
                        Ok(says) => {
                            let more = cursor.named.len() - before + copies(&says);
                            if cards + more > MOST_CARDS {
                                let mistake = Mistake::TooManyCards { cards: cards + more };
                                cursor.mistakes.push(Diagnostic { span: start..cursor.at, mistake });
                                continue;
                            }
                            cards += more;
                            script.lines.push(Line { span: start..cursor.at, says });
                        }
                        Err(mistake) => {
                            cursor.mistakes.push(mistake);
                            cursor.at = start;
                            unread = expecting.is_none() && cursor.may_describe();
                            cursor.at = cursor.end;
                        }
                    }
                }
                let told = script.lines.iter().skip(before).any(|line| line.says.describes());
                if !cursor.mistakes.is_empty() && (unread || told) {
                    read.holes.push(span.clone());
                }
                read.mistakes.append(&mut cursor.mistakes);
                read.named.append(&mut cursor.named);
                if read.mistakes.len() >= MOST_MISTAKES {
                    read.holes.push(span.clone());
                    break;
                }
            }
        }
    }
    read
}

/// Counts the cards that a line has beside those that it names: further copies, and cards without a name.
fn copies(says: &Says) -> usize {
    match says {
        Says::Pile { cards, .. } => {
            let named = |card: &PileCard| !matches!(card.name.card, CardKey::Unknown(_));
            cards.iter().map(|card| usize::from(card.count) - usize::from(named(card))).sum()
        }
        _ => 0,
    }
}
