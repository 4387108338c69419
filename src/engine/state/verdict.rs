//! The verdict on a declaration, and the closed list of reasons for which one is refused.

use super::{Entity, Key};
use crate::engine::card::{Condition, Filter};

/// May it be declared?
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Yes.
    Legal,
    /// A card or a rule declares it by itself.
    Automatic,
    /// It happens at once, outside every chain.
    Immediate,
    /// No.
    Illegal(Refusal),
}

/// Why a declaration is not allowed, and what would have allowed it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// The first reason that applies.
    pub reason: Reason,
    /// What the reason is about: the card that is tapped, the target that is gone.
    pub about: Option<Entity>,
    /// What would have allowed it.
    pub wanted: Option<Wanted>,
}

/// What would have allowed a declaration.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// As a rule says it: it follows `it takes`.
    Said(Box<str>),
    /// Something that a card's words describe.
    Filter(Box<Filter>),
    /// A state that a card's words describe.
    Condition(Box<Condition>),
    /// One of these keys.
    Keys(Vec<Key>),
    /// So much of the hazard limit is used, of so much.
    Used(i16, i16),
}

impl From<&str> for Wanted {
    fn from(said: &str) -> Wanted {
        Wanted::Said(said.into())
    }
}

/// The closed list of reasons, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words are those of the manual")]
pub enum Reason {
    ChainResolving,
    Synonymous,
    PhaseClosed,
    EndOfPhaseChain,
    RequiredActionsFirst,
    AttackNotOver,
    CancelWindowClosed,
    NotAttackAffecting,
    NotStrikeAffecting,
    OneSkillCard,
    AssignedAStrike,
    BodyCheckFirst,
    NotAffectingBodyCheck,
    RollAlreadyMade,
    OnGuardWindow,
    NotYourChoice,
    MustStartChain,
    KeyNotDeclared,
    Key,
    HazardLimit,
    Duplicate,
    OnGuardType,
    Restriction,
    ConditionMissing,
    FaceDown,
    TargetNotInPlay,
    TargetUnresolved,
    TargetNotInChain,
    TargetType,
    TargetAlreadyTapped,
    CostEntityTapped,
    NoEffectPossible,
}
