//! Shows the history of a ruling, with what each event changed, and the log of a server.

use similar::{ChangeTag, TextDiff};

use super::super::App;
use super::super::stored::Trouble;
use super::MOST_RULINGS;
use crate::store::{AuditEntry, RulingContent, RulingEvent, RulingId, RulingNumber};

/// Lines around a change that are shown with it.
const AROUND: usize = 1;

/// An event, and what it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The event.
    pub event: RulingEvent,
    /// The lines that changed, each after `+`, `-` or a blank. Empty if none did.
    pub diff: String,
}

impl App {
    /// Gives the history of a ruling from its beginning.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn ruling_history(&self, guild: u64, number: RulingNumber) -> Result<Vec<Told>, Trouble> {
        let events = self.store()?.history(RulingId { guild, number }, 0, MOST_RULINGS)?;
        let mut before = String::new();
        let mut told = Vec::with_capacity(events.len());
        for event in events {
            let after = content_text(&event.content);
            told.push(Told { diff: diff(&before, &after), event });
            before = after;
        }
        Ok(told)
    }

    /// Lists what moderators did in a server, the latest first.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn ruling_log(&self, guild: u64, limit: usize) -> Result<Vec<AuditEntry>, Trouble> {
        Ok(self.store()?.audit(guild, None, limit)?)
    }

    /// Shows what editing a ruling would change.
    pub fn ruling_diff(before: &RulingContent, after: &RulingContent) -> String {
        diff(&content_text(before), &content_text(after))
    }
}

/// Gives the content of a ruling as lines that can be compared. An empty field has none.
pub fn content_text(content: &RulingContent) -> String {
    let RulingContent { title, text, question, authority, cites, differs, cards, rules, case } = content;
    let line = |label: &str, value: &str| if value.is_empty() { String::new() } else { format!("{label}: {value}\n") };
    let mut out = line("title", title);
    out.push_str(&line("question", question));
    out.push_str(&line("authority", authority));
    out.push_str(&line("cites", &cites.join(", ")));
    out.push_str(&line("cards", &cards.join("; ")));
    out.push_str(&line("rules", rules));
    out.push_str(&line("differs", &differs.join(", ")));
    for (label, text) in [("text", text), ("case", case)] {
        if !text.is_empty() {
            out.push_str(&format!("{label}:\n{text}\n"));
        }
    }
    out
}

fn diff(before: &str, after: &str) -> String {
    let compared = TextDiff::from_lines(before, after);
    let mut out = String::new();
    for (at, group) in compared.grouped_ops(AROUND).iter().enumerate() {
        if at > 0 {
            out.push_str("…\n");
        }
        for change in group.iter().flat_map(|op| compared.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            out.push_str(format!("{sign}{}", change.value().trim_end_matches('\n')).trim_end());
            out.push('\n');
        }
    }
    out
}
