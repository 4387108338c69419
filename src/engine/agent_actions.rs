//! What an agent hazard does by itself in the movement/hazard phase: it moves. Its action uses one of the hazard limit,
//! and the agent has been in play since the start of the turn (COE 4.1).

use std::sync::Arc;

use super::board::{CardRef, Entity, Status};
use super::card::{CardKind, Cost, Mode, Role, Step as Effect, Table, What, Window, Zone};
use super::chain::Game;
use super::cites::{self, Cite};
use super::declaration::{Does, Intent};
use super::game::Verdicts;
use super::trace::{Reason, Verdict};
use super::{defaults, query, window};
use crate::vocab::{Act, Phase, Seat, SiteType};

/// An agent hazard that is said to move; nothing if it is something else that moves.
pub(super) fn moves(game: &mut Game<'_>, intent: &Intent, seat: Seat, agent: CardRef) -> Option<Verdicts> {
    let def = query::def(game.table, &game.board, agent);
    let state = game.board.card(agent);
    let hazard = def.agent && def.kind == CardKind::Character && state.company.is_none() && state.zone == Zone::Play;
    if !hazard || intent.act != Act::Move {
        return None;
    }
    Some(checked(game, intent, seat, agent).unwrap_or_else(|(reason, cite)| {
        let about = Some(Entity::Card(agent));
        game.no(reason, cite, about)
    }))
}

fn checked(game: &mut Game<'_>, intent: &Intent, seat: Seat, agent: CardRef) -> Result<Verdicts, (Reason, Cite)> {
    let cost = vec![Cost::Limit(1)];
    let steps = vec![Effect::Tap(What::Role(Role::This))];
    let action = super::card::Action { window: Window::MovementHazard, cost, steps, ..defaults::blank(Mode::Ability) };
    let attempt = window::Attempt {
        seat,
        act: intent.act,
        card: Some(agent),
        action: Some(&action),
        hazard: true,
        targets: &[],
        performer: None,
    };
    window::check(game, &attempt)?;
    let board = &game.board;
    let Some(company) = board.acting.filter(|_| board.phase == Phase::MovementHazard) else {
        return Err((Reason::ConditionMissing, cites::AGENT_ACTIONS));
    };
    if board.company(company).used >= super::limit::hazard_limit(game.table, board, company) {
        return Err((Reason::HazardLimit, cites::LIMIT));
    }
    if board.card(agent).owner != seat {
        return Err((Reason::Restriction, cites::ALLOWANCE));
    }
    let acted = game.entries.iter().any(|e| e.act == Act::Move && e.card == Some(agent));
    if acted || board.card(agent).new {
        return Err((Reason::ConditionMissing, cites::AGENT_ACTIONS));
    }
    let site =
        intent.targets.iter().filter_map(|t| t.as_card()).find(|c| query::def(game.table, board, *c).site.is_some());
    let Some(site) = site else { return Err((Reason::TargetNotInPlay, cites::TARGETS)) };
    let there = query::def(game.table, board, site).site.as_ref();
    if there.is_some_and(|s| s.under_deeps) {
        return Err((Reason::TargetType, cites::AGENT_ACTIONS));
    }
    let elf = query::def(game.table, board, agent).is_race("elf");
    if haven(game.table, &query::def(game.table, board, site).name) && !elf {
        return Err((Reason::Restriction, cites::AGENT_HAVENS));
    }
    let region = |s: CardRef| query::def(game.table, board, s).site.as_ref().and_then(|d| d.region.clone());
    let near = board.card(agent).at.is_some_and(|at| region(at).is_some() && region(at) == region(site));
    let next = |a: &str, b: &str| super::journeys::next_to(game.table, a).any(|region| region == b);
    let regions = board.card(agent).at.and_then(region).zip(region(site));
    let near = near || regions.as_ref().is_some_and(|(a, b)| next(a, b));
    // Face-down he may set out from any of his home sites (COE 4.1).
    if !near && regions.is_some() && !board.card(agent).face_down {
        return Err((Reason::ConditionMissing, cites::AGENT_ACTIONS));
    }
    if !near {
        game.by_hand.push((agent, "whether the new site lies in the same region or an adjacent one".into()));
    }
    let taps = game.board.card(agent).status == Status::Untapped;
    let action = super::card::Action { steps: if taps { action.steps } else { Vec::new() }, ..action };
    let mut enters = game.entry(intent, seat, Some(agent), Does::Action(Arc::new(action)));
    enters.company = Some(company);
    game.board.cards[usize::from(agent.0)].at = Some(site);
    let enters = Some((enters, Vec::new(), Vec::new(), 1));
    Ok(Verdicts { verdict: Verdict::Legal, cite: cites::AGENT_ACTIONS, unsettled: false, enters })
}

/// Whether a site is a Haven of Wizards, in any version of it (COE 4.4).
fn haven(table: &Table, name: &str) -> bool {
    table.defs.iter().any(|d| {
        &*d.name == name && &*d.alignment == "hero" && d.site.as_ref().is_some_and(|s| s.kind == Some(SiteType::H))
    })
}
