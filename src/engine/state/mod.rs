//! The state of a game: the position, the declarations, and what happened. This is data only; nothing in this folder
//! decides anything.

pub(crate) mod attack;
pub(crate) mod board;
pub(crate) mod change;
pub(crate) mod cites;
pub mod effort;
pub(crate) mod entry;
pub(crate) mod game;
pub mod intent;
pub(crate) mod odds;
pub mod open;
pub(crate) mod oracle;
pub(crate) mod plan;
pub(crate) mod refs;
pub(crate) mod trace;
pub(crate) mod unused;
pub(crate) mod verdict;

pub use attack::{Attack, AttackStatus, Faced, Key, Reached, Strike, StrikeStatus};
pub use board::{
    Active, AllyNumbers, Board, CardState, Company, GivenNumber, GivenSkill, Lasting, PathRegion, Place, RollModifier,
    Side, Status, ToldRoll, Treat, TurnEvent,
};
pub use change::Change;
pub use cites::Cite;
pub use effort::Allowance;
pub use entry::{Cancelled, Entry, OnResolve};
pub use game::{Fired, Game, Queued, Rest, Waiting};
pub use intent::{Intent, Moment, Namesakes, Payment};
pub use odds::{Leaf, Odds};
pub use open::{Filling, Open, Slot, Way};
pub use oracle::{Die, Halt, Oracle, Pick, Rolling, Thrown};
pub use plan::{Judged, Judgement, Mark, Plan};
pub use refs::{CardRef, CompanyRef, Entity, RegionRef};
pub use trace::{
    Assumed, AttackName, Before, Chooser, Declared, Facing, Facts, Figures, Named, Outcome, Paid, Resolved, RollResult,
    Rolled, SetVerdict, Taken, TargetsOf, Trace, UseTaken, WhatWas, Why,
};
pub use unused::Unused;
pub use verdict::{Reason, Refusal, Refused, Verdict, Wanted};
