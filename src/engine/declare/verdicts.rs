//! Verdicts in a word, for what rules let a player declare.

use crate::engine::state::{Cite, Entity, Reason, Refusal, Verdicts};

pub(crate) fn no(reason: Reason, cite: Cite) -> Verdicts {
    refused(reason, cite, None, None)
}

pub(crate) fn about(reason: Reason, cite: Cite, entity: Entity) -> Verdicts {
    refused(reason, cite, Some(entity), None)
}

/// Refused since a condition does not hold, and which.
pub(crate) fn lacks(cite: Cite, about: Option<Entity>, wanted: &str) -> Verdicts {
    refused(Reason::ConditionMissing, cite, about, Some(wanted))
}

/// Refused: why, by which rule, what it is about, and what would have done.
pub(crate) fn refused(reason: Reason, cite: Cite, about: Option<Entity>, wanted: Option<&str>) -> Verdicts {
    Verdicts::illegal(Refusal { reason, about, wanted: wanted.map(Into::into) }, cite)
}

pub(crate) fn yes(cite: Cite) -> Verdicts {
    Verdicts::legal(cite)
}
