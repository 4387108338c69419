//! Texts as they are drawn: characters that the fonts have, broken into lines that fit, and shortened where there are too many.

use unicode_normalization::UnicodeNormalization;

use super::font;
use crate::vocab::visible;

/// Stands for a character that the fonts do not have.
const UNKNOWN: char = '□';
/// Stands where something is left out.
const MORE: char = '…';
/// The number of characters of a text that are looked at: more never fit into a picture.
const LONGEST: usize = 2_000;

/// A size and a weight of letters, and the room that they have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    /// The height of the font in pixels.
    pub size: i32,
    /// Whether it is bold.
    pub bold: bool,
    /// The width of the room in pixels.
    pub room: i32,
    /// The most lines.
    pub lines: usize,
}

impl Set {
    /// Whether a line fits.
    fn fits(&self, line: &str) -> bool {
        font::width(line, self.size, self.bold) <= self.room
    }

    /// Gives a text in lines that fit; the last ends with `…` where not all of it does.
    pub(super) fn wrap(&self, text: &str) -> Vec<String> {
        let text = clean(text);
        let mut lines: Vec<String> = vec![String::new()];
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let Some(line) = lines.last_mut() else { break };
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.fits(&longer) {
                *line = longer;
                continue;
            }
            let mut rest = word;
            if line.is_empty() {
                lines.pop();
            }
            while lines.len() <= self.lines {
                let end = self.fitting(rest);
                lines.push(rest[..end].to_owned());
                rest = &rest[end..];
                if rest.is_empty() {
                    break;
                }
            }
            if lines.len() > self.lines {
                break;
            }
        }
        if lines.len() > self.lines {
            lines.truncate(self.lines);
            if let Some(last) = lines.last_mut() {
                *last = self.shortened(last);
            }
        }
        lines
    }

    /// Gives a line without its end, with `…` in its place.
    fn shortened(&self, line: &str) -> String {
        let mut kept = line.trim_end().to_owned();
        while !kept.is_empty() && !self.fits(&format!("{kept}{MORE}")) {
            kept.pop();
        }
        format!("{}{MORE}", kept.trim_end_matches([' ', ',', ';', '.', ':']))
    }

    /// Counts the bytes of a word that fit into a line of their own: one character at least.
    fn fitting(&self, word: &str) -> usize {
        let ends = word.char_indices().map(|(at, c)| at + c.len_utf8());
        let mut fits = 0;
        for end in ends {
            if fits > 0 && !self.fits(&word[..end]) {
                break;
            }
            fits = end;
        }
        fits
    }
}

/// Gives a text in one line of characters that the fonts have.
pub(super) fn clean(text: &str) -> String {
    let shown = |c: char| match c {
        c if c.is_whitespace() || c.is_control() => ' ',
        c if font::covers(c) => c,
        _ => UNKNOWN,
    };
    visible(text).nfc().take(LONGEST).filter(|c| !takes_no_room(*c)).map(shown).collect()
}

/// Whether a character of a [`visible`] text takes no room and shows nothing by itself.
fn takes_no_room(c: char) -> bool {
    matches!(c, '\u{2068}' | '\u{2069}' | '\u{fe00}'..='\u{fe0f}')
}

/// Gives the beginning of a text that has so many characters at most, with `…` where something is left out.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}{MORE}", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SET: Set = Set { size: 20, bold: false, room: 200, lines: 2 };

    #[test]
    fn lines_fit_and_what_is_too_long_is_shortened() {
        assert_eq!(SET.wrap("Elrond taps"), ["Elrond taps"]);
        assert_eq!(SET.wrap(""), [""]);
        for text in
            ["one two three four five six seven eight nine ten", "x".repeat(400).as_str(), "あ".repeat(99).as_str()]
        {
            let lines = SET.wrap(text);
            assert_eq!(lines.len(), 2, "{lines:?}");
            assert!(lines.iter().all(|line| SET.fits(line)), "{lines:?}");
            assert!(lines[1].ends_with('…'), "{lines:?}");
        }
    }

    #[test]
    fn what_the_fonts_do_not_have_is_a_box() {
        assert_eq!(clean("Bo\u{301}in\n🎲 \u{200b}a\u{7}b"), "Bóin □ a b");
        assert_eq!(cut("Barad-dûr", 6), "Barad…");
    }
}
