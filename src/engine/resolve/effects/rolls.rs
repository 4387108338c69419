//! Rolls that a card asks for, and influence attempts.

use crate::engine::card::{self, CardKind, Event, Influence, Roll, Step, Table, Verb, Zone};
use crate::engine::query::interpret::amount;
use crate::engine::query::{self, agents, general_influence};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{Board, CardRef, Change, Entity, Game, Halt, RollResult, Rolling, TurnEvent};
use crate::vocab::{RollKind, Seat};

/// Rolls, adds a number, and compares the result with the lowest total that succeeds. Gives the steps that follow.
pub fn roll<'s>(r: &mut Frame<'_, '_>, roll: &'s Roll) -> Result<&'s [Step], Halt> {
    // A player's own roll belongs to the card that asks for it.
    let who = r.things(&roll.who)?.first().copied().and_then(Entity::about);
    let Some(who) = who.or(r.this()) else { return Ok(&[]) };
    if r.stopped(Verb::Roll, Entity::Card(who)) {
        return Ok(&[]);
    }
    let plus = amount(&r.ctx(), &roll.plus);
    for seat in general_influence::named(&r.ctx(), &roll.plus) {
        r.game.counts_general(seat);
    }
    let Some(needed) = needed(r, roll) else {
        r.impossible();
        return Ok(&[]);
    };
    r.happened();
    if roll.kind == RollKind::Influence {
        r.game.facts.influence.push((who, true));
    }
    let success = total(r, Rolling { kind: roll.kind, of: who, source: r.entry_card, modifier: plus }, needed)?;
    if roll.kind == RollKind::Influence {
        r.game.events.push((Event::CheckedInfluence, Some(Entity::Card(who))));
    }
    if success && roll.kind == RollKind::Influence {
        r.game.events.push((Event::InfluenceSucceeds, Some(Entity::Card(who))));
    }
    Ok(if success { &roll.success } else { &roll.failure })
}

/// The lowest total that succeeds: for the race of the attack that is faced, otherwise for all.
fn needed(r: &Frame<'_, '_>, roll: &Roll) -> Option<i16> {
    let races = r.game.board.attack.as_ref().map(|a| a.races.as_slice()).unwrap_or_default();
    let of_race = roll.at_least.iter().find(|(race, _)| race.as_ref().is_some_and(|race| races.contains(race)));
    of_race.or_else(|| roll.at_least.iter().find(|(race, _)| race.is_none())).map(|(_, n)| *n)
}

/// Rolls and tells whether the total is high enough.
fn total(r: &mut Frame<'_, '_>, rolling: Rolling, needed: i16) -> Result<bool, Halt> {
    let Rolling { kind, of: who, modifier: plus, .. } = rolling;
    let declared = r.declared_since;
    let game = &mut *r.game;
    let modifier =
        plus + query::class_modifier(game, kind, who, declared) + query::attached(&game.board, kind, who, false);
    let band = u8::try_from((needed - modifier).clamp(0, 99)).unwrap_or(99);
    let rolling = Rolling { modifier, ..rolling };
    let dice = game.dice(rolling, &[band])?;
    let success = i16::from(dice) + modifier >= needed;
    let result = if success { RollResult::Success } else { RollResult::Failure };
    game.rolls.push(rolling.made(dice, needed, result));
    game.board.attached.retain(|m| !(m.kind == kind && m.of == who));
    Ok(success)
}

/// An attempt to influence a faction, ally, character or item of the other player (COE 8.3). Gives the steps that
/// follow.
pub fn influence<'s>(r: &mut Frame<'_, '_>, attempt: &'s Influence, of: Entity) -> Result<&'s [Step], Halt> {
    let Some(Entity::Card(by)) = r.role(&attempt.by) else { return Ok(&[]) };
    if r.stopped(Verb::Influence, of) {
        return Ok(&[]);
    }
    r.happened();
    r.game.facts.influence.push((by, true));
    r.game.apply(Change::Attempt(by, of));
    match of {
        Entity::Card(target) => contest(r, by, target, attempt),
        _ => Ok(&[]),
    }
}

