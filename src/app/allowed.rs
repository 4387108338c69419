//! The limits of what one message may cost, whatever stands in it.

use std::time::{Duration, Instant};

use super::App;
use crate::engine::state::{Allowance, effort};

/// The steps of a text. Usual ones take some thousands, the search for what beats a chain some hundred thousand.
const STEPS: u64 = 60_000_000;
/// The memory that an answer may keep while it is worked out, in bytes.
const ROOM: u64 = 64 << 20;
/// The time that an answer may take. A build that is not optimised takes longer for the same.
const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 2 });

/// The cost of answering a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// The steps that were taken.
    pub steps: u64,
    /// Those that were asked for when nothing more was answered.
    pub beyond: u64,
    /// The reason why nothing more was answered.
    pub stopped: Option<&'static str>,
}

impl App {
    /// Does the work that a text asks for within what it may cost; what it asks for in turn is part of it.
    pub(super) fn allowed<T>(&self, work: impl FnOnce() -> T) -> T {
        self.allowed_for(STEPS, work).0
    }

    /// Does the same within so many steps, and gives what it has cost.
    pub fn allowed_for<T>(&self, steps: u64, work: impl FnOnce() -> T) -> (T, Cost) {
        if effort::allowance().is_some() {
            return (work(), Cost::default());
        }
        let until = Instant::now() + TIME;
        let allowance = Allowance::new(steps, ROOM, move || Instant::now() > until);
        let done = effort::within(&allowance, work);
        let stopped = allowance.stopped();
        (done, Cost { steps: steps - allowance.left(), beyond: allowance.beyond(), stopped })
    }
}
