//! Finds rule ids for a player's words.
//!
//! A question is first understood ([`Query`]): rule numbers, cards, typos, players' words, language. The rest are
//! concepts, each with the ways to say it. Then every entry is ranked by how well its fields say them. Hits carry ids,
//! never text. Only this module knows tantivy.

mod analysis;
mod card_names;
mod confidence;
mod entry;
mod explain;
mod index;
mod inverted;
mod overlay;
mod phrases;
mod postings;
mod query;
mod rank;
mod reference;
mod schema;
mod spelling;
mod spoken;
mod suggest;
mod terms;
mod together;
mod understand;

pub use confidence::{Confidence, Signs};
pub use explain::Explanation;
pub use index::{BuildProgress, IndexError, IndexState, SearchIndex};
pub use overlay::Overlay;
pub use query::{Alternative, Concept, Origin, Query, RuleRef};
pub use rank::{Hit, Hits};
pub use schema::{Field, SCHEMA_VERSION};
pub use suggest::{MatchKind, Scope, Subject, Suggester, Suggestion};
pub use understand::MAX_QUESTION;