/// The rolls of an attempt on an opponent's card: the attempt's roll plus unused direct influence, minus the opponent's
/// roll, the opponent's unused general influence and the controller's unused direct influence. The attempt succeeds if
/// the result is above the mind.
fn contest<'s>(
    r: &mut Frame<'_, '_>,
    by: CardRef,
    target: CardRef,
    attempt: &'s Influence,
) -> Result<&'s [Step], Halt> {
    let with = r.ctx().with;
    let modifier = amount(&r.ctx(), &attempt.modifier);
    let game = &mut *r.game;
    let owner = game.board.card(target).owner;
    let general = if attempt.spares_general { 0 } else { game.counts_general(owner) };
    let (table, board) = (game.table, &game.board);
    let def = query::def(table, board, target);
    let controller = query::bearer(board, target);
    let held = general + controller.map_or(0, |c| query::influence(table, board, c).max(0));
    // If the player shows an identical card, the number is zero; but not for an item, where showing it is required (COE
    // 8.1, 8.3).
    let shown = with.filter(|w| *w != target && query::def(table, board, *w).name == def.name);
    let (easier, at_home) = by_agent(table, board, by, target);
    let zero = easier || shown.is_some() && def.kind != CardKind::Item;
    let needed = if zero { 0 } else { resistance(table, board, target) } + 1;
    let declared = r.declared_since;
    let modifier = modifier
        + query::influence(table, board, by)
        + query::influence_against(table, board, by, target)
        + other_side(table, board, by, target)
        + at_home
        + if easier { 2 } else { 0 }
        + query::class_modifier(game, RollKind::Influence, by, declared)
        + query::attached(board, RollKind::Influence, by, false);
    let source = r.entry_card;
    let attempted = Rolling { kind: RollKind::Influence, of: by, source, modifier };
    let mine = game.dice(attempted, &(3..=12).collect::<Vec<u8>>())?;
    let wanted = i16::from(mine) + modifier - held - needed;
    // The opponent's roll must not exceed what is left; the opponent rolls even if it cannot change the result.
    let band = u8::try_from((wanted + 1).clamp(3, 12)).unwrap_or(12);
    let resisted = Rolling { kind: RollKind::Other, of: target, source, modifier: held };
    let theirs = game.dice(resisted, &[band])?;
    let success = i16::from(theirs) <= wanted;
    let result = if success { RollResult::Success } else { RollResult::Failure };
    // The opponent's roll is reported first, since the attempt is made against it (COE 8.3).
    game.rolls.push(resisted.made(theirs, 0, result));
    game.rolls.push(attempted.made(mine, needed + held + i16::from(theirs), result));
    r.game.events.push((Event::CheckedInfluence, Some(Entity::Card(by))));
    if success {
        r.game.events.push((Event::InfluenceSucceeds, Some(Entity::Card(by))));
        r.game.board.history.extend(shown.map(|shown| TurnEvent::Won { shown, by }));
        let Some(steps) = &attempt.instead else {
            r.change(Verb::Discard, Entity::Card(target), Change::Move(target, Zone::Discard));
            return Ok(&[]);
        };
        return Ok(steps);
    }
    if let Some(shown) = shown {
        r.change(Verb::Discard, Entity::Card(shown), Change::Move(shown, Zone::Discard));
    }
    Ok(&[])
}

/// Tells what the attempt must exceed: the mind of a character or ally, the mind of an item's bearer, or a faction's
/// number.
fn resistance(table: &Table, board: &Board, target: CardRef) -> i16 {
    let def = query::def(table, board, target);
    match def.kind {
        CardKind::Item => query::bearer(board, target).and_then(|c| query::mind(table, board, c)).unwrap_or(0),
        CardKind::Faction => {
            // Some factions name the number that is needed once they are in play.
            if let Some(needed) = def.meaning.as_ref().and_then(|m| m.in_play_number) {
                return needed - 1;
            }
            let least = |step: &Step| match step {
                Step::Roll(Roll { kind: RollKind::Influence, at_least, .. }) => at_least.first().map(|(_, n)| n - 1),
                _ => None,
            };
            let plays = def.meaning.iter().flat_map(|m| &m.plays);
            plays.flat_map(|play| card::walk(&play.steps)).filter_map(least).last().unwrap_or(0)
        }
        CardKind::Character
        | CardKind::Ally
        | CardKind::Event
        | CardKind::Creature
        | CardKind::Site
        | CardKind::Region => query::mind(table, board, target).unwrap_or(0),
    }
}

/// Tells what an attempt loses because the two cards belong to different sides; an agent loses nothing.
fn other_side(table: &Table, board: &Board, by: CardRef, target: CardRef) -> i16 {
    let side = |c: CardRef| query::is_minion_player(board, board.card(c).owner);
    let agent = agents::is_hazard(query::def(table, board, by), board.card(by));
    if agent || side(by) == side(target) { 0 } else { -5 }
}

/// Tells what favours an agent's attempt: whether it shares a home site with the target, and what it gains by being at
/// home (COE 8.5).
fn by_agent(table: &Table, board: &Board, by: CardRef, target: CardRef) -> (bool, i16) {
    let (agent, other) = (query::def(table, board, by), query::def(table, board, target));
    if !agent.agent || board.card(by).owner != Seat::H {
        return (false, 0);
    }
    let shared = other.kind != CardKind::Item && query::interpret::entities::shares_home(table, board, by, target);
    (shared, if agents::at_home(table, board, by) { 2 } else { 0 })
}

impl Game<'_> {
    /// Gives a player's unused general influence and notes that it has counted.
    pub(crate) fn counts_general(&mut self, seat: Seat) -> i16 {
        let unused = general_influence::unused(self.table, &self.board, seat);
        if !self.facts.general.contains(&(seat, unused)) {
            self.facts.general.push((seat, unused));
        }
        unused
    }
}
