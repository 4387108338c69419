//! What netrep knows already, as far as documents are read with it: the ids of our entries, and the names of the game.

use std::collections::{BTreeSet, HashSet};

use crate::cards::Catalogue;
use crate::corpus::Corpus;
use crate::vocab::{Book, words};

/// The keys of our entries and the names of cards.
#[derive(Clone, Debug, Default)]
pub struct Known {
    keys: Vec<(Book, String)>,
    names: HashSet<String>,
}

impl Known {
    /// What the entries and the cards say.
    pub fn new(corpus: &Corpus, cards: &Catalogue) -> Known {
        let titles = cards.cards().iter().flat_map(|c| c.titles().map(|(_, title)| title));
        let names = titles.flat_map(|t| t.split(|c: char| !c.is_alphabetic())).filter(|w| !w.is_ascii());
        Known {
            keys: corpus.passages().iter().map(|p| (p.book, p.id.key().to_owned())).collect(),
            names: names.map(str::to_lowercase).collect(),
        }
    }

    /// Names only, for tests of what needs no more.
    #[cfg(test)]
    pub(super) fn of_names(names: &[&str]) -> Known {
        Known { keys: Vec::new(), names: names.iter().map(|n| n.to_lowercase()).collect() }
    }

    /// Whether a word with accents is part of a card's name. A plural or a possessive counts.
    pub(super) fn is_name(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        self.names.contains(&word) || word.strip_suffix('s').is_some_and(|one| self.names.contains(one))
    }

    /// The key of our entry that a heading is about: all the key's words stand in the heading, and of several such the
    /// one with the most words. Keys below `folder` only; the number of a question within an entry is left off.
    pub(super) fn entry_of(&self, book: Book, folder: &str, heading: &str) -> Option<String> {
        let heading: Vec<String> = words(heading).iter().map(|w| stem(w)).collect();
        let says = |key: &String| key.split('-').all(|word| heading.contains(&stem(word)));
        self.bases(book, folder).into_iter().filter(says).max_by_key(|key| key.matches('-').count())
    }

    /// The key of our entry whose words a paragraph begins with. Only keys of several words.
    pub(super) fn entry_begun(&self, book: Book, folder: &str, paragraph: &str) -> Option<String> {
        let mut begins = words(&paragraph.chars().take(80).collect::<String>());
        if begins.first().is_some_and(|w| w == "the") {
            begins.remove(0);
        }
        let fits = |key: &String| {
            key.contains('-') && key.split('-').zip(&begins).filter(|(k, w)| k == w).count() == key.split('-').count()
        };
        self.bases(book, folder).into_iter().find(fits)
    }

    fn bases(&self, book: Book, folder: &str) -> BTreeSet<String> {
        let own = self.keys.iter().filter(|(b, _)| *b == book).filter_map(|(_, key)| key.strip_prefix(folder));
        let base = own.map(|key| match key.rsplit_once('/') {
            Some((base, number)) if number.bytes().all(|b| b.is_ascii_digit()) => base,
            _ => key,
        });
        base.map(str::to_owned).collect()
    }
}

/// A word without the ending of a plural.
fn stem(word: &str) -> String {
    word.strip_suffix('s').filter(|one| one.len() > 2).unwrap_or(word).to_owned()
}
