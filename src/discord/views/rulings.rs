//! The rulings of a server as a list, the history of one, and the log of what moderators did.

use super::super::address::{Action, View};
use super::super::front::Front;
use super::super::markdown::escape;
use super::super::screen::{Attached, Choice, Reader, Screen, Shown, Tone};
use super::parts::share;
use super::ruling::{diff_block, fault, unknown};
use super::server::status;
use crate::app::App;
use crate::app::ruling::citation;
use crate::store::{EventKind, RulingNumber, RulingStatus};

/// Entries of the log that are shown.
const LOGGED: usize = 200;

/// Shows all rulings of a server, the latest first.
pub(super) fn list(front: &Front, only: Option<RulingStatus>, page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let Some(guild) = reader.guild else { return Screen::new("", words.say("guild_only"), Tone::Doubt) };
    let found = match front.app.rulings(guild, only, reader.moderates && reader.private) {
        Ok(found) => found,
        Err(error) => return fault(front, &error, reader).screen,
    };
    let line = |ruling: &crate::store::Ruling| {
        let state = match ruling.status {
            RulingStatus::Official => String::new(),
            other @ (RulingStatus::Draft | RulingStatus::Superseded | RulingStatus::Retracted) => {
                format!(" ({})", words.say(status(other)))
            }
        };
        format!("- `{}` {}{state}", citation(ruling.id.number), escape(&ruling.content.title))
    };
    let lines: Vec<String> = found.iter().rev().map(line).collect();
    let text = if lines.is_empty() { words.say("no_rulings").to_owned() } else { lines.join("\n") };
    let choices = found.iter().rev().map(|ruling| Choice {
        label: ruling.content.title.clone(),
        detail: citation(ruling.id.number).to_string(),
        does: Action::Open(View::Ruling(ruling.id.number, 0)),
    });
    let view = View::Rulings(only, page);
    let mut screen = Screen::new(words.say("rulings_here"), text, Tone::Plain)
        .buttons(share(view, reader).into_iter().collect())
        .menu("rulings", words.say("also"), choices.collect());
    screen.page = usize::from(page);
    screen
}

/// Lists what was done to a ruling, by whom and when, with what changed.
pub(super) fn history(front: &Front, number: RulingNumber, page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let Some(guild) = reader.guild else { return Screen::new("", words.say("guild_only"), Tone::Doubt) };
    let shown = |ruling: &crate::store::Ruling| reader.moderates && reader.private || App::shows_ruling(ruling);
    let read = front.app.ruling(guild, number).and_then(|ruling| match ruling.filter(shown) {
        Some(_) => front.app.ruling_history(guild, number).map(Some),
        None => Ok(None),
    });
    let told = match read {
        Ok(Some(told)) => told,
        Ok(None) => return unknown(citation(number).as_str(), reader),
        Err(error) => return fault(front, &error, reader).screen,
    };
    let mut text = String::new();
    for told in &told {
        let event = &told.event;
        let what = words.say(done(event.kind));
        text.push_str(&format!("**{what}** · <@{}> · <t:{}:f>\n", event.who, event.at));
        if !event.note.is_empty() {
            text.push_str(&format!("> {}\n", escape(&event.note.replace('\n', " "))));
        }
        if !told.diff.is_empty() {
            text.push_str(&format!("{}\n", diff_block(&told.diff)));
        }
        text.push('\n');
    }
    let title = words.fill("history_of", &[citation(number).as_str()]);
    let mut screen = Screen::new(title, text, Tone::Plain);
    screen.page = usize::from(page);
    screen
}

/// Lists what moderators did in a server, for moderators.
pub(super) fn log(front: &Front, page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let Some(guild) = reader.guild else { return Screen::new("", words.say("guild_only"), Tone::Doubt) };
    if !reader.moderates {
        return Screen::new("", words.say("not_moderator"), Tone::Doubt);
    }
    let entries = match front.app.ruling_log(guild, LOGGED) {
        Ok(entries) => entries,
        Err(error) => return fault(front, &error, reader).screen,
    };
    let line = |entry: &crate::store::AuditEntry| {
        let note = if entry.note.is_empty() { String::new() } else { format!(": {}", escape(&entry.note)) };
        format!("- <t:{}:f> <@{}> {} `{}`{note}", entry.at, entry.who, entry.action, entry.target)
    };
    let lines: Vec<String> = entries.iter().map(line).collect();
    let text = if lines.is_empty() { words.say("nothing_logged").to_owned() } else { lines.join("\n") };
    let mut screen = Screen::new(words.say("server_log"), text, Tone::Plain);
    screen.page = usize::from(page);
    screen
}

/// Exports one ruling or all as a file.
pub fn export(front: &Front, only: Option<RulingNumber>, reader: &Reader) -> Shown {
    let words = reader.words;
    let Some(guild) = reader.guild else {
        return Shown::mistake(Screen::new("", words.say("guild_only"), Tone::Doubt));
    };
    match front.app.export_rulings(guild, only) {
        Ok(exported) if exported.rulings > 0 => {
            let text = words.fill("exported", &[&exported.rulings.to_string()]);
            let mut screen = Screen::new("", text, Tone::Plain);
            screen.file = Some(Attached { name: exported.name, bytes: exported.text.into_bytes(), alt: None });
            Shown::from(screen)
        }
        Ok(_) => Shown::mistake(Screen::new("", words.say("no_rulings"), Tone::Doubt)),
        Err(error) => fault(front, &error, reader),
    }
}

/// Gives the word for what was done.
fn done(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Drafted => "event_drafted",
        EventKind::Edited => "event_edited",
        EventKind::Published => "event_published",
        EventKind::Superseded => "event_superseded",
        EventKind::Retracted => "event_retracted",
        EventKind::Restored => "event_restored",
    }
}
