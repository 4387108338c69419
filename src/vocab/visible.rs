//! Makes a text fit to be shown: it leaves out characters that nobody sees and that change how those around them are
//! read.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;

/// Begins a part that is set by itself, from the left or from the right as its letters want it.
const ISOLATE: char = '\u{2068}';
/// Ends it.
const POP: char = '\u{2069}';
/// Marks over one letter; more of them only cover what stands in other lines.
const MARKS: usize = 4;

/// Gives the text without what nobody sees: overrides of the direction of writing, letters without width; a space for a
/// control character. A part that [`isolated`] set apart stays so, and none reaches beyond its line.
pub fn visible(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c == '\n' || c == '\t' || (' '..='~').contains(&c);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let (mut open, mut marks) = (0_usize, 0_usize);
    for c in text.chars() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        match c {
            ISOLATE => {
                open += 1;
                shown.push(c);
            }
            POP if open > 0 => {
                open -= 1;
                shown.push(c);
            }
            '\n' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                shown.extend(std::iter::repeat_n(POP, std::mem::take(&mut open)));
                shown.push('\n');
            }
            '\t' => shown.push(c),
            '\r' => {}
            // What stood on both sides of it stays apart.
            c if c.is_control() => shown.push(' '),
            c if is_unseen(c) || marks > MARKS => {}
            c => shown.push(c),
        }
    }
    shown.extend(std::iter::repeat_n(POP, open));
    if shown == text { Cow::Borrowed(text) } else { Cow::Owned(shown) }
}

/// Makes words from outside fit to stand among ours on one line: visible, and set by themselves where they are written
/// from the right.
pub fn isolated(text: &str) -> String {
    let line: String = visible(text).chars().filter(|c| !matches!(c, &ISOLATE | &POP)).collect();
    let line = line.replace(['\n', '\t'], " ");
    if line.chars().any(is_from_the_right) { format!("{ISOLATE}{line}{POP}") } else { line }
}

/// Whether nobody sees this character.
fn is_unseen(c: char) -> bool {
    matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether it is written from the right to the left.
fn is_from_the_right(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_left_out() {
        assert_eq!(visible("a\u{202e}b\u{200b}c\u{7}\u{feff}\u{e0041}d"), "abc d");
        assert_eq!(visible("Éowyn — ⚖ 🎲\n\tx"), "Éowyn — ⚖ 🎲\n\tx");
        assert_eq!(visible("one\u{2028}two\r\n"), "one\ntwo\n");
        assert_eq!(visible(&format!("a{}", "\u{301}".repeat(40))).chars().count(), 1 + MARKS);
    }

    #[test]
    fn nothing_from_outside_reaches_beyond_itself() {
        assert_eq!(isolated("אב\u{2069} 5"), "\u{2068}אב 5\u{2069}");
        assert_eq!(isolated("Frodo\nSam"), "Frodo Sam");
        assert_eq!(visible("\u{2069}a\u{2068}b\nc"), "a\u{2068}b\u{2069}\nc");
        assert_eq!(visible("a \u{2067}b\u{2066}"), "a b");
    }
}
