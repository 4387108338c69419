//! Lines that lay cards on the table: companies, cards in play, piles.

use super::cursor::{Cursor, Read};
use crate::lang::declared::Thing;
use crate::lang::diagnostic::Mistake;
use crate::lang::folded::phrase;
use crate::lang::names::{Kind, Place};
use crate::lang::position::{Borne, CardState, CompanyLine, InPlay, Pile, PileCard, Since};
use crate::lang::script::Says;
use crate::lang::words::{PILES, VERBS};
use crate::vocab::Seat;

use super::things::Want;

/// Words that follow a card which is played, and none that lies there.
const PLAYED_SO: [&str; 5] = ["keyed to", "key", "with", "targeting", "to"];
/// The words after a card that is played on something, or lies on it.
const LIES_ON: [&str; 1] = ["on"];
/// How deep braces may stand in braces.
const DEEPEST: usize = 6;

impl Cursor<'_> {
    /// Reads `A1: Elrond*, Frodo! {Sting*}` after the player.
    pub fn company_line(&mut self, seat: Seat) -> Option<Says> {
        let before = self.at;
        let label = self.company();
        if !self.eat(':') || label.is_none() && self.no_member_comes() {
            self.at = before;
            return None;
        }
        let members = self.members();
        Some(Says::Company(CompanyLine { seat, label, members }))
    }

    /// Gives the members of a company, up to where it is.
    pub fn members(&mut self) -> Vec<Borne> {
        self.list_until(|c| c.borne(Place::Member, 0), Cursor::where_comes)
    }

    /// Whether what follows the player is no company: what he does, or a card that can be nobody's member.
    fn no_member_comes(&mut self) -> bool {
        let (before, named) = (self.at, self.named.len());
        let acts = !self.at_title() && self.eat_row(&VERBS).is_some();
        // A mark of state, a brace or a comma belong to a list.
        let other = !acts
            && self.named_card(Place::Member).is_some()
            && self.no_characters_since(named)
            && (self.done() || self.declared_so() || self.eat_one_of(&LIES_ON).is_some());
        self.at = before;
        self.named.truncate(named);
        acts || other
    }

    /// Whether cards were named since then, and none of them a character or a place.
    fn no_characters_since(&self, named: usize) -> bool {
        let card = |kind: Kind| matches!(kind, Kind::Resource | Kind::Hazard | Kind::Either);
        let since = self.named.get(named..).unwrap_or_default();
        !since.is_empty() && since.iter().all(|n| n.versions.iter().all(|v| card(v.kind)))
    }

    /// Whether words or marks follow a card that only a declaration has.
    pub(super) fn declared_so(&mut self) -> bool {
        let before = self.at;
        let so = matches!(self.peek(), Some('>' | '→' | '(' | '[')) || self.eat_one_of(&PLAYED_SO).is_some();
        self.at = before;
        so
    }

    /// Reads `: Doors of Night, Morgul Night` after the player: cards that nobody can have in a company lie on the
    /// table. One alone, with no mark of a list, does so where the script numbers what is declared; else it is played.
    pub fn cards_there(&mut self, seat: Seat) -> Option<Says> {
        let (before, named, mistakes) = (self.at, self.named.len(), self.mistakes.len());
        if self.eat(':') {
            let start = self.at;
            let alone = self.named_card(of_seat(seat)).is_some() && self.no_characters_since(named);
            let played =
                self.declared_so() || !self.scope.numbered && (self.done() || self.eat_one_of(&LIES_ON).is_some());
            if alone && !played {
                self.at = start;
                self.named.truncate(named);
                let says = self.in_play_line(seat);
                let one = matches!(&says, Says::InPlay { cards, .. } if cards.len() == 1);
                if one || self.no_characters_since(named) {
                    return Some(says);
                }
            }
        }
        self.at = before;
        self.named.truncate(named);
        self.mistakes.truncate(mistakes);
        None
    }

    /// Whether words follow that say where the company is.
    pub fn where_comes(&mut self) -> bool {
        let words =
            ["at", "path", "from", "moving", "moves", "facing", "faces", "face", "attacked by", "being attacked by"];
        !self.at_title() && words.iter().any(|word| phrase(self.rest(), word).is_some())
    }

    /// Reads `hand: Twilight, a card x2` after the player.
    pub fn pile_line(&mut self, seat: Seat) -> Option<Says> {
        let before = self.at;
        if self.eat_phrase("on-guard") {
            let there = self.peek() == Some(':');
            self.at = before;
            return there.then(|| self.in_play_line(seat));
        }
        let pile = self.eat_row(&PILES);
        let (Some(pile), true) = (pile, self.eat(':')) else {
            self.at = before;
            return None;
        };
        let at = self.at;
        if self.eat_one_of(&["none", "nothing", "empty"]).is_some() {
            if self.done() {
                return Some(Says::Pile { seat, pile, cards: Vec::new() });
            }
            self.at = at;
        }
        let place = if pile == Pile::Sites { Place::Site } else { of_seat(seat) };
        let cards = self.list(|c| {
            let name = c.name(place)?;
            let count = c.times()?.unwrap_or(1);
            Ok(PileCard { name, count })
        });
        Some(Says::Pile { seat, pile, cards })
    }

    /// Gives the cards after `H+` or `Bob has`.
    pub fn in_play_line(&mut self, seat: Seat) -> Says {
        let before = self.at;
        let on_guard = self.eat_phrase("on-guard") && self.eat(':');
        if !on_guard {
            self.at = before;
        }
        let mut cards = self.list(|c| c.in_play(seat));
        cards.iter_mut().for_each(|card| card.on_guard |= on_guard);
        Says::InPlay { seat, cards }
    }

    /// Reads `x2`.
    pub fn times(&mut self) -> Read<Option<u8>> {
        let word = self.peek_word();
        if let Some(digits) = word.strip_prefix(['x', 'X', '×']).filter(|d| d.starts_with(|c: char| c.is_ascii_digit()))
        {
            let Some(count) = digits.parse().ok().filter(|n| *n > 0) else {
                let word = word.to_owned();
                return Err(self.mistake(word.len(), Mistake::BadNumber { word, expected: "how many there are: `x2`" }));
            };
            self.at += word.len();
            return Ok(Some(count));
        }
        Ok(None)
    }

    /// Reads a card with its state and what it bears.
    fn borne(&mut self, place: Place, depth: usize) -> Read<Borne> {
        let name = self.name(place)?;
        let mut card = Borne { name, state: CardState::Unsaid, bears: Vec::new(), since: None };
        while self.addition(&mut card, depth)? {}
        Ok(card)
    }

    /// Reads a mark or word of state, or what the card bears.
    fn addition(&mut self, card: &mut Borne, depth: usize) -> Read<bool> {
        // Nobody is in two states: the second one is told.
        let (before, was) = (self.at, card.state);
        let more = self.one_addition(card, depth)?;
        if was != CardState::Unsaid && card.state != was {
            self.at = before;
            return Err(self.unexpected("one state: `*` (tapped) or `!` (wounded)"));
        }
        Ok(more)
    }

    fn one_addition(&mut self, card: &mut Borne, depth: usize) -> Read<bool> {
        if let Some(state) = self.state_in_parentheses() {
            card.state = state;
        } else if self.eat('*') || self.eat_phrase("tapped") {
            card.state = CardState::Tapped;
        } else if self.eat('!') || self.eat_phrase("wounded") {
            card.state = CardState::Wounded;
        } else if self.eat_phrase("untapped") {
            card.state = CardState::Untapped;
        } else if card.since.is_none() && self.eat_phrase("since") {
            card.since = Some(self.since()?);
        } else if self.peek() == Some('{') {
            let from = self.at;
            if depth >= DEEPEST {
                return Err(self.unexpected("braces in braces, but not that deep"));
            }
            self.at += 1;
            if !self.eat('}') {
                card.bears.extend(self.list(|c| c.borne(Place::Borne, depth + 1)));
                if !self.eat('}') {
                    if self.done() {
                        let mistake = Mistake::Unclosed { open: '{', close: '}' };
                        return Err(crate::lang::Diagnostic { span: from..self.end, mistake });
                    }
                    return Err(self.unexpected("`,` or `}`"));
                }
            }
        } else if depth == 0 && self.eat_phrase("with") {
            loop {
                let item = self.borne(Place::Borne, DEEPEST)?;
                card.bears.push(item);
                if !self.eat_phrase("and") {
                    break;
                }
            }
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Reads `(wounded)`.
    fn state_in_parentheses(&mut self) -> Option<CardState> {
        const STATES: [(&str, CardState); 3] =
            [("tapped", CardState::Tapped), ("wounded", CardState::Wounded), ("untapped", CardState::Untapped)];
        let before = self.at;
        let state = if self.eat('(') { self.eat_row(&STATES) } else { None };
        let state = state.filter(|_| self.eat(')'));
        if state.is_none() {
            self.at = before;
        }
        state
    }

    fn in_play(&mut self, seat: Seat) -> Read<InPlay> {
        let mut card = self.borne(of_seat(seat), 0)?;
        let since = card.since.take();
        self.there(InPlay { card, face_down: None, since, on: None, at: None, on_guard: false, mode: None })
    }

    /// Reads how a card lies there.
    pub(super) fn there(&mut self, mut card: InPlay) -> Read<InPlay> {
        loop {
            if self.eat_phrase("in play") {
                continue;
            }
            if card.since.is_none() && self.eat_phrase("since") {
                card.since = Some(self.since()?);
            } else if self.eat_phrase("on-guard") {
                card.on_guard = true;
            } else if self.eat_one_of(&["in play", "in-play"]).is_some() {
                // That is what the line says.
            } else if card.face_down.is_none() && self.eat_phrase("face-down") {
                card.face_down = Some(true);
            } else if card.face_down.is_none() && self.eat_phrase("face-up") {
                card.face_down = Some(false);
            } else if card.on.is_none() && self.eat_phrase("on") {
                let on: Thing = self.thing(Place::Any, Want::Target)?;
                card.on = Some(on);
            } else if card.at.is_none() && self.eat_phrase("at") {
                card.at = Some(self.name(Place::Site)?);
            } else if card.mode.is_none() && self.eat_one_of(&["as an", "as a", "as"]).is_some() {
                if self.done() {
                    return Err(self.missing("how the card is used", "H+ Wargs as creature"));
                }
                card.mode = Some(crate::vocab::fold(self.word()));
            } else if !self.addition(&mut card.card, 0)? {
                return Ok(card);
            }
        }
    }

    fn since(&mut self) -> Read<Since> {
        const WORDS: [(&str, Since); 3] = [("start", Since::Start), ("turn", Since::Turn), ("now", Since::Now)];
        match self.eat_row(&WORDS) {
            Some(since) => Ok(since),
            None => Err(self.unknown_word("time since which a card is there", WORDS.map(|(w, _)| w))),
        }
    }
}

/// Tells whose cards are likely among those of a seat.
pub(super) fn of_seat(seat: Seat) -> Place {
    match seat {
        Seat::R => Place::Resource,
        Seat::H => Place::Hazard,
    }
}
