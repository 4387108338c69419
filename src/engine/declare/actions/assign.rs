//! Assigning strikes: who assigns them in which step, and to whom (COE 3.ii, 3.iii).

use super::company_attack;
use crate::engine::card::{self, Rule, RuleSort};
use crate::engine::declare::verdicts;
use crate::engine::query::{self, agents, combat_numbers, company_combat, interpret, several_strikes, strikes};
use crate::engine::resolve::combat::assigning;
use crate::engine::state::{CardRef, Entity, Game, Intent, Judgement, Mark, Reason, Status, cites};
use crate::vocab::{Seat, Step};

/// Assigning strikes: the defender to untapped characters, then the attacker. If one cannot be assigned, none is.
pub fn assign(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let fights = company_combat::on(&game.board);
    if game.board.attack.is_none() {
        return verdicts::lacks(cites::CANCEL_WINDOW, None, "an attack on the company");
    }
    if !matches!(game.board.step, Step::PreAssignment | Step::StrikesAssigned) || !strikes::attack_on(game) {
        return verdicts::no(Reason::CancelWindowClosed, cites::CANCEL_WINDOW);
    }
    if fights {
        return company_attack::assign(game, intent, seat);
    }
    let to = intent.struck();
    let [first, others @ ..] = to.as_slice() else {
        return verdicts::no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW);
    };
    let mut last = assignable(game, *first, seat);
    // Whether a further one may be assigned hangs on those before it.
    let mut so_far = (!others.is_empty()).then(|| (game.clone(), *first));
    for who in others {
        let Some((after, before)) = so_far.as_mut().filter(|_| last.is_legal()) else { return last };
        assigning::assigns(after, *before, game.defender() != seat);
        (last, *before) = (assignable(after, *who, seat), *who);
    }
    let by_attacker = game.defender() != seat;
    if last.is_legal() { verdicts::yes(last.cite).marking(Mark::Assigned { to, by_attacker }) } else { last }
}

/// Whether a player may assign one strike to somebody.
pub(crate) fn assignable(game: &Game<'_>, who: CardRef, seat: Seat) -> Judgement {
    let Some(attack) = &game.board.attack else { return verdicts::no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW) };
    let defender = game.board.company(attack.company).seat;
    if !attack.open_strikes() {
        return verdicts::no(Reason::NoEffectPossible, cites::CANCEL_WINDOW);
    }
    let cite = if seat == defender { cites::DEFENDER_ASSIGNS } else { cites::OPPONENT_ASSIGNS };
    if seat == defender && combat_numbers::attacker_chooses(game.table, &game.board, attack) {
        let agent = agents::attacks(game.table, &game.board, attack);
        return verdicts::no(Reason::NotYourChoice, if agent { cites::AGENT_CHOOSES } else { cite });
    }
    // When the opponent assigns the rest, the defender has done (COE 3.ii, 3.iii).
    if seat == defender && attack.passed_on {
        return verdicts::no(Reason::NotYourChoice, cites::OPPONENT_ASSIGNS);
    }
    // All attacks of such a creature are against the same character.
    if attack.only.is_some_and(|only| only != who) {
        return verdicts::about(Reason::Restriction, cites::CANCEL_WINDOW, Entity::Card(who));
    }
    // Each is the target of one strike; what is left when all have one is in excess, and the opponent's.
    let struck = |c: CardRef| attack.strikes_assigned.iter().any(|s| s.against == c);
    let several = several_strikes::one_more(game.table, &game.board, who);
    if struck(who) && !several && (seat == defender || !query::characters(&game.board, attack.company).all(struck)) {
        return verdicts::about(Reason::Restriction, cites::ONE_STRIKE_EACH, Entity::Card(who));
    }
    let kind = game.def(who).kind;
    let fighter = matches!(kind, card::CardKind::Character | card::CardKind::Ally);
    if query::company_of(&game.board, who) != Some(attack.company) || !fighter {
        return verdicts::about(Reason::TargetType, cites::TARGETS, Entity::Card(who));
    }
    let spared = query::in_force_rules(game.table, &game.board, RuleSort::NoStrikes)
        .iter()
        .any(|f| matches!(f.rule, Rule::NoStrikes(of) if interpret::satisfies(&f.ctx, Entity::Card(who), of)));
    if spared {
        return verdicts::about(Reason::Restriction, cite, Entity::Card(who));
    }
    if seat == defender && game.board.card(who).status != Status::Untapped {
        return verdicts::about(Reason::CostEntityTapped, cite, Entity::Card(who));
    }
    verdicts::yes(cite)
}
