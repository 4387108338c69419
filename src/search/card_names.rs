//! Finds card titles inside a question: every language, nicknames, with or without the article.

use std::collections::{HashMap, HashSet};

use crate::cards::{CardKind, Catalogue};
use crate::corpus::Thesaurus;
use crate::vocab::{Language, squash, words};

/// The longest title, in words, that is looked for.
const LONGEST_TITLE: usize = 9;

/// Articles that people leave out of a title.
const ARTICLES: [&str; 18] =
    ["the", "a", "el", "la", "los", "las", "le", "les", "l", "un", "une", "der", "die", "das", "il", "lo", "gli", "i"];

/// The titles, squashed, with what they stand for.
pub(super) struct CardNames {
    titles: HashMap<String, Vec<(usize, Language)>>,
    /// The names that are nicknames and no titles.
    nicknames: HashSet<String>,
    cards: Vec<Named>,
    /// For each title of one word, the terms of the cards in whose English titles the word stands.
    within: HashMap<String, Vec<String>>,
}

/// A card as questions need it.
struct Named {
    /// The English title.
    title: String,
    /// The kinds of the card: `creature`, `long-event` … Several if it can be played in several ways.
    kinds: Vec<String>,
    /// Whether it is a character, a site or a region.
    settled: bool,
}

/// A title found in a text.
#[derive(Debug)]
pub(super) struct Mention<'a> {
    /// The number of words that it takes.
    pub len: usize,
    /// The English title.
    pub card: &'a str,
    /// The kinds of the card: `creature`, `long-event` … Several if it can be played in several ways.
    pub kinds: &'a [String],
    /// Whether it is a character, a site or a region: somebody to whom, or a place where, something is done.
    pub settled: bool,
    /// Whether it is named by a nickname.
    pub nickname: bool,
    /// The terms of the cards in whose titles a title of one word stands: this one and longer ones.
    pub within: &'a [String],
}

/// Gives the term under which a card is indexed, besides the words of its title.
pub(super) fn card_term(card: &str) -> String {
    format!("§{}", squash(card))
}

/// Gives the term for two cards that meet in one paragraph.
pub(super) fn pair_term(one: &str, other: &str) -> String {
    let (a, b) = (card_term(one), card_term(other));
    if a <= b { format!("{a}{b}") } else { format!("{b}{a}") }
}

impl CardNames {
    pub fn new(cards: &Catalogue, thesaurus: &Thesaurus) -> CardNames {
        let titles = HashMap::with_capacity(16 * cards.cards().len());
        let mut names = CardNames { titles, nicknames: HashSet::new(), cards: Vec::new(), within: within(cards) };
        let mut place: HashMap<&str, usize> = HashMap::new();
        for card in cards.cards() {
            let at = names.cards.len();
            let kinds = card.subtype.as_deref().unwrap_or(card.kind.as_str()).split('/').map(str::to_owned).collect();
            let settled = matches!(card.kind, CardKind::Character | CardKind::Site | CardKind::Region);
            names.cards.push(Named { title: card.name.clone(), kinds, settled });
            place.insert(&card.name, at);
            for (language, title) in card.titles() {
                let words = words(title);
                names.add(words.concat(), at, language);
                if words.len() > 1 && ARTICLES.contains(&words[0].as_str()) {
                    names.add(words[1..].concat(), at, language);
                }
                if let Some((before, _)) = title.split_once(" (") {
                    names.add(squash(before), at, language);
                }
            }
        }
        for nickname in &thesaurus.nickname {
            if let Some(at) = place.get(nickname.card.as_str()) {
                for word in &nickname.words {
                    let key = squash(word);
                    if !names.titles.contains_key(&key) {
                        names.nicknames.insert(key.clone());
                    }
                    names.add(key, *at, Language::En);
                }
            }
        }
        names
    }

    fn add(&mut self, key: String, card: usize, language: Language) {
        if key.len() < 2 {
            return;
        }
        let entries = self.titles.entry(key).or_default();
        let same = |other: usize| self.cards[other].title == self.cards[card].title;
        if entries.iter().all(|(c, l)| *l != language || !same(*c)) {
            entries.push((card, language));
        }
    }

    /// Gives the longest title that begins at the first of `words`. A one-word title in another language counts only if
    /// `asked_in` that language; English titles always do.
    pub fn longest<'a>(&'a self, words: &[&str], asked_in: Language) -> Option<Mention<'a>> {
        let mut key = words[..words.len().min(LONGEST_TITLE)].concat();
        for len in (1..=words.len().min(LONGEST_TITLE)).rev() {
            let found = self.titles.get(&key).and_then(|entries| {
                let fits = |l: &Language| len > 1 || *l == Language::En || *l == asked_in;
                entries.iter().filter(|(_, l)| fits(l)).min_by_key(|(_, l)| (*l != asked_in, *l))
            });
            if let Some((card, _)) = found {
                let Named { title, kinds, settled } = &self.cards[*card];
                let nickname = self.nicknames.contains(&key);
                let within = self.within.get(&key).map_or(&[][..], Vec::as_slice);
                return Some(Mention { len, card: title, kinds, settled: *settled, nickname, within });
            }
            key.truncate(key.len() - words[len - 1].len());
        }
        None
    }
}

/// Gives for each English title of one word the terms of the cards in whose titles the word stands.
fn within(cards: &Catalogue) -> HashMap<String, Vec<String>> {
    let titles: Vec<(&str, Vec<String>)> = cards.cards().iter().map(|c| (c.name.as_str(), words(&c.name))).collect();
    let alone = titles.iter().filter(|(_, words)| words.len() == 1);
    let mut within: HashMap<String, Vec<String>> = alone.map(|(_, words)| (words.concat(), Vec::new())).collect();
    for (title, words) in &titles {
        for word in words {
            if let Some(terms) = within.get_mut(word) {
                terms.push(card_term(title));
            }
        }
    }
    within
}
