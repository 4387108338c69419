//! The number printed on a card: set and place, such as `TW-28`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The id of one printing of a card. Reprints of a card have several.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CardId(String);

/// A text that does not have the shape of a card id.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("`{0}` is not a card id, expected something like `TW-28`")]
pub struct BadCardId(pub String);

impl CardId {
    /// Gives the id in its printed form, set in capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Gives the set's letters, in capitals.
    pub fn set(&self) -> &str {
        self.0.split_once('-').map_or("", |(set, _)| set)
    }
}

impl FromStr for CardId {
    type Err = BadCardId;

    fn from_str(s: &str) -> Result<Self, BadCardId> {
        let up = s.trim().to_ascii_uppercase();
        match up.split_once('-') {
            Some((set, n))
                if set.len() == 2
                    && set.chars().all(|c| c.is_ascii_uppercase())
                    && (1..=3).contains(&n.len())
                    && n.chars().all(|c| c.is_ascii_digit()) =>
            {
                Ok(CardId(up))
            }
            _ => Err(BadCardId(s.to_owned())),
        }
    }
}

impl TryFrom<String> for CardId {
    type Error = BadCardId;

    fn try_from(s: String) -> Result<Self, BadCardId> {
        s.parse()
    }
}

impl From<CardId> for String {
    fn from(id: CardId) -> String {
        id.0
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
