//! The names of targets in an answer, and in a script that is to be typed.

use super::facts::Scene;
use super::said::{Said, name};
use super::words;
use crate::engine::card::Zone;
use crate::engine::state::{Board, CardRef, Entity, Trace};
use crate::vocab::RollKind;

/// Gives the name of an entity in an answer.
pub(super) fn entity(scene: &Scene<'_>, entity: Entity, base: &Trace) -> Said {
    let Entity::Entry(n) = entity else { return scene.thing(entity) };
    let label = base.labels.get(usize::from(n)).map(ToString::to_string).unwrap_or_default();
    match base.declared.iter().find(|d| *d.label == *label).and_then(|d| d.card) {
        Some(card) => scene.called(card).and(name(format!(" ({label})"))),
        None => name(label),
    }
}

/// Gives the name of an entity in a script.
pub(super) fn typed(scene: &Scene<'_>, entity: Entity, base: &Trace) -> String {
    match entity {
        Entity::Card(card) => {
            let title = scene.title(card);
            match pile(scene.board, card) {
                Some(pile) => format!("{title} ({pile})"),
                None => title,
            }
        }
        Entity::Attack => "attack".to_owned(),
        Entity::Strike(card) => format!("strike {}", scene.title(card)),
        Entity::Roll(kind, card) => match kind {
            RollKind::Corruption => format!("cc {}", scene.title(card)),
            RollKind::Influence => format!("ic {}", scene.title(card)),
            RollKind::Body => format!("body check {}", scene.title(card)),
            RollKind::Strike => format!("strike {}", scene.title(card)),
            RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other => scene.title(card),
        },
        Entity::Entry(n) => base.labels.get(usize::from(n)).map(ToString::to_string).unwrap_or_default(),
        Entity::Player(seat) => words::seat(seat).to_owned(),
        Entity::Company(_) | Entity::Region(_) | Entity::Lasting(_) => scene.entity(entity),
    }
}

/// Gives the word for the place of a card that is not simply in play.
fn pile(board: &Board, card: CardRef) -> Option<&'static str> {
    match board.card(card).zone {
        Zone::OnGuard => Some("on-guard"),
        Zone::Hand => Some("declared"),
        Zone::Discard => Some("discard"),
        Zone::Deck => Some("deck"),
        Zone::Sideboard => Some("sideboard"),
        _ => None,
    }
}
