//! What was not understood and seldom decides anything, or is one part alone: it is left aside, and the answer comes with
//! the doubt.

use super::Comparing;
use super::node::{Clause, Node};
use super::story::{Deed, Goal};
use super::unread::{Cause, Unread};
use super::words::Word;
use crate::engine::card::CardKind;
use crate::vocab::Act;

/// Verbs for deeds, each with the kinds of declarations that do it.
const DONE_BY: [(Word, &[Act]); 12] = [
    (Word::Play, &[Act::Play, Act::PlaceOnGuard, Act::RevealOnGuard]),
    (Word::Put, &[Act::Play, Act::PlaceOnGuard]),
    (Word::Bring, &[Act::Play]),
    (Word::Reveal, &[Act::RevealOnGuard, Act::RevealAgent, Act::Reveal]),
    (Word::Support, &[Act::Support]),
    (Word::Test, &[Act::TapAbility, Act::Test, Act::Play]),
    (Word::Influence, &[Act::Influence, Act::Play]),
    (Word::Store, &[Act::Store]),
    (Word::Transfer, &[Act::Transfer]),
    (Word::Rescue, &[Act::Rescue, Act::ReplaceCharacter]),
    (Word::Order, &[Act::ChooseOrder]),
    (Word::OrderVerb, &[Act::ChooseOrder]),
];

impl Comparing<'_> {
    /// Whether a part that was not understood seldom decides anything: a number, a place of which nothing is told, words
    /// that were read and left nothing in the script, or a clause that names nothing but what is declared anyway.
    pub(super) fn weighs_little(&self, unread: &Unread) -> bool {
        match unread.cause {
            Cause::Number | Cause::Lack => true,
            Cause::Card(at) => self.place(at),
            Cause::Words => {
                let unclear = ["not_clear_happens", "not_clear_meant", "not_clear_aim"].contains(&unread.why.key);
                unclear && self.clauses.iter().filter(|c| unread.holds(&c.span())).all(|c| self.is_told_anyway(c))
            }
            _ => false,
        }
    }

    /// Whether something is declared, and one part alone was not understood that may decide something. It denies nothing,
    /// and no card is named in it alone.
    pub(super) fn is_one_loose_end(&self, unread: &[Unread]) -> bool {
        let mut heavy = unread.iter().filter(|u| !self.weighs_little(u));
        let (Some(part), None) = (heavy.next(), heavy.next()) else { return false };
        let mut declared = self.told.deeds.iter().filter(|d| !d.earlier && d.act != Act::Pass);
        match part.cause {
            Cause::Words => part.why.key != "not_clear_denied" && declared.next().is_some(),
            Cause::Card(card) => declared.any(|d| self.holds(d, card) || self.stands(card)),
            _ => false,
        }
    }

    /// Whether what a clause names, and what is done in it, is declared in any case: `the Harp goes first`.
    fn is_told_anyway(&self, clause: &Clause) -> bool {
        let deeds = || self.told.deeds.iter().filter(|d| !d.earlier && d.act != Act::Pass);
        let has = |word: Word| clause.nodes.iter().any(|p| p.node == Node::Word(word));
        let cards = || {
            clause.nodes.iter().flat_map(|p| match &p.node {
                Node::Cards(members) => members.as_slice(),
                _ => &[],
            })
        };
        let first = |word: Word| word == Word::Order && super::claims::wants_something(clause);
        let mut told = DONE_BY.iter().filter(|(word, _)| has(*word) && !first(*word));
        let done = told.all(|(_, acts)| deeds().any(|d| acts.contains(&d.act)));
        let taps = !has(Word::Tap) || deeds().any(|d| !d.taps.is_empty() || d.act == Act::TapAbility);
        let discards = !has(Word::Discard) || deeds().any(|d| !d.discards.is_empty() || d.act == Act::DiscardAbility);
        let rolls = has(Word::Roll) && clause.nodes.iter().any(|p| matches!(p.node, Node::Number(_)));
        let known = |card: usize| self.stands(card) || deeds().any(|d| self.holds(d, card));
        deeds().next().is_some() && done && taps && discards && !rolls && cards().all(|m| known(m.card))
    }

    /// Whether a declaration holds a card.
    fn holds(&self, deed: &Deed, card: usize) -> bool {
        let goals = deed.targets.iter().filter_map(|goal| match goal {
            Goal::Card(c) | Goal::InDiscard(c) | Goal::Check(_, Some(c)) | Goal::Strike(Some(c)) => Some(c),
            _ => None,
        });
        let all = deed.what.iter().chain(&deed.taps).chain(&deed.discards).chain(&deed.performer).chain(goals);
        all.into_iter().any(|c| self.same(*c, card))
    }

    /// Whether a card is a place, stands in a company or is borne there, lies in play or attacks.
    fn stands(&self, card: usize) -> bool {
        let members = self.told.companies.iter().flat_map(|c| &c.members);
        let borne = members.flat_map(|m| std::iter::once(m.card).chain(m.bears.iter().map(|b| b.card)));
        let lying = self.told.lying.iter().map(|l| l.card.card);
        let attacks = self.told.fights.iter().filter_map(|f| f.source);
        self.place(card) || borne.chain(lying).chain(attacks).any(|c| self.same(c, card))
    }

    /// Whether a card is a site or a region.
    fn place(&self, card: usize) -> bool {
        [CardKind::Site, CardKind::Region].iter().any(|k| self.mentions[card].is(self.table, *k))
    }

    /// Whether two mentions are of the same card.
    fn same(&self, one: usize, other: usize) -> bool {
        self.mentions[one].title == self.mentions[other].title
    }
}
