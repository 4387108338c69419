//! Checks that everything that an entry points to exists.

use std::collections::HashMap;
use std::fmt;

use super::Corpus;
use crate::cards::Catalogue;
use crate::vocab::{Language, fold};

/// A reference that leads nowhere, or a thing said twice.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// The entry's id, or the file of `data/`.
    pub place: String,
    /// The fault.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Checks every reference between entries, sources, cards and the thesaurus.
pub fn check(corpus: &Corpus, cards: &Catalogue) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut report = |place: &str, what: String| problems.push(Problem { place: place.to_owned(), what });
    for p in corpus.passages() {
        for cited in &p.cites {
            // What only an operator can import is held against the document itself, where that is at hand.
            let importable = cited.book().is_some_and(|book| book.filing().is_none());
            if !importable && corpus.get(cited).is_none() && corpus.source(cited).is_none() {
                report(p.id.as_str(), format!("cites `{cited}`, which is neither an entry nor listed in sources.toml"));
            }
            if *cited == p.id {
                report(p.id.as_str(), "cites itself".to_owned());
            }
        }
        for card in p.cards.iter().filter(|c| !cards.has_name(c)) {
            report(p.id.as_str(), format!("names the card `{card}`, which is not in data/cards"));
        }
        let text = fold(
            &[p.rule.as_str(), &p.in_play]
                .into_iter()
                .chain(p.examples.iter().map(|e| e.text.as_str()))
                .chain(p.examples.iter().map(|e| e.heading.as_str()))
                .chain([p.title.as_str(), &p.name, p.differs.as_deref().unwrap_or("")])
                .collect::<Vec<_>>()
                .join(" ")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
        );
        for card in p.cards.iter().filter(|c| !text.contains(&fold(c))) {
            report(p.id.as_str(), format!("lists the card `{card}`, which its text does not name"));
        }
    }
    let thesaurus = corpus.thesaurus();
    for nickname in thesaurus.nickname.iter().filter(|n| !cards.has_name(&n.card)) {
        report("thesaurus.toml", format!("nicknames the card `{}`, which is not in data/cards", nickname.card));
    }
    let mut said: HashMap<(Language, String), usize> = HashMap::new();
    for say in &thesaurus.say {
        for words in &say.words {
            *said.entry((say.lang, fold(words))).or_default() += 1;
        }
    }
    let mut twice: Vec<_> = said.into_iter().filter(|(_, n)| *n > 1).collect();
    twice.sort();
    for ((lang, words), n) in twice {
        report("thesaurus.toml", format!("explains `{words}` ({lang}) {n} times"));
    }
    problems
}
