//! What does not go together.

use crate::engine::legal::play::Play;
use crate::engine::query::alignment;
use crate::engine::state::{Reason, Refused};

/// Cards that a Fallen-wizard's or a minion player's side keeps apart are not played on each other.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    match alignment::kept_apart(play.game, (play.card, play.action, play.seat), play.by, &play.targets) {
        Some((about, cite)) => Err(Refused::by(Reason::Restriction, cite).about(about)),
        None => Ok(()),
    }
}
