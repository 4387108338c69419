//! Breaks lines that are longer than the terminal is wide: between words, and so that what follows stands under the last
//! column of its line.

use std::io::{self, IsTerminal, Write};

use textwrap::core::display_width;

/// Breaks the lines of lists and tables at a terminal. Elsewhere they stay whole for whatever reads them; and so do scripts, which
/// are copied.
pub(super) fn folding(out: &mut dyn Write) -> Folding<&mut dyn Write> {
    Folding { to: out, width: io::stdout().is_terminal().then(textwrap::termwidth), line: Vec::new() }
}

/// A writer whose lines fit a terminal.
pub(super) struct Folding<W> {
    to: W,
    /// The width in columns; nothing is broken without one.
    width: Option<usize>,
    /// The line that has not ended yet.
    line: Vec<u8>,
}

impl<W: Write> Folding<W> {
    /// Writes the line that has ended.
    fn put(&mut self) -> io::Result<()> {
        let line = String::from_utf8_lossy(&self.line);
        let text = line.trim_end_matches('\n');
        match self.width {
            Some(width) if display_width(text) > width => {
                let behind = " ".repeat(hanging(text, width));
                let options = textwrap::Options::new(width).subsequent_indent(&behind).break_words(false);
                for part in textwrap::wrap(text, options) {
                    writeln!(self.to, "{part}")?;
                }
            }
            _ => self.to.write_all(&self.line)?,
        }
        self.line.clear();
        Ok(())
    }
}

/// Tells how far in what follows of a line stands: under its last column in the first half, else a little behind its
/// beginning.
fn hanging(line: &str, width: usize) -> usize {
    let begins = line.len() - line.trim_start().len();
    let columns = line.match_indices("  ").map(|(at, gap)| at + gap.len());
    let columns =
        columns.filter(|at| *at > begins && !line[*at..].starts_with(' ')).map(|at| display_width(&line[..at]));
    columns.filter(|column| *column <= width / 2).max().unwrap_or(if begins > 0 { begins + 2 } else { 0 })
}

impl<W: Write> Write for Folding<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        for part in text.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.put()?;
            }
        }
        Ok(text.len())
    }

    /// Writes a line that has not ended as it is: somebody waits for it.
    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.line)?;
        self.line.clear();
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str, width: usize) -> String {
        let mut written = Vec::new();
        let mut out = Folding { to: &mut written, width: Some(width), line: Vec::new() };
        out.write_all(text.as_bytes()).expect("into memory");
        out.flush().expect("into memory");
        String::from_utf8(written).expect("text")
    }

    #[test]
    fn what_follows_stands_under_the_last_column() {
        assert_eq!(folded("  id  one two three\n", 14), "  id  one two\n      three\n");
        assert_eq!(folded("one two three\n", 8), "one two\nthree\n");
        assert_eq!(folded("  one two three\n", 9), "  one two\n    three\n");
        // Colours take no room.
        assert_eq!(folded("\u{1b}[1mone two\u{1b}[0m\n", 8), "\u{1b}[1mone two\u{1b}[0m\n");
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        assert_eq!(folded("short\n\nlines", 10), "short\n\nlines");
    }
}
