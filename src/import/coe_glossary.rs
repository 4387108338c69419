//! The terms of the Council of Elrond's glossary: `hazard limit - A value …`.

/// The longest term.
const LONGEST: usize = 60;

/// A term and what it means.
pub(super) struct Term<'a> {
    /// The name as it is printed: `Free-domain(s)`, `play (a card)`.
    pub name: &'a str,
    /// Without what stands in brackets.
    pub plain: &'a str,
    /// The explanation.
    pub meaning: &'a str,
}

/// Gives the term that a line explains.
pub(super) fn term(line: &str) -> Option<Term<'_>> {
    let (name, meaning) = line.split_once(" - ")?;
    let name = name.trim_matches('*').trim();
    let word = name.starts_with(char::is_alphabetic) && name.chars().count() <= LONGEST && !name.contains(". ");
    let plain = name.split('(').next().unwrap_or(name).trim();
    (word && meaning.starts_with(char::is_uppercase)).then_some(Term { name, plain, meaning: meaning.trim() })
}
