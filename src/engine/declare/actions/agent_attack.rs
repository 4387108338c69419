//! An agent attacks the company at its site, and is revealed (COE 2.V.iii, 4.2).

use crate::engine::card::Zone;
use crate::engine::query::{self, agents};
use crate::engine::state::{CardRef, Cite, Game, Intent, Judged, Judgement, Mark, Reason, Refused, cites};
use crate::vocab::{Phase, Ruleset, Seat, Step};

/// The hazard player declares that an agent attacks the company at its site (COE 2.V.iii).
pub(crate) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let agent = intent.card.filter(|c| agents::in_play(game, *c))?;
    Some(attacks(game, intent, seat, agent))
}

fn attacks(game: &Game<'_>, intent: &Intent, seat: Seat, agent: CardRef) -> Judged {
    let board = &game.board;
    let no = |reason, cite| Refused::by(reason, cite).about(agent);
    no(Reason::Restriction, cites::ALLOWANCE).when(board.card(agent).owner != seat)?;
    let named = intent.targets.iter().find_map(|t| query::company_of_entity(board, *t));
    no(Reason::Restriction, cites::AGENT_ATTACKS).when(named.is_some() && named != board.acting)?;
    let step = Refused::lacking(cites::AGENT_ATTACKS, "the step of the site phase in which agents attack");
    step.about(agent).when(board.step != Step::AgentAttacks)?;
    // An agent attacks once in a site phase (COE 2.V.iii.1).
    no(Reason::Restriction, cites::AGENT_ONCE).when(agents::comes(board, agent))?;
    agents::may_attack(game, agent).map_err(|reason| no(reason, rule_of(reason)))?;
    Ok(Judgement::legal(cites::AGENT_ATTACKS).marking(Mark::AgentAttacks(agent)))
}

/// The rule that keeps an agent from attacking: it has attacked already, or it is not in the right place.
pub(crate) fn rule_of(reason: Reason) -> Cite {
    if reason == Reason::Restriction { cites::AGENT_ONCE } else { cites::AGENT_ATTACKS }
}

/// The hazard player reveals an agent. The site where it is must be one of its home sites, and its card comes from the
/// location deck; an agent without a site card is discarded at the end of the turn.
pub fn reveal_agent(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let card = intent.card.ok_or(Refused::by(Reason::TargetNotInPlay, cites::AGENTS))?;
    let board = &game.board;
    let no = |reason, cite| Refused::by(reason, cite).about(card);
    no(Reason::TargetNotInPlay, cites::AGENTS).when(board.card(card).zone != Zone::Play)?;
    no(Reason::NoEffectPossible, cites::AGENTS).when(!board.card(card).face_down)?;
    no(Reason::Restriction, cites::ALLOWANCE).when(board.card(card).owner != seat)?;
    // The hazard player reveals agents in a movement/hazard phase, or to attack (COE 4.2, 2.V.iii).
    let attacks = board.step == Step::AgentAttacks;
    let wanted = "a movement/hazard phase, or the step in which agents attack";
    let open = board.rules != Ruleset::Coe || board.phase == Phase::MovementHazard || attacks;
    Refused::lacking(cites::AGENTS, wanted).about(card).when(!open)?;
    // An agent attacks where it is (COE 2.V.iii).
    let elsewhere = Refused::lacking(cites::AGENT_ATTACKS, "an agent at the site of the company").about(card);
    elsewhere.when(attacks && agents::elsewhere(game.table, board, card))?;
    Ok(Judgement::legal(cites::AGENTS).marking(Mark::TurnedUp(card)))
}
