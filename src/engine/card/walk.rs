//! Every step below a list of steps, and the verb by which a prohibition can stop a step.

use std::slice::Iter;

use super::{Influence, Outside, Step, Verb};
use crate::vocab::RollKind;

/// Every step of a list, each before the steps within it.
pub fn walk(steps: &[Step]) -> Walk<'_> {
    Walk { here: steps.iter(), waiting: Vec::new() }
}

/// The steps of a list and those within them, one after the other.
pub struct Walk<'s> {
    here: Iter<'s, Step>,
    /// The lists that are left when this one has ended, the last first.
    waiting: Vec<Iter<'s, Step>>,
}

impl<'s> Iterator for Walk<'s> {
    type Item = &'s Step;

    fn next(&mut self) -> Option<&'s Step> {
        let step = loop {
            match self.here.next() {
                Some(step) => break step,
                None => self.here = self.waiting.pop()?,
            }
        };
        for within in within(step).into_iter().rev() {
            self.waiting.push(std::mem::replace(&mut self.here, within.iter()));
        }
        Some(step)
    }
}

/// The lists of steps that stand within a step.
fn within(step: &Step) -> Vec<&[Step]> {
    match step {
        Step::CorruptionCheck(check) => vec![&check.failed, &check.passed],
        Step::Roll(roll) => vec![&roll.success, &roll.failure],
        Step::If(_, then, otherwise) => vec![then, otherwise],
        Step::BodyCheck(_, _, instead) | Step::Influence(Influence { instead, .. }) => {
            instead.as_deref().into_iter().collect()
        }
        Step::Choose(_, options) => options.iter().map(Vec::as_slice).collect(),
        Step::May(_, steps) | Step::NameCard(_, steps) | Step::Each(_, steps) | Step::Times(_, steps) => vec![steps],
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
        | Step::BecomeAlly(_)
        | Step::Test(..)
        | Step::Modify(..)
        | Step::Limit(..)
        | Step::Attack(..)
        | Step::CreatureAttack(_)
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
        | Step::ByHand(_) => Vec::new(),
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
        Step::Attach(..) | Step::BecomeAlly(_) | Step::BringIn(_) | Step::Score(_) | Step::Replace(..) => Verb::Attach,
        Step::Play { .. } => Verb::Influence,
        Step::CorruptionCheck(_) => Verb::CorruptionCheck,
        Step::BodyCheck(..) => Verb::BodyCheck,
        Step::Roll(_) => Verb::Roll,
        Step::Test(..) => Verb::Test,
        Step::Influence(_) => Verb::Influence,
        Step::Modify(..) | Step::RollAgain(_) | Step::Assure(_) => Verb::Modify,
        Step::Limit(..) => Verb::Limit,
        Step::Attack(..) | Step::CreatureAttack(_) | Step::SiteAttacks(_) => Verb::Attack,
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
    walk(steps).any(|step| match step {
        Step::CorruptionCheck(_) => kind == RollKind::Corruption,
        Step::BodyCheck(..) => kind == RollKind::Body,
        Step::Roll(roll) => roll.kind == kind,
        Step::Influence(_) => kind == RollKind::Influence,
        _ => false,
    })
}
