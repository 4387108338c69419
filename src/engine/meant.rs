//! What a name stands for, where a card's words ask for something else than what it names.

use super::board::Entity;
use super::card::{Filter, Kind, Zone};
use super::chain::Game;
use super::eval::mentions;
use super::{fits as matching, query};

/// A card in play whose declared effect is meant: the declaration, where the words ask for one.
pub(super) fn on_chain(game: &Game<'_>, e: Entity, filter: &Filter) -> Entity {
    let Entity::Card(c) = e else { return e };
    if !asks_chain(filter) || game.board.card(c).zone == Zone::Declared {
        return e;
    }
    let at = game.stack.iter().rev().find(|at| game.entries[**at].card == Some(c));
    at.and_then(|at| u16::try_from(*at).ok()).map_or(e, Entity::Entry)
}

/// Whether words ask for something on the chain, and for nothing in play.
pub(super) fn asks_chain(filter: &Filter) -> bool {
    let zones = matching::zones(filter);
    zones.contains(Zone::Declared) && !zones.contains(Zone::Play)
}

/// What else a name may mean for the words: a creature its attack, an attack its creature, a character his strike.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub(super) fn retarget(game: &Game<'_>, e: Entity, filter: &Filter) -> Option<Entity> {
    let attack = game.board.attack.as_ref();
    match e {
        Entity::Attack if !mentions(filter, Kind::Attack) => attack.map(|a| Entity::Card(a.source)),
        Entity::Card(c) if mentions(filter, Kind::Attack) && attack.is_some_and(|a| a.source == c) => {
            Some(Entity::Attack)
        }
        Entity::Card(c) if mentions(filter, Kind::Strike) => Some(Entity::Strike(c)),
        Entity::Card(c) if mentions(filter, Kind::Company) => query::company_of(&game.board, c).map(Entity::Company),
        // What the card left behind is meant.
        Entity::Card(c) if mentions(filter, Kind::Effect) => {
            let lasts = |l: &super::board::Lasting| !l.over && l.source == c;
            let at = game.board.lasting.iter().position(lasts);
            at.and_then(|n| u16::try_from(n).ok()).map(Entity::Lasting)
        }
        // What asks for the roll is meant.
        Entity::Roll(kind, c) if asks_chain(filter) && !mentions(filter, Kind::Roll) => {
            super::roll::asker(game, (kind, c)).and_then(|at| u16::try_from(at).ok()).map(Entity::Entry)
        }
        Entity::Strike(c) if mentions(filter, Kind::Roll) => Some(Entity::Roll(crate::vocab::RollKind::Strike, c)),
        Entity::Roll(crate::vocab::RollKind::Strike, c) if mentions(filter, Kind::Strike) => Some(Entity::Strike(c)),
        _ => None,
    }
}
