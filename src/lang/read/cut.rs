//! Cuts a text into scripts, lines and comments.

use std::ops::Range;

use crate::lang::folded::phrase;
use crate::lang::words::RULESETS;

/// A script's part of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cut {
    /// The id on its first line.
    pub id: Option<String>,
    /// Its lines and comments, in their order.
    pub pieces: Vec<Piece>,
}

/// A line, or what stands between two semicolons; or a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A line that says something.
    Line(Range<usize>),
    /// A comment, without its `#`.
    Comment {
        /// The text of the line.
        text: String,
        /// Whether nothing stands before it.
        own_line: bool,
    },
}

/// Cuts a text.
pub(super) fn cut(text: &str) -> Vec<Cut> {
    let mut scripts = vec![Cut::default()];
    let mut begin = 0;
    // Whether a script can end here: after a question, expectations or an empty line.
    let mut complete = false;
    for line in text.split_inclusive('\n') {
        let end = begin + line.trim_end_matches(['\n', '\r']).len();
        let first = scripts.len() == 1 && scripts.last().is_some_and(|s| s.id.is_none() && s.pieces.is_empty());
        let typed = text.get(begin..end).unwrap_or_default();
        match id(typed, first).filter(|_| first || complete) {
            Some(id) => {
                complete = false;
                if !first {
                    scripts.push(Cut::default());
                }
                if let Some(script) = scripts.last_mut() {
                    script.id = Some(id);
                }
            }
            None => {
                if let Some(script) = scripts.last_mut() {
                    let before = script.pieces.len();
                    cut_line(text, begin..end, &mut script.pieces);
                    let new = script.pieces.get(before..).unwrap_or_default();
                    complete |= typed.trim().is_empty() || new.iter().any(|piece| ends(text, piece));
                }
            }
        }
        begin += line.len();
    }
    scripts
}

/// Whether a piece stands at the end of a script.
fn ends(text: &str, piece: &Piece) -> bool {
    match piece {
        Piece::Line(span) => {
            let line = text.get(span.clone()).unwrap_or_default();
            line.starts_with('?') || phrase(line, "expect").is_some()
        }
        Piece::Comment { .. } => false,
    }
}

/// Gives the id that a line `# ID` gives: one word, and from the second script on one with a digit in it.
fn id(line: &str, first: bool) -> Option<String> {
    let word = line.trim().strip_prefix('#')?.trim();
    let good = word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
    let looks = first || word.contains(|c: char| c.is_ascii_digit());
    (good && looks).then(|| word.to_owned())
}

fn cut_line(text: &str, line: Range<usize>, pieces: &mut Vec<Piece>) {
    let mut at = line.start;
    while at < line.end {
        let rest = text.get(at..line.end).unwrap_or_default();
        // A question that has its line to itself may have semicolons in it.
        let question = rest.trim_start().starts_with('?') && at == line.start;
        let (length, then) = if to_the_end(rest) { (rest.len(), None) } else { part(rest, question) };
        push(text, at..at + length, pieces);
        at += length;
        match then {
            Some('#') => {
                let comment = text.get(at + 1..line.end).unwrap_or_default().trim();
                let own_line = text.get(line.start..at).is_some_and(|before| before.trim().is_empty());
                if !comment.is_empty() {
                    pieces.push(Piece::Comment { text: comment.to_owned(), own_line });
                }
                return;
            }
            Some(_) => at += 1,
            None => return,
        }
    }
}

/// Adds a line without the blanks around it, and without the full stop of a sentence.
fn push(text: &str, span: Range<usize>, pieces: &mut Vec<Piece>) {
    let part = text.get(span.clone()).unwrap_or_default();
    let start = span.start + part.len() - part.trim_start().len();
    let words = part.trim();
    // A sentence may end with a full stop.
    let told = words.starts_with('?') || to_the_end(words);
    let end = start + words.strip_suffix('.').filter(|w| !told && ends_sentence(w)).unwrap_or(words).len();
    if start < end {
        pieces.push(Piece::Line(start..end));
    }
}

/// Whether a full stop after these words ends a sentence: it comes after a word, and after no
/// number or short form.
fn ends_sentence(before: &str) -> bool {
    let word = before.rsplit(|c: char| c.is_whitespace()).next().unwrap_or_default();
    let first = before.trim() == word;
    // `keyed to w`, `rolls 9`, `A1`, `2@9/8`: but a number alone is that of a declaration.
    let letter = "wbfsdcWBFSDC".contains(word) && word.len() == 1;
    let figure = word.ends_with(|c: char| c.is_ascii_digit()) && !word.contains('.');
    if !first && (letter || figure) {
        return true;
    }
    let letters = word.chars().rev().take_while(|c| c.is_alphabetic()).count();
    let numeral = !word.is_empty() && word.chars().all(|c| "IVX".contains(c));
    let short = word.len() == 2 && word.chars().all(char::is_lowercase) && word != "vs";
    letters > 2 || short || numeral || before.ends_with([')', ']', '}', '*', '!'])
}

