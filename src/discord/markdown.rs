//! Markdown as Discord renders it: what users typed is escaped, tables become text that lines up.

/// A text of a user's in which nothing is markup, a mention or a link any more. It is one line.
pub fn escape(text: &str) -> String {
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
            '\n' | '\r' => escaped.push(' '),
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A text in a code block of its own; no text can end the block.
pub fn fenced(text: &str) -> String {
    format!("```\n{}\n```", unfenced(text))
}

/// A text without what would end a code block.
pub fn unfenced(text: &str) -> String {
    text.replace("```", "`\u{200b}`\u{200b}`")
}

/// Our entries' Markdown as Discord shows it: tables in code blocks, the columns lined up; all else as it is.
pub fn for_discord(text: &str) -> String {
    let mut shown: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        }
        if !code && line.trim_start().starts_with('|') {
            rows.push(cells(line));
            continue;
        }
        table(&mut shown, &mut rows);
        shown.push(line.to_owned());
    }
    table(&mut shown, &mut rows);
    shown.join("\n")
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
        assert_eq!(escape("a\nb"), "a b");
        assert!(!unfenced("```` ``` ```").contains("```"));
    }

    #[test]
    fn tables_line_up() {
        let shown = for_discord("So:\n\n| key | means |\n|---|---|\n| `ww` | two |\nEnd");
        assert_eq!(shown, "So:\n\n```\nkey  means\nww   two\n```\nEnd");
    }
}
