//! Attempts to influence by the rules alone, and corruption cards that a character shakes off without tapping.

use std::sync::Arc;

use crate::engine::card::{
    self, Action, Amount, CardKind, Cost, Influence as Attempt, Mode, Role, Step as Effect, Target, Verb, What, Zone,
};
use crate::engine::declare::verdicts;
use crate::engine::legal::rules::influence;
use crate::engine::query::interpret::{Ctx, holds};
use crate::engine::query::{self, playable};
use crate::engine::resolve::frame;
use crate::engine::state::{
    CardRef, Cite, Entity, Entry, Game, Intent, Judgement, Mark, OnResolve, Plan, Reason, RollModifier, Status,
    TurnEvent, cites,
};
use crate::vocab::{Act, Phase, RollKind, Ruleset, Seat, Step};

fn lacks(cite: Cite, about: CardRef, wanted: &str) -> Judgement {
    verdicts::lacks(cite, Some(Entity::Card(about)), wanted)
}

fn no(reason: Reason, cite: Cite, about: CardRef) -> Judgement {
    verdicts::about(reason, cite, Entity::Card(about))
}

/// An attempt to influence that no card allows: by the rules alone.
pub(super) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let about = intent.card.filter(|_| intent.act == Act::Influence)?;
    let card = intent.taps().next().unwrap_or(about);
    game.candidates(intent, seat, card).is_empty().then(|| influence(game, intent, seat))
}

/// A character taps to influence a card of the other player at the same site (COE 8.1, 8.2).
pub fn influence(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let cite = cites::INFLUENCE;
    let named = || intent.targets.iter().find_map(|t| t.as_card());
    let board = &game.board;
    let Some(target) = intent.card.or_else(named) else { return verdicts::no(Reason::TargetNotInPlay, cite) };
    let payer = intent.doer().or_else(|| {
        let mine = |c: &CardRef| board.card(*c).owner == seat && board.card(*c).status == Status::Untapped;
        board.acting.and_then(|a| query::characters(board, a).find(mine))
    });
    let Some(by) = payer else { return no(Reason::CostEntityTapped, cites::TAP_PRICE, target) };
    let refused = keeps_from_attempting(game, seat, (by, target))
        .or_else(|| keeps_from_being_influenced(game, seat, target))
        .or_else(|| keeps_these_apart(game, intent, (by, target)));
    if let Some(refused) = refused {
        return refused;
    }
    if board.card(by).status != Status::Untapped {
        return no(Reason::CostEntityTapped, cites::TAP_PRICE, by);
    }
    let entry = game.entry(intent, seat, Some(by), OnResolve::Action(Arc::new(attempt())));
    let entry = Entry { targets: vec![Entity::Card(target)], ..entry };
    Judgement::legal(cite).writing(Plan::tapping(entry, by)).marking(Mark::Happened(TurnEvent::Influenced(seat)))
}

/// Tells what keeps a player, or the one who would make the attempt, from it.
fn keeps_from_attempting(game: &Game<'_>, seat: Seat, (by, target): (CardRef, CardRef)) -> Option<Judgement> {
    let (board, cite) = (&game.board, cites::INFLUENCE);
    // Once a turn, and not beside an attack on the other player's companies (COE 8.1).
    let spent = |p: &TurnEvent| matches!(p, TurnEvent::Influenced(Seat::R) | TurnEvent::Attacked(Seat::R));
    if seat == Seat::R && board.history.iter().any(spent) {
        return Some(lacks(cite, target, "a turn without another attempt or an attack on the opponent's companies"));
    }
    let agent = game.def(by).agent;
    // By the rules an attempt is the resource player's (COE 8.1); the words of cards know others.
    if seat == Seat::H && !agent {
        return Some(verdicts::no(Reason::Restriction, cite));
    }
    // An agent makes an attempt where a card lets him, and by no rule (COE 8.5, 9.1.1).
    if seat == Seat::H && board.rules == Ruleset::Coe {
        return Some(no(Reason::Restriction, cites::RESTRICTION, by));
    }
    let wanted =
        "the site phase, a company that has entered its site, and a character who is no avatar played this turn";
    (seat == Seat::R && !may_attempt(game, by)).then(|| lacks(cite, target, wanted))
}

