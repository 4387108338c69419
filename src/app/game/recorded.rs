//! Compares the answers recorded while a game was played, in the words of the vocabulary, with today's.

use super::part::Part;
use super::settled::Settled;
use super::state::State;
use crate::app::SetAnswer;

/// Stands for an answer that does not exist.
const GONE: &str = "gone";

/// A verdict or a result: `2.1 legal`, `1 no-effect target-gone`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// The label of the declaration.
    pub label: String,
    /// The words.
    pub words: String,
}

/// An answer that is not the recorded one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line in which it was recorded.
    pub seq: u32,
    /// The number of the declaration.
    pub label: String,
    /// The recorded answer.
    pub recorded: String,
    /// Today's answer; nothing if there is no such declaration any more.
    pub today: Option<String>,
    /// Whether the players settled that today's answer counts. Nothing if they have not settled it.
    pub settled: Option<bool>,
}

impl Item {
    /// Whether it says how something resolved; else it is the verdict on a declaration.
    fn is_result(&self) -> bool {
        let first = self.words.split(' ').next().unwrap_or_default();
        !["legal", "illegal", "automatic", "immediate", "disputed"].contains(&first)
    }

    fn same_subject(&self, other: &Item) -> bool {
        self.label == other.label && self.is_result() == other.is_result()
    }
}

/// Gives what an answer says: the verdicts on what players declared and, once the dice are cast, everything else.
pub(super) fn items(answer: &SetAnswer, decided: bool) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for row in &answer.declarations {
        // What waits for a choice is not decided yet.
        let known = row.verdict != "open";
        if known && (decided || !["automatic", "immediate"].contains(&row.verdict)) {
            let reason = row.reason.map_or(String::new(), |reason| format!(" {reason}"));
            items.push(Item { label: row.n.clone(), words: format!("{}{reason}", row.verdict) });
        }
    }
    for row in answer.resolution.iter().filter(|_| decided) {
        let why = row.why.as_ref().map_or(String::new(), |why| format!(" {why}"));
        items.push(Item { label: row.n.clone(), words: format!("{}{why}", row.result) });
    }
    items
}

/// Writes items as they are stored.
pub(super) fn write<'a>(items: impl IntoIterator<Item = &'a Item>) -> String {
    let parts: Vec<String> = items.into_iter().map(|item| format!("{} {}", item.label, item.words)).collect();
    parts.join("; ")
}

/// Reads items as they were stored.
pub(super) fn read(text: &str) -> Vec<Item> {
    let parts = text.split("; ").filter_map(|part| part.split_once(' '));
    parts.map(|(label, words)| Item { label: label.to_owned(), words: words.to_owned() }).collect()
}

/// Gives what an answer says that the lines of a part have not recorded.
pub(super) fn new(part: &Part, answer: &SetAnswer, decided: bool) -> Vec<Item> {
    let known: Vec<Item> = part.moves.iter().flat_map(|done| read(&done.verdict)).collect();
    let mut found = items(answer, decided);
    found.retain(|item| !known.iter().any(|known| known.same_subject(item)));
    found
}

/// Tells where today's answer to a part differs from the recorded one.
pub(super) fn differences(state: &State, part: &Part, answer: &SetAnswer) -> Vec<Difference> {
    let today = items(answer, true);
    let mut found = Vec::new();
    for done in &part.moves {
        for item in read(&done.verdict) {
            let now = today.iter().find(|now| now.same_subject(&item));
            let words = now.map(|now| now.words.as_str());
            if words == Some(&item.words) {
                continue;
            }
            let about = |s: &&Settled| s.seq == done.seq && s.label == item.label && s.words == words.unwrap_or(GONE);
            found.push(Difference {
                seq: done.seq,
                settled: state.settled.iter().rfind(about).map(|s| s.today),
                label: item.label,
                recorded: item.words,
                today: words.map(str::to_owned),
            });
        }
    }
    found
}

/// Differences as they are settled.
pub(super) fn settling(differences: &[Difference]) -> String {
    let today = |d: &Difference| d.today.as_deref().unwrap_or(GONE).to_owned();
    let parts: Vec<String> = differences.iter().map(|d| format!("{} {} {}", d.seq, d.label, today(d))).collect();
    parts.join("; ")
}
