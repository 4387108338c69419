//! Companies that return or split.

use crate::engine::card::{Role, Verb, What, Zone};
use crate::engine::query;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{CardRef, Change, CompanyRef, Entity, Game, Halt, Place};

/// Returns the company to its site of origin.
pub fn send_back(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    for e in r.things(what)? {
        let Some(company) = query::company_of_entity(&r.game.board, e) else { continue };
        if query::moving(&r.game.board, company) {
            r.change(Verb::SendBack, Entity::Company(company), Change::SendBack(company));
            unguard(r.game, company);
        } else {
            r.happened();
        }
    }
    Ok(())
}

/// Returns on-guard cards to their player's hand if the site leaves play because the company returns (COE
/// 2.IV.vii.4.2).
fn unguard(game: &mut Game<'_>, company: CompanyRef) {
    let back = game.board.company(company).sent_back;
    let lies = |c: &CardRef| {
        let state = game.board.card(*c);
        state.zone == Zone::OnGuard && state.company == Some(company) && back
    };
    let cards: Vec<CardRef> = game.board.all_cards().filter(lies).collect();
    cards.into_iter().for_each(|card| game.apply(Change::Move(card, Zone::Hand)));
}

/// Makes the character a company of their own.
pub fn split_off(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    for card in r.cards(what)? {
        r.change(Verb::SendBack, Entity::Card(card), Change::SplitOff(card));
    }
    Ok(())
}

/// Another character comes into play in this one's place: everything that the old character bears passes to the new
/// one, and the old one leaves the game.
pub fn replace(r: &mut Frame<'_, '_>, what: &What, by: &Role) -> Result<(), Halt> {
    let Some(Entity::Card(new)) = r.role(by) else {
        r.impossible();
        return Ok(());
    };
    for old in r.cards(what)? {
        if r.stopped(Verb::Remove, Entity::Card(old)) {
            continue;
        }
        let (company, on) = (r.game.board.card(old).company, r.game.board.card(old).on);
        let borne: Vec<CardRef> = query::borne(&r.game.board, old).collect();
        r.happened();
        r.game.apply(Change::Move(new, Zone::Play));
        let state = &mut r.game.board.cards[usize::from(new.0)];
        (state.company, state.on) = (company, on);
        for card in borne {
            r.game.apply(Change::Attach(card, Place::Card(new)));
        }
        r.game.apply(Change::Move(old, Zone::Removed));
    }
    Ok(())
}
