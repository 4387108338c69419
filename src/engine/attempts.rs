//! Attempts to influence by the rules alone, and corruption cards that a character shakes off without tapping.

use std::sync::Arc;

use super::board::{CardRef, Entity, Past, RollModifier, Status};
use super::card::{
    Action, Amount, CardKind, Cost, Influence as Attempt, Mode, Role, Step as Effect, Target, Verb, What, Zone,
};
use super::chain::Game;
use super::cites::{self, Cite};
use super::declaration::{Does, Entry, Intent};
use super::eval::{Ctx, holds};
use super::legality::{Refused, refuse};
use super::plan::{Mark, Plan, Verdicts};
use super::query;
use super::trace::{Reason, Refusal};
use crate::vocab::{Phase, RollKind, Ruleset, Seat, Step};

fn lacks(cite: Cite, about: CardRef, wanted: &str) -> Verdicts {
    super::acts::lacks(cite, Some(Entity::Card(about)), wanted)
}

fn no(reason: Reason, cite: Cite, about: CardRef) -> Verdicts {
    let refusal = Refusal { reason, about: Some(Entity::Card(about)), wanted: None };
    Verdicts::illegal(refusal, cite)
}

/// A character taps to influence a card of the other player at the same site (COE 8.1, 8.2).
pub fn influence(game: &Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let cite = cites::INFLUENCE;
    let target = intent
        .card
        .or_else(|| intent.targets.iter().find_map(|t| if let Entity::Card(c) = t { Some(*c) } else { None }));
    let payer = intent.doer();
    let board = &game.board;
    let Some(target) = target else {
        let refusal = Refusal { reason: Reason::TargetNotInPlay, about: None, wanted: None };
        return Verdicts::illegal(refusal, cite);
    };
    let payer = payer.or_else(|| {
        let mine = |c: &CardRef| board.card(*c).owner == seat && board.card(*c).status == Status::Untapped;
        board.acting.and_then(|a| query::characters(board, a).find(mine))
    });
    let Some(by) = payer else { return no(Reason::CostEntityTapped, cites::TAP_PRICE, target) };
    let def = query::def(game.table, board, target);
    // Once a turn, and not beside an attack on the other player's companies (COE 8.1).
    let spent = |p: &Past| matches!(p, Past::Influenced(Seat::R) | Past::Attacked(Seat::R));
    if seat == Seat::R && board.history.iter().any(spent) {
        return lacks(cite, target, "a turn without another attempt or an attack on the opponent's companies");
    }
    // By the rules an attempt is the resource player's (COE 8.1); the words of cards know others.
    if seat == Seat::H && !query::def(game.table, board, by).agent {
        let refusal = Refusal { reason: Reason::Restriction, about: None, wanted: None };
        return Verdicts::illegal(refusal, cite);
    }
    // An agent makes an attempt where a card lets him, and by no rule (COE 8.5, 9.1.1).
    if seat == Seat::H && board.rules == Ruleset::Coe && query::def(game.table, board, by).agent {
        return no(Reason::Restriction, cites::RESTRICTION, by);
    }
    if seat == Seat::R && !may_attempt(game, by) {
        return lacks(
            cite,
            target,
            "the site phase, a company that has entered its site, and a character who is no avatar played this turn",
        );
    }
    if board.card(target).zone != Zone::Play {
        return no(Reason::TargetNotInPlay, cites::TARGETS, target);
    }
    let kinds = [CardKind::Character, CardKind::Ally, CardKind::Item, CardKind::Faction];
    if stands_firm(game, target) || board.card(target).owner == seat || !kinds.contains(&def.kind) {
        return no(Reason::TargetType, cite, target);
    }
    if super::resolving::prevention(game, None, Verb::Influence, Entity::Card(target)).is_some() {
        return no(Reason::Restriction, cites::RESTRICTION, target);
    }
    let site = |c: CardRef| {
        let company = query::company_of(board, c)?;
        Some(&query::def(game.table, board, query::site_of(board, company)?).name)
    };
    let here = if def.kind == CardKind::Faction { playable(game, target, by) } else { site(by) == site(target) };
    if !here {
        return lacks(cite, target, "who attempts it at the same site as the target, or where the faction is played");
    }
    // An item is influenced away only by one who shows the same item, and if no permanent-event lies on it (COE 8.1).
    let same = |w: CardRef| w != target && query::def(game.table, board, w).name == def.name;
    let marked = |c: CardRef| query::def(game.table, board, c).kind == CardKind::Event;
    if def.kind == CardKind::Item && (!intent.with.is_some_and(same) || query::borne(board, target).any(marked)) {
        return lacks(
            cite,
            target,
            "the same item shown from the hand (`with ITEM`), and no permanent-event on the target",
        );
    }
    if board.card(by).status != Status::Untapped {
        return no(Reason::CostEntityTapped, cites::TAP_PRICE, by);
    }
    let step = Effect::Influence(Attempt {
        by: Role::By,
        what: What::Role(Role::Target(0)),
        modifier: Amount::Number(0),
        spares_general: false,
        instead: None,
    });
    let wanted = Target {
        name: "target".into(),
        filter: super::card::Filter::All(Vec::new()),
        several: false,
        max: None,
        optional: false,
    };
    let action =
        Action { cost: vec![Cost::TapBy], steps: vec![step], targets: vec![wanted], ..Action::blank(Mode::Ability) };
    let entry = game.entry(intent, seat, Some(by), Does::Action(Arc::new(action)));
    let entry = Entry { targets: vec![Entity::Card(target)], ..entry };
    Verdicts::legal(cite).writing(Plan::tapping(entry, by)).marking(Mark::Happened(Past::Influenced(seat)))
}

