//! Every step below a list of steps, and the verb by which a prohibition can stop a step.

use super::{Outside, Step, Verb};
use crate::vocab::RollKind;

/// Calls back for every step, those within steps included.
pub fn walk<'s>(steps: &'s [Step], visit: &mut dyn FnMut(&'s Step)) {
    for step in steps {
        visit(step);
        match step {
            Step::CorruptionCheck(check) => {
                walk(&check.failed, visit);
                walk(&check.passed, visit);
            }
            Step::Roll(roll) => {
                walk(&roll.success, visit);
                walk(&roll.failure, visit);
            }
            Step::If(_, then, otherwise) => {
                walk(then, visit);
                walk(otherwise, visit);
            }
            Step::BodyCheck(_, _, instead) => walk(instead.as_deref().unwrap_or_default(), visit),
            Step::Influence(attempt) => walk(attempt.instead.as_deref().unwrap_or_default(), visit),
            Step::Choose(_, options) => options.iter().for_each(|o| walk(o, visit)),
            Step::May(_, steps) | Step::NameCard(_, steps) | Step::Each(_, steps) | Step::Times(_, steps) => {
                walk(steps, visit)
            }
            Step::Tap(_)
            | Step::Untap(_)
            | Step::Wound(_)
            | Step::Heal(_)
            | Step::HealToTapped(_)
            | Step::Discard(_)
            | Step::Return(..)
            | Step::Eliminate(_)
            | Step::Remove(_)
            | Step::SendBack(_)
            | Step::SplitOff(_)
            | Step::Replace(..)
            | Step::Play { .. }
            | Step::Cancel(_)
            | Step::CancelAttacks(_)
            | Step::Attach(..)
            | Step::BecomeAlly { .. }
            | Step::Test(..)
            | Step::Modify(..)
            | Step::Limit(..)
            | Step::Attack(..)
            | Step::CreatureAttack { .. }
            | Step::SiteAttacks(_)
            | Step::Draw(..)
            | Step::Fetch(_)
            | Step::Reveal { .. }
            | Step::Shuffle(_)
            | Step::BringIn(_)
            | Step::RollAgain(_)
            | Step::Assure(_)
            | Step::Score(_)
            | Step::Lasting(..)
            | Step::Turn(..)
            | Step::GoTo(..)
            | Step::Rescue(_)
            | Step::Find(_)
            | Step::Outside(..)
            | Step::ByHand(_) => {}
        }
    }
}

/// The word for what a step does; nothing for those that only hold others.
pub fn verb(step: &Step) -> Option<Verb> {
    Some(match step {
        Step::Tap(_) => Verb::Tap,
        Step::Untap(_) => Verb::Untap,
        Step::Wound(_) => Verb::Wound,
        Step::Heal(_) | Step::HealToTapped(_) => Verb::Heal,
        Step::Discard(_) => Verb::Discard,
        Step::Return(..) => Verb::Return,
        Step::Eliminate(_) => Verb::Eliminate,
        Step::Remove(_) => Verb::Remove,
        Step::SendBack(_) | Step::SplitOff(_) => Verb::SendBack,
        Step::Cancel(_) | Step::CancelAttacks(_) => Verb::Cancel,
        Step::Attach(..) | Step::BecomeAlly { .. } | Step::BringIn(_) | Step::Score(_) | Step::Replace(..) => {
            Verb::Attach
        }
        Step::Play { .. } => Verb::Influence,
        Step::CorruptionCheck(_) => Verb::CorruptionCheck,
        Step::BodyCheck(..) => Verb::BodyCheck,
        Step::Roll(_) => Verb::Roll,
        Step::Test(..) => Verb::Test,
        Step::Influence(_) => Verb::Influence,
        Step::Modify(..) | Step::RollAgain(_) | Step::Assure(_) => Verb::Modify,
        Step::Limit(..) => Verb::Limit,
        Step::Attack(..) | Step::CreatureAttack { .. } | Step::SiteAttacks(_) => Verb::Attack,
        Step::Draw(..) => Verb::Draw,
        Step::Fetch(_) | Step::Reveal { .. } | Step::Outside(Outside::Looking, _) => Verb::Search,
        Step::Shuffle(_)
        | Step::Lasting(..)
        | Step::If(..)
        | Step::Choose(..)
        | Step::May(..)
        | Step::NameCard(..)
        | Step::Each(..)
        | Step::Times(..)
        | Step::Turn(..)
        | Step::GoTo(..)
        | Step::Rescue(_)
        | Step::Find(_)
        | Step::Outside(..)
        | Step::ByHand(_) => return None,
    })
}

/// Whether the steps ask for a roll of that kind, whoever it is who rolls.
pub fn asks_for_roll(steps: &[Step], kind: RollKind) -> bool {
    let mut asks = false;
    walk(steps, &mut |step| {
        asks |= match step {
            Step::CorruptionCheck(_) => kind == RollKind::Corruption,
            Step::BodyCheck(..) => kind == RollKind::Body,
            Step::Roll(roll) => roll.kind == kind,
            Step::Influence(_) => kind == RollKind::Influence,
            _ => false,
        };
    });
    asks
}