/// Tells what keeps a card from being influenced, whoever attempts it.
fn keeps_from_being_influenced(game: &Game<'_>, seat: Seat, target: CardRef) -> Option<Judgement> {
    let board = &game.board;
    if board.card(target).zone != Zone::Play {
        return Some(no(Reason::TargetNotInPlay, cites::TARGETS, target));
    }
    let kinds = [CardKind::Character, CardKind::Ally, CardKind::Item, CardKind::Faction];
    let kind = kinds.contains(&game.def(target).kind);
    if influence::stands_firm(game, target) || board.card(target).owner == seat || !kind {
        return Some(no(Reason::TargetType, cites::INFLUENCE, target));
    }
    let prevented = frame::prevention(game, None, Verb::Influence, Entity::Card(target)).is_some();
    prevented.then(|| no(Reason::Restriction, cites::RESTRICTION, target))
}

/// Tells what is lacking between the one who attempts it and the card: the same site, and for an item the same one from
/// the hand.
fn keeps_these_apart(game: &Game<'_>, intent: &Intent, (by, target): (CardRef, CardRef)) -> Option<Judgement> {
    let (board, cite) = (&game.board, cites::INFLUENCE);
    let def = game.def(target);
    let site = |c: CardRef| {
        let company = query::company_of(board, c)?;
        Some(&game.def(query::site_of(board, company)?).name)
    };
    let here = if def.kind == CardKind::Faction { playable(game, target, by) } else { site(by) == site(target) };
    if !here {
        let wanted = "who attempts it at the same site as the target, or where the faction is played";
        return Some(lacks(cite, target, wanted));
    }
    // An item is influenced away only by one who shows the same item, and if no permanent-event lies on it (COE 8.1).
    let same = |w: CardRef| w != target && game.def(w).name == def.name;
    let marked = |c: CardRef| game.def(c).kind == CardKind::Event;
    let open = intent.with.is_some_and(same) && !query::borne(board, target).any(marked);
    let wanted = "the same item shown from the hand (`with ITEM`), and no permanent-event on the target";
    (def.kind == CardKind::Item && !open).then(|| lacks(cite, target, wanted))
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
    let wanted = Target {
        name: "target".into(),
        filter: card::Filter::All(Vec::new()),
        several: false,
        max: None,
        optional: false,
    };
    Action { cost: vec![Cost::TapBy], steps: vec![step], targets: vec![wanted], ..Action::blank(Mode::Ability) }
}

/// The resource player's attempts: in the site phase, by a company that has entered, and by no avatar who was played
/// this turn (COE 8.1).
fn may_attempt(game: &Game<'_>, by: CardRef) -> bool {
    let board = &game.board;
    let entering =
        matches!(board.step, Step::Entering | Step::RevealOnGuard | Step::AutomaticAttack | Step::AgentAttacks);
    let just_came = game.def(by).avatar && board.history.contains(&TurnEvent::Played(by));
    board.phase == Phase::Site && !entering && !just_came
}

/// Whether a faction could be played where its influencer is: at its sites, or at what they are like.
fn playable(game: &Game<'_>, faction: CardRef, by: CardRef) -> bool {
    let Some(meaning) = &game.def(faction).meaning else { return true };
    let Some(company) = query::company_of(&game.board, by) else { return true };
    let ctx = Ctx { by: Some(by), company: Some(company), ..Ctx::of(game.table, &game.board, faction) };
    let mut plays = meaning.plays.iter().filter(|a| a.mode == Mode::Faction).peekable();
    let said = |a: &Action| a.needs.iter().filter(|c| playable::names_site(c)).all(|c| holds(&ctx, c));
    plays.peek().is_none() || plays.any(|a| said(a))
}

/// A corruption card whose removal asks its bearer to tap may be tried without tapping, at -3 (COE 7.3). What is left
/// of the action then; nothing if this is no such case.
pub fn untapped_removal(game: &Game<'_>, intent: &Intent, card: CardRef) -> Option<(Arc<Action>, RollModifier)> {
    let def = game.def(card);
    let says = |o: &str| ["untapped", "without tapping", "-3"].iter().any(|w| o.contains(w));
    let free = intent.price.as_ref().is_some_and(Vec::is_empty) || intent.option.as_deref().is_some_and(says);
    if !free || !def.is_corruption_card() || game.board.rules != Ruleset::Coe {
        return None;
    }
    let ability = def.meaning.as_ref()?.abilities.iter().find(|a| a.cost.contains(&Cost::TapBearer))?;
    let cost = ability.cost.iter().filter(|c| **c != Cost::TapBearer).cloned().collect();
    let of = query::bearer(&game.board, card)?;
    let modifier = RollModifier { kind: RollKind::Other, of, amount: -3, source: card, to_body: false, support: false };
    Some((Arc::new(Action { cost, ..Action::clone(ability) }), modifier))
}
