//! A legal answer to what is declared.

use crate::engine::state::{CardRef, CardState, Entity, Intent};
use crate::vocab::Seat;

/// The label of the response that is tried.
pub const LABEL: &str = "answer";

/// The cards from which answers are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// Those that the position has: in play and in the hands that were described.
    There,
    /// Every card whose meaning the data know and that the player may have in the deck, as though it were in hand.
    Every,
}

/// The price of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paid {
    /// The cards that tap.
    pub taps: Vec<CardRef>,
    /// The cards that are discarded.
    pub discards: Vec<CardRef>,
    /// The part of the hazard limit that it uses.
    pub limit: u8,
}

/// A legal answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// The player who may declare it.
    pub seat: Seat,
    /// The card, by its place in the table.
    pub def: usize,
    /// The declaration itself; its card is in [`Point::board_of`](super::respond::Point::board_of) and
    /// [`Point::board_now`](super::respond::Point::board_now).
    pub intent: Intent,
    /// Its card, if the position has none such: it comes behind all of the position's.
    pub new: Option<CardState>,
    /// The price.
    pub price: Paid,
    /// The targets.
    pub targets: Vec<Entity>,
    /// The performer who pays nothing, where it could be somebody else.
    pub performer: Option<CardRef>,
    /// Whether the sources leave open whether it may be declared.
    pub unsettled: bool,
}
