//! The attack of an agent: he fights like a character, with a roll and a body of his own (COE 3.iv.6.1, 3.v).

use super::attack::{Attack, StrikeStatus};
use super::board::{Board, CardRef, Entity, Status};
use super::card::{CardKind, Table, Verb};
use super::change::Change;
use super::oracle::Halt;
use super::resolving::Resolving;
use super::trace::{RollResult, Rolled};
use super::{effects, query};
use crate::vocab::RollKind;

/// Whether an agent makes the attack.
pub fn attacks(table: &Table, board: &Board, attack: &Attack) -> bool {
    let def = query::def(table, board, attack.source);
    def.agent && def.kind == CardKind::Character
}

/// Whether an agent is at one of his home sites.
pub fn at_home(table: &Table, board: &Board, agent: CardRef) -> bool {
    let site = board.card(agent).at.or_else(|| query::site_of(board, board.acting?));
    let homes = &query::def(table, board, agent).home_sites;
    site.is_some_and(|site| homes.contains(&query::def(table, board, site).name))
}

/// What the agent's state adds to his strikes: wounded, or face-up at home when he attacked. Figures that the position
/// gives have it in them.
fn state(table: &Table, board: &Board, attack: &Attack) -> i16 {
    if attack.given {
        return 0;
    }
    let wounded = if board.card(attack.source).status == Status::Wounded { -2 } else { 0 };
    wounded + if at_home(table, board, attack.source) { 2 } else { 0 }
}

/// The agent's roll, made together with the defender's: what the defender's total must exceed.
///
/// # Errors
/// [`Halt`] when the roll is open.
pub fn strikes(r: &mut Resolving<'_, '_>, attack: &Attack, prowess: i16, total: i16) -> Result<i16, Halt> {
    let state = state(r.game.table, &r.game.board, attack);
    let with = prowess + state;
    let band = |n: i16| u8::try_from((n - with).clamp(0, 99)).unwrap_or(99);
    let source = Some(attack.source);
    let dice = r.game.dice(RollKind::Strike, attack.source, source, state, &[band(total), band(total + 1)])?;
    let against = with + i16::from(dice);
    let result = match against.cmp(&total) {
        std::cmp::Ordering::Greater => RollResult::Success,
        std::cmp::Ordering::Equal => RollResult::Middle,
        std::cmp::Ordering::Less => RollResult::Failure,
    };
    let (of, modifier, dice) = (attack.source, state, Some(dice));
    r.game.rolls.push(Rolled { kind: RollKind::Strike, of, source, modifier, against: total, dice, result });
    Ok(against)
}

/// A strike of his fails: he is wounded and makes a body check, in a detainment attack he taps. The strike is defeated
/// if the check fails.
///
/// # Errors
/// [`Halt`] when the body check is open.
pub fn fails(r: &mut Resolving<'_, '_>, who: CardRef, attack: &Attack) -> Result<(), Halt> {
    let agent = attack.source;
    let status = r.game.board.card(agent).status;
    if attack.detainment {
        if status == Status::Untapped {
            r.change(Verb::Tap, Entity::Card(agent), Change::Status(agent, Status::Tapped));
        }
        return Ok(());
    }
    r.change(Verb::Wound, Entity::Card(agent), Change::Status(agent, Status::Wounded));
    let checked = effects::body_check(r, agent, i16::from(status == Status::Wounded))?;
    if checked != RollResult::Failure {
        r.game.apply(Change::Strike(who, StrikeStatus::Ineffectual));
    }
    Ok(())
}
