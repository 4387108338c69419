//! Several strikes of one attack against the same character, because a card allows it. The character faces each in a
//! sequence of its own, one after the other (COE 3.i.5).

use super::in_force_rules;
use super::interpret::satisfies;
use crate::engine::card::{Rule, RuleSort, Table};
use crate::engine::state::{Board, CardRef, Entity, Strike};

/// The further strikes that a text lets a character face, and what each costs in prowess and body.
#[derive(Clone, Copy)]
struct Leave {
    most: Option<u8>,
    each: i16,
}

fn leave(table: &Table, board: &Board, who: CardRef) -> Option<Leave> {
    in_force_rules(table, board, RuleSort::SeveralStrikes).iter().find_map(|force| match force.rule {
        Rule::SeveralStrikes { of, most, each } if satisfies(&force.ctx, Entity::Card(who), of) => {
            Some(Leave { most: *most, each: *each })
        }
        _ => None,
    })
}

/// Whether one more strike can be assigned to a character who already has one. If each character faces one strike of an
/// attack, nobody gets a second (COE 3.ii.2).
pub(crate) fn one_more(table: &Table, board: &Board, who: CardRef) -> bool {
    let Some(attack) = board.attack.as_ref().filter(|a| !a.strike_each) else { return false };
    let Some(leave) = leave(table, board, who) else { return false };
    let taken = attack.strikes_assigned.iter().find(|s| s.against == who).map_or(0, |s| s.further);
    leave.most.is_none_or(|most| taken < most)
}

/// Tells how much the strikes beyond the first change a character's prowess and body: zero or less.
pub(crate) fn burden(table: &Table, board: &Board, strike: &Strike) -> i16 {
    let beyond = i16::from(strike.further) + i16::try_from(strike.settled.len()).unwrap_or(i16::MAX);
    if beyond == 0 { 0 } else { leave(table, board, strike.against).map_or(0, |l| l.each * beyond) }
}
