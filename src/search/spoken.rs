//! The terms of texts that are asked about again and again: the paragraphs and sentences of entries, each taken apart once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::analysis::Analyzer;
use super::terms::number;

/// The number of terms that are remembered, of all texts together; then it is begun anew. The project's own entries
/// have a third of them.
const MOST: usize = 400_000;

/// The texts, as the numbers of their terms, in order.
#[derive(Default)]
pub(super) struct Spoken(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The terms by the number of the text.
    texts: HashMap<u64, Arc<[u64]>>,
    terms: usize,
}

impl Spoken {
    /// Gives the numbers of the terms of a text, in order, each once.
    pub fn terms(&self, analyzer: &Analyzer, text: &str) -> Arc<[u64]> {
        let name = number(text);
        if let Some(terms) = self.known().texts.get(&name) {
            return Arc::clone(terms);
        }
        // Others are not kept waiting while it is taken apart.
        let mut terms = Vec::new();
        analyzer.add_terms(&analyzer.tokens(text), &mut terms);
        let mut numbers: Vec<u64> = terms.iter().map(|term| number(term)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let terms: Arc<[u64]> = numbers.into();
        let mut known = self.known();
        if known.terms + terms.len() > MOST {
            *known = Known::default();
        }
        known.terms += terms.len() + 1;
        known.texts.insert(name, Arc::clone(&terms));
        terms
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_apart_once_and_there_is_an_end() {
        let analyzer =
            Analyzer::new(&toml::from_str("compounds = []\n[stopwords]\nen = [\"the\"]").expect("a thesaurus"));
        let spoken = Spoken::default();
        let terms = spoken.terms(&analyzer, "The strikes of the attack strike");
        let mut own: Vec<u64> = ["strike", "of", "attack"].map(|word| number(&analyzer.stem(word))).to_vec();
        own.sort_unstable();
        assert_eq!(&terms[..], own);
        assert!(Arc::ptr_eq(&terms, &spoken.terms(&analyzer, "The strikes of the attack strike")));
        let words: Vec<String> = (0..900).map(|n| format!("w{n}")).collect();
        for n in 0..2 * MOST / words.len() {
            spoken.terms(&analyzer, &format!("{n} {}", words.join(" ")));
            let known = spoken.known();
            assert!(known.texts.values().map(|terms| terms.len()).sum::<usize>() <= MOST);
        }
        assert!(!Arc::ptr_eq(&terms, &spoken.terms(&analyzer, "The strikes of the attack strike")));
    }
}
