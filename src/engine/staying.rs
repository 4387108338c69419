//! What cards keep companies and characters from while their player organizes: to move, to join a company, to be
//! controlled by somebody.

use super::board::{CardRef, CompanyRef, Entity};
use super::card::{Rule, RuleSort};
use super::chain::Game;
use super::eval::{Ctx, fits};
use super::query;
use super::{board::Board, card::Table};

/// The card that keeps a company where it is.
pub(super) fn from_moving(game: &Game<'_>, company: CompanyRef) -> Option<CardRef> {
    said(
        game.table,
        &game.board,
        RuleSort::Stays,
        &|ctx, rule| matches!(rule, Rule::Stays(of) if fits(ctx, Entity::Company(company), of)),
    )
}

/// The card that keeps one of these from joining a company.
pub(super) fn from_joining(game: &Game<'_>, who: &[CardRef], to: CompanyRef) -> Option<CardRef> {
    let joins = |c: &&CardRef| query::company_of(&game.board, **c) != Some(to);
    said(game.table, &game.board, RuleSort::NoJoin, &|ctx, rule| {
        let Rule::NoJoin { who: of, company } = rule else { return false };
        fits(ctx, Entity::Company(to), company) && who.iter().filter(joins).any(|c| fits(ctx, Entity::Card(*c), of))
    })
}

/// The card that keeps a character from being controlled by another.
pub(super) fn from_control(table: &Table, board: &Board, who: CardRef, leader: CardRef) -> Option<CardRef> {
    said(table, board, RuleSort::LedBy, &|ctx, rule| {
        let Rule::LedBy { who: of, by } = rule else { return false };
        fits(ctx, Entity::Card(who), of) && !by.as_ref().is_some_and(|by| fits(ctx, Entity::Card(leader), by))
    })
}

fn said(table: &Table, board: &Board, sort: RuleSort, asked: &dyn Fn(&Ctx<'_>, &Rule) -> bool) -> Option<CardRef> {
    let forces = query::in_force_rules(table, board, sort);
    forces.iter().find(|force| asked(&Ctx { printed: false, ..force.ctx }, force.rule))?.ctx.this
}
