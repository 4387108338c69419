//! The untapping of a player's cards in their untap phase, and the healing of characters at a Haven, where a script
//! says it of one card (COE 2.I.1).

use std::sync::Arc;

use crate::engine::card::{Action, Mode, Outside, Role, Step as Effect, Verb, What, Zone};
use crate::engine::declare::verdicts;
use crate::engine::query;
use crate::engine::resolve::frame;
use crate::engine::state::{CardRef, Cite, Entity, Game, Intent, Judgement, OnResolve, Plan, Reason, Status, cites};
use crate::vocab::{Act, Phase, Seat};

/// The verdict on it; nothing if no such thing is meant.
pub(crate) fn judge(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let card = intent.card?;
    let this = || What::Role(Role::This);
    let (state, verb, step) = match intent.act {
        Act::Untap => (Status::Tapped, Verb::Untap, Effect::Untap(this())),
        Act::Heal => (Status::Wounded, Verb::Heal, Effect::HealToTapped(this())),
        _ => return None,
    };
    let board = &game.board;
    let now = board.card(card);
    let own = seat == Seat::R && now.owner == seat && now.zone == Zone::Play;
    if board.phase != Phase::Untap || !own || game.def(card).site.is_some() {
        return None;
    }
    let refused = |reason: Reason, cite: Cite, wanted: Option<&str>| {
        Some(verdicts::refused(reason, cite, Some(Entity::Card(card)), wanted))
    };
    if now.status != state {
        let wanted = if state == Status::Tapped { "tapped" } else { "wounded" };
        return refused(Reason::ConditionMissing, cites::UNTAP_PHASE, Some(wanted));
    }
    if frame::prevention(game, None, verb, Entity::Card(card)).is_some() {
        return refused(Reason::Restriction, cites::RESTRICTION, None);
    }
    // His site or another card may let him heal elsewhere than at a Haven.
    let site = || query::company_of(board, card).and_then(|c| query::site_of(board, c));
    let haven = || site().is_some_and(|s| query::interpret::types::serves_as_haven(game.table, board, s, seat));
    if state == Status::Wounded && !haven() {
        let said = board.all_cards().any(|c| about_untapping(game, c));
        return if said { None } else { refused(Reason::ConditionMissing, cites::UNTAP_PHASE, Some("a haven")) };
    }
    let action = Arc::new(Action { steps: vec![step], ..Action::blank(Mode::Ability) });
    let entry = game.entry(intent, seat, Some(card), OnResolve::Action(action));
    Some(Judgement::legal(cites::UNTAP_PHASE).writing(Plan::of(entry)))
}

/// Whether a card that is there speaks of untapping or healing in the untap phase.
fn about_untapping(game: &Game<'_>, card: CardRef) -> bool {
    let speaks = |(of, _): &(Outside, Box<str>)| *of == Outside::Untap;
    let meaning = game.def(card).meaning.as_ref();
    query::in_force(&game.board, card) && meaning.is_some_and(|m| m.outside.iter().any(speaks))
}
