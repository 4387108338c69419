//! Lays a few entries over the index for one server: they are ranked with all others as if all stood in one index.
//!
//! An overlay lives in memory. An entry is added to it or taken from it at that entry's cost, and the result is the
//! same as of one made anew. It knows the entries that it was made of and no server.

use std::collections::HashMap;
use std::sync::Arc;

use super::entry::document;
use super::index::SearchIndex;
use super::inverted::Inverted;
use super::postings::Postings;
use super::query::Query;
use super::rank::{self, Entry, Hits};
use super::schema::Fields;
use crate::corpus::{Corpus, Passage};
use crate::vocab::{Book, RuleId, fold};

/// Entries over an index.
#[derive(Clone)]
pub struct Overlay {
    postings: Postings,
    /// Those of the index, then its own.
    entries: Vec<Entry>,
    /// The place of each entry of the index.
    base: Arc<HashMap<RuleId, usize>>,
    /// The entries that its own entries cite.
    cites: HashMap<RuleId, Vec<RuleId>>,
    /// Ids as they may be typed, without leading zeros.
    ids: HashMap<String, RuleId>,
}

impl SearchIndex {
    /// Lays entries over the index. `corpus` is the one that the index is of.
    pub fn overlay(&self, passages: &[Passage], corpus: &Corpus) -> Overlay {
        let base = self.entries.iter().enumerate().map(|(at, entry)| (entry.id.clone(), at)).collect();
        let mut overlay = Overlay {
            postings: Postings::on_top(Inverted::default(), &self.postings),
            entries: self.entries.clone(),
            base: Arc::new(base),
            cites: HashMap::new(),
            ids: HashMap::new(),
        };
        self.lay(&mut overlay, &[], passages, corpus);
        overlay
    }

    /// Takes entries from an overlay and puts others in, or in the place of those of the same ids.
    pub fn lay(&self, overlay: &mut Overlay, gone: &[RuleId], new: &[Passage], corpus: &Corpus) {
        let fields = Fields::new();
        let analyzer = self.reader.analyzer();
        let made = new.iter().map(|p| (p.id.clone(), document(p, corpus, analyzer, &fields)));
        overlay.postings.change(gone, made.collect(), &fields);
        for id in gone {
            overlay.cites.remove(id);
            overlay.ids.remove(&without_zeros(id.as_str()));
        }
        for passage in new {
            overlay.cites.insert(passage.id.clone(), passage.cites.clone());
            overlay.ids.insert(without_zeros(passage.id.as_str()), passage.id.clone());
        }
        overlay.place();
    }

    /// Understands a question that may be about the entries of an overlay: their ids and their words are known.
    pub fn understand_over(&self, overlay: &Overlay, question: &str) -> Query {
        let mut query =
            self.reader.read_beside(question, &|word| overlay.postings.own().is_some_and(|o| o.spells(word)));
        for reference in query.references.iter_mut().filter(|r| r.book == Some(Book::Official)) {
            let folded = fold(&reference.typed);
            let typed = folded.trim_matches(|c: char| !c.is_alphanumeric());
            if let Some(id) = overlay.ids.get(&without_zeros(typed)) {
                reference.ids = vec![id.clone()];
            }
        }
        query
    }

    /// Gives the entries, those of the overlay among them, that answer a query, best first, in one book or all.
    pub fn rank_over(&self, overlay: &Overlay, query: &Query, book: Option<Book>, limit: usize) -> Hits {
        rank::rank(&overlay.postings, &overlay.entries, query, book, limit)
    }
}

impl Overlay {
    /// Puts its own entries after those of the index.
    fn place(&mut self) {
        let base = self.base.len();
        self.entries.truncate(base);
        let Some(own) = self.postings.own() else { return };
        let places: HashMap<&RuleId, usize> = own.ids().enumerate().map(|(at, id)| (id, base + at)).collect();
        let place = |id: &RuleId| places.get(id).or_else(|| self.base.get(id)).copied();
        let entry = |id: &RuleId| Entry {
            id: id.clone(),
            book: id.book(),
            order: Arc::new(id.reading_order()),
            ours: true,
            twin: None,
            cites: self.cites.get(id).into_iter().flatten().filter_map(place).collect(),
        };
        let entries: Vec<Entry> = own.ids().map(entry).collect();
        self.entries.extend(entries);
    }
}

/// Gives an id whose numbers begin with no zero, so that `official:2026-14` is `official:2026-014`.
fn without_zeros(id: &str) -> String {
    let (head, key) = id.split_once(':').unwrap_or(("", id));
    let parts: Vec<&str> = key.split('-').map(|part| part.trim_start_matches('0')).collect();
    format!("{head}:{}", parts.join("-"))
}
