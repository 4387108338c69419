//! Finds an entry by its id.

use super::App;
use crate::answer::{Page, Pointer};
use crate::corpus::Official;
use crate::import::{ShelfError, is_date};
use crate::search::{MatchKind, Scope, Subject};
use crate::vocab::{Book, RuleId, fold};

/// An id, or a number, that names no entry.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("no entry `{typed}`")]
pub struct UnknownRule {
    /// The text as it was typed.
    pub typed: String,
    /// The entries that may have been meant.
    pub near: Vec<Pointer>,
}

/// The reason why no entry is shown as it was on a day.
#[derive(Debug, thiserror::Error)]
pub enum NoSuchRule {
    /// There is none of that id.
    #[error(transparent)]
    Unknown(#[from] UnknownRule),
    /// The day is no day.
    #[error("`{0}` is not a date, expected a year, month and day such as 2026-01-31")]
    Day(String),
    /// An imported edition cannot be read.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
}

impl App {
    /// Gives the entries that an id names with the official wording that held on a day, as far as its edition was
    /// imported. An entry of which no edition is so old shows no official wording; our own words have no editions.
    ///
    /// # Errors
    /// [`NoSuchRule`]: no entry, no day, or an edition that cannot be read.
    pub fn rule_as_of(&self, typed: &str, day: &str) -> Result<Vec<Page>, NoSuchRule> {
        if !is_date(day) {
            return Err(NoSuchRule::Day(day.to_owned()));
        }
        let then: Vec<Official> = self.shelf.as_of(day)?;
        let query = self.index.understand(typed);
        let mut ids: Vec<RuleId> = query.references.iter().flat_map(|r| &r.ids).cloned().collect();
        if ids.is_empty() {
            // A clause that is gone by now has no number any more.
            let wanted = fold(typed);
            let named =
                |o: &&Official| fold(o.clause.id.as_str()) == wanted.trim() || fold(&o.clause.name) == wanted.trim();
            ids = then.iter().filter(named).map(|o| o.clause.id.clone()).collect();
        }
        if ids.is_empty() {
            ids = self.rule(typed)?.into_iter().map(|page| page.id).collect();
        }
        let pages: Vec<Page> = ids.iter().filter_map(|id| Page::as_of(&self.corpus, id, &then)).collect();
        match pages.is_empty() {
            true => Err(UnknownRule { typed: typed.to_owned(), near: Vec::new() }.into()),
            false => Ok(pages),
        }
    }

    /// Whether there are entries of a book, ours or imported.
    pub fn holds_book(&self, book: Book) -> bool {
        let of = |id: &RuleId| id.book() == Some(book);
        self.corpus.passages().iter().any(|p| of(&p.id)) || self.corpus.unaccompanied().any(|o| of(&o.clause.id))
    }

    /// Gives the entries that the numbers in a text name, to complete it: `ann 5`, `9.5`.
    pub fn numbered(&self, typed: &str) -> Vec<Pointer> {
        let query = self.index.understand(typed);
        let ids = query.references.iter().flat_map(|reference| &reference.ids);
        let restated: Vec<RuleId> = query.references.iter().filter_map(|r| r.restated()).collect();
        let named = restated.iter().chain(ids);
        named.filter(|id| Page::find(&self.corpus, id).is_some()).map(|id| Pointer::to(&self.corpus, id)).collect()
    }

    /// Gives the entries that an id or a number in any form names: `metw:annotation-5`, `ann 5`, `rule 1b`.
    ///
    /// # Errors
    /// [`UnknownRule`] with what may have been meant.
    pub fn rule(&self, typed: &str) -> Result<Vec<Page>, UnknownRule> {
        let query = self.index.understand(typed);
        let asked: Vec<&RuleId> = query.references.iter().flat_map(|r| &r.ids).collect();
        let pages = |ids: &[&RuleId]| ids.iter().filter_map(|id| Page::find(&self.corpus, id)).collect::<Vec<Page>>();
        // A clause that was not imported is named by what restates it.
        let clause = query.references.iter().find_map(|r| r.restated());
        if let Some(clause) = clause.filter(|_| query.references.len() == 1) {
            return Ok(Page::restating(&self.corpus, &clause));
        }
        let numbered = pages(&asked);
        if !numbered.is_empty() {
            return Ok(numbered);
        }
        // What else may have been meant is looked for only where no number says it.
        let near = self.suggester().suggest(typed, Scope::Rules, 5);
        let near: Vec<(MatchKind, &RuleId)> = near
            .iter()
            .filter_map(|s| match &s.subject {
                Subject::Rule(id) => Some((s.kind, id)),
                Subject::Card(_) => None,
            })
            .collect();
        let exact = near.iter().filter(|(kind, _)| asked.is_empty() && *kind == MatchKind::Exact);
        let named = pages(&exact.map(|(_, id)| *id).collect::<Vec<_>>());
        if !named.is_empty() {
            return Ok(named);
        }
        let near = near.iter().map(|(_, id)| Pointer::to(&self.corpus, id)).collect();
        Err(UnknownRule { typed: typed.to_owned(), near })
    }
}
