//! The verdict on a declaration, and the closed list of reasons for which one is refused.

use std::borrow::Cow;

use super::{Cite, Entity, Key};
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
    /// The thing that the reason is about: the card that is tapped, the target that is gone.
    pub about: Option<Entity>,
    /// The thing that would have allowed it.
    pub wanted: Option<Wanted>,
}

/// A refusal, with the rule by which it is refused.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The refusal, and the reason for it.
    pub refusal: Refusal,
    /// The rule.
    pub cite: Cite,
}

impl Refused {
    /// Refused for this reason, by this rule.
    pub fn by(reason: Reason, cite: Cite) -> Refused {
        Refused { refusal: Refusal { reason, about: None, wanted: None }, cite }
    }

    /// Refused since a condition does not hold, and which.
    pub fn lacking(cite: Cite, wanted: impl Into<Wanted>) -> Refused {
        Refused::by(Reason::ConditionMissing, cite).wanting(wanted)
    }

    /// The same, with what it is about.
    pub fn about(mut self, about: impl Into<Option<Entity>>) -> Refused {
        self.refusal.about = about.into();
        self
    }

    /// The same, with what would have allowed it.
    pub fn wanting(mut self, wanted: impl Into<Wanted>) -> Refused {
        self.refusal.wanted = Some(wanted.into());
        self
    }

    /// Refuses, if that is so.
    ///
    /// # Errors
    /// The refusal.
    pub fn when(self, so: bool) -> Result<(), Refused> {
        if so { Err(self) } else { Ok(()) }
    }
}

/// The thing that would have allowed a declaration.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// As a rule says it: it follows `it takes`.
    Said(Cow<'static, str>),
    /// Something that a card's words describe.
    Filter(Box<Filter>),
    /// A state that a card's words describe.
    Condition(Box<Condition>),
    /// One of these keys.
    Keys(Vec<Key>),
    /// So much of the hazard limit is used, of so much.
    Used(i16, i16),
}

impl From<&Filter> for Wanted {
    fn from(words: &Filter) -> Wanted {
        Wanted::Filter(Box::new(words.clone()))
    }
}

impl From<&'static str> for Wanted {
    fn from(said: &'static str) -> Wanted {
        Wanted::Said(said.into())
    }
}

impl From<String> for Wanted {
    fn from(said: String) -> Wanted {
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
