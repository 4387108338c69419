//! Shows an entry of the rules in full: our words, what its twin differs in, what it cites, and its source.

use super::super::address::{Action, View};
use super::super::front::Front;
use super::super::limits::cut;
use super::super::markdown::for_discord;
use super::super::screen::{Button, Choice, Look, Reader, Screen, Tone};
use super::parts::share;
use super::{bearing, server};
use crate::answer::{CardPage, Lead, Page, Pointer};
use crate::app::ruling::{Matter, citation};
use crate::corpus::Status;
use crate::vocab::{Book, RuleId};

/// The length of the official wording below the sentence that answers.
const WORDING: usize = 300;

/// Shows the entry of an id. An id that a button carries may be gone in a later version: then what is near is named.
pub(super) fn show(front: &Front, id: &RuleId, page: u8, reader: &Reader) -> Screen {
    let pages = front.app.rule_in(reader.guild, id.as_str());
    match pages.ok().and_then(|pages| pages.into_iter().find(|p| &p.id == id || p.restates.is_some())) {
        Some(entry) => {
            let entry = server::spoken(front, entry, reader);
            let mut screen = whole(&entry, page, reader);
            super::ruling::conflicts(&front.app.conflicts(reader.guild, id), &mut screen.text, reader);
            ruled(front, screen, &entry, &[], reader)
        }
        None => outside(front, id, reader),
    }
}

/// Shows an entry with what the server ruled on it, or on cards that the question names, above it.
pub(super) fn ruled(front: &Front, screen: Screen, entry: &Page, cards: &[CardPage], reader: &Reader) -> Screen {
    let twin = entry.twin.as_ref().map(|twin| &twin.id);
    let ids = [Some(&entry.id), entry.restates.as_ref(), twin].into_iter().flatten().cloned().collect();
    let matter = Matter { ids, cards: cards.iter().map(|card| card.name.as_str()).collect(), ..Matter::default() };
    let mut found = bearing::on(front, &matter, reader);
    found.retain(|bearing| citation(bearing.ruling.id.number) != entry.id);
    bearing::put(screen, &found, false, reader)
}

/// Shows the shortest answer to a question: a sentence and what explains it. The whole entry is behind a button.
pub(super) fn brief(entry: &Page, lead: &Lead, above: &str, view: &View, reader: &Reader) -> Screen {
    let words = reader.words;
    let mut text = format!("{above}**{}**", lead.sentence.replace("**", ""));
    // What leads to a list says nothing without it.
    let why = lead.why.trim();
    let why = if why.ends_with(':') { why.rfind(". ").map_or("", |end| &why[..=end]) } else { why };
    if !why.is_empty() {
        text.push_str(&format!("\n{}", for_discord(why)));
    }
    if let Some(clause) = &entry.restates {
        text.push_str(&format!("\n-# {}", words.fill("note_restated", &[clause.as_str()])));
    }
    if let Some(official) = entry.official.first() {
        let wording = cut(&official.text.split_whitespace().collect::<Vec<_>>().join(" "), WORDING);
        text.push_str(&format!("\n\n**{} {}**\n{wording}", words.say("official"), official.name));
    }
    let entry_view = View::Entry(entry.id.clone(), 0).over(view);
    let mut buttons = vec![Button::new(words.say("more"), Action::Show(entry_view)).looking(Look::Main)];
    buttons.extend(beside(entry, reader));
    buttons.extend(share(view.clone(), reader));
    Screen::new(titled(entry), text, tone(entry)).footer(footer(entry)).buttons(buttons)
}

/// Gives the title; that of a ruling of the server differs from that of an entry of a book.
fn titled(entry: &Page) -> String {
    if entry.id.book() == Some(Book::Official) { format!("⚖ {}", entry.title) } else { entry.title.clone() }
}

fn tone(entry: &Page) -> Tone {
    if entry.id.book() == Some(Book::Official) && entry.status == Status::Official { Tone::Ruling } else { Tone::Plain }
}

fn footer(entry: &Page) -> String {
    let twin = entry.twin.as_ref().map(|t| format!(" = {}", t.id)).unwrap_or_default();
    format!("{} · {}{twin} · {}", entry.name, entry.id, entry.source)
}

