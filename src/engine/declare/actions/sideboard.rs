//! Access to the sideboard: by a Nazgûl, by the avatar, and in the untap phase.

use super::when;
use crate::engine::card::{self, Mode, Zone};
use crate::engine::declare::verdicts::{about, lacks, no, refused, yes};
use crate::engine::legal::window;
use crate::engine::query::affects::Attempt;
use crate::engine::query::hazard_limit;
use crate::engine::resolve::effects::piles;
use crate::engine::state::{
    CardRef, Entity, Entry, Game, Intent, Judgement, OnResolve, Plan, Reason, Status, TurnEvent, cites,
};
use crate::vocab::{Act, Phase, Ruleset, Seat};

/// Spending a Nazgûl in play for the sideboard: it taps and leaves as the price, and uses one of the limit.
pub fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let Some(card) = intent.card else { return after_untapping(game, intent, seat) };
    if game.def(card).kind == card::CardKind::Character {
        return by_avatar(game, intent, seat, card);
    }
    let attempt = Attempt { card: Some(card), hazard: true, ..Attempt::of(seat, Act::NazgulSideboard) };
    if let Err(closed) = window::check(game, &attempt) {
        return Judgement::refused(closed);
    }
    let state = game.board.card(card);
    if state.owner != seat || seat != Seat::H {
        return about(Reason::Restriction, cites::ALLOWANCE, Entity::Card(card));
    }
    if let Err(closed) = when::AGAINST_A_COMPANY.open(game, seat, cites::SIDEBOARD) {
        return Judgement::refused(closed.about(Entity::Card(card)));
    }
    let Some(company) = game.board.acting else { return no(Reason::ConditionMissing, cites::SIDEBOARD) };
    let c = game.board.company(company);
    if c.used >= hazard_limit::hazard_limit(game.table, &game.board, company) {
        return about(Reason::HazardLimit, cites::LIMIT, Entity::Card(card));
    }
    // Nothing else is spent for it (COE 9.1.1).
    if !game.def(card).is_race("nazgul") {
        return refused(
            Reason::Restriction,
            cites::RESTRICTION,
            Some(Entity::Card(card)),
            Some("a Nazgûl permanent-event"),
        );
    }
    // The Council's rules know no such bar (2.IV.vii.5).
    let barred = game.board.rules != Ruleset::Coe;
    if barred && used(game, seat) {
        return no(Reason::Restriction, cites::SIDEBOARD);
    }
    if state.zone != Zone::Play || state.mode != Mode::PermanentEvent {
        return about(Reason::TargetNotInPlay, cites::SIDEBOARD, Entity::Card(card));
    }
    if state.status != Status::Untapped {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, Entity::Card(card));
    }
    if deck_too_small(game, intent, seat) {
        return lacks(cites::SIDEBOARD, Some(Entity::Card(card)), DECK);
    }
    let does = piles::reach(game, intent, seat);
    let entry = Entry { company: Some(company), ..game.entry(intent, seat, Some(card), does) };
    yes(cites::SIDEBOARD).writing(Plan { discards: vec![card], limit: 1, ..Plan::of(entry) })
}

/// At the end of the untap phase the hazard player may turn to it, once, if the resource player's avatar is in play; the
/// hazard limits of the turn are halved for it (COE 2.I.2).
fn after_untapping(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let cite = cites::UNTAP_SIDEBOARD;
    if seat != Seat::H {
        return no(Reason::Restriction, cite);
    }
    let declared = game.entries.iter().any(|e| e.card.is_none() && matches!(e.does, OnResolve::Sideboard(..)));
    if used(game, seat) || declared {
        return no(Reason::Restriction, cite);
    }
    let avatar = |c: CardRef| {
        let state = game.board.card(c);
        state.owner != seat && state.zone == Zone::Play && game.def(c).avatar
    };
    let faces = &*game.board.side(Seat::R).kind == "sauron" || game.board.all_cards().any(avatar);
    if game.board.phase != Phase::Untap {
        return lacks(
            cite,
            None,
            "the untap phase, or a Nazgûl permanent-event that taps for it in a movement/hazard phase",
        );
    }
    if !faces {
        return lacks(cite, None, "an avatar of the opponent in play");
    }
    if deck_too_small(game, intent, seat) {
        return lacks(cite, None, DECK);
    }
    let does = piles::reach(game, intent, seat);
    yes(cite).writing(Plan::of(game.entry(intent, seat, None, does)))
}

fn used(game: &Game<'_>, seat: Seat) -> bool {
    game.board.history.iter().any(|p| matches!(p, TurnEvent::Sideboard(s) if *s == seat))
}

/// The least that the play deck has to hold.
const DECK: &str = "a play deck of at least five cards";

/// Into a play deck of five cards or more only.
fn deck_too_small(game: &Game<'_>, intent: &Intent, seat: Seat) -> bool {
    let to_deck = intent.option.as_deref().is_some_and(|o| o.contains("deck"));
    let in_deck = |c: &CardRef| game.board.card(*c).zone == Zone::Deck && game.board.card(*c).owner == seat;
    to_deck && game.board.side(seat).knows(Zone::Deck) && game.board.all_cards().filter(in_deck).count() < 5
}

/// The resource player's avatar taps for the sideboard in the organization phase (COE 2.II.6).
fn by_avatar(game: &Game<'_>, intent: &Intent, seat: Seat, avatar: CardRef) -> Judgement {
    let (cite, who) = (cites::AVATAR_SIDEBOARD, Entity::Card(avatar));
    let by = Some(avatar);
    let attempt = Attempt { card: by, performer: by, hazard: false, ..Attempt::of(seat, Act::NazgulSideboard) };
    if let Err(closed) = window::check(game, &attempt) {
        return Judgement::refused(closed);
    }
    let state = game.board.card(avatar);
    if state.owner != seat {
        return about(Reason::Restriction, cites::ALLOWANCE, who);
    }
    if let Err(closed) = when::OWN_ORGANIZATION.open(game, seat, cite) {
        return Judgement::refused(closed.about(who));
    }
    if deck_too_small(game, intent, seat) {
        return lacks(cite, Some(who), DECK);
    }
    if state.zone != Zone::Play {
        return about(Reason::TargetNotInPlay, cite, who);
    }
    if !game.def(avatar).avatar {
        return about(Reason::TargetType, cite, who);
    }
    if state.status != Status::Untapped {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, who);
    }
    let does = piles::reach(game, intent, seat);
    yes(cite).writing(Plan::tapping(game.entry(intent, seat, Some(avatar), does), avatar))
}
