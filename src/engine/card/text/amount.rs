//! Numbers and conditions in card texts.

use crate::engine::card::{Attr, Comparison, Filter, Role, Word};
use crate::vocab::{Phase, RegionType};

/// A number that may depend on the position.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// A plain number.
    Number(i16),
    /// A number of the thing in a role.
    Of(Attr, Role),
    /// How many things fit.
    Count(Box<Filter>),
    /// How many regions of this type are in the company's current site path.
    Path(RegionType),
    /// How many cards the last revealing step revealed.
    Revealed,
    /// How many things were tapped or discarded as the price.
    Paid,
    /// A sum.
    Sum(Vec<Amount>),
    /// The negative of this.
    Minus(Box<Amount>),
    /// A product.
    Times(Box<Amount>, i16),
    /// Half of it, rounded up.
    Half(Box<Amount>),
    /// This amount if the condition holds, otherwise zero.
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
    /// A card with this title is in play (resolved; declared ones do not count).
    InPlay(Word),
    /// Something fits.
    Exists(Filter),
    /// The thing in the role fits.
    Is(Role, Filter),
    /// Two numbers compare in this way.
    Compare(Amount, Comparison, Amount),
    /// It is this phase.
    Phase(Phase),
    /// It is the turn of the card's player.
    YourTurn,
}
