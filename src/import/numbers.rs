//! Turns numbers of rules in a text into links: `Annotation 5`, `Rule 1B`, `CoE Digest 62`, `2.V.i`.

use std::collections::HashSet;

use super::Draft;
use crate::vocab::{Book, RuleId};

/// The most links that one clause gets.
const MOST: usize = 40;

/// The mark at which a list of numbers ends for certain.
const END: &str = ":";

/// Adds to each clause the rules that its text names by number.
pub(super) fn link(draft: &mut Draft) {
    let ids: HashSet<RuleId> = draft.clauses.iter().map(|c| c.id.clone()).collect();
    let prefix = draft.document.clone();
    for clause in &mut draft.clauses {
        let mut cites = std::mem::take(&mut clause.cites);
        for id in named(&clause.text, &prefix, &ids) {
            if id != clause.id && !cites.contains(&id) && cites.len() < MOST {
                cites.push(id);
            }
        }
        clause.cites = cites;
    }
}

/// Gives the rules that a text names. Of its own document's numbers only those that there are.
fn named(text: &str, prefix: &str, ids: &HashSet<RuleId>) -> Vec<RuleId> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || "()[]“”\"–—*_".contains(c))
        .flat_map(|w| [w.trim_matches(|c: char| !c.is_alphanumeric()), if w.ends_with(':') { END } else { "" }])
        .filter(|w| !w.is_empty())
        .collect();
    let own = |key: &str| format!("{prefix}:{key}").parse::<RuleId>().ok().filter(|id| ids.contains(id));
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        let kind = word.to_ascii_lowercase();
        match kind.as_str() {
            "annotation" | "annotations" => {
                let companion = prefix.parse::<Book>().ok().filter(|b| b.twin().is_some()).unwrap_or(Book::Metw);
                let (numbers, after) = listed(&words, at);
                found.extend(numbers.iter().filter_map(|n| RuleId::new(companion, &format!("annotation-{n}")).ok()));
                at = after;
            }
            "digest" | "digests" => {
                let (numbers, after) = listed(&words, at);
                found.extend(numbers.iter().filter_map(|n| format!("digest:{n}").parse::<RuleId>().ok()));
                at = after;
            }
            "rule" | "rules" if prefix == Book::Timing.as_str() => {
                let (numbers, after) = listed(&words, at);
                found.extend(numbers.iter().filter_map(|n| own(n)));
                at = after;
            }
            // A dotted number may begin a span: `2.V.i-iv`.
            _ if word.contains('.') => found.extend(own(word).or_else(|| own(word.split('-').next()?))),
            _ => {}
        }
    }
    found
}

/// Gives the numbers from `at` on, with what joins them, and where they end: `5 and 6`, `1-4`, `9, 9a and 10`.
fn listed(words: &[&str], mut at: usize) -> (Vec<String>, usize) {
    let mut numbers = Vec::new();
    while let Some(word) = words.get(at) {
        if let Some((from, to)) =
            word.split_once('-').and_then(|(a, b)| Some((a.parse::<u16>().ok()?, b.parse::<u16>().ok()?)))
        {
            numbers.extend((from..=to).take(MOST).map(|n| n.to_string()));
        } else if word.starts_with(|c: char| c.is_ascii_digit()) && word.len() <= 4 {
            numbers.push(word.to_ascii_lowercase());
        } else if numbers.is_empty() || !matches!(*word, "and" | "or") {
            break;
        }
        at += 1;
    }
    (numbers, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_text_are_links() {
        let ids: HashSet<RuleId> =
            ["timing:1a", "coe:2.V.i", "coe:9.5.1"].iter().map(|id| id.parse().expect("well formed")).collect();
        let links = |prefix: &str, text: &str| {
            named(text, prefix, &ids).iter().map(RuleId::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            links("mele", "(see Annotations 9, 9a and 10.)"),
            "mele:annotation-9 mele:annotation-9a mele:annotation-10"
        );
        assert_eq!(
            links("timing", "per Rule 1A; Annotation 1-3 on Targets"),
            "timing:1a metw:annotation-1 metw:annotation-2 metw:annotation-3"
        );
        assert_eq!(links("coe", "Steps 1-4 (2.V.i-iv), Rule 9.5.1. and 9.9.9"), "coe:2.V.i coe:9.5.1");
        assert_eq!(links("netrep", "CoE Digest 62: 3 cards"), "digest:62");
    }
}
