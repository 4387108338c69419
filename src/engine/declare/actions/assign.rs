//! Assigning strikes: which player assigns them in which step, and to which characters (COE 3.ii, 3.iii).

use super::company_attack;
use crate::engine::card::{CardKind, Rule, RuleSort};
use crate::engine::query::{self, agents, combat_numbers, company_combat, interpret, several_strikes, strikes};
use crate::engine::resolve::combat::assigning;
use crate::engine::state::{
    CardRef, Cite, Entity, Game, Intent, Judged, Judgement, Mark, Reason, Refused, Status, cites,
};
use crate::vocab::{Seat, Step};

/// Judges an assignment of strikes: first the defender assigns them to untapped characters, then the attacker assigns
/// the rest. If one strike cannot be assigned, none is.
pub fn assign(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let late = Refused::by(Reason::CancelWindowClosed, cites::CANCEL_WINDOW);
    Refused::lacking(cites::CANCEL_WINDOW, "an attack on the company").when(game.board.attack.is_none())?;
    let open = matches!(game.board.step, Step::PreAssignment | Step::StrikesAssigned) && strikes::attack_on(game);
    late.when(!open)?;
    if company_combat::on(&game.board) {
        return company_attack::assign(game, intent, seat);
    }
    let to = intent.struck();
    let [first, others @ ..] = to.as_slice() else {
        return Err(Refused::by(Reason::TargetNotInPlay, cites::CANCEL_WINDOW));
    };
    let mut cite = assignable(game, *first, seat)?;
    // Whether a strike may be assigned depends on those that are assigned before it.
    let mut so_far = (!others.is_empty()).then(|| (game.clone(), *first));
    let by_attacker = game.defender() != seat;
    for who in others {
        let Some((after, before)) = &mut so_far else { break };
        assigning::assigns(after, *before, by_attacker);
        (cite, *before) = (assignable(after, *who, seat)?, *who);
    }
    Ok(Judgement::legal(cite).marking(Mark::Assigned { to, by_attacker }))
}

/// The rule by which a player may assign one more strike to a character.
///
/// # Errors
/// Why the player may not.
pub(crate) fn assignable(game: &Game<'_>, who: CardRef, seat: Seat) -> Result<Cite, Refused> {
    let (board, no) = (&game.board, Refused::by);
    let attack = board.attack.as_ref().ok_or(no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW))?;
    let defends = seat == board.company(attack.company).seat;
    no(Reason::NoEffectPossible, cites::CANCEL_WINDOW).when(!attack.open_strikes())?;
    let cite = if defends { cites::DEFENDER_ASSIGNS } else { cites::OPPONENT_ASSIGNS };
    if defends && combat_numbers::attacker_chooses(game.table, board, attack) {
        let agent = agents::attacks(game.table, board, attack);
        return Err(no(Reason::NotYourChoice, if agent { cites::AGENT_CHOOSES } else { cite }));
    }
    // Once the opponent assigns the remaining strikes, the defender is done (COE 3.ii, 3.iii).
    no(Reason::NotYourChoice, cites::OPPONENT_ASSIGNS).when(defends && attack.passed_on)?;
    // All attacks of such a creature are against the same character.
    let other = attack.only.is_some_and(|only| only != who);
    no(Reason::Restriction, cites::CANCEL_WINDOW).about(who).when(other)?;
    // Each character is the target of one strike. The strikes that are left over are excess strikes, and the opponent
    // assigns them.
    let struck = |c: CardRef| attack.strikes_at(c);
    let several = several_strikes::one_more(game.table, board, who);
    let again = struck(who) && !several && (defends || !query::characters(board, attack.company).all(struck));
    no(Reason::Restriction, cites::ONE_STRIKE_EACH).about(who).when(again)?;
    let fighter = matches!(game.def(who).kind, CardKind::Character | CardKind::Ally);
    let stranger = query::company_of(board, who) != Some(attack.company) || !fighter;
    no(Reason::TargetType, cites::TARGETS).about(who).when(stranger)?;
    let spared = query::in_force_rules(game.table, board, RuleSort::NoStrikes)
        .iter()
        .any(|f| matches!(f.rule, Rule::NoStrikes(of) if interpret::satisfies(&f.ctx, Entity::Card(who), of)));
    no(Reason::Restriction, cite).about(who).when(spared)?;
    no(Reason::CostEntityTapped, cite).about(who).when(defends && board.card(who).status != Status::Untapped)?;
    Ok(cite)
}
