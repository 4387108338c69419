//! The effect language: the texts of card files, and of cards described in place, as the engine's types.

mod amount;
mod change;
mod condition;
mod described;
mod described_head;
mod fields;
mod filter;
mod filter_words;
mod help;
mod lexer;
mod mistake;
mod noun;
mod parse;
mod reader;
mod relations;
mod rule;
mod step;
mod step_parts;
mod table;
mod what;

pub use described::parse_action;
pub use help::{Help, help};
pub use mistake::Mistake;
pub use parse::{
    Names, amount, class, condition, costs, event, filter, lent, mode, no_duplicate, outside, rules, side, steps,
    target, uses, window, word_of_mode,
};
pub use reader::{Mention, MentionKind};
