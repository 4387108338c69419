//! Corruption checks and body checks, and what is lost along with a character who fails one.

use crate::engine::card::{self, Amount, CardKind, CorruptionCheck, Event, Penalty, Step, Verb, Zone};
use crate::engine::query::interpret::amount;
use crate::engine::query::{self, rolls};
use crate::engine::resolve::frame::Frame;
use crate::engine::resolve::recheck;
use crate::engine::state::{
    self, CardRef, Change, Entity, Halt, Place, RollResult, Rolled, Rolling, Status, TurnEvent,
};
use crate::vocab::{RollKind, Ruleset};

/// Has a character make a corruption check that a card asks for, and gives the steps that follow.
pub fn corruption<'s>(r: &mut Frame<'_, '_>, check: &'s CorruptionCheck, of: Entity) -> Result<&'s [Step], Halt> {
    let Entity::Card(who) = of else { return Ok(&[]) };
    if r.stopped(Verb::CorruptionCheck, of) {
        return Ok(&[]);
    }
    let modifier = amount(&r.ctx(), &check.modifier);
    r.happened();
    let result = corruption_check(r, who, modifier, check.penalty)?;
    Ok(if result == RollResult::Success { &check.passed } else { &check.failed })
}

/// The lowest modified result that can pass, whatever the corruption points: under the Council's rules no result below
/// two passes (COE 7.1).
const LEAST: i16 = 2;

/// Makes a corruption check. A character with a result above the corruption points passes. If the result equals them or
/// is one below, the character is discarded; but a Wizard is eliminated, and a minion taps and has passed. If it is
/// lower, or below [`LEAST`], the character is eliminated (COE 7.1). What is lost along with the character is part of
/// the check (annotation 23).
pub fn corruption_check(
    r: &mut Frame<'_, '_>,
    who: CardRef,
    by_card: i16,
    penalty: Penalty,
) -> Result<RollResult, Halt> {
    let game = &mut *r.game;
    recheck::settle_support(game, &[(RollKind::Corruption, who)]);
    let (table, board) = (game.table, &game.board);
    let declared = r.declared_since;
    let modifier = by_card
        + query::class_modifier(game, RollKind::Corruption, who, declared)
        + query::attached(board, RollKind::Corruption, who, false);
    let points = query::corruption_points(table, board, who);
    let def = query::def(table, board, who);
    if rolls::never_checks(def) {
        return Ok(RollResult::Success);
    }
    if let Some(at) = board.assured.iter().position(|c| *c == who) {
        game.board.assured.remove(at);
        game.board.attached.retain(|m| !(m.kind == RollKind::Corruption && m.of == who));
        return Ok(RollResult::Success);
    }
    let avatar = def.avatar;
    let hardened = hardened(table, board, who);
    let band = |n: i16| u8::try_from(n.clamp(0, 99)).unwrap_or(99);
    let least = if board.rules == Ruleset::Coe { LEAST } else { i16::MIN };
    let bands = [points - 1, points + 1].map(|n| band(n.max(least) - modifier));
    let rolling = Rolling { kind: RollKind::Corruption, of: who, source: r.entry_card, modifier };
    let dice = game.dice(rolling, &bands)?;
    let total = i16::from(dice) + modifier;
    let result = match total {
        _ if total < least.max(points - 1) => RollResult::Failure,
        _ if total > points => RollResult::Success,
        _ if hardened => RollResult::Spared,
        _ => RollResult::Middle,
    };
    let needs = Some(least.max(if hardened { points - 1 } else { points + 1 }));
    game.rolls.push(Rolled { needs, ..rolling.made(dice, points, result) });
    game.board.attached.retain(|m| !(m.kind == RollKind::Corruption && m.of == who));
    game.board.history.push(TurnEvent::Rolled(RollKind::Corruption, who));
    game.events.push((Event::CheckedCorruption, Some(Entity::Card(who))));
    if result == RollResult::Success {
        return Ok(result);
    }
    if result == RollResult::Spared {
        // A minion, or a Fallen-wizard avatar, taps and has passed.
        if r.game.board.card(who).status == Status::Untapped {
            r.change(Verb::Tap, Entity::Card(who), Change::Status(who, Status::Tapped));
        }
        return Ok(RollResult::Success);
    }
    let eliminated = avatar || result == RollResult::Failure;
    let zone = match penalty {
        Penalty::Usual if eliminated => Zone::Eliminated,
        Penalty::Usual | Penalty::Discard | Penalty::Stays => Zone::Discard,
    };
    let verb = if zone == Zone::Discard { Verb::Discard } else { Verb::Eliminate };
    // If something prevents the discard, the check was passed (COE 7.1.3).
    let coe = r.game.board.rules == Ruleset::Coe;
    if coe && penalty != Penalty::Stays && verb == Verb::Discard && r.stopped(verb, Entity::Card(who)) {
        r.game.rolls.last_mut().into_iter().for_each(|roll| roll.result = RollResult::Success);
        return Ok(RollResult::Success);
    }
    r.game.events.push((Event::FailsCorruption, Some(Entity::Card(who))));
    if penalty != Penalty::Stays {
        r.change(verb, Entity::Card(who), Change::Move(who, zone));
    }
    Ok(result)
}

