//! What the engine lists as answers is what it accepts, and nothing else of those cards is.

use proptest::prelude::*;
use proptest::sample::Index;

use netrep::engine::card::{Cost, Mode, Zone};
use netrep::engine::script::respond::{self, Point};
use netrep::engine::script::response::{LABEL, Pool, Response};
use netrep::engine::script::{odds, run};
use netrep::engine::state::{CardRef, Entity, Halt, Intent, Moment, Outcome, Verdict};
use netrep::vocab::{Act, Seat};

use crate::chain::told;
use crate::made::{Made, Try, entities, plan};
use crate::world::{config, table};

/// Games that are asked for their answers.
const CASES: u32 = 64;
/// Answers of a game that are tried.
const ACCEPTED: usize = 40;
/// Declarations of a game that are no answers and are tried.
const REFUSED: usize = 60;
/// With so many targets of one card the list is cut off.
const CUT: usize = 12;

/// The verdict on a declaration that follows the others, its targets as they are understood, and whether every part of
/// it has a use: one that has none is a mistake. Nothing if it comes to none, or is left to the players.
fn verdict(made: &Made, one: &Intent) -> Option<(Verdict, Vec<Entity>, bool)> {
    let mut intents = made.intents.clone();
    intents.push(one.clone());
    match run::run(table(), made.board.clone(), &intents, &made.oracle) {
        Ok(trace) if trace.unmodelled.iter().any(|(card, _)| Some(*card) == one.card) => None,
        Ok(trace) => {
            let declared = trace.declared.into_iter().find(|d| d.label == one.label)?;
            Some((declared.verdict, declared.targets, declared.unused.is_empty()))
        }
        Err(Halt::TooMuch(_)) => None,
        Err(halt @ Halt::Open { .. }) => panic!("a roll is open with plenty of dice: {halt:?}"),
    }
}

/// Every answer that is listed is accepted.
pub fn listed_are_accepted(made: &Made, pool: Pool) -> Result<(), String> {
    let Ok(point) = Point::of(table(), &made.board, &made.intents, &made.oracle) else { return Ok(()) };
    let found = point.responses(pool, &[Seat::R, Seat::H]).expect("it ends");
    let apart = (found.len() / ACCEPTED).max(1);
    for response in found.iter().step_by(apart) {
        let with = Made { board: point.board_of(response), ..made.clone() };
        match verdict(&with, &response.intent).map(|v| v.0) {
            Some(Verdict::Legal) | None => {}
            Some(Verdict::Automatic | Verdict::Immediate) => return Err(shown(&with, response, "not declared")),
            Some(Verdict::Illegal(refusal)) => return Err(shown(&with, response, &format!("{refusal:?}"))),
        }
        let told = point.each(std::slice::from_ref(response), |_, ends| respond::changes(&[], ends));
        let (told, played) = (told.map(|mut each| each.remove(0)), results(&with, &response.intent));
        if told.as_ref().ok() != played.as_ref() {
            return Err(shown(&with, response, &format!("told {told:?}, played {played:?}")));
        }
    }
    Ok(())
}

/// The first result of every other action, where the answer is declared last and the whole is played from its beginning.
fn results(made: &Made, answer: &Intent) -> Option<Vec<(Box<str>, Outcome)>> {
    let mut intents = made.intents.clone();
    let next = |i: &Intent| i.chain == 1 && i.moment == Moment::Next;
    intents.insert(intents.iter().rposition(next).map_or(intents.len(), |n| n + 1), answer.clone());
    let mut found: Vec<(Box<str>, Outcome)> = Vec::new();
    for row in odds::explore(table(), &made.board, &intents, &made.oracle).ok()?.iter().flat_map(|l| &l.trace.resolved)
    {
        if *row.label != *LABEL && !found.iter().any(|(label, _)| *label == row.label) {
            found.push((row.label.clone(), row.result));
        }
    }
    Some(found)
}

fn shown(made: &Made, response: &Response, what: &str) -> String {
    let mut intents = made.intents.clone();
    intents.push(response.intent.clone());
    format!("{what}\n{}", told(&made.board, &intents))
}

