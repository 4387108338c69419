//! The help: what the commands do, then the chain language in three screens of its own manual.

use super::super::address::{Action, View};
use super::super::markdown::for_discord;
use super::super::screen::{Button, Look, Reader, Screen, Tone};

/// The commands in the order in which they are shown, and what stands in the menu of a message.
pub const COMMANDS: [&str; 14] = [
    "rule",
    "card",
    "cards",
    "resolve",
    "beats",
    "odds",
    "game",
    "ruling",
    "settings",
    "help",
    "about",
    "forget",
    "Look up rules",
    "Post as ruling",
];

/// The headings of the manual with which each screen of the language begins.
const PARTS: [&str; 3] = ["# ", "## The lines", "## Declarations"];
/// The heading at which the manual turns to what only authors of cases need.
const END: &str = "## Expectations";

/// Shows a screen of the help: 0 what there is, 1 to 3 the language. Longer ones go on over several pages.
pub(super) fn show(screen: u8, page: u8, reader: &Reader) -> Screen {
    let screens = screens(reader);
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

fn screens(reader: &Reader) -> Vec<(String, String)> {
    let words = reader.words;
    let mut overview = format!("{}\n\n", words.say("help_try"));
    let named = COMMANDS.iter().filter_map(|name| Some((name, words.command_or_english(name)?)));
    // What stands in the menu of a message has no description of its own and is not typed.
    let (typed, picked): (Vec<_>, Vec<_>) = named.partition(|(_, named)| !named.description.is_empty());
    for (name, named) in typed {
        overview.push_str(&format!("**/{}** {}\n", named.name_or(name), named.description));
    }
    overview.push_str(&format!("\n{}\n", words.say("help_menu")));
    for (name, named) in picked {
        overview.push_str(&format!("- **{}**\n", named.name_or(name)));
    }
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
