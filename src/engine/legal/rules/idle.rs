//! A company that a text lets do nothing in its site phase.

use crate::engine::card::{Rule, RuleSort, Window};
use crate::engine::legal::play::{Play, forbidden_by};
use crate::engine::query;
use crate::engine::query::interpret::satisfies;
use crate::engine::state::{CardRef, CompanyRef, Entity, Game, Refused};
use crate::vocab::{Phase, Seat};

/// The company whose site phase it is does nothing, and this is something that it would do.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let (board, action) = (play.board(), play.tried.action);
    let acting = board.acting.filter(|_| board.phase == Phase::Site && play.tried.seat == Seat::R);
    let Some(company) = acting else { return Ok(()) };
    let of = |e: Entity| query::company_of_entity(board, e) == Some(company);
    let at_site = action.window == Window::Site || action.mode.is_at_site();
    let its = play.by.is_some_and(|b| of(Entity::Card(b))) || play.targets.iter().any(|t| of(*t)) || at_site;
    let source = does_nothing(play.tried.game, company);
    let source = source.filter(|_| its && action.granted.is_none() && action.window != Window::Any);
    source.map_or(Ok(()), forbidden_by)
}

/// The card whose text lets a company do nothing in its site phase.
pub(crate) fn does_nothing(game: &Game<'_>, company: CompanyRef) -> Option<CardRef> {
    let rules = query::in_force_rules(game.table, &game.board, RuleSort::Idle);
    let found =
        rules.iter().find(|f| matches!(f.rule, Rule::Idle(c) if satisfies(&f.ctx, Entity::Company(company), c)))?;
    found.ctx.this
}
