//! Influence attempts by the rules alone.

use std::sync::Arc;

use crate::engine::card::{
    Action, Amount, CardKind, Cost, Influence as Attempt, Mode, Role, Step as Effect, Target, Verb, What, Zone,
};
use crate::engine::legal::influence;
use crate::engine::query::interpret::{Ctx, holds};
use crate::engine::query::{self, playable};
use crate::engine::resolve::frame;
use crate::engine::state::{
    CardRef, Entity, Entry, Game, Intent, Judged, Judgement, Mark, OnResolve, Plan, Reason, Refused, Status, TurnEvent,
    cites,
};
use crate::vocab::{Phase, Ruleset, Seat};

/// An influence attempt that no card allows, only the rules.
pub(super) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let about = intent.card?;
    let card = intent.taps().next().unwrap_or(about);
    game.candidates(intent, seat, card).is_empty().then(|| influence(game, intent, seat))
}

/// A character taps to influence a card of the other player at the same site (COE 8.1, 8.2).
pub fn influence(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let cite = cites::INFLUENCE;
    let board = &game.board;
    let target = intent.card.or(intent.cards().next()).ok_or(Refused::by(Reason::TargetNotInPlay, cite))?;
    let payer = intent.doer().or_else(|| {
        let mine = |c: &CardRef| board.card(*c).owner == seat && board.card(*c).status == Status::Untapped;
        board.acting.and_then(|a| query::characters(board, a).find(mine))
    });
    let tapped = Refused::by(Reason::CostEntityTapped, cites::TAP_PRICE);
    let by = payer.ok_or(tapped.clone().about(target))?;
    may_attempt(game, seat, (by, target))?;
    may_be_influenced(game, seat, target)?;
    are_together(game, intent, (by, target))?;
    tapped.about(by).when(board.card(by).status != Status::Untapped)?;
    let entry = game.entry(intent, seat, Some(by), OnResolve::Action(Arc::new(attempt())));
    let entry = Entry { targets: vec![Entity::Card(target)], ..entry };
    let spent = Mark::Happened(TurnEvent::Influenced(seat));
    Ok(Judgement::legal(cite).writing(Plan::tapping(entry, by)).marking(spent))
}

/// Tells what keeps the player, or the character who would make it, from the attempt.
fn may_attempt(game: &Game<'_>, seat: Seat, (by, target): (CardRef, CardRef)) -> Result<(), Refused> {
    let (board, cite) = (&game.board, cites::INFLUENCE);
    // A player makes one attempt a turn, and none in a turn in which they attack the other player's companies (COE
    // 8.1).
    let spent = |p: &TurnEvent| matches!(p, TurnEvent::Influenced(Seat::R) | TurnEvent::Attacked(Seat::R));
    let wanted = "a turn without another attempt or an attack on the opponent's companies";
    let again = seat == Seat::R && board.history.iter().any(spent);
    Refused::lacking(cite, wanted).about(target).when(again)?;
    // By the rules only the resource player makes attempts (COE 8.1); cards may allow others.
    Refused::by(Reason::Restriction, cite).when(seat == Seat::H && !game.def(by).agent)?;
    // An agent makes an attempt only if a card lets it, never by a rule (COE 8.5, 9.1.1).
    let by_agent = seat == Seat::H && board.rules == Ruleset::Coe;
    Refused::by(Reason::Restriction, cites::RESTRICTION).about(by).when(by_agent)?;
    let wanted =
        "the site phase, a company that has entered its site, and a character who is not an avatar played this turn";
    Refused::lacking(cite, wanted).about(target).when(seat == Seat::R && !is_ready(game, by))
}

/// Tells what keeps a card from being influenced, whoever attempts it.
fn may_be_influenced(game: &Game<'_>, seat: Seat, target: CardRef) -> Result<(), Refused> {
    let board = &game.board;
    let no = |reason, cite| Refused::by(reason, cite).about(target);
    no(Reason::TargetNotInPlay, cites::TARGETS).when(board.card(target).zone != Zone::Play)?;
    let kinds = [CardKind::Character, CardKind::Ally, CardKind::Item, CardKind::Faction];
    let kind = kinds.contains(&game.def(target).kind);
    let firm = influence::stands_firm(game, target) || board.card(target).owner == seat || !kind;
    no(Reason::TargetType, cites::INFLUENCE).when(firm)?;
    let prevented = frame::prevention(game, None, Verb::Influence, Entity::Card(target)).is_some();
    no(Reason::Restriction, cites::RESTRICTION).when(prevented)
}

/// Checks that the influencer and the card are at the same site and, for an item, that the player shows the same item
/// from the hand.
fn are_together(game: &Game<'_>, intent: &Intent, (by, target): (CardRef, CardRef)) -> Result<(), Refused> {
    let board = &game.board;
    let def = game.def(target);
    let lacks = |wanted: &'static str| Refused::lacking(cites::INFLUENCE, wanted).about(target);
    let site = |c: CardRef| {
        let company = query::company_of(board, c)?;
        Some(&game.def(query::site_of(board, company)?).name)
    };
    let here = if def.kind == CardKind::Faction { playable(game, target, by) } else { site(by) == site(target) };
    lacks("who attempts it at the same site as the target, or where the faction is played").when(!here)?;
    // To influence an item away, a player shows the same item, and no permanent-event may be on it (COE 8.1).
    let same = |w: CardRef| w != target && game.def(w).name == def.name;
    let marked = |c: CardRef| game.def(c).kind == CardKind::Event;
    let open = intent.with.is_some_and(same) && !query::borne(board, target).any(marked);
    let wanted = "the same item shown from the hand (`with ITEM`), and no permanent-event on the target";
    lacks(wanted).when(def.kind == CardKind::Item && !open)
}

/// The attempt as an action: its performer taps for it.
fn attempt() -> Action {
    let step = Effect::Influence(Attempt {
        by: Role::By,
        what: What::Role(Role::Target(0)),
        modifier: Amount::Number(0),
        spares_general: false,
        instead: None,
    });
    let wanted = Target::anything();
    Action { cost: vec![Cost::TapBy], steps: vec![step], targets: vec![wanted], ..Action::blank(Mode::Ability) }
}

/// Whether it is time for the resource player's attempts: in the site phase, by a company that has entered its site,
/// and not by an avatar who was played this turn (COE 8.1).
fn is_ready(game: &Game<'_>, by: CardRef) -> bool {
    let board = &game.board;
    let just_came = game.def(by).avatar && board.history.contains(&TurnEvent::Played(by));
    board.phase == Phase::Site && !query::is_entering(board) && !just_came
}

/// Whether the faction could be played at the influencer's site: one that it names, or one of the kind that it asks
/// for.
fn playable(game: &Game<'_>, faction: CardRef, by: CardRef) -> bool {
    let Some(meaning) = &game.def(faction).meaning else { return true };
    let Some(company) = query::company_of(&game.board, by) else { return true };
    let ctx = Ctx { by: Some(by), company: Some(company), ..Ctx::of(game.table, &game.board, faction) };
    let mut plays = meaning.plays.iter().filter(|a| a.mode == Mode::Faction).peekable();
    let said = |a: &Action| a.needs.iter().filter(|c| playable::names_site(c)).all(|c| holds(&ctx, c));
    plays.peek().is_none() || plays.any(|a| said(a))
}
