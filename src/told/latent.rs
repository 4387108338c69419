//! Finds what may be tried where nothing was read to be declared: whoever tells of a card that lies there may mean that
//! it is played, used or revealed now.

use super::change::Change;
use super::knowledge;
use super::open::{Open, Opening, Way};
use super::story::Lying;
use super::taken::Taken;
use super::unread::Cause;
use crate::engine::card::CardKind;
use crate::lang::{Pile, Since, Titles};
use crate::vocab::{Act, Phase, Seat};

/// The greatest number of ways in which something may be tried.
const TRIED: usize = 4;

/// The place in which the story has a card.
enum Place<'s> {
    Lying(&'s Lying),
    Member,
    /// A character bears it.
    Borne(usize),
    Pile(Pile),
    Nowhere,
}

impl<T: Titles> Opening<'_, T> {
    /// Lists what somebody can declare where nothing is declared, the likeliest first, and of the equally likely ones
    /// the card that was named last.
    pub(super) fn tried(&self) -> Option<Open> {
        let story = self.story();
        // Where an order was settled, the text asks what it comes to.
        let ordered = story.deeds.iter().any(|d| d.act == Act::ChooseOrder);
        let declared =
            story.deeds.iter().any(|d| !d.earlier) || !story.fights.is_empty() || story.asks_order || ordered;
        // `Doors of Night is out.` alone tells how it is.
        let bare = story.companies.is_empty() && self.told.question.is_none();
        if declared || bare || self.told.unread.iter().all(|u| !u.cause.is_words() && u.cause != Cause::Nothing) {
            return None;
        }
        let open = self.cards();
        let mut found: Vec<usize> = Vec::new();
        for card in (0..self.told.basis.mentions.len()).rev() {
            let place = [CardKind::Site, CardKind::Region].iter().any(|kind| self.is(card, *kind));
            if !place && !found.iter().chain(&open).any(|known| self.same(*known, card)) {
                found.push(card);
            }
        }
        let mut ways: Vec<(u8, Way)> = found.into_iter().flat_map(|card| self.done_with(card)).collect();
        // Ways that are equally likely keep their order.
        ways.sort_by_key(|(likely, _)| std::cmp::Reverse(*likely));
        let mut ways: Vec<Way> = ways.into_iter().map(|(_, way)| way).take(TRIED).collect();
        // An open card may be what is tried as well: then nothing else is.
        if !open.is_empty() {
            ways.insert(0, Way::as_told());
        }
        Some(Open { ways })
    }

    /// Lists what can be done with a card from where it is, each with its weight: the heavier, the likelier that it is
    /// meant.
    fn done_with(&self, card: usize) -> Vec<(u8, Way)> {
        let asked = u8::from(self.asked(card));
        let played = || self.declares(card, Act::Play).into_iter();
        let used = || self.used(card).into_iter();
        let weighed = |likely: u8, ways: Vec<Way>| ways.into_iter().map(move |way| (likely + asked, way)).collect();
        match self.place_of(card) {
            Place::Nowhere if self.is(card, CardKind::Character) => Vec::new(),
            Place::Nowhere | Place::Pile(Pile::Hand) => weighed(6, played().collect()),
            Place::Pile(_) => weighed(4, played().collect()),
            Place::Lying(lying) if lying.typed.is_some() => weighed(2, used().collect()),
            Place::Lying(lying) => self.done_with_lying(lying).into_iter().map(|(n, way)| (n + asked, way)).collect(),
            Place::Member if self.comes(card) => {
                let told = self.story().comers.iter().any(|who| self.same(*who, card));
                weighed(if told { 3 } else { 1 }, played().chain(used()).collect())
            }
            Place::Member => weighed(2, used().collect()),
            Place::Borne(by) if self.is(card, CardKind::Item) && self.story().phase == Some(Phase::Site) => {
                let given = Way::that(Taken::On(self.title(card), self.title(by)), Change::Given(card, by));
                weighed(3, used().chain([given]).collect())
            }
            Place::Borne(_) if self.stored(card) => weighed(2, self.declares(card, Act::Store)),
            Place::Borne(_) => weighed(3, used().collect()),
        }
    }

    /// Lists what can be done with a card that lies in play, each with its weight.
    fn done_with_lying(&self, lying: &Lying) -> Vec<(u8, Way)> {
        let card = lying.card.card;
        let moves = self.story().companies.iter().any(|c| c.to.is_some());
        let act = |act: Act| {
            let taken = Taken::Declares(Seat::H, act, Some(self.title(card)));
            Way::that(taken, Change::Declared(card, act, Some(Seat::H)))
        };
        if lying.on_guard && self.seat(card) == Some(Seat::R) {
            return self.declares(card, Act::Play).into_iter().map(|way| (5, way)).collect();
        }
        if lying.on_guard {
            let reveal = act(Act::RevealOnGuard);
            return if moves { vec![(5, act(Act::PlaceOnGuard)), (4, reveal)] } else { vec![(5, reveal)] };
        }
        if self.mention(card).is_some_and(|m| m.is_agent(self.table)) {
            let hidden = lying.card.face_down != Some(false);
            return if hidden { vec![(5, act(Act::RevealAgent))] } else { Vec::new() };
        }
        // A card that was there before is used rather than played.
        let old = lying.outright || matches!(lying.since, Some(Since::Start | Since::Turn));
        let used = self.used(card).into_iter().map(|way| (3, way));
        let played = self.declares(card, Act::Play).into_iter().map(|way| (if old { 1 } else { 3 }, way));
        used.chain(played).collect()
    }

    /// Lists how a card that lies there is used, if it has a use.
    fn used(&self, card: usize) -> Vec<Way> {
        let versions = self.mention(card).map_or(&[][..], |m| m.versions.as_slice());
        if knowledge::uses(self.table, versions).next().is_none() {
            return Vec::new();
        }
        self.declares(card, knowledge::own_use(self.table, versions))
    }

    /// Whether an item without a use may be stored.
    fn stored(&self, card: usize) -> bool {
        let organizes = self.story().phase == Some(Phase::Organization);
        organizes && self.is(card, CardKind::Item) && self.used(card).is_empty()
    }

    /// Whether a member of a company may be a character who comes into play only now.
    fn comes(&self, card: usize) -> bool {
        let story = self.story();
        let others = story.companies.iter().flat_map(|c| &c.members).any(|m| !self.same(m.card, card));
        let own = story.companies.iter().flat_map(|c| &c.members).find(|m| self.same(m.card, card));
        let plain = own.is_some_and(|m| m.bears.is_empty() && m.state.is_none());
        others && plain && story.phase == Some(Phase::Organization) && self.is(card, CardKind::Character)
    }

    /// Tells where the story has a card.
    fn place_of(&self, card: usize) -> Place<'_> {
        let story = self.story();
        if let Some(lying) = story.lying.iter().find(|l| self.same(l.card.card, card)) {
            return lying.on.map_or(Place::Lying(lying), Place::Borne);
        }
        let members = || story.companies.iter().flat_map(|c| &c.members).chain(story.lying.iter().map(|l| &l.card));
        if let Some(by) = members().find(|m| m.bears.iter().any(|b| self.same(b.card, card))) {
            return Place::Borne(by.card);
        }
        if members().any(|m| self.same(m.card, card)) {
            return Place::Member;
        }
        let pile = story.piles.iter().find(|(_, _, held)| self.same(*held, card));
        pile.map_or(Place::Nowhere, |(_, pile, _)| Place::Pile(*pile))
    }
}
