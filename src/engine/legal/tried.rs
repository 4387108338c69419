//! One way in which somebody tries to play or use a card.

use std::sync::Arc;

use crate::engine::card::Action;
use crate::engine::state::{CardRef, Game, Intent};
use crate::vocab::Seat;

/// One way in which somebody tries to play or use a card.
#[derive(Clone, Copy)]
pub struct Tried<'a> {
    /// The game.
    pub game: &'a Game<'a>,
    /// The declaration.
    pub intent: &'a Intent,
    /// The player who declares it.
    pub seat: Seat,
    /// The card.
    pub card: CardRef,
    /// The way in which it is played or used.
    pub action: &'a Arc<Action>,
}
