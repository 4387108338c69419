//! May a player declare anything of this sort now? That depends on the phase, the step, combat and the state of the
//! chain.

use crate::engine::card::{Action, Event, Mode, Window, Zone};
use crate::engine::legal;
use crate::engine::query::affects::{
    Attempt, affects_attack, affects_body_check, affects_strike, cancels_attack, cancels_strike, changes_attack,
    modifies_roll, settles_assignment, starts_attack, targets_combat, touches_roll,
};
use crate::engine::query::{self, alignment, company_combat, strikes};
use crate::engine::state::{
    Attack, Board, CardRef, Cite, Entity, Game, OnResolve, Reason, Refused, Status, Waiting, cites,
};
use crate::vocab::{Act, Phase, Ruleset, Seat, Step};

/// Gives the first reason why nobody can declare anything of this sort now.
///
/// # Errors
/// The reason and its rule.
pub fn check(game: &Game<'_>, a: &Attempt<'_>) -> Result<(), Refused> {
    // An earlier declaration had its window then.
    if game.past.is_some() {
        return Ok(());
    }
    let board = &game.board;
    match board.step {
        Step::RevealNewSite | Step::SetHazardLimit => closed(Reason::Synonymous, cites::REVEAL_AND_DRAW)?,
        // The order is established as the new site is revealed.
        Step::EstablishOrder => closed(Reason::Synonymous, cites::ORDER_AT_START)?,
        Step::HandsReconciled => closed(Reason::PhaseClosed, cites::PHASE_CLOSED)?,
        Step::EndOfPhase | Step::SignalEnd => end_of_phase(game, a)?,
        Step::PreAssignment
        | Step::StrikesAssigned
        | Step::Support
        | Step::Defender
        | Step::Resolve
        | Step::BodyCheck
        | Step::BetweenStrikes
        | Step::AfterLastStrike
        | Step::AfterAttack => combat(game, a)?,
        Step::ResolvePassives
        | Step::PlayHazards
        | Step::Entering
        | Step::RevealOnGuard
        | Step::AutomaticAttack
        | Step::AgentAttacks
        | Step::PlayResource
        | Step::AfterRoll => {}
    }
    let returned = board.rules == Ruleset::Coe && board.acting.is_some_and(|c| board.company(c).sent_back);
    let back = returned && board.phase == Phase::MovementHazard && game.stack.is_empty();
    Refused::by(Reason::PhaseClosed, cites::RETURNED).when(back)?;
    // Its player does nothing in its site phase either.
    let away = returned && board.phase == Phase::Site && a.seat == Seat::R && !is_combat(board.step);
    Refused::by(Reason::Restriction, cites::RETURNED).when(away)?;
    Refused::by(Reason::ConditionMissing, cites::ON_GUARD).when(only_on_guard(game, a.act, a.card))?;
    if closes_phase(game) {
        end_of_phase(game, a)?;
    }
    let waits = !game.queue.is_empty() && game.stack.is_empty() && !is_combat(board.step) && !game.closes_untap();
    Refused::by(Reason::RequiredActionsFirst, cites::REQUIRED_FIRST).when(waits)?;
    let second = starts_attack(a) && strikes::attack_on(game);
    Refused::by(Reason::AttackNotOver, cites::ATTACK_OVER).when(second)
}

/// Refuses the declaration for this reason, by this rule.
fn closed(reason: Reason, cite: Cite) -> Result<(), Refused> {
    Err(Refused::by(reason, cite))
}

/// Whether on-guard cards are revealed now and this is not one: nothing else may happen then (COE 2.V.i).
pub(crate) fn only_on_guard(game: &Game<'_>, act: Act, card: Option<CardRef>) -> bool {
    let board = &game.board;
    let reveals = matches!(act, Act::RevealOnGuard | Act::Reveal);
    let guard = reveals || card.is_some_and(|c| board.card(c).zone == Zone::OnGuard);
    let step = board.rules == Ruleset::Coe && board.step == Step::RevealOnGuard && game.stack.is_empty();
    step && !guard
}

