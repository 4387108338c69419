//! Tells who sits at a game, and for which seats a user may act.

use super::state::State;
use crate::store::{FORGOTTEN, Game};
use crate::vocab::Seat;

/// Tells who sits in a seat: nobody if it is free, or if its user was forgotten.
pub(super) fn seated(game: &Game, at: usize) -> Option<u64> {
    game.players.get(at).copied().flatten().filter(|user| *user != FORGOTTEN)
}

/// Gives the seats for which a user may act: their own; both while the other is free; both for the moderator who took
/// over.
pub(super) fn played_by(game: &Game, state: &State, user: u64) -> Vec<Seat> {
    let seat = |at: usize| if at == state.active() { Seat::R } else { Seat::H };
    let own = (0..2).find(|at| seated(game, *at) == Some(user));
    match own {
        _ if game.moderator == Some(user) => vec![Seat::R, Seat::H],
        Some(at) if seated(game, 1 - at).is_some() => vec![seat(at)],
        Some(_) => vec![Seat::R, Seat::H],
        None => Vec::new(),
    }
}
