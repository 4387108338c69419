//! Plays that a declaration on the chain forbids until it resolves.

use crate::engine::card::Rule;
use crate::engine::legal::play::{Play, forbidden_by};
use crate::engine::query::interpret::satisfies;
use crate::engine::state::{Entity, OnResolve, Refused};

/// The text of a declaration on the chain forbids the card until that declaration resolves.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let game = play.tried.game;
    if play.is_use() {
        return Ok(());
    }
    let banning = game.on_chain().find(|entry| {
        let OnResolve::Action(declared) = &entry.does else { return false };
        let ctx = game.ctx(entry);
        declared.meanwhile.iter().any(|rule| {
            let Rule::Ban { cards, by: who, on, .. } = rule else { return false };
            satisfies(&ctx, Entity::Card(play.tried.card), cards)
                && who.as_ref().is_none_or(|f| play.by.is_some_and(|b| satisfies(&ctx, Entity::Card(b), f)))
                && on.as_ref().is_none_or(|f| play.targets.iter().any(|e| satisfies(&ctx, *e, f)))
        })
    });
    banning.map_or(Ok(()), |entry| forbidden_by(entry.card.map(Entity::Card)))
}
