//! May this action be declared? Every check runs before anything is paid, and the first reason against the action is
//! reported.

use super::play::{Play, Tried};
use super::rules;
use super::{
    at_site, characters, imprisonment, influence, key, price, targeting, targets, window, words, would_change,
};
use crate::engine::card::{Action, Class, Condition, Cost, Mode, Role, Rule, Step as Effect, Window};
use crate::engine::query::affects;
use crate::engine::query::interpret::{Ctx, amount, ctx, holds, past_attacks, satisfies};
use crate::engine::query::{self, alignment, automatic, hazard_limit, rolls};
use crate::engine::state::{CardRef, Entity, Game, OnResolve, Reason, Refused, Wanted, cites};
use crate::vocab::{Act, Phase, Ruleset, Seat};

/// Checks whether something stands against a play. Some checks also settle a part of it.
type Check = fn(&mut Play<'_>) -> Result<(), Refused>;

/// All checks, in the order in which they run: the first that refuses the play gives the reason.
const CHECKS: &[Check] = &[
    its_window_is_open,
    it_may_answer,
    key::is_declared,
    the_hazard_limit_leaves_room,
    nothing_forbids_it,
    its_conditions_hold,
    the_site_is_entered,
    the_site_allows_it,
    |play| characters::comes(play),
    organizing_answers_nothing,
    stage_events_have_their_phase,
    its_phase_allows_it,
    its_performer_fits,
    |play| targeting::check_targets(play.tried.game, &play.ctx(), play.tried.action, &play.targets),
    |play| influence::within_reach(play),
    |play| imprisonment::within_reach(play),
    price::is_paid,
    as_many_targets_as_paid_for,
    it_changes_something,
    no_attack_waits_for_it,
];

/// Checks an action of a card and settles what its declaration settles.
///
/// # Errors
/// The first reason that applies.
pub fn check(tried: Tried<'_>) -> Result<Play<'_>, Refused> {
    let by = price::performer(tried);
    let mut play = Play::of(tried, by, targets::targets(tried, by));
    CHECKS.iter().try_for_each(|check| check(&mut play)).map(|()| play)
}

/// Whether nobody can declare an action on anything now, as far as that shows without looking for a performer or
/// targets. An action that passes may still be refused.
pub fn hopeless(game: &Game<'_>, seat: Seat, card: CardRef, action: &Action) -> bool {
    let hazard = ctx::is_hazard(game, seat, card, action);
    !window::phase_allows(&game.board, action, seat, hazard)
        || !game.stack.is_empty() && (action.starts_chain || action.mode == Mode::Creature)
}

/// The step that must be over before players may play anything but on-guard cards at a site.
const PAST_ON_GUARD: &str = "the step after on-guard cards are revealed, `phase automatic-attack`";

fn its_window_is_open(play: &mut Play<'_>) -> Result<(), Refused> {
    window::check(play.tried.game, &play.attempt()).map_err(|refused| {
        let others = window::only_on_guard(play.tried.game, play.tried.intent.act, Some(play.tried.card));
        if others { refused.wanting(PAST_ON_GUARD) } else { refused }
    })
}

/// The rules of chains: attacks and corruption cards start a chain. The annotations name only attacks, so under them it
/// is an open question whether a corruption card may be played in response.
fn it_may_answer(play: &mut Play<'_>) -> Result<(), Refused> {
    if play.tried.game.stack.is_empty() {
        return Ok(());
    }
    let first = affects::starts_attack(&play.attempt()) || play.tried.action.starts_chain;
    Refused::by(Reason::MustStartChain, cites::START_CHAIN).when(first)?;
    play.unsettled = play.def().is_corruption_card() && play.tried.intent.act == Act::Play;
    let settled = play.unsettled && matches!(play.board().rules, Ruleset::Coe | Ruleset::Tg);
    Refused::by(Reason::MustStartChain, cites::START_CHAIN_CORRUPTION).when(settled)
}

/// The hazard limit: fewer hazards have been declared than it allows (COE 2.IV.iii.1).
fn the_hazard_limit_leaves_room(play: &mut Play<'_>) -> Result<(), Refused> {
    let (game, card, action) = (play.tried.game, play.tried.card, play.tried.action);
    // A creature that is played as an automatic-attack does not count against the hazard limit.
    let from_hand = || automatic::from_hand(game, card, play.key.as_ref(), play.company);
    play.automatic = play.tried.intent.act == Act::Play && from_hand();
    let named = action.cost.iter().find_map(|c| if let Cost::Limit(n) = c { Some(*n) } else { None });
    play.limit = match (named, action.mode) {
        _ if play.automatic => 0,
        (Some(n), _) => n,
        (None, Mode::Ability) => 0,
        (None, _) => u8::from(play.hazard && !action.free && action.window != Window::Any),
    };
    let Some(company) = play.company.filter(|_| play.limit > 0) else { return Ok(()) };
    if named.is_none() && hazard_limit::freed(game, (card, action), company) {
        play.limit = 0;
        return Ok(());
    }
    let (used, most) = (game.board.company(company).used, hazard_limit::hazard_limit(game.table, &game.board, company));
    let full = Refused::by(Reason::HazardLimit, cites::LIMIT).about(card).wanting(Wanted::Used(used, most));
    full.when(!play.is_past() && used + i16::from(play.limit) > most)
}

fn nothing_forbids_it(play: &mut Play<'_>) -> Result<(), Refused> {
    rules::ALL.iter().try_for_each(|forbids| forbids(play))
}

fn its_conditions_hold(play: &mut Play<'_>) -> Result<(), Refused> {
    let ctx = play.ctx();
    let Some(need) = play.tried.action.needs.iter().find(|need| !holds(&ctx, need)) else { return Ok(()) };
    let (reason, cite) = if denies(need) {
        (Reason::Restriction, cites::RESTRICTION)
    } else {
        (Reason::ConditionMissing, cites::CONDITIONS)
    };
    Err(Refused::by(reason, cite).wanting(Wanted::Condition(Box::new(need.clone()))))
}

/// Resources wait until the company has entered the site (COE 2.V.ii.1); those that need an attack wait for the attack.
fn the_site_is_entered(play: &mut Play<'_>) -> Result<(), Refused> {
    let action = play.tried.action;
    let any = action.granted.is_some() || matches!(action.window, Window::Any | Window::Attack | Window::Strike);
    let waits = window::before_entering(play.board()) && !play.hazard && play.tried.seat == Seat::R && !any;
    if play.is_past() || !waits {
        return Ok(());
    }
    if targeting::meant_for_declared(play.tried.game, action, &play.targets, play.tried.seat) {
        let refused = Refused::by(Reason::TargetUnresolved, cites::UNRESOLVED).about(Entity::Attack);
        return Err(refused.wanting(targeting::ONCE_FACED));
    }
    Err(Refused::lacking(cites::NOT_ENTERED, "the site to be entered first"))
}

fn the_site_allows_it(play: &mut Play<'_>) -> Result<(), Refused> {
    let Tried { game, intent, card, action, .. } = play.tried;
    let wanted = at_site::at_site(game, (card, action), play.company, intent.act);
    wanted.map_or(Ok(()), |wanted| Err(Refused::lacking(cites::SITE, wanted)))
}

/// Playing a character is part of organizing and cannot be a response (COE 2.II.1, 2.II.2).
fn organizing_answers_nothing(play: &mut Play<'_>) -> Result<(), Refused> {
    let (board, action) = (play.board(), play.tried.action);
    let organizing = board.phase == Phase::Organization && board.rules == Ruleset::Coe && play.tried.seat == Seat::R;
    let plays = action.mode == Mode::Character && action.window == Window::Usual;
    let answers = organizing && plays && !play.tried.game.stack.is_empty();
    Refused::by(Reason::Restriction, cites::WHILE_ORGANIZING).wanting(NO_CHAIN).when(answers)
}

fn stage_events_have_their_phase(play: &mut Play<'_>) -> Result<(), Refused> {
    let late = !play.is_past() && alignment::stage_out_of_phase(play.tried.game, play.tried.card, play.tried.action);
    Refused::lacking(cites::STAGE_EVENTS, "the organization phase").when(late)
}

fn its_phase_allows_it(play: &mut Play<'_>) -> Result<(), Refused> {
    let Tried { action, seat, .. } = play.tried;
    let open = play.is_past() || play.automatic || window::phase_allows(play.board(), action, seat, play.hazard);
    Refused::lacking(cites::CONDITIONS, words::window(action, play.hazard)).when(!open)
}

fn its_performer_fits(play: &mut Play<'_>) -> Result<(), Refused> {
    let Some(wanted) = &play.tried.action.by else { return Ok(()) };
    let by = play.by.map(Entity::Card);
    let fits = by.is_some_and(|by| price::satisfies_but_for_tapping(&play.ctx(), by, wanted));
    if fits { Ok(()) } else { Err(Refused::lacking(cites::CONDITIONS, wanted).about(by)) }
}

fn as_many_targets_as_paid_for(play: &mut Play<'_>) -> Result<(), Refused> {
    let paid = u8::try_from(play.taps.len() + play.discards.len()).unwrap_or(u8::MAX);
    let paying = Ctx { paid, ..play.ctx() };
    let too_many = play.tried.action.targets.iter().enumerate().any(|(n, t)| {
        let most = t.max.as_ref().map(|max| amount(&paying, max));
        let there = i16::try_from(play.targets.len().saturating_sub(n)).unwrap_or(i16::MAX);
        most.is_some_and(|most| there > most)
    });
    Refused::lacking(cites::CONDITIONS, "as many targets as were paid for, and no more").when(too_many)
}

/// A player cannot play what would change nothing (COE 5.1.2).
fn it_changes_something(play: &mut Play<'_>) -> Result<(), Refused> {
    let action = play.tried.action;
    let ctx = play.ctx();
    let nothing = matches!(action.mode, Mode::ShortEvent | Mode::Ability)
        && play.def().meaning.as_ref().is_some_and(|m| m.models(action.mode))
        && !action.steps.iter().any(|s| would_change::could_change(&ctx, s));
    let vain = !play.is_past() && (nothing || too_late_for_its_roll(play));
    Refused::by(Reason::NoEffectPossible, cites::NO_EFFECT).when(vain)
}

fn no_attack_waits_for_it(play: &mut Play<'_>) -> Result<(), Refused> {
    let early = play.tried.intent.act == Act::Play && meets_unresolved(play);
    Refused::by(Reason::TargetUnresolved, cites::UNRESOLVED).about(play.tried.card).when(early)
}

/// The timing guide's 1B: a modifier for a class of rolls comes too late for a roll that is already declared, and has
/// no effect if it was played only for that roll.
fn too_late_for_its_roll(play: &Play<'_>) -> bool {
    let (game, action, ctx) = (play.tried.game, play.tried.action, &play.ctx());
    if game.board.rules != Ruleset::Tg || action.steps.is_empty() {
        return false;
    }
    let pending = rolls::pending(game);
    action.steps.iter().all(|step| {
        let Effect::Lasting(_, rules) = step else { return false };
        rules.iter().all(|rule| {
            let Rule::RollModifier { kinds, of, .. } = rule else { return false };
            pending.iter().any(|(kind, c)| kinds.contains(kind) && satisfies(ctx, Entity::Card(*c), of))
        })
    })
}

/// The timing guide's reading of a bonus for a class of attacks while an attack of that class is declared and
/// unresolved: the bonus would have to reach an attack that cannot be reached yet.
fn meets_unresolved(play: &Play<'_>) -> bool {
    let (game, card) = (play.tried.game, play.tried.card);
    if game.board.rules != Ruleset::Tg {
        return false;
    }
    let Some(meaning) = &game.def(card).meaning else { return false };
    let coming =
        game.on_chain().filter(|entry| matches!(&entry.does, OnResolve::Action(a) if a.mode == Mode::Creature));
    let sources: Vec<CardRef> = coming.filter_map(|entry| entry.card).collect();
    let ctx = Ctx::of(game.table, &game.board, card);
    meaning.standing.iter().filter(|s| s.class == Class::P && s.needs.iter().all(|c| holds(&ctx, c))).any(|s| {
        s.rules.iter().any(|rule| match rule {
            Rule::Modify { of, .. } if query::of_attacks(rule) => {
                sources.iter().any(|c| past_attacks::source_satisfies(&ctx, *c, of))
            }
            _ => false,
        })
    })
}

/// When a player may organize.
pub(crate) const NO_CHAIN: &str = "everything declared before it to have resolved (`both pass`)";

/// Whether a condition bars a sort of player: such words forbid a play. That a card is not in play, or a thing is not
/// there, is a condition like any other.
pub fn denies(condition: &Condition) -> bool {
    matches!(condition, Condition::Not(of) if matches!(**of, Condition::Is(Role::You | Role::Opponent, _)))
}
