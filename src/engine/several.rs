//! Several strikes of one attack against the same character, by a card's leave: each is faced in a sequence of its own,
//! one after the other (COE 3.i.5).

use super::attack::{Strike, StrikeStatus};
use super::board::{Board, CardRef, Entity};
use super::card::{Duration, Rule, RuleSort, Table, Zone};
use super::chain::Game;
use super::eval::fits;
use super::query::in_force_rules;
use crate::vocab::RollKind;

/// How many strikes more a text lets a character face, and what each of them takes from his prowess and body.
#[derive(Clone, Copy)]
struct Leave {
    most: Option<u8>,
    each: i16,
}

#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about one of them; every other answers no")]
fn leave(table: &Table, board: &Board, who: CardRef) -> Option<Leave> {
    in_force_rules(table, board, RuleSort::SeveralStrikes).iter().find_map(|force| match force.rule {
        Rule::SeveralStrikes { of, most, each } if fits(&force.ctx, Entity::Card(who), of) => {
            Some(Leave { most: *most, each: *each })
        }
        _ => None,
    })
}

/// Whether one more strike can be assigned to a character who has one. An attack in which each character faces one
/// strike gives nobody a second (COE 3.ii.2).
pub(super) fn one_more(table: &Table, board: &Board, who: CardRef) -> bool {
    let Some(attack) = board.attack.as_ref().filter(|a| !a.strike_each) else { return false };
    let Some(leave) = leave(table, board, who) else { return false };
    let taken = attack.strikes_assigned.iter().find(|s| s.against == who).map_or(0, |s| s.further);
    leave.most.is_none_or(|most| taken < most)
}

/// What the strikes that a character faces beyond the first take from his prowess and his body: nothing or less.
pub(super) fn burden(table: &Table, board: &Board, strike: &Strike) -> i16 {
    let beyond = i16::from(strike.further) + i16::try_from(strike.settled.len()).unwrap_or(i16::MAX);
    if beyond == 0 { 0 } else { leave(table, board, strike.against).map_or(0, |l| l.each * beyond) }
}

/// The next strike against a character comes when one of his is settled. If that one has removed him, those that were
/// left have succeeded.
pub(super) fn next(game: &mut Game<'_>, who: CardRef) {
    let gone = game.board.card(who).zone != Zone::Play;
    let strikes = game.board.attack.iter_mut().flat_map(|a| &mut a.strikes_assigned);
    let Some(strike) = strikes.into_iter().find(|s| s.against == who && s.further > 0) else { return };
    if gone {
        strike.settled.extend((0..strike.further).map(|_| StrikeStatus::Succeeded));
        strike.further = 0;
        strike.status = StrikeStatus::Succeeded;
        return;
    }
    strike.further -= 1;
    strike.settled.push(strike.status);
    strike.status = StrikeStatus::ToCome;
    strike.stays_untapped = false;
    strike.skilled.clear();
    // What was for the strike that is settled is not for the next one (COE 3.iv.7.3).
    game.board.attached.retain(|m| m.kind != RollKind::Strike || m.of != who);
    let his = |e: &Entity| matches!(e, Entity::Strike(c) | Entity::Roll(RollKind::Strike, c) if *c == who);
    let of_it = |l: &&mut super::board::Lasting| l.until == Duration::Strike && l.targets.iter().any(his);
    game.board.lasting.iter_mut().filter(of_it).for_each(|l| l.over = true);
}
