//! The languages in which cards are printed and questions are asked.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A language of the card database, by its ISO 639-1 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English
    En,
    /// Spanish
    Es,
    /// French
    Fr,
    /// German
    De,
    /// Italian
    It,
    /// Dutch
    Nl,
    /// Finnish
    Fi,
    /// Japanese
    Ja,
}

/// A code that names none of the languages.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("unknown language `{0}`, expected one of {list}", list = Language::ALL.map(Language::code).join(", "))]
pub struct UnknownLanguage(pub String);

impl Language {
    /// Every language, English first.
    pub const ALL: [Language; 8] = [
        Language::En,
        Language::Es,
        Language::Fr,
        Language::De,
        Language::It,
        Language::Nl,
        Language::Fi,
        Language::Ja,
    ];

    /// Gives the ISO 639-1 code.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Es => "es",
            Language::Fr => "fr",
            Language::De => "de",
            Language::It => "it",
            Language::Nl => "nl",
            Language::Fi => "fi",
            Language::Ja => "ja",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(s: &str) -> Result<Self, UnknownLanguage> {
        Language::ALL.into_iter().find(|l| l.code() == s).ok_or_else(|| UnknownLanguage(s.to_owned()))
    }
}
