//! Checks every condition of an entry again, from its receipts, when it resolves.

use crate::engine::card::{Action, Condition, Cost, Role, Rule, RuleSort, Zone};
use crate::engine::legal::price::satisfies_but_for_tapping;
use crate::engine::legal::{at_site, targeting};
use crate::engine::query::interpret::{holds, satisfies};
use crate::engine::query::{self, hazard_limit, keys, rolls};
use crate::engine::resolve::triggers;
use crate::engine::state::{Cancelled, CardRef, Cite, Entity, Entry, Game, OnResolve, Outcome, Status, Why, cites};
use crate::vocab::{Act, RollKind};

/// Support is resolved together with its roll (COE 7.1.1): a supporter who has left or untapped in the meantime has not
/// helped.
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

/// The first condition that no longer holds.
pub(super) fn failed(game: &Game<'_>, entry: &Entry) -> Option<(Why, Cite)> {
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
        OnResolve::FaceAttack
        | OnResolve::PlaceOnGuard
        | OnResolve::RevealCreature
        | OnResolve::RevealAgent
        | OnResolve::Sideboard(..)
        | OnResolve::CancelByCard
        | OnResolve::CompanyAttack(..)
        | OnResolve::Nothing => None,
    }
}

/// Tells why a supporter does not help: the supporter is gone or untapped, or the supported character is gone.
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
    // A card that is stored or handed on must still be with the bearer that it had when this was declared (COE 9.3).
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
    // A performer who did not tap is a condition like any other, unless they are the target.
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
        .is_none_or(|(by, filter)| satisfies_but_for_tapping(&ctx, Entity::Card(by), filter));
    // A card that was discarded as the price is not checked any more (annotation 6).
    let spent = action.cost.contains(&Cost::DiscardThis);
    let asks_itself = |c: &Condition| matches!(c, Condition::Is(Role::This, _));
    if !performer_fits || !action.needs.iter().all(|c| spent && asks_itself(c) || holds(&ctx, c)) {
        return Some((Why::ConditionLost, cites::CONDITIONS));
    }
    // Another resource may have tapped the site in the meantime (COE 2.V.1.1).
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
        // If the price itself changed the target, the target still counts.
        let paid = entry.tapped.iter().any(|c| *target == Entity::Card(*c));
        let as_before = match (past, paid) {
            // Nobody says what state it was in then.
            (true, _) => targeting::kind_fits,
            (false, true) => satisfies_but_for_tapping,
            (false, false) => satisfies,
        };
        if !as_before(&ctx, *target, &wanted.filter) {
            return Some((Why::TargetChanged, cites::TARGETS));
        }
    }
    None
}

/// Whether more was declared than the hazard limit now allows (COE 2.IV.iii.1).
fn over_limit(game: &Game<'_>, entry: &Entry) -> bool {
    entry.company.is_some_and(|c| game.board.company(c).used > hazard_limit::hazard_limit(game.table, &game.board, c))
}

/// A prohibition that cancels what was already declared.
fn banned(game: &Game<'_>, entry: &Entry) -> Option<Cancelled> {
    let card = entry.card?;
    query::in_force_where(game.table, &game.board, RuleSort::Ban, |rule| {
        matches!(rule, Rule::Ban { cancels: true, .. })
    })
    .iter()
    .find(|force| {
        let Rule::Ban { cards, by, on, cancels: true } = force.rule else { return false };
        satisfies(&force.ctx, Entity::Card(card), cards)
            && by.as_ref().is_none_or(|f| entry.by.is_some_and(|b| satisfies(&force.ctx, Entity::Card(b), f)))
            && on.as_ref().is_none_or(|f| {
                let company = entry.company.map(Entity::Company);
                entry.targets.iter().copied().chain(company).any(|t| satisfies(&force.ctx, t, f))
            })
    })
    .and_then(|force| game.origin(force))
}
