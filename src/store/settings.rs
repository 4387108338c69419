//! Reads the settings and the audit log of a guild.

use super::handle::{Store, StoreError};
use super::key::Family;
use super::record::Record;
use super::records::{AuditEntry, Settings};

impl Store {
    /// Gives the settings of a guild; empty ones if it has none.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn settings(&self, guild: u64) -> Result<Settings, StoreError> {
        let found = self.get::<Settings>(&guild)?;
        Ok(found.unwrap_or_else(|| Settings { guild, ..Settings::default() }))
    }

    /// Gives the audit log of a guild, the last entry first, before one, at most `limit` (and never more than 1000).
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or a record is damaged.
    pub fn audit(&self, guild: u64, before: Option<u64>, limit: usize) -> Result<Vec<AuditEntry>, StoreError> {
        let before = before.map(|seq| AuditEntry::key(&(guild, seq)));
        self.scan_back(&Family::Audit.key().id(guild), before.as_ref(), limit)
    }
}
