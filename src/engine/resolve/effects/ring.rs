//! Testing a gold ring.

use crate::engine::card::{self, Amount, Role, Rule, RuleSort, Step, Verb, What, Zone};
use crate::engine::query;
use crate::engine::query::interpret::{amount, satisfies};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{CardRef, Change, Cite, Entity, Game, Halt, Place, RollResult, Rolling, cites};
use crate::vocab::{RollKind, Seat, SiteType};

/// Rolls for the ring, discards it, and lets its player replace it at once with a ring from the hand that the result
/// allows (COE 6.2). That play is part of the test and starts no chain.
pub fn test(r: &mut Frame<'_, '_>, what: &What, modifier: &Amount, best_of: u8) -> Result<(), Halt> {
    for ring in r.cards(what)? {
        if r.stopped(Verb::Test, Entity::Card(ring)) {
            continue;
        }
        r.happened();
        let modifier = amount(&r.ctx(), modifier);
        // A ring that replaces a stored one is stored as well (COE 6.2.3).
        let stored = r.game.board.card(ring).zone == Zone::Points;
        let bearer = query::bearer(&r.game.board, ring);
        let hand = playable(r, ring);
        // The result matters only if there is a ring to play, but it is reported anyway.
        let fell = r.game.oracle.dice.iter().any(|d| !d.used && d.kind.is_none_or(|k| k == RollKind::Test));
        let rolled = fell || !hand.is_empty();
        let total = if rolled { Some(roll(r, ring, modifier, best_of)?) } else { None };
        r.change(Verb::Discard, Entity::Card(ring), Change::Move(ring, Zone::Discard));
        let Some(total) = total else { continue };
        let fitting: Vec<Entity> = hand
            .into_iter()
            .filter(|(_, ok)| ok.is_empty() || ok.contains(&total))
            .map(|(c, _)| Entity::Card(c))
            .collect();
        if !stored && bearer.is_none() {
            continue;
        }
        let Some(Entity::Card(new)) = r.game.choose(r.this(), &fitting) else { continue };
        match bearer.filter(|_| !stored) {
            Some(bearer) => {
                r.game.apply(Change::Attach(new, Place::Card(bearer)));
                r.game.events.push((card::Event::GainsItem, Some(Entity::Card(new))));
            }
            None => r.game.apply(Change::Move(new, Zone::Points)),
        }
    }
    Ok(())
}

/// Tells who tests a ring if nobody is named: the only card in its bearer's company whose text does that. Nobody, if
/// the ring itself says how it is tested.
pub fn tester(game: &Game<'_>, ring: CardRef, seat: Seat) -> Option<CardRef> {
    let board = &game.board;
    let tests = |c: &CardRef| {
        let meaning = game.def(*c).meaning.as_ref();
        meaning.is_some_and(|m| m.abilities.iter().flat_map(|a| &a.steps).any(|s| matches!(s, Step::Test(..))))
    };
    let company = query::company_of(board, ring).filter(|_| !tests(&ring))?;
    let there = |c: &CardRef| {
        let state = board.card(*c);
        state.zone == Zone::Play && state.owner == seat && query::company_of(board, *c) == Some(company)
    };
    let mut able = board.all_cards().filter(there).filter(tests);
    able.next().filter(|_| able.next().is_none())
}

/// Tests the entry's own ring.
pub fn test_by_rule(r: &mut Frame<'_, '_>) -> Result<(), Halt> {
    test(r, &What::Role(Role::This), &Amount::Number(0), 1)
}

/// The gold rings that are tested at the beginning of the end-of-turn phase: those in the company of a Ringwraith,
/// Sauron or the Balrog as avatar, or where a text says so (COE 6.2.R1, 6.2.R2, 6.2.B1).
pub fn tested_at_end(game: &Game<'_>) -> Vec<CardRef> {
    let board = &game.board;
    let gold = |c: &CardRef| game.def(*c).has_keyword("gold ring");
    let mine = |c: &CardRef| board.card(*c).owner == Seat::R && query::bearer(board, *c).is_some();
    let said = query::in_force_rules(game.table, board, RuleSort::TestedAtEnd);
    let by_text = |ring: CardRef| {
        said.iter().any(|f| matches!(f.rule, Rule::TestedAtEnd(of) if satisfies(&f.ctx, Entity::Card(ring), of)))
    };
    board.all_cards().filter(gold).filter(mine).filter(|c| by_rule(game, *c) <= LORD || by_text(*c)).collect()
}

