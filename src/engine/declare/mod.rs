//! What a player declares: judged, and carried out if it is legal.

pub(crate) mod actions;
pub(crate) mod choices;
pub(crate) mod commit;
pub(crate) mod entry;
pub(crate) mod granted;
pub(crate) mod judge;
pub(crate) mod no_own_use;
mod rewrites;
pub mod unused;
pub(crate) mod verdicts;
