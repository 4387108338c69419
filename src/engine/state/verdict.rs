//! The verdict on a declaration, and the closed list of reasons why one is refused.

use std::borrow::Cow;

use super::{Cite, Entity, Key};
use crate::engine::card::{Condition, Filter};

/// May it be declared?
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Yes, it may.
    Legal,
    /// A card or a rule declares it by itself.
    Automatic,
    /// It happens at once, outside a chain.
    Immediate,
    /// No, it may not.
    Illegal(Refusal),
}

/// Why a declaration is refused, and what would have allowed it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// The first reason that applies.
    pub reason: Reason,
    /// What the reason is about: the card that is tapped, the target that is gone.
    pub about: Option<Entity>,
    /// What would have allowed it.
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
    /// A refusal for this reason, by this rule.
    pub fn by(reason: Reason, cite: Cite) -> Refused {
        Refused { refusal: Refusal { reason, about: None, wanted: None }, cite }
    }

    /// A refusal because this condition does not hold.
    pub fn lacking(cite: Cite, wanted: impl Into<Wanted>) -> Refused {
        Refused::by(Reason::ConditionMissing, cite).wanting(wanted)
    }

    /// The same refusal with what it is about.
    pub fn about(mut self, about: impl Into<Option<Entity>>) -> Refused {
        self.refusal.about = about.into();
        self
    }

    /// The same refusal with what would have allowed it.
    pub fn wanting(mut self, wanted: impl Into<Wanted>) -> Refused {
        self.refusal.wanted = Some(wanted.into());
        self
    }

    /// Refuses, if this is the case.
    ///
    /// # Errors
    /// The refusal.
    pub fn when(self, so: bool) -> Result<(), Refused> {
        if so { Err(self) } else { Ok(()) }
    }
}

/// What would have allowed a declaration.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// In the words of a rule, to follow `it takes`.
    Said(Cow<'static, str>),
    /// Something that a card's words describe.
    Filter(Box<Filter>),
    /// A state that a card's words describe.
    Condition(Box<Condition>),
    /// One of these keys.
    Keys(Vec<Key>),
    /// How much of the hazard limit is used, out of how much.
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
