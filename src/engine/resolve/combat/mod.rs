//! Attacks: how they begin, how they end, and what follows.

pub(crate) mod agent_attack;
pub(crate) mod assigning;
pub(crate) mod attack_start;
pub(crate) mod automatic_attack;
pub mod companies;
pub(crate) mod course;
pub(crate) mod ending;
pub(crate) mod order;
