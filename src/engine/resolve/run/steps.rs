//! Carries out steps. What each step does stands in `effects`, one family in each file; this file decides which steps
//! come next.

use super::strike;
use crate::engine::card::{self, Role, Step, Verb, What, Zone};
use crate::engine::resolve::effects::{
    ally, attack, cancel, checks, choices, company, lasting, limit, modify, piles, playing, ring, rolls, status, zones,
};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{Entity, Halt};

/// Carries out steps in order.
///
/// # Errors
/// [`Halt`] when a roll is open or the budget is used up.
pub(crate) fn run(r: &mut Frame<'_, '_>, steps: &[Step]) -> Result<(), Halt> {
    for (n, step) in steps.iter().enumerate() {
        if r.is_suspended() {
            r.later(&steps[n..]);
            return Ok(());
        }
        one(r, step)?;
    }
    Ok(())
}

/// Carries out the steps that follow, for each thing that a step is about.
fn each<'s>(
    r: &mut Frame<'_, '_>,
    what: &What,
    follows: impl Fn(&mut Frame<'_, '_>, Entity) -> Result<&'s [Step], Halt>,
) -> Result<(), Halt> {
    let things = r.things(what)?;
    each_of(r, things, follows)
}

/// Carries out the steps that follow, for each of several things; `it` is the thing.
fn each_of<'s>(
    r: &mut Frame<'_, '_>,
    things: Vec<Entity>,
    follows: impl Fn(&mut Frame<'_, '_>, Entity) -> Result<&'s [Step], Halt>,
) -> Result<(), Halt> {
    for thing in things {
        let steps = follows(r, thing)?;
        let outer = r.it.replace(thing);
        run(r, steps)?;
        r.it = outer;
    }
    Ok(())
}

/// Plays cards by their own texts, as though the character in the role had declared it.
fn play(r: &mut Frame<'_, '_>, what: &What, by: &Role, spares_site: bool) -> Result<(), Halt> {
    let Some(Entity::Card(by)) = r.role(by) else {
        r.impossible();
        return Ok(());
    };
    for card in r.things(what)? {
        let Some((at, action)) = playing::play(r, card, by) else { continue };
        let mut inner = Frame::of(r.game, at);
        inner.spares_site = spares_site;
        run(&mut inner, &action.steps)?;
    }
    Ok(())
}

/// Makes influence attempts.
fn influence(r: &mut Frame<'_, '_>, attempt: &card::Influence) -> Result<(), Halt> {
    if !matches!(r.role(&attempt.by), Some(Entity::Card(_))) {
        r.impossible();
        return Ok(());
    }
    each(r, &attempt.what, |r, thing| rolls::influence(r, attempt, thing))
}

/// Carries out one step.
fn one(r: &mut Frame<'_, '_>, step: &Step) -> Result<(), Halt> {
    r.game.spend()?;
    match step {
        Step::Tap(what) => status::tap(r, what),
        Step::Untap(what) => status::untap(r, what),
        Step::Wound(what) => status::wound(r, what),
        Step::Heal(what) => status::heal(r, what, false),
        Step::HealToTapped(what) => status::heal(r, what, true),
        Step::Discard(what) => zones::discard(r, what),
        Step::Return(what, items, to) => zones::return_to_hand(r, what, *items, to.as_deref()),
        Step::Eliminate(what) => zones::take(r, what, Verb::Eliminate, Zone::Eliminated),
        Step::Remove(what) => zones::take(r, what, Verb::Remove, Zone::Removed),
        Step::Attach(what, to) => zones::attach(r, what, to),
        Step::Score(what) => zones::score(r, what),
        Step::BringIn(what) => zones::bring_in(r, what),
        Step::Turn(what, up) => zones::turn(r, what, *up),
        Step::GoTo(what, to) => zones::go_to(r, what, to.as_ref()),
        Step::Rescue(what) => zones::rescue(r, what),
        Step::SendBack(what) => company::send_back(r, what),
        Step::SplitOff(what) => company::split_off(r, what),
        Step::Replace(what, by) => company::replace(r, what, by),
        Step::Play { what, by, spares_site } => play(r, what, by, *spares_site),
        Step::Cancel(what) => cancel::cancel(r, what),
        Step::CancelAttacks(what) => cancel::cancel_all_of(r, what),
        Step::BecomeAlly(ally) => ally::become_ally(r, ally),
        Step::CorruptionCheck(check) => each(r, &check.who, |r, who| checks::corruption(r, check, who)),
        Step::BodyCheck(what, by, instead) => each(r, what, |r, who| checks::body(r, who, by, instead.as_deref())),
        Step::Roll(roll) => {
            let next = rolls::roll(r, roll)?;
            run(r, next)
        }
        Step::Influence(attempt) => influence(r, attempt),
        Step::Test(what, modifier, best_of) => ring::test(r, what, modifier, *best_of),
        Step::Modify(what, by) => modify::modify(r, what, by),
        Step::RollAgain(what) => modify::roll_again(r, what),
        Step::Assure(what) => modify::assure(r, what),
        Step::Limit(what, by) => limit::limit(r, what, by),
        Step::Attack(spec, on) => match attack::attack(r, spec, on)? {
            Some(who) => strike::settle(r, who),
            None => Ok(()),
        },
        Step::CreatureAttack(attack) => attack::creature_attack(r, attack),
        Step::SiteAttacks(what) => attack::site_attacks(r, what),
        Step::NameCard(whose, steps) => {
            let next = piles::name_card(r, whose, steps);
            run(r, next)
        }
        Step::Draw(who, count) => piles::draw(r, who, count),
        Step::Fetch(fetch) => piles::fetch(r, fetch),
        Step::Reveal { player, count, until } => piles::reveal(r, player, count.as_ref(), until),
        Step::Shuffle(_) => Ok(()),
        Step::Lasting(until, rules) => lasting::lasting(r, *until, rules),
        Step::If(condition, then, otherwise) => {
            let next = choices::condition(r, condition, then, otherwise);
            run(r, next)
        }
        Step::Choose(_, options) => {
            let next = choices::choose(r, options);
            run(r, next)
        }
        Step::May(who, steps) => {
            let next = choices::may(r, *who, steps);
            run(r, next)
        }
        Step::Each(filter, steps) => {
            let things = choices::each(r, filter);
            each_of(r, things, |_, _| Ok(steps))
        }
        Step::Times(count, steps) => (0..choices::times(r, count)).try_for_each(|_| run(r, steps)),
        Step::Find(what) => zones::find(r, what),
        Step::Outside(of, part) => {
            piles::outside(r, *of, part);
            Ok(())
        }
        Step::ByHand(part) => {
            r.unmodelled(part);
            Ok(())
        }
    }
}
