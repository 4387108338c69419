//! Reads what people say where the terse form has a mark: the actor is a character, `to cancel the attack`, `on-guard
//! at Bree`.

use super::cursor::{Cursor, Read};
use super::subject::performs;
use super::things::Want;
use crate::lang::declared::{CardKey, CardName, Declared, Price, Thing};
use crate::lang::folded::phrase;
use crate::lang::names::{Kind, Place};
use crate::lang::script::{Roll, Says};
use crate::lang::words::VERBS;

use crate::vocab::{Act, Seat};

/// Words before who acts that say nothing more than the order of the lines does.
const LEADS: [&str; 8] = ["in response", "in answer", "and then", "then", "now", "next", "afterwards", "finally"];
/// The purposes of an action; the word is the use that is chosen.
const PURPOSES: [&str; 9] = ["cancel", "untap", "heal", "tap", "discard", "return", "wound", "remove", "halve"];

impl Cursor<'_> {
    /// Goes over words that only lead on to who acts.
    pub fn lead_in(&mut self) {
        let before = self.at;
        // `next chain` is a line of its own.
        let none = self.eat_one_of(&LEADS).is_none() || self.eat_phrase("chain");
        self.eat(',');
        let done = self.done();
        let after = std::mem::replace(&mut self.at, before);
        if !none && !done && !self.at_title() {
            self.at = after;
        }
    }

    /// Takes a player: a letter, a name, `the hazard player`.
    pub fn seat(&mut self) -> Option<Seat> {
        let sides = [("resource player", Seat::R), ("hazard player", Seat::H)];
        let before = self.at;
        self.eat_phrase("the");
        if let Some(seat) = self.eat_row(&sides) {
            return Some(seat);
        }
        self.at = before;
        let word = self.peek_word();
        let seat = self.scope.seat(word)?;
        self.at += word.len();
        Some(seat)
    }

    /// Reads `Frodo rolls 8`, `Frodo's corruption check: 5`.
    pub fn roll_of_somebody(&mut self) -> Option<Roll> {
        let (start, named) = (self.at, self.named.len());
        let of = match self.of_somebody(Want::Roll) {
            Ok(Some(of)) => Some(of),
            Ok(None) | Err(_) => {
                let name = self.named_card(Place::Member);
                name.filter(|_| self.eat_phrase("rolls")).map(Thing::Card)
            }
        };
        self.eat(':');
        self.eat_one_of(&["a", "an"]);
        let dice = self.number::<u8>("").ok().filter(|n| (2..=12).contains(n) && self.done());
        let roll = of.zip(dice).map(|(of, dice)| Roll { of: Some(of), dice });
        if roll.is_none() {
            self.at = start;
            self.named.truncate(named);
        }
        roll
    }

    /// Reads `Ann has Aragorn and Frodo at Bree`: characters alone are her company.
    pub fn company_had(&mut self, seat: Seat) -> Option<Says> {
        self.only_members(seat, 1, |c| c.done() || c.where_comes())
    }

    /// Takes `Bob's`.
    pub fn owner(&mut self) -> Option<Seat> {
        let word = self.peek_word();
        let seat =
            word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).and_then(|name| self.scope.seat(name))?;
        self.at += word.len();
        Some(seat)
    }

    /// Whether the other player's turn to declare follows on the same line: `…, Ann passes`.
    pub fn turn_comes(&mut self) -> bool {
        let before = self.at;
        let joined = self.eat(',') || self.eat_phrase("and");
        let turn = joined && {
            self.lead_in();
            self.seat().is_some() && self.eat_row(&VERBS).is_some()
        };
        self.at = before;
        turn
    }

    /// Takes words before what somebody does that only say that he means to.
    pub fn wants(&mut self) -> bool {
        const MEANS: [&str; 6] = ["wants to", "would like to", "decides to", "tries to", "is going to", "intends to"];
        self.eat_one_of(&MEANS).is_some()
    }

    /// Reads `puts X on-guard`, where the verb alone says too little.
    pub fn puts_on_guard(&mut self) -> bool {
        let there = crate::vocab::fold(self.rest()).replace('-', " ").contains("on guard");
        there && self.eat_one_of(&["put", "puts", "lay", "lays", "set", "sets"]).is_some()
    }

    /// Takes a pronoun, and gives the card that was named last as what the line is about.
    pub fn pronoun(&mut self, line: &Declared) -> Option<CardName> {
        let card = |thing: &Thing| if let Thing::Card(name) = thing { Some(name.clone()) } else { None };
        let last = line.targets.iter().rev().find_map(card).or_else(|| line.what.as_ref().and_then(card))?;
        self.eat_one_of(&["himself", "herself", "itself", "him", "her", "it"]).map(|_| last)
    }

    /// Reads a part that is said in words of its own; whether there was one.
    pub fn spoken(&mut self, line: &mut Declared) -> Read<bool> {
        if matches!(line.act, Act::Play | Act::PlaceOnGuard) && self.eat_phrase("on-guard") {
            line.act = Act::PlaceOnGuard;
            return Ok(true);
        }
        if line.act == Act::PlaceOnGuard && self.eat_phrase("face-down") {
            return Ok(true);
        }
        if matches!(line.act, Act::Reveal | Act::RevealOnGuard) && self.eat_phrase("from on-guard") {
            return Ok(true);
        }
        if self.eat_phrase("in response to") {
            // What is answered is the chain, whichever of it is named.
            self.thing(Place::Any, Want::Target)?;
            return Ok(true);
        }
        if line.act == Act::Transfer && line.performer.is_none() && self.eat_phrase("from") {
            line.performer = Some(self.name(Place::Member)?);
            return Ok(true);
        }
        if line.act == Act::Move && (["off", "as", "into"].iter().any(|word| phrase(self.rest(), word).is_some())) {
            line.targets.extend(self.new_company().map(Thing::Company));
            return Ok(true);
        }
        if line.option.is_none() && self.eat_one_of(&["as an", "as a", "as the", "as"]).is_some() {
            let mut words = vec![self.word()];
            if phrase(self.rest(), "event").is_some() || phrase(self.rest(), "use").is_some() {
                words.push(self.word());
            }
            line.option = Some(words.join(" "));
            return Ok(true);
        }
        if line.option.is_none() && self.eat_one_of(&["for a corruption check", "for corruption check"]).is_some() {
            line.option = Some("corruption check".to_owned());
            return Ok(true);
        }
        // A key without its word: `Wargs w`.
        if line.act == Act::Play && line.key.is_none() && line.what.is_some() {
            line.key = self.typed_key();
            if line.key.is_some() {
                return Ok(true);
            }
        }
        let taps = matches!(line.act, Act::TapAbility | Act::Use) && matches!(line.what, Some(Thing::Card(_)));
        if taps && self.for_the_sideboard() {
            line.act = Act::NazgulSideboard;
            return Ok(true);
        }
        if taps && self.eat_one_of(&["to support", "in support of"]).is_some() {
            if self.done() {
                // Whom he supports need not be said where one roll waits.
                line.act = Act::Support;
                line.price = line.what.take().and_then(card_of).map(|name| vec![Price::Tap(name)]);
                return Ok(true);
            }
            let of = self.thing(Place::Any, Want::Target)?;
            line.act = Act::Support;
            return Ok(paid_by(line, of));
        }
        if taps && (self.eat_phrase("to play") || self.for_a_play()) {
            let of = self.thing(Place::Any, Want::Target)?;
            line.act = Act::Play;
            return Ok(paid_by(line, of));
        }
        if taps && self.eat_one_of(&["to use", "and uses", "and use"]).is_some() {
            let of = self.thing(Place::Any, Want::Target)?;
            return Ok(paid_by(line, of));
        }
        self.purpose(line)
    }

    /// Takes `to search her sideboard`.
    fn for_the_sideboard(&mut self) -> bool {
        const LOOKS: [&str; 8] =
            ["to access", "to search", "to reach", "to look at", "to look into", "to look through", "to get at", "for"];
        let before = self.at;
        let there = self.eat_one_of(&LOOKS).is_some() && {
            self.eat_one_of(&["the", "his", "her", "their", "my"]);
            self.eat_phrase("sideboard")
        };
        if !there {
            self.at = before;
        }
        there
    }

    /// Takes `for` before a resource that is not there, and so is played.
    fn for_a_play(&mut self) -> bool {
        let before = self.at;
        let named = self.named.len();
        let played = self.eat_phrase("for")
            && self.name(Place::Resource).is_ok_and(|name| self.scope.owner(&name).is_none())
            && self
                .named
                .last()
                .is_some_and(|n| n.versions.iter().all(|v| matches!(v.kind, Kind::Resource | Kind::Either)));
        self.named.truncate(named);
        self.at = before;
        played && self.eat_phrase("for")
    }

    /// Reads the use, and its target: `to cancel the attack`, `to untap Frodo`.
    fn purpose(&mut self, line: &mut Declared) -> Read<bool> {
        let before = self.at;
        let verb = if self.eat_one_of(&["cancelling", "canceling", "to cancel", "in order to cancel"]).is_some() {
            Some("cancel")
        } else if self.eat_one_of(&["in order to", "to"]).is_some() {
            self.eat_one_of(&PURPOSES)
        } else {
            None
        };
        let Some(verb) = verb.filter(|_| line.option.is_none()) else {
            self.at = before;
            return Ok(false);
        };
        line.option = Some(verb.to_owned());
        if self.eat_one_of(&["the number of strikes", "the strikes", "strikes"]).is_some() {
            line.option = Some(format!("{verb} strikes"));
            self.eat_phrase("of");
        }
        let pronoun = self.pronoun(line).is_some();
        if !pronoun && !self.done() && !matches!(self.peek(), Some(',' | '(' | '[')) {
            line.targets.extend(self.things(Want::Target)?);
        }
        Ok(true)
    }

    /// Reads another card that is used along, `with CARD`; a character performs it.
    pub fn used_along(&mut self, line: &mut Declared) -> Read<()> {
        let name = self.name(Place::Any)?;
        let title = |thing: &Thing| matches!(thing, Thing::Card(what) if what.card == name.card);
        // An attempt can reveal a copy of what is influenced.
        let copy = line.act == Act::Influence && line.what.iter().chain(&line.targets).any(title);
        let by_another = self.rest().split_whitespace().any(|word| word == "by");
        if self.is_character(&name) && !copy && !by_another && line.performer.is_none() {
            performs(line, name);
        } else {
            line.with = Some(name);
        }
        Ok(())
    }

    pub(super) fn is_character(&self, name: &CardName) -> bool {
        let only = |named: Option<crate::lang::names::Named>| {
            named.is_some_and(|n| n.versions.iter().all(|v| v.kind == Kind::Character))
        };
        match &name.card {
            CardKey::Known { title, .. } => only(self.named.iter().rfind(|n| n.title == *title).cloned()),
            CardKey::Described(title) => only(crate::lang::names::Titles::longest(&self.scope.described, title)),
            CardKey::Unknown(_) => false,
        }
    }
}

fn card_of(thing: Thing) -> Option<CardName> {
    if let Thing::Card(name) = thing { Some(name) } else { None }
}

/// Makes what was said to tap the price, and the other thing what the declaration is about.
fn paid_by(line: &mut Declared, of: Thing) -> bool {
    if let Some(Thing::Card(name)) = line.what.replace(of) {
        line.price.get_or_insert_with(Vec::new).push(Price::Tap(name));
    }
    true
}
