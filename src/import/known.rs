//! The things that netrep knows already and reads documents with: the ids of our entries, and the names of the game.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::cards::Catalogue;
use crate::corpus::Corpus;
use crate::vocab::{Book, fold, squash, words};

/// The longest title, in words, that is looked for in a text.
const LONGEST_TITLE: usize = 9;

/// The keys of our entries and the names of cards.
#[derive(Clone, Debug, Default)]
pub struct Known {
    keys: Vec<(Book, String)>,
    names: HashSet<String>,
    /// English titles without spaces and marks, with what they stand for.
    titles: HashMap<String, String>,
    /// The names of races, which are cards' titles, too.
    races: HashSet<String>,
}

impl Known {
    /// Collects what the entries and the cards say.
    pub fn new(corpus: &Corpus, cards: &Catalogue) -> Known {
        let titles = cards.cards().iter().flat_map(|c| c.titles().map(|(_, title)| title));
        let names = titles.flat_map(|t| t.split(|c: char| !c.is_alphabetic())).filter(|w| !w.is_ascii());
        Known {
            keys: corpus.passages().iter().map(|p| (p.book, p.id.key().to_owned())).collect(),
            names: names.map(str::to_lowercase).collect(),
            titles: cards.cards().iter().map(|c| (squash(&c.name), c.name.clone())).collect(),
            races: cards.cards().iter().flat_map(|c| &c.races).map(|race| squash(race)).collect(),
        }
    }

    /// Gives the card whose English title a text is, as a whole.
    pub(super) fn card(&self, text: &str) -> Option<&str> {
        self.titles.get(&squash(text)).map(String::as_str)
    }

    /// Whether a word names a race, or many of it.
    fn is_race(&self, word: &str) -> bool {
        let one = [word.strip_suffix("ves").map(|w| format!("{w}f")), word.strip_suffix('s').map(str::to_owned)];
        self.races.contains(word) || one.iter().flatten().any(|one| self.races.contains(one))
    }

    /// Gives the cards that a text names, in their order, each once. A title is written with capitals; one that is a
    /// single word stands within a sentence, where a capital means something.
    pub(super) fn cards_in(&self, text: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut begins = true;
        let words: Vec<(&str, String, bool)> = text
            .split(|c: char| c.is_whitespace() || "()[]“”\"*_/–—".contains(c))
            .filter(|word| !word.is_empty())
            .map(|word| {
                let first = std::mem::replace(&mut begins, word.ends_with(['.', '?', '!', ':']));
                (word, squash(&fold(word)), first)
            })
            .collect();
        let mut at = 0;
        while at < words.len() {
            let title = (1..=LONGEST_TITLE.min(words.len() - at)).rev().find_map(|len| {
                let (word, _, first) = &words[at];
                // Nothing but the last word of a title ends a sentence.
                let whole = words[at..at + len - 1].iter().all(|(w, ..)| !w.ends_with(['.', '?', '!', ',', ';', ':']));
                let fits = word.starts_with(char::is_uppercase) && whole && (len > 1 || !first);
                let key: String = words[at..at + len].iter().map(|(_, key, _)| key.as_str()).collect();
                let race = len == 1 && self.is_race(&key);
                let of = |key: &str| self.titles.get(key).filter(|_| !race).map(|title| (len, title));
                let owner = key.strip_suffix('s');
                fits.then(|| of(&key).or_else(|| of(owner.filter(|_| words[at + len - 1].0.contains(['\'', '’']))?)))?
            });
            if let Some((_, title)) = title.filter(|(_, title)| !found.contains(title)) {
                found.push(title.clone());
            }
            at += title.map_or(1, |(len, _)| len);
        }
        found
    }

    /// Makes it of names only, for tests of what needs no more.
    #[cfg(test)]
    pub(super) fn of_names(names: &[&str]) -> Known {
        Known { names: names.iter().map(|n| n.to_lowercase()).collect(), ..Known::default() }
    }

    /// Whether a word with accents is part of a card's name. A plural or a possessive counts.
    pub(super) fn is_name(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        self.names.contains(&word) || word.strip_suffix('s').is_some_and(|one| self.names.contains(one))
    }

    /// Gives the key of our entry that a heading is about: all the key's words stand in the heading, and of several
    /// such the one with the most words. Keys below `folder` only; the number of a question within an entry is left
    /// off.
    pub(super) fn entry_of(&self, book: Book, folder: &str, heading: &str) -> Option<String> {
        let heading: Vec<String> = words(heading).iter().map(|w| stem(w)).collect();
        let says = |key: &String| key.split('-').all(|word| heading.contains(&stem(word)));
        self.bases(book, folder).into_iter().filter(says).max_by_key(|key| key.matches('-').count())
    }

    /// Gives the key of our entry whose words a paragraph begins with. Only keys of several words.
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

/// Gives a word without the ending of a plural.
fn stem(word: &str) -> String {
    word.strip_suffix('s').filter(|one| one.len() > 2).unwrap_or(word).to_owned()
}
