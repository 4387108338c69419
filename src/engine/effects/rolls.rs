//! Rolls that a card asks for, and attempts to influence.

use crate::engine::board::{CardRef, Entity};
use crate::engine::card::{Amount, Role, Roll, Verb, What};
use crate::engine::change::Change;
use crate::engine::eval::amount;
use crate::engine::oracle::Halt;
use crate::engine::query;
use crate::engine::resolving::Resolving;
use crate::engine::trace::{RollResult, Rolled};
use crate::vocab::RollKind;

/// A roll with a number added, against the least total that succeeds.
pub fn roll(r: &mut Resolving<'_, '_>, roll: &Roll) -> Result<(), Halt> {
    let who = match r.things(&roll.who)?.first().copied() {
        Some(Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card)) => card,
        // A player's own roll hangs on the card that asks for it.
        Some(
            Entity::Player(_)
            | Entity::Company(_)
            | Entity::Region(..)
            | Entity::Attack
            | Entity::Entry(_)
            | Entity::Lasting(_),
        )
        | None => match r.this() {
            Some(card) => card,
            None => return Ok(()),
        },
    };
    if r.stopped(Verb::Roll, Entity::Card(who)) {
        return Ok(());
    }
    let plus = amount(&r.ctx(), &roll.plus);
    let needed = needed(r, roll);
    let Some(needed) = needed else {
        r.impossible();
        return Ok(());
    };
    r.happened();
    if roll.kind == RollKind::Influence {
        r.game.facts.influence.push((who, true));
    }
    let success = total(r, roll.kind, who, plus, needed)?;
    r.steps(if success { &roll.success } else { &roll.failure })
}

/// The least total that succeeds: for the race of the attack that is faced, else for all.
fn needed(r: &Resolving<'_, '_>, roll: &Roll) -> Option<i16> {
    let races = r.game.board.attack.as_ref().map(|a| a.races.as_slice()).unwrap_or_default();
    let of_race = roll.at_least.iter().find(|(race, _)| race.as_ref().is_some_and(|race| races.contains(race)));
    of_race.or_else(|| roll.at_least.iter().find(|(race, _)| race.is_none())).map(|(_, n)| *n)
}

/// Rolls and tells whether the total is enough.
fn total(r: &mut Resolving<'_, '_>, kind: RollKind, who: CardRef, plus: i16, needed: i16) -> Result<bool, Halt> {
    let declared = r.declared_since;
    let source = r.entry_card;
    let game = &mut *r.game;
    let modifier = plus
        + crate::engine::figures::class_modifier(game.table, &game.board, kind, who, declared)
        + crate::engine::figures::attached(&game.board, kind, who, false);
    let band = u8::try_from((needed - modifier).clamp(0, 99)).unwrap_or(99);
    let dice = game.dice(kind, who, source, modifier, &[band])?;
    let success = i16::from(dice) + modifier >= needed;
    let result = if success { RollResult::Success } else { RollResult::Failure };
    game.rolls.push(Rolled { kind, of: who, source, modifier, against: needed, dice: Some(dice), result });
    game.board.attached.retain(|m| !(m.kind == kind && m.of == who));
    Ok(success)
}

/// An attempt to influence a faction, an ally, a character or an item of the other player (COE 8.3). Its two rolls are
/// made when the dice for them are given; else it is told that the attempt is made.
pub fn influence(r: &mut Resolving<'_, '_>, by: &Role, what: &What, modifier: &Amount) -> Result<(), Halt> {
    let Some(Entity::Card(by)) = r.role(by) else {
        r.impossible();
        return Ok(());
    };
    let modifier = amount(&r.ctx(), modifier);
    for e in r.things(what)? {
        if r.stopped(Verb::Influence, e) {
            continue;
        }
        r.happened();
        r.game.facts.influence.push((by, true));
        r.game.apply(Change::Attempt(by, e));
        if let Entity::Card(target) = e
            && r.game.has_die(RollKind::Influence, by)
        {
            contest(r, by, target, modifier)?;
        }
    }
    Ok(())
}

/// The rolls of an attempt on an opponent's card: the attempt's roll and unused direct influence, less the opponent's
/// roll, his unused general influence and the controller's unused direct influence; above the mind it succeeds.
fn contest(r: &mut Resolving<'_, '_>, by: CardRef, target: CardRef, modifier: i16) -> Result<(), Halt> {
    let game = &mut *r.game;
    let (table, board) = (game.table, &game.board);
    let def = query::def(table, board, target);
    let controller = query::bearer(board, target);
    let held =
        board.side(board.card(target).owner).influence + controller.map_or(0, |c| query::influence(table, board, c));
    let apart = {
        let side = |c: CardRef| matches!(&*query::def(table, board, c).alignment, "minion" | "balrog");
        if side(by) == side(target) { 0 } else { -5 }
    };
    // A faction may give the number that is needed; else the attempt must exceed the mind.
    let in_play = def.meaning.as_ref().and_then(|m| m.in_play_number);
    let needed = in_play.unwrap_or_else(|| query::mind(table, board, target).or(def.mind).unwrap_or(0) + 1);
    let declared = r.declared_since;
    let modifier = modifier
        + query::influence(table, board, by)
        + query::influence_against(table, board, by, target)
        + apart
        + query::class_modifier(table, board, RollKind::Influence, by, declared)
        + query::attached(board, RollKind::Influence, by, false);
    let source = r.entry_card;
    let mine = game.dice(RollKind::Influence, by, source, modifier, &(3..=12).collect::<Vec<u8>>())?;
    let wanted = i16::from(mine) + modifier - held - needed;
    // The opponent's roll must not exceed what is left.
    let band = u8::try_from((wanted + 1).clamp(0, 99)).unwrap_or(99);
    let theirs = game.dice(RollKind::Other, target, source, held, &[band])?;
    let success = i16::from(theirs) <= wanted;
    let result = if success { RollResult::Success } else { RollResult::Failure };
    game.rolls.push(Rolled {
        kind: RollKind::Influence,
        of: by,
        source,
        modifier,
        against: needed,
        dice: Some(mine),
        result,
    });
    game.rolls.push(Rolled {
        kind: RollKind::Other,
        of: target,
        source,
        modifier: held,
        against: 0,
        dice: Some(theirs),
        result,
    });
    if success {
        r.change(Verb::Discard, Entity::Card(target), Change::Move(target, crate::engine::card::Zone::Discard));
    }
    Ok(())
}
