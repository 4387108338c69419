//! Every limit of Discord's that the bot can meet, and how texts are kept within them.
//!
//! Lengths are counted in UTF-16 units, the strictest way in which any client counts them.

use std::time::Duration;

/// An interaction is answered or deferred within this time.
pub const ACKNOWLEDGE: Duration = Duration::from_secs(3);
/// The time after which a completion is of no use.
pub const COMPLETE: Duration = Duration::from_millis(1_500);
/// The token of an interaction can be used this long.
pub const TOKEN: Duration = Duration::from_secs(15 * 60);

/// Choices of an autocompletion, and options of a menu.
pub const CHOICES: usize = 25;
/// The label, the value or the description of a choice.
pub const CHOICE: usize = 100;
/// The plain text of a message.
pub const CONTENT: usize = 2_000;
/// The title of an embed.
pub const TITLE: usize = 256;
/// The text of an embed.
pub const DESCRIPTION: usize = 4_096;
/// Embeds of a message.
pub const EMBEDS_OF_MESSAGE: usize = 10;
/// Fields of an embed.
pub const EMBED_FIELDS: usize = 25;
/// The name of a field of an embed.
pub const FIELD_NAME: usize = 256;
/// The length of the text in a field of an embed.
pub const FIELD_TEXT: usize = 1_024;
/// The footer of an embed.
pub const FOOTER: usize = 2_048;
/// All texts of a message's embeds.
pub const EMBEDS: usize = 6_000;
/// The length of the text that describes a file.
pub const ALT: usize = 1_024;
/// Rows of buttons and menus.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const BUTTONS: usize = 5;
/// The label of a button.
pub const LABEL: usize = 80;
/// The length of the text that a menu shows before anything is chosen.
pub const PLACEHOLDER: usize = 150;
/// The id of a button, a menu or a modal.
pub const CUSTOM_ID: usize = 100;
/// The title of a modal.
pub const MODAL_TITLE: usize = 45;
/// The label of a field in a modal.
pub const FIELD_LABEL: usize = 45;
/// The length of the text that is typed into a field of a modal.
pub const FIELD_VALUE: usize = 4_000;
/// The grey example in an empty field of a modal.
pub const FIELD_PLACEHOLDER: usize = 100;
/// Fields of a modal.
pub const FIELDS: usize = 5;
/// Slash commands of an application.
pub const COMMANDS: usize = 100;

/// Gives the length of a text as Discord counts it.
pub fn length(text: &str) -> usize {
    // A unit for each character, and another for what lies beyond the basic plane: four bytes in UTF-8.
    text.bytes().map(|b| usize::from(b & 0b1100_0000 != 0b1000_0000) + usize::from(b >= 0b1111_0000)).sum()
}

/// Gives the beginning of a text that fits, with `…` where something is left out; cut between characters.
pub fn cut(text: &str, limit: usize) -> String {
    if length(text) <= limit {
        return text.to_owned();
    }
    let kept = &text[..fitting(text, limit.saturating_sub(1))];
    format!("{}…", kept.trim_end())
}

/// Tells how many bytes of a text fit, up to the boundary of a character.
pub fn fitting(text: &str, limit: usize) -> usize {
    let mut used = 0;
    for (at, c) in text.char_indices() {
        used += c.len_utf16();
        if used > limit {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_those_of_utf_16() {
        for text in ["", "Barad-dûr", "𝄞 and ẞ, €", "\u{10FFFF}\u{FFFF}\u{7FF}\u{7F}"] {
            assert_eq!(length(text), text.encode_utf16().count(), "{text}");
        }
    }

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(cut("Barad-dûr", 9), "Barad-dûr");
        assert_eq!(cut("Barad-dûr", 8), "Barad-d…");
        assert_eq!(cut("𝄞𝄞𝄞", 4), "𝄞…", "each of them counts as two");
        assert_eq!(cut("", 0), "");
    }
}
