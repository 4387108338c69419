//! Modifiers attached to a pending roll: they count when the roll is made.

use crate::engine::card::{Amount, Verb, What};
use crate::engine::query::interpret::amount;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{Change, Entity, Halt, RollModifier};
use crate::vocab::RollKind;

/// Attaches a modifier to the roll that is meant.
pub fn modify(r: &mut Frame<'_, '_>, what: &What, by: &Amount) -> Result<(), Halt> {
    for e in r.things(what)? {
        let Some((kind, of)) = e.as_roll() else { continue };
        let Some(source) = r.this() else { continue };
        let by = amount(&r.ctx(), by);
        let modifier = RollModifier { kind, of, amount: by, source, to_body: false, support: false };
        r.change(Verb::Modify, e, Change::Modifier(modifier));
    }
    Ok(())
}

/// Has the corruption check that is meant succeed without a roll.
pub fn assure(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    for e in r.things(what)? {
        if let Entity::Roll(RollKind::Corruption, of) = e {
            r.change(Verb::Modify, e, Change::Assured(of));
        }
    }
    Ok(())
}

/// Adds another roll to the roll that is meant: its player chooses between them, and so takes the higher one.
pub fn roll_again(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    for e in r.things(what)? {
        let (Entity::Roll(_, of) | Entity::Strike(of)) = e else { continue };
        let kind = if let Entity::Roll(kind, _) = e { kind } else { RollKind::Strike };
        r.change(Verb::Modify, e, Change::Again(kind, of));
    }
    Ok(())
}
