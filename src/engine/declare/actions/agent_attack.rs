//! An agent attacks the company at its site, and is turned up (COE 2.V.iii, 4.2).

use crate::engine::card::Zone;
use crate::engine::declare::verdicts::{self, about, yes};
use crate::engine::query::{self, agents};
use crate::engine::state::{CardRef, Cite, Entity, Game, Intent, Judgement, Mark, Reason, cites};
use crate::vocab::{Act, Ruleset, Seat, Step};

/// The hazard player declares that an agent attacks the company at his site (COE 2.V.iii).
pub(crate) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let agent = intent.card.filter(|c| intent.act == Act::Attack && agents::in_play(game, *c))?;
    Some(attacks(game, intent, seat, agent))
}

fn attacks(game: &Game<'_>, intent: &Intent, seat: Seat, agent: CardRef) -> Judgement {
    let board = &game.board;
    let this = Entity::Card(agent);
    if board.card(agent).owner != seat {
        return about(Reason::Restriction, cites::ALLOWANCE, this);
    }
    let named = intent.targets.iter().find_map(|t| query::company_of_entity(board, *t));
    if named.is_some() && named != board.acting {
        return about(Reason::Restriction, cites::AGENT_ATTACKS, this);
    }
    if board.step != Step::AgentAttacks {
        let wanted = "the step of the site phase in which agents attack";
        return verdicts::lacks(cites::AGENT_ATTACKS, Some(this), wanted);
    }
    // Once in a site phase (COE 2.V.iii.1).
    if agents::comes(board, agent) {
        return about(Reason::Restriction, cites::AGENT_ONCE, this);
    }
    match agents::may_attack(game, agent) {
        Ok(_) => yes(cites::AGENT_ATTACKS).marking(Mark::AgentAttacks(agent)),
        Err(reason) => about(reason, rule_of(reason), this),
    }
}

/// The rule that keeps an agent from attacking: he has done so, or it is not the place.
pub(crate) fn rule_of(reason: Reason) -> Cite {
    if reason == Reason::Restriction { cites::AGENT_ONCE } else { cites::AGENT_ATTACKS }
}

/// Turning up an agent: the site where he is must be his home site, and comes from the location deck; without a site
/// card he is discarded at the end of the turn.
pub fn reveal_agent(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let Some(card) = intent.card else { return verdicts::no(Reason::TargetNotInPlay, cites::AGENTS) };
    if game.board.card(card).zone != Zone::Play {
        return verdicts::about(Reason::TargetNotInPlay, cites::AGENTS, Entity::Card(card));
    }
    if !game.board.card(card).face_down {
        return verdicts::about(Reason::NoEffectPossible, cites::AGENTS, Entity::Card(card));
    }
    if game.board.card(card).owner != seat {
        return verdicts::about(Reason::Restriction, cites::ALLOWANCE, Entity::Card(card));
    }
    // In a movement/hazard phase, or to attack (COE 4.2, 2.V.iii).
    let open = game.board.phase == crate::vocab::Phase::MovementHazard || game.board.step == Step::AgentAttacks;
    if game.board.rules == Ruleset::Coe && !open {
        return verdicts::lacks(
            cites::AGENTS,
            Some(Entity::Card(card)),
            "a movement/hazard phase, or the step in which agents attack",
        );
    }
    // He attacks where he is (COE 2.V.iii).
    if game.board.step == Step::AgentAttacks && agents::elsewhere(game.table, &game.board, card) {
        return verdicts::lacks(cites::AGENT_ATTACKS, Some(Entity::Card(card)), "an agent at the site of the company");
    }
    verdicts::yes(cites::AGENTS).marking(Mark::TurnedUp(card))
}
