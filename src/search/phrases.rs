//! The thesaurus as questions need it: phrases by their stems, misspellings, small words, the language of a text.

use std::collections::{HashMap, HashSet};

use super::analysis::{Analyzer, Token};
use crate::corpus::Thesaurus;
use crate::vocab::{Language, words};

/// The longest phrase of the thesaurus, in words.
pub(super) const LONGEST_PHRASE: usize = 5;

/// What a phrase means to speakers of one language.
pub(super) struct Reading {
    pub language: Language,
    /// Alternatives, each as terms that should all occur.
    pub means: Vec<Vec<String>>,
}

/// The thesaurus by its phrases: stems joined by spaces.
pub(super) struct Phrases {
    said: HashMap<String, Vec<Reading>>,
    /// Misspelled → right.
    pub typos: HashMap<String, String>,
    stop: HashMap<Language, HashSet<String>>,
    /// Words for `annotation` in every language.
    pub annotation: HashSet<String>,
}

impl Phrases {
    pub fn new(thesaurus: &Thesaurus, analyzer: &Analyzer) -> Phrases {
        let mut said: HashMap<String, Vec<Reading>> = HashMap::new();
        let mut annotation = HashSet::new();
        for say in &thesaurus.say {
            let means: Vec<Vec<String>> =
                say.means.iter().map(|m| meaning(analyzer, m)).filter(|terms| !terms.is_empty()).collect();
            for phrase in &say.words {
                let tokens = analyzer.tokens(phrase);
                if say.means.iter().any(|m| m == "annotation") {
                    annotation.extend(tokens.iter().map(|t| t.word.clone()));
                }
                let key = key(&tokens);
                let readings = said.entry(key).or_default();
                match readings.iter_mut().find(|r| r.language == say.lang) {
                    Some(known) => known.means.extend(means.clone()),
                    None => readings.push(Reading { language: say.lang, means: means.clone() }),
                }
            }
        }
        let typos = thesaurus.typo.iter().flat_map(|t| t.words.iter().map(|w| (words(w).concat(), t.right.clone())));
        let stop = thesaurus.stopwords.iter().map(|(lang, list)| (*lang, list.iter().flat_map(|w| words(w)).collect()));
        Phrases { said, typos: typos.collect(), stop: stop.collect(), annotation }
    }

    /// The longest phrase that begins at the first token, with what it means in the languages that count.
    pub fn longest(&self, tokens: &[Token], language: Language) -> Option<(usize, Vec<&Reading>)> {
        (1..=tokens.len().min(LONGEST_PHRASE)).rev().find_map(|len| {
            let readings = self.said.get(&key(&tokens[..len]))?;
            let own: Vec<_> = readings.iter().filter(|r| r.language == language).collect();
            // Players mix languages; a short foreign word in an English question is a coincidence, though.
            let usable = if own.is_empty() && (language != Language::En || tokens[0].word.len() > 3 && !tokens[0].stop)
            {
                readings.iter().filter(|r| language == Language::En || r.language == Language::En).collect()
            } else {
                own
            };
            (!usable.is_empty()).then_some((len, usable))
        })
    }

    /// Whether a word says nothing by itself in a language.
    pub fn is_stop(&self, word: &str, language: Language) -> bool {
        self.stop.get(&language).is_some_and(|list| list.contains(word))
    }

    /// The language whose small words and game terms the question uses most; English unless another one clearly wins.
    pub fn language(&self, question: &str, tokens: &[Token]) -> Language {
        let mut scores: Vec<(Language, f32)> = [Language::En, Language::Es, Language::Fr, Language::De, Language::It]
            .into_iter()
            .map(|lang| {
                let small = tokens.iter().filter(|t| self.is_stop(&t.word, lang)).count() as f32;
                let spoken = |t: &&Token| {
                    self.said.get(&t.term).is_some_and(|readings| readings.iter().any(|r| r.language == lang))
                };
                (lang, small + 0.8 * tokens.iter().filter(spoken).count() as f32)
            })
            .collect();
        let marks = |lang: Language, chars: &str| {
            if scores.iter().any(|(l, _)| *l == lang) && question.contains(|c| chars.contains(c)) { 1.5 } else { 0.0 }
        };
        let bonus = [marks(Language::Es, "¿¡ñ"), marks(Language::De, "ßäöü"), marks(Language::Fr, "çœ")];
        for (lang, extra) in [Language::Es, Language::De, Language::Fr].into_iter().zip(bonus) {
            if let Some((_, score)) = scores.iter_mut().find(|(l, _)| *l == lang) {
                *score += extra;
            }
        }
        let english = scores[0].1;
        scores.sort_by(|a, b| b.1.total_cmp(&a.1));
        match scores.first() {
            Some((lang, score)) if *score > english => *lang,
            _ => Language::En,
        }
    }
}

/// The terms of a meaning: compounds joined, stop words left out.
pub(super) fn meaning(analyzer: &Analyzer, text: &str) -> Vec<String> {
    let tokens = analyzer.tokens(text);
    let mut terms = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if let Some((len, joined)) = analyzer.compound(&tokens[at..]) {
            terms.push(joined.to_owned());
            at += len;
        } else {
            if !tokens[at].stop {
                terms.push(tokens[at].term.clone());
            }
            at += 1;
        }
    }
    terms
}

fn key(tokens: &[Token]) -> String {
    tokens.iter().map(|t| t.term.as_str()).collect::<Vec<_>>().join(" ")
}
