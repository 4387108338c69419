//! `/about`: this program's version, what it knows and of what date, and what it keeps.

use super::super::address::{Own, View};
use super::super::front::{Context, Error, Front, OwnScreen};
use super::super::screen::{Button, Reader, Screen, Tone};
use super::super::work::Weight;
use super::reply::show_view;

/// The screen of `/about`.
pub(super) static SCREENS: [OwnScreen; 1] = [OwnScreen {
    letter: 'a',
    name: "about",
    weight: Weight::Light,
    show: |front, own, reader| own.of.is_empty().then(|| screen(front, reader)),
}];

/// The site on which the game's community keeps its rules.
const RULES: &str = "https://councilofelrond.org";

/// Says what this program is, to the asker alone.
#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Result<(), Error> {
    show_view(ctx, Some(true), View::Own(Own { letter: SCREENS[0].letter, page: 0, of: String::new() })).await
}

/// Shows versions, sources with their dates, and privacy.
fn screen(front: &Front, reader: &Reader) -> Screen {
    let words = reader.words;
    let status = front.app.status();
    let mut text = format!("**{}** {}, {}\n", words.say("version"), status.version, &status.fingerprint[..8]);
    let (cards, printings, _) = status.cards;
    text.push_str(&format!("**{}** {cards} ({printings})\n", words.say("cards")));
    text.push_str(&format!("**{}**\n", words.say("books")));
    for (title, count) in status.books.iter().filter(|(_, count)| *count > 0) {
        let of = front.app.corpus().passages().iter().filter(|p| p.book.title() == title);
        let mut editions: Vec<&str> = of.map(|p| p.edition.as_str()).collect();
        editions.sort_unstable();
        editions.dedup();
        text.push_str(&format!("- {title}: {count} ({})\n", editions.join(", ")));
    }
    let days = front.bounds.keep_days.to_string();
    text.push_str(&format!("\n{}", words.fill("privacy", &[&days])));
    Screen::new(words.say("about"), text, Tone::Plain).buttons(vec![Button::link("Council of Elrond", RULES)])
}
