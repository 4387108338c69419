//! Rolls in words: what was rolled, what was added, against what, and what it led to.

use super::attack_facts;
use super::facts::Scene;
use crate::engine::board::{Board, Entity};
use crate::engine::card::{CardKind, Zone};
use crate::engine::query;
use crate::engine::trace::{Declared, Resolved, RollResult, Rolled, Trace};
use crate::vocab::{Act, RollKind};

/// The step of the resolution to which each roll belongs, by its place; nothing for rolls between steps.
pub(super) fn steps(trace: &Trace) -> Vec<Option<usize>> {
    let step = |roll: &Rolled| {
        let belongs = |(at, row): (usize, &Resolved)| {
            let declared = trace.declared.iter().find(|d| d.label == row.label);
            let weight = weight(roll, row, declared);
            (weight > 0).then_some((weight, at))
        };
        let best = trace.resolved.iter().enumerate().filter_map(belongs);
        // Of several that fit alike the first one is meant.
        best.max_by_key(|(weight, at)| (*weight, usize::MAX - at)).map(|(_, at)| at)
    };
    // The body check that a strike leads to stands with the strike.
    let mut struck = false;
    let mut place = |roll: &Rolled| {
        let at = step(roll).filter(|_| !(struck && roll.kind == RollKind::Body));
        struck = at.is_none() && matches!(roll.kind, RollKind::Strike | RollKind::Body);
        at
    };
    trace.rolls.iter().map(&mut place).collect()
}

/// How well a roll fits a step: by the card that asks for it, by whose check it is.
fn weight(roll: &Rolled, row: &Resolved, declared: Option<&Declared>) -> u8 {
    let check = declared.is_some_and(|d| d.act == Act::BodyCheck);
    // A strike is rolled when the chain is over; the card that attacks has done its part by then.
    if roll.kind == RollKind::Strike && declared.is_some_and(|d| d.act != Act::Any && row.card != roll.source) {
        return 0;
    }
    let moved = row.changes.iter().any(|c| attacks(c, roll));
    let own =
        row.card == Some(roll.of) || declared.is_some_and(|d| d.targets.contains(&Entity::Roll(roll.kind, roll.of)));
    match roll.kind {
        RollKind::Body if check => {
            if own {
                3
            } else {
                0
            }
        }
        RollKind::Strike => u8::from(moved) * 3,
        _ if declared.is_some_and(|d| d.act == Act::Support) => 0,
        RollKind::Body
        | RollKind::Corruption
        | RollKind::Influence
        | RollKind::Test
        | RollKind::Riddling
        | RollKind::Offering
        | RollKind::Other => {
            let asked = row.card.is_some() && row.card == roll.source;
            let targeted = declared.is_some_and(|d| d.targets.contains(&Entity::Card(roll.of)));
            if asked { 2 + u8::from(targeted) } else { 0 }
        }
    }
}

/// Whether a change is what the roll of a strike led to.
fn attacks(change: &crate::engine::change::Change, roll: &Rolled) -> bool {
    matches!(change, crate::engine::change::Change::Strike(who, _) if *who == roll.of)
}

/// A roll whose dice are known, in a sentence without its full stop: what counts, what it is against, what comes of it.
pub(super) fn told(scene: &Scene<'_>, roll: &Rolled, before: &Board) -> String {
    let Some(dice) = roll.dice else { return String::new() };
    let who = scene.title(roll.of);
    let own = prowess(scene, roll, before);
    let total = i16::from(dice) + roll.modifier + own.unwrap_or(0);
    let mut sum = dice.to_string();
    if let Some(own) = own {
        sum.push_str(&format!(" + {own} prowess"));
    }
    if roll.modifier != 0 {
        let sign = if roll.modifier < 0 { '-' } else { '+' };
        sum.push_str(&format!(" {sign} {}", roll.modifier.abs()));
    }
    if own.is_some() || roll.modifier != 0 {
        sum.push_str(&format!(" = {total}"));
    }
    let result = result(scene, roll);
    match roll.kind {
        RollKind::Strike => format!("{who} rolls {sum} against {}: {result}", roll.against),
        RollKind::Body => format!("body check of {who}: {sum} against body {}: {result}", roll.against),
        RollKind::Corruption => {
            let points = if roll.against == 1 { "point" } else { "points" };
            format!("corruption check of {who}: {sum} against {} corruption {points}: {result}", roll.against)
        }
        RollKind::Test if roll.against == 0 => format!("{}: {sum}", attack_facts::roll_name(scene, roll)),
        RollKind::Influence => {
            format!("influence check of {who}: {sum}, needs more than {}: {result}", roll.against - 1)
        }
        RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other => {
            let name = attack_facts::roll_name(scene, roll);
            format!("{name}: {sum}, needs more than {}: {result}", roll.against - 1)
        }
    }
}

