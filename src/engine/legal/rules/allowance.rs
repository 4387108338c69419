//! Only the player whose card it is uses an ability.

use crate::engine::card::{Cost, Window};
use crate::engine::legal::play::Play;
use crate::engine::query;
use crate::engine::state::{Reason, Refused, cites};

/// Only the player of a card uses what it allows (COE 9.1.2). If the bearer pays a hazard's price, the bearer's player
/// uses it; the same player gets rid of it while organizing, or for nothing.
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
