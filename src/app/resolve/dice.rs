//! Rolls in words: what was rolled, what was added, against what, and what it led to.

use super::facts::{Scene, roll_name};
use super::said::{Said, name, say};
use crate::engine::card::{CardKind, Zone};
use crate::engine::state::{Declared, Entity, Resolved, RollResult, Rolled, Trace};
use crate::vocab::{Act, RollKind};

/// Gives the step of the resolution to which each roll belongs, by its place; nothing for rolls between steps.
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

/// Gives the step after which a roll between steps was made, if others come after it.
pub(super) fn behind(trace: &Trace, roll: usize) -> Option<usize> {
    let (_, steps) = trace.facts.fought.iter().rfind(|(rolls, _)| *rolls <= roll)?;
    steps.checked_sub(1).filter(|_| *steps < trace.resolved.len())
}

/// Tells how well a roll fits a step: by the card that asks for it, and by whose check it is.
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

/// Gives a roll whose dice are known or do not matter, in a sentence without its full stop: what counts, what it is
/// against, what comes of it.
pub(super) fn told(scene: &Scene<'_>, roll: &Rolled) -> Said {
    let who = scene.called(roll.of);
    let own = roll.own;
    let mut sum = vec![roll.dice.map_or_else(|| say("any_dice", []), name)];
    if let Some(own) = own {
        sum.push(say("plus_prowess", [name(own)]));
    }
    if roll.modifier != 0 {
        let sign = if roll.modifier < 0 { '-' } else { '+' };
        sum.push(name(format!(" {sign} {}", roll.modifier.abs())));
    }
    if let Some(dice) = roll.dice.filter(|_| own.is_some() || roll.modifier != 0) {
        sum.push(name(format!(" = {}", i16::from(dice) + roll.modifier + own.unwrap_or(0))));
    }
    let sum = Said::run(sum);
    let against = name(roll.against);
    let more_than = name(roll.against - 1);
    let result = result(scene, roll);
    match roll.kind {
        RollKind::Strike => say("rolls_against", [who, sum, against, result]),
        RollKind::Body => say("rolls_body", [who, sum, against, result]),
        RollKind::Corruption => {
            let key = if roll.against == 1 { "rolls_corruption_one" } else { "rolls_corruption" };
            say(key, [who, sum, against, result])
        }
        RollKind::Test | RollKind::Other if roll.against == 0 => say("rolls", [roll_name(scene, roll), sum]),
        RollKind::Influence => {
            let check = say("of", [super::words::roll(roll.kind), who]);
            say("rolls_more_than", [check, sum, more_than, result])
        }
        RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other => {
            say("rolls_more_than", [roll_name(scene, roll), sum, more_than, result])
        }
    }
}

/// Gives the result of a roll, in a word or two.
pub(super) fn result(scene: &Scene<'_>, roll: &Rolled) -> Said {
    // Allies fight as characters do (COE 2.V.2.2); what came as another card is what it has become.
    let kind = scene.def(roll.of).kind;
    let fights = matches!(kind, CardKind::Character | CardKind::Ally) || scene.board.card(roll.of).as_ally.is_some();
    // The striker rolls too, where an agent or a company attacks.
    let strikes = roll.source == Some(roll.of);
    let too_low = roll.dice.is_some_and(|dice| i16::from(dice) + roll.modifier > roll.against);
    let key = match (roll.kind, roll.result) {
        (RollKind::Strike, RollResult::Success) if strikes => "the_strike_succeeds",
        (RollKind::Strike, RollResult::Failure) if strikes => "the_strike_is_defeated",
        (RollKind::Strike, RollResult::Success) => "the_strike_is_defeated",
        (RollKind::Strike, RollResult::Middle) => "the_strike_is_ineffectual",
        (RollKind::Strike, RollResult::Failure) => "the_strike_succeeds",
        (_, RollResult::Detains) => "the_strike_detains",
        (RollKind::Body, RollResult::Success) if fights => "survives",
        (RollKind::Body, RollResult::Success) => "defeated",
        (RollKind::Body, RollResult::Middle) if scene.board.card(roll.of).zone == Zone::Hand => "returns_to_hand",
        (RollKind::Body, RollResult::Middle) => "leaves_play",
        // A card may put something else in the place of the elimination.
        (RollKind::Body, RollResult::Failure) if fights && scene.board.card(roll.of).zone == Zone::Play => "roll_fails",
        (RollKind::Body, RollResult::Failure) if fights => "eliminated",
        (RollKind::Body, RollResult::Failure) => "not_defeated",
        (_, RollResult::Success) => "roll_passes",
        (_, RollResult::Spared) => "passes_narrowly",
        (RollKind::Corruption, RollResult::Middle) => "fails_narrowly",
        (RollKind::Corruption, RollResult::Failure) if too_low => "fails_below_two",
        (_, RollResult::Middle) => "roll_ties",
        (_, RollResult::Failure) => "roll_fails",
    };
    say(key, [])
}

/// Gives the least total of the two dice with which a roll succeeds. The body check of a character succeeds, for this,
/// when it eliminates.
pub(super) fn need(roll: &Rolled) -> i16 {
    let beyond = matches!(roll.kind, RollKind::Corruption | RollKind::Body | RollKind::Strike);
    roll.needs.unwrap_or(roll.against + i16::from(beyond)) - roll.modifier - roll.own.unwrap_or(0)
}
