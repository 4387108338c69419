//! Tells by the cards which player declares something.

use super::doers::opposite;
use super::node::{Member, Person};
use super::seats::Seats;
use super::story::Deed;
use super::write::Writing;
use crate::engine::card::CardKind;
use crate::vocab::{Act, Seat};

impl Writing<'_> {
    /// Weighs what the cards say of the seats of those who play them.
    pub(super) fn evidence(&mut self) {
        let told = |deed: &Deed| {
            let seat = match (deed.act, deed.what) {
                (Act::Support | Act::Assign, _) => Some(Seat::R),
                (Act::TapAbility, Some(card)) if self.is(card, CardKind::Character) && !self.stands(card) => {
                    Some(Seat::R)
                }
                (_, Some(card)) if !self.is_of_the_other(deed, card) => self.side(card),
                _ => None,
            };
            deed.by.clone().filter(|p| *p != Person::He).zip(seat)
        };
        for (by, seat) in self.story.deeds.iter().filter_map(told).collect::<Vec<_>>() {
            self.story.sits(Some(&by), seat, 2);
        }
        // Whose creature attacks says more than a card that either player may use.
        for at in 0..self.story.fights.len() {
            let (by, source) = (self.story.fights[at].by.clone(), self.story.fights[at].source);
            let seat = source.and_then(|card| self.side(card));
            if let (Some(by), Some(seat)) = (by.filter(|p| *p != Person::He), seat) {
                self.story.sits(Some(&by), seat, 3);
            }
        }
        for at in 0..self.story.lying.len() {
            let (owner, card) = (self.story.lying[at].owner.clone(), self.story.lying[at].card.card);
            if let (Some(owner), Some(seat)) = (owner.filter(|p| *p != Person::He), self.side(card)) {
                self.story.sits(Some(&owner), seat, 2);
            }
        }
        for at in 0..self.story.companies.len() {
            let owner = self.story.companies[at].owner.clone().filter(|p| *p != Person::He);
            self.story.sits(owner.as_ref(), Seat::R, 1);
        }
    }

    /// Tells who makes a declaration: by the card, the kind of declaration or what is said.
    pub(super) fn sits(&self, deed: &Deed, seats: &Seats) -> Option<Seat> {
        let side = deed.what.filter(|_| deed.act == Act::Play).and_then(|c| self.side(c));
        let words = crate::vocab::fold(&deed.words);
        let side = match () {
            () if deed.act == Act::Play && words.contains("as a resource") => Some(Seat::R),
            () if deed.act == Act::Play && words.contains("as a hazard") => Some(Seat::H),
            () if deed.act == Act::Play && words.contains("resource use") => Some(Seat::R),
            () if deed.act == Act::Play && words.contains("hazard use") => Some(Seat::H),
            // Where companies fight both players play resources.
            () if self.story.companies_fight() => seats.seat(deed.by.as_ref()).or(side),
            () => side,
        };
        let act = match deed.act {
            Act::Support | Act::CancelByCard | Act::Store | Act::Transfer | Act::Rescue | Act::Test => Some(Seat::R),
            Act::Influence => {
                let whose = deed.taps.first().and_then(|t| {
                    self.story.companies.iter().find(|c| c.members.iter().any(|m| self.same(m.card, *t)))
                });
                whose.map(|c| seats.seat(c.owner.as_ref()).unwrap_or(Seat::R))
            }
            Act::Choose if deed.option.is_some() => Some(Seat::R),
            Act::Untap | Act::Heal | Act::TurnDown | Act::GoHome => Some(Seat::H),
            Act::Move if deed.what.is_some() => Some(Seat::H),
            Act::Move => Some(Seat::R),
            Act::RevealOnGuard | Act::RevealAgent | Act::PlaceOnGuard | Act::NazgulSideboard => Some(Seat::H),
            Act::Attack if deed.what.is_some_and(|c| self.defs(c).any(|(_, d)| d.agent)) => Some(Seat::H),
            Act::Attack if deed.what.is_some_and(|c| !self.stands(c)) => Some(Seat::R),
            Act::TapAbility if deed.what.is_some_and(|c| self.stands(c)) => Some(Seat::H),
            Act::TapAbility | Act::DiscardAbility | Act::Use => deed.what.and_then(|c| {
                let lying = self.story.lying.iter().find(|l| self.same(l.card.card, c));
                let member = self.story.companies.iter().flat_map(|c| &c.members);
                let held = member.flat_map(|m| std::iter::once(m.card).chain(m.bears.iter().map(|b| b.card)));
                let held = held.collect::<Vec<_>>().into_iter().any(|h| self.same(h, c));
                match held {
                    true => Some(Seat::R).filter(|_| !self.is_of_the_other(deed, c)),
                    false => lying.and(self.side(c)).or_else(|| self.side(c)),
                }
            }),
            _ => None,
        };
        side.or(act).or(seats.seat(deed.by.as_ref()))
    }

    /// Whether somebody is said by name to use what a company of the other player bears: `my opponent discards my Cram`.
    fn is_of_the_other(&self, deed: &Deed, card: usize) -> bool {
        let holds = |m: &Member| self.same(m.card, card) || m.bears.iter().any(|b| self.same(b.card, card));
        let mut companies = self.story.companies.iter().filter(|c| c.members.iter().any(holds));
        let by = deed.by.as_ref().filter(|_| deed.by_name);
        by.is_some_and(|by| companies.any(|c| sit_apart(by, c.owner.as_ref())))
    }
}

/// Whether somebody sits on the other side than whoever has a company. Whoever plays hazards has none but their own.
fn sit_apart(by: &Person, owner: Option<&Person>) -> bool {
    let named = matches!((by, owner), (Person::Named(a), Some(Person::Named(b))) if a != b);
    let hazards = *by == Person::Hazard && owner != Some(by);
    named || hazards || owner.and_then(opposite).as_ref() == Some(by)
}
