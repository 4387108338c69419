//! A part of a declaration that nothing has a use for.

use super::{CardRef, Entity};

/// A part of a declaration that nothing has a use for.
#[derive(Clone, Debug, PartialEq)]
pub enum Unused {
    /// A target that it does not take.
    Target(Entity),
    /// The option is none that the card has: those that it has.
    Option(Vec<Box<str>>),
    /// The key of what is no creature.
    Key,
    /// A card that it is not used with.
    With(CardRef),
    /// A performer who is named where nobody, or somebody else, performs it.
    Performer(CardRef),
    /// A card that is said to tap for it.
    Tap(CardRef),
    /// A card that is said to be discarded for it.
    Discard(CardRef),
    /// So much of the hazard limit.
    Limit(u8),
    /// It is said to be free and is not.
    Free,
    /// A thing that is put in an order and cannot be.
    Order(Entity),
}

impl Unused {
    /// The card that it names.
    pub(crate) fn card(&self) -> Option<CardRef> {
        match self {
            Unused::Target(target) => target.as_card(),
            Unused::With(c) | Unused::Performer(c) | Unused::Tap(c) | Unused::Discard(c) => Some(*c),
            Unused::Option(_) | Unused::Key | Unused::Limit(_) | Unused::Free | Unused::Order(_) => None,
        }
    }
}
