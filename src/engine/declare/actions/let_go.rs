//! A character who is discarded by his player to make room for others.

use std::sync::Arc;

use crate::engine::card::{Action, CardKind, Mode, Role, Step as Effect, What};
use crate::engine::declare::verdicts;
use crate::engine::legal::rules::one_character;
use crate::engine::query;
use crate::engine::query::interpret::entities::is_home;
use crate::engine::state::{CardRef, Entity, Game, Intent, Judgement, OnResolve, Plan, Reason, cites};
use crate::vocab::{Act, Phase, Seat};

/// A character of his own whom the resource player discards while organizing: no avatar, at a Haven or at home, and
/// no other is played or discarded that turn (COE 2.II.2, 2.II.2.4). Nothing if it is something else.
pub(crate) fn let_go(game: &Game<'_>, intent: &Intent, seat: Seat, who: CardRef) -> Option<Judgement> {
    let board = &game.board;
    let def = game.def(who);
    let member = def.kind == CardKind::Character && board.card(who).company.is_some();
    let organizing = board.phase == Phase::Organization && seat == Seat::R && board.card(who).owner == seat;
    if intent.act != Act::DiscardAbility || !member || !organizing || !game.candidates(intent, seat, who).is_empty() {
        return None;
    }
    let site = query::company_of(board, who).and_then(|c| query::site_of(board, c));
    let placed = site.is_some_and(|site| {
        is_home(def, game.def(site)) || query::interpret::types::serves_as_haven(game.table, board, site, seat)
    });
    let entity = Some(Entity::Card(who));
    if one_character::another_character(game, who) {
        return Some(game.no(Reason::Restriction, cites::CHARACTERS, entity));
    }
    if !placed {
        return Some(verdicts::lacks(cites::CHARACTERS, entity, "a character at a Haven or at his home site"));
    }
    if def.avatar {
        return Some(game.no(Reason::TargetType, cites::CHARACTERS, entity));
    }
    let steps = vec![Effect::Discard(What::Role(Role::This))];
    let action = Action { steps, ..Action::blank(Mode::Ability) };
    let entry = game.entry(intent, seat, Some(who), OnResolve::Action(Arc::new(action)));
    Some(Judgement::legal(cites::CHARACTERS).writing(Plan::of(entry)))
}
