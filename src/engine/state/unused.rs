//! A part of a declaration for which nothing has a use.

use super::{CardRef, Entity};

/// A part of a declaration for which nothing has a use.
#[derive(Clone, Debug, PartialEq)]
pub enum Unused {
    /// A target that it does not take.
    Target(Entity),
    /// The card has no such option; these are the options that it has.
    Option(Vec<Box<str>>),
    /// A key of something that is not a creature.
    Key,
    /// A card that it is not used with.
    With(CardRef),
    /// A named performer, if somebody else or nobody performs it.
    Performer(CardRef),
    /// A card that is said to tap for it.
    Tap(CardRef),
    /// A card that is said to be discarded for it.
    Discard(CardRef),
    /// This much of the hazard limit.
    Limit(u8),
    /// The player says that it is free, but it is not.
    Free,
    /// Something that cannot be put in an order.
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