/// Whether the step belongs to combat and comes before the attack is over.
pub fn is_combat(step: Step) -> bool {
    matches!(
        step,
        Step::PreAssignment
            | Step::StrikesAssigned
            | Step::Support
            | Step::Defender
            | Step::Resolve
            | Step::BodyCheck
            | Step::BetweenStrikes
    )
}

/// Whether the end of a phase or turn began this chain, under the Council's rules (9.6.6).
fn closes_phase(game: &Game<'_>) -> bool {
    let ends = |event| matches!(event, Event::EndOfUntap | Event::EndOfMovementHazard | Event::EndOfTurn);
    let first = game.on_chain().find_map(|entry| match (&entry.does, entry.card) {
        (OnResolve::Trigger(n, _), Some(card)) => game.def(card).trigger(*n),
        _ => None,
    });
    game.board.rules == Ruleset::Coe && first.is_some_and(|trigger| ends(trigger.on))
}

/// At the end of a phase or turn, players may act only on rolls and declared cards and take "at the end of" actions
/// (COE 9.6.6).
fn end_of_phase(game: &Game<'_>, a: &Attempt<'_>) -> Result<(), Refused> {
    let on_declared = a.targets.iter().any(|t| match t {
        Entity::Roll(..) | Entity::Entry(_) => true,
        Entity::Card(c) => game.on_chain().any(|e| e.card == Some(*c)),
        _ => false,
    });
    let windows = [Window::End, Window::EndOfMovementHazard, Window::EndOfOrganization, Window::Any];
    let at_end = a.action.is_some_and(|x| windows.contains(&x.window));
    let open = on_declared || at_end || a.act == Act::Support;
    Refused::by(Reason::EndOfPhaseChain, cites::END_OF_PHASE).when(!open)
}

fn combat(game: &Game<'_>, a: &Attempt<'_>) -> Result<(), Refused> {
    let board = &game.board;
    if company_combat::on(board) && is_combat(board.step) && !matches!(board.step, Step::Resolve | Step::BodyCheck) {
        return if strikes::attack_on(game) { legal::company_combat::window(game, a) } else { Ok(()) };
    }
    let unfinished = board.unfinished.is_some();
    let new_attack = starts_attack(a);
    let on_roll = touches_roll(game, a);
    // An attack that is cancelled or fought out no longer closes anything.
    let open = matches!(board.step, Step::PreAssignment | Step::StrikesAssigned | Step::Support | Step::Defender);
    if open && board.attack.is_some() && !strikes::attack_on(game) && !unfinished {
        return Ok(());
    }
    match board.step {
        Step::PreAssignment if unfinished => within_card(game, a),
        Step::PreAssignment if new_attack => closed(Reason::AttackNotOver, cites::ATTACK_OVER),
        // Before the company enters the site, only what affects the attack may be declared (COE 3.i, 2.V).
        Step::PreAssignment if before_entry(board) && !a.hazard && !on_roll && !affects_attack(game, a) => {
            closed(Reason::NotAttackAffecting, cites::BEFORE_ENTRY)
        }
        Step::PreAssignment => Ok(()),
        // Between strikes, nothing may be declared that the phase would not allow (COE 2.V.ii.1, 3.iv).
        Step::StrikesAssigned | Step::BetweenStrikes
            if before_entry(board) && !a.hazard && !on_roll && !cancels_attack(board, a) =>
        {
            closed(Reason::ConditionMissing, cites::NOT_ENTERED)
        }
        Step::StrikesAssigned | Step::BetweenStrikes => {
            Refused::by(Reason::ChainResolving, cites::MULTI_ACTION).when(unfinished && !on_roll)?;
            Refused::by(Reason::AttackNotOver, cites::ATTACK_OVER).when(new_attack)?;
            let late = too_late(game, a) || settles_assignment(a);
            Refused::by(Reason::CancelWindowClosed, cites::CANCEL_WINDOW).when(late)
        }
        // The attack is not over while a strike or its body check is being resolved (annotation 12).
        Step::Support | Step::Defender | Step::Resolve | Step::BodyCheck if new_attack => {
            closed(Reason::AttackNotOver, cites::ATTACK_OVER)
        }
        Step::Support => Refused::by(Reason::NotStrikeAffecting, cites::STRIKE_AFFECTING).when(a.act != Act::Support),
        Step::Defender => in_sequence(game, a, unfinished),
        Step::Resolve | Step::BodyCheck if cancels_strike(a) || too_late(game, a) => {
            closed(Reason::CancelWindowClosed, cites::CANCEL_WINDOW)
        }
        Step::Resolve if on_roll => Ok(()),
        Step::Resolve => {
            let who = strikes::struck(board);
            let wounded = who.is_some_and(|w| board.card(w).status == Status::Wounded);
            let failed = who.and_then(|w| strikes::against(board, w)).is_some_and(|s| s.rolled() && !s.succeeded());
            Refused::by(Reason::BodyCheckFirst, cites::BODY_CHECK).when(wounded || failed)?;
            // The strike's success and the wound are one event (annotation 21).
            closed(Reason::Synonymous, cites::SYNONYMOUS)
        }
        Step::BodyCheck => {
            let pending = game.on_chain().any(|e| matches!(e.does, OnResolve::BodyCheck(_)))
                || game.queue.iter().any(|q| matches!(q.does, Waiting::BodyCheck(_)));
            let beside = pending && !affects_body_check(game, a);
            Refused::by(Reason::NotAffectingBodyCheck, cites::BODY_CHECK_ANSWER).when(beside)
        }
        Step::AfterLastStrike if new_attack => closed(Reason::AttackNotOver, cites::ATTACK_OVER),
        Step::AfterAttack if unfinished => closed(Reason::ChainResolving, cites::MULTI_ACTION),
        _ => Ok(()),
    }
}

