//! A card that another card's text plays: the card's own steps, with another performer.

use std::sync::Arc;

use crate::engine::card::{Action, Verb};
use crate::engine::query;
use crate::engine::resolve::frame::Frame;
use crate::engine::resolve::triggers::push_entry;
use crate::engine::state::{CardRef, Entity, Named, OnResolve};
use crate::vocab::Act;

/// The entry of a card as though a character had played it, and its action.
pub fn play(r: &mut Frame<'_, '_>, of: Entity, by: CardRef) -> Option<(usize, Arc<Action>)> {
    let Entity::Card(card) = of else { return None };
    let action = query::plays(r.game.table, &r.game.board, card).first().cloned()?;
    let (seat, company) = (r.seat(), r.ctx().concerned());
    if r.stopped(Verb::Influence, of) {
        return None;
    }
    r.happened();
    let at = push_entry(r.game, &Named::by_itself("played", Act::Play, card), OnResolve::Action(action.clone()));
    let entry = &mut r.game.entries[at];
    (entry.seat, entry.by, entry.company, entry.done) = (seat, Some(by), company, true);
    Some((at, action))
}
