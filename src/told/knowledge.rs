//! What is asked of a card's meaning while a text is read.

use crate::engine::card::Step;
use crate::engine::walk;
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

/// Whether steps turn over cards.
pub(super) fn reveals(steps: &[Step]) -> bool {
    let mut found = false;
    walk(steps, &mut |step| found |= matches!(step, Step::Reveal { .. }));
    found
}
