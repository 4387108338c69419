//! What is asked of a card's meaning while a text is read.

use crate::engine::card::{Step, Verb};
use crate::engine::{step_verb, walk};
use crate::vocab::RollKind;

/// Whether steps ask for a roll of this kind.
pub(super) fn rolls(steps: &[Step], kind: RollKind) -> bool {
    let mut found = false;
    walk(steps, &mut |step| {
        found |= match step {
            Step::CorruptionCheck(_) => kind == RollKind::Corruption,
            Step::Influence(_) => kind == RollKind::Influence,
            Step::Test(..) => kind == RollKind::Test,
            Step::Roll(roll) => roll.kind == kind,
            _ => false,
        };
    });
    found
}

/// Whether steps make an attack.
pub(super) fn attacks(steps: &[Step]) -> bool {
    let mut found = false;
    walk(steps, &mut |step| found |= matches!(step, Step::Attack(..) | Step::CreatureAttack { .. }));
    found
}

/// Whether steps cancel something.
#[expect(dead_code, reason = "asked when a target is told apart")]
pub(super) fn cancels(steps: &[Step]) -> bool {
    let mut found = false;
    walk(steps, &mut |step| found |= step_verb(step) == Some(Verb::Cancel));
    found
}
