//! The help: what the commands do, then the chain language in three screens of its own manual.

use super::super::address::{Action, View};
use super::super::command_words::command;
use super::super::front::Front;
use super::super::markdown::for_discord;
use super::super::screen::{Button, Look, Reader, Screen, Tone};

/// The headings of the manual with which each screen of the language begins.
const PARTS: [&str; 3] = ["# ", "## The lines", "## Declarations"];
/// The heading at which the manual turns to what only authors of cases need.
const END: &str = "## Expectations";

/// Shows a screen of the help: 0 what there is, 1 to 3 the language. Longer ones go on over several pages.
pub(super) fn show(front: &Front, (screen, page): (u8, u8), reader: &Reader) -> Screen {
    let screens = screens(&front.offer.commands, reader);
    let at = usize::from(screen).min(screens.len() - 1);
    let (title, text) = &screens[at];
    let buttons = screens.iter().enumerate().map(|(n, (title, _))| Button {
        enabled: n != at,
        ..Button::new(title, Action::Show(View::Help(u8::try_from(n).unwrap_or(0), 0)))
    });
    let mut buttons: Vec<Button> = buttons.collect();
    if let Some(first) = buttons.get_mut((at + 1) % screens.len()) {
        first.look = Look::Main;
    }
    let mut shown = Screen::new(title, text, Tone::Plain).buttons(buttons);
    shown.page = usize::from(page);
    shown
}

fn screens(commands: &[String], reader: &Reader) -> Vec<(String, String)> {
    let words = reader.words;
    let mut overview = format!("{}\n\n", words.say("help_try"));
    let named = commands.iter().filter_map(|name| Some((name, command(name)?)));
    let mut picked = String::new();
    for (name, named) in named {
        let called = named.name_or(name, words.code);
        match named.description(words.code).or_else(|| named.description("en")) {
            Some(does) => overview.push_str(&format!("**/{called}** {does}\n")),
            // What stands in the menu of a message has no description of its own and is not typed.
            None => picked.push_str(&format!("- **{called}**\n")),
        }
    }
    overview.push_str(&format!("\n{}\n{picked}", words.say("help_menu")));
    let mut screens = vec![(words.say("help_1").to_owned(), overview)];
    let manual = crate::lang::REFERENCE;
    let manual = manual.split(END).next().unwrap_or(manual);
    let starts: Vec<usize> = PARTS.iter().filter_map(|part| manual.find(part)).collect();
    for (n, start) in starts.iter().enumerate() {
        let until = starts.get(n + 1).copied().unwrap_or(manual.len());
        let title = format!("{} {}/{}", words.say("language_help"), n + 1, starts.len());
        screens.push((title, for_discord(manual[*start..until].trim())));
    }
    screens
}