/// A play or a use of a card on something.
struct Use {
    seat: Seat,
    act: Act,
    card: CardRef,
    option: Option<Box<str>>,
    target: Entity,
}

/// The uses of the cards there are, each with each target.
fn uses(made: &Made) -> Vec<Use> {
    let things = entities(&made.board, made.intents.len());
    let mut all = Vec::new();
    for card in made.board.all_cards() {
        let state = made.board.card(card);
        let Some(meaning) = &table().defs[state.def].meaning else { continue };
        let (ways, act) = match state.zone {
            Zone::Hand => (&meaning.plays, Act::Play),
            Zone::Play => (&meaning.abilities, Act::TapAbility),
            Zone::Declared
            | Zone::OnGuard
            | Zone::Deck
            | Zone::Discard
            | Zone::Sideboard
            | Zone::Points
            | Zone::Eliminated
            | Zone::Removed
            | Zone::Sites
            | Zone::Prisoner => continue,
        };
        for way in ways {
            let discards = act == Act::TapAbility && way.cost.iter().any(|c| matches!(c, Cost::DiscardThis));
            let act = if discards { Act::DiscardAbility } else { act };
            let option = way.option.as_ref().map(|o| o.to_lowercase().into());
            // A creature is played against whatever company it can be keyed to, and second targets are not listed.
            let one = way.mode != Mode::Creature && way.targets.len() == 1;
            let targets = if one { &things[..] } else { &[] };
            all.extend(targets.iter().map(|t| Use {
                seat: state.owner,
                act,
                card,
                option: option.clone(),
                target: *t,
            }));
        }
    }
    all
}

/// What is not listed is refused.
pub fn others_are_refused(made: &Made, from: Index) -> Result<(), String> {
    let Ok(point) = Point::of(table(), &made.board, &made.intents, &made.oracle) else { return Ok(()) };
    let found = point.responses(Pool::There, &[Seat::R, Seat::H]).expect("it ends");
    let all = uses(made);
    let apart = (all.len() / REFUSED).max(1);
    for one in all.iter().skip(from.index(apart)).step_by(apart) {
        // Who taps for a roll supports it, whatever else he could tap for.
        let supports = |r: &Response| r.intent.act == Act::Support && r.intent.performer == Some(one.card);
        let of_card = |r: &&Response| r.intent.card == Some(one.card) || supports(r);
        let tried = Intent {
            option: one.option.clone(),
            targets: vec![one.target],
            ..Intent::of(LABEL, one.seat, one.act, one.card)
        };
        let Some((Verdict::Legal, targets, true)) = verdict(made, &tried) else { continue };
        // What was named may stand for another thing: a card for its attack, a character for his company;
        // and what is declared is listed by its card.
        let declared = |t: &Entity| matches!(t, Entity::Card(c) if made.intents.iter().any(|i| i.card == Some(*c)));
        let same = |r: &Response| {
            let (listed, understood) = (r.targets.first(), targets.first());
            listed == understood || matches!(understood, Some(Entity::Entry(_))) && listed.is_some_and(declared)
        };
        let listed = found.iter().filter(of_card).any(same);
        if !listed && found.iter().filter(of_card).count() < CUT {
            let mut intents = made.intents.clone();
            intents.push(tried);
            let listed: Vec<_> = found.iter().filter(of_card).map(|r| (r.intent.act, &r.targets)).collect();
            return Err(format!("understood {targets:?}, listed {listed:?}\n{}", told(&made.board, &intents)));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn the_listed_answers_are_the_accepted_ones(plan in plan(), which in any::<[Index; 3]>(), every in any::<bool>()) {
        let legal = |which: &Index| Try::Legal { which: *which, every };
        let made = plan.play(&which.iter().map(legal).collect::<Vec<_>>());
        let pool = if every { Pool::Every } else { Pool::There };
        let held = listed_are_accepted(&made, pool);
        prop_assert!(held.is_ok(), "listed and refused: {}", held.err().unwrap_or_default());
        let held = others_are_refused(&made, which[0]);
        prop_assert!(held.is_ok(), "accepted and not listed:\n{}", held.err().unwrap_or_default());
    }
}
