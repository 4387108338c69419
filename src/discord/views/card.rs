//! Shows a card: its type, its printed text and figures, and what the server ruled on it. A button shows how the engine
//! plays it, where the card does not say so already.

use super::super::address::{Action, Carried, View};
use super::super::front::Front;
use super::super::limits::cut;
use super::super::markdown::escape;
use super::super::screen::{Button, Choice, Figure, Look, Reader, Screen, Shown, Tone};
use super::super::words::Words;
use super::parts::{first, share};
use super::{bearing, entry};
use crate::answer::CardPage;
use crate::app::ruling::Matter;
use crate::vocab::{CardId, Ruleset};

/// The length of a meaning that replaces a printed text that was not imported.
const MEANING: usize = 420;
/// The length of a printed text.
const PRINTED: usize = 1_200;
/// A figure that is no longer than this stands beside others.
const SHORT: usize = 22;

/// Shows the card that a name means, or those that may have been meant.
pub(super) fn named(front: &Front, name: &str, reader: &Reader) -> Shown {
    match front.app.card(name) {
        Ok(cards) => match cards.first() {
            Some(named) => {
                let versions = versions(front, &named.name, reader);
                // A number says which version is meant, a title does not.
                let meant = if name.trim().parse::<CardId>().is_ok() { None } else { versions.first() };
                let card = meant.unwrap_or(named);
                let view = id_of(card).map(|id| View::Card(id, 0));
                Shown { view, ..Shown::from(whole(front, card, &versions, 0, reader)) }
            }
            None => unknown(name, &[], reader),
        },
        Err(error) => unknown(name, &error.near, reader),
    }
}

/// Shows the card of an id.
pub(super) fn show(front: &Front, id: &CardId, page: u8, reader: &Reader) -> Screen {
    match front.app.card(id.as_str()).ok().as_deref() {
        Some([card, ..]) => whole(front, card, &versions(front, &card.name, reader), page, reader),
        Some([]) | None => Screen::new("", reader.words.fill("no_card", &[id.as_str()]), Tone::Doubt),
    }
}

/// Shows how the engine plays the card of an id, and how other languages call it.
pub(super) fn meaning(front: &Front, id: &CardId, page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let Some(card) = front.app.card(id.as_str()).ok().and_then(|cards| cards.into_iter().next()) else {
        return Screen::new("", words.fill("no_card", &[id.as_str()]), Tone::Doubt);
    };
    let mut text = told(front, &card, words);
    if card.meaning.is_empty() {
        text = format!("{}\n", words.say("facts_say_all"));
    }
    if !card.names.is_empty() {
        let names: Vec<String> = card.names.iter().map(|(code, name)| format!("{name} ({code})")).collect();
        text.push_str(&format!("\n**{}**\n-# {}\n", words.say("names"), names.join(" · ")));
    }
    let view = View::Meaning(id.clone(), 0);
    let mut screen = Screen::new(format!("{} · {}", card.name, words.say("how_played")), text, Tone::Plain)
        .footer(card.printings.join(", "))
        .buttons(share(view, reader).into_iter().collect());
    screen.page = usize::from(page);
    screen
}

fn unknown(name: &str, near: &[String], reader: &Reader) -> Shown {
    let words = reader.words;
    let mut text = words.fill("no_card", &[&escape(name)]);
    if !near.is_empty() {
        text.push_str(&format!("\n{} {}", words.say("did_you_mean"), near.join(", ")));
    }
    Shown::mistake(Screen::new("", text, Tone::Doubt))
}

fn id_of(card: &CardPage) -> Option<CardId> {
    card.printings.first().and_then(|p| p.parse().ok())
}

/// Gives all cards of a title: the Wizards' first, or where a server plays by the rules of the Ringwraiths theirs.
fn versions(front: &Front, title: &str, reader: &Reader) -> Vec<CardPage> {
    front.app.versions_of(title, reader.rules == Some(Ruleset::Mele))
}

/// Says what the engine believes of a card's text, a line each.
fn told(front: &Front, card: &CardPage, words: &Words) -> String {
    front
        .app
        .meaning_in(card, words.code)
        .iter()
        .map(|part| format!("- **{}**: {}\n", part.label, part.value))
        .collect()
}

