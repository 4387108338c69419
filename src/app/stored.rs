//! The store beside the rules: opened when something is kept, not for a look into the rules.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use super::App;
use crate::store::{CommitError, Options, Store, StoreError};

/// Why something could not be kept or read back.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// No store was opened.
    #[error("nothing is kept by this netrep")]
    NoStore,
    /// Reading.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Writing.
    #[error(transparent)]
    Commit(#[from] CommitError),
}

/// The time in seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

impl App {
    /// Opens the store in a state folder. What happened while it was opened is told in sentences.
    ///
    /// # Errors
    /// [`StoreError`] with the folder at fault.
    pub fn open_store(&mut self, state: &Path) -> Result<Vec<String>, StoreError> {
        let (store, opened) = Store::open(state, Options::at(now()))?;
        self.store = Some(store);
        Ok(opened.notes)
    }

    /// The store.
    ///
    /// # Errors
    /// [`Trouble::NoStore`] if none was opened.
    pub fn store(&self) -> Result<&Store, Trouble> {
        self.store.as_ref().ok_or(Trouble::NoStore)
    }
}
