//! Texts that are kept for a while under their content's hash: chains that are too long for a button.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::App;
use super::stored::{Trouble, now};
use crate::store::{Batch, CommitError, Store, StoreError, Text};

const DAY: u64 = 24 * 60 * 60;

/// What stands under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The text.
    There(String),
    /// Nothing, or nothing any more.
    Gone,
}

/// Texts on their way to the disk, by their keys.
#[derive(Clone, Default)]
pub(super) struct UnderWay(Arc<Mutex<HashMap<String, String>>>);

impl UnderWay {
    fn texts(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Keeps a text for so many days and returns its key. The same text has the same key. When this returns, it is on
    /// the disk.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be kept.
    pub fn keep(&self, text: &str, days: u16) -> Result<String, Trouble> {
        let store = self.store()?;
        let (batch, key) = written(text, days);
        if lasts(store, &key, days)? {
            return Ok(key);
        }
        match store.commit(batch) {
            // Somebody else kept the same text.
            Ok(()) | Err(CommitError::Conflict(_)) => Ok(key),
            Err(error) => Err(error.into()),
        }
    }

    /// The same for a text that is no loss if the machine stops this very moment: it can be read at once, and is on the
    /// disk soon. Should the disk fail by then, the log tells, and it is gone.
    ///
    /// # Errors
    /// [`Trouble`] if it cannot be kept.
    pub fn keep_soon(&self, text: &str, days: u16) -> Result<String, Trouble> {
        let store = self.store()?;
        let (batch, key) = written(text, days);
        let under_way = self.under_way.texts().contains_key(&key);
        if under_way || lasts(store, &key, days)? {
            return Ok(key);
        }
        self.under_way.texts().insert(key.clone(), text.to_owned());
        let (under_way, arrived) = (self.under_way.clone(), key.clone());
        let sent = store.commit_later(batch, move |done| {
            under_way.texts().remove(&arrived);
            if let Err(error) = done
                && !matches!(error, CommitError::Conflict(_))
            {
                tracing::error!("a text could not be kept: {error}");
            }
        });
        sent.inspect_err(|_| drop(self.under_way.texts().remove(&key)))?;
        Ok(key)
    }

    /// The text of a key.
    ///
    /// # Errors
    /// [`Trouble`] if the store could not be read.
    pub fn kept(&self, key: &str) -> Result<Kept, Trouble> {
        let store = self.store()?;
        // What is not under way any more is in the store.
        if let Some(text) = self.under_way.texts().get(key) {
            return Ok(Kept::There(text.clone()));
        }
        let found = store.get::<Text>(&key.to_owned())?;
        let lives = found.filter(|text| text.expires > now());
        Ok(lives.map_or(Kept::Gone, |text| Kept::There(text.text)))
    }
}

/// What keeps a text for so many days, and its key.
fn written(text: &str, days: u16) -> (Batch, String) {
    let mut batch = Batch::new();
    let key = batch.text(text, now() + u64::from(days) * DAY);
    (batch, key)
}

/// Whether a text is kept already for most of that time, so that it need not be written again.
fn lasts(store: &Store, key: &String, days: u16) -> Result<bool, StoreError> {
    let known = store.get::<Text>(key)?;
    Ok(known.is_some_and(|known| known.expires > now() + u64::from(days) * DAY / 2))
}
