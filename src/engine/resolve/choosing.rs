//! Choices that players make while something resolves: the things that they picked, in the order in which the choices
//! come up.

use crate::engine::card::Step;
use crate::engine::state::oracle::Settled;
use crate::engine::state::{Assumed, CardRef, Entity, Game, Pick, Taken, Way};

impl Game<'_> {
    /// One of several things: the one that was picked, otherwise the first, which is then an assumption.
    pub fn choose(&mut self, card: Option<CardRef>, options: &[Entity]) -> Option<Entity> {
        self.chosen(card, options, Taken::One)
    }

    /// Tells which of several cards that speak of a character's wound comes first (COE 3.iv.7).
    pub(crate) fn choose_first(&mut self, who: CardRef, cards: &[Entity]) -> Option<Entity> {
        self.chosen(Some(who), cards, Taken::First)
    }

    fn chosen(
        &mut self,
        card: Option<CardRef>,
        options: &[Entity],
        taken: impl Fn(Vec<Entity>) -> Taken,
    ) -> Option<Entity> {
        let first = *options.first()?;
        let picked = self.oracle.picks.iter_mut().find(|p| !p.used && p.entity.is_some_and(|e| options.contains(&e)));
        if let Some(pick) = picked {
            pick.used = true;
            return pick.entity;
        }
        if options.len() > 1 {
            if let Some(at) = self.settled(card, options) {
                return options.get(at).copied();
            }
            self.assumed.push(Assumed { card, taken: taken(options.to_vec()) });
        }
        Some(first)
    }

    /// The place of the option that was settled for this card's choice among these.
    fn settled(&mut self, card: Option<CardRef>, options: &[Entity]) -> Option<usize> {
        let same = |s: &&mut Settled| !s.used && s.card == card && s.options == options;
        let settled = self.oracle.settled.iter_mut().find(same)?;
        settled.used = true;
        Some(settled.taken)
    }

    /// One of several ways that a text leaves open: the one that was settled, otherwise the first, which is then an
    /// assumption.
    pub fn one_way(&mut self, card: Option<CardRef>, ways: Vec<Way>) -> usize {
        let named = |p: &&mut Pick| !p.used && p.entity.is_none();
        let number = |p: &Pick| p.words.strip_prefix("way ").and_then(|n| n.parse::<usize>().ok());
        let pick = self.oracle.picks.iter_mut().find(named);
        if let Some((pick, n)) = pick.and_then(|p| number(p).map(|n| (p, n)))
            && (1..=ways.len()).contains(&n)
        {
            pick.used = true;
            return n - 1;
        }
        if let Some(at) = self.settled(card, &[]) {
            return at;
        }
        self.assumed.push(Assumed { card, taken: Taken::FirstWay(ways) });
        0
    }

    /// Whether optional steps are left out, which is the second of the two ways.
    pub fn takes_or_leaves(&mut self, card: Option<CardRef>, steps: &[Step]) -> bool {
        let ways = [steps.to_vec(), Vec::new()].map(|steps| Way { steps, about: None });
        self.one_way(card, ways.into()) == 1
    }

    /// Whether the next choice is to decline: `pick none`.
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

    /// The thing that was picked among these, if one was.
    pub fn picked(&mut self, options: &[Entity]) -> Option<Entity> {
        let pick = self.oracle.picks.iter_mut().find(|p| !p.used && p.entity.is_some_and(|e| options.contains(&e)))?;
        pick.used = true;
        pick.entity
    }
}
