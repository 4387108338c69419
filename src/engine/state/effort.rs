//! What it costs to work something out, and the limits that keep this from going on without end.
//!
//! Values ask each other: whether a character has a skill depends on a company's size, and the size on a skill. Cards
//! that players describe can go on like this without end, and in a large position any question costs more than a
//! request may. So questions are counted where they are asked: each time words are looked at counts as a step and a
//! level, and the engine knows which parts of cards are being asked whether they hold, or what they add.
//!
//! Each thread keeps this for itself, besides the arguments, because a question is asked and answered on one thread. No
//! value depends on it, with two exceptions: a card's own words look at the position without the card; and if a
//! question has no end, nothing is answered at all ([`Halt::TooMuch`]), and [`attempt`], `halted` or both throw away
//! whatever was worked out until then.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::{CardRef, Entity, Halt};
use crate::engine::card::{Attr, Rule};

/// How deeply questions may be nested. Card texts reach about ten levels.
const DEEPEST: u32 = 64;

/// The message if they are nested more deeply.
const ENDLESS: &str = "texts in this position ask each other without end: decide by hand what they come to";

/// The message if two texts depend on each other.
const CIRCLE: &str = "texts in this position hang on each other: decide by hand which of them counts first";

/// The message when no steps are left.
const STEPS: &str = "stopped after as many steps as a text may cost: leave out what does not bear on the question";

/// The message when no time is left.
const TIME: &str = "stopped after two seconds: leave out what does not bear on the question";

/// The message when no room is left.
const ROOM: &str = "stopped where the answer takes more room than a text may: give the dice, or leave something out";

/// How many steps a thread takes at once; only then does it look at what other threads see.
const SHARE: u32 = 4_096;

/// The allowance for a whole text, however many scripts and rule sets it contains. Several threads may share it.
pub struct Allowance {
    steps: AtomicU64,
    room: AtomicU64,
    is_late: Box<dyn Fn() -> bool + Send + Sync>,
    stopped: OnceLock<&'static str>,
    /// How many steps were asked for when none were left.
    beyond: AtomicU64,
}

impl Allowance {
    /// An allowance of steps and bytes, with a function that knows the clock, since the engine has none.
    pub fn new(steps: u64, room: u64, is_late: impl Fn() -> bool + Send + Sync + 'static) -> Arc<Allowance> {
        Arc::new(Allowance {
            steps: AtomicU64::new(steps),
            room: AtomicU64::new(room),
            is_late: Box::new(is_late),
            stopped: OnceLock::new(),
            beyond: AtomicU64::new(0),
        })
    }

    /// How many steps are left.
    pub fn left(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Why nothing more is answered, if that is so.
    pub fn stopped(&self) -> Option<&'static str> {
        self.stopped.get().copied()
    }

    /// How many steps were asked for after answering stopped: work that did not notice this.
    pub fn beyond(&self) -> u64 {
        self.beyond.load(Ordering::Relaxed)
    }

    /// Takes a share of steps, or tells why there is none.
    pub(crate) fn take(&self, share: u32, steps: u32) -> Option<&'static str> {
        if let Some(why) = self.stopped.get() {
            self.beyond.fetch_add(steps.into(), Ordering::Relaxed);
            return Some(why);
        }
        let less = |left: u64| left.checked_sub(share.into());
        let taken = self.steps.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        let why = if taken.is_err() { Some(STEPS) } else { (self.is_late)().then_some(TIME) };
        why.map(|why| *self.stopped.get_or_init(|| why))
    }
}

/// A number of a thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number {
    /// The thing that it belongs to.
    pub of: Entity,
    /// The number.
    pub attr: Attr,
    /// The value before anything changes it, or so far.
    pub value: i16,
}

/// A question that is being asked.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    /// A number that is being worked out.
    Number(Number),
    /// A text.
    Part(Part),
}

/// A question that is asked of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Whether this standing part of a card holds.
    Holds(CardRef, u8),
    /// What a rule of a card applies to, and the value that it gives. Copies of a card share their rules.
    Adds(CardRef, *const Rule),
    /// The same for a lasting effect.
    Lasting(u16),
}

thread_local! {
    /// The steps that this thread has taken but not used.
    static LEFT: Cell<u32> = const { Cell::new(0) };
    static ALLOWANCE: RefCell<Option<Arc<Allowance>>> = const { RefCell::new(None) };
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static STOPPED: Cell<Option<&'static str>> = const { Cell::new(None) };
    static ATTEMPTS: Cell<u32> = const { Cell::new(0) };
    static ASKED: RefCell<Vec<Asked>> = const { RefCell::new(Vec::new()) };
}

/// Does some work at the cost of an allowance, which this thread uses until the work is done.
pub fn within<T>(allowance: &Arc<Allowance>, work: impl FnOnce() -> T) -> T {
    struct Within(Option<Arc<Allowance>>);
    impl Drop for Within {
        fn drop(&mut self) {
            if let Some(used) = ALLOWANCE.replace(self.0.take()) {
                used.steps.fetch_add(LEFT.take().into(), Ordering::Relaxed);
            }
        }
    }
    LEFT.set(0);
    let _within = Within(ALLOWANCE.replace(Some(Arc::clone(allowance))));
    work()
}

/// The allowance that this thread uses, for other threads that work for it.
pub fn allowance() -> Option<Arc<Allowance>> {
    ALLOWANCE.with_borrow(Clone::clone)
}

