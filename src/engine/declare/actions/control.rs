//! Under whose influence characters are: they pass to another character's, or to general influence, while a player
//! organizes (COE 2.II.3.2, 2.II.3.3).

use crate::engine::card::{CardKind, Zone};
use crate::engine::declare::verdicts::{about, refused, yes};
use crate::engine::legal::check;
use crate::engine::query::{self, control, general_influence, staying};
use crate::engine::state::{CardRef, Entity, Game, Intent, Mark, Reason, Verdicts, cites};
use crate::vocab::{Act, Phase, Seat};

/// What is not there.
type Missing = (Reason, CardRef, &'static str);

/// A character who is said to pass to another, or to general influence; nothing if no character is.
pub(crate) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Verdicts> {
    let who = intent.card.filter(|c| intent.act == Act::Transfer && is_character(game, *c))?;
    let (cite, under) = match intent.targets.last()? {
        Entity::Card(leader) if is_character(game, *leader) => (cites::CONTROL, Some(*leader)),
        Entity::Player(_) => (cites::GENERAL_CONTROL, None),
        Entity::Card(_)
        | Entity::Company(_)
        | Entity::Region(..)
        | Entity::Attack
        | Entity::Strike(_)
        | Entity::Roll(..)
        | Entity::Entry(_)
        | Entity::Lasting(_) => return None,
    };
    let mine = |c: CardRef| game.board.card(c).owner == seat;
    if seat != Seat::R || !mine(who) || under.is_some_and(|leader| !mine(leader)) {
        return Some(about(Reason::Restriction, cites::ALLOWANCE, Entity::Card(who)));
    }
    let kept = under.and_then(|leader| staying::from_control(game.table, &game.board, who, leader));
    if let Some(by) = kept {
        return Some(about(Reason::Restriction, cites::RESTRICTION, Entity::Card(by)));
    }
    let leads_already = query::bearer(&game.board, who) == under;
    if leads_already {
        return Some(about(Reason::NoEffectPossible, cite, Entity::Card(who)));
    }
    if !game.stack.is_empty() {
        let (reason, cite) = (Reason::Restriction, cites::WHILE_ORGANIZING);
        return Some(refused(reason, cite, None, Some(check::NO_CHAIN)));
    }
    let missing = if game.board.phase == Phase::Organization {
        under.map_or_else(|| to_general(game, who), |leader| to_direct(game, who, leader))
    } else {
        Some((Reason::ConditionMissing, who, "the organization phase"))
    };
    Some(missing.map_or_else(
        || yes(cite).marking(Mark::Controlled(who, under)),
        |(reason, of, wanted)| refused(reason, cite, Some(Entity::Card(of)), Some(wanted)),
    ))
}

/// What keeps a character from another's control (COE 2.II.3.2).
fn to_direct(game: &Game<'_>, who: CardRef, leader: CardRef) -> Option<Missing> {
    let board = &game.board;
    if query::def(game.table, board, who).avatar {
        return Some((Reason::Restriction, who, "a character who is no avatar"));
    }
    if board.all_cards().any(|c| is_character(game, c) && query::bearer(board, c) == Some(who)) {
        return Some((Reason::ConditionMissing, who, "a character without followers"));
    }
    if query::bearer(board, leader).is_some() {
        return Some((Reason::ConditionMissing, leader, "somebody who is no follower himself"));
    }
    if who == leader || query::company_of(board, who) != query::company_of(board, leader) {
        return Some((Reason::ConditionMissing, leader, "two characters of one company"));
    }
    let enough = control::controls(game, leader, who);
    (!enough).then_some((Reason::ConditionMissing, leader, "enough unused direct influence"))
}

/// What keeps a character from general influence (COE 2.II.3.3).
fn to_general(game: &Game<'_>, who: CardRef) -> Option<Missing> {
    let mind = query::def(game.table, &game.board, who).mind.unwrap_or(0);
    let enough = general_influence::unused(game.table, &game.board, Seat::R) >= mind;
    (!enough).then_some((Reason::ConditionMissing, who, "enough unused general influence"))
}

/// Whether a card is a character of a company.
fn is_character(game: &Game<'_>, card: CardRef) -> bool {
    let state = game.board.card(card);
    let def = query::def(game.table, &game.board, card);
    def.kind == CardKind::Character && state.zone == Zone::Play && state.company.is_some()
}
