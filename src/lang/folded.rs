//! Text as folded words that still know where they stand: titles and keywords are compared with these.

use std::ops::Range;

use crate::vocab::fold;

/// A folded word and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Lower case, without accents and apostrophes; `&` is `and`.
    pub word: String,
    /// Its place, in bytes.
    pub span: Range<usize>,
    /// The marks between the word before and this one that mean something: commas, parentheses, colons … but not
    /// spaces, hyphens and quotation marks.
    pub gap: String,
}

/// The kind of a single character, for the comparison.
enum Sort {
    Letter(char),
    Letters(String),
    And,
    Apostrophe,
    Nothing,
    Soft,
    Mark,
}

/// Gives the words of a text, of which only those that are asked for are looked at.
pub(super) fn words(text: &str) -> Words<'_> {
    Words { text, at: 0 }
}

/// The words of a text, one after the other.
pub(super) struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let mut gap = String::new();
        loop {
            let (at, c) = (self.at, first(self.rest())?);
            match sort_of(c) {
                Sort::Letter(_) | Sort::Letters(_) => return Some(self.word(gap)),
                Sort::And => {
                    self.at += c.len_utf8();
                    return Some(Word { word: "and".to_owned(), span: at..self.at, gap });
                }
                Sort::Mark => gap.push(c),
                Sort::Apostrophe | Sort::Nothing | Sort::Soft => {}
            }
            self.at += c.len_utf8();
        }
    }
}

impl<'t> Words<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Gives the word that begins here.
    fn word(&mut self, gap: String) -> Word {
        let start = self.at;
        // Most words are plain letters to their end.
        let plain = self.rest().bytes().take_while(u8::is_ascii_alphanumeric).count();
        let mut word = self.rest().get(..plain).unwrap_or_default().to_ascii_lowercase();
        self.at += plain;
        let mut end = self.at;
        while let Some(c) = first(self.rest()) {
            let behind = self.at + c.len_utf8();
            match sort_of(c) {
                Sort::Letter(letter) => word.push(letter),
                Sort::Letters(letters) => word.push_str(&letters),
                Sort::Nothing => {}
                Sort::Apostrophe if self.text.get(behind..).and_then(first).is_some_and(is_letter) => {
                    self.at = behind;
                    continue;
                }
                Sort::And | Sort::Apostrophe | Sort::Soft | Sort::Mark => break,
            }
            (self.at, end) = (behind, behind);
        }
        Word { word, span: start..end, gap }
    }
}

fn first(text: &str) -> Option<char> {
    text.chars().next()
}

/// Gives the words of a text without their places, in one string with a space between them.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for Word { word, .. } in words(text) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&word);
    }
    out
}

/// Whether a text goes on with the word that ends here: with a letter or digit, or with a hyphen, a dot or a low line and
/// one of these.
pub(super) fn goes_on(rest: &str) -> bool {
    let mut chars = rest.chars();
    match chars.next() {
        Some('-' | '.' | '_') => chars.next().is_some_and(char::is_alphanumeric),
        Some(c) => c.is_alphanumeric() || matches!(sort_of(c), Sort::Nothing),
        None => false,
    }
}

/// Counts the bytes that a phrase takes at the beginning of a text: its words, with spaces or hyphens between them.
pub(super) fn phrase(text: &str, wanted: &str) -> Option<usize> {
    let begun = text.trim_start();
    if begins_otherwise(begun, wanted) {
        return None;
    }
    let mut at = text.len() - begun.len();
    for (n, word) in wanted.split([' ', '-']).enumerate() {
        if n > 0 {
            let between = |c: char| matches!(sort_of(c), Sort::Soft | Sort::Apostrophe | Sort::Nothing);
            at = text.len() - text.get(at..)?.trim_start_matches(between).len();
        }
        at += one_word(text.get(at..)?, word)?;
    }
    (!goes_on(text.get(at..)?)).then_some(at)
}

/// Whether a text begins with another sign than a phrase: most texts are told apart from it by that. `&` is `and`.
fn begins_otherwise(text: &str, wanted: &str) -> bool {
    let other =
        |first: u8| first.is_ascii() && first != b'&' && wanted.bytes().next() != Some(first.to_ascii_lowercase());
    text.bytes().next().is_none_or(other)
}

