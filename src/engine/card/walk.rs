//! Every step in a list of steps, nested ones included.

use std::slice::Iter;

use super::Step;
use super::text::step::Within;
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
        let Within { lists, options } = step.parts().1;
        for list in lists.into_iter().chain(options.iter().map(Vec::as_slice)).rev().filter(|list| !list.is_empty()) {
            let left = std::mem::replace(&mut self.here, list.iter());
            if !left.as_slice().is_empty() {
                self.waiting.push(left);
            }
        }
        Some(step)
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
