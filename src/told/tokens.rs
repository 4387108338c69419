//! Takes a text apart into words and marks, before it is known what they say.

use std::ops::Range;

use super::item::Taking;
use super::marks;
use super::words::Word;
use crate::lang::Titles;
use crate::vocab::fold;

/// A word of the text before it is known what it says.
pub(super) struct Token {
    pub span: Range<usize>,
    /// The word, folded, without an apostrophe.
    pub word: String,
    pub capital: bool,
    pub sort: Sort,
}

/// The sort of a word of the text.
#[derive(PartialEq)]
pub(super) enum Sort {
    Letters,
    Number(i32),
    Possessive,
    Mark(char),
}

impl<T: Titles> Taking<'_, T> {
    /// Gives the words and marks of the text.
    pub(super) fn tokens(&self) -> Vec<Token> {
        let mut all: Vec<Token> = Vec::new();
        let mut chars = self.text.char_indices().peekable();
        while let Some((start, c)) = chars.next() {
            if c.is_alphanumeric() {
                let mut end = start + c.len_utf8();
                while let Some((at, next)) = chars.peek().copied() {
                    let joins = matches!(next, '\'' | '’' | '‘')
                        && self.text.get(at + next.len_utf8()..).is_some_and(|r| r.starts_with(char::is_alphanumeric));
                    let letter = next.is_alphanumeric() || joins || ('\u{300}'..='\u{36f}').contains(&next);
                    // `2x1`, `3rd` hold together; `9.` does not.
                    if !letter {
                        break;
                    }
                    end = at + next.len_utf8();
                    chars.next();
                }
                self.word(start..end, &mut all);
            } else if matches!(c, '-' | '/' | '‑')
                && self.text[..start].ends_with(char::is_alphanumeric)
                && self.text.get(start + c.len_utf8()..).is_some_and(|r| r.starts_with(char::is_alphanumeric))
            {
                // `Border-hold`, `movement/hazard`: the words stand together.
            } else if matches!(c, '\'' | '’') && marks::owns(self.text, start, c) {
                let span = start..start + c.len_utf8();
                all.push(Token { span, word: "'s".to_owned(), capital: false, sort: Sort::Possessive });
            } else if c == '*' && marks::taps(self.text, start) {
                let span = start..start + 1;
                all.push(Token { span, word: "tapped".to_owned(), capital: false, sort: Sort::Letters });
            } else if c == '.' && self.shortens(start, &all) {
                // `haz. player`: the word goes on.
            } else if c == '.' && self.numbers(start, &all) {
                // `strike no. 2`
                all.last_mut().into_iter().for_each(|t| t.word = "number".to_owned());
            } else if c == '\n' || !c.is_whitespace() && c != '*' && c != '_' {
                let mark = match c {
                    '“' | '”' | '„' | '«' | '»' => '"',
                    '–' | '—' | '−' => '-',
                    '…' => '.',
                    emoji if self.ends_with_emoji(start + c.len_utf8(), emoji) => '.',
                    '{' => '(',
                    '}' => ')',
                    other => other,
                };
                all.push(Token {
                    span: start..start + c.len_utf8(),
                    word: mark.to_string(),
                    capital: false,
                    sort: Sort::Mark(mark),
                });
            }
        }
        all
    }

    /// Whether a dot shortens the word before it and ends no sentence: `haz. player`, `opp. plays`.
    pub(super) fn shortens(&self, dot: usize, before: &[Token]) -> bool {
        let word = before.last().is_some_and(|t| t.span.end == dot && self.words.is_cut_short(&t.word));
        let rest = self.text[dot + 1..].trim_start_matches([' ', '\t']);
        word && rest.len() + dot + 1 < self.text.len() && rest.starts_with(|c: char| c.is_lowercase())
    }

    /// Whether a dot stands between the word before it and the number of something: `strike no. 2`.
    pub(super) fn numbers(&self, dot: usize, before: &[Token]) -> bool {
        let short = |t: &Token| t.word.chars().count() < 4 && self.words.is_numbering(&t.word);
        let word = before.last().is_some_and(|t| t.span.end == dot && short(t));
        let begins = before.len() < 2 || matches!(before[before.len() - 2].sort, Sort::Mark(_));
        word && !begins && self.text[dot + 1..].trim_start_matches(' ').starts_with(|c: char| c.is_ascii_digit())
    }

    /// Whether an emoji ends a sentence: the next one begins behind it.
    fn ends_with_emoji(&self, behind: usize, mark: char) -> bool {
        let emoji = matches!(mark, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}');
        emoji && self.text.get(behind..).is_some_and(|rest| rest.trim_start().starts_with(char::is_uppercase))
    }

    pub(super) fn word(&self, span: Range<usize>, all: &mut Vec<Token>) {
        let typed = &self.text[span.clone()];
        let capital = typed.chars().next().is_some_and(char::is_uppercase);
        // `2x Wilderness`, `x3`
        let bare = typed.strip_suffix(['x', 'X']).or_else(|| typed.strip_prefix(['x', 'X'])).unwrap_or(typed);
        if let Ok(number) = bare.parse::<i32>() {
            all.push(Token { span, word: typed.to_owned(), capital: false, sort: Sort::Number(number) });
            return;
        }
        let split = typed.char_indices().rfind(|(_, c)| matches!(c, '\'' | '’' | '‘'));
        let (head, tail) = match split {
            Some((at, c)) => (&typed[..at], Some(fold(&typed[at + c.len_utf8()..]))),
            None => (typed, None),
        };
        let whole: String = fold(typed).chars().filter(|c| c.is_alphanumeric()).collect();
        let mut push = |word: &str, span: Range<usize>, capital: bool| {
            all.push(Token { span, word: word.to_owned(), capital, sort: Sort::Letters });
        };
        // `we r`, but `R plays`: a letter that stands for a word is a small one.
        let letter = span.len() == 1 && capital;
        if let Some(long) = self.words.shortened(&whole).filter(|_| !letter) {
            long.iter().for_each(|word| push(word, span.clone(), false));
            return;
        }
        match tail.as_deref() {
            Some("s")
                if ["it", "he", "she", "that", "there", "what", "who", "here", "this", "where", "how"]
                    .contains(&fold(head).as_str()) =>
            {
                [fold(head).as_str(), "is"].iter().for_each(|w| push(w, span.clone(), false));
            }
            Some("s") => {
                let end = span.start + head.len();
                push(&fold(head), span.start..end, capital);
                all.push(Token { span: end..span.end, word: "'s".to_owned(), capital: false, sort: Sort::Possessive });
            }
            Some("m") => ["i", "am"].iter().for_each(|w| push(w, span.clone(), false)),
            Some("ve") => [fold(head).as_str(), "have"].iter().for_each(|w| push(w, span.clone(), false)),
            Some("re") => [fold(head).as_str(), "are"].iter().for_each(|w| push(w, span.clone(), false)),
            Some("d" | "ll") => [fold(head).as_str(), "would"].iter().for_each(|w| push(w, span.clone(), false)),
            Some(_) => push(&whole, span, capital),
            None => push(&fold(typed), span, capital),
        }
    }

    /// Reads `he'd` as `he had` where somebody has done something: `the card that he'd laid there`.
    pub(super) fn had(&self, tokens: &mut [Token]) {
        for at in 1..tokens.len().saturating_sub(1) {
            let short = tokens[at].word == "would" && tokens[at].span == tokens[at - 1].span;
            let short = short && self.text.get(tokens[at].span.clone()).is_some_and(|t| t.ends_with(['d', 'D']));
            // `I thought I'd put it on top`: what was wanted.
            let says = |t: &Token| matches!(self.words.at(&[t.word.as_str()]), Some((1, Word::Say)));
            let thought = at > 1 && says(&tokens[at - 2]);
            if short && !thought && self.words.is_participle(&tokens[at + 1].word) {
                tokens[at].word = "had".to_owned();
            }
        }
    }
}
