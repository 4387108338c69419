//! The game's nouns: how they are written, read and compared. Nothing here decides or looks up anything.

mod book;
mod card_id;
mod card_set;
mod fold;
mod gaps;
mod language;
mod rule_id;
mod spelling;
mod terrain;
mod turn;
mod visible;

pub use book::{Book, Filing, UnknownBook};
pub use card_id::{BadCardId, CardId};
pub use card_set::{SETS, set_of};
pub use fold::{fold, folded, folds_to, squash, words};
pub use gaps::{fill, gaps};
pub use language::{Language, UnknownLanguage};
pub use rule_id::{BadRuleId, RuleId};
pub use spelling::{Spelling, distance, letters, nearest};
pub use terrain::{RegionType, SiteType, Skill};
pub use turn::{Act, Phase, RollKind, Ruleset, Seat, Step, UnknownRuleset};
pub use visible::{isolated, visible};
