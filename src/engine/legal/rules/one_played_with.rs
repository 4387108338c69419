//! Only one card is played with another.

use crate::engine::legal::play::{Play, forbidden_by};
use crate::engine::state::Refused;

/// Only one card is played with another (the words say `one resource`).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let board = play.board();
    let Some(with) = play.tried.intent.with else { return Ok(()) };
    let taken = board.all_cards().any(|c| c != play.tried.card && board.card(c).with == Some(with));
    if taken { forbidden_by(with) } else { Ok(()) }
}
