//! Reads what happened before: `earlier …`.

use super::cursor::{Cursor, Read};
use super::things::Want;
use crate::lang::declared::{Declared, Told};
use crate::lang::folded::phrase;
use crate::lang::names::Place;
use crate::lang::script::{Earlier, Happened, Says};
use crate::lang::words::{HAPPENED, TOLD, VERBS};
use crate::vocab::Act;

/// Words that may stand before what came of a declaration.
const BEFORE_IT: [&str; 9] = ["it", "and", "but", "which", "that", "was", "is", "were", "has"];

fn blank(rest: &str) -> bool {
    rest.trim_end_matches(['.', ' ', '\t']).is_empty()
}

/// Reads `rolled 9`, `rolling 9 and 4`.
fn rolled(end: &str) -> Option<Told> {
    let length = ["rolled", "rolling", "rolls", "roll", "with a roll of"].iter().find_map(|word| phrase(end, word))?;
    let totals = end.get(length..)?.trim().trim_end_matches('.');
    let totals = totals.split([',', ' ']).filter(|w| !w.is_empty() && *w != "and" && *w != "a");
    let totals: Vec<u8> = totals.map(|w| w.parse().ok().filter(|n| (2..=12).contains(n))).collect::<Option<_>>()?;
    (!totals.is_empty()).then_some(Told::Rolled(totals))
}

impl Cursor<'_> {
    /// Reads a declaration that was made, with what came of it at its end: `…, cancelled`, `… and failed`, `…, rolled
    /// 9`.
    fn declared_earlier(&mut self) -> Read<Says> {
        let end = self.end;
        let told = self.told_at_the_end();
        let line = self.declaration(None);
        self.end = end;
        let line = line?;
        self.at = end;
        Ok(Says::Earlier(Earlier::Declared(Declared { told, ..line })))
    }

    /// Takes the result from the end of the line, where it stands last.
    fn told_at_the_end(&mut self) -> Option<Told> {
        let rest = self.rest();
        let starts = rest.char_indices().filter(|(at, c)| {
            let before = rest.get(..*at).and_then(|r| r.chars().next_back());
            c.is_alphabetic() && before.is_some_and(|b| b.is_whitespace() || b == ',')
        });
        let (at, told) = starts.into_iter().find_map(|(at, _)| {
            let end = rest.get(at..)?;
            let row = TOLD.iter().find(|(word, _)| phrase(end, word).is_some_and(|n| end.get(n..).is_some_and(blank)));
            row.map(|(_, told)| (at, told.clone())).or_else(|| rolled(end).map(|told| (at, told)))
        })?;
        let mut left = rest.get(..at)?;
        loop {
            left = left.trim_end().trim_end_matches(',').trim_end();
            let word = left.rsplit([' ', ',', '\t']).next().unwrap_or_default();
            if !BEFORE_IT.contains(&word.to_lowercase().as_str()) {
                break;
            }
            left = left.get(..left.len() - word.len())?;
        }
        self.end = self.at + left.len();
        Some(told)
    }

    /// Reads a declaration that was made, or what happened to whom.
    pub fn earlier_line(&mut self) -> Read<Says> {
        if self.done() {
            return Err(self.missing("what happened", "earlier A1 faces Wargs cancelled"));
        }
        if !self.at_title() {
            let start = self.at;
            let word = self.peek_word();
            if let Some(seat) = self.scope.seat(word) {
                self.at += word.len();
                if self.eat_one_of(&["sideboard", "sideboards"]).is_some() && self.done() {
                    return Ok(Says::Earlier(Earlier::Sideboard(seat)));
                }
                self.at = start;
                return self.declared_earlier();
            }
            let unplayed = self.eat_row(&VERBS);
            self.at = start;
            // A body check passes or fails; nobody declares it here.
            if matches!(unplayed, Some(Act::Passive | Act::SpecialAction | Act::Query)) {
                return self.declared_earlier();
            }
        }
        let start = self.at;
        let subject = self.thing(Place::Any, Want::Target)?;
        let Some(mut verb) = self.eat_row(&HAPPENED) else {
            let unknown = self.unknown_word("word for what happened", HAPPENED.map(|(word, _)| word));
            // `Elrond plays Marvels Told on Doors of Night`
            self.at = start;
            let spoken = self.silently(Self::declared_earlier);
            return spoken.map_err(|_| unknown);
        };
        let (mut object, mut from, mut to, mut key, mut cancelled) = (None, None, None, None, false);
        if verb == Happened::Enters && !self.at_title() {
            self.eat_one_of(&["its site", "the site", "their site"]);
        }
        loop {
            if self.done() {
                let event = Earlier::Event { subject, verb, object, from, to, key, cancelled };
                return Ok(Says::Earlier(event));
            }
            if object.is_none() && self.at_title() {
                object = Some(self.thing(Place::Any, Want::Target)?);
            } else if self.eat_phrase("from") {
                from = Some(self.name(Place::Site)?);
            } else if self.eat_arrow() || self.eat_phrase("to") {
                to = Some(self.name(Place::Site)?);
            } else if key.is_none()
                && matches!(verb, Happened::Faces | Happened::Defeats)
                && self.eat_one_of(&["keyed to", "key"]).is_some()
            {
                key = Some(self.key_line()?);
            } else if self.eat_phrase("cancelled") {
                cancelled = true;
            } else if verb == Happened::Faces
                && object.is_some()
                && self.eat_one_of(&["and defeated it", "and defeats it", "defeated", "defeats it"]).is_some()
            {
                verb = Happened::Defeats;
            } else if object.is_none() {
                object = Some(self.thing(Place::Any, Want::Target)?);
            } else {
                return Err(self.unexpected("`from`, `to`, `key`, `cancelled` or `defeated`"));
            }
        }
    }
}
