//! Manifestations of one being: which cannot be in play beside each other, and what happens to those of a Dragon.

use super::board::{CardRef, Entity};
use super::card::{CardDef, CardKind, Event, Role, Step, Table, What, Zone};
use super::chain::Game;
use super::change::Change;
use super::{passive, query};

/// Whether two unique cards are manifestations of one being, which a card names after one of them.
fn same_being(one: &CardDef, other: &CardDef) -> bool {
    one.name != other.name && one.unique && other.unique && being(one) == being(other)
}

/// The being that a card is a manifestation of.
fn being(def: &CardDef) -> &str {
    def.manifestation.as_ref().unwrap_or(&def.name)
}

/// Whether a card is a manifestation of a Dragon.
fn of_dragon(table: &Table, def: &CardDef) -> bool {
    table.defs.iter().any(|d| *d.name == *being(def) && d.unique && d.is_race("dragon"))
}

/// Whether of two manifestations only one can be in play: of one being, and of no Dragon (glossary, g.man.1).
pub(super) fn exclude(table: &Table, one: &CardDef, other: &CardDef) -> bool {
    same_being(one, other) && !of_dragon(table, one)
}

/// Whether a card leaves play by its own text when another comes, which then may be played beside it (glossary, g.man.1).
pub(super) fn yields(game: &Game<'_>, there: CardRef, coming: CardRef) -> bool {
    let goes = |s: &Step| matches!(s, Step::Discard(what) | Step::Return(what, ..) if *what == What::Role(Role::This));
    let set_off = passive::triggered(game, Event::Enters, Some(Entity::Card(coming)));
    set_off
        .into_iter()
        .filter(|(card, _)| *card == there)
        .any(|(card, n)| passive::trigger(game, card, n).is_some_and(|trigger| trigger.steps.iter().any(goes)))
}

/// Whether defeating the card's attack is worth kill points: a creature's, and that of a hazard that says so (COE 3.v).
pub(super) fn killed(def: &CardDef) -> bool {
    let event = def.hazard && def.kind == CardKind::Event && def.prowess.is_some();
    def.kind == CardKind::Creature || event && def.points.is_some_and(|points| points > 0)
}

/// Whether a card that a character bears can only be his trophy: a Dragon that is no creature (COE 3.IV.1.3).
pub fn trophy(table: &Table, def: &CardDef) -> bool {
    matches!(def.kind, CardKind::Event | CardKind::Faction) && def.unique && of_dragon(table, def)
}

/// A Ringwraith that is played takes the place of the Nazgûl that is the same being (COE 2.II.2.1.R2).
pub(super) fn displace(game: &mut Game<'_>, played: CardRef) {
    let (table, board) = (game.table, &game.board);
    let def = query::def(table, board, played);
    if !def.avatar || !def.is_race("ringwraith") {
        return;
    }
    let same = |c: &CardRef| {
        let other = query::def(table, board, *c);
        query::in_force(board, *c) && other.hazard && same_being(def, other)
    };
    let others: Vec<CardRef> = board.all_cards().filter(same).collect();
    for other in others {
        game.apply(Change::Move(other, Zone::Discard));
    }
}

/// The manifestation of a Dragon that is out of the game, if a card is another of the same one: it cannot be played any
/// more (glossary, g.man.3).
pub(super) fn fallen(game: &Game<'_>, def: &CardDef) -> Option<CardRef> {
    let (table, board) = (game.table, &game.board);
    let gone = |c: &CardRef| {
        let other = query::def(table, board, *c);
        // A Dragon that is somebody's faction is in play among his points.
        let zone = board.card(*c).zone;
        let out = zone == Zone::Eliminated || zone == Zone::Points && other.hazard;
        out && same_being(def, other)
    };
    board.all_cards().find(gone).filter(|_| of_dragon(table, def))
}

/// With one manifestation of a Dragon that is defeated the others are removed from play (glossary, g.man.3).
pub(super) fn fall(game: &mut Game<'_>, slain: CardRef) {
    let (table, board) = (game.table, &game.board);
    let def = query::def(table, board, slain);
    if !of_dragon(table, def) {
        return;
    }
    let falls = |c: &CardRef| query::in_force(board, *c) && same_being(def, query::def(table, board, *c));
    let others: Vec<CardRef> = board.all_cards().filter(falls).collect();
    for other in others {
        game.apply(Change::Move(other, Zone::Eliminated));
    }
}
