//! `data/thesaurus.toml`: what players say, and what the rules say for it.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::vocab::Language;

/// The words of players, in the order of the file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thesaurus {
    /// Terms of two or three words that people also write joined or with a hyphen.
    pub compounds: Vec<String>,
    /// What is done in the game.
    #[serde(default)]
    pub acts: Vec<String>,
    /// What is said by whoever asks, or tells, what something means, in any language.
    #[serde(default)]
    pub defining: Vec<String>,
    /// Small English words that may stand inside a phrase of `say`: `turn it sideways` for `turn sideways`.
    #[serde(default)]
    pub inside: Vec<String>,
    /// Words of each language that carry no meaning in a question.
    pub stopwords: BTreeMap<Language, Vec<String>>,
    /// What is said for what.
    #[serde(default)]
    pub say: Vec<Say>,
    /// What cards are called.
    #[serde(default)]
    pub nickname: Vec<Nickname>,
    /// Misspellings that are further off than a letter or two, or stand for a common word.
    #[serde(default)]
    pub typo: Vec<Typo>,
}

/// Words that players use for a term of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The language of `words`.
    #[serde(default = "english")]
    pub lang: Language,
    /// What is typed, one to four words each.
    pub words: Vec<String>,
    /// What the rules say, alternatives.
    pub means: Vec<String>,
}

/// Short names of a card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nickname {
    /// The card's English title.
    pub card: String,
    /// What players call it.
    pub words: Vec<String>,
}

/// Misspellings of a word.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Typo {
    /// The word.
    pub right: String,
    /// How people type it.
    pub words: Vec<String>,
}

fn english() -> Language {
    Language::En
}