/// Whether the character counts as a minion in a corruption check: a minion character, a Fallen-wizard player's Orc or
/// Troll, or the Fallen-wizard (COE 7.1, 7.1.F1).
fn hardened(table: &card::Table, board: &state::Board, who: CardRef) -> bool {
    let def = query::def(table, board, who);
    let fallen = &*board.side(board.card(who).owner).kind == "fallen-wizard";
    let dark = def.is_race("orc") || def.is_race("troll");
    match &*def.alignment {
        "fallen-wizard" => def.avatar,
        "minion" | "balrog" => !fallen || dark,
        _ => fallen && dark,
    }
}

/// Has a character make a body check that a card asks for, and gives the steps that replace an elimination, if there
/// are any.
pub fn body<'s>(
    r: &mut Frame<'_, '_>,
    of: Entity,
    modifier: &Amount,
    instead: Option<&'s [Step]>,
) -> Result<&'s [Step], Halt> {
    let Entity::Card(who) = of else { return Ok(&[]) };
    if r.game.board.card(who).zone != Zone::Play || r.stopped(Verb::BodyCheck, of) {
        return Ok(&[]);
    }
    r.happened();
    let by_card = amount(&r.ctx(), modifier);
    // The +1 for a character who was already wounded: under the Council's rules it applies if a failed strike leads to
    // the check (3.I.1); otherwise it applies to any body check.
    let wounded = r.game.board.card(who).status == Status::Wounded && r.game.board.rules != Ruleset::Coe;
    let modifier = by_card + i16::from(wounded);
    let Some(steps) = instead else {
        body_check(r, who, modifier)?;
        return Ok(&[]);
    };
    let failed = check_body(r, who, modifier)? == RollResult::Failure;
    Ok(if failed { steps } else { &[] })
}

/// Makes a body check: a result above the body eliminates the character; some characters are discarded on a certain
/// result.
pub fn body_check(r: &mut Frame<'_, '_>, who: CardRef, by_situation: i16) -> Result<RollResult, Halt> {
    let result = check_body(r, who, by_situation)?;
    if result == RollResult::Failure {
        eliminate_character(r, who);
    }
    Ok(result)
}

