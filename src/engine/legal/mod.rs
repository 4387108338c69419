//! May it be declared? The first reason against it is the answer. Nothing in this folder changes the position.

pub(crate) mod at_site;
mod attempt;
pub(crate) mod characters;
pub(crate) mod check;
pub(crate) mod company_combat;
pub(crate) mod imprisonment;
pub(crate) mod influence;
mod key;
pub(crate) mod play;
pub(crate) mod price;
pub(crate) mod rules;
pub(crate) mod targeting;
pub(crate) mod targets;
pub mod window;
pub(crate) mod words;
pub(crate) mod would_change;
