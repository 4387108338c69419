//! What happened before: `earlier …`.

use super::cursor::{Cursor, Read};
use super::things::Want;
use crate::lang::names::Place;
use crate::lang::script::{Earlier, Happened, Says};
use crate::lang::words::{HAPPENED, VERBS};
use crate::vocab::Act;

impl Cursor<'_> {
    /// A declaration that was made, or what happened to whom.
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
                return Ok(Says::Earlier(Earlier::Declared(self.declaration(None)?)));
            }
            let unplayed = self.eat_row(&VERBS);
            self.at = start;
            // A body check passes or fails; nobody declares it here.
            if matches!(unplayed, Some(Act::Passive | Act::SpecialAction | Act::Query)) {
                return Ok(Says::Earlier(Earlier::Declared(self.declaration(None)?)));
            }
        }
        let subject = self.thing(Place::Any, Want::Target)?;
        let Some(mut verb) = self.eat_row(&HAPPENED) else {
            return Err(self.unknown_word("word for what happened", HAPPENED.map(|(word, _)| word)));
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
