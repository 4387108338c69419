//! Tells whether a question can be about a situation at all, by a look at the words with which names begin, before
//! anything is read.
//!
//! What it turns away is no situation: one has a company with somebody in it. Whoever reads sentences finds a character
//! by the title from its first word on, by that of an ally, a translation or a nickname in full, and so from their
//! first two words on; or in a line of the chain language.

use std::collections::HashSet;

use super::super::App;
use crate::engine::card::CardKind;
use crate::lang::{first_two, may_begin_line};

/// The words with which the names begin of those who can stand in a company.
#[derive(Debug, Default)]
pub(in crate::app) struct People {
    /// A word by which somebody is known.
    alone: HashSet<String>,
    /// Two words that begin a longer name.
    two: HashSet<(String, String)>,
}

impl People {
    /// Adds a name that is only found in full.
    fn add(&mut self, name: &str) {
        match first_two(name) {
            Some((first, Some(second))) => _ = self.two.insert((first, second)),
            Some((first, None)) => _ = self.alone.insert(first),
            None => {}
        }
    }

    /// Whether a text begins as a name does.
    fn begin(&self, text: &str) -> bool {
        let Some((first, second)) = first_two(text) else { return false };
        // `Brand's movement`
        let owner = text.split_once(['\'', '’']).and_then(|(owner, _)| first_two(owner));
        if owner.is_some_and(|(owner, more)| more.is_none() && self.alone.contains(&owner)) {
            return true;
        }
        self.alone.contains(&first) || second.is_some_and(|second| self.two.contains(&(first, second)))
    }
}

impl App {
    /// Whether a text may tell a situation. Where it may not, [`App::situation_of`] finds none either.
    pub fn may_be_situation(&self, text: &str) -> bool {
        let people = self.people.get_or_init(|| self.people());
        let (mut begins, mut in_word) = (true, false);
        for (at, c) in text.char_indices() {
            let rest = &text[at..];
            if begins && !c.is_whitespace() {
                if may_begin_line(rest) {
                    return true;
                }
                begins = false;
            }
            begins |= matches!(c, '\n' | ';' | '.');
            let starts = c.is_alphanumeric() && !in_word;
            in_word = c.is_alphanumeric();
            if starts && people.begin(rest) {
                return true;
            }
        }
        false
    }

    fn people(&self) -> People {
        let cards = || self.cards().cards().iter().zip(&self.table().defs);
        let standing = cards().filter(|(_, def)| stands(def.kind));
        // All cards of a title are its versions.
        let names: HashSet<&str> = standing.map(|(card, _)| card.name.as_str()).collect();
        let mut people = People::default();
        for (card, def) in cards().filter(|(card, _)| names.contains(card.name.as_str())) {
            card.titles().for_each(|(_, title)| people.add(title));
            if def.kind == CardKind::Character {
                people.alone.extend(first_two(&card.name).map(|(first, _)| first));
            }
        }
        for nickname in self.corpus().thesaurus().nickname.iter().filter(|n| names.contains(n.card.as_str())) {
            nickname.words.iter().for_each(|words| people.add(words));
        }
        people
    }
}

/// Whether cards of a kind stand in companies.
pub(super) fn stands(kind: CardKind) -> bool {
    matches!(kind, CardKind::Character | CardKind::Ally)
}
