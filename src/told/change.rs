//! The things that a story has otherwise in a reading of its text, and how they are put into it.

use super::item::Mention;
use super::node::{Member, Person};
use super::story::{CERTAIN, Deed, Fight, Goal, Lying, Story};
use super::unread::Nobodys;
use crate::lang::{CardState, Pile};
use crate::vocab::{Act, Seat, Step};

/// A thing that a story has besides, or otherwise.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Nothing.
    Nothing,
    /// A declaration is made by this player.
    By(Nobodys, Seat),
    /// A card is declared, behind everything else.
    Declared(usize, Act, Option<Seat>),
    /// An item is played on a character, named second, who taps for it; it was not there before.
    Given(usize, usize),
    /// A declaration, by its place among them, is otherwise.
    Deed(usize, Otherwise),
    /// A card lies in play.
    InPlay(usize, Option<Seat>),
    /// A card is borne by a character, named second.
    Borne(usize, usize),
    /// A card is in hand.
    InHand(usize, Option<Seat>),
    /// A character is in the company.
    Joins(usize),
    /// A character is tapped.
    Tapped(usize),
    /// The company is at a site.
    At(usize),
    /// The company moves to a site.
    To(usize),
    /// A company, by its place among them, is where it was read to move to.
    Arrived(usize),
    /// A card that lies in play, by its place among them, is this player's.
    Owned(usize, Seat),
    /// A card's attack is faced.
    Faced(usize),
    /// The attack is at this step.
    Stepped(Step),
    /// Another card is meant.
    Titled(usize, Box<Mention>),
    /// Somebody sits on this side.
    Sits(Person, Seat),
}

/// A thing that a declaration has otherwise.
#[derive(Clone, Debug)]
pub(super) enum Otherwise {
    /// It is aimed at a card.
    Aimed(usize),
    /// It is aimed at a card, and not at these.
    Redirected(usize, Vec<usize>),
    /// It is not aimed at these cards.
    Unaimed(Vec<usize>),
    /// A card taps for it.
    PaidBy(usize),
    /// Nobody taps for it, and nobody does it for its player.
    Unpaid,
    /// It was made earlier.
    Earlier,
    /// It begins a chain of its own, with what is told behind it, or answers what stands before it.
    Chained(bool),
    /// It was none: its card lies in play.
    InPlay,
    /// It was none: its card is borne by this character.
    Borne(usize),
    /// It was none.
    Dropped,
}

/// Carries a change out.
pub(super) fn apply(change: &Change, story: &mut Story, mentions: &mut [Mention]) {
    let title = |card: usize| mentions.get(card).map(|m| &m.title);
    let same = |a: usize, b: usize| title(a) == title(b);
    match change {
        Change::Nothing => {}
        Change::By(nobodys, seat) => declared_by(*nobodys, *seat, story),
        Change::Declared(card, act, seat) => {
            if matches!(act, Act::Play | Act::PlaceOnGuard) {
                lift(story, &|other| same(*card, other));
            }
            asked(Deed::of(*act, Some(*card), seat.map(Person::on)), story);
        }
        Change::Given(card, by) => {
            lift(story, &|other| same(*card, other));
            let deed = Deed::of(Act::Play, Some(*card), Some(Person::Resource));
            asked(Deed { taps: vec![*by], targets: vec![Goal::Card(*by)], ..deed }, story);
        }
        Change::Deed(at, otherwise) => change_deed(*at, otherwise, story),
        Change::InPlay(card, seat) => story.lying.push(Lying { owner: seat.map(Person::on), ..lying(*card) }),
        Change::Borne(card, by) => story.lying.push(Lying { on: Some(*by), ..lying(*card) }),
        Change::InHand(card, seat) => story.piles.push((seat.map(Person::on), Pile::Hand, *card)),
        Change::Joins(card) => story.last_company().members.push(Member::of(*card)),
        Change::Tapped(card) => {
            let mut members = story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
            match members.find(|m| same(m.card, *card)) {
                Some(member) => member.state = Some(CardState::Tapped),
                None => {
                    let member = Member { state: Some(CardState::Tapped), ..Member::of(*card) };
                    story.last_company().members.push(member);
                }
            }
        }
        Change::At(card) => story.last_company().at = Some(*card),
        Change::To(card) => {
            let company = story.last_company();
            (company.from, company.at, company.to) = (company.from.or(company.at), None, Some(*card));
        }
        Change::Arrived(at) => {
            if let Some(company) = story.companies.get_mut(*at) {
                company.at = company.to.take();
            }
        }
        Change::Owned(at, seat) => {
            if let Some(lying) = story.lying.get_mut(*at) {
                lying.owner = Some(Person::on(*seat));
            }
        }
        Change::Faced(card) => {
            let (source, by) = (Some(*card), Some(Person::Hazard));
            story.fights.push(Fight { source, joined: true, by, ..Fight::default() });
        }
        Change::Stepped(step) => {
            if let Some(fight) = story.fights.last_mut() {
                fight.step = Some(*step);
            }
        }
        Change::Titled(card, other) => {
            let title = title(*card).cloned();
            for mention in mentions.iter_mut().filter(|m| Some(&m.title) == title.as_ref()) {
                let span = mention.span.clone();
                *mention = Mention { span, ..(**other).clone() };
            }
        }
        Change::Sits(who, seat) => story.sits(Some(who), *seat, CERTAIN),
    }
}

