//! The little Markdown of the entries, wrapped for a terminal.

use std::io::{self, Write};

use textwrap::{Options, WordSplitter, wrap};

use super::render::{ID, STRONG};

/// Writes paragraphs, lists and emphasis, each line begun by `indent`.
pub(super) fn write(out: &mut dyn Write, text: &str, indent: &str, width: usize) -> io::Result<()> {
    let mut first = true;
    for block in text.split("\n\n").map(str::trim).filter(|b| !b.is_empty()) {
        if !first {
            writeln!(out)?;
        }
        first = false;
        for item in items(block) {
            let hang = format!("{indent}{}", " ".repeat(marker(&item)));
            let options = Options::new(width.max(20)).initial_indent(indent).subsequent_indent(&hang);
            // Ids stay whole.
            let options = options.word_splitter(WordSplitter::NoHyphenation);
            for line in wrap(&item, options) {
                writeln!(out, "{}", inline(&line))?;
            }
        }
    }
    Ok(())
}

/// A block as one text per list item or paragraph, its line breaks undone.
fn items(block: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in block.lines() {
        let trimmed = line.trim();
        match items.last_mut() {
            Some(last) if marker(trimmed) == 0 => {
                last.push(' ');
                last.push_str(trimmed);
            }
            _ => items.push(trimmed.to_owned()),
        }
    }
    items
}

/// How wide the mark of a list item is: 2 for `- `, 3 for `1. `, 0 if it is none.
fn marker(line: &str) -> usize {
    if line.starts_with("- ") || line.starts_with("* ") {
        return 2;
    }
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && line[digits..].starts_with(". ") { digits + 2 } else { 0 }
}

/// Code and strong emphasis in colour; their marks go.
fn inline(line: &str) -> String {
    let text = paint(line, "`", ID);
    let text = paint(&text, "**", STRONG);
    paint(&text, "*", STRONG)
}

fn paint(line: &str, mark: &str, style: anstyle::Style) -> String {
    let parts: Vec<&str> = line.split(mark).collect();
    // A mark without its partner on this line stays as it is.
    if parts.len().is_multiple_of(2) {
        return line.to_owned();
    }
    let piece = |(at, part): (usize, &&str)| match at % 2 {
        0 => (*part).to_owned(),
        _ => format!("{}{part}{}", style.render(), style.render_reset()),
    };
    parts.iter().enumerate().map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_and_items_hang() {
        let mut out = Vec::new();
        let text = "One two three\nfour five six.\n\n1. First thing to\n   do here.\n2. Then `timing:1a`.";
        write(&mut out, text, "  ", 20).expect("memory takes everything");
        let shown = anstream::adapter::strip_bytes(&out).into_vec();
        let shown = String::from_utf8(shown).expect("text");
        assert_eq!(
            shown,
            "  One two three four\n  five six.\n\n  1. First thing to\n     do here.\n  2. Then\n     timing:1a.\n"
        );
    }
}
