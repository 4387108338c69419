//! Orders, choices and questions: whose they are, and what they settle.

use crate::engine::card::Zone;
use crate::engine::declare::verdicts::{no, yes};
use crate::engine::query::{self, combat_numbers, company_combat, keys, order, strikes};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    self, CardRef, Chooser, Cite, Entity, Game, Intent, Judgement, Mark, Reason, Status, StrikeStatus, cites,
};
use crate::vocab::{Act, Ruleset, Seat, Step};

/// Tells who settles an order, and the order itself.
pub fn choose_order(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let (chooser, cite) = order_chooser(game, intent);
    let told = [Told::Chooser(chooser)];
    let theirs = match chooser {
        Chooser::ResourcePlayer => Seat::R,
        Chooser::HazardPlayer => Seat::H,
        Chooser::DefendingPlayer => game.defender(),
    };
    if theirs != seat {
        return no(Reason::NotYourChoice, cite).telling(told);
    }
    if matches!(intent.moment, state::Moment::Before(_)) {
        return no(Reason::RequiredActionsFirst, cites::REQUIRED_FIRST).telling(told);
    }
    let cards: Vec<CardRef> = intent
        .order
        .iter()
        .filter_map(|e| match e {
            Entity::Card(c) | Entity::Roll(_, c) | Entity::Strike(c) => Some(*c),
            _ => None,
        })
        .collect();
    let settled = if cards.is_empty() { yes(cite) } else { yes(cite).marking(Mark::Ordered(cards)) };
    settled.telling(told)
}

/// Tells whose order it is: effects that stood when the movement/hazard phase began, the hazard player's (annotation
/// 26, COE 2.IV.iv); strikes and special actions, the defending player's (annotation 20); actions set off together, the
/// resource player's (annotation 10, COE 9.6.1). The timing guide gives the hazard player the actions set off by the
/// move (2A), the Rivendell rulings the attacks of agents.
pub(super) fn order_chooser(game: &Game<'_>, intent: &Intent) -> (Chooser, Cite) {
    let rules = game.board.rules;
    // In which order strikes are resolved, the defending player says (COE 3.iv).
    let to_come = |e: &Entity| {
        let who = if let Entity::Card(c) | Entity::Strike(c) = e { Some(*c) } else { None };
        who.and_then(|c| strikes::against(&game.board, c)).is_some_and(|s| s.status == StrikeStatus::ToCome)
    };
    if !intent.order.is_empty() && intent.order.iter().all(to_come) {
        return (Chooser::DefendingPlayer, cites::STRIKE_ORDER);
    }
    match game.board.step {
        Step::Resolve | Step::BodyCheck => (Chooser::DefendingPlayer, cites::SPECIAL_ORDER),
        Step::EstablishOrder => (Chooser::HazardPlayer, cites::ORDER_AT_START),
        Step::ResolvePassives => match rules {
            Ruleset::Tg => (Chooser::HazardPlayer, cites::ORDER_OF_PASSIVES),
            Ruleset::Metw | Ruleset::Mele | Ruleset::Coe | Ruleset::Riv => {
                (Chooser::ResourcePlayer, cites::ORDER_OF_PASSIVES)
            }
        },
        Step::AgentAttacks => match rules {
            Ruleset::Riv => (Chooser::HazardPlayer, cites::AGENT_ORDER),
            Ruleset::Metw | Ruleset::Mele | Ruleset::Coe | Ruleset::Tg => (Chooser::ResourcePlayer, cites::AGENT_ORDER),
        },
        Step::EndOfPhase | Step::SignalEnd => (Chooser::ResourcePlayer, cites::END_OF_PHASE),
        _ => {
            let standing = |e: &Entity| matches!(e, Entity::Card(c) if game.board.card(*c).from_start);
            let ongoing = game.board.phase == crate::vocab::Phase::MovementHazard
                && !intent.order.is_empty()
                && intent.order.iter().all(standing)
                && game.queue.is_empty()
                && game.stack.is_empty();
            if ongoing {
                (Chooser::HazardPlayer, cites::ORDER_AT_START)
            } else {
                (Chooser::ResourcePlayer, cites::REQUIRED_FIRST)
            }
        }
    }
}

/// Choosing which company stays where two may not be together: the resource player discards one by the Rivendell
/// rulings, the hazard player keeps one by the Council's (2.IV.6.1).
pub fn choose(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let chooser = match game.board.rules {
        Ruleset::Coe => Chooser::HazardPlayer,
        Ruleset::Metw | Ruleset::Mele | Ruleset::Tg | Ruleset::Riv => Chooser::ResourcePlayer,
    };
    let told = [Told::Chooser(chooser)];
    let theirs = if chooser == Chooser::HazardPlayer { Seat::H } else { Seat::R };
    if theirs != seat {
        return no(Reason::NotYourChoice, cites::COMPOSITION).telling(told);
    }
    let company = intent.targets.iter().find_map(|t| match t {
        Entity::Company(c) => Some(*c),
        _ => None,
    });
    let discards = intent.option.as_deref().is_some_and(|o| o.contains("discard"));
    let legal = yes(cites::COMPOSITION).telling(told);
    match company {
        Some(company) if discards => legal.marking(Mark::CompanyDiscarded(company)),
        Some(company) if chooser == Chooser::HazardPlayer => legal.marking(Mark::CompanyStays(company)),
        Some(_) | None => legal,
    }
}

