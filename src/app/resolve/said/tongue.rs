//! The tables of sentences, one file a language, and how a sentence is filled from them. The English of mistakes in a
//! script stands in `lang`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::Said;
use crate::cards::Catalogue;
use crate::cards::speak::{self, Part, Speaker};
use crate::engine::card::Table;
use crate::lang::SENTENCES;
use crate::vocab::{Language, fill, gaps};

/// The languages that have a table, English first.
const FILES: [(Language, &str); 4] = [
    (Language::En, include_str!("tongues/en.toml")),
    (Language::De, include_str!("tongues/de.toml")),
    (Language::Es, include_str!("tongues/es.toml")),
    (Language::Fr, include_str!("tongues/fr.toml")),
];

/// The sentences of one language.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentences {
    say: BTreeMap<String, String>,
    /// The texts that could stand in a place of a script, by their English.
    #[serde(default)]
    expected: BTreeMap<String, String>,
}

/// A language in which answers are worded: its sentences, and what it calls cards.
#[derive(Clone, Copy, Debug)]
pub struct Tongue<'a> {
    language: Language,
    sentences: &'static Sentences,
    /// The cards as they are called, and what they mean.
    cards: Option<(&'a Catalogue, &'a Table)>,
}

impl<'a> Tongue<'a> {
    /// Makes the English tongue, in which cards have their usual names.
    pub(in crate::app::resolve) fn english() -> Tongue<'static> {
        Tongue { language: Language::En, sentences: &all()[0].1, cards: None }
    }

    /// Gives the tongue of a language's code, `de` or `fr`; nothing for English and for a language that has no table.
    pub(in crate::app) fn of(code: &str, cards: &'a Catalogue, table: &'a Table) -> Option<Tongue<'a>> {
        Some(Tongue { cards: Some((cards, table)), ..Tongue::without_cards(code)? })
    }

    /// Gives the same where nothing is said of cards.
    pub(in crate::app) fn without_cards(code: &str) -> Option<Tongue<'static>> {
        let (language, sentences) = all().iter().skip(1).find(|(language, _)| language.code() == code)?;
        Some(Tongue { language: *language, sentences, cards: None })
    }

    /// Gives the language's own name for a card, if it has one.
    pub(in crate::app) fn title(&self, english: &str) -> Option<&str> {
        self.cards?.0.title_in(english, self.language)
    }

    /// Gives the numbers of the parts that a sentence names.
    pub(in crate::app::resolve) fn gaps(&self, key: &str) -> Vec<usize> {
        gaps(self.sentences.say.get(key).map_or("", String::as_str))
    }

    /// Says what could stand in a place of a script; in English where the language lacks it.
    pub(super) fn expected<'e>(&self, english: &'e str) -> &'e str {
        self.sentences.expected.get(english).map_or(english, String::as_str)
    }

    /// Gives a use of a card; its English where the language lacks it.
    pub(in crate::app) fn label<'e>(&self, english: &'e str) -> &'e str
    where
        'static: 'e,
    {
        speak::label(english, self.language)
    }

    /// Gives something of a card's meaning, if the language has words for it.
    pub(super) fn spoken(&self, part: &Part) -> Option<String> {
        let (cards, table) = self.cards?;
        Some(Speaker::of(self.language, table, cards)?.part(part))
    }

    /// Gives a sentence with its parts filled in; its English where the language lacks it.
    pub(super) fn fill(&self, key: &str, parts: &[Said]) -> String {
        let own = self.sentences.say.get(key).or_else(|| all()[0].1.say.get(key));
        let parts: Vec<&str> = parts.iter().map(Said::as_str).collect();
        fill(own.map_or(key, String::as_str), &parts)
    }
}

