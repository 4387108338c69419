//! Posting lists in memory: entries are added to them and taken from them one by one, at their own cost.

use std::collections::{BTreeMap, HashMap};

use tantivy::TantivyDocument;
use tantivy::fieldnorm::FieldNormReader;
use tantivy::schema::{Field as Handle, Value};

use super::schema::{Field, Fields};
use crate::vocab::RuleId;

/// A few entries and where their terms stand.
#[derive(Clone, Default)]
pub(super) struct Inverted {
    docs: BTreeMap<RuleId, Doc>,
    /// For each slot, the place of its entry among all, in the order of their ids.
    places: Vec<u32>,
    /// Slots that are free again.
    free: Vec<u32>,
    lists: HashMap<String, Vec<Posting>>,
    /// Every word as it is spelled, and how many entries spell it.
    words: HashMap<String, u32>,
}

#[derive(Clone)]
struct Doc {
    slot: u32,
    terms: Vec<String>,
    words: Vec<String>,
    lines: String,
}

/// The occurrence of a term in a field of an entry.
#[derive(Clone, Copy)]
struct Posting {
    slot: u32,
    field: usize,
    count: u32,
    length: u32,
}

impl Inverted {
    /// Counts the entries.
    pub fn len(&self) -> usize {
        self.docs.len()
    }

    /// Gives their ids, in the order of their places.
    pub fn ids(&self) -> impl Iterator<Item = &RuleId> {
        self.docs.keys()
    }

    /// Whether an entry spells a word so.
    pub fn spells(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    /// Whether a term stands in any field of any entry.
    pub fn holds(&self, term: &str) -> bool {
        self.lists.contains_key(term)
    }

    /// Gives the terms of each line of the entry at a place.
    pub fn lines(&self, place: u32) -> &str {
        self.docs.values().nth(place as usize).map_or("", |doc| &doc.lines)
    }

    /// Takes entries away and puts others in, or in the place of those that were there.
    pub fn change(&mut self, gone: &[RuleId], new: Vec<(RuleId, TantivyDocument)>, fields: &Fields) {
        for id in gone.iter().chain(new.iter().map(|(id, _)| id)) {
            self.remove(id);
        }
        for (id, document) in new {
            self.insert(id, &document, fields);
        }
        for (place, doc) in (0..).zip(self.docs.values()) {
            if let Some(at) = self.places.get_mut(doc.slot as usize) {
                *at = place;
            }
        }
    }

    /// Visits each entry in whose field a term stands: its place, how often, and how long the field is.
    pub fn each(&self, term: &str, field: usize, mut take: impl FnMut(u32, u32, u32)) {
        for posting in self.lists.get(term).into_iter().flatten().filter(|posting| posting.field == field) {
            if let Some(place) = self.places.get(posting.slot as usize) {
                take(*place, posting.count, posting.length);
            }
        }
    }

    fn insert(&mut self, id: RuleId, document: &TantivyDocument, fields: &Fields) {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.places.push(0);
            (self.places.len() - 1) as u32
        });
        let mut terms: Vec<String> = Vec::new();
        for (field, handle) in (0..Field::ALL.len()).zip(fields.text) {
            let mut counts: HashMap<&str, u32> = HashMap::new();
            let mut length = 0;
            for term in text(document, handle).split_whitespace() {
                *counts.entry(term).or_default() += 1;
                length += 1;
            }
            // An index on disk keeps lengths in a byte; here they are what they would be there.
            let length = FieldNormReader::id_to_fieldnorm(FieldNormReader::fieldnorm_to_id(length));
            for (term, count) in counts {
                let posting = Posting { slot, field, count, length };
                self.lists.entry(term.to_owned()).or_default().push(posting);
                terms.push(term.to_owned());
            }
        }
        terms.sort();
        terms.dedup();
        let spelled = [fields.words, fields.asked_words].map(|handle| text(document, handle).split_whitespace());
        let words: Vec<String> = spelled.into_iter().flatten().map(str::to_owned).collect();
        for word in &words {
            *self.words.entry(word.clone()).or_default() += 1;
        }
        let lines = text(document, fields.lines).to_owned();
        self.docs.insert(id, Doc { slot, terms, words, lines });
    }

    fn remove(&mut self, id: &RuleId) {
        let Some(doc) = self.docs.remove(id) else { return };
        for term in &doc.terms {
            if let Some(list) = self.lists.get_mut(term) {
                list.retain(|posting| posting.slot != doc.slot);
                if list.is_empty() {
                    self.lists.remove(term);
                }
            }
        }
        for word in &doc.words {
            if let Some(count) = self.words.get_mut(word) {
                *count -= 1;
                if *count == 0 {
                    self.words.remove(word);
                }
            }
        }
        self.free.push(doc.slot);
    }
}

fn text(document: &TantivyDocument, handle: Handle) -> &str {
    document.get_first(handle).and_then(|value| value.as_str()).unwrap_or_default()
}
