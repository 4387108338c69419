//! One corruption card on a character in a turn.

use crate::engine::card::Mode;
use crate::engine::legal::play::Play;
use crate::engine::state::{Entity, Reason, Refused, TurnEvent, cites};

/// The hazard player plays one corruption card on a character each turn (COE 7.2.1).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    if !play.def().is_corruption_card() || play.tried.action.mode != Mode::PermanentEvent {
        return Ok(());
    }
    let again = |t: &&Entity| t.as_card().is_some_and(|c| play.board().history.contains(&TurnEvent::Corrupted(c)));
    let again = play.targets.iter().find(again);
    again.map_or(Ok(()), |t| Err(Refused::by(Reason::Restriction, cites::ONE_CORRUPTION).about(*t)))
}
