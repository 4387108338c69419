//! The texts of the front itself, in the languages that it speaks: one file each in `languages/`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::command_words::as_typed;
use crate::picture::Say;

/// The languages, by the code that Discord begins its locales with.
const FILES: [(&str, &str); 4] = [
    ("en", include_str!("languages/en.toml")),
    ("es", include_str!("languages/es.toml")),
    ("fr", include_str!("languages/fr.toml")),
    ("de", include_str!("languages/de.toml")),
];

/// The separators between two parts of what is printed on a card.
const BETWEEN: [&str; 5] = [", ", "; ", " (", ")", " with "];

/// The words of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The code of the language.
    #[serde(skip)]
    pub code: &'static str,
    say: BTreeMap<String, String>,
    /// Words that are printed on cards, by their English.
    #[serde(default)]
    card: BTreeMap<String, String>,
}

impl Words {
    /// Gives the words for a locale of Discord's: `de`, `es-419`, `en-GB`. English for all others.
    pub fn of(locale: &str) -> &'static Words {
        let code = Words::code_of(locale);
        let all = all();
        all.iter().find(|words| words.code == code).unwrap_or(&all[0])
    }

    /// Gives the language of a locale of Discord's, whether this front speaks it or not: `es` of `es-419`.
    pub fn code_of(locale: &str) -> &str {
        locale.split('-').next().unwrap_or_default()
    }

    /// Gives all languages, English first.
    pub fn all() -> &'static [Words] {
        all()
    }

    /// Gives the text of this name; its English, or the name itself, where a language lacks it.
    pub fn say(&self, name: &str) -> &str {
        let own = self.say.get(name).or_else(|| all()[0].say.get(name));
        own.map_or("?", String::as_str)
    }

    /// Gives the text of this name, with `{0}`, `{1}` … filled in.
    pub fn fill(&self, name: &str, with: &[&str]) -> String {
        crate::vocab::fill(self.say(name), with)
    }

    /// Gives what is printed on a card in the words of this language: part by part, and as it is where the language
    /// lacks a part.
    pub fn printed(&self, english: &str) -> String {
        self.printed_with(english, &|_| None)
    }

    /// Gives the same where `called` knows what the language calls a card.
    pub fn printed_with(&self, english: &str, called: &dyn Fn(&str) -> Option<String>) -> String {
        if self.code == "en" {
            return english.to_owned();
        }
        let (mut text, mut rest) = (String::new(), english);
        loop {
            let first = BETWEEN.iter().filter_map(|mark| Some((rest.find(mark)?, *mark))).min();
            let Some((at, mark)) = first else { break };
            text.push_str(&self.part(&rest[..at], called));
            match mark.trim() {
                word if word.chars().all(char::is_alphabetic) => text.push_str(&format!(" {} ", self.word(word))),
                _ => text.push_str(mark),
            }
            rest = &rest[at + mark.len()..];
        }
        text.push_str(&self.part(rest, called));
        text
    }

    /// Gives a part between two marks: a word of this language, numbers and letters beside one, or a card.
    fn part(&self, english: &str, called: &dyn Fn(&str) -> Option<String>) -> String {
        if let Some(own) = self.card.get(english) {
            return own.clone();
        }
        if let Some(own) = called(english) {
            return own;
        }
        let number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || "+-*/–".contains(c));
        let letter = |word: &str| word.len() == 1;
        let words: Vec<&str> = english.split(' ').collect();
        let beside = |at: usize, long: usize| {
            let around = [words[..at].join(" "), words[at..at + long].join(" "), words[at + long..].join(" ")];
            let [before, here, behind] = around;
            let parts = [self.part(&before, called), here, self.part(&behind, called)];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        };
        if words.len() > 1
            && let Some(at) = words.iter().position(|word| number(word))
        {
            return beside(at, 1);
        }
        if words.len() > 1
            && let Some(at) = words.iter().position(|word| letter(word))
        {
            let long = words[at..].iter().take_while(|word| letter(word)).count();
            if words.len() > long {
                return beside(at, long);
            }
        }
        match english.strip_suffix(" only") {
            Some(before) => format!("{} {}", self.word("only"), self.part(before, called)),
            None => english.to_owned(),
        }
    }

    /// Gives a word of this language, or its English where that is lacking.
    fn word<'a>(&'a self, english: &'a str) -> &'a str {
        self.card.get(english).map_or(english, String::as_str)
    }

    /// Whether it has a word of its own for one that is printed on cards, which English has anyway.
    pub fn prints(&self, english: &str) -> bool {
        self.code == "en" || self.card.contains_key(english)
    }

    /// Gives a share of one in percent: `27.8 %`, `27,8 %`.
    pub fn percent(&self, share: f64) -> String {
        format!("{:.1} %", share * 100.0).replace('.', self.say("decimal_point"))
    }
}

