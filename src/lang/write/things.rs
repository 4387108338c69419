//! Names, things, keys and cards with their state, as they are typed.

use crate::lang::declared::{CardKey, CardName, KeyLine, Thing, Whereabouts};
use crate::lang::position::{Borne, CardState, Since};
use crate::vocab::{RollKind, Seat};

/// Writes parts with commas between them.
pub(super) fn list<T>(parts: &[T], one: impl Fn(&T) -> String) -> String {
    parts.iter().map(one).collect::<Vec<_>>().join(", ")
}

pub(super) fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::R => "R",
        Seat::H => "H",
    }
}

pub(super) fn name(name: &CardName) -> String {
    let mut out = match &name.card {
        CardKey::Known { title, .. } | CardKey::Unknown(title) => title.clone(),
        CardKey::Described(title) => format!("\"{title}\""),
    };
    if let Some(id) = &name.id {
        out.push_str(&format!(" ({id})"));
    }
    if let Some(copy) = name.copy {
        out.push_str(&format!(" #{copy}"));
    }
    out
}

pub(super) fn borne(card: &Borne) -> String {
    let mark = match card.state {
        CardState::Unsaid => "",
        CardState::Untapped => " untapped",
        CardState::Tapped => "*",
        CardState::Wounded => "!",
    };
    // A title may end with such a mark itself.
    let gap = if mark.is_empty() || name(&card.name).ends_with(char::is_alphanumeric) { "" } else { " " };
    let bears = if card.bears.is_empty() { String::new() } else { format!(" {{{}}}", list(&card.bears, borne)) };
    format!("{}{gap}{mark}{bears}{}", name(&card.name), since(card.since))
}

/// Says when a card came, if that is said.
pub(super) fn since(since: Option<Since>) -> &'static str {
    match since {
        Some(Since::Start) => " since start",
        Some(Since::Turn) => " since turn",
        Some(Since::Now) => " since now",
        None => "",
    }
}

pub(super) fn key(key: &KeyLine) -> String {
    match key {
        KeyLine::Region(kind, count) => kind.letter().to_string().repeat(usize::from(*count)),
        KeyLine::Site(kind) => format!("site {}", kind.letter()),
        KeyLine::TheSite => "site".to_owned(),
        KeyLine::Named(place) => name(place),
    }
}

pub(super) fn thing(thing: &Thing) -> String {
    match thing {
        Thing::Card(card) => name(card),
        Thing::Company(label) => label.clone(),
        Thing::CompanyOf(card) => format!("{}'s company", name(card)),
        Thing::Player(player) => seat(*player).to_owned(),
        Thing::Attack(None) => "attack".to_owned(),
        Thing::Attack(Some(card)) => format!("{} attack", name(card)),
        Thing::Strike(card) => format!("strike {}", name(card)),
        Thing::Roll { kind, of } => {
            let word = match kind {
                RollKind::Corruption => "cc",
                RollKind::Influence => "ic",
                RollKind::Body => "body check",
                RollKind::Strike => "strike roll",
                RollKind::Test => "test",
                RollKind::Riddling => "riddling",
                RollKind::Offering => "offering",
                RollKind::Other => "other",
            };
            of.as_ref().map_or(word.to_owned(), |of| format!("{word} {}", name(of)))
        }
        Thing::Declared(label) => label.clone(),
        Thing::Where(card, place) => {
            let place = match place {
                Whereabouts::Declared => "declared",
                Whereabouts::OnGuard => "on-guard",
                Whereabouts::Hand => "hand",
                Whereabouts::Discard => "discard",
                Whereabouts::Deck => "deck",
                Whereabouts::Sideboard => "sideboard",
            };
            format!("{} ({place})", name(card))
        }
        Thing::Key(line) => key(line),
        Thing::Words(words) => words.clone(),
    }
}
