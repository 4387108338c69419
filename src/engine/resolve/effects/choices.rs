//! Conditional, chosen and repeated steps: which steps come next.

use crate::engine::card::mentions::asks_theirs;
use crate::engine::card::{self, Amount, Chooser, Condition, Filter, Step, Zone};
use crate::engine::query::interpret::{amount, holds, zones};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{Entity, Way};

/// One list of steps or the other.
pub fn condition<'s>(
    r: &mut Frame<'_, '_>,
    condition: &Condition,
    then: &'s [Step],
    otherwise: &'s [Step],
) -> &'s [Step] {
    let met = holds(&r.ctx(), condition);
    if !met && looks_in_unknown(r, condition) {
        r.unmodelled("what is in the pile that it asks about: the position does not give it");
        return &[];
    }
    let steps = if met { then } else { otherwise };
    if steps.is_empty() {
        // The condition was checked, and there is nothing to do.
        r.happened();
    }
    steps
}

/// Whether the words look for something in a hand, deck or discard pile that nobody described.
fn looks_in_unknown(r: &Frame<'_, '_>, condition: &Condition) -> bool {
    condition.has_part(&|part| {
        let Condition::Exists(filter) = part else { return false };
        let seat = if asks_theirs(filter) { r.seat().other() } else { r.seat() };
        let (zones, side) = (zones::zones(filter), r.game.board.side(seat));
        [Zone::Hand, Zone::Deck, Zone::Discard].into_iter().any(|z| zones.contains(z) && !side.knows(z))
    })
}

/// One of several lists: the first that a given choice is about or for which dice were given, otherwise the first that
/// would change something, which is then an assumption.
pub fn choose<'s>(r: &mut Frame<'_, '_>, options: &'s [Vec<Step>]) -> &'s [Step] {
    let possible: Vec<&'s Vec<Step>> = options.iter().filter(|steps| r.would_do_something(steps)).collect();
    let picked = possible.iter().position(|steps| r.picked_in(steps));
    let said = picked.or_else(|| possible.iter().position(|steps| thrown(r, steps)));
    let taken = match said {
        Some(said) => said,
        None if possible.len() > 1 => {
            let about: Vec<Vec<Entity>> = possible.iter().map(|steps| r.about(steps)).collect();
            let alone = |n: usize| {
                let elsewhere = |e: &Entity| about.iter().enumerate().any(|(m, of)| m != n && of.contains(e));
                about[n].iter().copied().find(|e| !elsewhere(e))
            };
            let ways = possible.iter().enumerate();
            let ways = ways.map(|(n, steps)| Way { steps: steps.to_vec(), about: alone(n) }).collect();
            r.game.one_way(r.entry_card, ways)
        }
        None => 0,
    };
    let Some(steps) = possible.get(taken) else {
        r.impossible();
        return &[];
    };
    steps
}

/// Optional steps: `pick none` skips them, and a die or a choice that is given for them takes them. If the script does
/// not say, a player does what their own card lets them do, and the answer says so; what a card lets the other player
/// do is that player's choice. Nobody is asked about steps that would change nothing.
pub fn may<'s>(r: &mut Frame<'_, '_>, who: Chooser, steps: &'s [Step]) -> &'s [Step] {
    if !r.would_do_something(steps) {
        return &[];
    }
    if r.game.declined() {
        r.happened();
        return &[];
    }
    let said = r.picked_in(steps) || thrown(r, steps) || fetches_what_is_picked(r, steps);
    let own = match who {
        Chooser::You => true,
        Chooser::Owner => r.it.and_then(Entity::as_card).is_none_or(|c| r.game.board.card(c).owner == r.seat()),
        Chooser::Opponent | Chooser::Random => false,
    };
    if !said && own {
        r.game.facts.taken.extend(r.entry_card);
    } else if !said && r.game.takes_or_leaves(r.entry_card, steps) {
        r.happened();
        return &[];
    }
    steps
}

/// Whether the steps fetch a card, and a card that lies in a pile is picked.
fn fetches_what_is_picked(r: &Frame<'_, '_>, steps: &[Step]) -> bool {
    let fetches = card::walk(steps).any(|step| matches!(step, Step::Fetch(_)));
    let lies = |e: Entity| e.as_card().is_some_and(|c| r.game.board.card(c).zone != Zone::Play);
    fetches && r.game.oracle.picks.iter().any(|p| !p.used && p.entity.is_some_and(lies))
}

/// Whether dice are given for the first of these steps.
fn thrown(r: &Frame<'_, '_>, steps: &[Step]) -> bool {
    matches!(steps.first(), Some(Step::Roll(_))) && r.game.oracle.dice.iter().any(|d| !d.used)
}

/// The things for each of which the steps are carried out.
pub fn each(r: &mut Frame<'_, '_>, filter: &Filter) -> Vec<Entity> {
    let found = r.all(filter);
    if found.is_empty() {
        r.happened();
    }
    found
}

/// Tells how many times the steps are carried out.
pub fn times(r: &mut Frame<'_, '_>, count: &Amount) -> i16 {
    let count = amount(&r.ctx(), count);
    if count <= 0 {
        r.happened();
    }
    count.clamp(0, 20)
}
