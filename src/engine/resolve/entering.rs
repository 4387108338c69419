//! The card of an entry comes into play as whatever it was played as.

use super::effects::{attack, cancel};
use super::frame::{Frame, prevention};
use super::{captivity, companies, moving};
use crate::engine::card::{self, Action, Mode, Verb, Zone};
use crate::engine::query::{self, automatic, detainment};
use crate::engine::state::{self, CardRef, Change, CompanyRef, Entity, TurnEvent};
use crate::vocab::Seat;

/// Brings the card into play as whatever it was played as, before its steps.
pub(crate) fn enter(r: &mut Frame<'_, '_>, action: &Action) {
    let Some(card) = r.this() else { return };
    if r.game.board.card(card).zone != Zone::Declared {
        return;
    }
    r.game.board.history.push(TurnEvent::Played(card));
    let target = r.targets().first().copied();
    match action.mode {
        Mode::LongEvent | Mode::PermanentEvent => {
            r.happened();
            let place = match target {
                Some(Entity::Card(on)) if r.game.board.card(on).zone == Zone::Play => Some(state::Place::Card(on)),
                Some(Entity::Company(on)) => Some(state::Place::Company(on)),
                Some(Entity::Attack) => Some(state::Place::Attack),
                _ => None,
            };
            r.game.apply(Change::Move(card, Zone::Play));
            if let Some(place) = place {
                r.game.apply(Change::Attach(card, place));
            }
            let targets = r.targets().to_vec();
            captivity::settles(r.game, card, &targets);
            if let Some(Entity::Card(on)) = target
                && r.game.def(card).is_corruption_card()
            {
                r.game.board.history.push(TurnEvent::Corrupted(on));
            }
        }
        Mode::Creature => {
            let company = r.game.entries[r.entry].company.or(r.game.board.acting);
            if let Some(company) = company {
                creature_attacks(r, card, company);
            }
        }
        Mode::Character => {
            r.happened();
            r.game.apply(Change::Move(card, Zone::Play));
            if r.seat() == Seat::H {
                // An agent comes into play face-down, at a home site (COE 2.IV.vii.1).
                r.game.apply(Change::FaceDown(card, true));
                let site = query::site_named(r.game.table, &r.game.board, r.targets());
                r.game.board.cards[usize::from(card.0)].at = site;
                return;
            }
            companies::join(r.game, card, target);
            moving::displace(r.game, card);
        }
        Mode::Ally | Mode::Item => {
            r.happened();
            let to = r.by().or(match target {
                Some(Entity::Card(c)) => Some(c),
                _ => None,
            });
            if let Some(to) = to {
                r.game.apply(Change::Attach(card, state::Place::Card(to)));
                if action.mode == Mode::Item {
                    r.game.events.push((card::Event::GainsItem, Some(Entity::Card(card))));
                }
            }
            if action.mode == Mode::Item {
                companies::item_played(r.game, card, to);
            } else {
                companies::tap_site(r.game, to);
            }
        }
        Mode::Faction => {
            r.happened();
            if action.steps.is_empty() {
                r.game.apply(Change::Move(card, Zone::Play));
                companies::tap_site(r.game, r.by());
            }
        }
        Mode::ShortEvent | Mode::Ability => {}
    }
}

/// Has the creature attack a company.
pub(super) fn creature_attacks(r: &mut Frame<'_, '_>, card: CardRef, company: CompanyRef) {
    let mut attack = attack::of_creature(r.game.table, &r.game.board, card, company);
    attack.key = r.game.entries[r.entry].key.clone();
    attack.automatic = automatic::from_hand(r.game, card, attack.key.as_ref(), Some(company));
    attack.detainment |= detainment::detains(r.game.table, &r.game.board, &attack);
    r.game.apply(Change::Move(card, Zone::Play));
    r.game.board.cards[usize::from(card.0)].mode = Mode::Creature;
    let barred = prevention(r.game, Some(card), Verb::Attack, Entity::Company(company)).is_some();
    attack::begin(r, attack);
    // A text that cancels such attacks does so as each of them begins, so the company has faced it (COE 3.i.1).
    if barred {
        cancel::cancel_attacks(r, card);
    }
}
