//! A game as it was read from the store.

use super::state::State;
use crate::store::{Game, Line};

/// The most games that a channel keeps.
pub const MOST_GAMES: usize = 200;

/// A game as it was read.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub(super) game: Game,
    pub(super) lines: Vec<Line>,
    pub(super) state: State,
}
