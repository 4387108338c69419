//! Cards as the engine knows them: facts for play, and meaning as typed data.

mod amount;
mod def;
pub(crate) mod defaults;
mod filter;
mod meaning;
pub(crate) mod mentions;
mod rule;
mod step;
mod table;
mod walk;

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
pub use walk::{asks_for_roll, verb, walk};
