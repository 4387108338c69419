//! Choices that are made while something resolves: the ones that were picked, in the order in which they come up.

use super::board::{CardRef, Entity};
use super::chain::Game;
use super::trace::{Assumed, Taken};

impl Game<'_> {
    /// One of several things: the one that was picked, else the first, which is then an assumption.
    pub fn choose(&mut self, card: Option<CardRef>, options: &[Entity]) -> Option<Entity> {
        let first = *options.first()?;
        let picked = self.oracle.picks.iter_mut().find(|p| !p.used && p.entity.is_some_and(|e| options.contains(&e)));
        if let Some(pick) = picked {
            pick.used = true;
            return pick.entity;
        }
        if options.len() > 1 {
            let from = u8::try_from(options.len()).unwrap_or(u8::MAX);
            self.assumed.push(Assumed { card, taken: Taken::One(first), from });
        }
        Some(first)
    }

    /// The first of several ways that a text leaves open was taken: an assumption.
    pub fn first_way(&mut self, card: Option<CardRef>, ways: usize) {
        let from = u8::try_from(ways).unwrap_or(u8::MAX);
        self.assumed.push(Assumed { card, taken: Taken::FirstWay, from });
    }

    /// Whether the next choice is to leave it: `pick none`.
    pub fn declined(&mut self) -> bool {
        let next = self.oracle.picks.iter_mut().find(|p| !p.used);
        let Some(none) = next.filter(|p| p.entity.is_none() && &*p.words == "none") else { return false };
        none.used = true;
        true
    }

    /// The card that was picked next, wherever it is.
    pub fn named(&mut self) -> Option<CardRef> {
        let pick = self.oracle.picks.iter_mut().find(|p| !p.used && matches!(p.entity, Some(Entity::Card(_))))?;
        pick.used = true;
        match pick.entity {
            Some(Entity::Card(card)) => Some(card),
            Some(_) | None => None,
        }
    }

    /// The thing that was picked among these, if somebody picked one.
    pub fn picked(&mut self, options: &[Entity]) -> Option<Entity> {
        let pick = self.oracle.picks.iter_mut().find(|p| !p.used && p.entity.is_some_and(|e| options.contains(&e)))?;
        pick.used = true;
        pick.entity
    }
}
