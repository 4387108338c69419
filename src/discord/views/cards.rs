//! Lists cards by what is printed on them, with how much of each the engine plays.

use super::super::address::{Action, View};
use super::super::front::Front;
use super::super::screen::{Choice, Reader, Screen, Tone};
use super::parts::share;
use crate::app::{Coverage, Filter};

/// The mark of a card that is played whole: most are.
const WHOLE: &str = "✓";
/// The most cards that are listed.
const MOST: usize = 2_000;

/// Shows the cards that fit the words of a filter: type, race, set and keyword with `|` between them.
pub(super) fn show(front: &Front, filter: &str, page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let mut parts = filter.split('|').map(|part| Some(part.trim().to_owned()).filter(|part| !part.is_empty()));
    let mut next = || parts.next().flatten();
    let wanted = Filter { kind: next(), race: next(), set: next(), keyword: next() };
    let found = front.app.list_cards(&wanted);
    let called = |title: &String| front.app.title_in(title, words.code).unwrap_or_else(|| title.clone());
    let lines = found.iter().take(MOST).map(|card| {
        let played = match card.coverage {
            Coverage::Whole => WHOLE.to_owned(),
            Coverage::Partly => format!("· {}", words.say("played_partly")),
            Coverage::Facts => format!("· {}", words.say("played_facts")),
        };
        format!("- **{}** `{}` {} {played}", called(&card.name), card.id, words.printed(&card.kind))
    });
    let mut text = lines.collect::<Vec<_>>().join("\n");
    if found.is_empty() {
        text = words.say("no_cards").to_owned();
    } else if found.len() > MOST {
        text.push_str(&format!("\n… +{}", found.len() - MOST));
    }
    if found.iter().take(MOST).any(|card| card.coverage == Coverage::Whole) {
        text = format!("-# {WHOLE} {}\n{text}", words.say("played_whole"));
    }
    // The menu leads to cards of the page that is shown.
    let shown = super::super::paging::pages(&text, super::super::paging::PAGE);
    let here = shown.get(usize::from(page)).map_or("", String::as_str);
    let choices = found.iter().filter(|card| here.contains(&format!("`{}`", card.id))).filter_map(|card| {
        let does = Action::Open(View::Card(card.id.parse().ok()?, 0));
        Some(Choice { label: called(&card.name), detail: words.printed(&card.kind), does })
    });
    let title = words.fill("cards_listed", &[&found.len().to_string()]);
    let view = View::Cards(filter.to_owned(), page);
    let mut screen = Screen::new(title, text, Tone::Plain).buttons(share(view, reader).into_iter().collect()).menu(
        "cards",
        words.say("also"),
        choices.collect(),
    );
    screen.page = usize::from(page);
    screen
}
