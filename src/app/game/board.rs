//! The message in which a game is played: which one it is, and which one it replaces.

use super::Games;
use super::deed::Call;
use crate::app::stored::Trouble;
use crate::store::{Batch, Board, Coming, CommitError, GameId, Guard, Left};

/// How often a change is tried when somebody else is quicker.
const TRIES: usize = 8;
/// The number of leftovers of boards that are read at once.
const TOGETHER: usize = 100;

/// What became of a message that shows a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placed {
    /// It is the board now; this is left of the one before.
    Now(Vec<Left>),
    /// The game has gone on in another message meanwhile: that is the board, and this one is left.
    Behind(Board, Vec<Left>),
}

/// Gives what is left of a board when another message takes its place.
fn left(of: &Board, place: u64) -> impl Iterator<Item = Left> + use<> {
    let one =
        |message: u64, ping: bool| Left { game: of.game, message, token: of.token.clone(), until: of.until, ping };
    let board = (of.message != place).then(|| one(of.message, false));
    let ping = of.ping.map(|ping| one(ping, true));
    board.into_iter().chain(ping)
}

/// Gives the board that is to answer a call, if the answer is one of its own.
pub(super) fn coming(call: &Call, game: GameId) -> Option<Coming> {
    let reply = call.reply.as_ref()?;
    Some(Coming { game, interaction: call.interaction, token: reply.token.clone(), until: reply.until })
}

impl Games<'_> {
    /// Notes that a call is about to be answered with the board of a game, where no stored deed says so.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be stored.
    pub fn announce(&self, call: &Call, game: GameId) -> Result<(), Trouble> {
        let Some(coming) = coming(call, game) else { return Ok(()) };
        let mut batch = Batch::new();
        batch.put(coming);
        Ok(self.store.commit(batch)?)
    }

    /// Boards that were on their way when the program stopped: the next few after one.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn coming(&self, after: Option<&Coming>) -> Result<Vec<Coming>, Trouble> {
        Ok(self.store.coming(after, TOGETHER)?)
    }

    /// Records that a message that was to become a board cannot be reached any more.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be stored.
    pub fn gone(&self, coming: &Coming) -> Result<(), Trouble> {
        let mut batch = Batch::new();
        batch.remove::<Coming>(&(coming.game, coming.interaction), Guard::Any);
        Ok(self.store.commit(batch)?)
    }

    /// Gives the message in which a game is played, if it is known.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn board(&self, game: GameId) -> Result<Option<Board>, Trouble> {
        Ok(self.store.get::<Board>(&game)?)
    }

    /// Gives the same of the last game of a channel.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn board_here(&self, channel: u64) -> Result<Option<Board>, Trouble> {
        let last = self.store.last_game(channel)?;
        last.map_or(Ok(None), |game| self.board(game.id))
    }

    /// Makes a message the board of its game after a deed of a user, unless another shows a later state of it, or the same
    /// further below. What is left is kept until it is [`cleared`](Games::cleared). If the message answers an interaction it
    /// is not [`coming`](Games::coming) any more.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be stored.
    pub fn place(&self, board: &Board, by: u64, answers: Option<u64>) -> Result<Placed, Trouble> {
        let mut tried = 0;
        loop {
            let before = self.board(board.game)?;
            let newer = |other: &&Board| (other.shows, other.message) > (board.shows, board.message);
            let mut batch = Batch::new();
            if let Some(interaction) = answers {
                batch.remove::<Coming>(&(board.game, interaction), Guard::Any);
            }
            let placed = match before {
                Some(other) if newer(&&other) => {
                    let behind = left(board, other.message).collect();
                    Placed::Behind(other, behind)
                }
                before => {
                    let revision = before.as_ref().map_or(0, |other| other.revision);
                    // It is still the same move of whoever was pinged: that stands.
                    let same =
                        |other: &&Board| other.asks == board.asks && board.asks != Some(by) && board.ping.is_none();
                    let stands = before.as_ref().filter(same).and_then(|other| other.ping);
                    let before = before.map(|other| Board { ping: other.ping.filter(|_| stands.is_none()), ..other });
                    batch.put(Board { ping: board.ping.or(stands), revision, ..board.clone() });
                    Placed::Now(before.iter().flat_map(|other| left(other, board.message)).collect())
                }
            };
            let (Placed::Now(kept) | Placed::Behind(_, kept)) = &placed;
            for left in kept {
                batch.put(left.clone());
            }
            if batch.is_empty() {
                return Ok(placed);
            }
            tried += 1;
            match self.store.commit(batch) {
                Ok(()) => return Ok(placed),
                Err(CommitError::Conflict(_)) if tried < TRIES => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Reads what is left of boards, perhaps since the program stopped: a part of it, from after the one that is
    /// given.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn left(&self, after: Option<&Left>) -> Result<Vec<Left>, Trouble> {
        Ok(self.store.left(after, TOGETHER)?)
    }

    /// Records that something that was left is folded or gone.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be stored.
    pub fn cleared(&self, left: &Left) -> Result<(), Trouble> {
        let mut batch = Batch::new();
        batch.remove::<Left>(&(left.game, left.message), Guard::Any);
        Ok(self.store.commit(batch)?)
    }
}
