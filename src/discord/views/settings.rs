//! Shows what a server has set.

use super::super::screen::{Reader, Screen, Tone};
use super::super::words::Words;
use crate::app::settings::rules_of;
use crate::store::{Settings, Visibility};

/// Shows every setting with its value.
pub fn show(settings: &Settings, saved: bool, reader: &Reader) -> Screen {
    let words = reader.words;
    let none = words.say("none");
    let private = if settings.visibility == Some(Visibility::Private) { words.say("yes") } else { words.say("no") };
    let always = if settings.pictures == Some(true) { "pictures_always" } else { "pictures_on_demand" };
    let roles: Vec<String> = settings.moderator_roles.iter().map(|role| format!("<@&{role}>")).collect();
    let rows = [
        ("default_rules", rules_of(settings).map_or("CoE", |set| set.name()).to_owned()),
        ("default_private", private.to_owned()),
        ("language", settings.language.as_deref().map_or(none, |code| Words::of(code).say("language_name")).to_owned()),
        ("pictures", words.say(always).to_owned()),
        ("moderators", if roles.is_empty() { none.to_owned() } else { roles.join(" ") }),
        ("audit", settings.audit_channel.map_or_else(|| none.to_owned(), |channel| format!("<#{channel}>"))),
    ];
    let mut text: Vec<String> =
        rows.iter().map(|(label, value)| format!("**{}**: {value}", words.say(label))).collect();
    if saved {
        text.insert(0, words.say("saved").to_owned());
    }
    Screen::new(words.say("settings"), text.join("\n"), if saved { Tone::Good } else { Tone::Plain })
}
