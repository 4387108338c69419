//! The card that each player may discard from their hand as the end-of-turn phase begins (COE 2.VI.i).

use crate::engine::card::{Role, Step as Effect, What, Zone};
use crate::engine::declare::granted;
use crate::engine::state::{
    CardRef, Game, Intent, Judged, Judgement, Mark, OnResolve, Plan, Reason, Refused, TurnEvent, cites,
};
use crate::vocab::{Phase, Seat, Step};

/// A player discards a card from the hand in the end-of-turn phase: one for each player, before hands are reconciled.
/// Nothing if the declaration is another, or pays for what a card grants.
pub(super) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let card = intent.card?;
    let state = game.board.card(card);
    let held = state.zone == Zone::Hand && state.owner == seat;
    let meant = held && game.board.phase == Phase::End && !granted::is_paid(game, intent);
    meant.then(|| discards(game, intent, seat, card))
}

fn discards(game: &Game<'_>, intent: &Intent, seat: Seat, card: CardRef) -> Judged {
    let cite = cites::HAND_DISCARD;
    let over = matches!(game.board.step, Step::HandsReconciled | Step::SignalEnd);
    let wanted = "the end-of-turn phase, before hands are reconciled";
    Refused::lacking(cite, wanted).about(card).when(over)?;
    let spent = TurnEvent::DiscardedFromHand(seat);
    Refused::by(Reason::Restriction, cite).about(card).when(game.board.history.contains(&spent))?;
    let does = OnResolve::by_rule(Effect::Discard(What::Role(Role::This)));
    let entry = game.entry(intent, seat, Some(card), does);
    Ok(Judgement::legal(cite).writing(Plan::of(entry)).marking(Mark::Happened(spent)))
}
