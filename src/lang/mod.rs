//! The chain language, in which a player describes a position and what is declared in it.
//!
//! It knows no board and no rules: text becomes a script with spans, or diagnostics.

mod declared;
mod diagnostic;
mod fix;
mod folded;
mod letters;
mod names;
mod outcomes;
mod position;
mod read;
mod script;
mod sentence;
mod titles;
mod words;
mod write;

pub use declared::{CardKey, CardName, Declared, HIS_COMPANY, KeyLine, Moment, Price, Thing, Told, Whereabouts};
pub use diagnostic::{Diagnostic, Expected, LONGEST_TEXT, MOST_CARDS, MOST_LINES, MOST_MISTAKES, Mistake, line_column};
pub use fix::fix;
pub use names::{Kind, Named, Place, Titles, Version};
pub use position::{
    AttackLine, Borne, CardState, CompanyLine, InPlay, PathLine, PhaseLine, Pile, PileCard, PlayerLine, Since,
    SiteLine, StrikeLine, StrikeStatus,
};
pub use read::{Parsed, may_begin_line, parse, parse_one};
pub use script::{Asks, Comment, Earlier, Expectation, FactLine, Happened, Line, Question, Roll, Says, Script};
pub use sentence::{SENTENCES, Sentence};
pub use titles::{TitleList, first_two, title_words};
pub use words::verb;
pub use write::format;

/// The manual for players, in Markdown: the whole language with examples.
pub const REFERENCE: &str = include_str!("reference.md");
