//! Compares imported rulings on one matter: which of them was made last, and whether they contradict each other.

use std::collections::{BTreeSet, HashMap};

use super::{Clause, Official};
use crate::vocab::{RuleId, words};

/// The mark of clauses that rule on a question or on a card.
const RULING: &str = "ruling";
/// The shortest word that says what a question is about.
const SHORTEST: usize = 4;
/// The fewest such words by which questions can be compared.
const FEWEST: usize = 4;
/// How much of the words of two questions is the same where they ask the same.
const ALIKE: f32 = 0.6;

/// A ruling that was made later on the same matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Later {
    /// The later one.
    pub id: RuleId,
    /// Whether one says yes and the other no.
    pub contradicts: bool,
}

/// The matter on which a ruling is.
struct Matter<'a> {
    at: usize,
    dated: &'a str,
    asked: BTreeSet<String>,
    title: &'a str,
}

/// Finds for each ruling the last one of a later date on its matter, if there is one.
pub(super) fn later(official: &[Official]) -> HashMap<RuleId, Later> {
    let mut matters: HashMap<&str, Vec<Matter<'_>>> = HashMap::new();
    for (at, Official { clause, edition }) in official.iter().enumerate() {
        let Some(dated) = edition.dated.as_deref().filter(|_| clause.tags.iter().any(|tag| tag == RULING)) else {
            continue;
        };
        // Rulings on one matter name the same card first, or none.
        let card = clause.cards.first().map_or("", String::as_str);
        matters.entry(card).or_default().push(Matter { at, dated, asked: asked(clause), title: &clause.title });
    }
    let mut found = HashMap::new();
    for same in matters.values() {
        for earlier in same {
            let on = |other: &&Matter<'_>| other.dated > earlier.dated && one_matter(earlier, other);
            let Some(last) = same.iter().filter(on).max_by_key(|other| other.dated) else { continue };
            let (before, after) = (&official[earlier.at].clause, &official[last.at].clause);
            let contradicts = matches!((says(before), says(after)), (Some(a), Some(b)) if a != b);
            found.insert(before.id.clone(), Later { id: after.id.clone(), contradicts });
        }
    }
    found
}

fn one_matter(one: &Matter<'_>, other: &Matter<'_>) -> bool {
    let (fewer, more) = (one.asked.len().min(other.asked.len()), one.asked.len().max(other.asked.len()));
    if fewer < FEWEST {
        return one.title == other.title;
    }
    let common = one.asked.intersection(&other.asked).count() as f32;
    // The shorter question stands in the longer one, or they are as long.
    common >= ALIKE * fewer as f32 && common >= ALIKE / 2.0 * more as f32
}

/// Gives the words of the question that say something; none of a ruling that answers none.
fn asked(clause: &Clause) -> BTreeSet<String> {
    let lines = clause.text.lines().filter_map(|line| line.strip_prefix('>'));
    lines.flat_map(words).filter(|word| word.chars().count() >= SHORTEST).collect()
}

/// Whether a ruling begins with yes or with no.
fn says(clause: &Clause) -> Option<bool> {
    let answer = clause.text.lines().find(|line| !line.starts_with('>') && !line.trim().is_empty())?;
    match words(answer).first()?.as_str() {
        "yes" | "correct" | "right" | "legal" => Some(true),
        "no" | "not" | "nope" | "illegal" | "wrong" => Some(false),
        _ => None,
    }
}
