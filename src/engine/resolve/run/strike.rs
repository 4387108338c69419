//! Rolls and resolves a strike: who faces it, and what the roll leads to.

use super::{steps, wound};
use crate::engine::card::{Event, Rule, RuleSort, Step, Verb, Zone};
use crate::engine::query::interpret::satisfies;
use crate::engine::query::{self, agents, combat_numbers, prisoners, several_strikes, strikes};
use crate::engine::resolve::captivity;
use crate::engine::resolve::combat::attack_start::{ineffectual, spared};
use crate::engine::resolve::combat::{agent_attack, companies, ending};
use crate::engine::resolve::effects::checks;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{
    Attack, CardRef, Change, Entity, Game, Halt, RollResult, Rolled, Rolling, Status, Strike, StrikeStatus, TurnEvent,
};
use crate::vocab::RollKind;

/// Rolls a strike and carries out its result: it is defeated, is ineffectual, or wounds and leads to a body check.
///
/// # Errors
/// [`Halt`] when a roll is open.
pub fn settle(r: &mut Frame<'_, '_>, who: CardRef) -> Result<(), Halt> {
    let board = &r.game.board;
    let Some(attack) = board.attack.clone() else { return Ok(()) };
    let Some(strike) = strikes::against(board, who).cloned() else { return Ok(()) };
    if strike.status != StrikeStatus::ToCome || board.card(who).zone != Zone::Play {
        return Ok(());
    }
    if let Some(by) = strike.by {
        companies::settle(r, &strike, by)?;
        ending::conclude(r.game);
        return Ok(());
    }
    if ineffectual(r.game, who) {
        let spared = strike.stays_untapped || spared(r.game, who);
        r.happened();
        r.game.apply(Change::Strike(who, StrikeStatus::Ineffectual));
        tires(r, who, spared);
        ending::conclude(r.game);
        return Ok(());
    }
    let blow = Blow {
        to_body: query::attached(board, RollKind::Strike, who, true),
        burden: several_strikes::burden(r.game.table, board, &strike),
        attack,
        strike,
    };
    let status = rolled(r, &blow)?;
    let mut follows = followed_by(r.game, who, status == StrikeStatus::Defeated);
    // Attached modifiers stay visible for the strike that they helped.
    r.happened();
    r.game.apply(Change::Strike(who, status));
    follows.extend(leads_to(r, &blow, status)?);
    for (card, steps) in &follows {
        in_words_of(r, *card, Entity::Card(who), steps)?;
    }
    ending::next(r.game, who);
    ending::conclude(r.game);
    Ok(())
}

/// A strike while it is being resolved.
struct Blow {
    attack: Attack,
    strike: Strike,
    /// The modifier to the body check that is attached to the roll.
    to_body: i16,
    /// What further strikes subtract from the prowess of the character who faces them.
    burden: i16,
}

/// Rolls a strike and tells whether it is defeated, ineffectual or successful.
fn rolled(r: &mut Frame<'_, '_>, blow: &Blow) -> Result<StrikeStatus, Halt> {
    let (table, board, attack, who) = (r.game.table, &r.game.board, &blow.attack, blow.strike.against);
    let prowess = query::prowess(table, board, who).unwrap_or(0);
    let modifier = query::strike_modifier(table, board, &blow.strike);
    let mut against = query::strike_prowess(table, board, attack, who);
    let agent = agents::attacks(table, board, attack);
    let band = |n: i16| u8::try_from((n - prowess - modifier).clamp(0, 99)).unwrap_or(99);
    let bands = if agent { (3..=12).collect() } else { vec![band(against), band(against + 1)] };
    let rolling = Rolling { kind: RollKind::Strike, of: who, source: Some(attack.source), modifier };
    let dice = r.game.dice(rolling, &bands)?;
    let total = i16::from(dice) + prowess + modifier;
    if agent {
        against = agent_attack::strikes(r, attack, against, total)?;
    }
    let (status, result) = match total.cmp(&against) {
        std::cmp::Ordering::Greater => (StrikeStatus::Defeated, RollResult::Success),
        std::cmp::Ordering::Equal => (StrikeStatus::Ineffectual, RollResult::Middle),
        std::cmp::Ordering::Less if attack.detainment => (StrikeStatus::Succeeded, RollResult::Detains),
        std::cmp::Ordering::Less => (StrikeStatus::Succeeded, RollResult::Failure),
    };
    r.game.rolls.push(Rolled { own: Some(prowess), ..rolling.made(dice, against, result) });
    Ok(status)
}

