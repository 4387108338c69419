//! A creature that becomes an ally.

use crate::engine::card::{BecomeAlly, Verb, Zone};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{AllyNumbers, Change, Entity, Halt, Place, Status};

/// A character takes control of the creature, and the card that did this stays with it.
pub fn become_ally(r: &mut Frame<'_, '_>, ally: &BecomeAlly) -> Result<(), Halt> {
    let Some(Entity::Card(card)) = r.things(&ally.creature)?.first().copied() else {
        r.impossible();
        return Ok(());
    };
    let options = r.all(&ally.under);
    let Some(Entity::Card(under)) = r.game.choose(r.this(), &options) else {
        r.impossible();
        return Ok(());
    };
    let printed = r.game.def(card).prowess.unwrap_or(0);
    if r.game.board.card(card).zone != Zone::Play {
        r.game.apply(Change::Attach(card, Place::Card(under)));
    }
    let numbers = AllyNumbers { prowess: printed + ally.prowess, body: ally.body, mind: ally.mind };
    r.game.board.cards[usize::from(card.0)].as_ally = Some(numbers);
    r.change(Verb::Attach, Entity::Card(card), Change::BecomesAlly(card, under));
    if ally.taps {
        r.game.apply(Change::Status(under, Status::Tapped));
    }
    if let Some(this) = r.this() {
        r.game.apply(Change::Attach(this, Place::Card(card)));
        r.stays();
    }
    Ok(())
}
