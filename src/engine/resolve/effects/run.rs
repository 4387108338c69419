//! Carries out one step: each family of steps has a file beside this one.

use super::{
    ally, attack, cancel, checks, choices, company, lasting, limit, modify, piles, playing, ring, rolls, status, zones,
};
use crate::engine::card::{self, Step};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{self, Halt};

/// Carries out one step.
///
/// # Errors
/// [`Halt`] when a roll is open or the budget is used up.
pub(crate) fn run(r: &mut Frame<'_, '_>, step: &Step) -> Result<(), Halt> {
    r.game.spend()?;
    match step {
        Step::Tap(what) => status::tap(r, what),
        Step::Untap(what) => status::untap(r, what),
        Step::Wound(what) => status::wound(r, what),
        Step::Heal(what) => status::heal(r, what, false),
        Step::HealToTapped(what) => status::heal(r, what, true),
        Step::Discard(what) => zones::discard(r, what),
        Step::Return(what, items, to) => zones::return_to_hand(r, what, *items, to.as_deref()),
        Step::Eliminate(what) => zones::eliminate(r, what),
        Step::Remove(what) => zones::remove(r, what),
        Step::Attach(what, to) => zones::attach(r, what, to),
        Step::Score(what) => zones::score(r, what),
        Step::BringIn(what) => zones::bring_in(r, what),
        Step::Turn(what, up) => zones::turn(r, what, *up),
        Step::GoTo(what, to) => zones::go_to(r, what, to.as_ref()),
        Step::Rescue(what) => zones::rescue(r, what),
        Step::SendBack(what) => company::send_back(r, what),
        Step::SplitOff(what) => company::split_off(r, what),
        Step::Replace(what, by) => company::replace(r, what, by),
        Step::Play { what, by, spares_site } => playing::play(r, what, by, *spares_site),
        Step::Cancel(what) => cancel::cancel(r, what),
        Step::CancelAttacks(what) => cancel::cancel_all_of(r, what),
        Step::BecomeAlly { creature, under, taps, prowess, body, mind } => {
            ally::become_ally(r, creature, under, *taps, (*prowess, *body, *mind))
        }
        Step::CorruptionCheck(check) => checks::corruption(r, check),
        Step::BodyCheck(what, modifier, instead) => checks::body(r, what, modifier, instead.as_deref()),
        Step::Roll(roll) => rolls::roll(r, roll),
        Step::Influence(attempt) => rolls::influence(r, attempt),
        Step::Test(what, modifier, best_of) => ring::test(r, what, modifier, *best_of),
        Step::Modify(what, by) => modify::modify(r, what, by),
        Step::RollAgain(what) => modify::roll_again(r, what),
        Step::Assure(what) => modify::assure(r, what),
        Step::Limit(what, by) => limit::limit(r, what, by),
        Step::Attack(spec, on) => attack::attack(r, spec, on),
        Step::CreatureAttack { creature, company, prowess, body, unkeyed } => {
            attack::creature_attack(r, creature, company, [prowess, body, unkeyed])
        }
        Step::SiteAttacks(what) => attack::site_attacks(r, what),
        Step::NameCard(whose, steps) => piles::name_card(r, whose, steps),
        Step::Draw(who, count) => piles::draw(r, who, count),
        Step::Fetch { player, count, exact, of, from, to } => piles::fetch(r, player, (count, *exact), of, (from, *to)),
        Step::Reveal { player, count, until } => piles::reveal(r, player, count.as_ref(), until),
        Step::Shuffle(_) => Ok(()),
        Step::Lasting(until, rules) => lasting::lasting(r, *until, rules),
        Step::If(condition, then, otherwise) => choices::condition(r, condition, then, otherwise),
        Step::Choose(who, options) => choices::choose(r, *who, options),
        Step::May(who, steps) => choices::may(r, *who, steps),
        Step::Each(filter, steps) => choices::each(r, filter, steps),
        Step::Times(count, steps) => choices::times(r, count, steps),
        Step::Find(what) => zones::find(r, what),
        Step::Outside(of, part) => {
            let player = state::Entity::Player(r.seat());
            if *of == card::Outside::Looking && r.stopped(card::Verb::Search, player) {
                return Ok(());
            }
            r.happened();
            r.game.apply(state::Change::Outside(part.clone()));
            Ok(())
        }
        Step::ByHand(part) => {
            r.by_hand(part);
            Ok(())
        }
    }
}
