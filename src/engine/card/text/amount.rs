//! Numbers and conditions in a card's text.

use crate::engine::card::{Attr, Comparison, Filter, Role, Word};
use crate::vocab::{Phase, RegionType};

/// A number that may depend on the position.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// A plain number.
    Number(i16),
    /// A number of the thing in a role.
    Of(Attr, Role),
    /// The number of things that fit.
    Count(Box<Filter>),
    /// The number of regions of this type in the company's current site path.
    Path(RegionType),
    /// The number of cards that the last revealing step turned over.
    Revealed,
    /// The number of things that the price tapped or discarded.
    Paid,
    /// A sum.
    Sum(Vec<Amount>),
    /// Less this much.
    Minus(Box<Amount>),
    /// A product.
    Times(Box<Amount>, i16),
    /// Half of it, rounded up.
    Half(Box<Amount>),
    /// This much if the condition holds, else nothing.
    If(Box<Condition>, Box<Amount>),
}

/// A condition: something that must hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// All of these.
    All(Vec<Condition>),
    /// At least one.
    Any(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// A card of this title is in play (resolved; declared ones do not count).
    InPlay(Word),
    /// Something fits.
    Exists(Filter),
    /// The thing in the role fits.
    Is(Role, Filter),
    /// Two numbers compare so.
    Compare(Amount, Comparison, Amount),
    /// It is this phase.
    Phase(Phase),
    /// It is the turn of the card's player.
    YourTurn,
}
