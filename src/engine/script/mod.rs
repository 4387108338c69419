//! The driver: it tries declarations in turn, resolves chains, and opens the next chain until nothing is left.

pub(crate) mod ahead;
pub(crate) mod answers;
pub(crate) mod attacks_to_come;
pub mod beats;
pub(crate) mod earlier;
pub(crate) mod ending;
pub(crate) mod fights;
pub mod left_open;
pub mod odds;
pub(crate) mod opening;
pub mod respond;
pub mod response;
pub mod run;
pub(crate) mod sequence;
pub mod strikes;
pub(crate) mod unmodelled;
pub(crate) mod waiting;
