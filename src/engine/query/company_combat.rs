//! A company that attacks another: whether there is such an attack, who fights, and with which prowess.

use crate::engine::card::{CardKind, Table, Zone};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, CompanyRef};
use crate::vocab::Seat;

/// Whether companies fight each other.
pub fn on(board: &Board) -> bool {
    board.attack.as_ref().is_some_and(|a| a.attacker.is_some())
}

/// Whether another company attacks this player's company: then the player may act even though it is not their turn.
pub(crate) fn defends(board: &Board, seat: Seat) -> bool {
    board.attack.as_ref().is_some_and(|a| a.attacker.is_some() && board.company(a.company).seat == seat)
}

/// The members of a company who fight: its characters and allies.
pub(crate) fn fighters(table: &Table, board: &Board, company: CompanyRef) -> Vec<CardRef> {
    let fights = |c: &CardRef| {
        board.card(*c).zone == Zone::Play
            && matches!(query::def(table, board, *c).kind, CardKind::Character | CardKind::Ally)
            && query::company_of(board, *c) == Some(company)
    };
    board.all_cards().filter(fights).collect()
}

/// The player whose company attacks.
pub(crate) fn attacker(board: &Board) -> Option<Seat> {
    board.attack.as_ref().filter(|a| a.attacker.is_some()).map(|a| board.company(a.company).seat.other())
}
