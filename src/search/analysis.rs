//! Turns text into terms, the same way for entries and for questions: fold → words → compounds → stop words → stem.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use rust_stemmers::{Algorithm, Stemmer};

use crate::corpus::Thesaurus;
use crate::vocab::{Language, words};

/// The longest word that is looked at, in bytes; anything longer is no word of any rule.
const LONGEST_WORD: usize = 40;

/// The number of words whose stems a thread remembers at most: then it begins anew, and the common ones are soon there
/// again.
const REMEMBERED: usize = 2_048;

thread_local! {
    /// The stems of words that this thread has met. Texts say the same few words again and again, and a stem hangs on
    /// nothing but its word.
    static STEMS: RefCell<HashMap<String, String>> = RefCell::default();
}

/// The analyser, with the compounds and stop words of the thesaurus.
pub(super) struct Analyzer {
    stemmer: Stemmer,
    /// First stem of a compound → the others, and the joined term.
    compounds: HashMap<String, Vec<(Vec<String>, String)>>,
    stop: HashSet<String>,
    /// The words of whoever asks what something means, word by word.
    defining: Vec<Vec<String>>,
}

/// One word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// The folded word.
    pub word: String,
    /// The term that is indexed for it.
    pub term: String,
    /// Whether it says nothing by itself.
    pub stop: bool,
}

impl Analyzer {
    pub fn new(thesaurus: &Thesaurus) -> Analyzer {
        let english = thesaurus.stopwords.get(&Language::En).into_iter().flatten();
        let stop = english.flat_map(|w| words(w)).collect();
        let mut analyzer = Analyzer {
            stemmer: Stemmer::create(Algorithm::English),
            compounds: HashMap::new(),
            stop,
            defining: thesaurus.defining.iter().map(|text| words(text)).collect(),
        };
        for compound in &thesaurus.compounds {
            let parts = words(compound);
            let stems: Vec<String> = parts.iter().map(|w| analyzer.stem(w)).collect();
            if let [first, rest @ ..] = stems.as_slice() {
                let joined = analyzer.stem(&parts.concat());
                analyzer.compounds.entry(first.clone()).or_default().push((rest.to_vec(), joined));
            }
        }
        for readings in analyzer.compounds.values_mut() {
            readings.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
        }
        analyzer
    }

    /// Gives the stem of a folded word.
    pub fn stem(&self, word: &str) -> String {
        STEMS.with_borrow_mut(|known| {
            if let Some(stem) = known.get(word) {
                return stem.clone();
            }
            if known.len() == REMEMBERED {
                known.clear();
            }
            let stem = self.stemmer.stem(word).into_owned();
            known.insert(word.to_owned(), stem.clone());
            stem
        })
    }

    /// Gives the words of a text, stop words included.
    pub fn tokens(&self, text: &str) -> Vec<Token> {
        let kept = words(text).into_iter().filter(|w| w.len() <= LONGEST_WORD);
        kept.map(|word| Token { term: self.stem(&word), stop: self.stop.contains(&word), word }).collect()
    }

    /// Whether a text asks, or tells, what something means.
    pub fn defines(&self, tokens: &[Token]) -> bool {
        let says = |here: &[Token], words: &[String]| here.iter().map(|t| &t.word).eq(words);
        self.defining.iter().any(|words| tokens.windows(words.len().max(1)).any(|here| says(here, words)))
    }

    /// Gives the longest compound that begins at the first of `tokens`: how many words it has, and its joined term.
    pub fn compound(&self, tokens: &[Token]) -> Option<(usize, &str)> {
        let (first, after) = tokens.split_first()?;
        let readings = self.compounds.get(&first.term)?;
        let fits = |rest: &Vec<String>| after.len() >= rest.len() && rest.iter().zip(after).all(|(r, t)| *r == t.term);
        readings.iter().find(|(rest, _)| fits(rest)).map(|(rest, joined)| (rest.len() + 1, joined.as_str()))
    }

    /// Adds what is indexed for a text: the stems of its words, and its compounds joined.
    pub fn add_terms(&self, tokens: &[Token], terms: &mut Vec<String>) {
        for (at, token) in tokens.iter().enumerate() {
            if !token.stop {
                terms.push(token.term.clone());
            }
            if let Some((_, joined)) = self.compound(&tokens[at..]) {
                terms.push(joined.to_owned());
            }
        }
    }
}

/// The term of a title that tells what something means, and of a question that asks it.
pub(super) const DEFINES: &str = "?defines";

/// Gives the term of a whole alias, title or question: equal for texts that say the same words, small words and spaces
/// aside. A text of small words alone is all of them.
pub(super) fn whole_term<'a>(tokens: impl Iterator<Item = &'a Token> + Clone) -> String {
    let all_small = tokens.clone().all(|t| t.stop);
    let said = tokens.filter(|t| all_small || !t.stop).map(|t| t.term.as_str());
    std::iter::once("=").chain(said).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(analyzer: &Analyzer, text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        analyzer.add_terms(&analyzer.tokens(text), &mut terms);
        terms
    }

    fn analyzer() -> Analyzer {
        let text = "compounds = [\"face down\", \"on guard\", \"in play\"]\n[stopwords]\nen = [\"in\", \"on\", \"the\", \"a\"]";
        Analyzer::new(&toml::from_str(text).expect("a thesaurus"))
    }

    #[test]
    fn compounds_are_one_term_however_they_are_written() {
        let a = analyzer();
        for written in ["facedown", "face-down", "face down", "Face Down"] {
            assert!(terms(&a, written).contains(&"facedown".to_owned()), "{written}");
        }
        assert!(terms(&a, "a card placed on-guard").contains(&a.stem("onguard")));
    }

    #[test]
    fn stop_words_do_not_eat_compounds() {
        let a = analyzer();
        assert_eq!(terms(&a, "in the play"), [a.stem("play")]);
        assert_eq!(terms(&a, "in play"), [a.stem("inplay"), a.stem("play")]);
    }

    #[test]
    fn accents_and_endings_do_not_matter() {
        let a = analyzer();
        assert_eq!(terms(&a, "Nazgûl's cancelled attacks"), terms(&a, "nazgul cancel attack"));
    }
}
