//! Answers the words of card texts for a position, and works out the numbers, types and rules that they make up. The
//! files call each other: a filter asks for a number, a number for the rules in force, a rule for a filter.

pub(crate) mod amounts;
pub(crate) mod attack_numbers;
pub(crate) mod conditions;
pub(crate) mod control;
pub mod ctx;
pub(crate) mod entities;
pub(crate) mod fighting;
pub(crate) mod general_influence;
pub(crate) mod in_force;
pub mod keys;
pub(crate) mod lairs;
pub(crate) mod matches;
pub(crate) mod numbers;
pub(crate) mod order;
pub(crate) mod past_attacks;
pub(crate) mod playable;
pub(crate) mod skills;
mod thing;
pub(crate) mod types;
pub(crate) mod wielding;
pub(crate) mod zones;

pub use amounts::amount;
pub use conditions::holds;
pub use ctx::{Ctx, Fighters};
pub use matches::satisfies;