/// What a roll led to, in a word or two.
pub(super) fn result(scene: &Scene<'_>, roll: &Rolled) -> &'static str {
    let character = scene.def(roll.of).kind == CardKind::Character;
    // Who strikes rolls too, where an agent or a company attacks.
    let strikes = roll.source == Some(roll.of);
    match (roll.kind, roll.result) {
        (RollKind::Strike, RollResult::Success) if strikes => "the strike succeeds",
        (RollKind::Strike, RollResult::Failure) if strikes => "the strike is defeated",
        (RollKind::Strike, RollResult::Success) => "the strike is defeated",
        (RollKind::Strike, RollResult::Middle) => "the strike is ineffectual",
        (RollKind::Strike, RollResult::Failure) => "the strike succeeds",
        (RollKind::Body, RollResult::Success) if character => "survives",
        (RollKind::Body, RollResult::Success) => "defeated",
        (RollKind::Body, RollResult::Middle) => "does not stay in play",
        (RollKind::Body, RollResult::Failure) if character => "eliminated",
        (RollKind::Body, RollResult::Failure) => "not defeated",
        (_, RollResult::Success) => "passes",
        (RollKind::Corruption, RollResult::Middle) => "fails narrowly",
        (RollKind::Corruption, RollResult::Failure) => "fails",
        (_, RollResult::Middle) => "ties",
        (_, RollResult::Failure) => "fails",
    }
}

/// The prowess that a strike was rolled with. The trace keeps the result alone: what is worn may have been lost since,
/// so it is the prowess now, or else that of the beginning, with which the result comes out.
fn prowess(scene: &Scene<'_>, roll: &Rolled, before: &Board) -> Option<i16> {
    let (RollKind::Strike, Some(dice)) = (roll.kind, roll.dice) else { return None };
    // Of who strikes the total is what the defender's roll behind his is against.
    if roll.source == Some(roll.of) {
        let rolls = &scene.trace.rolls;
        let at = rolls.iter().position(|r| std::ptr::eq(r, roll))?;
        return rolls.get(at + 1).map(|answer| answer.against - i16::from(dice) - roll.modifier);
    }
    let gone = scene.board.cards.get(usize::from(roll.of.0)).is_none_or(|c| c.zone != Zone::Play);
    let order = if gone { [before, scene.board] } else { [scene.board, before] };
    let boards = order.into_iter().filter(|b| usize::from(roll.of.0) < b.cards.len());
    let values = boards.filter_map(|board| query::prowess(scene.table, board, roll.of));
    let fits = |own: &i16| {
        let wanted = match (i16::from(dice) + own + roll.modifier).cmp(&roll.against) {
            std::cmp::Ordering::Greater => RollResult::Success,
            std::cmp::Ordering::Equal => RollResult::Middle,
            std::cmp::Ordering::Less => RollResult::Failure,
        };
        wanted == roll.result
    };
    values.into_iter().find(fits)
}

/// The least total of the two dice with which a roll succeeds. The body check of a character succeeds, for this, when
/// it eliminates.
pub(super) fn need(scene: &Scene<'_>, roll: &Rolled, before: &Board) -> i16 {
    let own = match roll.kind {
        RollKind::Strike => {
            let now = || query::prowess(scene.table, scene.board, roll.of);
            prowess(scene, roll, before).or_else(now).unwrap_or(0)
        }
        RollKind::Corruption
        | RollKind::Influence
        | RollKind::Body
        | RollKind::Test
        | RollKind::Riddling
        | RollKind::Offering
        | RollKind::Other => 0,
    };
    let beyond = matches!(roll.kind, RollKind::Corruption | RollKind::Body | RollKind::Strike);
    roll.against - roll.modifier - own + i16::from(beyond)
}