/// Counts the bytes that a word takes at the beginning of a text, if it is this one to its end.
fn one_word(text: &str, wanted: &str) -> Option<usize> {
    let mut left = wanted.chars();
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match sort_of(c) {
            Sort::Letter(letter) if left.next() == Some(letter) => {}
            Sort::Letters(letters) if letters.chars().all(|letter| left.next() == Some(letter)) => {}
            Sort::Letter(_) | Sort::Letters(_) => return None,
            Sort::And if end == 0 => return (wanted == "and").then_some(at + c.len_utf8()),
            Sort::Nothing if end > 0 => {}
            Sort::Apostrophe if end > 0 && chars.peek().is_some_and(|(_, next)| is_letter(*next)) => continue,
            Sort::And | Sort::Nothing | Sort::Apostrophe | Sort::Soft | Sort::Mark => break,
        }
        end = at + c.len_utf8();
    }
    (end > 0 && left.next().is_none()).then_some(end)
}

fn is_letter(c: char) -> bool {
    matches!(sort_of(c), Sort::Letter(_) | Sort::Letters(_))
}

fn sort_of(c: char) -> Sort {
    if c.is_ascii() {
        return match c {
            'a'..='z' | '0'..='9' => Sort::Letter(c),
            'A'..='Z' => Sort::Letter(c.to_ascii_lowercase()),
            '&' => Sort::And,
            '\'' | '`' => Sort::Apostrophe,
            '-' | '"' => Sort::Soft,
            c if c.is_ascii_whitespace() => Sort::Soft,
            c if c.is_ascii_control() => Sort::Nothing,
            _ => Sort::Mark,
        };
    }
    let folded = fold(c.encode_utf8(&mut [0; 4]));
    if folded.is_empty() {
        return Sort::Nothing;
    }
    if folded.chars().all(char::is_alphanumeric) {
        return Sort::Letters(folded);
    }
    // A letter after an apostrophe in one sign is the letter; any other sign with a letter or digit in it (`½`, `⑴`)
    // belongs to no word that there is.
    if folded.chars().any(char::is_alphanumeric) {
        return folded.strip_prefix('\'').map_or(Sort::Letter(c), |letter| Sort::Letters(letter.to_owned()));
    }
    match c {
        '“' | '”' | '„' | '«' | '»' | '‹' | '›' | '‚' | '–' | '—' | '‐' | '‑' => Sort::Soft,
        _ if folded.starts_with('\'') => Sort::Apostrophe,
        _ if folded.chars().all(char::is_whitespace) => Sort::Soft,
        _ => Sort::Mark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        words(text).map(|w| format!("{}{}@{:?}", w.gap, w.word, w.span)).collect()
    }

    #[test]
    fn words_know_their_places_and_what_stands_between_them() {
        assert_eq!(shown("Wizard’s Test, x"), ["wizards@0..10", "test@11..15", ",x@17..18"]);
        assert_eq!(shown("“Bert” (Bûrat)"), ["bert@3..7", "(burat@12..18"]);
        assert_eq!(shown("A & B-c"), ["a@0..1", "and@2..3", "b@4..5", "c@6..7"]);
        assert_eq!(shown("e\u{301}a"), ["ea@0..4"]);
    }

    #[test]
    fn a_phrase_ends_with_a_word() {
        assert_eq!(phrase(" on guard x", "on guard"), Some(9));
        assert_eq!(phrase("on-guard", "on guard"), Some(8));
        assert_eq!(phrase("on-guard", "on"), None);
        assert_eq!(phrase("attack.card", "attack"), None);
        assert_eq!(phrase("(on", "on"), None);
        assert_eq!(phrase("ON  Guard, x", "on guard"), Some(9));
        assert_eq!(phrase("on, guard", "on guard"), None);
        assert_eq!(phrase("one", "on"), None);
        assert_eq!(phrase("o", "on"), None);
        assert_eq!(phrase("& x", "and"), Some(1));
        assert_eq!(phrase("Wizard’s x", "wizards"), Some(9 + 1));
        assert_eq!(phrase("cafe\u{301} x", "cafe"), Some(6));
        assert_eq!(phrase("'on", "on"), None);
    }
}