/// What the rules ask of an attempt that a card allows: none against an avatar or what he controls, and an agent is at
/// the site of the character or ally, or where the faction is playable (COE 8.1, 8.5).
///
/// # Errors
/// The refusal.
pub fn within_reach(game: &Game<'_>, ctx: &Ctx<'_>, action: &Action) -> Result<(), Refused> {
    let board = &game.board;
    let mut attempts = Vec::new();
    super::effects::walk(&action.steps, &mut |step| {
        if let Effect::Influence(attempt) = step {
            attempts.push(attempt);
        }
    });
    for attempt in attempts {
        let What::Role(what) = &attempt.what else { continue };
        let Some(Entity::Card(target)) = ctx.role(what) else { continue };
        let about = Some(Entity::Card(target));
        if stands_firm(game, target) {
            return refuse(Reason::TargetType, cites::INFLUENCE, about, None);
        }
        let by = ctx.role(&attempt.by).and_then(|e| if let Entity::Card(c) = e { Some(c) } else { None });
        let Some((at, by)) = by.and_then(|c| board.card(c).at.zip(Some(c))) else { continue };
        let name = |site: CardRef| &query::def(game.table, board, site).name;
        let there = if query::def(game.table, board, target).kind == CardKind::Faction {
            super::at_site::playable_at(&Ctx { by: Some(by), ..*ctx }, target, at)
        } else {
            let site = query::company_of(board, target).and_then(|c| query::site_of(board, c));
            site.is_none_or(|site| name(site) == name(at))
        };
        if !there {
            let wanted = Some("where the agent is".into());
            return refuse(Reason::ConditionMissing, cites::INFLUENCE, about, wanted);
        }
    }
    Ok(())
}

/// No attempt is made against an avatar or what an avatar controls (COE 8.1).
pub fn stands_firm(game: &Game<'_>, target: CardRef) -> bool {
    let avatar = |c: CardRef| query::def(game.table, &game.board, c).avatar;
    avatar(target) || query::bearer(&game.board, target).is_some_and(avatar)
}

/// The resource player's attempts: in the site phase, by a company that has entered, and by no avatar who was played
/// this turn (COE 8.1).
fn may_attempt(game: &Game<'_>, by: CardRef) -> bool {
    let board = &game.board;
    let entering =
        matches!(board.step, Step::Entering | Step::RevealOnGuard | Step::AutomaticAttack | Step::AgentAttacks);
    let fresh = query::def(game.table, board, by).avatar && board.history.contains(&Past::Played(by));
    board.phase == Phase::Site && !entering && !fresh
}

/// Whether a faction could be played where its influencer is: at its sites, or at what they are like.
fn playable(game: &Game<'_>, faction: CardRef, by: CardRef) -> bool {
    let Some(meaning) = &query::def(game.table, &game.board, faction).meaning else { return true };
    let Some(company) = query::company_of(&game.board, by) else { return true };
    let ctx = Ctx { by: Some(by), company: Some(company), ..Ctx::of(game.table, &game.board, faction) };
    let mut plays = meaning.plays.iter().filter(|a| a.mode == Mode::Faction).peekable();
    let said = |a: &Action| a.needs.iter().filter(|c| super::at_site::names_site(c)).all(|c| holds(&ctx, c));
    plays.peek().is_none() || plays.any(|a| said(a))
}

/// Whether the removal of a hazard is closed for the turn. Of a corruption card: once tried without tapping it is not
/// tried again, and once tried it is not tried without tapping (COE 7.3). What costs nothing is tried once.
pub fn removal_closed(game: &Game<'_>, card: CardRef, untapped: bool) -> bool {
    let def = query::def(game.table, &game.board, card);
    let abilities = def.meaning.as_ref().map_or(&[][..], |m| &m.abilities);
    let free = def.hazard && !abilities.is_empty() && abilities.iter().all(|a| a.cost.is_empty());
    if !free && (game.board.rules != Ruleset::Coe || !def.is_corruption_card()) {
        return false;
    }
    let tried = |e: &&super::declaration::Entry| {
        e.card == Some(card) && matches!(&e.does, Does::Action(a) if a.mode == Mode::Ability)
    };
    game.entries.iter().filter(tried).any(|e| untapped || e.tapped.is_empty())
}

/// A corruption card whose removal asks its bearer to tap may be tried without tapping, at -3 (COE 7.3). What is left
/// of the action then; nothing if this is no such case.
pub fn untapped_removal(game: &Game<'_>, intent: &Intent, card: CardRef) -> Option<(Arc<Action>, RollModifier)> {
    let def = query::def(game.table, &game.board, card);
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
