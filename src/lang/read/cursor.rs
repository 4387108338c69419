//! A place in a line of a script, and how to go on from there.

use std::ops::Range;

use super::scope::Scope;
use crate::lang::diagnostic::{Diagnostic, MOST_MISTAKES, Mistake};
use crate::lang::folded::{goes_on, phrase};
use crate::lang::names::Named;
use crate::vocab::nearest;

/// The result of reading a part of a line.
pub(super) type Read<T> = Result<T, Diagnostic>;

/// Reads one line of a script (or one part between semicolons) from left to right.
pub(super) struct Cursor<'a> {
    /// The whole text.
    pub text: &'a str,
    /// The place of the cursor.
    pub at: usize,
    /// The end of the line.
    pub end: usize,
    /// The scope that tells what names mean here.
    pub scope: &'a Scope<'a>,
    /// Mistakes that did not stop the reading.
    pub mistakes: Vec<Diagnostic>,
    /// Cards that were named.
    pub named: Vec<Named>,
    /// The label of the company above the line.
    pub above: Option<String>,
    /// Whether nobody is told of a mistake: it is only tried whether something can be read so.
    pub trying: bool,
}

impl<'a> Cursor<'a> {
    /// Makes a cursor at the beginning of a line.
    pub fn new(text: &'a str, line: Range<usize>, scope: &'a Scope<'a>) -> Cursor<'a> {
        Cursor {
            text,
            at: line.start,
            end: line.end,
            scope,
            mistakes: Vec::new(),
            named: Vec::new(),
            above: None,
            trying: false,
        }
    }

    /// Reads what may not be there: nobody is told of mistakes.
    pub fn silently<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.trying, true);
        let found = read(self);
        self.trying = before;
        found
    }

    /// Gives the rest of the line.
    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    /// Goes over blanks.
    pub fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Whether only blanks are left.
    pub fn done(&mut self) -> bool {
        self.skip_blanks();
        self.rest().is_empty()
    }

    /// Gives the next character after blanks.
    pub fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.rest().chars().next()
    }

    /// Takes `>` if it comes next, or an arrow of another kind.
    pub fn eat_arrow(&mut self) -> bool {
        self.skip_blanks();
        let rest = self.rest();
        let arrow = ["->", "=>", "→", ">"].into_iter().find(|arrow| rest.starts_with(arrow));
        self.at += arrow.map_or(0, str::len);
        arrow.is_some()
    }

    /// Takes a character if it comes next.
    pub fn eat(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.at += wanted.len_utf8();
        }
        there
    }

    /// Takes a phrase if it comes next: case, accents, hyphens or spaces between the words do not matter.
    pub fn eat_phrase(&mut self, wanted: &str) -> bool {
        let length = phrase(self.rest(), wanted);
        if let Some(length) = length {
            self.at += length;
        }
        length.is_some()
    }

    /// Takes the first of several phrases that comes next.
    pub fn eat_one_of(&mut self, wanted: &[&'static str]) -> Option<&'static str> {
        wanted.iter().copied().find(|phrase| self.eat_phrase(phrase))
    }

    /// Takes the longest phrase of a table that comes next.
    pub fn eat_row<T: Copy>(&mut self, table: &[(&'static str, T)]) -> Option<T> {
        let rest = self.rest();
        let rows = table.iter().filter_map(|(word, value)| Some((phrase(rest, word)?, *value)));
        let (length, value) = rows.max_by_key(|(length, _)| *length)?;
        self.at += length;
        Some(value)
    }

    /// Gives the next word as it stands there: letters, digits, and hyphens, dots and the like inside it; a single mark
    /// if no word comes next.
    pub fn peek_word(&mut self) -> &'a str {
        self.skip_blanks();
        let rest = self.rest();
        let mut end = 0;
        for (at, c) in rest.char_indices() {
            let inside = matches!(c, '-' | '.' | '_' | '\'' | '’' | '/');
            let after = rest.get(at + c.len_utf8()..).and_then(|r| r.chars().next());
            if !(c.is_alphanumeric() || at > 0 && inside && after.is_some_and(char::is_alphanumeric)) {
                break;
            }
            end = at + c.len_utf8();
        }
        if end == 0 {
            end = rest.chars().next().map_or(0, char::len_utf8);
        }
        rest.get(..end).unwrap_or_default()
    }

    /// Takes the next word.
    pub fn word(&mut self) -> &'a str {
        let word = self.peek_word();
        self.at += word.len();
        word
    }

    /// Takes everything up to the end of the line, without the blanks around it.
    pub fn remainder(&mut self) -> &'a str {
        let rest = self.rest().trim();
        self.at = self.end;
        rest
    }

    /// Takes the text up to a mark, and the mark; the cursor comes after the opening one, which was at `from`.
    pub fn until(&mut self, open: char, close: char, from: usize) -> Read<&'a str> {
        let rest = self.rest();
        let Some(length) = rest.find(close) else {
            return Err(Diagnostic { span: from..self.end, mistake: Mistake::Unclosed { open, close } });
        };
        self.at += length + close.len_utf8();
        Ok(rest.get(..length).unwrap_or_default())
    }

    /// Takes a number of digits alone, perhaps after a sign.
    pub fn number<N: std::str::FromStr>(&mut self, expected: &'static str) -> Read<N> {
        self.skip_blanks();
        let rest = self.rest();
        let sign = usize::from(rest.starts_with(['-', '+']));
        let digits = rest.get(sign..).map_or(0, |r| r.len() - r.trim_start_matches(|c: char| c.is_ascii_digit()).len());
        let text = rest.get(..sign + digits).unwrap_or_default();
        match text.trim_start_matches('+').parse() {
            Ok(number) if digits > 0 => {
                self.at += text.len();
                Ok(number)
            }
            Ok(_) | Err(_) => {
                let word = if digits > 0 || self.done() { text } else { self.peek_word() };
                Err(self.mistake(word.len(), Mistake::BadNumber { word: word.to_owned(), expected }))
            }
        }
    }

    /// Whether a digit comes next.
    pub fn at_digit(&mut self) -> bool {
        self.peek().is_some_and(|c| c.is_ascii_digit())
    }

    /// Takes the label of a declaration if one comes next: `1`, `2.1`, `1.end`.
    pub fn label(&mut self) -> Option<String> {
        self.skip_blanks();
        let rest = self.rest();
        let word: &str = rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.')).next().unwrap_or_default();
        let label = word.trim_end_matches('.').to_ascii_lowercase();
        let mut parts = label.split('.');
        let number = |part: &str| !part.is_empty() && part.len() < 4 && part.chars().all(|c| c.is_ascii_digit());
        let good = parts.next().is_some_and(number) && parts.all(|p| number(p) || p == "end");
        if !good || rest.get(label.len()..).is_some_and(goes_on) {
            return None;
        }
        self.at += label.len();
        Some(label)
    }

    /// Gives a mistake that takes the next bytes.
    pub fn mistake(&self, length: usize, mistake: Mistake) -> Diagnostic {
        Diagnostic { span: self.at..(self.at + length).min(self.end.max(self.at)), mistake }
    }

    /// Says that something else was expected than what comes next.
    pub fn unexpected(&mut self, expected: &'static str) -> Diagnostic {
        let found = self.peek_word();
        self.mistake(found.len(), Mistake::Unexpected { found: found.to_owned(), expected })
    }

    /// Says that something is missing here, or that something else stands in its place.
    pub fn missing(&mut self, expected: &'static str, example: &'static str) -> Diagnostic {
        if self.done() {
            return self.mistake(0, Mistake::Missing { expected, example });
        }
        self.unexpected(expected)
    }

    /// Says that the next word is none of a list.
    pub fn unknown_word<'w>(&mut self, expected: &'static str, words: impl IntoIterator<Item = &'w str>) -> Diagnostic {
        let word = self.peek_word();
        let words: Vec<String> = words.into_iter().filter(|w| !w.is_empty()).map(str::to_owned).collect();
        let similar = nearest(word, words.iter().map(String::as_str)).map(str::to_owned);
        self.mistake(word.len(), Mistake::UnknownWord { word: word.to_owned(), expected, words, similar })
    }

    /// Demands that the line ends here.
    pub fn finish(&mut self, expected: &'static str) -> Read<()> {
        if self.done() { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Notes a mistake and goes on after the next comma, for lists.
    pub fn skip_item(&mut self, mistake: Diagnostic) {
        self.mistakes.push(mistake);
        if self.mistakes.len() >= MOST_MISTAKES {
            self.at = self.end;
            return;
        }
        let mut depth = 0_usize;
        for (at, c) in self.rest().char_indices() {
            match c {
                '{' | '(' | '[' => depth += 1,
                // The end of the braces in which the list stands.
                '}' if depth == 0 => {
                    self.at += at;
                    return;
                }
                '}' | ')' | ']' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    self.at += at;
                    return;
                }
                _ => {}
            }
        }
        self.at = self.end;
    }

    /// Reads a list with commas; an item that cannot be read is noted and left out.
    pub fn list<T>(&mut self, item: impl Fn(&mut Self) -> Read<T>) -> Vec<T> {
        self.list_until(item, |_| false)
    }

    /// Reads the same, up to where something else follows a comma.
    pub fn list_until<T>(&mut self, item: impl Fn(&mut Self) -> Read<T>, over: impl Fn(&mut Self) -> bool) -> Vec<T> {
        let mut out = Vec::new();
        loop {
            match item(self) {
                Ok(read) => out.push(read),
                Err(mistake) => self.skip_item(mistake),
            }
            if !self.joined() || over(self) {
                return out;
            }
        }
    }

    /// Takes a word that is all that is left of the line.
    pub fn only_word(&mut self, word: &str) -> bool {
        let only = self.rest().trim().trim_end_matches('.').eq_ignore_ascii_case(word);
        only && self.eat_phrase(word)
    }

    /// Takes what stands between the things of a list: a comma, `and`, or both.
    pub fn joined(&mut self) -> bool {
        let comma = self.eat(',');
        !self.at_title() && self.eat_phrase("and") || comma
    }
}
