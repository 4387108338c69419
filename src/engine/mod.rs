//! The rules of timing: position, declarations, chain, trace.
//!
//! Pure by contract: no files, clock, randomness, network or rule text. It emits
//! [`RuleId`](crate::vocab::RuleId)s; everything that reads or shows them sits above.
//!
//! One path for everything: an [`Intent`](state::Intent) is checked (window, chain, key, hazard limit, conditions,
//! targets, price) and becomes an [`Entry`](state::Entry) on the chain, or is refused with a reason and nothing
//! changes: judging reads the game and gives a [`Plan`](state::Plan), which only a legal declaration carries out, and where
//! time has to pass first it passes in a copy. When both players pass, entries resolve last in, first out, each checked again from its receipts; what
//! they do are [`Change`](state::Change)s that the kernel applies. [`run`](script::run::run) does it for a whole script.

pub mod card;
pub mod declare;
pub mod legal;
pub mod query;
pub mod resolve;
pub mod script;
pub mod state;
