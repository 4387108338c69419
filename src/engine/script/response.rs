//! A legal answer to what is declared.

use crate::engine::state::{CardRef, CardState, Entity, Intent};
use crate::vocab::Seat;

/// The label of the response that is tried.
pub const LABEL: &str = "answer";

/// From which cards answers are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// Those that the position has: in play and in the hands that were described.
    There,
    /// Every card whose meaning the data know and that the player may have in the deck, as though it were in hand.
    Every,
}

/// What an answer costs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paid {
    /// What taps.
    pub taps: Vec<CardRef>,
    /// What is discarded.
    pub discards: Vec<CardRef>,
    /// How much of the hazard limit it uses.
    pub limit: u8,
}

/// A legal answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// Who may declare it.
    pub seat: Seat,
    /// Which card of the table it is.
    pub def: usize,
    /// The declaration itself; its card is in [`Point::board_of`](super::respond::Point::board_of) and
    /// [`Point::board_now`](super::respond::Point::board_now).
    pub intent: Intent,
    /// Its card, if the position has none such: it comes behind all of the position's.
    pub new: Option<CardState>,
    /// What is paid.
    pub price: Paid,
    /// The targets.
    pub targets: Vec<Entity>,
    /// Who performs it without paying, where it could be somebody else.
    pub performer: Option<CardRef>,
    /// Whether the sources leave open whether it may be declared.
    pub unsettled: bool,
}
