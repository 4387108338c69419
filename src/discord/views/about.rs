//! Describes this program: its version, what it knows and of what date, and what it keeps.

use super::super::front::Front;
use super::super::screen::{Button, Reader, Screen, Tone};

/// The site on which the game's community keeps its rules.
const RULES: &str = "https://councilofelrond.org";

/// Shows versions, sources with their dates, and privacy.
pub(super) fn show(front: &Front, reader: &Reader) -> Screen {
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
