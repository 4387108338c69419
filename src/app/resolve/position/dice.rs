//! Dice that have fallen and choices that were made, as a script gives them.

use std::ops::Range;

use super::Builder;
use super::cards::Look;
use super::version::Wants;
use crate::engine::card::{CardKind, Zone};
use crate::engine::query;
use crate::engine::state::{CardRef, Die, Entity, Intent, Pick};
use crate::lang::{CardName, Roll, Says, Script, Thing};
use crate::vocab::{RollKind, Seat, fold};

impl Builder<'_> {
    /// Reads dice and choices, in the order given.
    pub(super) fn dice(&mut self, script: &Script) {
        for line in &script.lines {
            if let Says::Roll(rolls) = &line.says {
                for roll in rolls {
                    let die = self.die(roll, &line.span);
                    self.oracle.dice.push(die);
                }
            } else if let Says::Pick(things) = &line.says {
                for thing in things {
                    let pick = self.pick(thing, &line.span);
                    self.oracle.picks.push(pick);
                }
            }
        }
    }

    fn die(&mut self, roll: &Roll, span: &Range<usize>) -> Die {
        let mut die = Die { kind: None, of: None, source: None, any_copy: true, dice: roll.dice, used: false };
        match &roll.of {
            // A kind alone is whoever's roll of it comes next.
            Some(Thing::Roll { kind, of }) => {
                die.kind = Some(*kind);
                die.of = of.as_ref().map(|name| self.mention(name, Wants::Member, Seat::R));
                // An attempt is told by who makes it, or by the faction that it is for.
                let attempted = |c: &CardRef| *kind == RollKind::Influence && self.def_of(*c).kind == CardKind::Faction;
                if let Some(card) = die.of.filter(attempted) {
                    (die.of, die.source) = (None, Some(card));
                }
            }
            Some(thing) => match self.entity(thing, Seat::R, span) {
                Some(Entity::Card(card)) if self.def_of(card).kind == CardKind::Character => die.of = Some(card),
                Some(Entity::Card(card)) => {
                    let numbered = matches!(thing, Thing::Card(name) if name.copy.is_some());
                    (die.source, die.any_copy) = (Some(card), !numbered);
                }
                Some(Entity::Strike(card)) => (die.kind, die.of) = (Some(RollKind::Strike), Some(card)),
                Some(Entity::Roll(kind, card)) => (die.kind, die.of) = (Some(kind), Some(card)),
                Some(Entity::Attack) => die.kind = Some(RollKind::Strike),
                Some(
                    Entity::Company(_) | Entity::Region(_) | Entity::Entry(_) | Entity::Lasting(_) | Entity::Player(_),
                )
                | None => {}
            },
            None => {}
        }
        die
    }

    fn pick(&mut self, thing: &Thing, span: &Range<usize>) -> Pick {
        let (entity, words) = if let Thing::Words(words) = thing {
            (None, words.clone())
        } else if let Thing::Card(name) = thing {
            let card = match self.find(name, Look::There) {
                Some(card) => card,
                None => self.drawn(name),
            };
            (Some(Entity::Card(card)), self.title(card))
        } else {
            (self.entity(thing, Seat::R, span), String::new())
        };
        Pick { entity, words: fold(&words).into(), of: None, used: false }
    }

    /// Finds a card that is picked without having been introduced: it comes from where a declared card looks, else from
    /// the deck.
    fn drawn(&mut self, name: &CardName) -> CardRef {
        let def = self.version(&name.card, Wants::Played, Seat::R);
        let owner = if self.table.defs.get(def).is_some_and(|d| d.hazard) { Seat::H } else { Seat::R };
        let taken = |i: &Intent| query::pile_taken(&self.table, &self.board, i.card?);
        let pile = self.intents.iter().find_map(taken).unwrap_or(Zone::Deck);
        self.add(name, Wants::Played, owner, pile)
    }
}
