//! What a tap means that the card's own text does not explain: support, a card on the character, a tap against an
//! attack, or nothing.

use std::sync::Arc;

use super::actions::cancel_by_tapping;
use crate::engine::card::{Action, CardKind, Cost, Zone};
use crate::engine::legal::play::Tried;
use crate::engine::legal::targets;
use crate::engine::query::{self, affects, interpret::fighting};
use crate::engine::state::{CardRef, Entity, Game, Intent};
use crate::vocab::{Act, Seat};

impl Game<'_> {
    /// A character who is said to tap for a companion's check or strike, though their text says nothing of the sort:
    /// the tap is support.
    pub(crate) fn taps_in_support(&self, intent: &Intent, card: CardRef, stray: bool) -> Option<Intent> {
        let other = |t: &Entity| matches!(t, Entity::Roll(_, c) | Entity::Strike(c) if *c != card);
        let supports = intent.act == Act::TapAbility
            && fighting::fights(&affects::base(self), card)
            && stray
            && intent.targets.first().is_some_and(other);
        supports.then(|| Intent { act: Act::Support, card: None, performer: Some(card), ..intent.clone() })
    }

    /// Whether none of the card's own uses (`own`) suits what is named, so that the card taps for something else.
    pub(crate) fn has_no_own_use(&self, intent: &Intent, seat: Seat, card: CardRef, own: &[&Arc<Action>]) -> bool {
        let aims = intent.act == Act::TapAbility && !intent.targets.is_empty();
        own.is_empty()
            || aims && !own.iter().any(|way| targets::speaks_of(Tried { game: self, intent, seat, card, action: way }))
    }

    /// A character is said to tap for a card on them, and not for a use of their own: gives that card, if its price is
    /// that its bearer taps.
    pub(crate) fn used_by_tapping(&self, intent: &Intent, card: CardRef, own: &[&Arc<Action>]) -> Option<CardRef> {
        if intent.act != Act::TapAbility {
            return None;
        }
        let taps = |c: CardRef| {
            let meaning = self.def(c).meaning.as_ref();
            meaning.is_some_and(|m| m.abilities.iter().any(|a| a.cost.contains(&Cost::TapBearer)))
        };
        // A named card is meant even if its uses do not have that price.
        let used = |c: CardRef| {
            let meaning = self.def(c).meaning.as_ref();
            meaning.is_some_and(|m| !m.abilities.is_empty())
        };
        let named = intent.targets.iter().find_map(|t| match t {
            Entity::Card(c) if query::bearer(&self.board, *c) == Some(card) && used(*c) => Some(*c),
            _ => None,
        });
        // `taps Aragorn with Athelas`: the card that goes along is the one that is used.
        let along = intent.with.or(intent.performer).filter(|c| {
            *c != card && used(*c) && query::bearer(&self.board, *c).is_some() && self.board.card(*c).zone == Zone::Play
        });
        let named = named.or(along);
        if !own.is_empty() {
            return named;
        }
        // If the character can tap for just one card on them, that card is meant, unless the attack itself lets
        // characters tap.
        let mut borne = query::borne(&self.board, card).filter(|c| taps(*c));
        let only = borne.next().filter(|_| borne.next().is_none());
        let by_attack = self.taps_against_attack(intent, card) && cancel_by_tapping::lets_tap(self, card);
        named.or(only.filter(|_| !by_attack))
    }

    /// Whether a character taps against the attack that is faced.
    pub(crate) fn taps_against_attack(&self, intent: &Intent, card: CardRef) -> bool {
        let source = self.board.attack.as_ref().map(|a| a.source);
        let on_attack = |t: &Entity| *t == Entity::Attack || source.is_some_and(|s| *t == Entity::Card(s));
        let fights = fighting::fights(&affects::base(self), card);
        intent.act == Act::TapAbility && fights && intent.targets.iter().any(on_attack)
    }

    /// Whether nothing allows this use: the texts of the card and of its targets are modelled completely, and nobody
    /// may do what nothing allows (COE 9.1.1).
    pub(crate) fn lacks_the_allowance(&self, intent: &Intent, seat: Seat, card: CardRef) -> bool {
        let def = self.def(card);
        let here = |c: CardRef| matches!(self.board.card(c).zone, Zone::Play | Zone::Declared);
        let known = |c: CardRef| {
            let def = self.def(c);
            // A character whose file gives only the printed facts has no other text.
            let plain = def.kind == CardKind::Character;
            (plain || def.meaning.is_some()) && !query::says(self.table, &self.board, c).left_to_judge && here(c)
        };
        let aims = intent.targets.iter().filter_map(|t| t.as_card());
        matches!(intent.act, Act::TapAbility | Act::DiscardAbility)
            && !matches!(def.kind, CardKind::Site | CardKind::Region)
            && !(def.agent && seat == Seat::H && intent.targets.is_empty())
            && std::iter::once(card).chain(aims).all(known)
    }
}
