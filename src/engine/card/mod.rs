//! Cards as the engine knows them: facts for play, and meaning as typed data.

mod amount;
mod def;
mod filter;
mod meaning;
mod rule;
mod step;
mod table;

pub use amount::{Amount, Condition};
pub use def::{AttackFromHand, CardDef, CardKind, OnWound, SiteAttack, SiteDef};
pub use filter::{Attr, Comparison, Filter, Kind, Role, Word, Zone};
pub use meaning::{
    Action, ByHand, Class, Cost, Creature, Event, Lent, Meaning, Mode, NoDuplicate, RingResult, Standing, Target,
    Trigger, Window,
};
pub use rule::{Change, Duration, Purpose, Rule, RuleSort, RuleSorts};
pub use step::{AttackSpec, Chooser, CorruptionCheck, Influence, Outside, Penalty, Roll, Step, Verb, What};
pub use table::{Says, Table};
