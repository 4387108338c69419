//! Companies that go back or part.

use crate::engine::board::Entity;
use crate::engine::card::{Verb, What};
use crate::engine::change::Change;
use crate::engine::oracle::Halt;
use crate::engine::query;
use crate::engine::resolving::Resolving;

/// Returns the company to its site of origin.
pub fn send_back(r: &mut Resolving<'_, '_>, what: &What) -> Result<(), Halt> {
    for e in r.things(what)? {
        let Some(company) = query::company_of_entity(&r.game.board, e) else { continue };
        if query::moving(&r.game.board, company) {
            r.change(Verb::SendBack, Entity::Company(company), Change::SendBack(company));
        } else {
            r.happened();
        }
    }
    Ok(())
}

/// Makes the character a company of his own.
pub fn split_off(r: &mut Resolving<'_, '_>, what: &What) -> Result<(), Halt> {
    for e in r.things(what)? {
        if let Entity::Card(card) = e {
            r.change(Verb::SendBack, e, Change::SplitOff(card));
        }
    }
    Ok(())
}
