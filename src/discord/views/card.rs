//! A card: its printed facts, how the engine plays it, and where it is ruled on.

use super::super::address::{Action, Carried, View};
use super::super::front::Front;
use super::super::markdown::escape;
use super::super::screen::{Choice, Reader, Screen, Shown, Tone};
use super::entry;
use super::parts::{first, share};
use crate::answer::CardPage;
use crate::vocab::CardId;

/// What a name means: a card, or what may have been meant.
pub(super) fn named(front: &Front, name: &str, reader: &Reader) -> Shown {
    match front.app.card(name) {
        Ok(cards) => match cards.split_first() {
            Some((card, rest)) => {
                let view = id_of(card).map(|id| View::Card(id, 0));
                Shown { screen: whole(front, card, rest, 0, reader), view, private: false }
            }
            None => unknown(name, &[], reader),
        },
        Err(error) => unknown(name, &error.near, reader),
    }
}

/// The card of an id.
pub(super) fn show(front: &Front, id: &CardId, page: u8, reader: &Reader) -> Screen {
    match front.app.card(id.as_str()) {
        Ok(cards) if !cards.is_empty() => whole(front, &cards[0], &[], page, reader),
        Ok(_) | Err(_) => Screen::new("", reader.words.fill("no_card", &[id.as_str()]), Tone::Doubt),
    }
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

fn whole(front: &Front, card: &CardPage, others: &[CardPage], page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let mut text = format!("*{}*\n", card.line);
    for fact in &card.facts {
        text.push_str(&format!("**{}** {}\n", fact.label, fact.value));
    }
    if card.meaning.is_empty() {
        text.push_str(&format!("\n{}\n", words.say("facts_only")));
    } else {
        text.push_str(&format!("\n**{}**\n", words.say("how_played")));
        for part in &card.meaning {
            text.push_str(&format!("- {}: {}\n", part.label, part.value));
        }
    }
    if !card.names.is_empty() {
        let names: Vec<String> = card.names.iter().map(|(code, name)| format!("{name} ({code})")).collect();
        text.push_str(&format!("\n**{}**\n-# {}\n", words.say("names"), names.join(" · ")));
    }
    if card.rulings.is_empty() {
        text.push_str(&format!("\n{}", words.say("not_named")));
    }
    let view = id_of(card).map(|id| View::Card(id, 0));
    let cases = front.app.cases_with(&card.name);
    let versions = others.iter().filter_map(|other| {
        Some(Choice {
            label: other.name.clone(),
            detail: other.line.clone(),
            does: Action::Open(View::Card(id_of(other)?, 0)),
        })
    });
    let cases = cases.iter().map(|case| Choice {
        label: case.question.clone().unwrap_or_else(|| case.heading.clone()),
        detail: case.id.clone(),
        does: Action::Open(View::Decision(first(Carried::Case(case.id.clone()), Vec::new()))),
    });
    let mut screen = Screen::new(&card.name, text, Tone::Plain)
        .footer(card.printings.join(", "))
        .buttons(view.and_then(|view| share(view, reader)).into_iter().collect())
        .menu("rulings", words.say("rulings"), entry::choices(card.rulings.iter()))
        .menu("cases", words.say("cases"), cases.collect())
        .menu("versions", words.say("also"), versions.collect());
    screen.page = usize::from(page);
    screen
}
