//! The engine's verdicts, reasons, results and whys in the closed words of the vocabulary.

use crate::engine::trace::{Chooser, Outcome, Reason, Verdict, Why};
use crate::vocab::{RollKind, Ruleset, Seat, Skill};

/// The word of a verdict.
pub(super) fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Automatic => "automatic",
        Verdict::Immediate => "immediate",
        Verdict::Illegal(_) => "illegal",
    }
}

/// The word of a reason.
pub(super) fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::ChainResolving => "chain-resolving",
        Reason::Synonymous => "synonymous",
        Reason::PhaseClosed => "phase-closed",
        Reason::EndOfPhaseChain => "end-of-phase-chain",
        Reason::RequiredActionsFirst => "required-actions-first",
        Reason::AttackNotOver => "attack-not-over",
        Reason::CancelWindowClosed => "cancel-window-closed",
        Reason::NotAttackAffecting => "not-attack-affecting",
        Reason::NotStrikeAffecting => "not-strike-affecting",
        Reason::OneSkillCard => "one-skill-card",
        Reason::AssignedAStrike => "assigned-a-strike",
        Reason::BodyCheckFirst => "body-check-first",
        Reason::NotAffectingBodyCheck => "not-affecting-body-check",
        Reason::RollAlreadyMade => "roll-already-made",
        Reason::OnGuardWindow => "on-guard-window",
        Reason::NotYourChoice => "not-your-choice",
        Reason::MustStartChain => "must-start-chain",
        Reason::KeyNotDeclared => "key-not-declared",
        Reason::Key => "key",
        Reason::HazardLimit => "hazard-limit",
        Reason::Duplicate => "duplicate",
        Reason::OnGuardType => "on-guard-type",
        Reason::Restriction => "restriction",
        Reason::ConditionMissing => "condition-missing",
        Reason::FaceDown => "face-down",
        Reason::TargetNotInPlay => "target-not-in-play",
        Reason::TargetUnresolved => "target-unresolved",
        Reason::TargetNotInChain => "target-not-in-chain",
        Reason::TargetType => "target-type",
        Reason::TargetAlreadyTapped => "target-already-tapped",
        Reason::CostEntityTapped => "cost-entity-tapped",
        Reason::NoEffectPossible => "no-effect-possible",
    }
}

/// What a reason means, as a fragment that follows the name of what it is about or stands alone.
pub(super) fn because(reason: Reason) -> &'static str {
    match reason {
        Reason::ChainResolving => "nothing can be declared while a chain or a card's steps are being resolved",
        Reason::Synonymous => "the two happenings are one; there is no moment between them",
        Reason::PhaseClosed => "both players are done with this phase",
        Reason::EndOfPhaseChain => "the chain at the end of a phase takes only certain answers",
        Reason::RequiredActionsFirst => "the actions that passive conditions require are not all declared yet",
        Reason::AttackNotOver => "the attack is not over, and no new one can be declared",
        Reason::CancelWindowClosed => "it is too late to cancel that",
        Reason::NotAttackAffecting => "only what changes or cancels the attack as a whole can be done here",
        Reason::NotStrikeAffecting => "only what affects this strike can be done in its sequence",
        Reason::OneSkillCard => "only one card that requires a skill can be played in a strike sequence",
        Reason::AssignedAStrike => "the supporter has a strike of his own",
        Reason::BodyCheckFirst => "the body check comes first",
        Reason::NotAffectingBodyCheck => "only what directly affects the body check can answer it",
        Reason::RollAlreadyMade => "the dice have fallen",
        Reason::OnGuardWindow => "nothing calls for an on-guard card to be revealed now",
        Reason::NotYourChoice => "that is the other player's choice",
        Reason::MustStartChain => "it must be the first declaration of a chain",
        Reason::KeyNotDeclared => "the key must be named when the creature is played",
        Reason::Key => "the key does not fit the card, the path or the site",
        Reason::HazardLimit => "the hazard limit is used up",
        Reason::Duplicate => "it cannot be duplicated",
        Reason::OnGuardType => "such a card cannot be revealed at this point",
        Reason::Restriction => "a rule or an effect forbids it",
        Reason::ConditionMissing => "a condition is not met",
        Reason::FaceDown => "the card is face-down",
        Reason::TargetNotInPlay => "the target is not in play",
        Reason::TargetUnresolved => "the target is declared but not resolved",
        Reason::TargetNotInChain => "it is not declared in this chain",
        Reason::TargetType => "the target is not of the kind that the text asks for",
        Reason::TargetAlreadyTapped => "the target is tapped already",
        Reason::CostEntityTapped => "what should tap as the price is not untapped",
        Reason::NoEffectPossible => "nothing would change by it",
    }
}

