//! A hazard whose removal was already tried.

use crate::engine::card::Mode;
use crate::engine::legal::play::Play;
use crate::engine::state::{Entry, OnResolve, Reason, Refused, cites};
use crate::vocab::Ruleset;

/// Once a player has tried to remove a corruption card without tapping, nobody tries again this turn; and once anybody
/// has tried to remove it, nobody tries without tapping (COE 7.3). A removal that costs nothing is tried once.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let def = play.def();
    let abilities = def.abilities();
    let free = def.hazard && !abilities.is_empty() && abilities.iter().all(|a| a.cost.is_empty());
    let limited = free || play.board().rules == Ruleset::Coe && def.is_corruption_card();
    if !play.is_use() || !limited {
        return Ok(());
    }
    let tried = |e: &&Entry| {
        e.card == Some(play.tried.card) && matches!(&e.does, OnResolve::Action(a) if a.mode == Mode::Ability)
    };
    let untapped = play.tried.action.cost.is_empty();
    let again = play.tried.game.entries.iter().filter(tried).any(|e| untapped || e.tapped.is_empty());
    Refused::by(Reason::Restriction, cites::REMOVAL).about(play.tried.card).when(again)
}
