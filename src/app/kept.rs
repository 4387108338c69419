//! Texts that are kept for a while under their content's hash: chains that are too long for a button.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::App;

/// What stands under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The text.
    There(String),
    /// Nothing, or nothing any more.
    Gone,
}

/// Texts in memory.
#[derive(Debug, Default)]
pub struct Texts(Mutex<HashMap<String, String>>);

impl App {
    /// Keeps a text for so many days and returns its key. The same text has the same key.
    ///
    /// # Errors
    /// A sentence if it could not be kept.
    pub fn keep(&self, text: &str, _days: u16) -> Result<String, String> {
        let key = blake3::hash(text.as_bytes()).to_hex()[..32].to_owned();
        self.kept.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone(), text.to_owned());
        Ok(key)
    }

    /// The text of a key.
    ///
    /// # Errors
    /// A sentence if the store could not be read.
    pub fn kept(&self, key: &str) -> Result<Kept, String> {
        let texts = self.kept.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(texts.get(key).map_or(Kept::Gone, |text| Kept::There(text.clone())))
    }
}
