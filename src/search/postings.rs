//! The posting lists of the index, weighted: what BM25F adds up.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tantivy::postings::Postings as _;
use tantivy::schema::{IndexRecordOption, Value};
use tantivy::{DocAddress, DocSet, Searcher, TERMINATED, TantivyDocument, Term};

use super::inverted::Inverted;
use super::schema::{Field, Fields};
use super::terms::{Lines, Present};
use crate::vocab::RuleId;

/// The entries that hold a term, in their order, and how much each of them makes of it.
pub(super) type Weighted = Arc<Holders>;

/// The entries that hold a term.
#[derive(Default)]
pub(super) struct Holders {
    /// Entry and weighted frequency.
    pub list: Vec<(u32, f32)>,
    /// The number of entries that say it in our own words.
    ours: usize,
}

/// The posting lists of all fields, weighted and added up per entry.
pub(super) struct Postings {
    source: Source,
    /// Average number of terms, per field.
    average: [f32; Field::ALL.len()],
    /// The number of our entries, and of imported clauses beside them.
    entries: (usize, usize),
    /// The posting lists of the entries that come before these.
    below: Option<Arc<Postings>>,
    /// Lists that were asked for before. Bounded by the terms that the index holds.
    known: Mutex<HashMap<String, Weighted>>,
    /// Lines that were asked for before. Bounded by the entries that the index holds.
    lines: Mutex<HashMap<u32, Arc<Lines>>>,
    /// The terms that stand anywhere, once they have been collected.
    present: OnceLock<Present>,
    nothing: Weighted,
}

/// The source of the lists.
#[derive(Clone)]
enum Source {
    Index(Searcher, Fields),
    Memory(Inverted),
}

impl Clone for Postings {
    /// Clones without anything remembered: what was asked for before is asked for again.
    fn clone(&self) -> Postings {
        Postings {
            source: self.source.clone(),
            below: self.below.clone(),
            known: Mutex::default(),
            lines: Mutex::default(),
            present: OnceLock::new(),
            nothing: Arc::clone(&self.nothing),
            ..*self
        }
    }
}

impl Postings {
    /// `ours` says of the documents, in their order, which are entries of ours.
    pub fn new(searcher: &Searcher, fields: &Fields, ours: &[bool]) -> tantivy::Result<Postings> {
        let own = ours.iter().filter(|o| **o).count();
        let entries = (own, ours.len() - own);
        let mut average = [1.0; Field::ALL.len()];
        for (field, average) in fields.text.iter().zip(&mut average) {
            // Over the entries that have such a field: those without say nothing about how long it is.
            let (mut terms, mut holders) = (0, 0_usize);
            for segment in searcher.segment_readers() {
                terms += segment.inverted_index(*field)?.total_num_tokens();
                let lengths = segment.get_fieldnorms_reader(*field)?;
                holders += (0..segment.max_doc()).filter(|doc| lengths.fieldnorm(*doc) > 0).count();
            }
            *average = (terms as f32 / holders.max(1) as f32).max(1.0);
        }
        let source = Source::Index(searcher.clone(), fields.clone());
        Ok(Postings {
            source,
            average,
            entries,
            below: None,
            known: Mutex::default(),
            lines: Mutex::default(),
            present: OnceLock::new(),
            nothing: Weighted::default(),
        })
    }

    /// Collects the terms that stand anywhere. One question alone is answered sooner without; many are not.
    pub fn collect(&self) {
        if let Source::Index(searcher, fields) = &self.source
            && let Ok(present) = Present::of(searcher, fields)
        {
            self.present.get_or_init(|| present);
        }
    }

    /// Whether it may be that a term stands somewhere in these entries, those that come before left aside.
    fn may_hold(&self, term: &str) -> bool {
        match &self.source {
            Source::Index(..) => self.present.get().is_none_or(|present| present.has(term)),
            Source::Memory(own) => own.holds(term),
        }
    }

    /// Puts further entries of ours on top of others, weighed as if all stood in one index. The averages stay those of
    /// the others, so that a few entries more change nothing about them.
    pub fn on_top(own: Inverted, below: &Arc<Postings>) -> Postings {
        Postings {
            average: below.average,
            entries: (below.entries.0 + own.len(), below.entries.1),
            source: Source::Memory(own),
            below: Some(Arc::clone(below)),
            known: Mutex::default(),
            lines: Mutex::default(),
            present: OnceLock::new(),
            nothing: Weighted::default(),
        }
    }

    /// Gives the entries on top of others.
    pub fn own(&self) -> Option<&Inverted> {
        match &self.source {
            Source::Memory(own) => Some(own),
            Source::Index(..) => None,
        }
    }

    /// Changes the entries on top of others.
    pub fn change(&mut self, gone: &[RuleId], new: Vec<(RuleId, TantivyDocument)>, fields: &Fields) {
        if let (Source::Memory(own), Some(below)) = (&mut self.source, &self.below) {
            own.change(gone, new, fields);
            self.entries.0 = below.entries.0 + own.len();
            self.known = Mutex::default();
        }
    }

    /// Tells what a term weighs: by how many of our entries hold it; by how many imported clauses do if none of ours
    /// does.
    pub fn idf(&self, holders: &Holders) -> f32 {
        match holders.ours {
            0 if !holders.list.is_empty() => {
                idf(self.entries.0 + self.entries.1, holders.list.len()).min(self.rarest())
            }
            ours => idf(self.entries.0, ours),
        }
    }

    /// Tells what a term weighs that nobody wrote.
    pub fn rarest(&self) -> f32 {
        idf(self.entries.0, 0)
    }

