//! An item that its bearer does not use.

use crate::engine::legal::play::Play;
use crate::engine::query::alignment;
use crate::engine::state::{Reason, Refused, cites};

/// An item does nothing if its bearer cannot use it, or uses another item of its kind (COE 6.1).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let unused = play.is_use() && alignment::useless(play.tried.game.table, play.board(), play.tried.card);
    Refused::by(Reason::Restriction, cites::ITEMS_IN_USE).about(play.tried.card).when(unused)
}
