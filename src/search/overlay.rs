//! A few entries laid over the index for one server: ranked with all others as if they stood in one index.
//!
//! An overlay lives in memory and is made from its entries in milliseconds; whoever keeps the entries keeps it up to
//! date by making another. It knows the entries that it was made of and no server.

use std::collections::{BTreeMap, HashMap, HashSet};

use tantivy::directory::RamDirectory;
use tantivy::{Index, IndexSettings, ReloadPolicy, TantivyDocument};

use super::analysis::Analyzer;
use super::entry::document;
use super::index::{IndexError, SearchIndex, WRITER_BYTES, entries, words_of};
use super::postings::Postings;
use super::query::Query;
use super::rank::{self, Entry, Hits};
use super::schema::Fields;
use crate::corpus::{Corpus, Passage};
use crate::vocab::{Book, RuleId, fold};

/// Entries over an index.
pub struct Overlay {
    postings: Postings,
    entries: Vec<Entry>,
    /// Words that are spelled as these entries spell them.
    words: HashSet<String>,
    /// Ids as they may be typed, without leading zeros.
    ids: HashMap<String, RuleId>,
}

impl SearchIndex {
    /// Lays entries over the index. `corpus` is the one that the index is of.
    ///
    /// # Errors
    /// [`IndexError::Engine`] if the building fails.
    pub fn overlay(&self, passages: &[Passage], corpus: &Corpus) -> Result<Overlay, IndexError> {
        let fields = Fields::new();
        let index = Index::create(RamDirectory::create(), fields.schema.clone(), IndexSettings::default())?;
        let analyzer = Analyzer::new(corpus.thesaurus());
        let mut writer = index.writer_with_num_threads::<TantivyDocument>(1, WRITER_BYTES)?;
        for passage in passages {
            writer.add_document(document(passage, corpus, &analyzer, &fields))?;
        }
        writer.commit()?;
        writer.wait_merging_threads()?;
        let searcher = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?.searcher();
        let mut words: HashSet<String> = words_of(&searcher, fields.words)?.into_keys().collect();
        words.extend(words_of(&searcher, fields.asked_words)?.into_keys());
        let own: BTreeMap<&RuleId, &Passage> = passages.iter().map(|p| (&p.id, p)).collect();
        let mut all = self.entries.clone();
        let base = all.len();
        all.extend(entries(&searcher, &fields, corpus)?);
        let place: HashMap<RuleId, usize> = all.iter().enumerate().map(|(at, e)| (e.id.clone(), at)).collect();
        for entry in all.iter_mut().skip(base) {
            let cites = own.get(&entry.id).into_iter().flat_map(|p| &p.cites);
            entry.ours = true;
            entry.cites = cites.filter_map(|id| place.get(id).copied()).collect();
        }
        Ok(Overlay {
            postings: Postings::on_top(&searcher, &fields, &self.postings),
            entries: all,
            words,
            ids: passages.iter().map(|p| (without_zeros(p.id.as_str()), p.id.clone())).collect(),
        })
    }

    /// Understands a question that may be about the entries of an overlay: their ids and their words are known.
    pub fn understand_over(&self, overlay: &Overlay, question: &str) -> Query {
        let mut query = self.reader.read_beside(question, &overlay.words);
        for reference in query.references.iter_mut().filter(|r| r.book == Some(Book::Official)) {
            let folded = fold(&reference.typed);
            let typed = folded.trim_matches(|c: char| !c.is_alphanumeric());
            if let Some(id) = overlay.ids.get(&without_zeros(typed)) {
                reference.ids = vec![id.clone()];
            }
        }
        query
    }

    /// The entries, those of the overlay among them, that answer a query, best first, in one book or all.
    pub fn rank_over(&self, overlay: &Overlay, query: &Query, book: Option<Book>, limit: usize) -> Hits {
        rank::rank(&overlay.postings, &overlay.entries, query, book, limit)
    }
}

/// An id whose numbers begin with no zero, so that `official:2026-14` is `official:2026-014`.
fn without_zeros(id: &str) -> String {
    let (head, key) = id.split_once(':').unwrap_or(("", id));
    let parts: Vec<&str> = key.split('-').map(|part| part.trim_start_matches('0')).collect();
    format!("{head}:{}", parts.join("-"))
}
