//! The cards of a position: what the table says about them, who bears them, and whether they count.

use std::sync::Arc;

use crate::engine::card::{Action, CardDef, Says, Standing, Table, Trigger, Zone};
use crate::engine::state::{Board, CardRef, Place};

/// The card's entry in the table.
pub fn def<'t>(table: &'t Table, board: &Board, card: CardRef) -> &'t CardDef {
    &table.defs[board.card(card).def]
}

/// The ways in which the card can be played.
pub fn plays<'t>(table: &'t Table, board: &Board, card: CardRef) -> &'t [Arc<Action>] {
    table.plays(board.card(card).def)
}

/// Tells what a card does while it is in play.
pub fn standing<'t>(table: &'t Table, board: &Board, card: CardRef) -> &'t [Standing] {
    def(table, board, card).meaning.as_ref().map_or(&[], |m| &m.standing)
}

/// Tells what a card does when something happens.
pub fn triggers<'t>(table: &'t Table, board: &Board, card: CardRef) -> &'t [Trigger] {
    def(table, board, card).meaning.as_ref().map_or(&[], |m| &m.triggers)
}

/// Tells what a card says while it is in play.
pub fn says(table: &Table, board: &Board, card: CardRef) -> Says {
    table.says(board.card(card).def)
}

/// Whether the card is in play and face-up, so that its text counts.
pub fn in_force(board: &Board, card: CardRef) -> bool {
    let state = board.card(card);
    state.zone == Zone::Play && !state.face_down
}

/// Everything that a card bears.
pub fn borne(board: &Board, by: CardRef) -> impl Iterator<Item = CardRef> + '_ {
    board.all_cards().filter(move |&c| board.card(c).on == Some(Place::Card(by)) && board.card(c).zone == Zone::Play)
}

/// The first character who bears the card, perhaps through other cards.
pub fn bearer(board: &Board, card: CardRef) -> Option<CardRef> {
    match board.card(card).on {
        Some(Place::Card(on)) => Some(on),
        Some(Place::Company(_) | Place::Attack) | None => None,
    }
}

/// The card's bearer; for a card that has left play, its last bearer.
pub fn bearer_or_last(board: &Board, card: CardRef) -> Option<CardRef> {
    bearer(board, card).or(board.card(card).left_on)
}
