//! The words of card texts, answered for a position. Its files call each other: a filter asks for a number, a number for the
//! rules in force, a rule for a filter.

pub(crate) mod amounts;
pub(crate) mod conditions;
pub mod ctx;
pub(crate) mod entities;
pub(crate) mod in_force;
pub(crate) mod matches;
pub(crate) mod past_attacks;
pub(crate) mod zones;

pub use amounts::amount;
pub use conditions::holds;
pub use ctx::Ctx;
pub use matches::fits;
