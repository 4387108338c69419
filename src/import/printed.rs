//! Reads the printed texts of cards from a list of cards as the community keeps it: sets, in each its `cards`, and in
//! each card an `id` and a `text` by language.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Unread;
use super::html::plain_text;
use crate::cards::Catalogue;
use crate::vocab::CardId;

/// The language whose texts are kept.
const LANGUAGE: &str = "en";
/// The longest text that a card may print, in characters.
const LONGEST: usize = 4_000;
/// The most cards.
const MOST: usize = 20_000;

/// The printed texts of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedCards {
    /// The file that they were read from.
    pub file: String,
    /// The day of the import.
    pub imported: String,
    /// The text of each printing.
    pub texts: BTreeMap<CardId, String>,
}

/// A list of cards of another shape.
#[derive(Debug, thiserror::Error)]
pub enum BadCards {
    /// It is no JSON.
    #[error("`{file}` is not a list of cards: {reason}")]
    Json {
        /// The file.
        file: String,
        /// The place and the reason.
        reason: serde_json::Error,
    },
    /// It is JSON of something else.
    #[error(
        "`{0}` is not a list of cards: expected sets by their letters, each with `cards`, each of those with `text`"
    )]
    Shape(String),
}

/// Reads a list of cards, and says which cards in it were not understood (in place of lines: nothing, 0).
///
/// # Errors
/// [`BadCards`] names the file.
pub fn read_cards(
    file: &str,
    text: &str,
    today: &str,
    known: &Catalogue,
) -> Result<(PrintedCards, Vec<Unread>), BadCards> {
    let list: Value = serde_json::from_str(text).map_err(|reason| BadCards::Json { file: file.to_owned(), reason })?;
    let shape = || BadCards::Shape(file.to_owned());
    let sets = list.as_object().ok_or_else(shape)?;
    let mut texts = BTreeMap::new();
    let mut unread = Vec::new();
    let mut skip = |what: &str, why: &'static str| {
        unread.push(Unread { from: 0, to: 0, why, begins: what.chars().take(60).collect() });
    };
    let mut any = false;
    for (name, set) in sets {
        let Some(cards) = set.get("cards").and_then(Value::as_object) else {
            skip(name, "a set without cards");
            continue;
        };
        any = true;
        for (key, card) in cards {
            let id = card.get("id").and_then(Value::as_str).unwrap_or(key);
            let Ok(printing) = id.parse::<CardId>() else {
                skip(id, "no number of a card");
                continue;
            };
            if known.by_id(&printing).is_none() {
                skip(id, "a card that netrep does not have");
                continue;
            }
            let printed = match card.get("text") {
                Some(Value::String(text)) => Some(text.as_str()),
                Some(by_language) => by_language.get(LANGUAGE).and_then(Value::as_str),
                None => None,
            };
            match printed.map(plain_text).filter(|t| !t.is_empty()) {
                Some(text) if text.chars().count() > LONGEST => skip(id, "a text longer than any card prints"),
                Some(text) if texts.len() < MOST => {
                    texts.insert(printing, text);
                }
                Some(_) => skip(id, "more cards than there are"),
                // Regions and many sites print none.
                None => {}
            }
        }
    }
    if !any || texts.is_empty() {
        return Err(shape());
    }
    Ok((PrintedCards { file: file.to_owned(), imported: today.to_owned(), texts }, unread))
}
