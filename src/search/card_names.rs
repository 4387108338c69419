//! Card titles inside a question: every language, nicknames, with or without the article.

use std::collections::HashMap;

use crate::cards::Catalogue;
use crate::corpus::Thesaurus;
use crate::vocab::{Language, squash, words};

/// The longest title, in words, that is looked for.
const LONGEST_TITLE: usize = 9;

/// Articles that people leave out of a title.
const ARTICLES: [&str; 18] =
    ["the", "a", "el", "la", "los", "las", "le", "les", "l", "un", "une", "der", "die", "das", "il", "lo", "gli", "i"];

/// The titles, squashed, with what they stand for.
pub(super) struct CardNames {
    titles: HashMap<String, Vec<(String, Language)>>,
    /// English title → what the card is: `creature`, `long-event` …
    kinds: HashMap<String, Vec<String>>,
}

/// A title found in a text.
#[derive(Debug)]
pub(super) struct Mention<'a> {
    /// How many words it takes.
    pub len: usize,
    /// The English title.
    pub card: &'a str,
    /// What the card is: `creature`, `long-event` … Several if it can be played in several ways.
    pub kinds: &'a [String],
}

/// The term under which a card is indexed, besides the words of its title.
pub(super) fn card_term(card: &str) -> String {
    format!("§{}", squash(card))
}

/// The term for two cards that meet in one paragraph.
pub(super) fn pair_term(one: &str, other: &str) -> String {
    let (a, b) = (card_term(one), card_term(other));
    if a <= b { format!("{a}{b}") } else { format!("{b}{a}") }
}

impl CardNames {
    pub fn new(cards: &Catalogue, thesaurus: &Thesaurus) -> CardNames {
        let mut names = CardNames { titles: HashMap::new(), kinds: HashMap::new() };
        for card in cards.cards() {
            let kinds = card.subtype.as_deref().unwrap_or(card.kind.as_str()).split('/');
            names.kinds.insert(card.name.clone(), kinds.map(str::to_owned).collect());
            for (language, title) in card.titles() {
                names.add(title, &card.name, language);
                let mut shorter = words(title);
                if shorter.len() > 1 && ARTICLES.contains(&shorter[0].as_str()) {
                    shorter.remove(0);
                    names.add(&shorter.join(" "), &card.name, language);
                }
                if let Some((before, _)) = title.split_once(" (") {
                    names.add(before, &card.name, language);
                }
            }
        }
        for nickname in &thesaurus.nickname {
            for word in &nickname.words {
                names.add(word, &nickname.card, Language::En);
            }
        }
        names
    }

    fn add(&mut self, title: &str, card: &str, language: Language) {
        let key = squash(title);
        if key.len() < 2 {
            return;
        }
        let entries = self.titles.entry(key).or_default();
        if entries.iter().all(|(c, l)| c != card || *l != language) {
            entries.push((card.to_owned(), language));
        }
    }

    /// The longest title that begins at the first of `words`. A one-word title in another language counts only if
    /// `asked_in` that language; English titles always do.
    pub fn longest<'a>(&'a self, words: &[&str], asked_in: Language) -> Option<Mention<'a>> {
        let mut key = words[..words.len().min(LONGEST_TITLE)].concat();
        for len in (1..=words.len().min(LONGEST_TITLE)).rev() {
            let found = self.titles.get(&key).and_then(|entries| {
                let fits = |l: &Language| len > 1 || *l == Language::En || *l == asked_in;
                let best = entries.iter().filter(|(_, l)| fits(l)).min_by_key(|(_, l)| (*l != asked_in, *l));
                best.map(|(card, _)| card.as_str())
            });
            if let Some(card) = found {
                let kinds = self.kinds.get(card).map_or(&[][..], Vec::as_slice);
                return Some(Mention { len, card, kinds });
            }
            key.truncate(key.len() - words[len - 1].len());
        }
        None
    }
}
