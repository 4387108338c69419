//! Companies: who is in one, how large it is, and which company a thing belongs to.

use crate::engine::card::Zone;
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, Game, Place, RegionRef};
use crate::vocab::Seat;

/// The company that a card belongs to: its own, or its bearer's.
pub fn company_of(board: &Board, card: CardRef) -> Option<CompanyRef> {
    let mut at = card;
    // Cards on cards form a tree of a few levels.
    for _ in 0..8 {
        let state = board.card(at);
        match (state.company, state.on) {
            (Some(company), _) => return Some(company),
            (None, Some(Place::Card(on))) => at = on,
            (None, Some(Place::Company(company))) => return Some(company),
            (None, Some(Place::Attack)) => return board.attack.as_ref().map(|a| a.company),
            (None, None) => return None,
        }
    }
    None
}

/// The company that an entity belongs to.
pub fn company_of_entity(board: &Board, entity: Entity) -> Option<CompanyRef> {
    match entity {
        Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card) => company_of(board, card),
        Entity::Company(company) | Entity::Region(RegionRef { company, .. }) => Some(company),
        Entity::Attack => board.attack.as_ref().map(|a| a.company),
        // A lasting effect is about the company of its performer or of its target.
        Entity::Lasting(n) => board.lasting.get(usize::from(n)).and_then(|left| {
            let of = |c: CardRef| company_of(board, c);
            left.by.and_then(of).or_else(|| left.targets.iter().find_map(|t| company_of_entity(board, *t)))
        }),
        Entity::Entry(_) | Entity::Player(_) => None,
    }
}

/// The characters of a company, including followers but not allies.
pub fn characters(board: &Board, company: CompanyRef) -> impl Iterator<Item = CardRef> + '_ {
    board.all_cards().filter(move |&c| board.card(c).company == Some(company) && board.card(c).zone == Zone::Play)
}

/// Whether a player plays minions: as Ringwraith, Sauron or Balrog.
pub fn is_minion_player(board: &Board, seat: Seat) -> bool {
    matches!(&*board.side(seat).kind, "ringwraith" | "sauron" | "balrog")
}

/// The members of a company.
pub(crate) fn members(game: &Game<'_>, company: CompanyRef) -> Vec<CardRef> {
    characters(&game.board, company).collect()
}
