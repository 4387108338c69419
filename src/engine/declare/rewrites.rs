//! Declarations that are said in one way and mean another.
//!
//! The chain language knows words and acts; what they mean depends on the position, and this file decides it. Each
//! rewriting is tried in turn, at most once, until none applies any more.

use std::sync::Arc;

use crate::engine::card::{Action, Zone};
use crate::engine::declare::granted;
use crate::engine::legal::play::Tried;
use crate::engine::query::{self, candidates};
use crate::engine::resolve::effects::ring;
use crate::engine::state::{CardRef, Entity, Game, Intent};
use crate::vocab::{Act, Seat};

/// A declaration with a card, and what is known about it.
pub(super) struct Said<'a> {
    /// The game.
    pub game: &'a Game<'a>,
    /// The declaration as it was said.
    pub intent: &'a Intent,
    /// The player who declares it.
    pub seat: Seat,
    /// The card.
    pub card: CardRef,
    /// The actions of the card that the words can mean.
    pub ways: Vec<&'a Arc<Action>>,
    /// Whether none of them is about what is named.
    pub stray: bool,
}

/// Gives the declaration that is meant, if it differs from the one that was said.
pub(super) type Rewrite = fn(&Said<'_>) -> Option<Intent>;

/// All rewritings, in the order in which they are tried.
pub(super) const REWRITES: &[Rewrite] = &[through, granted, supports, uses, makes_room, cancels];

impl<'a> Said<'a> {
    /// Gives the declaration with what is known about it, if it is about a card.
    pub fn of(game: &'a Game<'a>, intent: &'a Intent, seat: Seat) -> Option<Said<'a>> {
        let card = intent.card?;
        let ways = game.candidates(intent, seat, card);
        let stray = game.has_no_own_use(intent, seat, card, &ways);
        Some(Said { game, intent, seat, card, ways, stray })
    }

    /// One of the ways, or another action of the card, as it is tried.
    pub fn tried<'t>(&'t self, action: &'t Arc<Action>) -> Tried<'t> {
        Tried { game: self.game, intent: self.intent, seat: self.seat, card: self.card, action }
    }

    /// Whether this is no use of the card where it lies.
    pub fn is_elsewhere(&self) -> bool {
        let granted = self.intent.act == Act::CancelByCard && query::granted::grants(self.game, self.card);
        self.game.board.card(self.card).zone != Zone::Play || granted || self.stray
    }
}

/// `tests RING (tap WIZARD)`: what is tested or influenced is the target of the card that does it, the Wizard or the
/// ring's card.
fn through(said: &Said<'_>) -> Option<Intent> {
    let (game, intent) = (said.game, said.intent);
    let source = match intent.act {
        Act::Test => {
            let named = intent.taps().next().or(intent.performer);
            named.or_else(|| ring::tester(game, said.card, said.seat))
        }
        Act::Influence => intent.taps().next(),
        _ => None,
    };
    let source = source.filter(|source| *source != said.card)?;
    let targets = std::iter::once(Entity::Card(said.card)).chain(intent.targets.iter().copied()).collect();
    Some(Intent { card: Some(source), targets, ..intent.clone() })
}

/// `taps CHARACTER > CREATURE`: the character taps because the creature, or another card, allows it.
pub(super) fn granted(said: &Said<'_>) -> Option<Intent> {
    let told = |i: &Intent| {
        let intent = said.intent;
        (i.card, i.act, i.performer) == (intent.card, intent.act, intent.performer)
    };
    said.is_elsewhere().then(|| granted::meant(said.game, said.intent, said.card))?.filter(|i| !told(i))
}

/// `taps CHARACTER > cc COMPANION` is support.
fn supports(said: &Said<'_>) -> Option<Intent> {
    said.game.taps_in_support(said.intent, said.card, said.stray)
}

/// `taps CHARACTER with ITEM`: a character who taps for a card on them uses it.
fn uses(said: &Said<'_>) -> Option<Intent> {
    let intent = said.intent;
    let used = said.game.used_by_tapping(intent, said.card, &said.ways).filter(|_| said.stray)?;
    let targets = intent.targets.iter().copied().filter(|t| *t != Entity::Card(used)).collect();
    let with = intent.with.filter(|w| *w != used);
    Some(Intent { card: Some(used), targets, with, performer: Some(said.card), ..intent.clone() })
}

/// `replaces OLD with NEW`: the old character's text does it, if that text lets another character take their place.
fn makes_room(said: &Said<'_>) -> Option<Intent> {
    let (game, intent) = (said.game, said.intent);
    if intent.act != Act::ReplaceCharacter {
        return None;
    }
    let old = intent.targets.iter().filter_map(|t| t.as_card()).find(|old| {
        let meaning = game.def(*old).meaning.as_ref();
        meaning.is_some_and(|m| m.abilities.iter().any(|a| a.steps.iter().any(candidates::replaces)))
    })?;
    Some(Intent { card: Some(old), targets: vec![Entity::Card(said.card)], ..intent.clone() })
}

/// `taps CHARACTER > CREATURE`: a character who taps against the attack, and not by their own text, cancels it.
fn cancels(said: &Said<'_>) -> Option<Intent> {
    let (game, intent, card) = (said.game, said.intent, said.card);
    let meant = said.stray && game.taps_against_attack(intent, card) && game.is_at_hand(intent, card).is_ok();
    meant.then(|| Intent { act: Act::CancelByCard, performer: Some(card), ..intent.clone() })
}
