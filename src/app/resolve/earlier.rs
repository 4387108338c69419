//! The remarks about the time before a script: what was taken of it, and what could not have been.

use super::ends::beginning;
use super::facts::Scene;
use super::note::Note;
use super::position::{Position, tell_used};
use super::said::{Said, say};
use super::{afterwards, refusal};
use crate::engine::script;
use crate::engine::state::{Before, Board, CardRef, Status, ToldRoll, Trace, WhatWas};
use crate::vocab::RollKind;

/// The remarks of an answer about the time before its script.
#[derive(Default)]
pub(super) struct Told {
    /// The declarations that could not have been made, with their places.
    pub notes: Vec<Note>,
    /// The first of it, in a sentence.
    pub undecided: Option<Said>,
    /// The changes that it made, in a sentence.
    pub changed: Said,
}

/// Lets what was declared earlier happen: the position is as it is now, what was taken of it is told with what was
/// assumed.
pub(super) fn happen(position: &mut Position<'_>, assumed: &mut Vec<Said>) -> Told {
    let mut told = Told::default();
    if position.intents.iter().all(|i| i.chain != 0) && position.board.told_rolls.is_empty() {
        return told;
    }
    let Ok((board, before)) =
        script::run::before(&position.table, position.board.clone(), &position.intents, &position.oracle)
    else {
        return told;
    };
    limit_now(position, &board, assumed);
    let at_first = beginning(position).facts;
    position.board = board;
    told.changed = afterwards::afterwards(&at_first, &beginning(position).facts, "");
    let notes = &mut told.notes;
    let trace = Trace::of(position.board.clone());
    let scene = Scene { table: &position.table, board: &position.board, trace: &trace, cast: &position.cast };
    for Before { label, what } in &before {
        let at = position.intents.iter().position(|i| i.label == *label);
        let card = at.and_then(|at| position.intents.get(at)).and_then(|i| i.card);
        let taken = match what {
            WhatWas::Refused(refusal) => {
                let why = refusal::refused(&scene, refusal, "", (None, card));
                let card = card.map_or_else(|| say("the_card", []), |c| scene.called(c));
                let span = at.and_then(|at| position.cast.spans.get(&at)).cloned().unwrap_or_default();
                let message = say("not_played_earlier_since", [card.clone(), why]);
                notes.push(Note::new(span, message, say("write_what_it_left", [])));
                told.undecided.get_or_insert(say("not_played_earlier", [card]));
                continue;
            }
            WhatWas::Certain(card) => {
                let card = scene.called(*card);
                let span = at.and_then(|at| position.cast.spans.get(&at)).cloned().unwrap_or_default();
                let message = say("dice_change_nothing", [card.clone()]);
                notes.push(Note::new(span, message, say("write_what_differs", [])));
                told.undecided.get_or_insert(say("not_come_out_earlier", [card]));
                continue;
            }
            WhatWas::NotPaid(payer) => {
                let card = card.map_or_else(Said::default, |c| scene.called(c));
                say("did_not_tap_earlier", [scene.called(*payer), card])
            }
            WhatWas::Awaits(site) => {
                let card = card.map_or_else(Said::default, |c| scene.called(c));
                say("awaits_attack", [card, scene.called(*site)])
            }
            WhatWas::Rolled(kind, of, well) => rolled(&scene, ToldRoll { kind: *kind, of: *of, well: *well }, card),
            WhatWas::Defeated(creature) => say("attack_defeated_earlier", [scene.called(*creature)]),
            WhatWas::Since(who) => {
                let key = match position.board.card(*who).status {
                    Status::Untapped => "untapped_since",
                    Status::Tapped => "tapped_since",
                    Status::Wounded => "wounded_since",
                };
                say(key, [scene.called(*who)])
            }
        };
        if !assumed.contains(&taken) {
            assumed.push(taken);
        }
    }
    told
}

/// Gives the assumption about a roll of which nobody tells the result.
fn rolled(scene: &Scene<'_>, ToldRoll { kind, of, well }: ToldRoll, card: Option<CardRef>) -> Said {
    let (key, of) = match (kind, well) {
        (RollKind::Corruption, true) => ("corruption_check_passed", of),
        (RollKind::Corruption, false) => ("corruption_check_failed", of),
        (RollKind::Body, true) => ("body_check_passed", of),
        (RollKind::Body, false) => ("body_check_failed", of),
        (RollKind::Influence, true) => ("influence_check_succeeded", of),
        (RollKind::Influence, false) => ("influence_check_failed", of),
        (RollKind::Strike | RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other, high) => {
            (if high { "dice_fell_high" } else { "dice_fell_low" }, card.unwrap_or(of))
        }
    };
    say(key, [scene.called(of)])
}

/// Tells the hazard limit as it is after what was declared earlier.
fn limit_now(position: &Position<'_>, now: &Board, assumed: &mut [Said]) {
    let Some(acting) = now.acting else { return };
    let (was, is) = (position.board.company(acting).used, now.company(acting).used);
    if was == is {
        return;
    }
    tell_used(assumed, is);
}

/// Gives the position in a sentence, with what that which was declared earlier has done to it.
pub(super) fn understood(mut position: Vec<Said>, changed: Said) -> Vec<Said> {
    if !changed.is_empty() {
        position.push(say("by_earlier", [changed]));
    }
    position
}
