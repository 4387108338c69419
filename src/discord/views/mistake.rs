//! A mistake in a script: where it is, what is wrong and what to type instead, for the asker alone.

use super::super::address::{Action, Carried, View};
use super::super::front::Front;
use super::super::markdown::{escape, fenced, in_code, unfenced};
use super::super::screen::{Button, Choice, Look, Reader, Screen, Shown, Tone};
use super::parts::{carry, first, in_english, trouble};
use crate::app::{Complaint, Reading};
use crate::vocab::Ruleset;

/// Mistakes that are shown in full; the rest are counted.
const MOST: usize = 6;
/// The longest line of a script that is shown around a mistake, in characters: what a phone shows in one line, so that the
/// carets stand below it.
const LONGEST_LINE: usize = 34;

/// Shows the mistakes of a script, with the button that opens it again.
pub(super) fn show(complaints: &[Complaint], chain: &Carried, rules: &[Ruleset], reader: &Reader) -> Shown {
    let words = reader.words;
    let text = told(complaints, reader);
    let edit = Action::Edit(first(chain.clone(), rules.to_vec()));
    let buttons = vec![Button::new(words.say("edit"), edit).looking(Look::Main), help(reader)];
    Shown::mistake(Screen::new(words.say("mistake"), text, Tone::Bad).buttons(buttons))
}

/// A text that is asked back.
pub(super) struct Asked<'a> {
    /// The parts that were not understood.
    pub complaints: &'a [Complaint],
    /// The ways in which it can have been meant.
    pub readings: &'a [Reading],
    /// The text.
    pub chain: &'a Carried,
    /// The rules by which it is asked.
    pub rules: &'a [Ruleset],
}

/// Shows what was not understood of a text, and a menu of what may have been meant: choosing leads to the view of that
/// script. If there is none, it shows the text's mistakes.
pub(super) fn asked(front: &Front, asked: &Asked<'_>, view: impl Fn(Carried) -> View, reader: &Reader) -> Shown {
    let mut shown = show(asked.complaints, asked.chain, asked.rules, reader);
    if asked.readings.is_empty() {
        return shown;
    }
    shown.screen.title = reader.words.say("asked_back").to_owned();
    shown.screen.tone = Tone::Doubt;
    shown.screen.text.push_str(&readings(asked.readings, reader));
    let does = |script: &str| Some(Action::Show(view(carry(front, script).ok()?)));
    shown.screen = menu(shown.screen, asked.readings, does, reader);
    shown
}

/// Gives the readings of a text, numbered.
pub(super) fn readings(readings: &[Reading], reader: &Reader) -> String {
    let rows = readings.iter().enumerate().map(|(at, reading)| format!("\n{}. {}", at + 1, in_code(&reading.says)));
    format!("\n**{}**{}\n", reader.words.say("readings"), rows.collect::<String>())
}

/// Gives a menu of the readings of a text.
pub(super) fn menu(
    screen: Screen,
    readings: &[Reading],
    does: impl Fn(&str) -> Option<Action>,
    reader: &Reader,
) -> Screen {
    let choices = readings.iter().enumerate().filter_map(|(at, reading)| {
        let label = format!("{}. {}", at + 1, reading.says.replace('`', "'"));
        let detail = reading.script.trim().replace('\n', "; ");
        Some(Choice { label, detail, does: does(&reading.script)? })
    });
    screen.menu("reading", reader.words.say("choose_reading"), choices.collect())
}

/// Says that nothing was typed: how a chain is written is a button away.
pub fn empty(reader: &Reader) -> Shown {
    Shown::mistake(
        Screen::new("", reader.words.say("empty"), Tone::Doubt).buttons(vec![help(reader).looking(Look::Main)]),
    )
}

/// Gives the button that leads to how a chain is written.
pub(super) fn help(reader: &Reader) -> Button {
    Button::new(reader.words.say("language_help"), Action::Open(View::Help(1, 0)))
}

/// Gives the mistakes of a script.
pub(super) fn told(complaints: &[Complaint], reader: &Reader) -> String {
    let mut text = String::new();
    for complaint in complaints.iter().take(MOST) {
        if complaint.whole {
            text.push_str(&escape(&complaint.message));
        } else {
            text.push_str(&diagram(complaint, reader.words.say("expected")));
        }
        if let Some(help) = &complaint.help {
            text.push_str(&format!("\n{}\n", unfenced(help)));
        }
        if let Some(line) = &complaint.fix {
            text.push_str(&format!("\n→ `{}`\n", line.replace('`', "'")));
        }
        text.push('\n');
    }
    if complaints.len() > MOST {
        text.push_str(&format!("… +{}", complaints.len() - MOST));
    }
    if complaints.iter().take(MOST).any(Complaint::has_english) {
        text.push_str(&in_english(reader));
    }
    text
}

/// Gives the line with carets under the mistake, in a code block.
fn diagram(complaint: &Complaint, expected: &str) -> String {
    // Of a long line, the part around the mistake.
    let from = complaint.column.saturating_sub(1 + LONGEST_LINE / 2);
    let shown: String = complaint.source.chars().skip(from).take(LONGEST_LINE).collect();
    let lead = " ".repeat(complaint.column - 1 - from);
    let carets = "^".repeat(complaint.length.clamp(1, LONGEST_LINE.saturating_sub(lead.len()).max(1)));
    let wanted = complaint.expected.as_ref().map(|e| format!("\n{expected} {e}")).unwrap_or_default();
    fenced(&format!("{}:{}: {}\n{shown}\n{lead}{carets}{wanted}", complaint.line, complaint.column, complaint.message))
}

/// Says that the store failed, and where that stands in the log.
pub fn stumbled(front: &Front, error: &crate::app::stored::Trouble, reader: &Reader) -> Shown {
    let fault = front.fault();
    tracing::error!(fault, "a game could not be read or stored: {error}");
    trouble(reader, &fault)
}
