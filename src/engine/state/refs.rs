//! The things that a position can speak of: cards and companies by their places in it, and everything made up of them.

use crate::vocab::{RollKind, Seat};

/// A card of this position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardRef(pub u16);

/// A company of this position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CompanyRef(pub u8);

/// A region of a company's site path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegionRef {
    /// The company.
    pub company: CompanyRef,
    /// Its place in the path.
    pub place: u8,
}

/// Anything that a text can target or speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entity {
    /// A card, wherever it is.
    Card(CardRef),
    /// A company.
    Company(CompanyRef),
    /// A region of a company's site path.
    Region(RegionRef),
    /// The attack that a company faces.
    Attack,
    /// The strike against a character.
    Strike(CardRef),
    /// A pending roll of a character (or of whoever a card has roll).
    Roll(RollKind, CardRef),
    /// The declaration with this number in the list of entries.
    Entry(u16),
    /// A lasting effect, by its place in the list.
    Lasting(u16),
    /// A player.
    Player(Seat),
}

impl From<CardRef> for Option<Entity> {
    fn from(card: CardRef) -> Option<Entity> {
        Some(Entity::Card(card))
    }
}

impl Entity {
    /// The card, if it is a card.
    pub fn as_card(self) -> Option<CardRef> {
        if let Entity::Card(card) = self { Some(card) } else { None }
    }

    /// The card that it is, or the card whose strike or roll it is.
    pub fn about(self) -> Option<CardRef> {
        match self {
            Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card) => Some(card),
            _ => None,
        }
    }

    /// Tells what is rolled for it, and for whom: a strike stands for its roll.
    pub fn as_roll(self) -> Option<(RollKind, CardRef)> {
        match self {
            Entity::Roll(kind, of) => Some((kind, of)),
            Entity::Strike(of) => Some((RollKind::Strike, of)),
            _ => None,
        }
    }
}
