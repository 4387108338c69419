//! Texts that are kept for a while under their content's hash: chains that are too long for a button.

use super::App;
use super::stored::{Trouble, now};
use crate::store::{Batch, CommitError, Text};

const DAY: u64 = 24 * 60 * 60;

/// What stands under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The text.
    There(String),
    /// Nothing, or nothing any more.
    Gone,
}

impl App {
    /// Keeps a text for so many days and returns its key. The same text has the same key. When this returns, it is on
    /// the disk.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be kept.
    pub fn keep(&self, text: &str, days: u16) -> Result<String, Trouble> {
        let (store, now) = (self.store()?, now());
        let expires = now + u64::from(days) * DAY;
        let mut batch = Batch::new();
        let key = batch.text(text, expires);
        // What is kept for most of that time already need not be written again.
        let known = store.get::<Text>(&key)?;
        if known.is_some_and(|known| known.expires > now + u64::from(days) * DAY / 2) {
            return Ok(key);
        }
        match store.commit(batch) {
            // Somebody else kept the same text.
            Ok(()) | Err(CommitError::Conflict(_)) => Ok(key),
            Err(error) => Err(error.into()),
        }
    }

    /// The text of a key.
    ///
    /// # Errors
    /// [`Trouble`] if the store could not be read.
    pub fn kept(&self, key: &str) -> Result<Kept, Trouble> {
        let found = self.store()?.get::<Text>(&key.to_owned())?;
        let lives = found.filter(|text| text.expires > now());
        Ok(lives.map_or(Kept::Gone, |text| Kept::There(text.text)))
    }
}
