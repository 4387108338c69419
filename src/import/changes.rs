//! Finds the differences between a new edition and the one before.

use std::collections::HashMap;

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use crate::corpus::Clause;
use crate::vocab::RuleId;

/// The time for which two wordings may be compared.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(200);

/// The difference between two editions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Changes {
    /// Clauses that are new.
    pub added: Vec<RuleId>,
    /// Clauses with another wording.
    pub changed: Vec<Changed>,
    /// Clauses that are gone.
    pub removed: Vec<RuleId>,
}

/// A clause with another wording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The clause.
    pub id: RuleId,
    /// The wording piece by piece: what stayed, what is gone, what is new.
    pub pieces: Vec<Piece>,
}

/// A piece of a wording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// It stands in both.
    Same(String),
    /// It is gone.
    Gone(String),
    /// It is new.
    New(String),
}

impl Changes {
    /// Whether nothing is different.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

/// Compares two editions by the ids of their clauses.
pub fn compare(old: &[Clause], new: &[Clause]) -> Changes {
    let before: HashMap<&RuleId, &Clause> = old.iter().map(|c| (&c.id, c)).collect();
    let after: HashMap<&RuleId, &Clause> = new.iter().map(|c| (&c.id, c)).collect();
    let mut changes = Changes::default();
    for clause in new {
        match before.get(&clause.id) {
            None => changes.added.push(clause.id.clone()),
            Some(was) if was.text != clause.text => {
                changes.changed.push(Changed { id: clause.id.clone(), pieces: pieces(&was.text, &clause.text) });
            }
            Some(_) => {}
        }
    }
    changes.removed = old.iter().filter(|c| !after.contains_key(&c.id)).map(|c| c.id.clone()).collect();
    changes
}

fn pieces(old: &str, new: &str) -> Vec<Piece> {
    let diff = TextDiff::configure().timeout(PATIENCE).diff_words(old, new);
    let mut pieces: Vec<Piece> = Vec::new();
    for change in diff.iter_all_changes() {
        let text = change.value();
        match (change.tag(), pieces.last_mut()) {
            (ChangeTag::Equal, Some(Piece::Same(last)))
            | (ChangeTag::Delete, Some(Piece::Gone(last)))
            | (ChangeTag::Insert, Some(Piece::New(last))) => last.push_str(text),
            (ChangeTag::Equal, _) => pieces.push(Piece::Same(text.to_owned())),
            (ChangeTag::Delete, _) => pieces.push(Piece::Gone(text.to_owned())),
            (ChangeTag::Insert, _) => pieces.push(Piece::New(text.to_owned())),
        }
    }
    pieces
}
