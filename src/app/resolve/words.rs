//! The engine's verdicts, reasons, results and whys in the closed words of the vocabulary.

use super::said::{Said, Tongue, say};
use crate::engine::state::{Chooser, Odds, Outcome, Reason, Verdict, Why};
use crate::lang::{Says, Script};
use crate::vocab::{RegionType, RollKind, Ruleset, Seat, SiteType};

/// Gives the word of a verdict.
pub(super) fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Automatic => "automatic",
        Verdict::Immediate => "immediate",
        Verdict::Illegal(_) => "illegal",
    }
}

/// Gives the word of a reason.
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

/// Gives the word of a result, and its why.
pub(super) fn result(outcome: Outcome) -> (&'static str, Option<Why>) {
    match outcome {
        Outcome::Resolves => ("resolves", None),
        Outcome::Partial(why) => ("partial", Some(why)),
        Outcome::NoEffect(why) => ("no-effect", Some(why)),
        Outcome::Cancelled(why) => ("cancelled", Some(why)),
    }
}

/// Gives the word of a why; what cancelled it is added by whoever knows its number.
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

/// Gives a why as a fragment.
pub(super) fn since(why: Why) -> Said {
    let key = match why {
        Why::TargetGone => "target_gone",
        Why::TargetChanged => "target_changed",
        Why::CostEntityGone => "cost_entity_gone",
        Why::CostEntityUntapped => "cost_entity_untapped",
        Why::ConditionLost => "condition_lost",
        Why::KeyLost => "key_lost",
        Why::LimitExceeded => "limit_exceeded",
        Why::PassiveConditionGone => "passive_condition_gone",
        Why::CancelledBy(_) => "cancelled",
        Why::StepImpossible => "step_impossible",
    };
    say(key, [])
}

/// Gives the word for the player who chooses.
pub(super) fn chooser(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::ResourcePlayer => "resource player",
        Chooser::HazardPlayer => "hazard player",
        Chooser::DefendingPlayer => "defending player",
    }
}

/// Gives a kind of roll, as it stands before `of somebody`.
pub(super) fn roll(kind: RollKind) -> Said {
    let key = match kind {
        RollKind::Corruption => "corruption_check",
        RollKind::Influence => "influence_check",
        RollKind::Body => "body_check",
        RollKind::Strike => "strike",
        RollKind::Test => "test",
        RollKind::Riddling => "riddling_roll",
        RollKind::Offering => "offering",
        RollKind::Other => "roll",
    };
    say(key, [])
}

/// Gives a type of sites.
pub(super) fn site_type(kind: SiteType) -> Said {
    let key = match kind {
        SiteType::H => "type_haven",
        SiteType::F => "type_free_hold",
        SiteType::B => "type_border_hold",
        SiteType::R => "type_ruins",
        SiteType::S => "type_shadow_hold",
        SiteType::D => "type_dark_hold",
    };
    say(key, [])
}

/// Gives a type of regions.
pub(super) fn region_type(kind: RegionType) -> Said {
    let key = match kind {
        RegionType::W => "type_wilderness",
        RegionType::B => "type_border_land",
        RegionType::F => "type_free_domain",
        RegionType::S => "type_shadow_land",
        RegionType::D => "type_dark_domain",
        RegionType::C => "type_coastal_sea",
    };
    say(key, [])
}

/// Gives the types of sites and of regions, each by its English name, as the language of a code calls them.
pub fn types_in(code: &str) -> Vec<(String, String)> {
    use RegionType as On;
    use SiteType as At;
    let sites = [At::H, At::F, At::B, At::R, At::S, At::D].map(site_type);
    let regions = [On::W, On::B, On::F, On::S, On::D, On::C].map(region_type);
    let tongue = Tongue::without_cards(code);
    let worded =
        |said: Said| (said.to_string(), tongue.as_ref().map_or(said.clone(), |own| said.worded(own)).to_string());
    sites.into_iter().chain(regions).map(worded).collect()
}

/// Gives a seat's letter.
pub(super) fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::R => "R",
        Seat::H => "H",
    }
}

/// Gives the remark beside a verdict that waits for a choice.
pub(super) fn waits() -> Said {
    say("waits", [])
}

/// The rule sets that `all` stands for.
pub const ALL: [Ruleset; 3] = [Ruleset::Metw, Ruleset::Mele, Ruleset::Coe];

/// Odds as a fraction.
pub(super) fn fraction(odds: Odds) -> String {
    let (ways, of) = odds.fraction();
    format!("{ways}/{of}")
}

/// Gives the rule sets that a script names.
pub(super) fn named_rules(script: &Script) -> Vec<Ruleset> {
    let lines =
        script.lines.iter().filter_map(|line| if let Says::Rules(rules) = &line.says { Some(rules) } else { None });
    let mut sets: Vec<Ruleset> = Vec::new();
    for set in lines.flatten() {
        if !sets.contains(set) {
            sets.push(*set);
        }
    }
    sets
}
