//! Gives terms numbers, and tells which of them stand in the index at all and which stand together in a line.
//!
//! Two terms of one number would be taken for one: of some ten thousand that is not to be expected in this world's
//! time.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use tantivy::Searcher;

use super::schema::Fields;

/// Gives the number of a term, the same as long as the program runs.
pub(super) fn number(term: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    term.hash(&mut hasher);
    hasher.finish()
}

/// The terms of every searched field: what is not among them need not be looked for in field after field.
pub(super) struct Present(HashSet<u64>);

impl Present {
    /// Reads the terms of an index.
    pub fn of(searcher: &Searcher, fields: &Fields) -> tantivy::Result<Present> {
        let mut present = HashSet::new();
        for field in fields.text {
            for segment in searcher.segment_readers() {
                let inverted = segment.inverted_index(field)?;
                let mut terms = inverted.terms().stream()?;
                while terms.advance() {
                    present.extend(std::str::from_utf8(terms.key()).map(number));
                }
            }
        }
        present.shrink_to_fit();
        Ok(Present(present))
    }

    /// Whether a term stands anywhere.
    pub fn has(&self, term: &str) -> bool {
        self.0.contains(&number(term))
    }
}

/// The lines of an entry, each as the numbers of its terms.
#[derive(Default)]
pub(super) struct Lines {
    numbers: Vec<u64>,
    /// The end of each line.
    ends: Vec<usize>,
}

impl Lines {
    /// Makes lines of terms with blanks between them and a break after each line.
    pub fn of(text: &str) -> Lines {
        let mut lines = Lines::default();
        for line in text.lines() {
            lines.numbers.extend(line.split_ascii_whitespace().map(number));
            lines.ends.push(lines.numbers.len());
        }
        lines.numbers.shrink_to_fit();
        lines
    }

    /// Gives each line.
    pub fn iter(&self) -> impl Iterator<Item = &[u64]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, end)| &self.numbers[begin..*end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let lines = Lines::of("one two\n\nthree\n");
        let of = |terms: &[&str]| terms.iter().map(|term| number(term)).collect::<Vec<_>>();
        let found: Vec<Vec<u64>> = lines.iter().map(<[u64]>::to_vec).collect();
        assert_eq!(found, [of(&["one", "two"]), of(&[]), of(&["three"])]);
    }
}
