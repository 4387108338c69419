//! Who controls a character: a player who organizes may put a character under another character's direct influence, or
//! under general influence (COE 2.II.3.2, 2.II.3.3).

use super::when;
use crate::engine::card::{CardKind, Zone};
use crate::engine::query::{self, control, general_influence};
use crate::engine::state::{CardRef, Entity, Game, Intent, Judged, Judgement, Mark, Reason, Refused, cites};
use crate::vocab::Seat;

/// A player puts a character under another character's direct influence, or under general influence. Nothing if the
/// declaration is another.
pub(crate) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let who = intent.card.filter(|c| is_character(game, *c))?;
    let under = match intent.targets.last()? {
        Entity::Card(leader) if is_character(game, *leader) => Some(*leader),
        Entity::Player(_) => None,
        _ => return None,
    };
    Some(passes(game, seat, who, under))
}

fn passes(game: &Game<'_>, seat: Seat, who: CardRef, under: Option<CardRef>) -> Judged {
    let cite = if under.is_some() { cites::CONTROL } else { cites::GENERAL_CONTROL };
    let no = |reason, cite| Refused::by(reason, cite).about(who);
    let mine = |c: CardRef| game.board.card(c).owner == seat;
    let foreign = seat != Seat::R || !mine(who) || under.is_some_and(|leader| !mine(leader));
    no(Reason::Restriction, cites::ALLOWANCE).when(foreign)?;
    if let Some(by) = under.and_then(|leader| control::from_control(game.table, &game.board, who, leader)) {
        return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(by));
    }
    no(Reason::NoEffectPossible, cite).when(query::bearer(&game.board, who) == under)?;
    when::ORGANIZING.open(game, seat, cite).map_err(|closed| {
        let phase = closed.refusal.reason == Reason::ConditionMissing;
        closed.about(Some(Entity::Card(who)).filter(|_| phase))
    })?;
    match under {
        Some(leader) => to_direct(game, who, leader)?,
        None => to_general(game, who)?,
    }
    Ok(Judgement::legal(cite).marking(Mark::Controlled(who, under)))
}

/// Tells what keeps one character from controlling another (COE 2.II.3.2).
fn to_direct(game: &Game<'_>, who: CardRef, leader: CardRef) -> Result<(), Refused> {
    let board = &game.board;
    let lacks = |of: CardRef, wanted: &'static str| Refused::lacking(cites::CONTROL, wanted).about(of);
    let avatar = Refused::by(Reason::Restriction, cites::CONTROL).about(who);
    avatar.wanting("a character who is not an avatar").when(game.def(who).avatar)?;
    let leads = board.all_cards().any(|c| is_character(game, c) && query::bearer(board, c) == Some(who));
    lacks(who, "a character without followers").when(leads)?;
    let follows = query::bearer(board, leader).is_some();
    lacks(leader, "a character who is not a follower").when(follows)?;
    let apart = who == leader || query::company_of(board, who) != query::company_of(board, leader);
    lacks(leader, "two characters of one company").when(apart)?;
    lacks(leader, "enough unused direct influence").when(!control::controls(game, leader, who))
}

/// Tells what keeps a character from coming under general influence (COE 2.II.3.3).
fn to_general(game: &Game<'_>, who: CardRef) -> Result<(), Refused> {
    let mind = game.def(who).mind.unwrap_or(0);
    let enough = general_influence::unused(game.table, &game.board, Seat::R) >= mind;
    Refused::lacking(cites::GENERAL_CONTROL, "enough unused general influence").about(who).when(!enough)
}

/// Whether a card is a character in a company.
fn is_character(game: &Game<'_>, card: CardRef) -> bool {
    let state = game.board.card(card);
    let def = game.def(card);
    def.kind == CardKind::Character && state.zone == Zone::Play && state.company.is_some()
}
