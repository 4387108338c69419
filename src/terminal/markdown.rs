//! Wraps the little Markdown of the entries for a terminal.

use std::io::{self, Write};

use textwrap::{Options, WordSeparator, WordSplitter, wrap};

use super::render::{HEAD, ID, QUIET, STRONG};

/// Writes paragraphs, lists, emphasis, headings, tables and fenced code, each line begun by `indent`.
pub(super) fn write(out: &mut dyn Write, text: &str, indent: &str, width: usize) -> io::Result<()> {
    for (at, block) in blocks(text).iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        match block {
            Block::Code(lines) => {
                for line in lines {
                    writeln!(out, "{indent}  {}{line}{}", QUIET.render(), QUIET.render_reset())?;
                }
            }
            Block::Text(text) if text.starts_with('#') => {
                let title = text.trim_start_matches('#').trim();
                writeln!(out, "{indent}{}{}{}", HEAD.render(), title.replace('`', ""), HEAD.render_reset())?;
            }
            Block::Text(text) if text.starts_with('|') => table(out, text, indent, width)?,
            Block::Text(text) => {
                for item in items(text) {
                    paragraph(out, &item, indent, marker(&item), width)?;
                }
            }
        }
    }
    Ok(())
}

/// A block between empty lines, or between fences.
enum Block {
    /// A paragraph, a list, a heading or a table.
    Text(String),
    /// Fenced lines, as they are.
    Code(Vec<String>),
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    let mut fresh = true;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        match blocks.last_mut() {
            _ if fence => {
                open = !open;
                fresh = true;
                if open {
                    blocks.push(Block::Code(Vec::new()));
                }
            }
            Some(Block::Code(lines)) if open => lines.push(line.to_owned()),
            _ if line.trim().is_empty() => fresh = true,
            Some(Block::Text(text)) if !fresh => {
                text.push('\n');
                text.push_str(line);
            }
            Some(Block::Text(_) | Block::Code(_)) | None => {
                blocks.push(Block::Text(line.trim_start().to_owned()));
                // A heading is a block of its own.
                fresh = line.starts_with('#');
            }
        }
    }
    blocks
}

fn paragraph(out: &mut dyn Write, text: &str, indent: &str, hang: usize, width: usize) -> io::Result<()> {
    let hang = format!("{indent}{}", " ".repeat(hang));
    let options = Options::new(width.max(20)).initial_indent(indent).subsequent_indent(&hang);
    // Ids stay whole.
    // Lines end at blanks only, so that an id stays in one piece.
    let options = options.word_splitter(WordSplitter::NoHyphenation).word_separator(WordSeparator::AsciiSpace);
    // Marks are looked for in the whole paragraph: they may stand on different lines once it is wrapped.
    for line in wrap(&inline(text), options) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Gives a table: the first columns as wide as they need to be, the last one beside them or below.
fn table(out: &mut dyn Write, text: &str, indent: &str, width: usize) -> io::Result<()> {
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim().trim_start_matches('|').trim_end_matches('|');
        // A bar within code is written with a backslash.
        let parts = line.replace("\\|", "\u{1}");
        parts.split('|').map(|c| c.trim().replace('\u{1}', "|")).collect()
    };
    let rule = |row: &[String]| row.iter().all(|c| !c.is_empty() && c.chars().all(|c| c == '-' || c == ':'));
    let rows: Vec<Vec<String>> = text.lines().map(cells).filter(|row| !rule(row)).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widest = |n: usize| rows.iter().filter_map(|r| r.get(n)).map(|c| seen(c)).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns.saturating_sub(1)).map(widest).collect();
    let left: usize = widths.iter().map(|w| w + 2).sum();
    let beside = indent.len() + left + 24 <= width;
    for row in &rows {
        let Some((last, first)) = row.split_last() else { continue };
        let shown = first
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{}{}", inline(cell), " ".repeat((width + 2).saturating_sub(seen(cell)))));
        let head: String = shown.collect();
        if beside {
            let options = Options::new(width - left - indent.len()).word_splitter(WordSplitter::NoHyphenation);
            for (at, line) in wrap(&inline(last), options).iter().enumerate() {
                let head = if at == 0 { head.clone() } else { " ".repeat(left) };
                writeln!(out, "{indent}{head}{line}")?;
            }
        } else {
            writeln!(out, "{indent}{}", head.trim_end())?;
            paragraph(out, last, &format!("{indent}    "), 0, width)?;
        }
    }
    Ok(())
}

/// Counts the columns of a text once its marks are gone.
fn seen(text: &str) -> usize {
    text.replace(['`', '*'], "").chars().count()
}

/// Gives a block as one text per list item or paragraph, its line breaks undone.
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

/// Gives the width of a list item's mark: 2 for `- `, 3 for `1. `, 0 if it is none.
fn marker(line: &str) -> usize {
    if line.starts_with("- ") || line.starts_with("* ") {
        return 2;
    }
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && line[digits..].starts_with(". ") { digits + 2 } else { 0 }
}

/// Shows code and strong emphasis in colour; their marks go.
fn inline(text: &str) -> String {
    let text = paint(text, "`", ID);
    let text = paint(&text, "**", STRONG);
    paint(&text, "*", STRONG)
}

fn paint(line: &str, mark: &str, style: anstyle::Style) -> String {
    let parts: Vec<&str> = line.split(mark).collect();
    // A mark without its partner stays as it is.
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
            "  One two three four\n  five six.\n\n  1. First thing to\n     do here.\n  2. Then timing:1a.\n"
        );
    }

    #[test]
    fn code_stays_as_it_is_and_tables_have_columns() {
        let mut out = Vec::new();
        let text = "## Keys\nSo:\n```chain\nR: A,  B\n```\n\n| key | means |\n|---|---|\n| `ww` | two of `w` |";
        write(&mut out, text, "", 60).expect("memory takes everything");
        let shown = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("text");
        assert_eq!(shown, "Keys\n\nSo:\n\n  R: A,  B\n\nkey  means\nww   two of w\n");
    }
}
