//! A company that attacks another: whether one is faced, who fights, and with which prowess.

use super::interpret::Ctx;
use super::interpret::ctx::other;
use super::{combat_numbers, strikes};
use crate::engine::card::{CardKind, Table, Zone};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, CompanyRef, Strike};
use crate::vocab::{RollKind, Seat};

/// Whether companies fight each other.
pub fn on(board: &Board) -> bool {
    board.attack.as_ref().is_some_and(|a| a.attacker.is_some())
}

/// Whether it is this player's company that another attacks: he may act though it is not his turn.
pub(crate) fn defends(board: &Board, seat: Seat) -> bool {
    board.attack.as_ref().is_some_and(|a| a.attacker.is_some() && board.company(a.company).seat == seat)
}

/// The members of a company who fight: its characters and allies.
pub(crate) fn fighters(table: &Table, board: &Board, company: CompanyRef) -> Vec<CardRef> {
    let fights = |c: &CardRef| {
        board.card(*c).zone == Zone::Play
            && matches!(query::def(table, board, *c).kind, CardKind::Character | CardKind::Ally)
            && query::company_of(board, *c) == Some(company)
    };
    board.all_cards().filter(fights).collect()
}

/// Whether every character of the attacking company is of one of these races (COE 3.V.4).
fn all_of_races<'f>(ctx: &Ctx<'_>, mut races: impl Iterator<Item = &'f str> + Clone) -> bool {
    let Some(attacker) = ctx.board.attack.as_ref().and_then(|a| a.attacker) else { return false };
    query::characters(ctx.board, attacker).all(|c| {
        let def = query::def(ctx.table, ctx.board, c);
        races.clone().any(|race| def.is_race(race))
    }) && races.next().is_some()
}

/// Whether what is fought is of one of these races: for who has a strike and for what he bears, the other one in it
/// (COE 3.V.5); else all of the company that attacks (COE 3.V.4). Hazards have no part in it (COE 3.V.3).
pub(crate) fn fought<'f>(ctx: &Ctx<'_>, mut races: impl Iterator<Item = &'f str> + Clone) -> bool {
    match opponent(ctx) {
        Some(other) => races.any(|race| query::def(ctx.table, ctx.board, other).is_race(race)),
        None => all_of_races(ctx, races),
    }
}

/// The one against whom whoever speaks, or bears what speaks, has a strike.
fn opponent(ctx: &Ctx<'_>) -> Option<CardRef> {
    let this = ctx.this.filter(|c| !query::def(ctx.table, ctx.board, *c).hazard)?;
    // An item may lie on another.
    let above = |c: &CardRef| query::bearer(ctx.board, *c);
    let fighter = std::iter::successors(Some(this), above).take(4).find(|c| strikes::of(ctx.board, *c).is_some());
    let strike = strikes::of(ctx.board, fighter?)?;
    if Some(strike.against) == fighter { strike.by } else { Some(strike.against) }
}

/// What the attacking character's own roll is modified by.
pub(crate) fn striker_modifier(table: &Table, board: &Board, by: CardRef, stays: bool) -> i16 {
    combat_numbers::stance(table, board, by, stays) + query::attached(board, RollKind::Strike, by, false)
}

/// What an attacking character adds to his roll.
pub(crate) fn striker_prowess(table: &Table, board: &Board, strike: &Strike) -> Option<i16> {
    let by = strike.by?;
    Some(query::prowess(table, board, by).unwrap_or(0) + striker_modifier(table, board, by, strike.by_stays_untapped))
}

/// The player whose company attacks.
pub(crate) fn attacker(board: &Board) -> Option<Seat> {
    board.attack.as_ref().filter(|a| a.attacker.is_some()).map(|a| other(board.company(a.company).seat))
}
