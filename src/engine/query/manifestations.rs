//! Manifestations of one being: which cannot be in play beside each other, and what happens to those of a Dragon.

use crate::engine::card::{CardDef, CardKind, Table, Zone};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, Game};

/// Whether two unique cards are manifestations of one being, which a card names after one of them.
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

/// Whether of two manifestations only one can be in play: of one being, and of no Dragon (glossary, g.man.1).
pub(crate) fn exclude(table: &Table, one: &CardDef, other: &CardDef) -> bool {
    same_being(one, other) && !of_dragon(table, one)
}

/// Whether defeating the card's attack is worth kill points: a creature's, and that of a hazard that says so (COE 3.v).
pub(crate) fn killed(def: &CardDef) -> bool {
    let event = def.hazard && def.kind == CardKind::Event && def.prowess.is_some();
    def.kind == CardKind::Creature || event && def.points.is_some_and(|points| points > 0)
}

/// Whether a card that a character bears can only be his trophy: a Dragon that is no creature (COE 3.IV.1.3).
pub fn trophy(table: &Table, def: &CardDef) -> bool {
    matches!(def.kind, CardKind::Event | CardKind::Faction) && def.unique && of_dragon(table, def)
}

/// The manifestation of a Dragon that is out of the game, if a card is another of the same one: it cannot be played any
/// more (glossary, g.man.3).
pub(crate) fn fallen(game: &Game<'_>, def: &CardDef) -> Option<CardRef> {
    let (table, board) = (game.table, &game.board);
    let gone =
        |c: &CardRef| out(board, *c, query::def(table, board, *c)) && same_being(def, query::def(table, board, *c));
    board.all_cards().find(gone).filter(|_| of_dragon(table, def))
}

/// Whether a card is out of the game. A Dragon that is somebody's faction is in play among his points.
pub(crate) fn out(board: &Board, card: CardRef, def: &CardDef) -> bool {
    let zone = board.card(card).zone;
    zone == Zone::Eliminated || zone == Zone::Points && def.hazard
}
