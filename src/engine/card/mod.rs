//! Cards as the engine knows them: the facts that play needs, and the meaning of their texts as typed data.

mod def;
pub(crate) mod defaults;
pub(crate) mod mentions;
mod table;
mod text;
mod walk;

pub use def::{AttackFromHand, CardDef, CardKind, OnWound, SiteAttack, SiteDef};
pub use table::{Says, Table};
pub use text::amount::{Amount, Condition};
pub use text::filter::{Attr, Comparison, Filter, Kind, Role, Word, Zone};
pub use text::meaning::{
    Action, ByHand, Class, Cost, Creature, Event, Granted, Meaning, Mode, NoDuplicate, RingResult, Standing, Target,
    Trigger, Window,
};
pub use text::rule::{Change, Duration, Purpose, Rule, RuleSort, RuleSorts};
pub use text::step::{
    AttackSpec, BecomeAlly, Chooser, CorruptionCheck, CreatureAttack, Fetch, Influence, Outside, Penalty, Roll, Step,
    Verb, What,
};
pub use walk::{asks_for_roll, walk};