/// The word of a result, and its why.
pub(super) fn result(outcome: Outcome) -> (&'static str, Option<Why>) {
    match outcome {
        Outcome::Resolves => ("resolves", None),
        Outcome::Partial(why) => ("partial", Some(why)),
        Outcome::NoEffect(why) => ("no-effect", Some(why)),
        Outcome::Cancelled(why) => ("cancelled", Some(why)),
    }
}

/// The word of a why; what cancelled it is added by whoever knows its number.
pub(super) fn why(why: Why) -> &'static str {
    match why {
        Why::TargetGone => "target-gone",
        Why::TargetChanged => "target-changed",
        Why::CostEntityGone => "cost-entity-gone",
        Why::CostEntityUntapped => "cost-entity-untapped",
        Why::ConditionLost => "condition-lost",
        Why::KeyLost => "key-lost",
        Why::LimitExceeded => "hl-exceeded",
        Why::PassiveConditionGone => "passive-condition-gone",
        Why::CancelledBy(_) => "cancelled-by",
        Why::StepImpossible => "step-impossible",
    }
}

/// What a why means, as a fragment.
pub(super) fn since(why: Why) -> &'static str {
    match why {
        Why::TargetGone => "its target has left play",
        Why::TargetChanged => "its target no longer fits the text",
        Why::CostEntityGone => "what tapped for it is gone",
        Why::CostEntityUntapped => "what tapped for it is no longer tapped",
        Why::ConditionLost => "a condition no longer holds",
        Why::KeyLost => "its key no longer fits",
        Why::LimitExceeded => "more is declared than the hazard limit now allows",
        Why::PassiveConditionGone => "what set it off is gone",
        Why::CancelledBy(_) => "cancelled",
        Why::StepImpossible => "a step of it cannot happen",
    }
}

/// Who chooses.
pub(super) fn chooser(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::ResourcePlayer => "resource player",
        Chooser::HazardPlayer => "hazard player",
        Chooser::DefendingPlayer => "defending player",
    }
}

/// A kind of roll, as it stands before `of somebody`.
pub(super) fn roll(kind: RollKind) -> &'static str {
    match kind {
        RollKind::Corruption => "corruption check",
        RollKind::Influence => "influence check",
        RollKind::Body => "body check",
        RollKind::Strike => "strike",
        RollKind::Test => "test",
        RollKind::Riddling => "riddling roll",
        RollKind::Offering => "offering",
        RollKind::Other => "roll",
    }
}

/// A skill.
pub(super) fn skill(skill: Skill) -> &'static str {
    match skill {
        Skill::Warrior => "warrior",
        Skill::Scout => "scout",
        Skill::Ranger => "ranger",
        Skill::Sage => "sage",
        Skill::Diplomat => "diplomat",
    }
}

/// A rule set, as it is typed.
pub(super) fn ruleset(rules: Ruleset) -> &'static str {
    rules.word()
}

/// A rule set, as it is spoken of.
pub(super) fn ruleset_name(rules: Ruleset) -> &'static str {
    rules.name()
}

/// A seat's letter.
pub(super) fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::R => "R",
        Seat::H => "H",
    }
}

/// What is said beside a verdict that waits for a choice.
pub(super) const WAITS: &str = "it depends on what is chosen";
