//! One character a turn.

use crate::engine::card::{CardKind, Mode};
use crate::engine::legal::play::Play;
use crate::engine::query::staying;
use crate::engine::state::{CardRef, Entry, Game, OnResolve, Reason, Refused, TurnEvent, cites};
use crate::vocab::{Act, Seat};

/// The resource player plays one character a turn (COE 2.II.2).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let plays = play.tried.action.mode == Mode::Character && play.tried.seat == Seat::R;
    let second = plays && another_character(play.tried.game, play.tried.card);
    Refused::by(Reason::Restriction, cites::CHARACTERS).when(second)
}

/// Whether the resource player has already played or declared another character this turn. A Balrog player may play one
/// more.
pub(crate) fn another_character(game: &Game<'_>, card: CardRef) -> bool {
    let board = &game.board;
    let his = |c: CardRef| {
        let def = game.def(c);
        let other = c != card && def.kind == CardKind::Character && board.card(c).owner == Seat::R;
        other && !staying::uncounted(game, c)
    };
    let played = board.history.iter().any(|p| matches!(p, TurnEvent::Played(c) if his(*c)));
    let comes = |e: &Entry| matches!(&e.does, OnResolve::Action(a) if a.mode == Mode::Character);
    let declared = game.on_chain().any(|e| comes(e) && e.card.is_some_and(his));
    // A character who is discarded while organizing counts as well.
    let let_go = game.entries.iter().any(|e| e.act == Act::DiscardAbility && e.card.is_some_and(his));
    (played || declared || let_go) && &*board.side(Seat::R).kind != "balrog" && !staying::uncounted(game, card)
}
