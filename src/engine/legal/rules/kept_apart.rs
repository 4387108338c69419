//! Things that do not go together.

use crate::engine::card::{CardKind, Cost, Mode};
use crate::engine::legal::play::Play;
use crate::engine::query;
use crate::engine::query::alignment::{needs_skill, orcish};
use crate::engine::state::{CardRef, Cite, Entity, Reason, Refused, cites};
use crate::vocab::Ruleset;

/// Nobody plays cards on each other that a Fallen-wizard's or a minion player's side keeps apart.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    kept_apart(play).map_or(Ok(()), |(about, cite)| Err(Refused::by(Reason::Restriction, cite).about(about)))
}

/// Tells what keeps a Fallen-wizard player's hero event from their Orcs and Trolls: these cannot meet its conditions,
/// pay for it or be its targets, and no permanent-event is played on their company.
fn kept_apart(play: &Play<'_>) -> Option<(Entity, Cite)> {
    let (game, board, seat, action) = (play.tried.game, play.board(), play.tried.seat, play.tried.action);
    let def = play.def();
    let event = def.kind == CardKind::Event && !def.hazard && &*def.alignment == "hero";
    if !event || &*board.side(seat).kind != "fallen-wizard" || board.rules != Ruleset::Coe {
        return None;
    }
    let of_his = |c: CardRef| {
        let d = game.def(c);
        d.kind == CardKind::Character && orcish(d) && board.card(c).owner == seat
    };
    let pays = action.cost.iter().any(|c| matches!(c, Cost::TapBy));
    if let Some(by) = play.by.filter(|b| of_his(*b) && (pays || needs_skill(Some(action)))) {
        return Some((Entity::Card(by), cites::ORCS_AND_HEROES));
    }
    let permanent = action.mode == Mode::PermanentEvent;
    play.targets.iter().find_map(|t| match t {
        // A card on a strike is a card on the character whom it is against.
        Entity::Card(c) | Entity::Strike(c) if of_his(*c) => Some((*t, cites::NOT_ON_ORCS)),
        Entity::Company(c) if permanent && query::characters(board, *c).any(of_his) => Some((*t, cites::NOT_WITH_ORCS)),
        _ => None,
    })
}
