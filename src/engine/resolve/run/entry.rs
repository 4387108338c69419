//! Resolves one entry: checks every condition again, then carries out its steps.

use super::{immediate, steps, wound};
use crate::engine::card::{self, Cost, Mode, Rule, Verb, Zone};
use crate::engine::query::{self, combat_numbers, rolls, strikes, topics};
use crate::engine::resolve::combat::{companies, ending};
use crate::engine::resolve::effects::{attack, checks, piles, ring};
use crate::engine::resolve::frame::Frame;
use crate::engine::resolve::{entering, recheck, triggers};
use crate::engine::state::{Change, Cite, Entity, Game, Halt, OnResolve, Outcome, Resolved, RollModifier, Why, cites};
use crate::vocab::{RollKind, Ruleset};

/// Resolves the entry on top of the stack.
///
/// # Errors
/// [`Halt`] when a roll is open.
pub fn resolve_top(game: &mut Game<'_>) -> Result<(), Halt> {
    let Some(at) = game.stack.last().copied() else { return Ok(()) };
    let asks = rolls::asks(game, at);
    recheck::settle_support(game, &asks);
    game.stack.pop();
    game.spend()?;
    game.changes.clear();
    let rolls = game.rolls.len();
    let before = combat_numbers::of_attack(game.table, &game.board);
    let ending = outcome_of(game, at)?;
    let Ending { outcome, cite, .. } = ending;
    // If the players have to judge a part of the text, nobody knows its effect.
    let open = game.unmodelled.iter().any(|(card, _)| game.entries[at].card == Some(*card));
    let idle = game.changes.is_empty() && game.rolls.len() == rolls && !answered(game, at) && !open;
    game.entries[at].done = true;
    leave_chain(game, at, &ending, idle);
    let entry = &game.entries[at];
    if !matches!(entry.does, OnResolve::Nothing) {
        let mut cites = cite.under(game.board.rules);
        let by_kind = topics::resolved(game, entry, game.rolls.get(rolls..).unwrap_or_default());
        let meaning = entry.card.and_then(|c| game.def(c).meaning.as_ref());
        cites.extend(meaning.into_iter().flat_map(|m| &m.cites).cloned().chain(by_kind));
        let (label, chain, card) = (entry.label.clone(), entry.chain, entry.card);
        let changes = std::mem::take(&mut game.changes);
        game.resolved.push(Resolved { label, chain, card, result: outcome, cites, changes, before, after: None });
    }
    immediate::settle_immediate(game)?;
    // Immediate changes are reported with the entry that set them off.
    let at_once = std::mem::take(&mut game.changes);
    if let Some(last) = game.resolved.last_mut() {
        last.changes.extend(at_once);
        last.after = combat_numbers::of_attack(game.table, &game.board);
        if last.after.is_some() {
            game.facts.figures.clone_from(&last.after);
        }
    }
    Ok(())
}

/// How an entry ends.
#[derive(Clone, Copy)]
struct Ending {
    outcome: Outcome,
    /// The rule behind it.
    cite: Cite,
    /// Whether its card stays in play.
    stays: bool,
}

/// Carries out an entry, unless something stands against it, and tells how it ends.
fn outcome_of(game: &mut Game<'_>, at: usize) -> Result<Ending, Halt> {
    let entry = &game.entries[at];
    if let Some(by) = entry.cancelled {
        return Ok(Ending { outcome: Outcome::Cancelled(Why::CancelledBy(by)), cite: cites::CANCELLED, stays: false });
    }
    if let Some((why, cite)) = recheck::failed(game, entry) {
        let outcome = match why {
            Why::CancelledBy(_) => Outcome::Cancelled(why),
            _ => Outcome::NoEffect(why),
        };
        return Ok(Ending { outcome, cite, stays: false });
    }
    let does = entry.does.clone();
    let mut r = Frame::of(game, at);
    let cite = rule_behind(&r, &does);
    carry_out(&mut r, &does)?;
    Ok(Ending { outcome: r.outcome(), cite, stays: r.stays })
}

/// The rule by which an entry does this.
fn rule_behind(r: &Frame<'_, '_>, does: &OnResolve) -> Cite {
    match does {
        OnResolve::Action(_) => cites::LIFO,
        OnResolve::Standing(_) => cites::CATEGORY,
        OnResolve::Trigger(..) | OnResolve::Lasting(..) => cites::PASSIVE,
        OnResolve::Support(Entity::Roll(RollKind::Strike, _) | Entity::Strike(_)) => cites::STRIKE_SUPPORT,
        OnResolve::Support(_) => cites::SUPPORT,
        OnResolve::BodyCheck(_) => cites::BODY_CHECK_ANSWER,
        OnResolve::SiteWound(_) => cites::BODY_CHECK,
        OnResolve::RingTest(ring) => ring::tested_by(r.game, *ring),
        OnResolve::FaceAttack => cites::FACED,
        OnResolve::PlaceOnGuard => cites::PLACE_ON_GUARD,
        OnResolve::RevealCreature => cites::ON_GUARD,
        OnResolve::RevealAgent => cites::AGENTS,
        OnResolve::Sideboard(..) => piles::accessed_by(r),
        OnResolve::CancelByCard => cites::CANCEL_WINDOW,
        OnResolve::CompanyAttack(..) => cites::COMPANY_COMBAT,
        OnResolve::Nothing => cites::DECLARE,
    }
}