impl Say for Words {
    fn say(&self, name: &str) -> &str {
        self.say(name)
    }

    fn percent(&self, share: f64) -> String {
        self.percent(share)
    }
}

fn all() -> &'static [Words] {
    static ALL: OnceLock<Vec<Words>> = OnceLock::new();
    ALL.get_or_init(|| {
        let read = |(code, text): (&'static str, &str)| {
            // What is built in has been read by the tests; a language that could not be read would speak English.
            let words = toml::from_str::<Words>(text).inspect_err(|error| tracing::error!("languages/{code}: {error}"));
            let none = Words { code, say: BTreeMap::new(), card: BTreeMap::new() };
            let mut words = Words { code, ..words.unwrap_or(none) };
            // What the types of sites and regions are called stands with the sentences of answers.
            words.card.extend(crate::app::types_in(code));
            for text in words.say.values_mut() {
                *text = as_typed(text, code);
            }
            words
        };
        FILES.into_iter().map(read).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::command_words;
    use super::*;

    #[test]
    fn commands_are_named_as_they_are_typed() {
        let german = Words::of("de");
        assert!(german.say("game_no_games").contains("`/spiel beginnen`"), "{}", german.say("game_no_games"));
        assert!(german.say("expired").contains("/auflösen"), "{}", german.say("expired"));
        assert!(Words::of("fr").say("privacy").contains("/oublier"));
        for words in all() {
            for (key, text) in &words.say {
                let typed =
                    text.match_indices('/').filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_alphanumeric()));
                for (at, _) in typed {
                    let known = command_words::names(words.code).any(|name| text[at + 1..].starts_with(name));
                    assert!(known, "{}: {key}: {text}", words.code);
                }
            }
        }
    }

    /// Gives the gaps of a text, in the order of their numbers.
    fn gaps(text: &str) -> Vec<usize> {
        let mut found = crate::vocab::gaps(text);
        found.sort_unstable();
        found
    }

    #[test]
    fn every_language_says_the_same_things() {
        for (code, text) in FILES {
            toml::from_str::<Words>(text).unwrap_or_else(|e| panic!("{code}: {e}"));
        }
        let english = &all()[0];
        for words in &all()[1..] {
            let keys = |w: &Words| w.say.keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(words), keys(english), "{}", words.code);
            for (key, text) in &words.say {
                assert_eq!(gaps(text), gaps(&english.say[key]), "{}: {key}", words.code);
            }
        }
    }

    /// Checks that every word fits where it stands: one that is cut to fit would be cut in the middle.
    #[test]
    fn every_word_fits_where_it_stands() {
        use super::super::limits::{DESCRIPTION, FIELD_LABEL, FIELD_PLACEHOLDER, LABEL, MODAL_TITLE, length};
        for words in all() {
            for (key, text) in &words.say {
                let most = match key.as_str() {
                    key if key.ends_with("_example") => FIELD_PLACEHOLDER,
                    key if key.ends_with("_field") || key.starts_with("field_") => FIELD_LABEL,
                    "ruling_form" => MODAL_TITLE,
                    key if key.ends_with("_title") => MODAL_TITLE,
                    _ if !text.contains([' ', '.']) => LABEL,
                    _ => DESCRIPTION / 4,
                };
                assert!(length(text) <= most, "{}: {key}: {} > {most}", words.code, length(text));
            }
        }
    }

    #[test]
    fn locales_find_their_language() {
        assert_eq!(Words::of("es-419").code, "es");
        assert_eq!(Words::of("en-GB").code, "en");
        assert_eq!(Words::of("ja").code, "en");
    }

    #[test]
    fn every_word_that_is_said_exists() {
        let english = &all()[0];
        let sources = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/discord")).expect("the folder");
        let inner = ["views", "commands"].map(|d| format!("{}/src/discord/{d}", env!("CARGO_MANIFEST_DIR")));
        let files = sources.chain(inner.iter().flat_map(|d| std::fs::read_dir(d).expect("the folder")));
        for file in files.flatten().filter(|f| f.path().extension().is_some_and(|e| e == "rs")) {
            let text = std::fs::read_to_string(file.path()).expect("text");
            for call in [".say(\"", ".fill(\""] {
                for (at, _) in text.match_indices(call) {
                    let key: String = text[at + call.len()..].chars().take_while(|c| *c != '"').collect();
                    assert!(english.say.contains_key(&key) || key.is_empty(), "{}: {key}", file.path().display());
                }
            }
        }
    }
}
