//! Organizing: characters move to another company or become a company of their own (COE 2.II.3).

use crate::engine::card::Event;
use crate::engine::query::companies;
use crate::engine::state::{CardRef, Change, Company, CompanyRef, Entity, Game, Place, TurnEvent};

/// They belong to this company from now on.
pub(crate) fn join(game: &mut Game<'_>, who: &[CardRef], to: CompanyRef) {
    for member in who.iter().filter(|c| game.board.card(**c).company != Some(to)).copied().collect::<Vec<_>>() {
        let state = &mut game.board.cards[usize::from(member.0)];
        state.left = state.company.replace(to);
        let left = state.left;
        game.events.push((Event::Joins, Some(Entity::Card(member))));
        if let Some(left) = left.filter(|left| companies::members(game, *left).is_empty()) {
            game.board.companies[usize::from(left.0)].gone = true;
            hand_over(game, left, to);
        }
    }
}

/// They are a company of their own from now on, at the same site. If their company has faced an attack, so has the new
/// one.
pub(crate) fn split(game: &mut Game<'_>, who: &[CardRef], new: CompanyRef) {
    let board = &game.board;
    let Some(from) = who.first().and_then(|c| board.card(*c).company) else { return };
    let label = board.company(new).label.clone();
    let company = Company { label, not_shown: 0, to_come: false, ..board.company(from).clone() };
    let faced = board.history.iter().filter_map(|past| match past {
        TurnEvent::Faced { company, source, cancelled, how } if *company == from => {
            Some(TurnEvent::Faced { company: new, source: *source, cancelled: *cancelled, how: how.clone() })
        }
        _ => None,
    });
    let faced: Vec<TurnEvent> = faced.collect();
    game.board.companies[usize::from(new.0)] = company;
    game.board.history.extend(faced);
    game.board.history.push(TurnEvent::Split(from, new));
    for member in who {
        let state = &mut game.board.cards[usize::from(member.0)];
        state.left = state.company.replace(new);
    }
}

/// Has effects on a company that joined another affect both (COE 2.II.3.5.1).
fn hand_over(game: &mut Game<'_>, left: CompanyRef, to: CompanyRef) {
    let on_it = |c: &CardRef| game.board.card(*c).on == Some(Place::Company(left));
    let cards: Vec<CardRef> = game.board.all_cards().filter(on_it).collect();
    for card in cards {
        game.board.cards[usize::from(card.0)].on = Some(Place::Company(to));
    }
}

/// A hazard permanent-event on a company that has split stays with one of the two (COE 2.II.3.6.1).
pub(crate) fn go_with(game: &mut Game<'_>, card: CardRef, to: CompanyRef) {
    if game.board.card(card).on != Some(Place::Company(to)) {
        game.apply(Change::Attach(card, Place::Company(to)));
    }
}
