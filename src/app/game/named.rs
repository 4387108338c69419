//! The cards that a script names, and whose lines are whose.

use crate::lang::{Borne, CardKey, CardName, CardState, Declared, Says, Script, Thing};
use crate::vocab::Seat;

/// Gives the title of a card as it stands in facts.
pub(super) fn title(name: &CardName) -> &str {
    match &name.card {
        CardKey::Known { title, .. } | CardKey::Described(title) | CardKey::Unknown(title) => title,
    }
}

/// Whether two names mean one card.
pub(super) fn same(one: &CardName, other: &CardName) -> bool {
    title(one) == title(other) && one.id == other.id && one.copy.unwrap_or(1) == other.copy.unwrap_or(1)
}

/// Gives a card with nothing on it.
pub(super) fn plain(name: &CardName) -> Borne {
    Borne { name: name.clone(), state: CardState::Unsaid, bears: Vec::new(), since: None }
}

/// Whether a card is another, or is borne by it.
pub(super) fn holds(card: &Borne, name: &CardName) -> bool {
    same(&card.name, name) || card.bears.iter().any(|borne| holds(borne, name))
}

/// Gives every card that the position and the declarations of a script name, once.
pub(super) fn names(script: &Script) -> Vec<CardName> {
    let mut found: Vec<CardName> = Vec::new();
    for line in &script.lines {
        if let Says::Company(company) = &line.says {
            company.members.iter().for_each(|card| borne(card, &mut found));
        } else if let Says::InPlay { cards, .. } = &line.says {
            cards.iter().for_each(|card| borne(&card.card, &mut found));
        } else if let Says::Pile { cards, .. } = &line.says {
            cards.iter().for_each(|card| add(&card.name, &mut found));
        } else if let Says::Declare(Declared { what, targets, with, .. }) = &line.says {
            for thing in what.iter().chain(targets) {
                if let Thing::Card(name) | Thing::Where(name, _) = thing {
                    add(name, &mut found);
                }
            }
            with.iter().for_each(|name| add(name, &mut found));
        }
    }
    found
}

fn borne(card: &Borne, into: &mut Vec<CardName>) {
    add(&card.name, into);
    card.bears.iter().for_each(|card| borne(card, into));
}

fn add(name: &CardName, into: &mut Vec<CardName>) {
    if !into.iter().any(|known| same(known, name)) {
        into.push(name.clone());
    }
}

/// Makes the other player's what was one player's, as it is in the next turn.
pub(super) fn swap(says: &mut Says) {
    let turn = |seat: &mut Seat| *seat = seat.other();
    if let Says::Players(players) = says {
        players.resize(2, crate::lang::PlayerLine::default());
        players.reverse();
    } else if let Says::Company(company) = says {
        turn(&mut company.seat);
    } else if let Says::InPlay { seat, .. } | Says::Pile { seat, .. } = says {
        turn(seat);
    }
}
