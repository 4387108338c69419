//! Companies: who is in one, how large it is, which one a thing belongs to.

use crate::engine::card::Zone;
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, Game, Place, RegionRef};
use crate::vocab::Seat;

/// The company that a card belongs to: its own, or that of what bears it.
pub fn company_of(board: &Board, card: CardRef) -> Option<CompanyRef> {
    let mut at = card;
    // Cards on cards are a tree of a few levels.
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

/// The company of any entity.
pub fn company_of_entity(board: &Board, entity: Entity) -> Option<CompanyRef> {
    match entity {
        Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card) => company_of(board, card),
        Entity::Company(company) | Entity::Region(RegionRef { company, .. }) => Some(company),
        Entity::Attack => board.attack.as_ref().map(|a| a.company),
        // An effect that was left behind is about the company of its performer, or of its target.
        Entity::Lasting(n) => board.lasting.get(usize::from(n)).and_then(|left| {
            let of = |c: CardRef| company_of(board, c);
            left.by.and_then(of).or_else(|| left.targets.iter().find_map(|t| company_of_entity(board, *t)))
        }),
        Entity::Entry(_) | Entity::Player(_) => None,
    }
}

/// The characters of a company, followers included, allies not.
pub fn characters(board: &Board, company: CompanyRef) -> impl Iterator<Item = CardRef> + '_ {
    board.all_cards().filter(move |&c| board.card(c).company == Some(company) && board.card(c).zone == Zone::Play)
}

/// Whether a seat plays minions: Ringwraith, Sauron or Balrog.
pub fn is_minion_player(board: &Board, seat: Seat) -> bool {
    matches!(&*board.side(seat).kind, "ringwraith" | "sauron" | "balrog")
}

/// Tells who is in a company.
pub(crate) fn members(game: &Game<'_>, company: CompanyRef) -> Vec<CardRef> {
    characters(&game.board, company).collect()
}
