//! Attempts to influence by the rules alone, and corruption cards that a character shakes off without tapping.

use std::sync::Arc;

use super::board::{CardRef, Entity, RollModifier, Status};
use super::card::{Action, Amount, CardKind, Cost, Mode, Role, Step as Effect, Target, What, Zone};
use super::chain::Game;
use super::cites::{self, Cite};
use super::declaration::{Does, Intent, Payment};
use super::game::Verdicts;
use super::trace::{Reason, Refusal, Verdict};
use super::{defaults, query};
use crate::vocab::{Phase, RollKind, Ruleset, Seat};

fn no(reason: Reason, cite: Cite, about: CardRef) -> Verdicts {
    let refusal = Refusal { reason, about: Some(Entity::Card(about)), wanted: None };
    Verdicts { verdict: Verdict::Illegal(refusal), cite, unsettled: false, enters: None }
}

/// A character taps to influence a card of the other player at the same site (COE 8.1, 8.2).
pub fn influence(game: &mut Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let cite = cites::INFLUENCE;
    let target = intent
        .card
        .or_else(|| intent.targets.iter().find_map(|t| if let Entity::Card(c) = t { Some(*c) } else { None }));
    let payer = intent.performer.or_else(|| {
        intent.price.iter().flatten().find_map(|p| match p {
            Payment::Tap(c) => Some(*c),
            Payment::Discard(_) | Payment::Limit(_) => None,
        })
    });
    let board = &game.board;
    let Some(target) = target else {
        let refusal = Refusal { reason: Reason::TargetNotInPlay, about: None, wanted: None };
        return Verdicts { verdict: Verdict::Illegal(refusal), cite, unsettled: false, enters: None };
    };
    let payer = payer.or_else(|| {
        let mine = |c: &CardRef| board.card(*c).owner == seat && board.card(*c).status == Status::Untapped;
        board.acting.and_then(|a| query::characters(board, a).find(mine))
    });
    let Some(by) = payer else { return no(Reason::CostEntityTapped, cites::TAP_PRICE, target) };
    let def = query::def(game.table, board, target);
    if seat == Seat::R && board.phase != Phase::Site {
        return no(Reason::ConditionMissing, cite, target);
    }
    if board.card(target).zone != Zone::Play {
        return no(Reason::TargetNotInPlay, cites::TARGETS, target);
    }
    let controlled = query::bearer(board, target).is_some_and(|c| query::def(game.table, board, c).avatar);
    let kinds = [CardKind::Character, CardKind::Ally, CardKind::Item, CardKind::Faction];
    if def.avatar || controlled || board.card(target).owner == seat || !kinds.contains(&def.kind) {
        return no(Reason::TargetType, cite, target);
    }
    let site = |c: CardRef| {
        let company = query::company_of(board, c)?;
        Some(&query::def(game.table, board, query::site_of(board, company)?).name)
    };
    if def.kind != CardKind::Faction && site(by) != site(target) {
        return no(Reason::ConditionMissing, cite, target);
    }
    // An item is influenced away only by one who shows the same item (COE 8.1).
    let same = |w: CardRef| query::def(game.table, board, w).name == def.name;
    if def.kind == CardKind::Item && !intent.with.is_some_and(same) {
        return no(Reason::ConditionMissing, cite, target);
    }
    if board.card(by).status != Status::Untapped {
        return no(Reason::CostEntityTapped, cites::TAP_PRICE, by);
    }
    let step = Effect::Influence { by: Role::By, what: What::Role(Role::Target(0)), modifier: Amount::Number(0) };
    let wanted = Target {
        name: "target".into(),
        filter: super::card::Filter::All(Vec::new()),
        several: false,
        max: None,
        optional: false,
    };
    let action =
        Action { cost: vec![Cost::TapBy], steps: vec![step], targets: vec![wanted], ..defaults::blank(Mode::Ability) };
    let mut enters = game.entry(intent, seat, Some(by), Does::Action(Arc::new(action)));
    enters.by = Some(by);
    enters.targets = vec![Entity::Card(target)];
    enters.tapped = vec![by];
    let enters = Some((enters, vec![by], Vec::new(), 0));
    Verdicts { verdict: Verdict::Legal, cite, unsettled: false, enters }
}

/// A corruption card whose removal asks its bearer to tap may be tried without tapping, at -3 (COE 7.3). What is left
/// of the action then; nothing if this is no such case.
pub fn untapped_removal(game: &Game<'_>, intent: &Intent, card: CardRef) -> Option<(Action, RollModifier)> {
    let def = query::def(game.table, &game.board, card);
    let free = intent.price.as_ref().is_some_and(Vec::is_empty);
    if !free || !def.is_corruption_card() || game.board.rules != Ruleset::Coe {
        return None;
    }
    let ability = def.meaning.as_ref()?.abilities.iter().find(|a| a.cost.contains(&Cost::TapBearer))?;
    let cost = ability.cost.iter().filter(|c| **c != Cost::TapBearer).cloned().collect();
    let of = query::bearer(&game.board, card)?;
    let modifier = RollModifier { kind: RollKind::Other, of, amount: -3, source: card, to_body: false, support: false };
    Some((Action { cost, ..ability.clone() }, modifier))
}
