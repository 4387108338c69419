//! A document on its way into the shelf: the clauses that were understood, and the lines that were not.

use std::collections::HashMap;

use super::Format;
use crate::corpus::{Authority, Clause};
use crate::vocab::{RuleId, words};

/// The most clauses that one document may have.
const MOST_CLAUSES: usize = 20_000;
/// The most stretches of lines that are listed as not understood.
const MOST_UNREAD: usize = 500;
/// The length of a line that is quoted in the list.
const QUOTED: usize = 60;

/// What was taken from a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The format as which it was read.
    pub format: Format,
    /// The name under which it will be kept, and by which a later edition replaces it.
    pub document: String,
    /// The title of the document.
    pub title: String,
    /// The authority that speaks.
    pub authority: Authority,
    /// Its date as year-month-day, if it gives one.
    pub dated: Option<String>,
    /// The clauses in their order; no id twice.
    pub clauses: Vec<Clause>,
    /// The lines that were not understood.
    pub unread: Vec<Unread>,
}

/// Lines that went into no clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The first line, counted from 1.
    pub from: usize,
    /// The last line.
    pub to: usize,
    /// The reason, in a few words.
    pub why: &'static str,
    /// The beginning of the first line.
    pub begins: String,
}

/// A draft while lines come in.
pub(super) struct Drafting {
    /// The part of the ids before the colon.
    pub prefix: String,
    clauses: Vec<Clause>,
    blocks: Vec<Vec<String>>,
    places: HashMap<RuleId, usize>,
    current: Option<usize>,
    unread: Vec<Unread>,
    counts: HashMap<String, usize>,
}

/// The head of a clause.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    pub key: String,
    pub name: String,
    pub title: String,
    pub section: String,
    pub tags: Vec<String>,
}

impl Drafting {
    pub fn new(prefix: &str) -> Drafting {
        Drafting {
            prefix: prefix.to_owned(),
            clauses: Vec::new(),
            blocks: Vec::new(),
            places: HashMap::new(),
            current: None,
            unread: Vec::new(),
            counts: HashMap::new(),
        }
    }

    /// Counts how often a key was wanted that was taken already, from 2.
    pub fn count(&mut self, key: &str) -> usize {
        let count = self.counts.entry(key.to_owned()).or_insert(1);
        *count += 1;
        *count
    }

    /// Begins a clause at a line, or goes on with the one that has this key already.
    pub fn open(&mut self, line: usize, head: Head) {
        let Ok(id) = format!("{}:{}", self.prefix, head.key).parse::<RuleId>() else {
            self.current = None;
            return self.leave_out(line, "no number that a rule could have", &head.name);
        };
        if let Some(at) = self.places.get(&id) {
            self.current = Some(*at);
            return;
        }
        if self.clauses.len() == MOST_CLAUSES {
            self.current = None;
            return self.leave_out(line, "more clauses than a document may have", &head.name);
        }
        self.current = Some(self.clauses.len());
        self.places.insert(id.clone(), self.clauses.len());
        let Head { name, title, section, tags, .. } = head;
        let (text, cards, cites) = (String::new(), Vec::new(), Vec::new());
        self.clauses.push(Clause { id, name, title, section, tags, cards, text, cites });
        self.blocks.push(Vec::new());
    }

    /// Notes a card that the current clause is about.
    pub fn names(&mut self, card: &str) {
        if let Some(clause) = self.current.and_then(|at| self.clauses.get_mut(at))
            && !clause.cards.iter().any(|known| known == card)
        {
            clause.cards.push(card.to_owned());
        }
    }

    /// Whether a clause of this key has been begun.
    pub fn has(&self, key: &str) -> bool {
        format!("{}:{key}", self.prefix).parse::<RuleId>().is_ok_and(|id| self.places.contains_key(&id))
    }

    /// Ends the current clause.
    pub fn close(&mut self) {
        self.current = None;
    }

    /// Whether a clause is being read.
    pub fn is_open(&self) -> bool {
        self.current.is_some()
    }

    /// Adds a paragraph, a list entry or a quotation to the current clause; outside of one it is left out.
    pub fn block(&mut self, line: usize, text: &str) {
        match self.current.and_then(|at| self.blocks.get_mut(at)) {
            Some(blocks) => blocks.push(text.trim_end().to_owned()),
            None if text.trim().is_empty() => {}
            None => self.leave_out(line, "stands outside of every rule", text),
        }
    }

    /// Gives the last block of the current clause.
    pub fn last_block(&self) -> Option<&str> {
        self.blocks.get(self.current?)?.last().map(String::as_str)
    }

    /// Notes a line that goes into no clause. Neighbours with the same reason become one stretch.
    pub fn leave_out(&mut self, line: usize, why: &'static str, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        if let Some(last) = self.unread.last_mut()
            && last.why == why
            && line.saturating_sub(last.to) <= 2
        {
            last.to = last.to.max(line);
            return;
        }
        if self.unread.len() < MOST_UNREAD {
            let begins = text.trim().chars().take(QUOTED).collect();
            self.unread.push(Unread { from: line, to: line, why, begins });
        }
    }

    /// Gives the draft, with links. Clauses without any text are left out.
    pub fn finish(self, format: Format, title: &str, authority: Authority, dated: Option<String>) -> Draft {
        let mut clauses = self.clauses;
        for (clause, blocks) in clauses.iter_mut().zip(self.blocks) {
            clause.text = joined(&blocks);
        }
        let mut unread = self.unread;
        clauses.retain(|c| !c.text.is_empty());
        unread.sort_by_key(|u| u.from);
        let document = self.prefix;
        let mut draft = Draft { format, document, title: title.trim().to_owned(), authority, dated, clauses, unread };
        super::numbers::link(&mut draft);
        draft
    }
}

/// Blocks as Markdown: an empty line between paragraphs, none between the entries of a list.
fn joined(blocks: &[String]) -> String {
    let mut text = String::new();
    let mut before = "";
    for block in blocks.iter().map(String::as_str).filter(|b| !b.trim().is_empty()) {
        if !text.is_empty() {
            let list = block.starts_with("- ") && before.starts_with("- ");
            let quote = block.starts_with('>') && before.starts_with('>');
            text.push_str(if list || quote { "\n" } else { "\n\n" });
        }
        text.push_str(block);
        before = block;
    }
    text
}

/// Gives the last part of an id for a heading: its words with hyphens between them. Empty if it has none.
pub(super) fn slug(heading: &str) -> String {
    let ascii = |word: &String| word.is_ascii();
    words(heading).into_iter().filter(ascii).take(12).collect::<Vec<_>>().join("-").chars().take(80).collect()
}

/// Gives a heading with one capital, the first letter.
pub(super) fn capitalised(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let mut chars = lower.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
