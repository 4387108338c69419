//! No company goes back in the middle of an attack.

use crate::engine::card::{self, Step};
use crate::engine::legal::play::Play;
use crate::engine::query::strikes;
use crate::engine::state::{Reason, Refused, cites};
use crate::vocab::Ruleset;

/// Nobody sends a company back in the middle of an attack (COE 3.5).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let returns = card::walk(&play.tried.action.steps).any(|s| matches!(s, Step::SendBack(_)));
    let amid = returns && play.board().rules == Ruleset::Coe && strikes::attack_on(play.tried.game);
    Refused::by(Reason::Restriction, cites::MID_ATTACK).when(amid)
}
