//! Keeps texts for a while under the hash of their content: chains that are too long for a button.

use super::App;
use super::stored::{Trouble, now};
use crate::store::{Batch, Begun, CommitError, Text};

const DAY: u64 = 24 * 60 * 60;

/// What stands under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The text.
    There(String),
    /// Nothing, or nothing any more.
    Gone,
}

/// A text that is being kept: it is there once [`Coming::wait`] has returned its key.
#[must_use = "what was not waited for may not be on the disk"]
pub struct Coming<'a> {
    key: String,
    /// Nothing if it has been there before.
    begun: Option<Begun<'a>>,
}

impl Coming<'_> {
    /// Gives the key under which it will be found.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Waits until it is on the disk.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be kept.
    pub fn wait(self) -> Result<String, Trouble> {
        match self.begun.map_or(Ok(()), Begun::wait) {
            // Somebody else kept the same text.
            Ok(()) | Err(CommitError::Conflict(_)) => Ok(self.key),
            Err(error) => Err(error.into()),
        }
    }
}

impl App {
    /// Keeps a text for so many days and returns its key. The same text has the same key. When this returns, it is on
    /// the disk.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be kept.
    pub fn keep(&self, text: &str, days: u16) -> Result<String, Trouble> {
        self.begin_to_keep(text, days)?.wait()
    }

    /// Begins to keep a text, for somebody who has something else to do until it is on the disk.
    ///
    /// # Errors
    /// [`Trouble`] if it will not be kept.
    pub fn begin_to_keep(&self, text: &str, days: u16) -> Result<Coming<'_>, Trouble> {
        let (store, now) = (self.store()?, now());
        let expires = now + u64::from(days) * DAY;
        let mut batch = Batch::new();
        let key = batch.text(text, expires);
        // What is kept for most of that time already need not be written again.
        let known = store.get::<Text>(&key)?;
        let known = known.is_some_and(|known| known.expires > now + u64::from(days) * DAY / 2);
        let begun = if known { None } else { Some(store.begin(batch)?) };
        Ok(Coming { key, begun })
    }

    /// Gives the text of a key.
    ///
    /// # Errors
    /// [`Trouble`] if the store could not be read.
    pub fn kept(&self, key: &str) -> Result<Kept, Trouble> {
        let found = self.store()?.get::<Text>(&key.to_owned())?;
        let lives = found.filter(|text| text.expires > now());
        Ok(lives.map_or(Kept::Gone, |text| Kept::There(text.text)))
    }
}
