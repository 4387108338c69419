//! How strikes of one company on another are resolved (COE 3.V).

use crate::engine::card::{Table, Verb};
use crate::engine::query::{self, combat_numbers, company_combat};
use crate::engine::resolve::effects::{attack, checks};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{
    Attack, Board, CardRef, Change, CompanyRef, Entity, Halt, RollResult, Rolled, Rolling, Status, Strike,
    StrikeStatus, TurnEvent,
};
use crate::vocab::RollKind;

/// Begins the attack, with one strike for each member of the attacking company.
pub fn begin(r: &mut Frame<'_, '_>, attacker: CompanyRef, defender: CompanyRef) {
    let attack = of_companies(r.game.table, &r.game.board, attacker, defender);
    let Some(attack) = attack else { return r.impossible() };
    r.game.board.history.push(TurnEvent::Attacked(r.game.board.company(attacker).seat));
    if r.stopped(Verb::Attack, Entity::Company(defender)) {
        return;
    }
    attack::begin(r, attack);
}

/// The attack of one company on another; nothing if nobody is left in the attacking company.
pub fn of_companies(table: &Table, board: &Board, attacker: CompanyRef, defender: CompanyRef) -> Option<Attack> {
    let all = company_combat::fighters(table, board, attacker);
    let strikes = i16::try_from(all.len()).unwrap_or(i16::MAX);
    Some(Attack { attacker: Some(attacker), strikes, ..Attack::of(*all.first()?, defender) })
}

/// Both characters roll; the loser is wounded and makes a body check, and the other one taps (COE 3.V.vii, 3.V.viii).
///
/// # Errors
/// [`Halt`] when a roll is open.
pub fn settle(r: &mut Frame<'_, '_>, strike: &Strike, by: CardRef) -> Result<(), Halt> {
    let (table, board) = (r.game.table, &r.game.board);
    let (who, source) = (strike.against, Some(by));
    let prowess = |c: CardRef| query::prowess(table, board, c).unwrap_or(0);
    let (attacking, defending) = (prowess(by), prowess(who));
    let modifier = combat_numbers::striker_modifier(table, board, by, strike.by_stays_untapped);
    let theirs = Rolling { kind: RollKind::Strike, of: by, source, modifier };
    let own = Rolling { of: who, modifier: query::strike_modifier(table, board, strike), ..theirs };
    let all: Vec<u8> = (3..=12).collect();
    let thrown = r.game.dice(theirs, &all)?;
    let against = i16::from(thrown) + attacking + theirs.modifier;
    // Both roll even if it cannot change the result, since each total is reported against the other.
    let band = |n: i16| u8::try_from((n - defending - own.modifier).clamp(3, 12)).unwrap_or(12);
    let dice = r.game.dice(own, &[band(against), band(against + 1)])?;
    let total = i16::from(dice) + defending + own.modifier;
    let (status, results) = match total.cmp(&against) {
        std::cmp::Ordering::Greater => (StrikeStatus::Defeated, (RollResult::Failure, RollResult::Success)),
        std::cmp::Ordering::Equal => (StrikeStatus::Ineffectual, (RollResult::Middle, RollResult::Middle)),
        std::cmp::Ordering::Less => (StrikeStatus::Succeeded, (RollResult::Success, RollResult::Failure)),
    };
    r.game.rolls.push(Rolled { own: Some(attacking), ..theirs.made(thrown, total, results.0) });
    r.game.rolls.push(Rolled { own: Some(defending), ..own.made(dice, against, results.1) });
    r.happened();
    r.game.apply(Change::Strike(who, status));
    if status != StrikeStatus::Defeated {
        taps(r, by, strike.by_stays_untapped);
    }
    if status != StrikeStatus::Succeeded {
        taps(r, who, strike.stays_untapped);
    }
    let beaten = match status {
        StrikeStatus::Defeated => by,
        StrikeStatus::Succeeded => who,
        StrikeStatus::Ineffectual | StrikeStatus::ToCome | StrikeStatus::Cancelled => return Ok(()),
    };
    let before = r.game.board.card(beaten).status == Status::Wounded;
    let to_body = query::attached(&r.game.board, RollKind::Strike, beaten, true).abs();
    r.change(Verb::Wound, Entity::Card(beaten), Change::Status(beaten, Status::Wounded));
    checks::body_check(r, beaten, i16::from(before) + to_body).map(|_| ())
}

fn taps(r: &mut Frame<'_, '_>, who: CardRef, stays: bool) {
    if !stays && r.game.board.card(who).status == Status::Untapped {
        r.change(Verb::Tap, Entity::Card(who), Change::Status(who, Status::Tapped));
    }
}
