//! Prisoners, and the hazards that hold them off to the side (COE 3.III).

use super::interpret::satisfies;
use crate::engine::card::{AttackSpec, CardDef, Rule, RuleSort, Table, Zone};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, Game, Place};
use crate::vocab::Phase;

/// Tells what a hazard host says: whom it takes, and which attacks a company faces to rescue the prisoner.
pub(crate) fn host(def: &CardDef) -> Option<(&[AttackSpec], bool)> {
    def.rules().find_map(|rule| match rule {
        Rule::Imprisons { rescue, rings, .. } => Some((rescue.as_slice(), *rings)),
        _ => None,
    })
}

/// Whether a card takes prisoners.
pub(crate) fn is_host(game: &Game<'_>, card: CardRef) -> bool {
    query::says(game.table, &game.board, card).rules.contains(RuleSort::Imprisons)
}

/// The prisoners that a host holds.
pub(crate) fn held(board: &Board, host: CardRef) -> Vec<CardRef> {
    let on = |c: &CardRef| board.card(*c).zone == Zone::Prisoner && board.card(*c).on == Some(Place::Card(host));
    board.all_cards().filter(on).collect()
}

/// The site where a host holds its prisoners, if it is known.
pub(crate) fn rescue_site(table: &Table, board: &Board, host: CardRef) -> Option<CardRef> {
    let state = board.card(host);
    let on = state.on.and_then(|place| if let Place::Card(on) = place { Some(on) } else { None });
    state.at.or(on.filter(|c| query::def(table, board, *c).site.is_some()))
}

/// The card that takes a character prisoner instead of harming them, when a strike has hit the character.
pub(crate) fn captor(table: &Table, board: &Board, who: CardRef) -> Option<CardRef> {
    let rules = query::in_force_rules(table, board, RuleSort::Imprisons);
    let force = rules.into_iter().find(|force| {
        let Rule::Imprisons { of, .. } = force.rule else { return false };
        satisfies(&force.ctx, Entity::Card(who), of)
    });
    force.and_then(|force| force.ctx.this)
}

/// The site of a host that is about to leave play.
pub(crate) fn place(game: &Game<'_>, card: CardRef) -> Option<CardRef> {
    rescue_site(game.table, &game.board, card)
}

/// The company that may rescue the prisoners: it is at the rescue site, in its site phase, and has entered the site.
pub(crate) fn there(game: &Game<'_>, card: CardRef) -> Option<CompanyRef> {
    let board = &game.board;
    let company = board.acting.filter(|_| board.phase == Phase::Site && !query::is_entering(board))?;
    let name = |site: CardRef| &game.def(site).name;
    let here = query::site_of(board, company).map(name);
    rescue_site(game.table, board, card).is_none_or(|site| Some(name(site)) == here).then_some(company)
}
