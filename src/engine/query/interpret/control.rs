//! The control of characters: by whose influence, and where (COE 2.II.3).

use super::in_force::said;
use super::numbers::{influence, influence_against};
use super::{Ctx, satisfies};
use crate::engine::card::{CardKind, Filter, Rule, RuleSort, Table};
use crate::engine::query::cards::{bearer, def, in_force};
use crate::engine::query::companies::characters;
use crate::engine::query::places::site_of;
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, Game};
use crate::vocab::Seat;

/// The characters of a player at a site.
pub(crate) fn controllers<'a>(game: &'a Game<'_>, site: CardRef, seat: Seat) -> impl Iterator<Item = CardRef> + 'a {
    let board = &game.board;
    let name = |s: CardRef| &def(game.table, board, s).name;
    let there = move |c: CompanyRef| site_of(board, c).is_some_and(|s| name(s) == name(site));
    let companies = board.all_companies().filter(move |c| board.company(*c).seat == seat && there(*c));
    companies.flat_map(move |c| characters(board, c).collect::<Vec<_>>())
}

/// Whether one character has the direct influence to control another.
pub(crate) fn controls(game: &Game<'_>, who: CardRef, other: CardRef) -> bool {
    has_influence_for(game.table, &game.board, who, other)
}

fn has_influence_for(table: &Table, board: &Board, who: CardRef, other: CardRef) -> bool {
    if from_control(table, board, other, who).is_some() {
        return false;
    }
    let mind = def(table, board, other).mind.unwrap_or(0);
    let free = influence(table, board, who);
    free + influence_against(table, board, who, other) >= mind
}

/// Whether a character who fits, and is not a follower, has the direct influence to control this character (COE
/// 2.II.3.2).
pub(crate) fn controllable(ctx: &Ctx<'_>, character: CardRef, by: &Filter) -> bool {
    let (table, board) = (ctx.table, ctx.board);
    let leads = |c: CardRef| {
        let there = def(table, board, c).kind == CardKind::Character && in_force(board, c);
        there && bearer(board, c).is_none() && satisfies(ctx, Entity::Card(c), by)
    };
    board.all_cards().any(|c| c != character && leads(c) && has_influence_for(table, board, c, character))
}

/// The card that keeps a character from being controlled by another.
pub(crate) fn from_control(table: &Table, board: &Board, who: CardRef, leader: CardRef) -> Option<CardRef> {
    said(table, board, RuleSort::LedBy, &|ctx, rule| {
        let Rule::LedBy { who: of, by } = rule else { return false };
        satisfies(ctx, Entity::Card(who), of) && !by.as_ref().is_some_and(|by| satisfies(ctx, Entity::Card(leader), by))
    })
}
