//! Prisoners: characters whom a hazard, their host, holds off to the side at its rescue site (COE 3.III).

use std::sync::Arc;

use crate::engine::card::{Action, CardKind, Cost, Mode, Role, Step as Effect, What, Zone};
use crate::engine::query::{self, prisoners, strikes};
use crate::engine::resolve::captivity;
use crate::engine::state::plan::Told;
use crate::engine::state::{
    CardRef, Game, Intent, Judged, Judgement, OnResolve, Payment, Plan, Reason, Refused, Status, cites,
};
use crate::vocab::{Act, Seat};

/// A prisoner takes no action, and only effects that speak of prisoners affect one (COE 3.III.4).
pub(crate) fn bars(game: &Game<'_>, intent: &Intent, _: Seat) -> Option<Judged> {
    if matches!(intent.act, Act::Rescue | Act::Query | Act::Pass) {
        return None;
    }
    let paid = intent.price.iter().flatten().filter_map(|p| match p {
        Payment::Tap(c) | Payment::Discard(c) => Some(*c),
        Payment::Limit(_) => None,
    });
    let mut named = intent.card.into_iter().chain(intent.performer).chain(paid).chain(intent.cards());
    let captive = named.find(|c| game.board.card(*c).zone == Zone::Prisoner)?;
    Some(Err(Refused::by(Reason::Restriction, cites::PRISONERS).about(captive)))
}

/// A character taps whose company has faced the rescue-attacks, and all prisoners of the host join the company (COE
/// 3.III.5).
pub(crate) fn rescue(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let cite = cites::RESCUE;
    let named = intent.card.ok_or(Refused::by(Reason::TargetNotInPlay, cite))?;
    let board = &game.board;
    let captive = board.card(named).zone == Zone::Prisoner;
    let card = if captive { query::bearer(board, named).unwrap_or(named) } else { named };
    Refused::by(Reason::TargetType, cite).about(named).when(prisoners::held(board, card).is_empty())?;
    Refused::by(Reason::AttackNotOver, cites::ATTACK_OVER).when(strikes::attack_on(game))?;
    let company = prisoners::there(game, card).filter(|c| seat == Seat::R && board.company(*c).seat == seat);
    let wanted = "a company at the rescue site, in its site phase";
    let company = company.ok_or(Refused::lacking(cite, wanted).about(card))?;
    let attacks = prisoners::host(game.def(card)).map_or(0, |(attacks, _)| attacks.len());
    let wanted = "a company that has faced all rescue-attacks this turn";
    Refused::lacking(cite, wanted).about(card).when(captivity::faced(board, company, card) < attacks)?;
    let is_character = |c: &CardRef| game.def(*c).kind == CardKind::Character;
    let untapped = |c: &CardRef| board.card(*c).status == Status::Untapped;
    let idle = || query::characters(board, company).find(|c| is_character(c) && untapped(c));
    let tapped = Refused::by(Reason::CostEntityTapped, cites::TAP_PRICE);
    let by = intent.doer().or_else(idle).ok_or(tapped.clone())?;
    let stranger = query::company_of(board, by) != Some(company) || !is_character(&by);
    Refused::by(Reason::TargetType, cite).about(by).when(stranger)?;
    tapped.about(by).when(!untapped(&by))?;
    let told = (attacks == 0).then(|| Told::Unmodelled(card, "which rescue-attacks are faced first".into()));
    let steps = vec![Effect::Rescue(What::Role(Role::This))];
    let action = Action { cost: vec![Cost::TapBy], steps, ..Action::blank(Mode::Ability) };
    let entry = game.entry(intent, seat, Some(card), OnResolve::Action(Arc::new(action)));
    Ok(Judgement::legal(cite).writing(Plan::tapping(entry, by)).telling(told))
}
