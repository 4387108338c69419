//! Orders, choices and questions: which player they belong to, and what they settle.

use crate::engine::card::Zone;
use crate::engine::query::{self, combat_numbers, company_combat, keys, order, strikes};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    self, CardRef, Chooser, Cite, Entity, Game, Intent, Judged, Judgement, Mark, Reason, Refused, Status, StrikeStatus,
    cites,
};
use crate::vocab::{Ruleset, Seat, Step};

/// Tells which player settles an order, and the order itself.
pub fn choose_order(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let (chooser, cite) = order_chooser(game, intent);
    let told = [Told::Chooser(chooser)];
    let theirs = match chooser {
        Chooser::ResourcePlayer => Seat::R,
        Chooser::HazardPlayer => Seat::H,
        Chooser::DefendingPlayer => game.defender(),
    };
    let early = matches!(intent.moment, state::Moment::Before(_));
    let open = Refused::by(Reason::NotYourChoice, cite).when(theirs != seat);
    let open = open.and_then(|()| Refused::by(Reason::RequiredActionsFirst, cites::REQUIRED_FIRST).when(early));
    let cards: Vec<CardRef> = intent.order.iter().filter_map(|e| e.about()).collect();
    let legal = Judgement::legal(cite);
    let settled = if cards.is_empty() { legal } else { legal.marking(Mark::Ordered(cards)) };
    Ok(open.map_or_else(Judgement::refused, |()| settled).telling(told))
}

/// Tells which player settles the order. The hazard player orders effects that stood when the movement/hazard phase
/// began (annotation 26, COE 2.IV.iv), the defending player strikes and special actions (annotation 20), the resource
/// player actions that are set off together (annotation 10, COE 9.6.1). The timing guide lets the hazard player order
/// the actions that the move sets off (2A); the Rivendell rulings, the attacks of agents.
pub(super) fn order_chooser(game: &Game<'_>, intent: &Intent) -> (Chooser, Cite) {
    let rules = game.board.rules;
    // The defending player says in which order strikes are resolved (COE 3.iv).
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

/// If two companies may not be together, a player chooses which one stays: the resource player discards one by the
/// Rivendell rulings, the hazard player keeps one by the Council's rules (2.IV.6.1).
pub fn choose(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let chooser = match game.board.rules {
        Ruleset::Coe => Chooser::HazardPlayer,
        Ruleset::Metw | Ruleset::Mele | Ruleset::Tg | Ruleset::Riv => Chooser::ResourcePlayer,
    };
    let told = [Told::Chooser(chooser)];
    let theirs = if chooser == Chooser::HazardPlayer { Seat::H } else { Seat::R };
    if theirs != seat {
        let refused = Refused::by(Reason::NotYourChoice, cites::COMPOSITION);
        return Ok(Judgement::refused(refused).telling(told));
    }
    let legal = Judgement::legal(cites::COMPOSITION).telling(told);
    Ok(match intent.companies().next() {
        Some(company) if intent.says("discard") => legal.marking(Mark::CompanyDiscarded(company)),
        Some(company) if chooser == Chooser::HazardPlayer => legal.marking(Mark::CompanyStays(company)),
        Some(_) | None => legal,
    })
}

/// The defender chooses, before the roll, to fight at -3 so as not to tap (COE 3.iv.3). Nothing if the declaration is
/// another.
pub fn stay_untapped(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let says = intent.says("untapped") || intent.says("-3");
    (says && game.board.attack.is_some()).then(|| stays_untapped(game, intent, seat))
}

fn stays_untapped(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let board = &game.board;
    let no = |reason| Refused::by(reason, cites::STAY_UNTAPPED);
    let who = intent.fighters().next().or(intent.card).or_else(|| strikes::current(board));
    let strike = who.and_then(|who| strikes::of(board, who));
    let (who, strike) = who.zip(strike).ok_or(no(Reason::TargetNotInPlay))?;
    let made = matches!(board.step, Step::Resolve | Step::BodyCheck) || strike.status != StrikeStatus::ToCome;
    no(Reason::RollAlreadyMade).when(made)?;
    let strikes_himself = strike.by == Some(who);
    let his = if strikes_himself { company_combat::attacker(board) } else { Some(game.defender()) };
    no(Reason::NotYourChoice).when(Some(seat) != his)?;
    no(Reason::NoEffectPossible).when(board.card(who).status != Status::Untapped)?;
    Ok(Judgement::legal(cites::STAY_UNTAPPED).marking(Mark::StaysUntapped(who)))
}

/// The attacker adds excess strikes to a strike before its roll (COE 3.iv.2). Nothing if the declaration is another.
pub fn excess(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let says = intent.option.as_deref().filter(|o| o.contains("excess"))?;
    let count: i16 = says.split(|c: char| !c.is_ascii_digit()).find_map(|n| n.parse().ok()).unwrap_or(1);
    Some(lays_excess(game, intent, seat, count))
}

fn lays_excess(game: &Game<'_>, intent: &Intent, seat: Seat, count: i16) -> Judged {
    let no = |reason| Refused::by(reason, cites::EXCESS_STRIKES);
    let who = intent.fighters().next().or(intent.card).or_else(|| strikes::current(&game.board));
    no(Reason::NotYourChoice).when(seat == game.defender())?;
    let free = game.board.attack.as_ref().filter(|a| !a.strike_each).map_or(0, combat_numbers::unassigned);
    let strike = who.and_then(|who| strikes::against(&game.board, who)).ok_or(no(Reason::TargetNotInPlay))?;
    no(Reason::RollAlreadyMade).when(strike.status != StrikeStatus::ToCome)?;
    no(Reason::NoEffectPossible).when(count > free)?;
    Ok(Judgement::legal(cites::EXCESS_STRIKES).marking(Mark::Excess(strike.against, count)))
}

/// A player may always pass.
pub fn pass(_: &Game<'_>, _: &Intent, _: Seat) -> Judged {
    Ok(Judgement::legal(cites::DECLARE))
}

/// Answers a question about a fact by the rules.
pub fn query(game: &Game<'_>, intent: &Intent, _: Seat) -> Judged {
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
    // Reports the open keys if the question is about a creature.
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
    Ok(Judgement::automatic(cite).telling(told))
}
