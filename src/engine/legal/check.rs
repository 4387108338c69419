//! May this action be declared? Everything is checked before anything is paid; the first reason is reported.

use super::play::Play;
use super::rules::{self, imprisonment, influence};
use super::tried::Tried;
use super::{at_site, characters, key, price, targeting, targets, window, words, would_change};
use crate::engine::card::{Action, Class, Condition, Cost, Mode, Role, Rule, Step as Effect, Window};
use crate::engine::query::affects;
use crate::engine::query::interpret::{Ctx, amount, ctx, holds, past_attacks, satisfies};
use crate::engine::query::{self, alignment, automatic, hazard_limit, rolls};
use crate::engine::state::{CardRef, Entity, Game, OnResolve, Reason, Refused, Wanted, cites};
use crate::vocab::{Act, Phase, Ruleset, Seat};

/// Whether something stands against a play. Some checks settle a part of it.
type Check = fn(&mut Play<'_>) -> Result<(), Refused>;

/// All that is checked, in this order: the first that refuses gives the reason.
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

/// Checks an action of a card: what is settled of it at declaration.
///
/// # Errors
/// The first reason that applies.
pub fn check(tried: Tried<'_>) -> Result<Play<'_>, Refused> {
    let by = price::performer(tried);
    let mut play = Play::of(tried, by, targets::targets(tried, by));
    CHECKS.iter().try_for_each(|check| check(&mut play)).map(|()| play)
}

/// Whether an action cannot be declared now by anybody on anything: what can be told without looking for who performs
/// it or for targets. It says nothing of those that it lets pass.
pub fn hopeless(game: &Game<'_>, seat: Seat, card: CardRef, action: &Action) -> bool {
    let hazard = ctx::is_hazard(game, seat, card, action);
    !window::phase_allows(&game.board, action, seat, hazard)
        || !game.stack.is_empty() && (action.starts_chain || action.mode == Mode::Creature)
}

/// The step that has to be past before anything but on-guard cards is played at a site.
const PAST_ON_GUARD: &str = "the step after on-guard cards are revealed, `phase automatic-attack`";

fn its_window_is_open(play: &mut Play<'_>) -> Result<(), Refused> {
    window::check(play.tried.game, &play.attempt()).map_err(|refused| {
        let others = window::only_on_guard(play.tried.game, play.tried.intent.act, Some(play.tried.card));
        if others { refused.wanting(PAST_ON_GUARD) } else { refused }
    })
}

/// The rules of chains: attacks and corruption cards start one. The annotations name attacks only, so that a corruption
/// card in response is an open question under them.
fn it_may_answer(play: &mut Play<'_>) -> Result<(), Refused> {
    if play.tried.game.stack.is_empty() {
        return Ok(());
    }
    if affects::starts_attack(&play.attempt()) || play.tried.action.starts_chain {
        return Err(Refused::by(Reason::MustStartChain, cites::START_CHAIN));
    }
    play.unsettled = play.def().is_corruption_card() && play.tried.intent.act == Act::Play;
    if play.unsettled && matches!(play.board().rules, Ruleset::Coe | Ruleset::Tg) {
        return Err(Refused::by(Reason::MustStartChain, cites::START_CHAIN_CORRUPTION));
    }
    Ok(())
}

/// The hazard limit: fewer declared than the limit (COE 2.IV.iii.1).
fn the_hazard_limit_leaves_room(play: &mut Play<'_>) -> Result<(), Refused> {
    let (game, card, action) = (play.tried.game, play.tried.card, play.tried.action);
    // A creature that is played as an automatic-attack is outside the phase of hazards and their limit.
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
    if !play.is_past() && used + i16::from(play.limit) > most {
        let refused = Refused::by(Reason::HazardLimit, cites::LIMIT).about(Entity::Card(card));
        return Err(refused.wanting(Wanted::Used(used, most)));
    }
    Ok(())
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

/// Before the site is entered resources wait (COE 2.V.ii.1); those for an attack wait for it.
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
    Err(Refused::by(Reason::ConditionMissing, cites::NOT_ENTERED).wanting("the site to be entered first"))
}

fn the_site_allows_it(play: &mut Play<'_>) -> Result<(), Refused> {
    match at_site::at_site(play.tried.game, (play.tried.card, play.tried.action), play.company, play.tried.intent.act) {
        Some(wanted) => Err(Refused::by(Reason::ConditionMissing, cites::SITE).wanting(wanted)),
        None => Ok(()),
    }
}

/// Playing a character is organizing, which answers nothing (COE 2.II.1, 2.II.2).
fn organizing_answers_nothing(play: &mut Play<'_>) -> Result<(), Refused> {
    let (board, action) = (play.board(), play.tried.action);
    let organizing = board.phase == Phase::Organization && board.rules == Ruleset::Coe && play.tried.seat == Seat::R;
    let plays = action.mode == Mode::Character && action.window == Window::Usual;
    if organizing && plays && !play.tried.game.stack.is_empty() {
        return Err(Refused::by(Reason::Restriction, cites::WHILE_ORGANIZING).wanting(NO_CHAIN));
    }
    Ok(())
}

fn stage_events_have_their_phase(play: &mut Play<'_>) -> Result<(), Refused> {
    if !play.is_past() && alignment::stage_out_of_phase(play.tried.game, play.tried.card, play.tried.action) {
        return Err(Refused::by(Reason::ConditionMissing, cites::STAGE_EVENTS).wanting("the organization phase"));
    }
    Ok(())
}

fn its_phase_allows_it(play: &mut Play<'_>) -> Result<(), Refused> {
    let free = play.is_past() || play.automatic;
    if free || window::phase_allows(play.board(), play.tried.action, play.tried.seat, play.hazard) {
        return Ok(());
    }
    let wanted = words::window(play.tried.action, play.hazard);
    Err(Refused::by(Reason::ConditionMissing, cites::CONDITIONS).wanting(wanted))
}

fn its_performer_fits(play: &mut Play<'_>) -> Result<(), Refused> {
    let Some(wanted) = &play.tried.action.by else { return Ok(()) };
    let by = play.by.map(Entity::Card);
    if by.is_some_and(|by| price::satisfies_but_for_tapping(&play.ctx(), by, wanted)) {
        return Ok(());
    }
    Err(Refused::by(Reason::ConditionMissing, cites::CONDITIONS).about(by).wanting(wanted))
}

fn as_many_targets_as_paid_for(play: &mut Play<'_>) -> Result<(), Refused> {
    let paid = u8::try_from(play.taps.len() + play.discards.len()).unwrap_or(u8::MAX);
    let paying = Ctx { paid, ..play.ctx() };
    let too_many = play.tried.action.targets.iter().enumerate().any(|(n, t)| {
        let most = t.max.as_ref().map(|max| amount(&paying, max));
        let there = i16::try_from(play.targets.len().saturating_sub(n)).unwrap_or(i16::MAX);
        most.is_some_and(|most| there > most)
    });
    if too_many {
        let wanted = "as many targets as were paid for, and no more";
        return Err(Refused::by(Reason::ConditionMissing, cites::CONDITIONS).wanting(wanted));
    }
    Ok(())
}

/// A play that changes nothing is refused (COE 5.1.2).
fn it_changes_something(play: &mut Play<'_>) -> Result<(), Refused> {
    let action = play.tried.action;
    let ctx = play.ctx();
    let nothing = matches!(action.mode, Mode::ShortEvent | Mode::Ability)
        && play.def().meaning.as_ref().is_some_and(|m| m.models(action.mode))
        && !action.steps.iter().any(|s| would_change::could_change(&ctx, s));
    if !play.is_past() && (nothing || too_late_for_its_roll(play)) {
        return Err(Refused::by(Reason::NoEffectPossible, cites::NO_EFFECT));
    }
    Ok(())
}

fn no_attack_waits_for_it(play: &mut Play<'_>) -> Result<(), Refused> {
    if play.tried.intent.act == Act::Play && meets_unresolved(play) {
        return Err(Refused::by(Reason::TargetUnresolved, cites::UNRESOLVED).about(Entity::Card(play.tried.card)));
    }
    Ok(())
}

/// The timing guide's 1B: a modifier for a class of rolls comes too late for a roll that is declared already, and does
/// nothing if that is all it was played for.
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

/// The timing guide's reading of a bonus for a class of attacks while one of that class is declared and unresolved: it
/// would have to reach what cannot be reached yet.
fn meets_unresolved(play: &Play<'_>) -> bool {
    let (game, card) = (play.tried.game, play.tried.card);
    if game.board.rules != Ruleset::Tg {
        return false;
    }
    let Some(meaning) = &game.def(card).meaning else { return false };
    let coming = game
        .stack
        .iter()
        .map(|at| &game.entries[*at])
        .filter(|entry| matches!(&entry.does, OnResolve::Action(a) if a.mode == Mode::Creature));
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

/// The time at which a player may organize.
pub(crate) const NO_CHAIN: &str = "everything declared before it to have resolved (`both pass`)";

/// Whether a condition bars a sort of player: such words forbid a play. That a card is not in play, or a thing not there,
/// is asked for like other conditions of a card.
pub fn denies(condition: &Condition) -> bool {
    matches!(condition, Condition::Not(of) if matches!(**of, Condition::Is(Role::You | Role::Opponent, _)))
}
