//! A card that another card's text plays: its own steps, with another performer.

use crate::engine::card::{Role, Verb, What};
use crate::engine::query;
use crate::engine::resolve::frame::Frame;
use crate::engine::resolve::triggers::push_entry;
use crate::engine::state::{Entity, Halt, OnResolve};
use crate::vocab::Act;

/// Carries out what the card's text says of its being played, as though the role had declared it.
pub fn play(r: &mut Frame<'_, '_>, what: &What, by: &Role, spares_site: bool) -> Result<(), Halt> {
    let Some(Entity::Card(by)) = r.role(by) else {
        r.impossible();
        return Ok(());
    };
    let (seat, company) = (r.seat(), r.ctx().concerned());
    for e in r.things(what)? {
        let Entity::Card(card) = e else { continue };
        let Some(action) = query::plays(r.game.table, &r.game.board, card).first().cloned() else { continue };
        if r.stopped(Verb::Influence, e) {
            continue;
        }
        r.happened();
        let at = push_entry(r.game, "played".into(), Act::Play, Some(card), OnResolve::Action(action.clone()));
        let entry = &mut r.game.entries[at];
        (entry.seat, entry.by, entry.company, entry.done) = (seat, Some(by), company, true);
        let mut inner = Frame::of(r.game, at);
        inner.spares_site = spares_site;
        inner.steps(&action.steps)?;
    }
    Ok(())
}
