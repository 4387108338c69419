//! Shows a mistake in a card file where it stands: line, column, the line itself with a caret, the allowed words.

use std::fmt;
use std::ops::Range;

use super::effects::Mistake;

/// A mistake in a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The path below `data/`.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The character within the line, from 1.
    pub column: usize,
    /// The mistake.
    pub mistake: Mistake,
    text: String,
    width: usize,
}

impl Misread {
    /// Gives a mistake in the value that stands at `value` (with its quotation marks) in a file.
    pub(super) fn in_value(path: &str, file: &str, value: Range<usize>, mistake: Mistake) -> Misread {
        let raw = file.get(value.clone()).unwrap_or_default();
        let start = value.start + written_at(raw, mistake.span.start);
        let end = value.start + written_at(raw, mistake.span.end);
        Misread::at(path, file, start..end, mistake)
    }

    /// Gives a mistake at these bytes of a file.
    pub(super) fn at(path: &str, file: &str, bytes: Range<usize>, mistake: Mistake) -> Misread {
        let before = file.get(..bytes.start).unwrap_or(file);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let text = file.get(line_start..).unwrap_or_default().lines().next().unwrap_or_default();
        let inside = file.get(bytes).unwrap_or_default().lines().next().unwrap_or_default();
        Misread {
            path: path.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
            mistake,
            text: text.to_owned(),
            width: inside.chars().count().max(1),
        }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "data/{}:{}:{}: {}", self.path, self.line, self.column, self.mistake.message)?;
        writeln!(f, "  {}", self.text)?;
        write!(f, "  {}{}", " ".repeat(self.column - 1), "^".repeat(self.width))?;
        match self.mistake.allowed().as_slice() {
            [] => Ok(()),
            [only] if self.mistake.expected.len() > 1 => write!(f, "\n  expected one of: {only}"),
            [only] => write!(f, "\n  expected: {only}"),
            several => write!(f, "\n  expected one of:\n    {}", several.join("\n    ")),
        }
    }
}

/// Gives the place of a byte of a text in the text's TOML form, which has quotation marks and may have escapes.
fn written_at(raw: &str, byte: usize) -> usize {
    let (open, escapes) = if raw.starts_with("\"\"\"") {
        (3, true)
    } else if raw.starts_with("'''") {
        (3, false)
    } else {
        (1, raw.starts_with('"'))
    };
    let (mut at, mut read) = (open, 0);
    while read < byte {
        let Some(c) = raw.get(at..).and_then(|rest| rest.chars().next()) else { break };
        if c == '\\' && escapes {
            let (length, value) = escape(&raw[at..]);
            at += length;
            read += value;
        } else {
            at += c.len_utf8();
            read += c.len_utf8();
        }
    }
    at.min(raw.len())
}

/// Gives the length of an escape in the file, and the length of what it stands for.
fn escape(raw: &str) -> (usize, usize) {
    let digits = match raw.as_bytes().get(1) {
        Some(b'x') => 2,
        Some(b'u') => 4,
        Some(b'U') => 8,
        Some(_) | None => return (2, 1),
    };
    let value = raw.get(2..2 + digits).and_then(|hex| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32);
    (2 + digits, value.map_or(1, char::len_utf8))
}