    /// Gives the entries that hold a term, in their order, with its weighted frequency over all fields.
    pub fn weighted(&self, term: &str) -> Weighted {
        if !self.may_hold(term) {
            // What only the others hold is theirs to keep.
            return self.below.as_ref().map_or_else(|| Arc::clone(&self.nothing), |below| below.weighted(term));
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = known.get(term) {
            return list.clone();
        }
        let list: Weighted = match self.add_up(term) {
            Ok(list) => match &self.below {
                None => list.into(),
                Some(below) => {
                    let (theirs, first) = (below.weighted(term), below.documents());
                    let shifted = list.list.into_iter().map(|(entry, tf)| (entry + first, tf));
                    let all = theirs.list.iter().copied().chain(shifted).collect();
                    Holders { list: all, ours: theirs.ours + list.ours }.into()
                }
            },
            Err(error) => {
                tracing::error!(%error, term, "cannot read the index");
                Weighted::default()
            }
        };
        if !list.list.is_empty() {
            known.insert(term.to_owned(), list.clone());
        }
        list
    }

    /// Tells what a term is worth in one field of one entry.
    pub fn in_field(&self, term: &str, field: Field, entry: u32) -> f32 {
        let at = Field::ALL.iter().position(|f| *f == field).unwrap_or_default();
        let entry = match &self.below {
            Some(below) if entry < below.documents() => return below.in_field(term, field, entry),
            Some(below) => entry - below.documents(),
            None => entry,
        };
        let mut worth = 0.0;
        // The reading was possible when the list was made; an error now is the same as nothing found.
        let _ = self.each(term, at, |doc, tf| worth += if doc == entry { tf } else { 0.0 });
        worth
    }

    /// Gives the entries that hold a term in one of these fields, each once.
    pub fn holders(&self, term: &str, fields: &[Field]) -> HashSet<u32> {
        let (mut found, first) = match &self.below {
            Some(below) => (below.holders(term, fields), below.documents()),
            None => (HashSet::new(), 0),
        };
        let asked = Field::ALL.iter().enumerate().filter(|(_, field)| fields.contains(field) && self.may_hold(term));
        for (at, _) in asked {
            // The reading was possible when the list was made; an error now is the same as nothing found.
            let _ = self.each(term, at, |doc, _| {
                found.insert(first + doc);
            });
        }
        found
    }

    /// Gives the terms of each line of an entry.
    pub fn lines(&self, entry: u32) -> Arc<Lines> {
        let entry = match &self.below {
            Some(below) if entry < below.documents() => return below.lines(entry),
            Some(below) => entry - below.documents(),
            None => entry,
        };
        let (searcher, fields) = match &self.source {
            Source::Index(searcher, fields) => (searcher, fields),
            Source::Memory(own) => return Lines::of(own.lines(entry)).into(),
        };
        let mut known = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || Lines::of(&stored_lines(searcher, fields, entry).unwrap_or_default());
        Arc::clone(known.entry(entry).or_insert_with(|| read().into()))
    }

    /// Counts the documents, those that come before among them.
    fn documents(&self) -> u32 {
        (self.entries.0 + self.entries.1) as u32
    }

    fn add_up(&self, term: &str) -> tantivy::Result<Holders> {
        let mut sums: HashMap<u32, f32> = HashMap::new();
        let mut ours = HashSet::new();
        for (at, field) in Field::ALL.into_iter().enumerate() {
            self.each(term, at, |doc, tf| {
                *sums.entry(doc).or_default() += tf;
                if field.is_ours() {
                    ours.insert(doc);
                }
            })?;
        }
        let mut list: Vec<_> = sums.into_iter().collect();
        list.sort_by_key(|(doc, _)| *doc);
        Ok(Holders { list, ours: ours.len() })
    }

    fn each(&self, term: &str, at: usize, mut take: impl FnMut(u32, f32)) -> tantivy::Result<()> {
        let (boost, dilution) = Field::ALL[at].weight();
        let worth = |count: u32, length: u32| {
            let length = length as f32 / self.average[at];
            boost * count as f32 / (1.0 - dilution + dilution * length)
        };
        let (searcher, fields) = match &self.source {
            Source::Index(searcher, fields) => (searcher, fields),
            Source::Memory(own) => {
                own.each(term, at, |doc, count, length| take(doc, worth(count, length)));
                return Ok(());
            }
        };
        let field = fields.text[at];
        let term = Term::from_field_text(field, term);
        let mut base = 0;
        for segment in searcher.segment_readers() {
            let inverted = segment.inverted_index(field)?;
            if let Some(mut postings) = inverted.read_postings(&term, IndexRecordOption::WithFreqs)? {
                let lengths = segment.get_fieldnorms_reader(field)?;
                let mut doc = postings.doc();
                while doc != TERMINATED {
                    take(base + doc, worth(postings.term_freq(), lengths.fieldnorm(doc)));
                    doc = postings.advance();
                }
            }
            base += segment.max_doc();
        }
        Ok(())
    }
}

/// Gives the lines of a document, which the index keeps beside its lists: terms with blanks between them.
fn stored_lines(searcher: &Searcher, fields: &Fields, document: u32) -> Option<String> {
    let mut base = 0;
    for (nth, segment) in (0..).zip(searcher.segment_readers()) {
        if document - base < segment.max_doc() {
            let stored: TantivyDocument = searcher.doc(DocAddress::new(nth, document - base)).ok()?;
            return Some(stored.get_first(fields.lines)?.as_str()?.to_owned());
        }
        base += segment.max_doc();
    }
    None
}

/// Gives the weight of a term that `held` of `all` entries hold.
fn idf(all: usize, held: usize) -> f32 {
    let (all, held) = (all as f32, held as f32);
    (1.0 + (all - held + 0.5) / (held + 0.5)).ln()
}
