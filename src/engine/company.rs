//! Companies: who joins them, what happens to their sites.

use super::board::{CardRef, Company, CompanyRef, Entity, Status};
use super::card::{CardKind, Zone};
use super::chain::Game;
use super::change::Change;
use super::query;

/// A character comes into play: with the company of the target, or as a company of his own at a site.
pub fn join(game: &mut Game<'_>, card: CardRef, target: Option<Entity>) {
    let with = match target {
        Some(Entity::Company(company)) => Some(company),
        Some(Entity::Card(c)) if query::def(game.table, &game.board, c).kind == CardKind::Character => {
            query::company_of(&game.board, c)
        }
        _ => None,
    };
    let company = with.unwrap_or_else(|| found(game, card, target));
    // Whom he is played under controls him from then on (COE 2.II.2.2.1).
    if let Some(controller) = target.and_then(|t| super::characters::controller(game.table, &game.board, &[t])) {
        game.apply(super::change::Change::Attach(card, super::board::Place::Card(controller)));
    }
    game.board.cards[usize::from(card.0)].company = Some(company);
    let (taken, owner) = (general_mind(game, card), game.board.card(card).owner);
    let side = &mut game.board.seats[owner as usize];
    side.minds = side.minds.saturating_add(taken);
}

/// How much of his player's general influence a character in play takes up: his mind, unless another controls him.
pub(super) fn general_mind(game: &Game<'_>, card: CardRef) -> i16 {
    let (def, state) = (query::def(game.table, &game.board, card), game.board.card(card));
    let by_general = state.zone == Zone::Play && state.company.is_some() && state.on.is_none();
    if def.kind == CardKind::Character && by_general { def.mind.unwrap_or(0) } else { 0 }
}

/// A new company at a site, labelled after the others of its player.
pub(super) fn found(game: &mut Game<'_>, card: CardRef, target: Option<Entity>) -> CompanyRef {
    let seat = game.board.card(card).owner;
    let site =
        match target {
            Some(Entity::Card(c)) if query::def(game.table, &game.board, c).kind == CardKind::Site => Some(c),
            // Where he could not come into play he is not: his site is not known then.
            _ => game.board.acting.and_then(|c| query::site_of(&game.board, c)).filter(|site| {
                game.board.card(card).company.is_some() || super::characters::may_come(game, card, *site)
            }),
        };
    let mine = game.board.companies.iter().filter(|c| c.seat == seat);
    let letter = mine
        .clone()
        .next()
        .map_or_else(|| "R".to_owned(), |c| c.label.chars().take_while(|c| !c.is_ascii_digit()).collect());
    let label = format!("{letter}{}", mine.count() + 1).into();
    game.board.add_company(Company { site, limit: 2, ..Company::new(label, seat) })
}

/// The site of a character's company taps when a resource is played there.
pub fn tap_site(game: &mut Game<'_>, who: Option<CardRef>) {
    let company = who.and_then(|c| query::company_of(&game.board, c));
    let site = company.and_then(|c| query::site_of(&game.board, c));
    if let Some(site) = site.filter(|s| game.board.card(*s).status == Status::Untapped) {
        game.apply(Change::Status(site, Status::Tapped));
    }
}
