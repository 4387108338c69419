//! Reads `data/rules`, `data/rulings`, `data/sources.toml` and `data/thesaurus.toml`: what the bot knows about the
//! rules, and what players call things. It knows no index and no ranking.

mod cases;
mod check;
mod clause;
mod later;
mod library;
mod passage;
mod source;
mod thesaurus;
mod write;

pub use cases::Case;
pub use check::{Problem, check};
pub use clause::{Clause, Edition, Official};
pub use later::Later;
pub use library::{Corpus, CorpusError};
pub use passage::{Authority, Example, Passage, PassageError, Status};
pub use source::Source;
pub use thesaurus::{Nickname, Say, Thesaurus, Typo};
pub use write::plain_lines;
