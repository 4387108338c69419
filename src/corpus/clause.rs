//! Official wording: clauses of documents that an operator imported. They stand beside our entries, never instead.

use serde::{Deserialize, Serialize};

use super::Authority;
use crate::vocab::RuleId;

/// One numbered or titled piece of an official document, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The citation. An entry of ours may have the same.
    pub id: RuleId,
    /// The name of the clause in its document.
    pub name: String,
    /// The title of the clause, as far as the document says.
    pub title: String,
    /// The part of the document it stands in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub section: String,
    /// The players that it is for, where the document marks that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The cards that it names, by their English titles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// The wording, as Markdown. Only slips of the typesetting are mended.
    pub text: String,
    /// The rules that its text names by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cites: Vec<RuleId>,
}

/// The printing of a document from which a clause was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The name under which the document is kept.
    pub document: String,
    /// The title of the document.
    pub title: String,
    /// Its date as year-month-day, if it gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dated: Option<String>,
    /// The day of the import.
    pub imported: String,
    /// The file that it was read from.
    pub file: String,
    /// The authority that speaks.
    pub authority: Authority,
}

/// A clause with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Official {
    /// The wording.
    pub clause: Clause,
    /// The document.
    pub edition: std::sync::Arc<Edition>,
}

/// The length of a clause's beginning that stands for its title, in characters.
const BEGINNING: usize = 70;

impl Clause {
    /// Gives the title to show: what the document says that the clause is about, else how it begins.
    pub fn heading(&self) -> String {
        if !self.title.is_empty() {
            return self.title.clone();
        }
        let mut begins = String::new();
        for word in self.text.split_whitespace() {
            if begins.chars().count() + word.chars().count() >= BEGINNING {
                begins.push_str(" …");
                break;
            }
            if !begins.is_empty() {
                begins.push(' ');
            }
            begins.push_str(word);
        }
        begins
    }
}

impl Edition {
    /// Says where the wording comes from, in one line: `Council of Elrond rules · edition of 2026-02-07 · from
    /// rules.md`.
    pub fn source_line(&self) -> String {
        let edition = match &self.dated {
            Some(date) => format!("edition of {date}"),
            None => format!("imported on {}", self.imported),
        };
        format!("{} · {edition} · from {}", self.title, self.file)
    }
}
