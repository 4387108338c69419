//! What working something out costs, and what keeps it from going on without end.
//!
//! Values ask each other: who has a skill hangs on a company's size, and that on a skill. Cards that players describe can do so without
//! end, and in a position that is large enough any question costs more than a request may. So questions are counted where they are
//! asked: every look at words is a step and a level, and every part of a card that is asked whether it holds, or what it adds, is known
//! while it is asked.
//!
//! That is kept by thread, beside the arguments, because a question is asked and answered on one thread. No value depends on it but in
//! two ways: a card's own words look at what there is without the card, and where it does not end nothing is answered at all
//! ([`Halt::TooMuch`]): what was worked out until then is thrown away by [`attempt`], [`halted`] or both.

use std::cell::{Cell, RefCell};

use super::board::{CardRef, Entity};
use super::card::{Attr, Condition, Rule};
use super::eval::Ctx;
use super::oracle::Halt;

/// How deep questions may lie within each other. Texts of cards come to some ten levels.
const DEEPEST: u32 = 64;
/// What is said when they lie deeper.
const ENDLESS: &str = "texts in this position ask each other without end: decide by hand what they come to";
/// What is said when each of two texts hangs on the other.
const CIRCLE: &str = "texts in this position hang on each other: decide by hand which of them counts first";

/// What is asked at the moment.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Asked {
    /// A number that is being put together, and what it comes to so far.
    Number(Entity, Attr, i16),
    /// A text.
    Part(Part),
}

/// What is asked of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Whether this standing part of a card holds.
    Holds(CardRef, u8),
    /// To what a rule of a card applies and what it comes to. Copies of a card share their rules.
    Adds(CardRef, *const Rule),
    /// The same of a lasting effect.
    Lasting(u16),
}

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static STOPPED: Cell<Option<&'static str>> = const { Cell::new(None) };
    static ATTEMPTS: Cell<u32> = const { Cell::new(0) };
    static ASKED: RefCell<Vec<Asked>> = const { RefCell::new(Vec::new()) };
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
pub(super) fn halted() -> Result<(), Halt> {
    STOPPED.get().map_or(Ok(()), |why| Err(Halt::TooMuch(why)))
}

/// Answers nothing more in this attempt.
pub(super) fn stop(why: &'static str) {
    STOPPED.set(STOPPED.get().or(Some(why)));
}

/// A question within others; it is asked until this is dropped.
pub(super) struct Level(());

/// Asks a question: nothing if nothing more is answered.
pub(super) fn level() -> Option<Level> {
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
pub(super) struct Asking(());

impl Asking {
    fn of(asked: Asked) -> Asking {
        ASKED.with_borrow_mut(|all| all.push(asked));
        Asking(())
    }

    /// Asks a text.
    pub(super) fn part(part: Part) -> Asking {
        Asking::of(Asked::Part(part))
    }

    /// Puts a number together.
    pub(super) fn number(entity: Entity, attr: Attr, base: i16) -> Asking {
        Asking::of(Asked::Number(entity, attr, base))
    }

    /// What the number comes to now, which this was made for.
    pub(super) fn comes_to(&self, value: i16) {
        ASKED.with_borrow_mut(|all| {
            if let Some(Asked::Number(.., so_far)) = all.last_mut() {
                *so_far = value;
            }
        });
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        ASKED.with_borrow_mut(Vec::pop);
    }
}

/// Whether all that a part of a card asks for holds; not while it is asked: what it asks for is there without it.
pub(super) fn holds(card: CardRef, part: u8, ctx: &Ctx<'_>, needs: &[Condition]) -> bool {
    needs.is_empty()
        || !left_out(Part::Holds(card, part)) && {
            let _asked = Asking::part(Part::Holds(card, part));
            needs.iter().all(|need| super::eval::holds(ctx, need))
        }
}

/// A number that a part's own words look at while it is added to it: what it comes to so far.
pub(super) fn so_far(entity: Entity, attr: Attr) -> Option<i16> {
    ASKED.with_borrow(|all| match all.as_slice() {
        [.., Asked::Number(e, a, so_far), Asked::Part(_)] if (*e, *a) == (entity, attr) => Some(*so_far),
        _ => None,
    })
}

/// Whether a text is left out because it asks itself: it looks at what there is without it. Where another text asks that the
/// first one has asked, each of them hangs on the other.
pub(super) fn left_out(part: Part) -> bool {
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
