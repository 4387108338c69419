//! The manifestations of one being: which of them cannot be in play together, and what happens to those of a Dragon.

use crate::engine::card::{CardDef, CardKind, Table, Zone};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, Game};

/// Whether two unique cards are manifestations of one being. A manifestation may name another card as that being.
pub(crate) fn same_being(one: &CardDef, other: &CardDef) -> bool {
    one.name != other.name && one.unique && other.unique && being(one) == being(other)
}

/// The being that a card is a manifestation of.
pub(crate) fn being(def: &CardDef) -> &str {
    def.manifestation.as_ref().unwrap_or(&def.name)
}

/// Whether a card is a manifestation of a Dragon.
pub(crate) fn of_dragon(table: &Table, def: &CardDef) -> bool {
    table.defs.iter().any(|d| *d.name == *being(def) && d.unique && d.is_race("dragon"))
}

/// Whether only one of two manifestations can be in play: they are of one being, and not of a Dragon (glossary,
/// g.man.1).
pub(crate) fn exclude(table: &Table, one: &CardDef, other: &CardDef) -> bool {
    same_being(one, other) && !of_dragon(table, one)
}

/// Whether a player gets kill points for defeating the card's attack: it is a creature, or a hazard that says so (COE
/// 3.v).
pub(crate) fn killed(def: &CardDef) -> bool {
    let event = def.hazard && def.kind == CardKind::Event && def.prowess.is_some();
    def.kind == CardKind::Creature || event && def.points.is_some_and(|points| points > 0)
}

/// Whether a card that a character bears can only be a trophy: it is a Dragon but not a creature (COE 3.IV.1.3).
pub fn trophy(table: &Table, def: &CardDef) -> bool {
    matches!(def.kind, CardKind::Event | CardKind::Faction) && def.unique && of_dragon(table, def)
}

/// If the card is a manifestation of a Dragon: another manifestation of it that is out of the game, so that the card
/// cannot be played any more (glossary, g.man.3).
pub(crate) fn fallen(game: &Game<'_>, def: &CardDef) -> Option<CardRef> {
    let (table, board) = (game.table, &game.board);
    let gone =
        |c: &CardRef| out(board, *c, query::def(table, board, *c)) && same_being(def, query::def(table, board, *c));
    board.all_cards().find(gone).filter(|_| of_dragon(table, def))
}

/// Whether a card is out of the game. A Dragon that is a player's faction is in play in the marshalling point pile.
pub(crate) fn out(board: &Board, card: CardRef, def: &CardDef) -> bool {
    let zone = board.card(card).zone;
    zone == Zone::Eliminated || zone == Zone::Points && def.hazard
}
