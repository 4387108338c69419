//! Misspelled words: the nearest known word, one or two edits away.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use crate::vocab::{distance, letters};

/// How far a correction may go in a question of this length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// A few keywords: two edits in a long word.
    Keywords,
    /// A whole sentence, where most unknown words are simply not about the rules: closer, and the same first letter.
    Sentence,
}

/// The order of corrections: fewer edits, the same first letter, a commoner word.
type Rank = (usize, bool, Reverse<u32>);

/// The words that need no correction, and those that may be what was meant.
pub(super) struct Spelling {
    known: HashSet<String>,
    /// Words by length in characters: the word, its letters, how common it is.
    by_length: Vec<Vec<(String, u64, u32)>>,
}

impl Spelling {
    /// Takes the words: `models` are what a misspelled word may be meant for, with how common each is; `known` are
    /// right, too, but no models.
    pub fn new(models: HashMap<String, u32>, mut known: HashSet<String>) -> Spelling {
        let mut by_length: Vec<Vec<(String, u64, u32)>> = Vec::new();
        for (word, count) in &models {
            let len = word.chars().count();
            if by_length.len() <= len {
                by_length.resize_with(len + 1, Vec::new);
            }
            by_length[len].push((word.clone(), letters(word), *count));
        }
        by_length.iter_mut().for_each(|bucket| bucket.sort());
        known.extend(models.into_keys());
        Spelling { known, by_length }
    }

    /// Whether the word is spelled as somebody spells it.
    pub fn knows(&self, word: &str) -> bool {
        self.known.contains(word)
    }

    /// Whether it is a word that a misspelled one may be meant for.
    pub fn is_model(&self, word: &str) -> bool {
        let bucket = self.by_length.get(word.chars().count());
        bucket.is_some_and(|all| all.binary_search_by(|(model, ..)| model.as_str().cmp(word)).is_ok())
    }

    /// Gives the word that an unknown one may be meant for, and how many edits away it is.
    pub fn correct(&self, word: &str, care: Care) -> Option<(&str, usize)> {
        let len = word.chars().count();
        if len < 4 || word.chars().any(|c| c.is_ascii_digit()) || self.knows(word) {
            return None;
        }
        let reach = match care {
            Care::Keywords if len >= 7 => 2,
            Care::Sentence if len >= 10 => 2,
            Care::Keywords | Care::Sentence => 1,
        };
        let mask = letters(word);
        let initial = word.chars().next();
        let mut best: Option<(Rank, &str)> = None;
        for bucket in self.by_length.iter().take(len + reach + 1).skip(len.saturating_sub(reach)) {
            for (known, known_mask, count) in bucket {
                if (mask ^ known_mask).count_ones() as usize > 2 * reach {
                    continue;
                }
                let other_initial = known.chars().next() != initial;
                if other_initial && (care == Care::Sentence || len < 6) {
                    continue;
                }
                let Some(distance) = distance(word, known, reach) else { continue };
                let substituted = distance == 1 && known.len() == word.len() && mask != *known_mask;
                if len == 4 && substituted {
                    continue;
                }
                let rank = (distance, other_initial, Reverse(*count));
                if best.as_ref().is_none_or(|(r, w)| (&rank, known.as_str()) < (r, *w)) {
                    best = Some((rank, known));
                }
            }
        }
        best.map(|((distance, ..), known)| (known, distance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelling() -> Spelling {
        let words = ["hazard", "limit", "duplicate", "search", "stored", "king", "adunaphel", "response"];
        Spelling::new(words.into_iter().map(|w| (w.to_owned(), 1)).collect(), HashSet::from(["store".to_owned()]))
    }

    #[test]
    fn one_or_two_edits_are_mended() {
        let s = spelling();
        for (typed, meant) in [
            ("hazzard", "hazard"),
            ("dulplicate", "duplicate"),
            ("serch", "search"),
            ("adunapel", "adunaphel"),
            ("repsonse", "response"),
        ] {
            assert_eq!(s.correct(typed, Care::Keywords).map(|(w, _)| w), Some(meant), "{typed}");
        }
    }

    #[test]
    fn a_word_that_is_only_right_is_no_model() {
        let s = spelling();
        assert!(s.knows("store") && !s.is_model("store"));
        assert!(s.is_model("stored") && !s.is_model("hazzard"));
    }

    #[test]
    fn other_words_are_left_alone() {
        let s = spelling();
        for typed in ["kind", "hazard", "store", "lim", "temptation", "a18"] {
            assert_eq!(s.correct(typed, Care::Keywords), None, "{typed}");
        }
        assert_eq!(s.correct("research", Care::Sentence), None);
    }
}
