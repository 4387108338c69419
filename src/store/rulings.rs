//! Reads the rulings of a guild and their history.

use super::handle::{Store, StoreError};
use super::key::Family;
use super::record::Record;
use super::records::{Ruling, RulingEvent, RulingId, RulingNumber};

impl Store {
    /// Gives a ruling.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn ruling(&self, id: RulingId) -> Result<Option<Ruling>, StoreError> {
        self.get::<Ruling>(&id)
    }

    /// Gives the rulings of a guild in the order of their numbers, after one, at most `limit` (and never more than
    /// 1000).
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or a record is damaged.
    pub fn rulings(&self, guild: u64, after: Option<RulingNumber>, limit: usize) -> Result<Vec<Ruling>, StoreError> {
        let after = after.map(|number| Ruling::key(&RulingId { guild, number }));
        self.scan(&Family::Ruling.key().id(guild), after.as_ref(), limit)
    }

    /// Counts the rulings of a guild, as far as `most`. It does not read them.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails.
    pub fn count_rulings(&self, guild: u64, most: usize) -> Result<usize, StoreError> {
        Ok(self.keys(&Family::Ruling.key().id(guild), most)?.len())
    }

    /// Gives the number that a ruling drafted in a year would have. Another may be quicker: then the commit is a
    /// conflict.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn next_ruling(&self, guild: u64, year: u16) -> Result<RulingNumber, StoreError> {
        let last: Option<Ruling> = self.scan_back(&Family::Ruling.key().id(guild).year(year), None, 1)?.pop();
        Ok(RulingNumber { year, number: last.map_or(1, |ruling| ruling.id.number.number.saturating_add(1)) })
    }

    /// Gives the history of a ruling from `from` on, at most `limit` events (and never more than 1000).
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or a record is damaged.
    pub fn history(&self, ruling: RulingId, from: u64, limit: usize) -> Result<Vec<RulingEvent>, StoreError> {
        let after = from.checked_sub(1).map(|seq| RulingEvent::key(&(ruling, seq)));
        let number = ruling.number;
        let prefix = Family::Event.key().id(ruling.guild).year(number.year).number(number.number);
        self.scan(&prefix, after.as_ref(), limit)
    }
}
