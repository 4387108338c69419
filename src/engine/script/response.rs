//! A legal answer to what was declared.

use crate::engine::state::{CardRef, CardState, Entity, Intent};
use crate::vocab::Seat;

/// The label of the response that is being tried.
pub const LABEL: &str = "answer";

/// Which cards answers may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// The cards of the position: those in play, and those in hands that the script described.
    There,
    /// Every card whose meaning is known and that the player may have in the deck, as though it were in hand.
    Every,
}

/// What an answer costs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paid {
    /// The cards that tap.
    pub taps: Vec<CardRef>,
    /// The cards that are discarded.
    pub discards: Vec<CardRef>,
    /// How much of the hazard limit it uses.
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
    /// Its card, if the position does not have it: it is placed after all cards of the position.
    pub new: Option<CardState>,
    /// The price.
    pub price: Paid,
    /// The targets.
    pub targets: Vec<Entity>,
    /// The performer, if they pay nothing and it could be somebody else.
    pub performer: Option<CardRef>,
    /// Whether the sources leave it open that it may be declared.
    pub unsettled: bool,
}
