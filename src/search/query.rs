//! A question, understood: the rules that it asks for by number, the cards that it names, and its concepts.

use serde::Serialize;

use super::analysis::DEFINES;
use crate::vocab::{Book, Language, RuleId};

/// A question as the ranking takes it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Query {
    /// The language in which it is asked, if its words show one other than English.
    pub language: Option<Language>,
    /// Rules that it asks for by number or id.
    pub references: Vec<RuleRef>,
    /// English titles of the cards that it names.
    pub cards: Vec<String>,
    /// Misspellings and what they were read as.
    pub corrections: Vec<(String, String)>,
    /// The number of words in it, apart from numbers of rules.
    pub words: usize,
    /// The number of words that say nothing by themselves and begin nothing that does.
    pub small: usize,
    /// The number of those that point at what was said or done elsewhere.
    pub pointing: usize,
    /// The concepts that it is about.
    pub concepts: Vec<Concept>,
}

/// A rule asked for by number or id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleRef {
    /// The text as it was typed.
    pub typed: String,
    /// The ids that it may mean, the likeliest first. Empty if no entry has that number.
    pub ids: Vec<RuleId>,
    /// The book that was named with it.
    #[serde(skip)]
    pub book: Option<Book>,
}

/// One thing that the question is about, and the ways in which an entry may say it. An entry counts a concept once,
/// by the alternative that fits it best.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Concept {
    /// The text as it was typed.
    pub typed: String,
    /// Ways to say it.
    pub alternatives: Vec<Alternative>,
    /// Whether it only adds to what the other concepts say: an entry that lacks it leaves nothing unanswered.
    pub bonus: bool,
    /// Whether it is something that is done in the game.
    pub act: bool,
    /// Whether it stands in a sentence that asks, not in one that tells what went before.
    pub asked: bool,
    /// If it is a card's title of one word: terms of the cards in whose titles that word stands.
    #[serde(skip)]
    pub within: Vec<String>,
}

impl Concept {
    /// Whether somebody asks what something means.
    pub(super) fn defines(&self) -> bool {
        self.alternatives.iter().any(|a| a.terms == [DEFINES])
    }
}

/// One way to say a concept: one or more terms that should all occur.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alternative {
    /// Terms of the index.
    pub terms: Vec<String>,
    /// How sure it is that this is meant, from 0 to 1.
    pub weight: f32,
    /// The reason why it is thought of.
    pub origin: Origin,
}

/// The reason why an alternative is thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// It was typed.
    Typed,
    /// A misspelling was corrected.
    Spelling,
    /// The parts of a compound, or the compound of the parts.
    Compound,
    /// The thesaurus says that players say this for that.
    Thesaurus,
    /// The thesaurus translates it.
    Translation,
    /// It is a card's title.
    Card,
}

impl RuleRef {
    /// Gives the clause that was named and not imported, if entries of ours that restate it are meant instead.
    pub fn restated(&self) -> Option<RuleId> {
        let other = self.ids.first()?.book() != Some(Book::Coe);
        if other && self.book == Some(Book::Coe) { self.typed.parse().ok() } else { None }
    }
}

impl Query {
    /// Whether nothing in the question can be looked for.
    pub fn is_empty(&self) -> bool {
        self.references.is_empty() && self.concepts.is_empty()
    }
}
