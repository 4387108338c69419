//! An entry of the rules in full: our words, what its twin differs in, what it cites, and its source.

use super::super::address::{Action, View};
use super::super::front::Front;
use super::super::markdown::for_discord;
use super::super::screen::{Button, Choice, Look, Reader, Screen, Tone};
use super::parts::share;
use super::server;
use crate::answer::{Page, Pointer};
use crate::vocab::RuleId;

/// The entry of an id. An id that a button carries may be gone in a later version: then what is near is named.
pub(super) fn show(front: &Front, id: &RuleId, page: u8, reader: &Reader) -> Screen {
    let pages = front.app.rule_in(reader.guild, id.as_str());
    match pages.ok().and_then(|pages| pages.into_iter().find(|p| &p.id == id || p.restates.is_some())) {
        Some(entry) => {
            let entry = server::spoken(front, entry, reader);
            let mut screen = whole(&entry, page, &[], reader);
            super::ruling::conflicts(&front.app.conflicts(reader.guild, id), &mut screen.text, reader);
            screen
        }
        None => outside(front, id, reader),
    }
}

/// The whole entry; `more` is what else answers the question that led to it.
pub(super) fn whole(entry: &Page, page: u8, more: &[Pointer], reader: &Reader) -> Screen {
    let words = reader.words;
    let mut text = for_discord(&entry.rule);
    if let Some(clause) = &entry.restates {
        text = format!("-# {}\n{text}", words.fill("note_restated", &[clause.as_str()]));
    }
    if !entry.in_play.trim().is_empty() {
        text.push_str(&format!("\n\n**{}**\n{}", words.say("in_play"), for_discord(&entry.in_play)));
    }
    if let Some(differs) = entry.twin.as_ref().and_then(|t| t.differs.as_ref()).or(entry.differs.as_ref()) {
        let heading = match &entry.twin {
            Some(twin) => words.fill("differs_from", &[&twin.name]),
            None => words.say("editions_differ").to_owned(),
        };
        text.push_str(&format!("\n\n**{heading}**\n{}", for_discord(differs)));
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
    let twin = entry.twin.as_ref().map(|t| format!(" = {}", t.id)).unwrap_or_default();
    let footer = format!("{} · {}{twin} · {}", entry.name, entry.id, entry.source);
    let view = |page| View::Entry(entry.id.clone(), page);
    let mut buttons: Vec<Button> = Vec::new();
    if !entry.examples.is_empty() {
        let label = format!("{} ({})", words.say("examples"), entry.examples.len());
        buttons.push(Button::new(label, Action::Open(View::Examples(entry.id.clone(), 0))).looking(Look::Main));
    }
    buttons.push(Button::new(words.say("related"), Action::Open(View::Related(entry.id.clone(), 0))));
    buttons.extend(share(view(0), reader));
    let cited = entry.ours.iter().chain(&entry.cites).filter(|p| p.id.book().is_some() && !p.title.is_empty());
    let mut screen = Screen::new(&entry.title, text, Tone::Plain).footer(footer).buttons(buttons);
    screen.page = usize::from(page);
    let next = choices(more.iter().filter(|p| p.id != entry.id));
    screen.menu("next", words.say("also"), next).menu("cited", words.say("cited_rules"), choices(cited))
}

/// Entries to choose from: the citation, and what it is about.
pub(super) fn choices<'a>(pointers: impl Iterator<Item = &'a Pointer>) -> Vec<Choice> {
    let choice = |p: &Pointer| Choice {
        label: if p.title.is_empty() { p.name.clone() } else { p.title.clone() },
        detail: p.twin.as_ref().map_or_else(|| p.id.to_string(), |twin| format!("{} = {twin}", p.id)),
        does: Action::Open(View::Entry(p.id.clone(), 0)),
    };
    pointers.map(choice).collect()
}

/// A source of which we have no text, or an id that is nobody's.
fn outside(front: &Front, id: &RuleId, reader: &Reader) -> Screen {
    let pointer = Pointer::to(front.app.corpus(), id);
    if pointer.name.is_empty() || pointer.name == id.as_str() {
        return Screen::new("", reader.words.fill("no_rule", &[id.as_str()]), Tone::Doubt);
    }
    Screen::new(pointer.name, format!("`{id}`"), Tone::Plain)
}