fn whole(front: &Front, card: &CardPage, versions: &[CardPage], page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let mut text = format!("*{}*\n", line(card, words));
    let played = told(front, card, words);
    // Where nothing else is known of its text, its own screen says how it is played, to the end if that is short.
    let says_all = card.printed.is_empty() && !card.meaning.is_empty() && played.chars().count() <= MEANING;
    match card.printed.as_slice() {
        // Its figures say all of it.
        [] if card.meaning.is_empty() => {}
        [] => {
            text.push_str(&format!("\n**{}**\n{}\n", words.say("how_played"), cut(&played, MEANING)));
        }
        [printed, ..] => text.push_str(&format!("\n{}\n", escape_lines(&cut(&printed.value, PRINTED)))),
    }
    let view = id_of(card).map(|id| View::Card(id, 0));
    let cases = front.app.cases_with(&card.name);
    let others = versions.iter().filter(|other| versions.len() > 1 && other.printings != card.printings);
    let others = others.filter_map(|other| {
        let label = format!("{} ({})", other.name, other.printings.first()?);
        Some(Choice { label, detail: line(other, words), does: Action::Show(View::Card(id_of(other)?, 0)) })
    });
    let cases = cases.iter().map(|case| Choice {
        label: case.question.clone().unwrap_or_else(|| case.heading.clone()),
        detail: case.id.clone(),
        does: Action::Open(View::Decision(first(Carried::Case(case.id.clone()), Vec::new()))),
    });
    let mut screen = Screen::new(title(card, words), text, Tone::Plain)
        .footer(card.printings.join(", "))
        .buttons(buttons(card, view, says_all, reader))
        .menu("versions", words.say("versions"), others.collect())
        .menu("rulings", words.say("rulings"), entry::choices(card.rulings.iter()))
        .menu("cases", words.say("cases"), cases.collect());
    screen.figures = figures(front, card, words);
    screen.page = usize::from(page);
    let id = card.printings.first().map_or("", String::as_str);
    screen.link = front.links.card(&card.name, id);
    screen.picture = front.links.picture(&card.name, id);
    let matter = Matter { cards: vec![&card.name], ..Matter::default() };
    bearing::put(screen, &bearing::on(front, &matter, reader), false, reader)
}

/// Gives the title as the reader's language has it, and in English.
pub(super) fn title(card: &CardPage, words: &Words) -> String {
    let own = card.names.iter().find(|(code, own)| code == words.code && *own != card.name);
    own.map_or_else(|| card.name.clone(), |(_, own)| format!("{own} ({})", card.name))
}

/// Says in a line what kind of card it is.
pub(super) fn line(card: &CardPage, words: &Words) -> String {
    if words.code == "en" {
        return card.line.clone();
    }
    card.sorts.iter().map(|sort| words.printed(sort)).collect::<Vec<_>>().join(" · ")
}

fn buttons(card: &CardPage, view: Option<View>, says_all: bool, reader: &Reader) -> Vec<Button> {
    // Where the card's screen says all that netrep plays, the screen behind the button adds the names alone.
    let label = match (says_all, card.names.is_empty()) {
        (false, _) => Some("how_played"),
        (true, false) => Some("names"),
        (true, true) => None,
    };
    let meaning = label.zip(id_of(card)).map(|(label, id)| {
        let look = if says_all { Look::Plain } else { Look::Main };
        Button::new(reader.words.say(label), Action::Open(View::Meaning(id, 0))).looking(look)
    });
    meaning.into_iter().chain(view.and_then(|view| share(view, reader))).collect()
}

/// Gives the printed facts: short ones beside each other, long ones each in a line of its own.
fn figures(front: &Front, card: &CardPage, words: &Words) -> Vec<Figure> {
    let called = |title: &str| front.app.title_in(title, words.code);
    let figure = |fact: &crate::answer::Fact| {
        let (label, value) = (words.printed(&fact.label), words.printed_with(&fact.value, &called));
        let mut letters = label.chars();
        let label = letters.next().map(|first| first.to_uppercase().chain(letters).collect());
        let inline = value.chars().count() <= SHORT;
        Figure { label: label.unwrap_or_default(), value, inline }
    };
    let (short, long): (Vec<Figure>, Vec<Figure>) = card.facts.iter().map(figure).partition(|f| f.inline);
    short.into_iter().chain(long).collect()
}

/// Gives a printed text, line by line, in which nothing is markup.
fn escape_lines(text: &str) -> String {
    text.lines().map(escape).collect::<Vec<_>>().join("\n")
}