/// Changes one declaration or what lies behind it, or takes it out.
fn change_deed(at: usize, otherwise: &Otherwise, story: &mut Story) {
    let Some(deed) = story.deeds.get_mut(at) else { return };
    let mut unaim = |from: &[usize]| {
        deed.targets.retain(|goal| !matches!(goal, Goal::Card(card) if from.contains(card)));
    };
    match otherwise {
        Otherwise::Aimed(card) => deed.targets.push(Goal::Card(*card)),
        Otherwise::Redirected(card, from) => {
            unaim(from);
            deed.targets.push(Goal::Card(*card));
        }
        Otherwise::Unaimed(from) => unaim(from),
        Otherwise::PaidBy(card) => deed.taps.push(*card),
        Otherwise::Unpaid => {
            deed.taps.clear();
            deed.performer = None;
        }
        Otherwise::Earlier => deed.earlier = true,
        Otherwise::Chained(begins) => {
            for deed in story.deeds.iter_mut().skip(at) {
                deed.chain = if *begins { deed.chain + 1 } else { deed.chain.saturating_sub(1).max(1) };
            }
        }
        Otherwise::InPlay | Otherwise::Borne(_) | Otherwise::Dropped => {
            let Deed { what, by, .. } = story.deeds.remove(at);
            let there = what.map(lying).and_then(|lying| match otherwise {
                Otherwise::InPlay => Some(Lying { owner: by, ..lying }),
                Otherwise::Borne(bearer) => Some(Lying { on: Some(*bearer), ..lying }),
                _ => None,
            });
            story.lying.extend(there);
        }
    }
}

fn lying(card: usize) -> Lying {
    Lying::of(Member::of(card))
}

/// Adds a declaration to the last chain of a story: the text asks whether it can be made.
fn asked(deed: Deed, story: &mut Story) {
    let chain = story.deeds.iter().map(|d| d.chain).max().unwrap_or(1);
    story.deeds.push(Deed { chain, asked: true, ..deed });
}

/// Takes a card from the table and out of every pile but a hand: it comes from a hand when it is declared.
fn lift(story: &mut Story, same: &dyn Fn(usize) -> bool) {
    let other = |m: &Member| !same(m.card);
    story.lying.retain(|l| other(&l.card));
    story.companies.iter_mut().for_each(|c| c.members.retain(other));
    let members = story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
    members.chain(story.lying.iter_mut().map(|l| &mut l.card)).for_each(|m| m.bears.retain(other));
    story.piles.retain(|(_, pile, card)| *pile == Pile::Hand || !same(*card));
    story.picks.retain(|card| !same(*card));
}

/// Gives the declarations that are meant their player; whatever attacks of itself was played by that player, too.
fn declared_by(nobodys: Nobodys, seat: Seat, story: &mut Story) {
    let Nobodys { act, what, sentence } = nobodys;
    let meant = |d: &&mut Deed| d.act == act && d.what == what && d.sentence == sentence;
    story.deeds.iter_mut().filter(meant).for_each(|d| d.by = Some(Person::on(seat)));
    let attacks = |f: &&mut Fight| what.is_some() && f.source == what;
    story.fights.iter_mut().filter(attacks).for_each(|f| f.by = Some(Person::on(seat)));
}
