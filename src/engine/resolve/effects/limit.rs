//! The hazard limit.

use crate::engine::card::{Amount, Verb, What};
use crate::engine::query;
use crate::engine::query::interpret::amount;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{Change, Entity, Halt};

/// Changes the hazard limit against the companies that are meant.
pub fn limit(r: &mut Frame<'_, '_>, what: &What, by: &Amount) -> Result<(), Halt> {
    for e in r.things(what)? {
        let Some(company) = query::company_of_entity(&r.game.board, e) else { continue };
        let by = amount(&r.ctx(), by);
        r.change(Verb::Limit, Entity::Company(company), Change::Limit(company, by));
    }
    Ok(())
}