/// Gives the length of the part before the next `;` or comment, and which of them it is; of a question, before a
/// comment.
fn part(rest: &str, question: bool) -> (usize, Option<char>) {
    let asked = asked(rest);
    let mut chars = rest.char_indices();
    while let Some((at, c)) = chars.next() {
        let after = rest.get(at + c.len_utf8()..).unwrap_or_default();
        match c {
            ';' if !question && at >= asked => return (at, Some(c)),
            // The next sentence begins.
            '.' if asked == 0
                && !rest.trim_start().starts_with('?')
                && after.strip_prefix(' ').is_some_and(|next| next.starts_with(char::is_alphanumeric))
                && rest.get(..at).is_some_and(ends_sentence) =>
            {
                return (at, Some(c));
            }
            // A digit right after it: a copy of a card.
            '#' if !after.starts_with(|c: char| c.is_ascii_digit()) => return (at, Some(c)),
            // What stands in quotation marks is a title, if they are closed.
            '"' => {
                if let Some(length) = after.find('"') {
                    while chars.clone().next().is_some_and(|(i, _)| i <= at + 1 + length) {
                        chars.next();
                    }
                }
            }
            _ => {}
        }
    }
    (rest.len(), None)
}

/// Tells how far a question beside other lines goes at least: to the mark with which it ends, if that comes before the
/// next question begins.
fn asked(rest: &str) -> usize {
    let lead = rest.len() - rest.trim_start().len();
    let Some(words) = rest.get(lead..).and_then(|r| r.strip_prefix('?')) else { return 0 };
    let Some(end) = words.find('?') else { return 0 };
    let begins = words.get(..end).is_some_and(|before| before.trim_end().ends_with([';', '#']));
    if begins { 0 } else { lead + 1 + end }
}

/// Whether a line runs to its real end, semicolons and all.
fn to_the_end(rest: &str) -> bool {
    if ["card", "says", "open"].iter().any(|word| phrase(rest, word).is_some()) {
        return true;
    }
    let Some(mut at) = phrase(rest, "expect") else { return false };
    loop {
        let left = rest.get(at..).unwrap_or_default();
        let after = left.trim_start_matches([' ', '\t', ',']);
        if phrase(after, "open").is_some() {
            return true;
        }
        let Some(length) = RULESETS.iter().find_map(|(name, _)| phrase(after, name)) else { return false };
        at += left.len() - after.len() + length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let mut out = Vec::new();
        for script in cut(text) {
            out.push(format!("[{}]", script.id.unwrap_or_default()));
            out.extend(script.pieces.into_iter().map(|piece| match piece {
                Piece::Line(span) => text[span].to_owned(),
                Piece::Comment { text, own_line } => format!("#{text} {own_line}"),
            }));
        }
        out
    }

    #[test]
    fn semicolons_and_comments_cut_lines() {
        assert_eq!(shown("a; b #1 # c; d\n# e f"), ["[]", "a", "b #1", "#c; d false", "#e f true"]);
        assert_eq!(shown("says a; b # c"), ["[]", "says a; b # c"]);
        assert_eq!(shown("expect coe open a; b"), ["[]", "expect coe open a; b"]);
        assert_eq!(shown("expect coe; 1 legal"), ["[]", "expect coe", "1 legal"]);
        assert_eq!(shown("? a; b? # c\nd; ? e; f"), ["[]", "? a; b?", "#c false", "d", "? e", "f"]);
        assert_eq!(
            shown("a; ? b; or c?; d; ? e; ? f;g? # h"),
            ["[]", "a", "? b; or c?", "d", "? e", "? f;g?", "#h false"]
        );
        assert_eq!(shown("play \"a;b\"; c"), ["[]", "play \"a;b\"", "c"]);
        assert_eq!(shown("Ann plays it. Bob does not."), ["[]", "Ann plays it", "Bob does not"]);
        assert_eq!(
            shown("1. R move A1 > Mt. Doom\n? That. Is it?"),
            ["[]", "1. R move A1 > Mt. Doom", "? That. Is it?"]
        );
        assert_eq!(shown("attack Wargs vs. A1"), ["[]", "attack Wargs vs. A1"]);
        assert_eq!(shown("H Wargs key w. R passes. ann waits"), ["[]", "H Wargs key w", "R passes", "ann waits"]);
        assert_eq!(shown("roll 9. R A1: Sam*. H passes"), ["[]", "roll 9", "R A1: Sam*", "H passes"]);
        assert_eq!(
            shown("next chain. 2. H Fog > A1. 3. R passes."),
            ["[]", "next chain", "2. H Fog > A1", "3. R passes"]
        );
        assert_eq!(shown("Ann passes.; ? c d.; 1.\nsays e f."), ["[]", "Ann passes", "? c d.", "1.", "says e f."]);
    }

    #[test]
    fn ids_begin_scripts() {
        assert_eq!(
            shown("# one\na\n\n# TG-1\nb\n#other\n# 12"),
            ["[one]", "a", "[TG-1]", "b", "#other true", "#12 true"]
        );
    }
}
