//! Prisoners: characters whom a hazard, their host, keeps off to the side at its rescue site (COE 3.III).

use std::sync::Arc;

use crate::engine::card::{Action, CardKind, Cost, Mode, Role, Step as Effect, What, Zone};
use crate::engine::declare::verdicts::{about, lacks, no};
use crate::engine::query::{self, prisoners, strikes};
use crate::engine::resolve::captivity;
use crate::engine::state::plan::Told;
use crate::engine::state::{CardRef, Entity, Game, Intent, Judgement, OnResolve, Payment, Plan, Reason, Status, cites};
use crate::vocab::{Act, Seat};

/// A prisoner takes no action, and nothing is done to him but by what speaks of prisoners (COE 3.III.4).
pub(crate) fn bars(game: &Game<'_>, intent: &Intent, _: Seat) -> Option<Judgement> {
    if matches!(intent.act, Act::Rescue | Act::Query | Act::Pass) {
        return None;
    }
    let paid = intent.price.iter().flatten().filter_map(|p| match p {
        Payment::Tap(c) | Payment::Discard(c) => Some(*c),
        Payment::Limit(_) => None,
    });
    let targets = intent.targets.iter().filter_map(|t| t.as_card());
    let mut named = intent.card.into_iter().chain(intent.performer).chain(paid).chain(targets);
    let captive = named.find(|c| game.board.card(*c).zone == Zone::Prisoner)?;
    Some(about(Reason::Restriction, cites::PRISONERS, Entity::Card(captive)))
}

/// A character of a company that has faced the rescue-attacks taps, and all prisoners of the host join (COE 3.III.5).
pub(crate) fn rescue(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let cite = cites::RESCUE;
    let Some(named) = intent.card else { return no(Reason::TargetNotInPlay, cite) };
    let board = &game.board;
    let captive = board.card(named).zone == Zone::Prisoner;
    let card = if captive { query::bearer(board, named).unwrap_or(named) } else { named };
    if prisoners::held(board, card).is_empty() {
        return about(Reason::TargetType, cite, Entity::Card(named));
    }
    if strikes::attack_on(game) {
        return no(Reason::AttackNotOver, cites::ATTACK_OVER);
    }
    let Some(company) = prisoners::there(game, card).filter(|c| seat == Seat::R && board.company(*c).seat == seat)
    else {
        return lacks(cite, Some(Entity::Card(card)), "a company at the rescue site, in its site phase");
    };
    let attacks = prisoners::host(game.def(card)).map_or(0, |(attacks, _)| attacks.len());
    if captivity::faced(board, company, card) < attacks {
        return lacks(cite, Some(Entity::Card(card)), "a company that has faced all rescue-attacks this turn");
    }
    let is_character = |c: &CardRef| game.def(*c).kind == CardKind::Character;
    let untapped = |c: &CardRef| board.card(*c).status == Status::Untapped;
    let idle = || query::characters(board, company).find(|c| is_character(c) && untapped(c));
    let Some(by) = intent.doer().or_else(idle) else {
        return no(Reason::CostEntityTapped, cites::TAP_PRICE);
    };
    if query::company_of(board, by) != Some(company) || !is_character(&by) {
        return about(Reason::TargetType, cite, Entity::Card(by));
    }
    if !untapped(&by) {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, Entity::Card(by));
    }
    let told = (attacks == 0).then(|| Told::Unmodelled(card, "which rescue-attacks are faced first".into()));
    let steps = vec![Effect::Rescue(What::Role(Role::This))];
    let action = Action { cost: vec![Cost::TapBy], steps, ..Action::blank(Mode::Ability) };
    let entry = game.entry(intent, seat, Some(card), OnResolve::Action(Arc::new(action)));
    Judgement::legal(cite).writing(Plan::tapping(entry, by)).telling(told)
}
