//! Resolving one entry: every condition is checked again from its receipts, then its steps are carried out.

use super::combat::{automatic_attack, companies, strike};
use super::effects::{checks, piles, ring};
use super::frame::Frame;
use super::triggers;
use crate::engine::card::{self, Action, Condition, Cost, Mode, Role, Rule, RuleSort, Verb, Zone};
use crate::engine::legal::price::fits_but_for_tapping;
use crate::engine::legal::{at_site, targeting};
use crate::engine::query::interpret::{fits, holds};
use crate::engine::query::{self, combat_numbers, hazard_limit, keys, rolls, strikes, topics};
use crate::engine::state::{
    Cancelled, CardRef, Change, Cite, Entity, Entry, Game, Halt, OnResolve, Outcome, Resolved, RollModifier, Status,
    Why, cites,
};
use crate::vocab::{Act, RollKind};

/// Resolves the entry on top of the stack.
///
/// # Errors
/// [`Halt`] when a roll is open.
pub fn resolve_top(game: &mut Game<'_>) -> Result<(), Halt> {
    let Some(at) = game.stack.last().copied() else { return Ok(()) };
    let asks = rolls::asks(game, at);
    settle_support(game, &asks);
    game.stack.pop();
    game.spend()?;
    game.changes.clear();
    let rolls = game.rolls.len();
    let before = combat_numbers::of_attack(game.table, &game.board);
    let (outcome, cite, stays) = outcome_of(game, at)?;
    // What a part that is left to the players would have done is not known.
    let open = game.by_hand.iter().any(|(card, _)| game.entries[at].card == Some(*card));
    let idle = game.changes.is_empty() && game.rolls.len() == rolls && !answered(game, at) && !open;
    game.entries[at].done = true;
    leave_chain(game, at, outcome, stays, idle);
    let entry = &game.entries[at];
    if !matches!(entry.does, OnResolve::Nothing) {
        let mut cites = cite.under(game.board.rules);
        let by_kind = topics::resolved(game, entry, game.rolls.get(rolls..).unwrap_or_default());
        cites.extend(card_cites(game, entry).into_iter().chain(by_kind));
        let (label, chain, card) = (entry.label.clone(), entry.chain, entry.card);
        let changes = std::mem::take(&mut game.changes);
        game.resolved.push(Resolved { label, chain, card, result: outcome, cites, changes, before, after: None });
    }
    triggers::settle_immediate(game)?;
    // What happened at once is told with what set it off.
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

/// Support is settled together with the roll that it is for (COE 7.1.1): who has left meanwhile, or is untapped by then,
/// has not helped.
pub(crate) fn settle_support(game: &mut Game<'_>, asks: &[(RollKind, CardRef)]) {
    let helps = |e: &Entry| matches!(e.does, OnResolve::Support(Entity::Roll(kind, of)) if asks.contains(&(kind, of)));
    let settled = game.entries.iter().filter(|e| e.done && e.chain == game.chain && helps(e));
    let void = settled.filter_map(|e| no_help(game, e).map(|why| (e.label.clone(), why)));
    for (label, (why, cite)) in void.collect::<Vec<_>>() {
        let at = game.resolved.iter().position(|r| r.label == label && r.result == Outcome::Resolves);
        if let Some(mut told) = at.map(|at| game.resolved.remove(at)) {
            told.result = Outcome::NoEffect(why);
            told.cites = cite.under(game.board.rules);
            told.changes.clear();
            game.resolved.push(told);
        }
    }
}

fn card_cites(game: &Game<'_>, entry: &Entry) -> Vec<crate::vocab::RuleId> {
    let meaning = entry.card.and_then(|c| query::def(game.table, &game.board, c).meaning.as_ref());
    meaning.map(|m| m.cites.clone()).unwrap_or_default()
}

/// What becomes of an entry, the rule behind it, and whether its card stays in play.
fn outcome_of(game: &mut Game<'_>, at: usize) -> Result<(Outcome, Cite, bool), Halt> {
    let entry = &game.entries[at];
    if let Some(by) = entry.cancelled {
        return Ok((Outcome::Cancelled(Why::CancelledBy(by)), cites::CANCELLED, false));
    }
    if let Some((why, cite)) = failed(game, entry) {
        let outcome = match why {
            Why::CancelledBy(_) => Outcome::Cancelled(why),
            _ => Outcome::NoEffect(why),
        };
        return Ok((outcome, cite, false));
    }
    let does = entry.does.clone();
    let mut r = Frame::of(game, at);
    let cite = perform(&mut r, &does)?;
    let (outcome, stays) = (r.outcome(), r.stays);
    Ok((outcome, cite, stays))
}

/// The first condition that no longer holds.
fn failed(game: &Game<'_>, entry: &Entry) -> Option<(Why, Cite)> {
    let board = &game.board;
    match &entry.does {
        OnResolve::Action(action) => failed_action(game, entry, action),
        OnResolve::Support(roll) => {
            let gone = || (!rolls::is_pending(game, *roll)).then_some((Why::TargetGone, cites::TARGETS));
            no_help(game, entry).or_else(gone)
        }
        OnResolve::Standing(parts) => {
            let card = entry.card?;
            let holds = parts.iter().any(|p| query::triggers::standing_reaches(game, card, *p));
            (!holds).then_some((Why::PassiveConditionGone, cites::PASSIVE_GONE))
        }
        OnResolve::Trigger(n, it) => {
            let card = entry.card?;
            let holds = query::triggers::trigger_holds(game, card, *n, *it);
            (!holds).then_some((Why::PassiveConditionGone, cites::PASSIVE_GONE))
        }
        OnResolve::Lasting(n, it) => {
            (!triggers::lasting_follows(game, *n, *it)).then_some((Why::PassiveConditionGone, cites::PASSIVE_GONE))
        }
        OnResolve::BodyCheck(who) | OnResolve::SiteWound(who) => {
            (board.card(*who).zone != Zone::Play).then_some((Why::TargetGone, cites::BODY_CHECK))
        }
        // A stored ring is tested where it lies (COE 6.2.3).
        OnResolve::RingTest(ring) => (!matches!(board.card(*ring).zone, Zone::Play | Zone::Points))
            .then_some((Why::TargetGone, cites::RINGS_AT_END)),
        OnResolve::PlaceOnGuard | OnResolve::Sideboard(..)
            if game.past.is_none() && entry.counted && over_limit(game, entry) =>
        {
            Some((Why::LimitExceeded, cites::LIMIT))
        }
        OnResolve::RevealCreature => None,
        OnResolve::FaceAttack
        | OnResolve::PlaceOnGuard
        | OnResolve::RevealAgent
        | OnResolve::Sideboard(..)
        | OnResolve::CancelByCard
        | OnResolve::CompanyAttack(..)
        | OnResolve::Nothing => None,
    }
}

/// Why a supporter does not help: he is gone, or untapped again, or whom he supports is gone.
fn no_help(game: &Game<'_>, entry: &Entry) -> Option<(Why, Cite)> {
    let OnResolve::Support(roll) = &entry.does else { return None };
    let (board, supporter) = (&game.board, entry.by?);
    let state = board.card(supporter);
    let there = match roll {
        Entity::Roll(_, of) | Entity::Strike(of) => board.card(*of).zone == Zone::Play,
        _ => true,
    };
    let parted = query::company_of(board, supporter) != query::company_of_entity(board, *roll);
    if state.zone != Zone::Play || there && parted {
        return Some((Why::CostEntityGone, cites::SUPPORT));
    }
    if !there {
        return Some((Why::TargetGone, cites::TARGETS));
    }
    (state.status != Status::Tapped).then_some((Why::CostEntityUntapped, cites::PRICE_GONE))
}

fn failed_action(game: &Game<'_>, entry: &Entry, action: &Action) -> Option<(Why, Cite)> {
    let board = &game.board;
    let past = game.past.is_some();
    if !past && entry.counted && over_limit(game, entry) {
        return Some((Why::LimitExceeded, cites::LIMIT));
    }
    if let (Some(key), Some(card), Some(company)) = (&entry.key, entry.card, entry.company)
        && !keys::open(game.table, board, card, company).any(|k| k == *key)
    {
        return Some((Why::KeyLost, cites::KEY));
    }
    for card in &entry.tapped {
        let state = board.card(*card);
        if state.zone != Zone::Play {
            return Some((Why::CostEntityGone, cites::PRICE_GONE));
        }
        if state.status != Status::Tapped {
            return Some((Why::CostEntityUntapped, cites::PRICE_GONE));
        }
    }
    // What is stored or passed on is still with who bore it then (COE 9.3).
    if matches!(entry.act, Act::Store | Act::Transfer)
        && let Some(item) = entry.card
    {
        if board.card(item).zone != Zone::Play {
            return Some((Why::TargetGone, cites::TARGETS));
        }
        if query::bearer(board, item) != entry.bearer {
            return Some((Why::TargetChanged, cites::TARGETS));
        }
    }
    // Who performs it without having tapped is a condition like others, unless it is he who is targeted.
    if let Some(by) = entry.by
        && board.card(by).zone != Zone::Play
    {
        let target = entry.targets.contains(&Entity::Card(by));
        return Some(if target { (Why::TargetGone, cites::TARGETS) } else { (Why::ConditionLost, cites::CONDITIONS) });
    }
    let ctx = game.ctx(entry);
    if let Some(by) = banned(game, entry) {
        return Some((Why::CancelledBy(by), cites::CANCELLED));
    }
    let performer_fits = entry
        .by
        .zip(action.by.as_ref())
        .is_none_or(|(by, filter)| fits_but_for_tapping(&ctx, Entity::Card(by), filter));
    // What was discarded as the price is asked nothing more (annotation 6).
    let spent = action.cost.contains(&Cost::DiscardThis);
    let asks_itself = |c: &Condition| matches!(c, Condition::Is(Role::This, _));
    if !performer_fits || !action.needs.iter().all(|c| spent && asks_itself(c) || holds(&ctx, c)) {
        return Some((Why::ConditionLost, cites::CONDITIONS));
    }
    // A site that another resource has tapped meanwhile (COE 2.V.1.1).
    let site = entry.card.and_then(|c| at_site::at_site(game, (c, action), entry.company, entry.act));
    if site.is_some() && !past {
        return Some((Why::ConditionLost, cites::SITE));
    }
    for (n, target) in entry.targets.iter().enumerate() {
        let wanted = action.targets.get(n).or_else(|| action.targets.last().filter(|t| t.several));
        let Some(wanted) = wanted else { continue };
        if !targeting::is_there(game, *target, &wanted.filter) {
            return Some((Why::TargetGone, cites::TARGETS));
        }
        // What the price did to the target does not take it away.
        let paid = entry.tapped.iter().any(|c| *target == Entity::Card(*c));
        let fits = match (past, paid) {
            // In which state it was then nobody tells.
            (true, _) => targeting::kind_fits,
            (false, true) => fits_but_for_tapping,
            (false, false) => fits,
        };
        if !fits(&ctx, *target, &wanted.filter) {
            return Some((Why::TargetChanged, cites::TARGETS));
        }
    }
    None
}

/// More was declared than the limit now allows (COE 2.IV.iii.1).
fn over_limit(game: &Game<'_>, entry: &Entry) -> bool {
    entry.company.is_some_and(|c| game.board.company(c).used > hazard_limit::hazard_limit(game.table, &game.board, c))
}

/// A prohibition that cancels what was declared already.
fn banned(game: &Game<'_>, entry: &Entry) -> Option<Cancelled> {
    let card = entry.card?;
    query::in_force_where(game.table, &game.board, RuleSort::Ban, |rule| {
        matches!(rule, Rule::Ban { cancels: true, .. })
    })
    .iter()
    .find(|force| {
        let Rule::Ban { cards, by, on, cancels: true } = force.rule else { return false };
        fits(&force.ctx, Entity::Card(card), cards)
            && by.as_ref().is_none_or(|f| entry.by.is_some_and(|b| fits(&force.ctx, Entity::Card(b), f)))
            && on.as_ref().is_none_or(|f| {
                let company = entry.company.map(Entity::Company);
                entry.targets.iter().copied().chain(company).any(|t| fits(&force.ctx, t, f))
            })
    })
    .and_then(|force| game.origin(force))
}

/// Carries out what an entry does.
fn perform(r: &mut Frame<'_, '_>, does: &OnResolve) -> Result<Cite, Halt> {
    match does {
        OnResolve::Action(action) => {
            r.enter(action);
            r.steps(&action.steps)?;
            for cost in &action.cost {
                if let (Cost::CorruptionCheck(modifier), Some(by)) = (cost, r.by()) {
                    checks::corruption_check(r, by, *modifier, card::Penalty::Usual)?;
                }
            }
            Ok(cites::LIFO)
        }
        OnResolve::Standing(parts) => {
            triggers::take_hold(r, parts);
            Ok(cites::CATEGORY)
        }
        OnResolve::Trigger(n, it) => {
            let Some(card) = r.this() else { return Ok(cites::PASSIVE) };
            let meaning = query::def(r.game.table, &r.game.board, card).meaning.as_ref();
            let trigger = meaning.and_then(|m| m.triggers.get(usize::from(*n)));
            r.it = *it;
            if let Some(trigger) = trigger {
                r.steps(&trigger.steps)?;
            }
            Ok(cites::PASSIVE)
        }
        OnResolve::Lasting(n, it) => {
            let rule = r.game.board.lasting.get(usize::from(*n)).map(|l| l.rule.clone());
            r.it = *it;
            if let Some(Rule::When { steps, once, .. }) = rule {
                if once {
                    triggers::used_up(r.game, *n);
                }
                r.steps(&steps)?;
            }
            Ok(cites::PASSIVE)
        }
        OnResolve::Support(roll) => {
            support(r, *roll);
            let strike = matches!(roll, Entity::Roll(crate::vocab::RollKind::Strike, _) | Entity::Strike(_));
            Ok(if strike { cites::STRIKE_SUPPORT } else { cites::SUPPORT })
        }
        OnResolve::BodyCheck(who) => {
            strike::body_check(r, *who)?;
            Ok(cites::BODY_CHECK_ANSWER)
        }
        OnResolve::SiteWound(who) => {
            strike::site_wound(r, *who)?;
            Ok(cites::BODY_CHECK)
        }
        OnResolve::RingTest(ring) => {
            let cite = ring::tested_by(r.game, *ring);
            ring::test_by_rule(r)?;
            Ok(cite)
        }
        // What is faced already began with the entry of its site.
        OnResolve::FaceAttack if strikes::attack_on(r.game) => {
            r.happened();
            Ok(cites::FACED)
        }
        OnResolve::FaceAttack => {
            automatic_attack::face_next(r);
            Ok(cites::FACED)
        }
        OnResolve::PlaceOnGuard => {
            r.happened();
            Ok(cites::PLACE_ON_GUARD)
        }
        OnResolve::RevealCreature => {
            strike::reveal_creature(r);
            Ok(cites::ON_GUARD)
        }
        OnResolve::RevealAgent => {
            r.happened();

            Ok(cites::AGENTS)
        }
        OnResolve::Sideboard(to, named) => {
            let cite = piles::accessed(r, *to, named);
            r.happened();
            Ok(cite)
        }
        OnResolve::CancelByCard => {
            strike::cancel_by_card(r);
            Ok(cites::CANCEL_WINDOW)
        }
        OnResolve::CompanyAttack(attacker, defender) => {
            companies::begin(r, *attacker, *defender);
            Ok(cites::COMPANY_COMBAT)
        }
        OnResolve::Nothing => Ok(cites::DECLARE),
    }
}

/// Where the card of an entry goes when the entry is done.
fn leave_chain(game: &mut Game<'_>, at: usize, outcome: Outcome, stays: bool, idle: bool) {
    let entry = &game.entries[at];
    let Some(card) = entry.card else { return };
    let failed = matches!(outcome, Outcome::NoEffect(_) | Outcome::Cancelled(_));
    let mode = match &entry.does {
        // A card that lent the ability goes the way of its own declaration.
        OnResolve::Action(action) if action.lent.is_some() => return,
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
        // A short-event that did nothing goes back under the Council's rules (5.1.2).
        // Of a text that is not modelled nobody can say that it did nothing.
        let known = query::def(game.table, &game.board, card).meaning.is_some();
        let back = known
            && game.past.is_none()
            && idle
            && outcome == Outcome::Resolves
            && game.board.rules == crate::vocab::Ruleset::Coe;
        let zone = if mode == Mode::Character || back { Zone::Hand } else { Zone::Discard };
        game.apply(Change::Move(card, zone));
        // What it was played with goes with it.
        if let Some(with) =
            game.board.cards[usize::from(card.0)].with.take().filter(|w| query::in_force(&game.board, *w))
        {
            game.apply(Change::Move(with, Zone::Discard));
        }
    }
}

/// Whether something was declared in answer to an entry of the same chain.
fn answered(game: &Game<'_>, at: usize) -> bool {
    let chain = game.entries[at].chain;
    game.entries.iter().skip(at + 1).any(|e| e.chain == chain)
}

/// A supporter's +1 is settled together with the roll (COE 3.iv.4, 7.1.1).
pub fn support(r: &mut Frame<'_, '_>, roll: Entity) {
    let Some((kind, of)) = roll.as_roll() else { return r.impossible() };
    let Some(source) = r.by() else { return r.impossible() };
    if r.game.board.card(of).zone == Zone::Play {
        let modifier = RollModifier { kind, of, amount: 1, source, to_body: false, support: true };
        r.change(Verb::Modify, roll, Change::Modifier(modifier));
    }
}