/// Fighting at -3 so as not to tap, chosen by the defender before the roll (COE 3.iv.3); nothing if no such choice is
/// meant.
pub fn stay_untapped(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let says = intent.option.as_deref().is_some_and(|o| o.contains("untapped") || o.contains("-3"));
    if !matches!(intent.act, Act::Choose | Act::Any) || !says || game.board.attack.is_none() {
        return None;
    }
    let named = intent.targets.iter().find_map(|t| match t {
        Entity::Card(c) | Entity::Strike(c) => Some(*c),
        _ => None,
    });
    let cite = cites::STAY_UNTAPPED;
    let who = named.or(intent.card).or_else(|| strikes::current(&game.board));
    let (defender, step) = (game.defender(), game.board.step);
    let attacker = company_combat::attacker(&game.board);
    let strike = who.and_then(|who| strikes::of(&game.board, who));
    let (Some(who), Some(strike)) = (who, strike) else { return Some(no(Reason::TargetNotInPlay, cite)) };
    if matches!(step, Step::Resolve | Step::BodyCheck) || strike.status != StrikeStatus::ToCome {
        return Some(no(Reason::RollAlreadyMade, cite));
    }
    let strikes_himself = strike.by == Some(who);
    if Some(seat) != if strikes_himself { attacker } else { Some(defender) } {
        return Some(no(Reason::NotYourChoice, cite));
    }
    if game.board.cards[usize::from(who.0)].status != Status::Untapped {
        return Some(no(Reason::NoEffectPossible, cite));
    }
    Some(yes(cite).marking(Mark::StaysUntapped(who)))
}

/// Excess strikes that the attacker lays on a strike before its roll (COE 3.iv.2); nothing if no such choice is meant.
pub fn excess(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let says = intent.option.as_deref().filter(|o| intent.act == Act::Choose && o.contains("excess"))?;
    let count: i16 = says.split(|c: char| !c.is_ascii_digit()).find_map(|n| n.parse().ok()).unwrap_or(1);
    let cite = cites::EXCESS_STRIKES;
    let named = intent.targets.iter().find_map(|t| match t {
        Entity::Card(c) | Entity::Strike(c) => Some(*c),
        _ => None,
    });
    let who = named.or(intent.card).or_else(|| strikes::current(&game.board));
    if seat == game.defender() {
        return Some(no(Reason::NotYourChoice, cite));
    }
    let free = game.board.attack.as_ref().filter(|a| !a.strike_each).map_or(0, combat_numbers::unassigned);
    let strike = who.and_then(|who| strikes::against(&game.board, who));
    let Some(strike) = strike else { return Some(no(Reason::TargetNotInPlay, cite)) };
    if strike.status != StrikeStatus::ToCome {
        return Some(no(Reason::RollAlreadyMade, cite));
    }
    if count > free {
        return Some(no(Reason::NoEffectPossible, cite));
    }
    Some(yes(cite).marking(Mark::Excess(strike.against, count)))
}

/// Passing is always allowed.
pub fn pass(_: &Game<'_>, _: &Intent, _: Seat) -> Judgement {
    Judgement::legal(cites::DECLARE)
}

/// A question about a fact: answered by rule.
pub fn query(game: &Game<'_>, intent: &Intent, _: Seat) -> Judgement {
    let cite = match game.board.step {
        Step::SetHazardLimit => cites::LIMIT,
        Step::EstablishOrder => cites::ORDER_AT_START,
        Step::EndOfPhase if intent.card.is_some_and(|c| game.board.card(c).zone == Zone::OnGuard) => cites::ON_GUARD,
        _ if game.board.acting.is_some_and(|c| query::moving(&game.board, c)) => {
            if game.board.active.is_empty() {
                cites::EN_ROUTE
            } else {
                cites::ORDER_AT_START
            }
        }
        _ => cites::DECLARE,
    };
    let mut told = Vec::new();
    // The keys of a creature that is asked about.
    if let (Some(card), Some(company)) = (intent.card, game.board.acting)
        && !keys::prints_none(game.def(card))
        && game.board.card(card).zone == Zone::Hand
    {
        let keys = keys::open(game.table, &game.board, card, company).collect();
        told.push(Told::Keys(card, keys));
    }
    if !game.board.order.is_empty() || game.facts.order.is_empty() {
        let mut seen = Vec::new();
        for conversion in order::treats(game.table, &game.board) {
            if !seen.contains(&conversion.source) {
                seen.push(conversion.source);
            }
        }
        told.push(Told::Order(seen));
    }
    Judgement::automatic(cite).telling(told)
}
