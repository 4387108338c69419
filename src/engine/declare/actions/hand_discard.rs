//! The card that either player may discard from his hand when the end-of-turn phase begins (COE 2.VI.i).

use std::sync::Arc;

use crate::engine::card::{Action, Mode, Role, Step as Effect, What, Zone};
use crate::engine::declare::verdicts;
use crate::engine::state::{CardRef, Entity, Game, Intent, Judgement, Mark, OnResolve, Plan, Reason, TurnEvent, cites};
use crate::vocab::{Act, Phase, Seat, Step};

/// A card of the hand is discarded in the end-of-turn phase: one of each player's, before hands are reconciled; nothing
/// if no such card is.
pub(crate) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat, card: CardRef) -> Option<Judgement> {
    let state = game.board.card(card);
    let held = state.zone == Zone::Hand && state.owner == seat;
    if intent.act != Act::DiscardAbility || !held || game.board.phase != Phase::End {
        return None;
    }
    let entity = Some(Entity::Card(card));
    if matches!(game.board.step, Step::HandsReconciled | Step::SignalEnd) {
        return Some(verdicts::lacks(
            cites::HAND_DISCARD,
            entity,
            "the end-of-turn phase, before hands are reconciled",
        ));
    }
    let cite = cites::HAND_DISCARD;
    let spent = TurnEvent::DiscardedFromHand(seat);
    if game.board.history.contains(&spent) {
        return Some(game.no(Reason::Restriction, cite, entity));
    }
    let steps = vec![Effect::Discard(What::Role(Role::This))];
    let action = Action { steps, ..Action::blank(Mode::Ability) };
    let entry = game.entry(intent, seat, Some(card), OnResolve::Action(Arc::new(action)));
    Some(Judgement::legal(cite).writing(Plan::of(entry)).marking(Mark::Happened(spent)))
}