fn all() -> &'static [(Language, Sentences)] {
    static ALL: OnceLock<Vec<(Language, Sentences)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let read = |(language, text): (Language, &str)| {
            // What is built in has been read by the tests; a table that could not be read would leave English.
            let read = toml::from_str(text).inspect_err(|error| tracing::error!("sentences of {language}: {error}"));
            let mut read: Sentences = read.unwrap_or_default();
            if language == Language::En {
                read.say.extend(SENTENCES.map(|(key, english)| (key.to_owned(), english.to_owned())));
            }
            (language, read)
        };
        FILES.into_iter().map(read).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Gives the parts that a sentence names, each once: a language may name one twice.
    fn named(text: &str) -> BTreeSet<usize> {
        gaps(text).into_iter().collect()
    }

    #[test]
    fn every_language_has_every_sentence_with_every_part() {
        for (language, text) in FILES {
            toml::from_str::<Sentences>(text).unwrap_or_else(|e| panic!("{language}: {e}"));
        }
        let (_, english) = &all()[0];
        for (language, sentences) in &all()[1..] {
            let keys = |s: &Sentences| s.say.keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(sentences), keys(english), "{language}");
            for (key, text) in &sentences.say {
                assert_eq!(named(text), named(&english.say[key]), "{language}: {key}");
            }
        }
    }

    /// Collects what the reader of scripts says could stand in a place, as it stands in its sources.
    fn expectations() -> BTreeSet<String> {
        const CALLS: [&str; 10] = [
            ".unexpected(",
            ".missing(",
            ".unknown_word(",
            ".number(",
            ".finish(",
            "expected:",
            "EXPECTED: &str =",
            "PARTS: &str =",
            "FIGURES: &str =",
            " phrase(",
        ];
        let lang = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/lang"));
        let files = std::fs::read_dir(lang.join("read")).expect("the folder").flatten().map(|file| file.path());
        let mut found: BTreeSet<String> = BTreeSet::new();
        for path in files.chain([lang.join("diagnostic.rs")]) {
            let text = std::fs::read_to_string(path).expect("text");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for (at, call) in CALLS.iter().flat_map(|call| text.match_indices(call)) {
                let Some(literal) = text[at + call.len()..].trim_start().strip_prefix('"') else { continue };
                found.extend(literal.split('"').next().map(str::to_owned).filter(|phrase| !phrase.is_empty()));
            }
        }
        found
    }

    #[test]
    fn every_language_tells_what_could_stand_in_a_place() {
        let expectations = expectations();
        assert!(expectations.len() > 60, "{}", expectations.len());
        for (language, sentences) in &all()[1..] {
            let known: BTreeSet<&str> = sentences.expected.keys().map(String::as_str).collect();
            let lacks: Vec<_> = expectations.iter().filter(|phrase| !known.contains(phrase.as_str())).collect();
            assert!(lacks.is_empty(), "{language} lacks {lacks:#?}");
            let marks = |text: &str| text.matches('`').count();
            for (english, own) in &sentences.expected {
                assert_eq!(marks(own), marks(english), "{language}: {english}");
            }
        }
        let keys = |at: usize| all()[at].1.expected.keys().collect::<Vec<_>>();
        assert!((2..FILES.len()).all(|at| keys(at) == keys(1)), "all of them tell the same");
    }

    #[test]
    fn no_sentence_has_two_meanings() {
        let own: Sentences = toml::from_str(FILES[0].1).expect("English");
        let both: Vec<_> = SENTENCES.iter().filter(|(key, _)| own.say.contains_key(*key)).collect();
        assert_eq!(both, Vec::<&(&str, &str)>::new());
    }

    /// Gives the sources that word answers: those of this folder, and `said/mod.rs` of this room; and those that tell
    /// mistakes.
    fn sources() -> String {
        let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/app/resolve"));
        let told = folder.join("../../told");
        let rooms = [folder.to_owned(), folder.join("position"), told.clone(), told.join("read")];
        let files = rooms.iter().flat_map(|room| std::fs::read_dir(room).expect("the folder").flatten());
        let rust = files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|e| e == "rs"));
        let own = [folder.join("said/mod.rs"), folder.join("../../lang/diagnostic.rs")];
        rust.chain(own).map(|path| std::fs::read_to_string(path).expect("text")).collect()
    }

    #[test]
    fn every_sentence_is_said_somewhere() {
        let sources = sources();
        for key in all()[0].1.say.keys() {
            assert!(sources.contains(&format!("\"{key}\"")), "nothing says {key}");
        }
    }

    #[test]
    fn every_sentence_that_is_said_exists() {
        let sources = sources();
        for says in ["say(\"", " with(\"", "(with(\""] {
            for (at, _) in sources.match_indices(says) {
                let key: String = sources[at + says.len()..].chars().take_while(|c| *c != '"').collect();
                assert!(all()[0].1.say.contains_key(&key), "{key}");
            }
        }
    }

    #[test]
    fn sentences_are_filled_by_the_numbers_of_their_gaps() {
        let english = Tongue::english();
        let parts = ["Elrond", "Bob"].map(super::super::name);
        assert_eq!(english.fill("goes_to", &parts), "Elrond goes to Bob");
        assert_eq!(english.fill("no such sentence", &parts), "no such sentence");
    }
}
