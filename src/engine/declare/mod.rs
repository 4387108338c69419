//! The declarations of players: judged, and carried out if they are legal.

pub(crate) mod actions;
pub(crate) mod choices;
pub(crate) mod commit;
pub(crate) mod entry;
pub(crate) mod granted;
pub(crate) mod judge;
pub(crate) mod no_own_use;
mod rewrites;
pub mod unused;
