//! The text of a card as typed data. The files name each other: a filter compares amounts, an amount counts what fits,
//! a step leaves rules behind, a rule has steps.

pub(crate) mod amount;
pub(crate) mod filter;
pub(crate) mod meaning;
pub(crate) mod rule;
pub(crate) mod step;
