//! Hero events do not touch minion cards, nor minion events hero cards.

use crate::engine::card::CardKind;
use crate::engine::legal::play::Play;
use crate::engine::query;
use crate::engine::state::{Entity, Reason, Refused, cites};
use crate::vocab::Ruleset;

/// Nobody plays a hero event on a minion resource or site, or a minion event on a hero one (COE 9.3.5).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let (board, def) = (play.board(), play.def());
    let event = play.tried.action.mode.is_event() && !def.hazard;
    if !event || board.rules != Ruleset::Coe || &*board.side(play.tried.seat).kind == "fallen-wizard" {
        return Ok(());
    }
    let apart = |t: &&Entity| {
        let Entity::Card(c) = t else { return false };
        let on = query::def(play.tried.game.table, board, *c);
        let resource = matches!(on.kind, CardKind::Item | CardKind::Ally | CardKind::Faction | CardKind::Site);
        resource && !on.hazard && matches!((&*def.alignment, &*on.alignment), ("hero", "minion") | ("minion", "hero"))
    };
    let apart = play.targets.iter().find(apart);
    apart.map_or(Ok(()), |t| Err(Refused::by(Reason::Restriction, cites::TARGETS).about(*t)))
}
