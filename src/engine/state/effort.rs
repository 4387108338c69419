//! The cost of working something out, and the bounds that keep it from going on without end.
//!
//! Values ask each other: who has a skill hangs on a company's size, and that on a skill. Cards that players describe can do so without
//! end, and in a position that is large enough any question costs more than a request may. So questions are counted where they are
//! asked: every look at words is a step and a level, and every part of a card that is asked whether it holds, or what it adds, is known
//! while it is asked.
//!
//! That is kept by thread, beside the arguments, because a question is asked and answered on one thread. No value depends on it but in
//! two ways: a card's own words look at what there is without the card, and where it does not end nothing is answered at all
//! ([`Halt::TooMuch`]): what was worked out until then is thrown away by [`attempt`], `halted` or both.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::{CardRef, Entity, Halt};
use crate::engine::card::{Attr, Rule};

/// The depth to which questions may lie within each other. Texts of cards come to some ten levels.
const DEEPEST: u32 = 64;

/// The message where they lie deeper.
const ENDLESS: &str = "texts in this position ask each other without end: decide by hand what they come to";

/// The message where each of two texts hangs on the other.
const CIRCLE: &str = "texts in this position hang on each other: decide by hand which of them counts first";

/// The message when the steps are used up.
const STEPS: &str = "stopped after as many steps as a text may cost: leave out what does not bear on the question";

/// The message when the time is used up.
const TIME: &str = "stopped after two seconds: leave out what does not bear on the question";

/// The message when the room is used up.
const ROOM: &str = "stopped where the answer takes more room than a text may: give the dice, or leave something out";

/// So many steps a thread takes at once: only then does it look at what others see.
const SHARE: u32 = 4_096;

/// The allowance of a whole text, however many scripts and rule sets there are in it. Several threads may use it up
/// together.
pub struct Allowance {
    steps: AtomicU64,
    room: AtomicU64,
    is_late: Box<dyn Fn() -> bool + Send + Sync>,
    stopped: OnceLock<&'static str>,
    /// Steps that were asked for when there were none left.
    beyond: AtomicU64,
}

impl Allowance {
    /// So many steps, so many bytes, and somebody who knows a clock: the engine has none.
    pub fn new(steps: u64, room: u64, is_late: impl Fn() -> bool + Send + Sync + 'static) -> Arc<Allowance> {
        Arc::new(Allowance {
            steps: AtomicU64::new(steps),
            room: AtomicU64::new(room),
            is_late: Box::new(is_late),
            stopped: OnceLock::new(),
            beyond: AtomicU64::new(0),
        })
    }

    /// The steps that are left.
    pub fn left(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Why nothing more is answered, if so.
    pub fn stopped(&self) -> Option<&'static str> {
        self.stopped.get().copied()
    }

    /// The steps that were asked for when nothing more was answered: work that does not notice that it is over.
    pub fn beyond(&self) -> u64 {
        self.beyond.load(Ordering::Relaxed)
    }

    /// Takes a share for so many steps; why there is none.
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
    /// The thing whose value it is.
    pub of: Entity,
    /// The number.
    pub attr: Attr,
    /// The value before anything changes it, or so far.
    pub value: i16,
}

/// The questions that are open at the moment.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    /// A number that is being put together.
    Number(Number),
    /// A text.
    Part(Part),
}

/// A question that is asked of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Whether this standing part of a card holds.
    Holds(CardRef, u8),
    /// The things to which a rule of a card applies and the value that it gives. Copies of a card share their rules.
    Adds(CardRef, *const Rule),
    /// The same of a lasting effect.
    Lasting(u16),
}

thread_local! {
    /// The steps that this thread has taken and not used.
    static LEFT: Cell<u32> = const { Cell::new(0) };
    static ALLOWANCE: RefCell<Option<Arc<Allowance>>> = const { RefCell::new(None) };
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static STOPPED: Cell<Option<&'static str>> = const { Cell::new(None) };
    static ATTEMPTS: Cell<u32> = const { Cell::new(0) };
    static ASKED: RefCell<Vec<Asked>> = const { RefCell::new(Vec::new()) };
}

/// Does something at the cost of an allowance. It is used by this thread until the work is done.
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

/// The allowance that this thread uses, for others that work for it.
pub fn allowance() -> Option<Arc<Allowance>> {
    ALLOWANCE.with_borrow(Clone::clone)
}

/// The steps that are left to this thread, if they are counted.
pub fn left() -> Option<u64> {
    ALLOWANCE.with_borrow(|used| used.as_ref().map(|allowance| allowance.left() + u64::from(LEFT.get())))
}

/// Why nothing more is answered at the cost of this allowance, if so.
pub fn exhausted() -> Option<&'static str> {
    ALLOWANCE.with_borrow(|used| used.as_ref().and_then(|allowance| allowance.stopped()))
}

/// Takes steps: as many as something costs that asks no questions.
pub fn spend(steps: usize) {
    let steps = u32::try_from(steps).unwrap_or(u32::MAX);
    match LEFT.get().checked_sub(steps) {
        Some(left) => LEFT.set(left),
        None => take_more(steps),
    }
}

/// Takes room that is not given back before the text is answered.
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

/// Does something that asks questions about a position.
///
/// # Errors
/// [`Halt::TooMuch`] if one of them has no end: what came of it counts for nothing.
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

/// Whether the questions of this attempt had an end so far.
///
/// # Errors
/// [`Halt::TooMuch`] if not.
pub(crate) fn halted() -> Result<(), Halt> {
    STOPPED.get().map_or(Ok(()), |why| Err(Halt::TooMuch(why)))
}

/// Answers nothing more in this attempt.
pub(crate) fn stop(why: &'static str) {
    STOPPED.set(STOPPED.get().or(Some(why)));
}

/// A question within others; it is asked until this is dropped.
pub(crate) struct Level(());

/// Asks a question: nothing if nothing more is answered.
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
        // A single question that nobody attempts is its own attempt.
        if depth == 0 && ATTEMPTS.get() == 0 {
            STOPPED.set(None);
        }
    }
}

/// Something that is asked until this is dropped.
pub(crate) struct Asking(());

impl Asking {
    fn of(asked: Asked) -> Asking {
        ASKED.with_borrow_mut(|all| all.push(asked));
        Asking(())
    }

    /// Asks a text.
    pub(crate) fn part(part: Part) -> Asking {
        Asking::of(Asked::Part(part))
    }

    /// Puts a number together.
    pub(crate) fn number(number: Number) -> Asking {
        Asking::of(Asked::Number(number))
    }

    /// Notes what the number comes to now, which this was made for.
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

/// A number that a part's own words look at while it is added to it: what it comes to so far.
pub(crate) fn so_far(entity: Entity, attr: Attr) -> Option<i16> {
    ASKED.with_borrow(|all| match all.as_slice() {
        [.., Asked::Number(number), Asked::Part(_)] if (number.of, number.attr) == (entity, attr) => Some(number.value),
        _ => None,
    })
}

/// Whether a text is left out because it asks itself: it looks at what there is without it. Where another text asks that the
/// first one has asked, each of them hangs on the other.
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
