//! Access to the sideboard: by a Nazgûl, by the avatar, and in the untap phase.

use super::when;
use crate::engine::card::{CardKind, Mode, Zone};
use crate::engine::legal::window;
use crate::engine::query::affects::Attempt;
use crate::engine::query::hazard_limit;
use crate::engine::resolve::effects::piles;
use crate::engine::state::{
    CardRef, Entry, Game, Intent, Judged, Judgement, OnResolve, Plan, Reason, Refused, Status, TurnEvent, cites,
};
use crate::vocab::{Act, Phase, Ruleset, Seat};

/// The hazard player spends a Nazgûl in play for the sideboard: as the price it taps and leaves play, and it counts one
/// against the hazard limit.
pub fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let Some(card) = intent.card else { return after_untapping(game, intent, seat) };
    if game.def(card).kind == CardKind::Character {
        return by_avatar(game, intent, seat, card);
    }
    let cite = cites::SIDEBOARD;
    let no = |reason, cite| Refused::by(reason, cite).about(card);
    window::check(game, &Attempt { card: Some(card), hazard: true, ..Attempt::of(seat, Act::NazgulSideboard) })?;
    let state = game.board.card(card);
    no(Reason::Restriction, cites::ALLOWANCE).when(state.owner != seat || seat != Seat::H)?;
    when::AGAINST_A_COMPANY.open(game, seat, cite).map_err(|closed| closed.about(card))?;
    let company = game.board.acting.ok_or(Refused::by(Reason::ConditionMissing, cite))?;
    let limit = hazard_limit::hazard_limit(game.table, &game.board, company);
    no(Reason::HazardLimit, cites::LIMIT).when(game.board.company(company).used >= limit)?;
    // Nobody spends anything else for it (COE 9.1.1).
    let other = no(Reason::Restriction, cites::RESTRICTION).wanting("a Nazgûl permanent-event");
    other.when(!game.def(card).is_race("nazgul"))?;
    // The Council's rules do not bar this (2.IV.vii.5).
    let barred = game.board.rules != Ruleset::Coe && used(game, seat);
    Refused::by(Reason::Restriction, cite).when(barred)?;
    let elsewhere = state.zone != Zone::Play || state.mode != Mode::PermanentEvent;
    no(Reason::TargetNotInPlay, cite).when(elsewhere)?;
    no(Reason::CostEntityTapped, cites::TAP_PRICE).when(state.status != Status::Untapped)?;
    Refused::lacking(cite, DECK).about(card).when(deck_too_small(game, intent, seat))?;
    let does = piles::reach(game, intent, seat);
    let entry = Entry { company: Some(company), ..game.entry(intent, seat, Some(card), does) };
    Ok(Judgement::legal(cite).writing(Plan { discards: vec![card], limit: 1, ..Plan::of(entry) }))
}

/// At the end of the untap phase the hazard player may access the sideboard once, if the resource player's avatar is in
/// play. The hazard limits of the turn are then halved (COE 2.I.2).
fn after_untapping(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let cite = cites::UNTAP_SIDEBOARD;
    let declared = |e: &Entry| e.card.is_none() && matches!(e.does, OnResolve::Sideboard(..));
    let spent = seat != Seat::H || used(game, seat) || game.entries.iter().any(declared);
    Refused::by(Reason::Restriction, cite).when(spent)?;
    let avatar = |c: CardRef| {
        let state = game.board.card(c);
        state.owner != seat && state.zone == Zone::Play && game.def(c).avatar
    };
    let faces = &*game.board.side(Seat::R).kind == "sauron" || game.board.all_cards().any(avatar);
    let wanted = "the untap phase, or a Nazgûl permanent-event that taps for it in a movement/hazard phase";
    Refused::lacking(cite, wanted).when(game.board.phase != Phase::Untap)?;
    Refused::lacking(cite, "an avatar of the opponent in play").when(!faces)?;
    Refused::lacking(cite, DECK).when(deck_too_small(game, intent, seat))?;
    let does = piles::reach(game, intent, seat);
    Ok(Judgement::legal(cite).writing(Plan::of(game.entry(intent, seat, None, does))))
}

fn used(game: &Game<'_>, seat: Seat) -> bool {
    game.board.history.iter().any(|p| matches!(p, TurnEvent::Sideboard(s) if *s == seat))
}

/// The play deck must hold at least this much.
const DECK: &str = "a play deck of at least five cards";

/// Whether the play deck holds fewer than five cards, so that nothing may be brought into it.
fn deck_too_small(game: &Game<'_>, intent: &Intent, seat: Seat) -> bool {
    let in_deck = |c: &CardRef| game.board.card(*c).zone == Zone::Deck && game.board.card(*c).owner == seat;
    intent.says("deck") && game.board.side(seat).knows(Zone::Deck) && game.board.all_cards().filter(in_deck).count() < 5
}

/// The resource player's avatar taps to access the sideboard in the organization phase (COE 2.II.6).
fn by_avatar(game: &Game<'_>, intent: &Intent, seat: Seat, avatar: CardRef) -> Judged {
    let cite = cites::AVATAR_SIDEBOARD;
    let no = |reason, cite| Refused::by(reason, cite).about(avatar);
    let by = Some(avatar);
    let attempt = Attempt { card: by, performer: by, hazard: false, ..Attempt::of(seat, Act::NazgulSideboard) };
    window::check(game, &attempt)?;
    let state = game.board.card(avatar);
    no(Reason::Restriction, cites::ALLOWANCE).when(state.owner != seat)?;
    when::OWN_ORGANIZATION.open(game, seat, cite).map_err(|closed| closed.about(avatar))?;
    Refused::lacking(cite, DECK).about(avatar).when(deck_too_small(game, intent, seat))?;
    no(Reason::TargetNotInPlay, cite).when(state.zone != Zone::Play)?;
    no(Reason::TargetType, cite).when(!game.def(avatar).avatar)?;
    no(Reason::CostEntityTapped, cites::TAP_PRICE).when(state.status != Status::Untapped)?;
    let does = piles::reach(game, intent, seat);
    Ok(Judgement::legal(cite).writing(Plan::tapping(game.entry(intent, seat, by, does), avatar)))
}
