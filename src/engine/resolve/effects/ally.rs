//! A creature that becomes an ally.

use crate::engine::card::{self, Filter, Verb, What};
use crate::engine::query;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{AllyNumbers, Change, Entity, Halt, Place, Status};

/// Under whose control a creature comes, and whether he taps for it.
pub struct Under<'a> {
    /// Who can take it.
    pub filter: &'a Filter,
    /// Whether he taps.
    pub taps: bool,
}

/// The creature comes under the control of a character who taps for it; numbers are what is added to its prowess, its
/// body and its mind. The card that did it stays with it.
pub fn become_ally(
    r: &mut Frame<'_, '_>,
    creature: &What,
    under: &Under<'_>,
    numbers: AllyNumbers,
) -> Result<(), Halt> {
    let Under { filter, taps } = *under;
    let Some(Entity::Card(card)) = r.things(creature)?.first().copied() else {
        r.impossible();
        return Ok(());
    };
    let options = r.all(filter);
    let Some(Entity::Card(under)) = r.game.choose(r.this(), &options) else {
        r.impossible();
        return Ok(());
    };
    let printed = query::def(r.game.table, &r.game.board, card).prowess.unwrap_or(0);
    if r.game.board.card(card).zone != card::Zone::Play {
        r.game.apply(Change::Attach(card, Place::Card(under)));
    }
    let state = &mut r.game.board.cards[usize::from(card.0)];
    state.as_ally = Some(AllyNumbers { prowess: printed + numbers.prowess, ..numbers });
    r.change(Verb::Attach, Entity::Card(card), Change::BecomesAlly(card, under));
    if taps {
        r.game.apply(Change::Status(under, Status::Tapped));
    }
    if let Some(this) = r.this() {
        r.game.apply(Change::Attach(this, Place::Card(card)));
        r.stays();
    }
    Ok(())
}
