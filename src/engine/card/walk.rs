//! Every step in a list of steps, nested ones included, and the verb by which a prohibition can stop a step.

use std::slice::Iter;

use super::{Outside, Step, Verb};
use crate::vocab::RollKind;

/// Every step in a list; each comes before the steps within it.
pub fn walk(steps: &[Step]) -> Walk<'_> {
    Walk { here: steps.iter(), waiting: Vec::new() }
}

/// The steps of a list and those within them, one after the other.
pub struct Walk<'s> {
    here: Iter<'s, Step>,
    /// The lists that follow when this one has ended, the last one first.
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
        let Within { lists, options } = parts(step).1;
        for list in lists.into_iter().chain(options.iter().map(Vec::as_slice)).rev().filter(|list| !list.is_empty()) {
            let left = std::mem::replace(&mut self.here, list.iter());
            if !left.as_slice().is_empty() {
                self.waiting.push(left);
            }
        }
        Some(step)
    }
}

/// The lists of steps within a step: at most two, or one for each option.
#[derive(Default)]
struct Within<'s> {
    lists: [&'s [Step]; 2],
    options: &'s [Vec<Step>],
}

impl<'s> Within<'s> {
    fn lists(first: &'s [Step], second: &'s [Step]) -> Within<'s> {
        Within { lists: [first, second], options: &[] }
    }

    fn instead(steps: &'s Option<Vec<Step>>) -> Within<'s> {
        Within::lists(steps.as_deref().unwrap_or_default(), &[])
    }
}

/// The verb for what a step does; nothing for steps that only contain others.
pub fn verb(step: &Step) -> Option<Verb> {
    parts(step).0
}

/// The verb for what a step does, if there is one, and the lists of steps within it.
fn parts(step: &Step) -> (Option<Verb>, Within<'_>) {
    let does = |verb: Verb| (Some(verb), Within::default());
    match step {
        Step::Tap(_) => does(Verb::Tap),
        Step::Untap(_) => does(Verb::Untap),
        Step::Wound(_) => does(Verb::Wound),
        Step::Heal(_) | Step::HealToTapped(_) => does(Verb::Heal),
        Step::Discard(_) => does(Verb::Discard),
        Step::Return(..) => does(Verb::Return),
        Step::Eliminate(_) => does(Verb::Eliminate),
        Step::Remove(_) => does(Verb::Remove),
        Step::SendBack(_) | Step::SplitOff(_) => does(Verb::SendBack),
        Step::Cancel(_) | Step::CancelAttacks(_) => does(Verb::Cancel),
        Step::Attach(..) | Step::BecomeAlly(_) | Step::BringIn(_) | Step::Score(_) | Step::Replace(..) => {
            does(Verb::Attach)
        }
        Step::Play { .. } => does(Verb::Influence),
        Step::CorruptionCheck(check) => (Some(Verb::CorruptionCheck), Within::lists(&check.failed, &check.passed)),
        Step::BodyCheck(_, _, instead) => (Some(Verb::BodyCheck), Within::instead(instead)),
        Step::Roll(roll) => (Some(Verb::Roll), Within::lists(&roll.success, &roll.failure)),
        Step::Test(..) => does(Verb::Test),
        Step::Influence(attempt) => (Some(Verb::Influence), Within::instead(&attempt.instead)),
        Step::Modify(..) | Step::RollAgain(_) | Step::Assure(_) => does(Verb::Modify),
        Step::Limit(..) => does(Verb::Limit),
        Step::Attack(..) | Step::CreatureAttack(_) | Step::SiteAttacks(_) => does(Verb::Attack),
        Step::Draw(..) => does(Verb::Draw),
        Step::Fetch(_) | Step::Reveal { .. } | Step::Outside(Outside::Looking, _) => does(Verb::Search),
        Step::If(_, then, otherwise) => (None, Within::lists(then, otherwise)),
        Step::Choose(_, options) => (None, Within { options, ..Within::default() }),
        Step::May(_, steps) | Step::NameCard(_, steps) | Step::Each(_, steps) | Step::Times(_, steps) => {
            (None, Within::lists(steps, &[]))
        }
        Step::Shuffle(_)
        | Step::Lasting(..)
        | Step::Turn(..)
        | Step::GoTo(..)
        | Step::Rescue(_)
        | Step::Find(_)
        | Step::Outside(..)
        | Step::ByHand(_) => (None, Within::default()),
    }
}

/// Whether the steps ask for a roll of that kind, whoever rolls.
pub fn asks_for_roll(steps: &[Step], kind: RollKind) -> bool {
    walk(steps).any(|step| match step {
        Step::CorruptionCheck(_) => kind == RollKind::Corruption,
        Step::BodyCheck(..) => kind == RollKind::Body,
        Step::Roll(roll) => roll.kind == kind,
        Step::Influence(_) => kind == RollKind::Influence,
        _ => false,
    })
}