/// Makes the check without carrying out what its failure leads to.
fn check_body(r: &mut Frame<'_, '_>, who: CardRef, by_situation: i16) -> Result<RollResult, Halt> {
    let declared = r.declared_since;
    let game = &mut *r.game;
    let (table, board) = (game.table, &game.board);
    let Some(body) = query::body(table, board, who) else { return Ok(RollResult::Success) };
    let body = body + query::attached(board, RollKind::Body, who, true);
    let modifier = by_situation
        + query::attached(board, RollKind::Body, who, false)
        + query::class_modifier(game, RollKind::Body, who, declared);
    let def = query::def(table, board, who);
    let meaning = def.meaning.as_ref();
    let shift = def.body.map_or(0, |printed| body - printed);
    // An effect on body also shifts the number at which the character is discarded (COE 3.I.4).
    let discard_at = meaning.map_or(&[][..], |m| &m.discard_on_body_check).iter().map(|n| i16::from(*n) + shift);
    let discard_at: Vec<i16> = discard_at.collect();
    let equal = board.attack.as_ref().is_some_and(|a| {
        let creature = query::def(table, board, a.source).creature();
        // The strike that leads to this check wounded the character; a check that another card asks for does not count
        // that.
        let wounded = a.strikes_at(who) && board.card(who).status == Status::Wounded;
        creature.is_some_and(|c| c.equal_discards) && wounded && !def.avatar
    });
    // A Ringwraith whose unmodified roll is 7 or 8 returns to its player's hand (COE 3.I.1.R1).
    let lord = def.avatar && def.is_race("ringwraith") && board.rules != Ruleset::Metw;
    let band = |n: i16| u8::try_from((n - modifier).clamp(0, 99)).unwrap_or(99);
    let mut bands = vec![band(body + 1), band(body)];
    if lord {
        bands.extend([7, 9]);
    }
    bands.extend(discard_at.iter().flat_map(|n| [band(*n), band(*n + 1)]));
    let rolling = Rolling { kind: RollKind::Body, of: who, source: r.entry_card, modifier };
    let dice = game.dice(rolling, &bands)?;
    let total = i16::from(dice) + modifier;
    let discarded = discard_at.contains(&total) || equal && total == body;
    let returns = lord && matches!(dice.total, 7 | 8);
    let result = match (total > body, discarded || returns) {
        (_, true) => RollResult::Middle,
        (true, false) => RollResult::Failure,
        (false, false) => RollResult::Success,
    };
    game.rolls.push(rolling.made(dice, body, result));
    game.board.attached.retain(|m| !(m.kind == RollKind::Body && m.of == who));
    if returns {
        r.change(Verb::Return, Entity::Card(who), Change::Move(who, Zone::Hand));
        return Ok(RollResult::Middle);
    }
    if result == RollResult::Middle {
        r.change(Verb::Discard, Entity::Card(who), Change::Move(who, Zone::Discard));
    }
    Ok(result)
}

/// Eliminates a character after a failed body check: each unwounded companion may take one of the character's items
/// (annotation 22, COE 3.I.2).
pub fn eliminate_character(r: &mut Frame<'_, '_>, who: CardRef) {
    if r.stopped(Verb::Eliminate, Entity::Card(who)) {
        return;
    }
    let company = query::company_of(&r.game.board, who);
    let items: Vec<CardRef> =
        query::borne(&r.game.board, who).filter(|&c| r.game.def(c).kind == CardKind::Item).collect();
    let mut mates: Vec<Entity> = company
        .map(|company| query::characters(&r.game.board, company).collect::<Vec<_>>())
        .unwrap_or_default()
        .into_iter()
        .filter(|&c| c != who && r.game.board.card(c).status != Status::Wounded)
        .map(Entity::Card)
        .collect();
    let mut items: Vec<Entity> = items.into_iter().map(Entity::Card).collect();
    while !mates.is_empty() && !items.is_empty() {
        // The script names the item, the companion who takes it, or both; if it names only one, the first possible
        // other is taken.
        let item = r.game.picked(&items);
        let to = r.game.picked(&mates);
        let both = item.or_else(|| to.and(items.first().copied())).zip(to.or_else(|| item.and(mates.first().copied())));
        let Some((Entity::Card(item), Entity::Card(to))) = both else { break };
        items.retain(|i| *i != Entity::Card(item));
        mates.retain(|m| *m != Entity::Card(to));
        r.game.apply(Change::Attach(item, Place::Card(to)));
    }
    r.change(Verb::Eliminate, Entity::Card(who), Change::Move(who, Zone::Eliminated));
}
