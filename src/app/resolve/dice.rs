//! Rolls in words: what was rolled, what was added, against what, and what it led to.

use super::facts::{Scene, roll_name};
use crate::engine::card::{CardKind, Zone};
use crate::engine::state::{Declared, Entity, Resolved, RollResult, Rolled, Trace};
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

/// The step behind which a roll between steps was made, if others come after it.
pub(super) fn behind(trace: &Trace, roll: usize) -> Option<usize> {
    let (_, steps) = trace.facts.fought.iter().rfind(|(rolls, _)| *rolls <= roll)?;
    steps.checked_sub(1).filter(|_| *steps < trace.resolved.len())
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
fn attacks(change: &crate::engine::state::Change, roll: &Rolled) -> bool {
    matches!(change, crate::engine::state::Change::Strike(who, _) if *who == roll.of)
}

/// A roll whose dice are known or do not matter, in a sentence without its full stop: what counts, what it is against,
/// what comes of it.
pub(super) fn told(scene: &Scene<'_>, roll: &Rolled) -> String {
    let who = scene.title(roll.of);
    let own = roll.own;
    let mut sum = roll.dice.map_or_else(|| "any dice".to_owned(), |dice| dice.to_string());
    if let Some(own) = own {
        sum.push_str(&format!(" + {own} prowess"));
    }
    if roll.modifier != 0 {
        let sign = if roll.modifier < 0 { '-' } else { '+' };
        sum.push_str(&format!(" {sign} {}", roll.modifier.abs()));
    }
    if let Some(dice) = roll.dice.filter(|_| own.is_some() || roll.modifier != 0) {
        sum.push_str(&format!(" = {}", i16::from(dice) + roll.modifier + own.unwrap_or(0)));
    }
    let result = result(scene, roll);
    match roll.kind {
        RollKind::Strike => format!("{who} rolls {sum} against {}: {result}", roll.against),
        RollKind::Body => format!("body check of {who}: {sum} against body {}: {result}", roll.against),
        RollKind::Corruption => {
            let points = if roll.against == 1 { "point" } else { "points" };
            format!("corruption check of {who}: {sum} against {} corruption {points}: {result}", roll.against)
        }
        RollKind::Test | RollKind::Other if roll.against == 0 => {
            format!("{}: {sum}", roll_name(scene, roll))
        }
        RollKind::Influence => {
            format!("influence check of {who}: {sum}, needs more than {}: {result}", roll.against - 1)
        }
        RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other => {
            let name = roll_name(scene, roll);
            format!("{name}: {sum}, needs more than {}: {result}", roll.against - 1)
        }
    }
}

/// What a roll led to, in a word or two.
pub(super) fn result(scene: &Scene<'_>, roll: &Rolled) -> &'static str {
    // Allies fight as characters do (COE 2.V.2.2); what came as another card is what it has become.
    let kind = scene.def(roll.of).kind;
    let fights = matches!(kind, CardKind::Character | CardKind::Ally) || scene.board.card(roll.of).as_ally.is_some();
    // Who strikes rolls too, where an agent or a company attacks.
    let strikes = roll.source == Some(roll.of);
    let too_low = roll.dice.is_some_and(|dice| i16::from(dice) + roll.modifier > roll.against);
    match (roll.kind, roll.result) {
        (RollKind::Strike, RollResult::Success) if strikes => "the strike succeeds",
        (RollKind::Strike, RollResult::Failure) if strikes => "the strike is defeated",
        (RollKind::Strike, RollResult::Success) => "the strike is defeated",
        (RollKind::Strike, RollResult::Middle) => "the strike is ineffectual",
        (RollKind::Strike, RollResult::Failure) => "the strike succeeds",
        (_, RollResult::Detains) => "the strike succeeds, and only detains",
        (RollKind::Body, RollResult::Success) if fights => "survives",
        (RollKind::Body, RollResult::Success) => "defeated",
        (RollKind::Body, RollResult::Middle) if scene.board.card(roll.of).zone == Zone::Hand => "returns to hand",
        (RollKind::Body, RollResult::Middle) => "does not stay in play",
        // A card may put something else in the place of the elimination.
        (RollKind::Body, RollResult::Failure) if fights && scene.board.card(roll.of).zone == Zone::Play => "fails",
        (RollKind::Body, RollResult::Failure) if fights => "eliminated",
        (RollKind::Body, RollResult::Failure) => "not defeated",
        (_, RollResult::Success) => "passes",
        (_, RollResult::Spared) => "passes narrowly",
        (RollKind::Corruption, RollResult::Middle) => "fails narrowly",
        (RollKind::Corruption, RollResult::Failure) if too_low => "fails, for no roll below 2 passes",
        (_, RollResult::Middle) => "ties",
        (_, RollResult::Failure) => "fails",
    }
}

/// The least total of the two dice with which a roll succeeds. The body check of a character succeeds, for this, when
/// it eliminates.
pub(super) fn need(roll: &Rolled) -> i16 {
    let beyond = matches!(roll.kind, RollKind::Corruption | RollKind::Body | RollKind::Strike);
    roll.needs.unwrap_or(roll.against + i16::from(beyond)) - roll.modifier - roll.own.unwrap_or(0)
}
