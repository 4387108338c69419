//! A player untaps one of their cards in their untap phase, or heals a character at a Haven, where a script says so of
//! a single card (COE 2.I.1).

use crate::engine::card::{Outside, Role, Step as Effect, Verb, What, Zone};
use crate::engine::query;
use crate::engine::query::interpret::types::serves_as_haven;
use crate::engine::resolve::frame;
use crate::engine::state::{
    CardRef, Entity, Game, Intent, Judged, Judgement, OnResolve, Plan, Reason, Refused, Status, cites,
};
use crate::vocab::{Act, Phase, Seat};

/// Judges it. Nothing if the declaration is another.
pub(crate) fn judge(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
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
    let lacks = |wanted: &'static str| Some(Err(Refused::lacking(cites::UNTAP_PHASE, wanted).about(card)));
    if now.status != state {
        return lacks(if state == Status::Tapped { "tapped" } else { "wounded" });
    }
    if frame::prevention(game, None, verb, Entity::Card(card)).is_some() {
        return Some(Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(card)));
    }
    // The character's site or another card may let them heal elsewhere than at a Haven.
    let site = || query::company_of(board, card).and_then(|c| query::site_of(board, c));
    let haven = || site().is_some_and(|s| serves_as_haven(game.table, board, s, seat));
    if state == Status::Wounded && !haven() {
        let said = board.all_cards().any(|c| about_untapping(game, c));
        return if said { None } else { lacks("a haven") };
    }
    let entry = game.entry(intent, seat, Some(card), OnResolve::by_rule(step));
    Some(Ok(Judgement::legal(cites::UNTAP_PHASE).writing(Plan::of(entry))))
}

/// Whether a card on the table speaks of untapping or healing in the untap phase.
fn about_untapping(game: &Game<'_>, card: CardRef) -> bool {
    let speaks = |(of, _): &(Outside, Box<str>)| *of == Outside::Untap;
    let meaning = game.def(card).meaning.as_ref();
    query::in_force(&game.board, card) && meaning.is_some_and(|m| m.outside.iter().any(speaks))
}
