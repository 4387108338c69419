//! The influence under which characters are: they pass to another character's, or to general influence, while a player
//! organizes (COE 2.II.3.2, 2.II.3.3).

use super::when;
use crate::engine::card::{CardKind, Zone};
use crate::engine::declare::verdicts::{about, yes};
use crate::engine::query::{self, control, general_influence};
use crate::engine::state::{CardRef, Entity, Game, Intent, Judgement, Mark, Reason, Refused, cites};
use crate::vocab::{Act, Seat};

/// A character who is said to pass to another, or to general influence; nothing if no character is.
pub(crate) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let who = intent.card.filter(|c| intent.act == Act::Transfer && is_character(game, *c))?;
    let (cite, under) = match intent.targets.last()? {
        Entity::Card(leader) if is_character(game, *leader) => (cites::CONTROL, Some(*leader)),
        Entity::Player(_) => (cites::GENERAL_CONTROL, None),
        _ => return None,
    };
    let mine = |c: CardRef| game.board.card(c).owner == seat;
    if seat != Seat::R || !mine(who) || under.is_some_and(|leader| !mine(leader)) {
        return Some(about(Reason::Restriction, cites::ALLOWANCE, Entity::Card(who)));
    }
    let kept = under.and_then(|leader| query::control::from_control(game.table, &game.board, who, leader));
    if let Some(by) = kept {
        return Some(about(Reason::Restriction, cites::RESTRICTION, Entity::Card(by)));
    }
    let leads_already = query::bearer(&game.board, who) == under;
    if leads_already {
        return Some(about(Reason::NoEffectPossible, cite, Entity::Card(who)));
    }
    if let Err(closed) = when::ORGANIZING.open(game, seat, cite) {
        let phase = closed.refusal.reason == Reason::ConditionMissing;
        return Some(Judgement::refused(closed.about(Some(Entity::Card(who)).filter(|_| phase))));
    }
    let checked = under.map_or_else(|| to_general(game, who), |leader| to_direct(game, who, leader));
    Some(checked.map_or_else(Judgement::refused, |()| yes(cite).marking(Mark::Controlled(who, under))))
}

/// Tells what keeps a character from another's control (COE 2.II.3.2).
fn to_direct(game: &Game<'_>, who: CardRef, leader: CardRef) -> Result<(), Refused> {
    let board = &game.board;
    let refuse =
        |reason, of, wanted: &str| Err(Refused::by(reason, cites::CONTROL).about(Entity::Card(of)).wanting(wanted));
    if game.def(who).avatar {
        return refuse(Reason::Restriction, who, "a character who is no avatar");
    }
    if board.all_cards().any(|c| is_character(game, c) && query::bearer(board, c) == Some(who)) {
        return refuse(Reason::ConditionMissing, who, "a character without followers");
    }
    if query::bearer(board, leader).is_some() {
        return refuse(Reason::ConditionMissing, leader, "somebody who is no follower himself");
    }
    if who == leader || query::company_of(board, who) != query::company_of(board, leader) {
        return refuse(Reason::ConditionMissing, leader, "two characters of one company");
    }
    let enough = control::controls(game, leader, who);
    if enough { Ok(()) } else { refuse(Reason::ConditionMissing, leader, "enough unused direct influence") }
}

/// Tells what keeps a character from general influence (COE 2.II.3.3).
fn to_general(game: &Game<'_>, who: CardRef) -> Result<(), Refused> {
    let mind = game.def(who).mind.unwrap_or(0);
    let enough = general_influence::unused(game.table, &game.board, Seat::R) >= mind;
    if enough {
        return Ok(());
    }
    let refused = Refused::by(Reason::ConditionMissing, cites::GENERAL_CONTROL).about(Entity::Card(who));
    Err(refused.wanting("enough unused general influence"))
}

/// Whether a card is a character of a company.
fn is_character(game: &Game<'_>, card: CardRef) -> bool {
    let state = game.board.card(card);
    let def = game.def(card);
    def.kind == CardKind::Character && state.zone == Zone::Play && state.company.is_some()
}
