//! Cards that leave play, return, are eliminated, or are put on something.

use super::{cancel, ring};
use crate::engine::card::{self, CardKind, Filter, Role, Verb, What, Zone};
use crate::engine::query;
use crate::engine::query::interpret::satisfies;
use crate::engine::resolve::captivity;
use crate::engine::resolve::combat::agent_attack;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{CardRef, Change, Entity, Halt, Place, Queued, Waiting};

/// Discards cards, with everything on them.
pub fn discard(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    for e in r.things(what)? {
        match e {
            Entity::Card(card) => r.change(Verb::Discard, e, Change::Move(card, Zone::Discard)),
            Entity::Company(company) => {
                let members: Vec<_> = query::characters(&r.game.board, company).collect();
                for card in members {
                    r.change(Verb::Discard, Entity::Card(card), Change::Move(card, Zone::Discard));
                }
            }
            Entity::Entry(_) => cancel::cancel_entity(r, e),
            Entity::Attack => {
                // The creature's card leaves play, and its attack ends with it.
                if let Some(source) = r.game.board.attack.as_ref().map(|a| a.source) {
                    cancel::cancel_entity(r, e);
                    r.change(Verb::Discard, Entity::Card(source), Change::Move(source, Zone::Discard));
                }
            }
            Entity::Region(_) | Entity::Strike(_) | Entity::Roll(..) | Entity::Lasting(_) | Entity::Player(_) => {}
        }
    }
    Ok(())
}

/// Chooses a thing, which is then the thing that was found.
pub fn find(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    r.found = r.things(what)?.first().copied();
    if r.found.is_some() {
        r.happened();
    } else {
        r.impossible();
    }
    Ok(())
}

/// Returns cards to the player's hand; a number of items may pass to companions first.
pub fn return_to_hand(r: &mut Frame<'_, '_>, what: &What, items: u8, to: Option<&Filter>) -> Result<(), Halt> {
    for card in r.cards(what)? {
        if r.stopped(Verb::Return, Entity::Card(card)) {
            continue;
        }
        pass_items(r, card, items, to);
        r.change(Verb::Return, Entity::Card(card), Change::Move(card, Zone::Hand));
    }
    Ok(())
}

/// Passes the items that were picked to companions, or to characters who fit.
fn pass_items(r: &mut Frame<'_, '_>, from: CardRef, count: u8, to: Option<&Filter>) {
    let Some(company) = query::company_of(&r.game.board, from) else { return };
    let items: Vec<CardRef> =
        query::borne(&r.game.board, from).filter(|&c| r.game.def(c).kind == CardKind::Item).collect();
    let mates = query::characters(&r.game.board, company).filter(|c| *c != from).map(Entity::Card);
    let mates: Vec<Entity> = {
        let ctx = r.ctx();
        mates.filter(|mate| to.is_none_or(|f| satisfies(&ctx, *mate, f))).collect()
    };
    for _ in 0..count.min(u8::try_from(items.len()).unwrap_or(u8::MAX)) {
        // Players need not save an item: only a choice that somebody made passes it on.
        let named: Vec<Entity> = items.iter().copied().map(Entity::Card).collect();
        let item = r.game.picked(&named);
        let to = r.game.picked(&mates).or_else(|| item.and(mates.first().copied().filter(|_| mates.len() == 1)));
        let item = item.or(named.first().copied());
        let (Some(Entity::Card(item)), Some(Entity::Card(to))) = (item, to) else { return };
        r.game.apply(Change::Attach(item, Place::Card(to)));
    }
}

/// Moves cards to a zone: eliminated, or removed from the game.
pub fn take(r: &mut Frame<'_, '_>, what: &What, verb: Verb, to: Zone) -> Result<(), Halt> {
    for card in r.cards(what)? {
        r.change(verb, Entity::Card(card), Change::Move(card, to));
    }
    Ok(())
}

/// Puts a card on something, under a character's control.
pub fn attach(r: &mut Frame<'_, '_>, what: &What, to: &Role) -> Result<(), Halt> {
    let place = match r.role(to) {
        Some(Entity::Card(card) | Entity::Strike(card)) => Place::Card(card),
        Some(Entity::Company(company)) => Place::Company(company),
        Some(Entity::Attack) => Place::Attack,
        Some(Entity::Region(_) | Entity::Roll(..) | Entity::Entry(_) | Entity::Lasting(_) | Entity::Player(_))
        | None => {
            r.impossible();
            return Ok(());
        }
    };
    for card in r.cards(what)? {
        let item = r.game.def(card).kind == CardKind::Item;
        r.change(Verb::Attach, Entity::Card(card), Change::Attach(card, place));
        if item {
            r.game.events.push((card::Event::GainsItem, Some(Entity::Card(card))));
        }
    }
    Ok(())
}

/// Puts a card into its player's marshalling point pile.
pub fn score(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    for card in r.cards(what)? {
        // A faction in its player's pile is in play (COE 9.3.2.1).
        let faction = r.game.def(card).kind == CardKind::Faction;
        let zone = if faction { Zone::Play } else { Zone::Points };
        let tested = ring::tested_when_stored(r, card);
        r.change(Verb::Attach, Entity::Card(card), Change::Move(card, zone));
        if tested && r.game.board.card(card).zone == Zone::Points {
            r.game.queue.push(Queued { card, does: Waiting::RingTest(card) });
        }
    }
    Ok(())
}

/// Brings a character into play with the company that is concerned.
pub fn bring_in(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    let company = r.ctx().concerned();
    for card in r.cards(what)? {
        r.change(Verb::Attach, Entity::Card(card), Change::Move(card, Zone::Play));
        r.game.board.cards[usize::from(card.0)].company = company;
    }
    Ok(())
}

/// Turns agents face-up or face-down.
pub fn turn(r: &mut Frame<'_, '_>, what: &What, up: bool) -> Result<(), Halt> {
    for card in r.cards(what)? {
        r.happened();
        match (up, r.game.board.card(card).face_down) {
            (true, true) => agent_attack::revealed(r.game, card),
            (false, false) => r.game.apply(Change::FaceDown(card, true)),
            (true, false) | (false, true) => {}
        }
    }
    Ok(())
}

/// Moves agents to a site.
pub fn go_to(r: &mut Frame<'_, '_>, what: &What, to: Option<&Role>) -> Result<(), Halt> {
    let to = to.and_then(|role| r.role(role)).and_then(Entity::as_card);
    for card in r.cards(what)? {
        r.happened();
        r.game.apply(Change::Goes(card, to));
    }
    Ok(())
}

/// Frees the prisoners of a host.
pub fn rescue(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    r.cards(what)?.into_iter().for_each(|card| captivity::freed(r, card));
    Ok(())
}
