//! Reads the types of regions of a path: their letters, and the halves of their names.

use super::item::{Item, Mention, NUMBERS, What};
use super::tokens::{Sort, Token};
use super::words::{Word, Words};
use crate::engine::card::{CardKind, Table};
use crate::vocab::RegionType;

/// Reads a type of region by the first half of its name, where its number stands before it, or where it is listed with
/// one that is named in full: `1 wild, 2 shadow`, `wilderness, shadow, shadow`.
pub(super) fn named_by_half(tokens: &[Token], at: usize, words: &Words) -> Option<Word> {
    let land = words.land(&tokens[at].word)?;
    let phrase = phrase(tokens, at, words);
    if phrase.is_some_and(|(taken, _)| taken > 1) {
        return None;
    }
    let number = |t: &Token| matches!(t.sort, Sort::Number(_)) || NUMBERS.iter().any(|(word, _)| *word == t.word);
    let counted = phrase.is_none() && at.checked_sub(1).is_some_and(|before| number(&tokens[before]));
    (counted || is_listed(tokens, at, words)).then_some(land)
}

/// Finds the phrase that begins at a place: how many words it takes, and what it says.
fn phrase(tokens: &[Token], at: usize, words: &Words) -> Option<(usize, Word)> {
    let letters = |t: &&Token| t.sort == Sort::Letters;
    let run: Vec<&str> = tokens.get(at..)?.iter().take(3).take_while(letters).map(|t| t.word.as_str()).collect();
    words.at(&run)
}

/// Whether the half of a region's name stands between the marks of a list, in which a region is named in full.
fn is_listed(tokens: &[Token], at: usize, words: &Words) -> bool {
    let parts = |n: usize| tokens.get(n).is_some_and(|t| matches!(t.sort, Sort::Mark(',' | '-')));
    let ends = tokens.get(at + 1).is_none_or(|t| matches!(t.sort, Sort::Mark(_)));
    let full = |n: usize| phrase(tokens, n, words).filter(|(_, w)| w.region().is_some()).map(|(taken, _)| taken);
    let half = |n: usize| tokens.get(n).is_some_and(|t| words.land(&t.word).is_some());
    // Where the type of region begins that ends before a place.
    let begins = |end: usize| (1..=3).filter(|n| *n <= end).map(|n| end - n).find(|n| full(*n) == Some(end - *n));
    let (mut from, mut to) = (at, at + 1);
    while let Some(end) = from.checked_sub(1).filter(|end| parts(*end)) {
        match begins(end) {
            Some(_) => return ends,
            None if end > 0 && half(end - 1) => from = end - 1,
            None => break,
        }
    }
    while parts(to) {
        match full(to + 1) {
            Some(_) => return ends,
            None if half(to + 1) => to += 2,
            None => break,
        }
    }
    false
}

/// Reads two or more letters of regions, each of which stands alone or with others of its kind: `through w b`,
/// `w-b-f-f`, `wwbb`.
pub(super) fn path_letters(tokens: &[Token], words: &Words) -> Vec<Vec<Item>> {
    let letters = |token: &Token| {
        let alone = token.word.chars().count() == 1;
        // `bc` and the like stand for words.
        if token.sort != Sort::Letters || token.span.len() != token.word.len() || !alone && words.knows(&token.word) {
            return None;
        }
        let item = |(at, letter)| {
            let start = token.span.start + at;
            Some(Item { span: start..start + 1, what: What::Word(Word::of_region(RegionType::of(letter)?)) })
        };
        token.word.char_indices().map(item).collect::<Option<Vec<Item>>>().filter(|found| !found.is_empty())
    };
    let found: Vec<Vec<Item>> = tokens.iter().map_while(letters).collect();
    if found.iter().map(Vec::len).sum::<usize>() > 1 { found } else { Vec::new() }
}

/// Whether a letter in parentheses is the key of a creature that stands before them in the same sentence: `Orc-lieutenant on
/// the same company (w)`. Behind a site or a character it is another thing.
pub(super) fn is_key<'w>(before: impl Iterator<Item = &'w What>, mentions: &[Mention], table: &Table) -> bool {
    let mut near = before.take_while(|w| !matches!(w, What::Mark('.' | '?' | '!' | '\n' | ';')));
    let site = |w: &What| matches!(w, What::Word(w) if *w == Word::Site || w.site_type().is_some());
    let is = |card: &usize, kind: CardKind| mentions[*card].is(table, kind);
    let creature = |w: &What| matches!(w, What::Card(c) if is(c, CardKind::Creature) && !is(c, CardKind::Character));
    match near.next() {
        Some(first @ What::Card(_)) => creature(first),
        Some(first) if site(first) => false,
        _ => near.find(|w| matches!(w, What::Card(_))).is_some_and(creature),
    }
}

/// Reads how often a region is meant: `double Wilderness`.
pub(super) fn times_a_region(tokens: &[Token], at: usize, words: &Words) -> Option<i32> {
    let times = match tokens.get(at)?.word.as_str() {
        "double" => 2,
        "triple" => 3,
        _ => return None,
    };
    let next: Vec<&str> =
        tokens[at + 1..].iter().take(2).take_while(|t| t.sort == Sort::Letters).map(|t| t.word.as_str()).collect();
    words.at(&next).filter(|(_, word)| word.region().is_some()).map(|_| times)
}

/// Whether a word says how many.
pub(super) fn counts(token: &Token) -> bool {
    matches!(token.sort, Sort::Number(_))
        || ["each", "every", "all", "both", "these", "those"].contains(&token.word.as_str())
        || NUMBERS.iter().any(|(word, _)| *word == token.word)
}