/// Gives the buttons to what stands beside an entry.
fn beside(entry: &Page, reader: &Reader) -> Vec<Button> {
    let mut buttons: Vec<Button> = Vec::new();
    if !entry.examples.is_empty() {
        let label = format!("{} ({})", reader.words.say("examples"), entry.examples.len());
        buttons.push(Button::new(label, Action::Open(View::Examples(entry.id.clone(), 0))));
    }
    buttons.push(Button::new(reader.words.say("related"), Action::Open(View::Related(entry.id.clone(), 0))));
    buttons
}

/// Lists what an entry cites, as far as it can be opened.
pub(super) fn cited(entry: &Page) -> Vec<Choice> {
    let cited = entry.ours.iter().chain(&entry.cites).filter(|p| p.id.book().is_some() && !p.title.is_empty());
    choices(cited)
}

/// Shows the whole entry.
fn whole(entry: &Page, page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let official = entry.id.book() == Some(Book::Official);
    let mut text = for_discord(&entry.rule);
    if let Some(clause) = &entry.restates {
        text = format!("-# {}\n{text}", words.fill("note_restated", &[clause.as_str()]));
    }
    if !entry.in_play.trim().is_empty() {
        // What is told of a ruling of the server beside its text was written by nobody under that heading.
        let heading = if official { String::new() } else { format!("**{}**\n", words.say("in_play")) };
        text.push_str(&format!("\n\n{heading}{}", for_discord(&entry.in_play)));
    }
    if let Some(differs) = entry.twin.as_ref().and_then(|t| t.differs.as_ref()).or(entry.differs.as_ref()) {
        let heading = match &entry.twin {
            _ if official => String::new(),
            Some(twin) => format!("**{}**\n", words.fill("differs_from", &[&twin.name])),
            None => format!("**{}**\n", words.say("editions_differ")),
        };
        text.push_str(&format!("\n\n{heading}{}", for_discord(differs)));
    }
    for official in &entry.official {
        let (heading, wording) = (words.say("official"), for_discord(&official.text));
        text.push_str(&format!("\n\n**{heading} {}**\n{wording}\n*{}*", official.name, official.source));
    }
    if !entry.ours.is_empty() {
        let ours: Vec<String> = entry.ours.iter().map(|p| format!("`{}` {}", p.id, p.title)).collect();
        text.push_str(&format!("\n\n**{}**\n{}", words.say("in_our_words"), ours.join("\n")));
    }
    if !entry.cites.is_empty() {
        let cited: Vec<String> = entry.cites.iter().map(|p| format!("`{}`", p.id)).collect();
        text.push_str(&format!("\n\n**{}** {}", words.say("cites"), cited.join(", ")));
    }
    let mut buttons = beside(entry, reader);
    buttons.extend(share(View::Entry(entry.id.clone(), 0), reader));
    let mut screen = Screen::new(titled(entry), text, tone(entry)).footer(footer(entry)).buttons(buttons);
    screen.page = usize::from(page);
    screen.menu("cited", words.say("cited_rules"), cited(entry))
}

/// Gives entries to choose from: the citation, and the title.
pub(super) fn choices<'a>(pointers: impl Iterator<Item = &'a Pointer>) -> Vec<Choice> {
    let choice = |p: &Pointer| Choice {
        label: if p.title.is_empty() { p.name.clone() } else { p.title.clone() },
        detail: p.twin.as_ref().map_or_else(|| p.id.to_string(), |twin| format!("{} = {twin}", p.id)),
        does: Action::Open(View::Entry(p.id.clone(), 0)),
    };
    pointers.map(choice).collect()
}

/// Shows a source of which we have no text, or an id that is nobody's.
fn outside(front: &Front, id: &RuleId, reader: &Reader) -> Screen {
    let pointer = Pointer::to(front.app.corpus(), id);
    if pointer.name.is_empty() || pointer.name == id.as_str() {
        return Screen::new("", reader.words.fill("no_rule", &[id.as_str()]), Tone::Doubt);
    }
    Screen::new(pointer.name, format!("`{id}`"), Tone::Plain)
}