/// Whether the company has yet to enter its site: until then its player takes no actions (COE 2.V.ii.1).
pub(crate) fn before_entering(board: &Board) -> bool {
    board.rules == Ruleset::Coe && query::is_entering(board)
}

/// Whether the company faces the attack before it has entered its site, under the Council's rules.
fn before_entry(board: &Board) -> bool {
    board.rules == Ruleset::Coe && board.phase == Phase::Site && board.attack.as_ref().is_some_and(|a| a.automatic)
}

/// Checks what may be declared while the listed actions of one card are being carried out (annotation 24, COE 3.2).
fn within_card(game: &Game<'_>, a: &Attempt<'_>) -> Result<(), Refused> {
    let board = &game.board;
    if touches_roll(game, a) {
        return Ok(());
    }
    let usual = usual_now(board, a);
    let open = match board.rules {
        Ruleset::Metw => false,
        Ruleset::Mele | Ruleset::Tg => cancels_attack(board, a) || cancels_strike(a),
        Ruleset::Riv => usual,
        Ruleset::Coe if affects_attack(game, a) => true,
        Ruleset::Coe if usual => return closed(Reason::NotAttackAffecting, cites::MULTI_ACTION),
        Ruleset::Coe => false,
    };
    Refused::by(Reason::ChainResolving, cites::MULTI_ACTION).when(!open)
}

/// Whether the declaration comes too late once strikes are assigned: it cancels the attack (annotation 13), its text
/// says so, or it changes the attack as a whole. The last is the Council's rule (3.i): the annotations close that
/// moment only to cancelling, so under them a card may change the attack at any time if its text allows it.
fn too_late(game: &Game<'_>, a: &Attempt<'_>) -> bool {
    cancels_attack(&game.board, a)
        || a.action.is_some_and(|x| x.window == Window::BeforeStrikes)
        || game.board.rules == Ruleset::Coe && changes_attack(game, a)
}

