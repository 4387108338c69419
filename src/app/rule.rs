//! An entry by its id.

use super::App;
use crate::answer::{Page, Pointer};
use crate::search::{Scope, Subject};

/// An id, or a number, that names no entry.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("no entry `{typed}`")]
pub struct UnknownRule {
    /// As it was typed.
    pub typed: String,
    /// What may have been meant.
    pub near: Vec<Pointer>,
}

impl App {
    /// The entries that an id or a number in any form names: `metw:annotation-5`, `ann 5`, `rule 1b`.
    ///
    /// # Errors
    /// [`UnknownRule`] with what may have been meant.
    pub fn rule(&self, typed: &str) -> Result<Vec<Page>, UnknownRule> {
        let query = self.index.understand(typed);
        let mut ids: Vec<_> = query.references.iter().flat_map(|r| &r.ids).collect();
        let near = self.suggester().suggest(typed, Scope::Rules, 5);
        let near: Vec<_> = near
            .into_iter()
            .filter_map(|s| match s.subject {
                Subject::Rule(id) => Some((s.kind, id)),
                Subject::Card(_) => None,
            })
            .collect();
        if ids.is_empty() {
            ids = near.iter().filter(|(kind, _)| *kind == crate::search::MatchKind::Exact).map(|(_, id)| id).collect();
        }
        let pages: Vec<Page> =
            ids.into_iter().filter_map(|id| self.corpus.get(id)).map(|p| Page::of(&self.corpus, p)).collect();
        if pages.is_empty() {
            let near = near.iter().map(|(_, id)| Pointer::to(&self.corpus, id)).collect();
            return Err(UnknownRule { typed: typed.to_owned(), near });
        }
        Ok(pages)
    }
}
