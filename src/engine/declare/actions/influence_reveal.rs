//! The card that a player reveals with an influence attempt. If the attempt succeeds, the player may play the card at
//! once with the influencing character: no site or character taps for it, and nobody rolls for it (COE 8.4).

use std::sync::Arc;

use crate::engine::card::{Action, CardKind, Mode, Role, Step as Effect, What, Window};
use crate::engine::legal::play::Tried;
use crate::engine::legal::{characters, check};
use crate::engine::query::{self, control, general_influence};
use crate::engine::state::{
    CardRef, Entity, Entry, Game, Intent, Judged, Judgement, OnResolve, Plan, Reason, Refused, TurnEvent, cites,
};
use crate::vocab::Seat;

/// A player plays the card that they revealed with a successful influence attempt. Nothing if the declaration is
/// another.
pub(crate) fn judge(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let card = intent.card?;
    let by = shown_by(game, card).filter(|_| game.stack.is_empty())?;
    // The player plays it as the very next thing that they do; otherwise it is an ordinary play.
    game.entries.iter().rfind(|e| e.seat == seat).filter(|e| e.by == Some(by) && e.with == Some(card))?;
    let kind = game.def(card).kind;
    let this = || What::Role(Role::This);
    let step = match kind {
        CardKind::Faction => Effect::Score(this()),
        CardKind::Item | CardKind::Ally => Effect::Attach(this(), Role::By),
        CardKind::Character => Effect::BringIn(this()),
        CardKind::Event | CardKind::Creature | CardKind::Site | CardKind::Region => return None,
    };
    let action = Arc::new(Action { window: Window::Site, steps: vec![step], ..Action::blank(Mode::Ability) });
    let probe = Intent { performer: Some(by), with: None, targets: Vec::new(), ..intent.clone() };
    if let Err(refused) = check::check(Tried { game, intent: &probe, seat, card, action: &action }) {
        return Some(Err(refused));
    }
    let entry = match kind {
        CardKind::Character => character(game, intent, seat, (card, by)),
        _ => Ok(game.entry(&probe, seat, Some(card), OnResolve::Action(action))),
    };
    let enters = |entry| Plan::of(Entry { by: Some(by), ..entry });
    Some(entry.map(|entry| Judgement::legal(cites::SHOWN_CARD).writing(enters(entry))))
}

/// The character comes under general influence, or under the direct influence of the character named in the play, if
/// there is enough influence. The new character's home site does not matter.
fn character(game: &Game<'_>, intent: &Intent, seat: Seat, (card, by): (CardRef, CardRef)) -> Result<Entry, Refused> {
    let board = &game.board;
    let mind = game.def(card).mind.unwrap_or(0);
    let controller = characters::controller(game.table, board, &intent.targets);
    let enough = match controller {
        Some(who) => control::controls(game, who, card),
        None => general_influence::unused(game.table, board, seat) >= mind,
    };
    Refused::by(Reason::ConditionMissing, cites::SHOWN_CARD).about(card).when(!enough)?;
    let beside = controller.map(Entity::Card).or_else(|| query::company_of(board, by).map(Entity::Company));
    let action = Arc::new(Action::blank(Mode::Character));
    let entry = game.entry(intent, seat, Some(card), OnResolve::Action(action));
    Ok(Entry { targets: beside.into_iter().collect(), ..entry })
}

/// The character with whom a revealed card may be played because the attempt has succeeded.
fn shown_by(game: &Game<'_>, card: CardRef) -> Option<CardRef> {
    let won =
        |past: &TurnEvent| if let TurnEvent::Won { shown, by } = past { (*shown == card).then_some(*by) } else { None };
    game.board.history.iter().rev().find_map(won)
}
