//! Reads games and their lines.

use super::handle::{Store, StoreError};
use super::key::Family;
use super::record::Record;
use super::records::{Coming, Game, GameId, Left, Line};

impl Store {
    /// Gives a game without its lines.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn game(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        self.get::<Game>(&id)
    }

    /// Gives the game that was begun last in a channel, finished or not. The next has its number and one.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn last_game(&self, channel: u64) -> Result<Option<Game>, StoreError> {
        Ok(self.scan_back(&Family::Game.key().id(channel), None, 1)?.pop())
    }

    /// Gives the games of a channel, the last first: at most `limit` (and never more than 1000), before number
    /// `before`.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or a record is damaged.
    pub fn games(&self, channel: u64, before: Option<u32>, limit: usize) -> Result<Vec<Game>, StoreError> {
        let before = before.map(|number| Game::key(&GameId { channel, number }));
        self.scan_back(&Family::Game.key().id(channel), before.as_ref(), limit)
    }

    /// Reads what is left of boards, at most `limit` (and never more than 1000), after one of them.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or a record is damaged.
    pub fn left(&self, after: Option<&Left>, limit: usize) -> Result<Vec<Left>, StoreError> {
        let after = after.map(|left| Left::key(&left.id()));
        self.scan(&Family::Left.key(), after.as_ref(), limit)
    }

    /// Boards that are on their way: at most `limit` (and never more than 1000), after one of them.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or a record is damaged.
    pub fn coming(&self, after: Option<&Coming>, limit: usize) -> Result<Vec<Coming>, StoreError> {
        let after = after.map(|coming| Coming::key(&coming.id()));
        self.scan(&Family::Coming.key(), after.as_ref(), limit)
    }

    /// Gives the lines of a game from `from` on, at most `limit` (and never more than 1000). A game that was read
    /// before may have got more since; its own count says how many belong to it as it was read.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or a record is damaged.
    pub fn lines(&self, game: GameId, from: u32, limit: usize) -> Result<Vec<Line>, StoreError> {
        let after = from.checked_sub(1).map(|seq| Line::key(&(game, seq)));
        self.scan(&Family::Line.key().id(game.channel).number(game.number), after.as_ref(), limit)
    }
}
