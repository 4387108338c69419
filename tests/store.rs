//! The store: what is acknowledged stays, what is not is not there, and what cannot be read is set aside and replaced.

#[path = "store/commits.rs"]
mod commits;
#[path = "store/crash.rs"]
mod crash;
#[path = "store/damage.rs"]
mod damage;
#[path = "store/exports.rs"]
mod exports;
#[path = "store/full.rs"]
mod full;
#[path = "store/keeping.rs"]
mod keeping;
#[path = "store/ruin.rs"]
mod ruin;
#[path = "store/samples.rs"]
mod samples;
#[path = "support/skip.rs"]
mod skip;
#[path = "store/terminal.rs"]
mod terminal;
