//! The rules of timing: position, declarations, chain, trace.
//!
//! Pure by contract: no files, clock, randomness, network or rule text. It emits
//! [`RuleId`](crate::vocab::RuleId)s; everything that reads or shows them sits above.
//!
//! Its rooms stand from the left to the right, and each imports only those to its left: `card < state < query < legal <
//! resolve < declare < script`. A declaration goes through them like this:
//!
//! 1. `lang::parse` reads a text as scripts, of each of which the app makes a [`Board`](state::Board) and
//!    [`Intent`](state::Intent)s.
//! 2. [`script::run::run`] begins a [`Game`](state::Game) with them and tries each intent at its moment.
//! 3. `Game::attempt` has the intent judged now, or in a copy that goes on where it cannot be declared yet.
//! 4. `Game::judge` asks the actions that rules let a player do, and else looks for the use of the card that is meant.
//! 5. `Game::candidates` gives the actions of the card that the words can mean.
//! 6. `check::check` settles targets, performer and price of one of them as a `legal::play::Play`, or refuses it with
//!    the first reason.
//! 7. `check::nothing_forbids_it` asks the prohibitions in between, one after the other.
//! 8. `Game::allow` gives the [`Plan`](state::Plan) of a legal play: an [`Entry`](state::Entry) and the price of it.
//! 9. `Game::commit` carries the plan out: the price is paid, and the entry goes on the chain.
//! 10. `Game::next_chain` has the chain resolve when both players pass, last in, first out.
//! 11. `entry::resolve_top` checks an entry again from its receipts and carries out its steps.
//! 12. `Game::apply` makes each [`Change`](state::Change) that they ask for, of which the [`Trace`](state::Trace) tells.

pub mod card;
pub mod declare;
pub mod legal;
pub mod query;
pub mod resolve;
pub mod script;
pub mod state;