/// Carries out what an entry does.
fn carry_out(r: &mut Frame<'_, '_>, does: &OnResolve) -> Result<(), Halt> {
    match does {
        OnResolve::Action(action) => {
            entering::enter(r, action);
            steps::run(r, &action.steps)?;
            for cost in &action.cost {
                if let (Cost::CorruptionCheck(modifier), Some(by)) = (cost, r.by()) {
                    checks::corruption_check(r, by, *modifier, card::Penalty::Usual)?;
                }
            }
        }
        OnResolve::Standing(parts) => triggers::take_hold(r, parts),
        OnResolve::Trigger(n, it) => {
            if let Some(trigger) = r.this().and_then(|c| r.game.def(c).trigger(*n)) {
                r.it = *it;
                steps::run(r, &trigger.steps)?;
            }
        }
        OnResolve::Lasting(n, it) => {
            let rule = r.game.board.lasting.get(usize::from(*n)).map(|l| l.rule.clone());
            if let Some(Rule::When { steps, once, .. }) = rule {
                r.it = *it;
                if once {
                    triggers::used_up(r.game, *n);
                }
                steps::run(r, &steps)?;
            }
        }
        OnResolve::Support(roll) => support(r, *roll),
        OnResolve::BodyCheck(who) => wound::body_check(r, *who)?,
        OnResolve::SiteWound(who) => wound::site_wound(r, *who)?,
        OnResolve::RingTest(_) => ring::test_by_rule(r)?,
        OnResolve::FaceAttack if !strikes::attack_on(r.game) => attack::face_next(r),
        // The company began to face the attack with the entry of its site.
        OnResolve::FaceAttack | OnResolve::PlaceOnGuard | OnResolve::RevealAgent => r.happened(),
        OnResolve::RevealCreature => attack::reveal_creature(r),
        OnResolve::Sideboard(to, named) => piles::access(r, *to, named),
        OnResolve::CancelByCard => ending::cancel_by_card(r),
        OnResolve::CompanyAttack(attacker, defender) => companies::begin(r, *attacker, *defender),
        OnResolve::Nothing => {}
    }
    Ok(())
}

/// Moves the card of an entry to where it goes when the entry is done.
fn leave_chain(game: &mut Game<'_>, at: usize, ending: &Ending, idle: bool) {
    let Ending { outcome, stays, .. } = *ending;
    let entry = &game.entries[at];
    let Some(card) = entry.card else { return };
    let failed = matches!(outcome, Outcome::NoEffect(_) | Outcome::Cancelled(_));
    let mode = match &entry.does {
        // A card that granted the ability goes where its own declaration sends it.
        OnResolve::Action(action) if action.granted.is_some() => return,
        OnResolve::Action(action) => action.mode,
        OnResolve::PlaceOnGuard if failed => {
            game.apply(Change::Move(card, Zone::Hand));
            game.board.cards[usize::from(card.0)].face_down = false;
            return;
        }
        _ => return,
    };
    if game.board.card(card).zone != Zone::Declared {
        return;
    }
    if failed || mode == Mode::ShortEvent && !stays {
        // Under the Council's rules a short-event that did nothing returns to hand (5.1.2). If its text is not
        // modelled, nobody can say that it did nothing.
        let known = game.def(card).meaning.is_some();
        let back =
            known && game.past.is_none() && idle && outcome == Outcome::Resolves && game.board.rules == Ruleset::Coe;
        let zone = if mode == Mode::Character || back { Zone::Hand } else { Zone::Discard };
        game.apply(Change::Move(card, zone));
        // The card that was played with it leaves too.
        if let Some(with) =
            game.board.cards[usize::from(card.0)].with.take().filter(|w| query::in_force(&game.board, *w))
        {
            game.apply(Change::Move(with, Zone::Discard));
        }
    }
}

/// Whether a player declared something in response to an entry of the same chain.
fn answered(game: &Game<'_>, at: usize) -> bool {
    let chain = game.entries[at].chain;
    game.entries.iter().skip(at + 1).any(|e| e.chain == chain)
}

/// A supporter's +1 is resolved together with the roll (COE 3.iv.4, 7.1.1).
pub fn support(r: &mut Frame<'_, '_>, roll: Entity) {
    let Some((kind, of)) = roll.as_roll() else { return r.impossible() };
    let Some(source) = r.by() else { return r.impossible() };
    if r.game.board.card(of).zone == Zone::Play {
        let modifier = RollModifier { kind, of, amount: 1, source, to_body: false, support: true };
        r.change(Verb::Modify, roll, Change::Modifier(modifier));
    }
}
