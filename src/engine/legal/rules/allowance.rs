//! An ability is used by the player whose card it is.

use crate::engine::card::{Cost, Window};
use crate::engine::legal::play::Play;
use crate::engine::query;
use crate::engine::state::{Reason, Refused, cites};

/// An allowance is its card's player's (COE 9.1.2); a hazard's price that the bearer pays is the bearer's, and so is
/// getting rid of it while he organizes, or for nothing.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let (board, def, action) = (play.board(), play.def(), play.tried.action);
    let removal = def.hazard && (action.window == Window::Organization || action.cost.is_empty());
    let bearer = query::bearer(board, play.tried.card)
        .filter(|_| def.is_corruption_card() || removal || action.cost.iter().any(|c| matches!(c, Cost::TapBearer)));
    let granted = play.by.filter(|_| action.granted.is_some());
    let holder = board.card(granted.or(bearer).unwrap_or(play.tried.card)).owner;
    let foreign = play.is_use() && holder != play.tried.seat && def.site.is_none();
    Refused::by(Reason::Restriction, cites::ALLOWANCE).about(play.tried.card).when(foreign)
}
