//! The thesaurus as questions need it: phrases by their stems, misspellings, small words, the language of a text.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::analysis::{Analyzer, Token};
use crate::corpus::Thesaurus;
use crate::vocab::{Language, words};

/// The longest phrase of the thesaurus, in words, with a small word inside.
pub(super) const LONGEST_PHRASE: usize = 6;

/// The meaning of a phrase: alternatives, each as terms that should all occur.
pub(super) type Means = Arc<[Vec<String>]>;

/// The thesaurus by its phrases.
pub(super) struct Phrases {
    /// Phrases by their stems: English endings are not listed.
    english: HashMap<String, Means>,
    /// Phrases by words as they are: the other languages' endings are listed.
    foreign: HashMap<String, Vec<(Language, Means)>>,
    /// Misspelled → right.
    pub typos: HashMap<String, String>,
    stop: HashMap<Language, HashSet<String>>,
    pointing: HashMap<Language, HashSet<String>>,
    /// Small words that may stand inside an English phrase.
    inside: HashSet<String>,
    /// Terms of what is done in the game.
    pub acts: HashSet<String>,
    /// Words for `annotation` in every language.
    pub annotation: HashSet<String>,
}

/// A phrase found in a question.
pub(super) struct Said<'a> {
    /// The number of words that it takes.
    pub len: usize,
    /// The language of the phrase.
    pub language: Language,
    pub means: &'a Means,
}

impl Phrases {
    pub fn new(thesaurus: &Thesaurus, analyzer: &Analyzer) -> Phrases {
        let mut phrases = Phrases {
            english: HashMap::new(),
            foreign: HashMap::new(),
            typos: HashMap::new(),
            stop: by_language(&thesaurus.stopwords),
            pointing: by_language(&thesaurus.pointing),
            inside: thesaurus.inside.iter().flat_map(|w| words(w)).collect(),
            acts: thesaurus.acts.iter().map(|act| analyzer.stem(act)).collect(),
            annotation: HashSet::new(),
        };
        for say in &thesaurus.say {
            let means = say.means.iter().map(|m| meaning(analyzer, m)).filter(|terms| !terms.is_empty());
            let means: Means = means.collect();
            if say.means.iter().any(|m| m == "annotation") {
                phrases.annotation.extend(say.words.iter().flat_map(|w| words(w)));
            }
            for phrase in &say.words {
                if say.lang == Language::En {
                    phrases.english.insert(stems(&analyzer.tokens(phrase)), means.clone());
                } else {
                    phrases.foreign.entry(words(phrase).join(" ")).or_default().push((say.lang, means.clone()));
                }
            }
        }
        for typo in &thesaurus.typo {
            phrases.typos.extend(typo.words.iter().map(|w| (words(w).concat(), typo.right.clone())));
        }
        phrases
    }

    /// Gives the longest phrase that begins at the first token: in the language of the question, else in English; else,
    /// as players mix languages, in any other, unless that would be a coincidence: it begins with a short or small
    /// word, or is a single word that is English, too (`main`, `point`, `held`).
    pub fn longest(&self, tokens: &[Token], language: Language, is_english: &dyn Fn(&str) -> bool) -> Option<Said<'_>> {
        (1..=tokens.len().min(LONGEST_PHRASE)).rev().find_map(|len| {
            let foreign = self.foreign.get(&spelled(&tokens[..len])).map_or(&[][..], Vec::as_slice);
            let own = foreign.iter().find(|(l, _)| *l == language);
            let meant = || {
                let long = language == Language::En && tokens[0].word.len() > 3 && !tokens[0].stop;
                long && (len > 1 || !is_english(&tokens[0].word))
            };
            let english = || self.in_english(&tokens[..len]).map(|means| (Language::En, means));
            let mixed = || foreign.first().filter(|_| meant()).map(|(l, means)| (*l, means));
            let found = own.map(|(l, means)| (*l, means)).or_else(english).or_else(mixed);
            found.map(|(language, means)| Said { len, language, means })
        })
    }

    /// Gives the meaning of an English phrase, also with a small word inside: `turn it sideways` is `turn sideways`.
    fn in_english(&self, tokens: &[Token]) -> Option<&Means> {
        let whole = || self.english.get(&stems(tokens));
        let around = || match tokens {
            [first, inside, rest @ ..] if !rest.is_empty() && self.inside.contains(&inside.word) => {
                self.english.get(&format!("{} {}", first.term, stems(rest)))
            }
            _ => None,
        };
        whole().or_else(around)
    }

    /// Whether a word says nothing by itself in a language.
    pub fn is_stop(&self, word: &str, language: Language) -> bool {
        self.stop.get(&language).is_some_and(|list| list.contains(word))
    }

    /// Whether a word points at what was said or done elsewhere.
    pub fn points(&self, word: &str, language: Language) -> bool {
        self.pointing.get(&language).is_some_and(|list| list.contains(word))
    }

    /// Gives the language whose small words and game terms the question uses most; English unless another one clearly
    /// wins.
    pub fn language(&self, question: &str, tokens: &[Token]) -> Language {
        let marks = [(Language::Es, "¿¡ñ"), (Language::De, "ßäöü"), (Language::Fr, "çœ")];
        let score = |language: Language| {
            let small = tokens.iter().filter(|t| self.is_stop(&t.word, language)).count() as f32;
            let terms = tokens.iter().filter(|t| self.speaks(t, language)).count() as f32;
            let marked = marks.iter().any(|(l, chars)| *l == language && question.contains(|c| chars.contains(c)));
            small + 0.8 * terms + if marked { 1.5 } else { 0.0 }
        };
        let others = [Language::Es, Language::Fr, Language::De, Language::It].map(|l| (l, score(l)));
        let best = others.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.filter(|(_, s)| *s > score(Language::En)).map_or(Language::En, |(language, _)| language)
    }

    /// Whether a word is a term of the game in a language.
    fn speaks(&self, token: &Token, language: Language) -> bool {
        if language == Language::En {
            return self.english.contains_key(&token.term);
        }
        self.foreign.get(&token.word).is_some_and(|all| all.iter().any(|(l, _)| *l == language))
    }
}

fn by_language(lists: &BTreeMap<Language, Vec<String>>) -> HashMap<Language, HashSet<String>> {
    let folded = |list: &Vec<String>| list.iter().flat_map(|word| words(word)).collect();
    lists.iter().map(|(language, list)| (*language, folded(list))).collect()
}

/// Gives the terms of a meaning: compounds joined, stop words left out.
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

fn stems(tokens: &[Token]) -> String {
    tokens.iter().map(|t| t.term.as_str()).collect::<Vec<_>>().join(" ")
}

fn spelled(tokens: &[Token]) -> String {
    tokens.iter().map(|t| t.word.as_str()).collect::<Vec<_>>().join(" ")
}