/// Carries out the result of a strike that was rolled, and gives the steps that replace its harm, if there are any.
fn leads_to(r: &mut Frame<'_, '_>, blow: &Blow, status: StrikeStatus) -> Result<Option<(CardRef, Vec<Step>)>, Halt> {
    let (attack, who) = (&blow.attack, blow.strike.against);
    let spared = blow.strike.stays_untapped || spared(r.game, who);
    let captor = prisoners::captor(r.game.table, &r.game.board, who);
    let instead = in_place_of_harm(r.game, who).filter(|_| status == StrikeStatus::Succeeded && captor.is_none());
    match (status, captor) {
        (StrikeStatus::Succeeded, Some(host)) => captivity::take(r, who, host),
        (StrikeStatus::Succeeded, None) if instead.is_some() => tires(r, who, spared),
        (StrikeStatus::Succeeded, None) if attack.detainment => tires(r, who, false),
        (StrikeStatus::Succeeded, None) => wounds(r, blow, spared)?,
        (StrikeStatus::Defeated | StrikeStatus::Ineffectual, _) => {
            tires(r, who, spared);
            if status == StrikeStatus::Defeated && agents::attacks(r.game.table, &r.game.board, attack) {
                agent_attack::fails(r, who, attack)?;
            } else if status == StrikeStatus::Defeated && !attack.detainment {
                creature_body_check(r, who, attack)?;
            }
        }
        (StrikeStatus::ToCome | StrikeStatus::Cancelled, _) => {}
    }
    Ok(instead)
}

/// A successful strike wounds the character, sets off what speaks of the wound, and leads to a body check.
fn wounds(r: &mut Frame<'_, '_>, blow: &Blow, spared: bool) -> Result<(), Halt> {
    let (attack, who) = (&blow.attack, blow.strike.against);
    let was_wounded = r.game.board.card(who).status == Status::Wounded;
    r.change(Verb::Wound, Entity::Card(who), Change::Status(who, Status::Wounded));
    tires(r, who, spared);
    if was_wounded {
        r.game.board.history.push(TurnEvent::Wounded { character: who, by: Some(attack.source) });
    }
    r.game.events.push((Event::StrikeSucceeds, Some(Entity::Card(who))));
    wound::actions_of_wound(r, who, (attack.source, was_wounded))?;
    let checked = !r.stopped(Verb::BodyCheck, Entity::Card(who));
    if checked && r.game.board.card(who).zone == Zone::Play {
        let harder = attack.body_check + i16::from(was_wounded) + blow.to_body.abs() + blow.burden.abs();
        let _ = checks::body_check(r, who, harder)?;
    }
    Ok(())
}

/// Carries out the steps that another card adds, in that card's words: `self` is that card, `it` is what the steps are
/// about.
fn in_words_of(r: &mut Frame<'_, '_>, card: CardRef, it: Entity, steps: &[Step]) -> Result<(), Halt> {
    let own = r.entry_card.replace(card);
    (r.speaker, r.it) = (Some(card), Some(it));
    steps::run(r, steps)?;
    (r.speaker, r.entry_card) = (None, own);
    Ok(())
}

/// Taps a character who faced a strike (COE 3.iv.3, 3.iv.7), unless something spares them that.
fn tires(r: &mut Frame<'_, '_>, who: CardRef, spared: bool) {
    if r.game.board.card(who).status == Status::Untapped && !spared {
        r.change(Verb::Tap, Entity::Card(who), Change::Status(who, Status::Tapped));
    }
}

/// Tells what cards ask for after a strike against this character, or after a strike that fails.
fn followed_by(game: &Game<'_>, who: CardRef, fails: bool) -> Vec<(CardRef, Vec<Step>)> {
    let said = query::in_force_rules(game.table, &game.board, RuleSort::AfterStrike);
    let his = said.iter().filter_map(|force| match force.rule {
        Rule::AfterStrike { of, failed, steps } if fails >= *failed && satisfies(&force.ctx, Entity::Card(who), of) => {
            Some((force.ctx.this?, steps.clone()))
        }
        _ => None,
    });
    his.collect()
}

/// Tells what happens instead of the harm that a strike would do to this character.
fn in_place_of_harm(game: &Game<'_>, who: CardRef) -> Option<(CardRef, Vec<Step>)> {
    let said = query::in_force_rules(game.table, &game.board, RuleSort::Spares);
    said.iter().find_map(|force| match force.rule {
        Rule::Spares(of, steps) if satisfies(&force.ctx, Entity::Card(who), of) => {
            Some((force.ctx.this?, steps.clone()))
        }
        _ => None,
    })
}

/// If the attack has a body, a strike that fails is defeated only if its body check fails, too. A strike of a
/// detainment attack makes none (COE 3.II.1).
fn creature_body_check(r: &mut Frame<'_, '_>, who: CardRef, attack: &Attack) -> Result<(), Halt> {
    let Some(body) = combat_numbers::strike_body(r.game.table, &r.game.board, attack, who) else { return Ok(()) };
    let band = u8::try_from((body + 1).clamp(0, 99)).unwrap_or(99);
    let rolling = Rolling { kind: RollKind::Body, of: attack.source, source: Some(attack.source), modifier: 0 };
    let dice = r.game.dice(rolling, &[band])?;
    let result = if i16::from(dice) > body { RollResult::Success } else { RollResult::Failure };
    r.game.rolls.push(rolling.made(dice, body, result));
    if result == RollResult::Failure {
        r.game.apply(Change::Strike(who, StrikeStatus::Ineffectual));
    }
    Ok(())
}
