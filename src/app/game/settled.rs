//! Reads what players settled about a difference between the recorded answers and today's.

use crate::store::Line;

/// The text of a note that lets the recorded answers count.
pub const KEEP: &str = "the recorded answers count";
/// The text of a note that lets the recorded answers count and continues the game from the position that they led to.
pub const ANEW: &str = "the recorded answers count, from the position that they led to";
/// The text of a note that lets today's answers count.
pub const TODAY: &str = "today's answers count";

/// A difference that the players settled, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    pub(super) seq: u32,
    pub(super) label: String,
    pub(super) words: String,
    pub(super) today: bool,
}

impl Settled {
    /// Reads what a note settles; nothing if it is another remark.
    pub(super) fn read(line: &Line) -> Vec<Settled> {
        let today = match line.text.as_str() {
            TODAY => true,
            KEEP | ANEW => false,
            _ => return Vec::new(),
        };
        let part = |part: &str| {
            let (seq, item) = part.split_once(' ')?;
            let (label, words) = item.split_once(' ')?;
            Some(Settled { seq: seq.parse().ok()?, label: label.to_owned(), words: words.to_owned(), today })
        };
        line.verdict.split("; ").filter_map(part).collect()
    }
}
