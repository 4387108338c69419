//! A citation: `book:key`, such as `metw:annotation-5` or `digest:62`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Book;

/// The id of a rule, a ruling or an outside source, in the form in which it is shown, searched and linked.
///
/// It guarantees the shape `book:key` of letters, digits, `-`, `/` and `.`, the book in lower case; not that such an
/// entry exists. Capitals count: the Council of Elrond's `coe:3.I.1` and `coe:3.i.1` are two clauses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RuleId(Cow<'static, str>);

/// A text that does not have the shape of a rule id.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("`{0}` is not a rule id, expected something like `metw:annotation-5` or `timing:1a`")]
pub struct BadRuleId(pub String);

impl RuleId {
    /// Gives the id of `key` in one of our books.
    ///
    /// # Errors
    /// [`BadRuleId`] if the key holds other characters than ids may have.
    pub fn new(book: Book, key: &str) -> Result<RuleId, BadRuleId> {
        format!("{book}:{key}").parse()
    }

    /// Gives an id that is known to be well formed: one written in the source. A test checks that each of them exists.
    pub const fn known(id: &'static str) -> RuleId {
        RuleId(Cow::Borrowed(id))
    }

    /// Gives the whole id.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Gives the part before the colon: a book's word, or the kind of an outside source (`digest`, `crf`, `coe` …).
    pub fn prefix(&self) -> &str {
        self.0.split_once(':').map_or("", |(p, _)| p)
    }

    /// Gives the part after the colon.
    pub fn key(&self) -> &str {
        self.0.split_once(':').map_or("", |(_, k)| k)
    }

    /// Gives the book, if the id belongs to one of ours.
    pub fn book(&self) -> Option<Book> {
        self.prefix().parse().ok()
    }

    /// Gives the key by which ids are sorted for reading: books in listing order, numbers by their value.
    pub fn reading_order(&self) -> (Option<Book>, Vec<(u32, String)>) {
        let mut parts: Vec<(u32, String)> = vec![(0, String::new())];
        for c in self.key().chars() {
            match (c.to_digit(10), parts.last_mut()) {
                (Some(digit), Some((number, text))) if text.is_empty() => *number = number.saturating_mul(10) + digit,
                (Some(digit), _) => parts.push((digit, String::new())),
                (None, Some((_, text))) => text.push(c),
                (None, None) => {}
            }
        }
        (self.book(), parts)
    }

    /// Gives the id of the same annotation in the other companion book.
    pub fn twin(&self) -> Option<RuleId> {
        RuleId::new(self.book()?.twin()?, self.key()).ok()
    }
}

impl FromStr for RuleId {
    type Err = BadRuleId;

    fn from_str(s: &str) -> Result<Self, BadRuleId> {
        let part = |p: &str| {
            p.starts_with(|c: char| c.is_ascii_alphanumeric())
                && p.chars().all(|c| c.is_ascii_alphanumeric() || "-/.".contains(c))
        };
        let lower = |p: &str| !p.contains(|c: char| c.is_ascii_uppercase());
        match s.split_once(':') {
            Some((book, key)) if part(book) && lower(book) && part(key) => Ok(RuleId(Cow::Owned(s.to_owned()))),
            _ => Err(BadRuleId(s.to_owned())),
        }
    }
}

impl TryFrom<String> for RuleId {
    type Error = BadRuleId;

    fn try_from(s: String) -> Result<Self, BadRuleId> {
        s.parse()
    }
}

impl From<RuleId> for String {
    fn from(id: RuleId) -> String {
        id.0.into_owned()
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_a_book_a_key_and_perhaps_a_twin() {
        let id: RuleId = "mele:annotation-11".parse().expect("well formed");
        assert_eq!(id.book(), Some(Book::Mele));
        assert_eq!(id.key(), "annotation-11");
        assert_eq!(id.twin().expect("METW prints it too").as_str(), "metw:annotation-11");
        assert_eq!("rulebook:10/general".parse::<RuleId>().expect("well formed").twin(), None);
        assert_eq!("digest:62".parse::<RuleId>().expect("well formed").book(), None);
    }

    #[test]
    fn numbers_are_read_by_their_value() {
        let mut ids: Vec<RuleId> =
            ["timing:1a", "mele:annotation-10", "mele:annotation-9a", "mele:annotation-9", "metw:annotation-27"]
                .iter()
                .map(|id| id.parse().expect("well formed"))
                .collect();
        ids.sort_by_key(RuleId::reading_order);
        let order: Vec<&str> = ids.iter().map(RuleId::as_str).collect();
        assert_eq!(
            order,
            ["metw:annotation-27", "mele:annotation-9", "mele:annotation-9a", "mele:annotation-10", "timing:1a"]
        );
    }

    #[test]
    fn other_texts_are_refused() {
        for bad in ["", "annotation 5", "metw:", ":5", "METW:annotation-5", "metw:a b", "metw:-"] {
            assert_eq!(bad.parse::<RuleId>(), Err(BadRuleId(bad.to_owned())));
        }
    }
}