/// In a strike sequence, players may declare only what affects this strike (annotation 18, COE 3.iv.5).
fn in_sequence(game: &Game<'_>, a: &Attempt<'_>, unfinished: bool) -> Result<(), Refused> {
    let board = &game.board;
    if a.act == Act::Support {
        return Ok(());
    }
    let Some(who) = strikes::current(board) else { return Ok(()) };
    let amid = unfinished && board.rules == Ruleset::Metw && !modifies_roll(a);
    Refused::by(Reason::ChainResolving, cites::MULTI_ACTION).when(amid)?;
    // Nor may a card be played whose own text puts it before the sequence.
    let late = too_late(game, a) || a.action.is_some_and(|x| x.window == Window::BeforeSequence);
    Refused::by(Reason::CancelWindowClosed, cites::CANCEL_WINDOW).when(late)?;
    // Only the struck character and the cards that they control act (COE 3.iv.5), unless a text is made for other
    // characters' strikes.
    let other = a.act != Act::Play
        && a.action.is_none_or(|x| x.window != Window::Strike)
        && a.seat == Seat::R
        && a.card.is_some_and(|c| c != who && query::bearer(board, c) != Some(who));
    let beside = board.rules == Ruleset::Coe && other || !affects_strike(game, a, who);
    Refused::by(Reason::NotStrikeAffecting, cites::STRIKE_AFFECTING).when(beside)?;
    let used = strikes::against(board, who).is_some_and(|s| !s.skilled.is_empty());
    let second = used && alignment::needs_skill(a.action) && a.act == Act::Play;
    Refused::by(Reason::OneSkillCard, cites::STRIKE_AFFECTING).when(second)
}

/// Whether such an action can normally be declared in this phase.
fn usual_now(board: &Board, a: &Attempt<'_>) -> bool {
    a.action.is_some_and(|x| phase_allows(board, x, a.seat, a.hazard))
}

/// Whether the phase is one in which the action can be declared at all.
pub fn phase_allows(board: &Board, action: &Action, seat: Seat, hazard: bool) -> bool {
    let phase = board.phase;
    match action.window {
        Window::Any => return true,
        Window::Organization | Window::EndOfOrganization => return phase == Phase::Organization && seat == Seat::R,
        Window::LongEvent => return phase == Phase::LongEvent,
        Window::MovementHazard => return phase == Phase::MovementHazard,
        Window::Site => return phase == Phase::Site,
        Window::End => return phase == Phase::End,
        // The end-of-turn phase is under way once hands are being reconciled or its end is announced (COE 2.VI).
        Window::StartOfEnd => {
            return phase == Phase::End
                && !matches!(board.step, Step::HandsReconciled | Step::SignalEnd | Step::EndOfPhase);
        }
        Window::EndOfMovementHazard => return phase == Phase::MovementHazard && board.step == Step::EndOfPhase,
        Window::OwnTurn => return seat == Seat::R,
        // The hazard player plays cards in combat only if it takes place in a movement/hazard phase (COE 3.i, 3.iv.1).
        // The attacking card itself may use its own text.
        window
            if window.is_combat()
                && hazard
                && seat == Seat::H
                && phase != Phase::MovementHazard
                && action.mode != Mode::Ability =>
        {
            return false;
        }
        // A target that is an attack or a strike is checked by itself.
        window if window.is_combat() && targets_combat(action) => return true,
        Window::Attack | Window::BeforeStrikes => return board.attack.as_ref().is_some_and(Attack::goes_on),
        Window::BeforeSequence => return board.attack.is_some(),
        Window::Strike => return board.step == Step::Defender || board.attack.is_some(),
        Window::Test => return false,
        Window::Usual => {}
    }
    if hazard {
        return phase == Phase::MovementHazard && seat == Seat::H;
    }
    // A player whose company is attacked by another company acts even though it is not their turn (COE 3.V).
    if seat == Seat::H && !company_combat::defends(board, seat) {
        return false;
    }
    match action.mode {
        Mode::Character => phase == Phase::Organization,
        Mode::Item | Mode::Ally | Mode::Faction => phase == Phase::Site,
        Mode::LongEvent => phase == Phase::LongEvent,
        Mode::ShortEvent | Mode::PermanentEvent | Mode::Creature | Mode::Ability => true,
    }
}

impl Game<'_> {
    /// Whether the waiting actions belong to the end of the untap phase: they come when both players are done with the
    /// phase, not before (COE 9.6.6).
    pub(crate) fn closes_untap(&self) -> bool {
        self.board.phase == Phase::Untap && self.stack.is_empty()
    }
}
