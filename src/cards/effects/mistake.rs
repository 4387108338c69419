//! A mistake in a text of the effect language: its place, the words there, and those that may stand there.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// A text that cannot be read. It never guesses: it lists what is allowed at that place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The bytes of the text that are at fault; empty at its end.
    pub span: Range<usize>,
    /// The fault, in a sentence.
    pub message: String,
    /// The words that may stand there.
    pub expected: Vec<Cow<'static, str>>,
}

/// The result of a reading function.
pub(super) type Read<T> = Result<T, Box<Mistake>>;

/// The width that lists of allowed words are wrapped to.
const WIDTH: usize = 90;

impl Mistake {
    /// Makes a mistake that needs no list.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Mistake {
        Mistake { span, message: message.into(), expected: Vec::new() }
    }

    /// Gives the words that are allowed, in lines of bearable length.
    pub fn allowed(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let last = self.expected.len().saturating_sub(1);
        for (at, word) in self.expected.iter().enumerate() {
            let comma = if at < last { "," } else { "" };
            match lines.last_mut() {
                Some(line) if line.chars().count() + word.chars().count() + 2 <= WIDTH => {
                    line.push(' ');
                    line.push_str(word);
                    line.push_str(comma);
                }
                Some(_) | None => lines.push(format!("{word}{comma}")),
            }
        }
        lines
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match self.allowed().as_slice() {
            [] => Ok(()),
            lines => {
                write!(f, ", expected {}{}", if self.expected.len() > 1 { "one of " } else { "" }, lines.join(" "))
            }
        }
    }
}

impl std::error::Error for Mistake {}
