//! The commands: one file each, and one line in the list. A command turns what was typed into one view.

mod about;
mod beats;
mod card;
mod cards;
mod completed;
mod forget;
mod game;
mod help;
mod lookup;
mod odds;
mod reply;
mod resolve;
mod rule;
mod rules;
mod ruling;
mod settings;
mod titles;

use std::borrow::Cow;

use poise::serenity_prelude as serenity;

use super::command_words::{self, Named};
use super::front::{Data, Error, Front, OwnScreen};
use super::own::Offer;
use super::words::Words;
use crate::vocab::Ruleset;
use rules::OneOf;

/// A word of a command, as poise keeps it.
type Word = Cow<'static, str>;
/// A command of this bot.
pub type Command = poise::Command<Data, Error>;
/// What makes a command, and the screens to which only that command leads.
type Offered = (fn() -> Command, &'static [OwnScreen]);

impl From<OneOf> for Ruleset {
    fn from(one: OneOf) -> Ruleset {
        match one {
            OneOf::Metw => Ruleset::Metw,
            OneOf::Mele => Ruleset::Mele,
            OneOf::Coe => Ruleset::Coe,
            OneOf::Tg => Ruleset::Tg,
            OneOf::Riv => Ruleset::Riv,
        }
    }
}

/// The commands in the order in which the help shows them, those in the menu of a message last.
const ALL: [Offered; 14] = [
    (rule::rule, &[]),
    (card::card, &[]),
    (cards::cards, &cards::SCREENS),
    (resolve::resolve, &[]),
    (beats::beats, &[]),
    (odds::odds, &odds::SCREENS),
    (game::game, &[]),
    (ruling::command, &[]),
    (settings::settings, &[]),
    (help::help, &[]),
    (about::about, &about::SCREENS),
    (forget::forget, &[]),
    (lookup::lookup, &[]),
    (ruling::from_message, &[]),
];

/// Gives the screens to which only one command leads.
pub fn own_screens() -> impl Iterator<Item = &'static OwnScreen> {
    ALL.iter().flat_map(|(_, screens)| screens.iter())
}

/// Gives what the bot offers.
pub fn offer() -> Offer<Front> {
    let name = |command: Command| command.context_menu_name.unwrap_or(command.name).into_owned();
    Offer { commands: ALL.iter().map(|(made, _)| name(made())).collect(), screens: own_screens().collect() }
}

/// Gives every command, with its names and descriptions in every language.
pub fn all() -> Vec<Command> {
    let mut all: Vec<Command> = ALL.iter().map(|(made, _)| made()).collect();
    for command in &mut all {
        // Everything can be used in servers, in direct messages, and by whoever installed it for himself.
        command.install_context = Some(vec![serenity::InstallationContext::Guild, serenity::InstallationContext::User]);
        command.interaction_context.get_or_insert_with(|| {
            vec![
                serenity::InteractionContext::Guild,
                serenity::InteractionContext::BotDm,
                serenity::InteractionContext::PrivateChannel,
            ]
        });
        let name = command.context_menu_name.clone().unwrap_or_else(|| command.name.clone());
        if let Some(named) = command_words::command(&name) {
            for words in Words::all() {
                localise(command, named, words.code);
            }
        }
    }
    all
}

/// Gives the commands as they are registered. poise leaves out what those in the menu of a message are called in other
/// languages.
pub fn registered(commands: &[Command]) -> Vec<serenity::CreateCommand> {
    let in_menu = |command: &Command| {
        let names = command.name_localizations.iter().map(|(locale, name)| (locale.as_ref(), name.as_ref()));
        let entry = command.create_as_context_menu_command()?;
        Some(names.fold(entry, |entry, (locale, name)| entry.name_localized(locale, name)))
    };
    commands.iter().flat_map(|command| command.create_as_slash_command().into_iter().chain(in_menu(command))).collect()
}

/// Writes the names and descriptions of one language into a command and what is in it.
fn localise(command: &mut Command, named: &Named, code: &'static str) {
    let described = named.description(code);
    if code == "en" {
        command.description = described.map(|text| text.to_owned().into()).or_else(|| command.description.take());
    } else {
        put(&mut command.name_localizations, named.name(code), code);
        put(&mut command.description_localizations, described, code);
    }
    for sub in &mut command.subcommands {
        if let Some(own) = named.option(&sub.name) {
            localise(sub, own, code);
        }
    }
    for parameter in &mut command.parameters {
        let Some(own) = named.option(&parameter.name) else { continue };
        let described = own.description(code);
        if code == "en" {
            parameter.description = described.map(|text| text.to_owned().into());
        } else {
            put(&mut parameter.name_localizations, own.name(code), code);
            put(&mut parameter.description_localizations, described, code);
        }
        for choice in parameter.choices.to_mut() {
            // Of a choice the name is its key in every language, so that it has a label in English as well.
            put(&mut choice.localizations, own.choice(&choice.name, code), code);
        }
    }
}

/// Adds what is said in a language, under each code that Discord has for it.
fn put(to: &mut Cow<'static, [(Word, Word)]>, text: Option<&str>, code: &'static str) {
    let locales: &[&str] = match code {
        "en" => &["en-US", "en-GB"],
        "es" => &["es-ES", "es-419"],
        "fr" => &["fr"],
        "de" => &["de"],
        _ => &[],
    };
    if let Some(text) = text {
        to.to_mut().extend(locales.iter().map(|locale| ((*locale).into(), text.to_owned().into())));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::address::{Action, View};
    use super::*;

    /// Names of rule sets and of languages, which are the same in every language.
    const NAMES: [&str; 9] =
        ["METW", "MELE", "CoE", "Timing guide", "Rivendell rulings", "English", "Español", "Français", "Deutsch"];

    /// Finds what has no name or no description of its own in a language.
    fn missing(thing: &Value, path: &str, found: &mut Vec<String>) {
        let path = format!("{path} {}", thing["name"].as_str().unwrap_or_default());
        let described = thing["description"].as_str().is_some_and(|text| !text.is_empty());
        for locale in ["es-ES", "es-419", "fr", "de"] {
            for key in ["name", "description"].into_iter().take(1 + usize::from(described)) {
                if thing[format!("{key}_localizations")][locale].as_str().is_none_or(str::is_empty) {
                    found.push(format!("{locale}: {path}: {key}"));
                }
            }
        }
        for below in ["options", "choices"].iter().flat_map(|key| thing[key].as_array().into_iter().flatten()) {
            if !NAMES.contains(&below["name"].as_str().unwrap_or_default()) {
                missing(below, &path, found);
            }
        }
    }

    #[test]
    fn every_command_option_and_choice_has_its_words_in_every_language() {
        let commands = serde_json::to_value(registered(&all())).expect("JSON");
        let mut found = Vec::new();
        for command in commands.as_array().into_iter().flatten() {
            missing(command, "", &mut found);
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    #[test]
    fn no_two_screens_have_the_same_letter() {
        let letters: Vec<char> = own_screens().map(|screen| screen.letter).collect();
        for (at, letter) in letters.iter().enumerate() {
            assert!(!letters[..at].contains(letter), "{letter}");
            let address = format!("s{letter}0~");
            let Some(Action::Show(View::Own(own))) = Action::read(&address) else {
                panic!("`{letter}` is the letter of a screen that several commands lead to")
            };
            assert_eq!(own.letter, *letter);
        }
    }
}
