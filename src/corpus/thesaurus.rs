//! `data/thesaurus.toml`: the words of players, and the words of the rules that they stand for.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::vocab::Language;

/// The words of players, in the order of the file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thesaurus {
    /// Terms of two or three words that people also write joined or with a hyphen.
    pub compounds: Vec<String>,
    /// The acts of the game.
    #[serde(default)]
    pub acts: Vec<String>,
    /// The words of whoever asks, or tells, what something means, in any language.
    #[serde(default)]
    pub defining: Vec<String>,
    /// Small English words that may stand inside a phrase of `say`: `turn it sideways` for `turn sideways`.
    #[serde(default)]
    pub inside: Vec<String>,
    /// Words of each language that carry no meaning in a question.
    pub stopwords: BTreeMap<Language, Vec<String>>,
    /// Words of each language that point at what was said or done elsewhere.
    #[serde(default)]
    pub pointing: BTreeMap<Language, Vec<String>>,
    /// The words of players, and the words of the rules that they stand for.
    #[serde(default)]
    pub say: Vec<Say>,
    /// The nicknames of cards.
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
    /// The typed words, one to four each.
    pub words: Vec<String>,
    /// The words of the rules, as alternatives.
    pub means: Vec<String>,
}

/// Short names of a card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nickname {
    /// The card's English title.
    pub card: String,
    /// The words that players use for it.
    pub words: Vec<String>,
}

/// Misspellings of a word.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Typo {
    /// The word.
    pub right: String,
    /// The ways in which people type it.
    pub words: Vec<String>,
}

fn english() -> Language {
    Language::En
}
