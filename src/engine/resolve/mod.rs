//! What happens: nothing outside this folder changes the position.

pub(crate) mod apply;
pub(crate) mod captivity;
pub(crate) mod choosing;
pub mod combat;
pub(crate) mod companies;
pub(crate) mod dice;
pub(crate) mod effects;
pub(crate) mod entering;
pub(crate) mod frame;
pub(crate) mod moving;
pub(crate) mod opening_effects;
pub(crate) mod organizing;
pub(crate) mod past;
pub(crate) mod recheck;
pub(crate) mod record;
pub(crate) mod run;
pub(crate) mod triggers;
