//! The hazard limit against a company: its base, what changed it for the phase, and what cards in play add (COE
//! 2.IV.iii, 2.IV.iv).

use super::interpret::satisfies;
use super::{in_force, in_force_rules, standing};
use crate::engine::card::{Action, Attr, Class, Rule, RuleSort, Table, mentions};
use crate::engine::state::{Active, Board, CardRef, CompanyRef, Entity, Game, OnResolve, TurnEvent};

pub use super::interpret::numbers::hazard_limit;

/// The most by which texts in play together can lower a limit.
pub(crate) const MOST_TAKEN: i16 = 12;

/// The hazard limit at the start of a script, once everything in play has taken hold.
pub fn at_start(table: &Table, board: &Board, company: CompanyRef) -> i16 {
    let mut board = board.clone();
    board.active = of_limits(table, &board);
    hazard_limit(table, &board, company)
}

/// The parts of cards in play that change hazard limits.
fn of_limits(table: &Table, board: &Board) -> Vec<Active> {
    let mut found = Vec::new();
    for card in board.all_cards().filter(|c| in_force(board, *c)) {
        for (n, part) in (0..=u8::MAX).zip(standing(table, board, card)).filter(|(_, p)| p.class == Class::P) {
            if part.rules.iter().any(|rule| matches!(rule, Rule::Modify { attr: Attr::Limit, .. })) {
                found.push(Active { card, part: n, since: board.card(card).since });
            }
        }
    }
    found
}

/// Whether a text lets the hazard player play the card on the company without counting it against the limit.
pub(crate) fn freed(game: &Game<'_>, (card, action): (CardRef, &Action), company: CompanyRef) -> bool {
    let board = &game.board;
    let on_company = |c: CardRef| {
        let faced =
            |p: &TurnEvent| matches!(p, TurnEvent::Faced { company: on, source, .. } if *on == company && *source == c);
        let declared = game.entries.iter().any(|e| {
            e.card == Some(c)
                && e.company == Some(company)
                && matches!(&e.does, OnResolve::Action(a) if a.mode == action.mode)
        });
        declared || board.history.iter().any(faced)
    };
    in_force_rules(game.table, board, RuleSort::FreeOfLimit).iter().any(|force| {
        let Rule::FreeOfLimit { hazards, on, once } = force.rule else { return false };
        let meant = |c: CardRef| satisfies(&force.ctx, Entity::Card(c), hazards);
        mentions::creature_only(hazards, action)
            && meant(card)
            && satisfies(&force.ctx, Entity::Company(company), on)
            && !(*once && board.all_cards().any(|c| c != card && meant(c) && on_company(c)))
    })
}