/// How many steps this thread has left, if they are counted.
pub fn left() -> Option<u64> {
    ALLOWANCE.with_borrow(|used| used.as_ref().map(|allowance| allowance.left() + u64::from(LEFT.get())))
}

/// Why nothing more is answered at the cost of this allowance, if that is so.
pub fn exhausted() -> Option<&'static str> {
    ALLOWANCE.with_borrow(|used| used.as_ref().and_then(|allowance| allowance.stopped()))
}

/// Takes as many steps as some work costs that asks no questions.
pub fn spend(steps: usize) {
    let steps = u32::try_from(steps).unwrap_or(u32::MAX);
    match LEFT.get().checked_sub(steps) {
        Some(left) => LEFT.set(left),
        None => take_more(steps),
    }
}

/// Takes room that is not returned before the text is answered.
pub fn hold(bytes: usize) {
    let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
    let full = ALLOWANCE.with_borrow(|used| {
        let Some(allowance) = used else { return false };
        let room = |left: u64| left.checked_sub(bytes);
        let full = allowance.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, room).is_err();
        if full {
            allowance.stopped.get_or_init(|| ROOM);
        }
        full
    });
    if full {
        stop(ROOM);
    }
}

#[cold]
fn take_more(steps: u32) {
    let share = SHARE.max(steps);
    let why = ALLOWANCE.with_borrow(|used| used.as_ref().and_then(|allowance| allowance.take(share, steps)));
    match why {
        Some(why) => stop(why),
        None => LEFT.set(share - steps),
    }
}

/// Does some work that asks questions about a position.
///
/// # Errors
/// [`Halt::TooMuch`] if a question has no end; whatever was worked out then counts for nothing.
pub fn attempt<T>(work: impl FnOnce() -> T) -> Result<T, Halt> {
    struct Attempt(Option<&'static str>);
    impl Drop for Attempt {
        fn drop(&mut self) {
            ATTEMPTS.set(ATTEMPTS.get() - 1);
            STOPPED.set(self.0);
        }
    }
    ATTEMPTS.set(ATTEMPTS.get() + 1);
    let before = Attempt(STOPPED.take());
    let done = work();
    let halted = halted();
    drop(before);
    halted.map(|()| done)
}

/// Whether all questions of this attempt have come to an end so far.
///
/// # Errors
/// [`Halt::TooMuch`] if one has not.
pub(crate) fn halted() -> Result<(), Halt> {
    STOPPED.get().map_or(Ok(()), |why| Err(Halt::TooMuch(why)))
}

/// Stops answering in this attempt.
pub(crate) fn stop(why: &'static str) {
    STOPPED.set(STOPPED.get().or(Some(why)));
}

/// A question within others, which is being asked until this is dropped.
pub(crate) struct Level(());

/// Asks a question; nothing if nothing more is answered.
pub(crate) fn level() -> Option<Level> {
    spend(1);
    let depth = DEPTH.get();
    if depth >= DEEPEST {
        stop(ENDLESS);
        return None;
    }
    if STOPPED.get().is_some() {
        return None;
    }
    DEPTH.set(depth + 1);
    Some(Level(()))
}

impl Drop for Level {
    fn drop(&mut self) {
        let depth = DEPTH.get() - 1;
        DEPTH.set(depth);
        // A single question outside an attempt is an attempt of its own.
        if depth == 0 && ATTEMPTS.get() == 0 {
            STOPPED.set(None);
        }
    }
}

/// Something that is being asked until this is dropped.
pub(crate) struct Asking(());

impl Asking {
    fn of(asked: Asked) -> Asking {
        ASKED.with_borrow_mut(|all| all.push(asked));
        Asking(())
    }

    /// Asks a part of a text.
    pub(crate) fn part(part: Part) -> Asking {
        Asking::of(Asked::Part(part))
    }

    /// Begins to work out a number.
    pub(crate) fn number(number: Number) -> Asking {
        Asking::of(Asked::Number(number))
    }

    /// Notes the value so far of the number that is being worked out.
    pub(crate) fn comes_to(&self, value: i16) {
        ASKED.with_borrow_mut(|all| {
            if let Some(Asked::Number(number)) = all.last_mut() {
                number.value = value;
            }
        });
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        ASKED.with_borrow_mut(Vec::pop);
    }
}

/// The value so far of a number that is being worked out, for a part whose own words look at that number while it is
/// changed.
pub(crate) fn so_far(entity: Entity, attr: Attr) -> Option<i16> {
    ASKED.with_borrow(|all| match all.as_slice() {
        [.., Asked::Number(number), Asked::Part(_)] if (number.of, number.attr) == (entity, attr) => Some(number.value),
        _ => None,
    })
}

/// Whether a text is left out because it asks itself: it looks at the position without it. If another text that the
/// first one asked asks back, the two depend on each other.
pub(crate) fn asks_itself(part: Part) -> bool {
    ASKED.with_borrow(|all| {
        let mut parts = all.iter().rev().filter_map(|a| if let Asked::Part(p) = a { Some(*p) } else { None });
        let Some(last) = parts.next() else { return false };
        if last == part {
            return true;
        }
        let circle = parts.any(|p| p == part);
        if circle {
            stop(CIRCLE);
        }
        circle
    })
}
