//! The rules of timing: position, declarations, chain, trace.
//!
//! Pure by contract: no files, clock, randomness, network or rule text. It emits
//! [`RuleId`](crate::vocab::RuleId)s; everything that reads or shows them sits above.
//!
//! One path for everything: an [`Intent`](declaration::Intent) is checked (window, chain, key, hazard limit, conditions,
//! targets, price) and becomes an [`Entry`](declaration::Entry) on the chain, or is refused with a reason and nothing
//! changes: judging reads the game and gives a [`Plan`](plan::Plan), which only a legal declaration carries out, and where
//! time has to pass first it passes in a copy. When both players pass, entries resolve last in, first out, each checked again from its receipts; what
//! they do are [`Change`](change::Change)s that the kernel applies. [`run`](game::run) does it for a whole script.

mod acts;
mod affects;
mod agent_actions;
pub mod agents;
mod ahead;
mod alignment;
mod allies;
mod answers;
mod at_site;
pub mod attack;
mod attempts;
mod automatic;
pub mod beats;
pub mod board;
pub mod card;
mod carrying;
mod chain;
pub mod change;
mod characters;
pub mod choices;
mod choosing;
mod cites;
mod coming;
mod commit;
mod company;
pub mod company_combat;
mod control;
pub mod declaration;
mod defaults;
mod detainment;
mod earlier;
mod effects;
pub mod effort;
mod ending;
mod entities;
mod entry;
pub mod eval;
mod facing;
pub mod figures;
mod fits;
mod forbidden;
mod fresh;
pub mod game;
pub mod general_influence;
mod hand_discard;
mod in_force;
mod journeys;
mod judge;
pub mod keys;
mod left_out;
mod legality;
mod lent;
pub mod limit;
mod looking_back;
pub mod manifestations;
mod meant;
mod moving;
pub mod odds;
mod on_guard;
mod opening;
pub mod oracle;
pub mod order;
mod orders;
mod organizing;
mod passive;
pub mod plan;
mod possible;
mod price;
mod prisoners;
mod prize;
pub mod query;
mod resolve;
mod resolving;
pub mod respond;
mod roll;
mod ruled;
mod seating;
mod sequence;
mod several;
mod sideboard;
mod staying;
mod strike;
mod succession;
mod tapped_away;
mod tapping;
mod targeting;
pub mod trace;
mod trophies;
mod types;
mod untap_phase;
pub mod unused;
mod waiting;
mod ways;
mod whereabouts;
mod wielding;
pub mod window;
pub mod words;
mod zones;

pub use effects::walk;
