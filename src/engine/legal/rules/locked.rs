//! A target that a card's text keeps from tapping in response.

use crate::engine::legal::play::{Play, forbidden_by};
use crate::engine::query::affects;
use crate::engine::state::{Entity, OnResolve, Refused};

/// A card that a declaration on the chain locks cannot tap until the declaration has resolved.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let game = play.tried.game;
    let locked = game.on_chain().find(|entry| {
        let locks = matches!(&entry.does, OnResolve::Action(a) if a.locks_targets);
        locks && entry.targets.contains(&Entity::Card(play.tried.card)) && affects::taps_itself(play.tried.action)
    });
    locked.map_or(Ok(()), |entry| forbidden_by(entry.card.map(Entity::Card)))
}