/// Tells by which rule a ring is tested without a card.
pub fn tested_by(game: &Game<'_>, ring: CardRef) -> Cite {
    match (game.board.card(ring).zone, by_rule(game, ring) <= LORD) {
        (Zone::Points, _) => cites::RING_STORED,
        (_, true) => cites::RINGS_AT_END,
        (_, false) => cites::RINGS_AT_SITE,
    }
}

/// Whether the ring is tested because it is stored: it is a gold ring at a Darkhaven (COE 6.2.3).
pub(crate) fn tested_when_stored(r: &Frame<'_, '_>, card: CardRef) -> bool {
    let board = &r.game.board;
    let company = query::bearer(board, card).and_then(|b| query::company_of(board, b));
    let darkhaven = company.and_then(|c| query::site_of(board, c)).is_some_and(|site| {
        let minion = matches!(&*r.game.def(site).alignment, "minion" | "balrog");
        minion && query::site_type(r.game.table, board, site) == Some(SiteType::H)
    });
    darkhaven && r.game.def(card).has_keyword("gold ring")
}

/// The modifier to the test of a ring that is stored (COE 6.2.3).
const STORED: i16 = -2;

/// The modifier to the test in the company of a minion avatar.
const LORD: i16 = -2;

/// Tells what the rules add to the test of a ring: with a Ringwraith or the Balrog as avatar, for a Fallen-wizard
/// player's hero ring, and for a ring that is stored (COE 6.2.R1, 6.2.B1, 6.2.F1, 6.2.3).
fn by_rule(game: &Game<'_>, ring: CardRef) -> i16 {
    let board = &game.board;
    let owner = board.card(ring).owner;
    let company = query::bearer(board, ring).and_then(|b| query::company_of(board, b));
    let lord = company.is_some_and(|c| {
        query::characters(board, c).any(|c| {
            let lord = game.def(c).is_race("ringwraith") || &*game.def(c).alignment == "balrog";
            game.def(c).avatar && lord
        })
    });
    let foreign = &*board.side(owner).kind == "fallen-wizard" && &*game.def(ring).alignment == "hero";
    let stored = board.card(ring).zone == Zone::Points;
    i16::from(lord) * LORD + i16::from(stored) * STORED - i16::from(foreign)
}

/// The best of several rolls, kept between 1 and 12 like the tables.
fn roll(r: &mut Frame<'_, '_>, ring: CardRef, modifier: i16, rolls: u8) -> Result<u8, Halt> {
    let source = r.entry_card;
    let modifier = modifier
        + by_rule(r.game, ring)
        + query::class_modifier(r.game, RollKind::Test, ring, r.declared_since)
        + query::attached(&r.game.board, RollKind::Test, ring, false);
    let mut best = i16::MIN;
    for _ in 0..rolls.max(1) {
        let all: Vec<u8> = (3..=12).collect();
        let rolling = Rolling { kind: RollKind::Test, of: ring, source, modifier };
        let dice = r.game.dice(rolling, &all)?;
        r.game.rolls.push(rolling.made(dice, 0, RollResult::Success));
        best = best.max(i16::from(dice) + modifier);
    }
    Ok(u8::try_from(best.clamp(1, 12)).unwrap_or(12))
}

/// The rings in hand that some result of this ring's table allows, with those results.
fn playable(r: &Frame<'_, '_>, ring: CardRef) -> Vec<(CardRef, Vec<u8>)> {
    let board = &r.game.board;
    let owner = board.card(ring).owner;
    let Some(meaning) = &r.game.def(ring).meaning else { return Vec::new() };
    let mut found = Vec::new();
    for card in board.all_cards().filter(|&c| board.card(c).zone == Zone::Hand && board.card(c).owner == owner) {
        let def = r.game.def(card);
        let row = meaning.ring_test.iter().find(|row| def.has_keyword(&row.ring) || def.name == row.ring);
        if let Some(row) = row.filter(|_| same_side(r, ring, card)) {
            found.push((card, row.results.clone()));
        }
    }
    found
}

/// Whether one ring may replace the other: a player replaces a ring by one of the same alignment, and only a
/// Fallen-wizard player by any (COE 6.2.2, 6.2.F2).
fn same_side(r: &Frame<'_, '_>, ring: CardRef, card: CardRef) -> bool {
    let board = &r.game.board;
    let side = |c: CardRef| &*r.game.def(c).alignment;
    let other = matches!((side(ring), side(card)), ("hero", "minion") | ("minion", "hero"));
    !other || &*board.side(board.card(ring).owner).kind == "fallen-wizard"
}
