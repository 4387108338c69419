//! Verdicts in a word, for what rules let a player declare.

use crate::engine::state::{Cite, Entity, Judgement, Reason, Refusal};

pub(crate) fn no(reason: Reason, cite: Cite) -> Judgement {
    refused(reason, cite, None, None)
}

pub(crate) fn about(reason: Reason, cite: Cite, entity: Entity) -> Judgement {
    refused(reason, cite, Some(entity), None)
}

/// Refused since a condition does not hold, and which.
pub(crate) fn lacks(cite: Cite, about: Option<Entity>, wanted: &str) -> Judgement {
    refused(Reason::ConditionMissing, cite, about, Some(wanted))
}

/// Refused: why, by which rule, what it is about, and what would have done.
pub(crate) fn refused(reason: Reason, cite: Cite, about: Option<Entity>, wanted: Option<&str>) -> Judgement {
    Judgement::illegal(Refusal { reason, about, wanted: wanted.map(Into::into) }, cite)
}

pub(crate) fn yes(cite: Cite) -> Judgement {
    Judgement::legal(cite)
}
