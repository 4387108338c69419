//! The rules of timing: the position, declarations, the chain and the trace.
//!
//! The engine is pure by contract: it knows no files, clock, randomness, network or rule text. It emits
//! [`RuleId`](crate::vocab::RuleId)s, and everything that reads or shows them sits above it.
//!
//! Its folders, the rooms, stand from left to right, and each imports only those to its left: `card < state < query <
//! legal < resolve < declare < script`. A declaration goes through them like this:
//!
//! 1. `lang::parse` reads a text as scripts. From each script the app makes a [`Board`](state::Board) and
//!    [`Intent`](state::Intent)s.
//! 2. [`script::run::run`] begins a [`Game`](state::Game) with them and tries each intent at its moment.
//! 3. `Game::attempt` has the intent judged now or, if it cannot be declared yet, in a copy of the game that goes on.
//! 4. `Game::judge` asks the actions that the rules let a player take, and otherwise looks for the use of the card that
//!    is meant.
//! 5. `Game::candidates` gives the actions of the card that the words can mean.
//! 6. `check::check` settles the targets, performer and price of one action as a `legal::play::Play`, or refuses it for
//!    the first reason that applies.
//! 7. Among these checks, `check::nothing_forbids_it` asks the prohibitions, one after the other.
//! 8. `Game::allow` gives the [`Plan`](state::Plan) of a legal play: an [`Entry`](state::Entry) and its price.
//! 9. `Game::commit` carries the plan out: it pays the price and puts the entry on the chain.
//! 10. `Game::next_chain` has the chain resolve when both players pass, last in, first out.
//! 11. `entry::resolve_top` checks an entry again, from its receipts, and carries out its steps.
//! 12. `Game::apply` makes each [`Change`](state::Change) that the steps ask for, and the [`Trace`](state::Trace)
//!     records it.

pub mod card;
pub mod declare;
pub mod legal;
pub mod query;
pub mod resolve;
pub mod script;
pub mod state;
