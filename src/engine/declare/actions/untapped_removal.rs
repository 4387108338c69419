//! Corruption cards that a character tries to remove without tapping (COE 7.3).

use std::sync::Arc;

use crate::engine::card::{Action, Cost};
use crate::engine::legal::check;
use crate::engine::legal::play::Tried;
use crate::engine::query;
use crate::engine::state::{CardRef, Game, Intent, Judged, RollModifier};
use crate::vocab::{RollKind, Ruleset, Seat};

/// The bearer tries to remove a corruption card and does not tap for it. Nothing if the declaration is another.
pub(super) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let card = intent.card?;
    let (action, modifier) = untapped_removal(game, intent, card)?;
    Some(game.is_at_hand(intent, card).and_then(|()| {
        let allowed = check::check(Tried { game, intent, seat, card, action: &action })?;
        let mut judgement = game.allow(allowed);
        judgement.plan.attach.push(modifier);
        Ok(judgement)
    }))
}

/// The removal of a corruption card that asks its bearer to tap, if the bearer does not: what is left of the action,
/// and the -3 to its roll (COE 7.3).
pub(crate) fn untapped_removal(game: &Game<'_>, intent: &Intent, card: CardRef) -> Option<(Arc<Action>, RollModifier)> {
    let def = game.def(card);
    let says = ["untapped", "without tapping", "-3"].iter().any(|words| intent.says(words));
    let free = intent.price.as_ref().is_some_and(Vec::is_empty) || says;
    if !free || !def.is_corruption_card() || game.board.rules != Ruleset::Coe {
        return None;
    }
    let ability = def.meaning.as_ref()?.abilities.iter().find(|a| a.cost.contains(&Cost::TapBearer))?;
    let cost = ability.cost.iter().filter(|c| **c != Cost::TapBearer).cloned().collect();
    let of = query::bearer(&game.board, card)?;
    let modifier = RollModifier { kind: RollKind::Other, of, amount: -3, source: card, to_body: false, support: false };
    Some((Arc::new(Action { cost, ..Action::clone(ability) }), modifier))
}
