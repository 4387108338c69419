//! Turns text into scripts: the text is cut into scripts and lines, and each line is known by its first word.

mod cards;
mod cursor;
mod cut;
mod declare;
mod expect;
mod facts;
mod lines;
mod naming;
mod numbers;
mod past;
mod places;
mod prices;
mod question;
mod scope;
mod scripts;
mod sentences;
mod spoken;
mod subject;
mod things;

pub use lines::may_begin_line;
pub use scripts::{Parsed, parse, parse_one};
