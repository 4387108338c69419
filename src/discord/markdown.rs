//! Writes Markdown as Discord renders it: it escapes what users typed, and turns tables into text that lines up.

use crate::vocab::isolated;

/// Gives a text of a user's in which nothing is markup, a mention or a link any more, and nothing changes how our words
/// beside it are read. It is one line.
pub fn escape(text: &str) -> String {
    let text = isolated(text);
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '[' | '@' => {
                escaped.push('\\');
                escaped.push(c);
            }
            // No address becomes a link.
            ':' if chars.peek() == Some(&'/') => escaped.push_str("\\:"),
            // What is markup at the beginning of a line only.
            '#' | '-' | '+' if escaped.is_empty() => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// Gives the same of a text of ours, in which what stands between two backticks stays code.
pub fn in_code(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escape(text);
    }
    let shown = parts.iter().enumerate().map(|(n, part)| match n % 2 {
        0 => escape(part),
        _ if part.is_empty() => String::new(),
        _ => format!("`{}`", part.replace('\n', " ")),
    });
    shown.collect()
}

/// Gives a text in a code block of its own; no text can end the block.
pub fn fenced(text: &str) -> String {
    format!("```\n{}\n```", unfenced(text))
}

/// Gives a text without what would end a code block.
pub fn unfenced(text: &str) -> String {
    text.replace("```", "` ` `")
}

/// Gives our entries' Markdown as Discord shows it: tables in code blocks, the columns lined up, and no line broken
/// within a paragraph, since Discord breaks lines wherever the text does; all else as it is.
pub fn for_discord(text: &str) -> String {
    let mut shown: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut code = false;
    // Whether the last line is one that the next goes on with.
    let mut open = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        if !code && line.trim_start().starts_with('|') {
            rows.push(cells(line));
            continue;
        }
        let after_table = !rows.is_empty();
        table(&mut shown, &mut rows);
        match shown.last_mut() {
            Some(last) if open && !after_table && !code && goes_on(line) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            Some(_) | None => {
                open =
                    !code && !fence && !line.trim().is_empty() && !line.starts_with('#') && !line.starts_with(INDENT);
                shown.push(line.to_owned());
            }
        }
    }
    table(&mut shown, &mut rows);
    shown.join("\n")
}

/// The beginning of code that has no fence.
const INDENT: &str = "    ";

/// Whether a line is more of the paragraph before it, and begins nothing of its own.
fn goes_on(line: &str) -> bool {
    let text = line.trim_start();
    let numbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let begins = ["- ", "* ", "+ ", "> ", "#", "```", "-# "].iter().any(|mark| text.starts_with(mark))
        || (numbered.len() < text.len() && numbered.starts_with(". "));
    !text.is_empty() && !begins && !line.starts_with(INDENT)
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|').replace("\\|", "\u{1}");
    line.split('|').map(|c| c.trim().replace('\u{1}', "|").replace(['`', '*'], "")).collect()
}

/// Writes the rows that were collected, if there are any.
fn table(shown: &mut Vec<String>, rows: &mut Vec<Vec<String>>) {
    let is_rule = |row: &Vec<String>| row.iter().all(|c| !c.is_empty() && c.chars().all(|c| matches!(c, '-' | ':')));
    rows.retain(|row| !is_rule(row));
    if rows.is_empty() {
        return;
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |n: usize| rows.iter().filter_map(|r| r.get(n)).map(|c| c.chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width).collect();
    shown.push("```".to_owned());
    for row in rows.drain(..) {
        let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        shown.push(padded.collect::<Vec<_>>().join("  ").trim_end().to_owned());
    }
    shown.push("```".to_owned());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_typed_is_markup() {
        assert_eq!(escape("@everyone **a** <@1> [x](y)"), r"\@everyone \*\*a\*\* \<\@1\> \[x](y)");
        assert_eq!(escape("a\nb\u{202e}"), "a b");
        assert_eq!(in_code("read as `R: A > B`; *so*"), r"read as `R: A > B`; \*so\*");
        assert_eq!(in_code("one ` of *them*"), r"one \` of \*them\*");
        assert!(!unfenced("```` ``` ```").contains("```"));
    }

    #[test]
    fn tables_line_up() {
        let shown = for_discord("So:\n\n| key | means |\n|---|---|\n| `ww` | two |\nEnd");
        assert_eq!(shown, "So:\n\n```\nkey  means\nww   two\n```\nEnd");
    }

    #[test]
    fn paragraphs_are_not_broken_where_the_file_is() {
        let shown = for_discord(
            "# A\nOne\ntwo\n**three**\n\n- a\n  b\n- c\n1. d\n   e\n> f\n\n```\nx\ny\n```\nz\n\n    p\n    q",
        );
        assert_eq!(shown, "# A\nOne two **three**\n\n- a b\n- c\n1. d e\n> f\n\n```\nx\ny\n```\nz\n\n    p\n    q");
    }
}
