//! The message in which a game is played: which one it is, and which one it takes the place of.

use super::Games;
use crate::app::stored::Trouble;
use crate::store::{Batch, Board, CommitError, GameId};

/// How often a change is tried when somebody else is quicker.
const TRIES: usize = 8;

/// What became of a message that shows a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placed {
    /// It is the board now. Another that was it before is left over, and the ping beside that if it is another's move now.
    Now(Option<Board>),
    /// The game has gone on in another message meanwhile: that is the board.
    Behind(Board),
}

impl Games<'_> {
    /// The message in which a game is played, if it is known.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn board(&self, game: GameId) -> Result<Option<Board>, Trouble> {
        Ok(self.store.get::<Board>(&game)?)
    }

    /// The same of the last game of a channel.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn board_here(&self, channel: u64) -> Result<Option<Board>, Trouble> {
        let last = self.store.last_game(channel)?;
        last.map_or(Ok(None), |game| self.board(game.id))
    }

    /// Makes a message the board of its game after a deed of a user, unless another shows a later state of it, or the same
    /// further below.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be stored.
    pub fn place(&self, board: &Board, by: u64) -> Result<Placed, Trouble> {
        let mut tried = 0;
        loop {
            let before = self.board(board.game)?;
            let newer = |other: &&Board| (other.shows, other.message) > (board.shows, board.message);
            if let Some(other) = before.as_ref().filter(newer) {
                return Ok(Placed::Behind(other.clone()));
            }
            let revision = before.as_ref().map_or(0, |other| other.revision);
            let (left, ping) = match before {
                // It is still the same move of whoever was pinged: that stands.
                Some(other) if other.asks == board.asks && board.asks != Some(by) && board.ping.is_none() => {
                    (Some(Board { ping: None, ..other }), other.ping)
                }
                other => (other, board.ping),
            };
            let mut batch = Batch::new();
            batch.put(Board { ping, revision, ..board.clone() });
            tried += 1;
            match self.store.commit(batch) {
                Ok(()) => return Ok(Placed::Now(left)),
                Err(CommitError::Conflict(_)) if tried < TRIES => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}
