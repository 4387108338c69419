//! The declarations of players: they are judged and, if they are legal, carried out.

pub(crate) mod actions;
pub(crate) mod choices;
pub(crate) mod commit;
pub(crate) mod entry;
pub(crate) mod granted;
pub(crate) mod judge;
pub(crate) mod no_own_use;
mod rewrites;
pub mod unused;
