//! Bringing a character into play: where, and under whose control.

use super::board::{Board, CardRef, CompanyRef, Entity};
use super::card::{Action, CardDef, CardKind, Mode, Table, Zone};
use super::chain::Game;
use super::cites;
use super::legality::{Refused, refuse};
use super::trace::Reason;
use super::{entities, query};
use crate::vocab::{Seat, SiteType};

/// What the rules ask of a character who is played by the resource player: his home site or a haven, with his player's
/// avatar if that is in play, or under the direct influence of somebody who has enough of it (COE 2.II.2).
///
/// # Errors
/// The refusal.
pub fn check(
    game: &Game<'_>,
    (card, action, seat): (CardRef, &Action, Seat),
    targets: &[Entity],
    company: Option<CompanyRef>,
) -> Result<(), Refused> {
    if action.mode != Mode::Character || seat != Seat::R {
        return Ok(());
    }
    let (table, board) = (game.table, &game.board);
    let no = |about: Option<CardRef>, wanted: &str| {
        let about = about.map(Entity::Card);
        refuse(Reason::ConditionMissing, cites::CHARACTERS, about, Some(wanted.to_owned()))
    };
    let controller = controller(table, board, targets);
    if let Some(controller) = controller {
        let follows = query::bearer(board, controller).is_some();
        let has = query::influence(table, board, controller) + query::influence_against(table, board, controller, card);
        if follows || query::mind(table, board, card).is_some_and(|mind| mind > has) {
            return no(Some(controller), "enough unused direct influence");
        }
    }
    let Some(site) = site(table, board, targets, company) else { return Ok(()) };
    let (def, here) = (query::def(table, board, card), query::def(table, board, site));
    if !home(board, def, here) {
        return no(Some(site), "his home site or a haven");
    }
    let avatar = board.all_cards().find(|c| {
        board.card(*c).owner == seat && board.card(*c).zone == Zone::Play && query::def(table, board, *c).avatar
    });
    let there = avatar.and_then(|c| query::site_of(board, query::company_of(board, c)?));
    let apart = there.is_some_and(|s| query::def(table, board, s).name != here.name);
    if apart && controller.is_none() && !def.avatar {
        return no(avatar, "at the site of the avatar, or under direct influence");
    }
    Ok(())
}

/// Under whose direct influence he is to come: a character that is named.
pub fn controller(table: &Table, board: &Board, targets: &[Entity]) -> Option<CardRef> {
    targets.iter().find_map(|t| match t {
        Entity::Card(c) if query::def(table, board, *c).kind == CardKind::Character => Some(*c),
        Entity::Card(_)
        | Entity::Company(_)
        | Entity::Region(..)
        | Entity::Attack
        | Entity::Strike(_)
        | Entity::Roll(..)
        | Entity::Entry(_)
        | Entity::Lasting(_)
        | Entity::Player(_) => None,
    })
}

/// Where he comes into play: at the site that is named, or where the company is.
fn site(table: &Table, board: &Board, targets: &[Entity], company: Option<CompanyRef>) -> Option<CardRef> {
    let named = targets.iter().find_map(|t| match t {
        Entity::Card(c) if query::def(table, board, *c).kind == CardKind::Site => Some(*c),
        Entity::Card(_)
        | Entity::Company(_)
        | Entity::Region(..)
        | Entity::Attack
        | Entity::Strike(_)
        | Entity::Roll(..)
        | Entity::Entry(_)
        | Entity::Lasting(_)
        | Entity::Player(_) => None,
    });
    named.or_else(|| query::site_of(board, company?))
}

/// Whether he may come there: at home, or in a haven; an agent of a minion player at home only (COE 2.II.2.2.5). Which
/// haven is the right one for an avatar or a Fallen-wizard is left to the position.
fn home(board: &Board, def: &CardDef, site: &CardDef) -> bool {
    let classes = def.home_sites.iter().any(|home| home.starts_with("any "));
    let haven = site.site.as_ref().is_some_and(|s| s.kind == Some(SiteType::H));
    let agent = def.agent && &*board.side(Seat::R).kind != "wizard";
    def.home_sites.is_empty() || classes || entities::is_home(def, site) || haven && !agent
}
