//! The numbers of an attack: what its card says, changed by everything that has reached it.

use super::in_force::in_force_rules;
use super::numbers::{change_amount, changed};
use super::satisfies;
use crate::engine::card::{Attr, Change, Class, Kind, Rule, RuleSort, Table, mentions};
use crate::engine::state::effort::Number;
use crate::engine::state::{self, Attack, Board, Entity};

/// A number of the attack, changed by everything that has reached it, in the order of application.
fn folded(attack: &Attack, attr: Attr, base: i16) -> i16 {
    // If each character faces a strike, there are never more strikes (COE 3.ii.2).
    let fixed = attr == Attr::Strikes && attack.strike_each;
    let counts = |r: &&state::Reached| r.attr == attr && (!fixed || matches!(r.change, Change::Set(_)));
    let mut reached: Vec<_> = attack.reached.iter().filter(counts).collect();
    reached.sort_by_key(|r| r.order);
    reached.iter().fold(base, |value, r| changed(value, &r.change, r.amount))
}

/// How many strikes the attack has.
pub fn attack_strikes(attack: &Attack) -> i16 {
    folded(attack, Attr::Strikes, attack.strikes)
}

/// The prowess of the attack's strikes.
pub fn attack_prowess(table: &Table, board: &Board, attack: &Attack) -> i16 {
    adjusted(table, board, attack, Number { of: Entity::Attack, attr: Attr::Prowess, value: attack.prowess })
}

/// The body of the attack, if it has one: its own, or one that a text sets.
pub fn attack_body(table: &Table, board: &Board, attack: &Attack) -> Option<i16> {
    let set = attack.reached.iter().any(|r| r.attr == Attr::Body && matches!(r.change, Change::Set(_)));
    let body = attack.body.or_else(|| set.then_some(0))?;
    Some(adjusted(table, board, attack, Number { of: Entity::Attack, attr: Attr::Body, value: body }))
}

/// A number of the attack: first changed by what has reached it, then by what simply holds for it, which is the class K
/// parts of its own card or another.
fn adjusted(table: &Table, board: &Board, attack: &Attack, printed: Number) -> i16 {
    let attr = printed.attr;
    let base = folded(attack, attr, printed.value);
    let current = board.attack.as_ref().is_some_and(|a| a.source == attack.source);
    if !current || attack.given {
        return base;
    }
    let mut value = base;
    for force in in_force_rules(table, board, RuleSort::Modify).iter().filter(|f| f.class == Class::K) {
        let Rule::Modify { attr: of_attr, of, change } = force.rule else { continue };
        let mentions = mentions::mentions(of, Kind::Attack);
        if *of_attr == attr && mentions && satisfies(&force.ctx, Entity::Attack, of) {
            value = changed(value, change, change_amount(&force.ctx, change));
        }
    }
    value
}
