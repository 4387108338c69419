//! An item that its bearer does not use.

use crate::engine::legal::play::Play;
use crate::engine::query::alignment;
use crate::engine::state::{Reason, Refused, cites};

/// An item that its bearer cannot use, or of which another is in use, does nothing (COE 6.1).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let unused = play.is_use() && alignment::useless(play.tried.game.table, play.board(), play.tried.card);
    Refused::by(Reason::Restriction, cites::ITEMS_IN_USE).about(play.tried.card).when(unused)
}
