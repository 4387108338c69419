//! Trophies: a defeated creature, or a Dragon in another form, that an Orc or a Troll keeps as though it were a minor
//! item (COE 3.IV).

use crate::engine::card::{CardDef, CardKind, Mode, Table, Zone};
use crate::engine::query;
use crate::engine::state::{self, Board, CardRef, Game, Place};

/// Whether a card is somebody's trophy: it is a creature or a manifestation of a Dragon (COE 3.IV.1.3).
pub(crate) fn is_trophy(def: &CardDef, state: &state::CardState) -> bool {
    let borne = matches!(state.on, Some(Place::Card(_)));
    def.kind != CardKind::Item && state.mode == Mode::Item && state.zone == Zone::Play && borne
}

/// Whether a character can keep trophies: it is an Orc or a Troll, but not a Half-orc (COE 3.IV.1.1).
pub(crate) fn keeps(def: &CardDef) -> bool {
    def.kind == CardKind::Character && (def.is_race("orc") || def.is_race("troll")) && !def.is_race("half-orc")
}

/// Tells what trophies add to direct influence and to prowess, by the points printed on all of them together (COE
/// 3.IV.3).
pub(crate) fn bonus(table: &Table, board: &Board, who: CardRef) -> (i16, i16) {
    let own = query::borne(board, who).map(|c| (query::def(table, board, c), board.card(c)));
    let points: i16 = own.filter(|(d, s)| is_trophy(d, s)).filter_map(|(d, _)| d.points).sum();
    match points {
        ..=0 => (0, 0),
        1 => (1, 0),
        2 => (1, 1),
        3 => (2, 1),
        4.. => (2, 2),
    }
}

/// Tells where a trophy goes instead of the discard pile: to the marshalling point pile if it is worth points,
/// otherwise out of the game (COE 3.IV.4).
pub(crate) fn destination(game: &Game<'_>, card: CardRef, zone: Zone) -> Zone {
    let (def, state) = (game.def(card), game.board.card(card));
    if zone != Zone::Discard || !is_trophy(def, state) {
        return zone;
    }
    if def.points.is_some_and(|n| n > 0) && !state.worthless { Zone::Points } else { Zone::Removed }
}
