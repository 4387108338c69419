//! The dice and choices that the engine is given from outside. Nothing here is random.

use super::{CardRef, Entity};
use crate::vocab::RollKind;

/// The dice and the choices of one script.
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    /// The dice in the order given: whose roll, and of which kind, if that was said; and the total.
    pub dice: Vec<Die>,
    /// Choices in the order in which they are needed.
    pub picks: Vec<Pick>,
    /// Choices that nobody gave and that were settled: an exploration tries them.
    pub settled: Vec<Settled>,
    /// Totals for rolls that nobody gave, in the order in which they are needed: an exploration tries them.
    pub tried: Vec<u8>,
    /// Whether the caller asks what declarations leave open.
    pub asks: bool,
}

/// A roll that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolling {
    /// The kind of roll.
    pub kind: RollKind,
    /// The character who makes it.
    pub of: CardRef,
    /// The card that asks for it.
    pub source: Option<CardRef>,
    /// The number that is added to the dice.
    pub modifier: i16,
}

/// A die result that was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Die {
    /// The kind of roll, if it was said.
    pub kind: Option<RollKind>,
    /// The character whose roll it is, if that was said.
    pub of: Option<CardRef>,
    /// The card that asks for the roll, if it was said (`roll Call of Home 3`).
    pub source: Option<CardRef>,
    /// Whether the card was named without a number, so that another copy with that title is meant as well.
    pub any_copy: bool,
    /// The total of two dice.
    pub dice: u8,
    /// Whether it was used.
    pub used: bool,
}

/// The dice of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thrown {
    /// The total.
    pub total: u8,
    /// Whether it matters: nobody rolls dice if every total leads to the same result.
    pub matters: bool,
}

impl Thrown {
    /// The total, if it matters.
    pub fn shown(self) -> Option<u8> {
        self.matters.then_some(self.total)
    }
}

impl From<Thrown> for i16 {
    fn from(thrown: Thrown) -> i16 {
        thrown.total.into()
    }
}

/// A choice that was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Pick {
    /// The thing that was chosen; none if the words name an option.
    pub entity: Option<Entity>,
    /// The words, folded.
    pub words: Box<str>,
    /// The number of the declaration that named it, if it had no line of its own.
    pub of: Option<Box<str>>,
    /// Whether it was used.
    pub used: bool,
}

/// A choice during resolution that was settled beforehand: how to recognize it, and which option is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The card that asks for it.
    pub card: Option<CardRef>,
    /// The things to choose from; none if it is a choice among ways.
    pub options: Vec<Entity>,
    /// The place of the option that is taken.
    pub taken: usize,
    /// Whether it was used.
    pub used: bool,
}

/// Why the engine stopped before the end.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// A roll is needed that nobody gave. Its bands are the lowest totals of the dice at which its result changes.
    Open {
        /// The kind of roll.
        kind: RollKind,
        /// The character whose roll it is.
        of: CardRef,
        /// The sum of the modifiers.
        modifier: i16,
        /// The lowest dice total of each further band, between 3 and 12, ascending.
        bands: Vec<u8>,
    },
    /// The script asks for more than a request may cost.
    TooMuch(&'static str),
}
