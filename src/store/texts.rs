//! Texts that are too long for a button, and interactions that have been acted on.

use super::batch::Batch;
use super::handle::{Store, StoreError};
use super::records::{Seen, Text};

/// Bytes of the hash that names a text.
const HASH: usize = 16;

impl Batch {
    /// Puts a text and returns its name: 32 characters that fit into a button. The same text has the same name.
    pub fn text(&mut self, text: &str, expires: u64) -> String {
        let hash = blake3::hash(text.as_bytes());
        let id: String = hash.as_bytes().iter().take(HASH).map(|byte| format!("{byte:02x}")).collect();
        self.put(Text { id: id.clone(), text: text.to_owned(), expires });
        id
    }
}

impl Store {
    /// Gives the text of a name, unless it has expired and been swept away.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn text(&self, id: &str) -> Result<Option<String>, StoreError> {
        Ok(self.get::<Text>(&id.to_owned())?.map(|found| found.text))
    }

    /// Gives the answer to an interaction, if it has been acted on.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn answered(&self, interaction: u64) -> Result<Option<String>, StoreError> {
        Ok(self.get::<Seen>(&interaction)?.map(|seen| seen.answer))
    }
}
