//! The game's nouns: how they are written, read and compared. Nothing here decides or looks up anything.

mod book;
mod card_id;
mod fold;
mod language;
mod rule_id;
mod terrain;
mod turn;

pub use book::{Book, Filing, UnknownBook};
pub use card_id::{BadCardId, CardId};
pub use fold::{fold, squash, words};
pub use language::{Language, UnknownLanguage};
pub use rule_id::{BadRuleId, RuleId};
pub use terrain::{RegionType, SiteType, Skill};
pub use turn::{Act, Phase, RollKind, Ruleset, Seat, Step, UnknownRuleset};
