//! Carries out at once the actions that a card wants at once; all others wait for the next chain.

use super::steps;
use crate::engine::card::{Role, Step, What, Zone};
use crate::engine::query::triggers;
use crate::engine::resolve::captivity;
use crate::engine::resolve::frame::Frame;
use crate::engine::resolve::triggers::{lapse, left_behind, push_entry, repeats, states};
use crate::engine::state::{CardRef, Change, Entity, Fired, Game, Halt, Named, OnResolve, Queued, Waiting};
use crate::vocab::{Act, Ruleset};

/// Discards at once whatever must be discarded (annotation 9a, COE 9.6.3). Under METW that waits for the next chain.
///
/// # Errors
/// [`Halt`] when a roll is open.
pub fn settle_immediate(game: &mut Game<'_>) -> Result<(), Halt> {
    lapse(game);
    let mut seen = 0;
    let mut together = Vec::new();
    loop {
        let mut again = false;
        while seen < game.events.len() {
            let (event, it) = game.events[seen];
            seen += 1;
            for (card, trigger) in triggers::triggered(game, event, it) {
                again |= set_off(game, &mut together, Fired { card, trigger, by: it })?;
            }
            let left = left_behind(game, event, it);
            game.queue.extend(left);
        }
        for fired in states(game) {
            again |= set_off(game, &mut together, fired)?;
        }
        if !again {
            break;
        }
        game.spend()?;
    }
    game.events.clear();
    captivity::tidy(game);
    Ok(())
}

/// Carries out or queues a trigger, once for each thing that set it off; `together` are the triggers that came at the
/// same time.
fn set_off(game: &mut Game<'_>, together: &mut Vec<Fired>, key: Fired) -> Result<bool, Halt> {
    let Fired { card, trigger: n, by: it } = key;
    let Some(trigger) = game.def(card).trigger(n) else { return Ok(false) };
    if game.fired.contains(&key) {
        return Ok(false);
    }
    game.fired.push(key);
    let again = repeats(game, together.iter().copied(), key);
    together.push(key);
    if again {
        // The trigger counts as set off, which may spend the card, but does nothing more.
        let spent = |s: &Step| matches!(s, Step::Discard(What::Role(Role::This)));
        if trigger.steps.iter().any(spent) {
            game.apply(Change::Move(card, Zone::Discard));
        }
        return Ok(false);
    }
    if trigger.immediate && game.board.rules != Ruleset::Metw {
        perform_now(game, card, n, it)?;
        return Ok(true);
    }
    let queued = Queued { card, does: Waiting::Trigger(n, it) };
    if !game.queue.contains(&queued) {
        game.queue.push(queued);
    }
    Ok(false)
}

/// Carries out a trigger outside a chain.
///
/// # Errors
/// [`Halt`] when a roll is open.
pub fn perform_now(game: &mut Game<'_>, card: CardRef, n: u8, it: Option<Entity>) -> Result<(), Halt> {
    let Some(trigger) = game.def(card).trigger(n) else { return Ok(()) };
    let at = push_entry(game, &Named::by_itself("at once", Act::Passive, card), OnResolve::Trigger(n, it));
    let mut r = Frame::of(game, at);
    r.it = it;
    steps::run(&mut r, &trigger.steps)?;
    game.entries[at].done = true;
    Ok(())
}
