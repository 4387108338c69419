//! Says why a declaration is refused, in a sentence on which a player can act: one table, a line for each reason and,
//! where a rule has its own cause, for that rule.

use super::facts::Scene;
use super::said::{Said, Tongue, name, say};
use crate::cards::speak::Part;
use crate::engine::card::{Condition, Filter, Role};
use crate::engine::state::{CardRef, Entity, Key, Reason, Refusal, Wanted};
use crate::vocab::Seat;

/// A sentence: the reason, the Council's clause that is cited (none: any), and its key in `said/tongues`: `no_`, the reason
/// and the clause; `or2`, `or3` is told where a part of the one before is not known. It is told where all that it names is.
type Sentence = (Reason, &'static str, &'static str);

/// The sentences: the first that fits is told. Every reason has one that fits always.
const SENTENCES: &[Sentence] = &[
    (Reason::ChainResolving, "coe:3.2", "no_chain_resolving_3_2"),
    (Reason::ChainResolving, "", "no_chain_resolving"),
    (Reason::Synonymous, "coe:2.IV.iv", "no_synonymous_2_iv_iv"),
    (Reason::Synonymous, "coe:2.IV.v", "no_synonymous_2_iv_v"),
    (Reason::Synonymous, "coe:3.iv.7", "no_synonymous_3_iv_7"),
    (Reason::Synonymous, "", "no_synonymous"),
    (Reason::PhaseClosed, "coe:2.IV.4", "no_phase_closed_2_iv_4"),
    (Reason::PhaseClosed, "", "no_phase_closed"),
    (Reason::EndOfPhaseChain, "", "no_end_of_phase_chain"),
    (Reason::RequiredActionsFirst, "", "no_required_actions_first"),
    (Reason::AttackNotOver, "", "no_attack_not_over"),
    (Reason::CancelWindowClosed, "", "no_cancel_window_closed"),
    (Reason::NotAttackAffecting, "", "no_not_attack_affecting"),
    (Reason::NotStrikeAffecting, "", "no_not_strike_affecting"),
    (Reason::OneSkillCard, "", "no_one_skill_card"),
    (Reason::AssignedAStrike, "", "no_assigned_a_strike"),
    (Reason::BodyCheckFirst, "", "no_body_check_first"),
    (Reason::NotAffectingBodyCheck, "", "no_not_affecting_body_check"),
    (Reason::RollAlreadyMade, "", "no_roll_already_made"),
    (Reason::OnGuardWindow, "coe:2.IV.vii.4", "no_on_guard_window_2_iv_vii_4"),
    (Reason::OnGuardWindow, "coe:2.V.6.5", "no_on_guard_window_2_v_6_5"),
    (Reason::OnGuardWindow, "coe:2.V.6", "no_on_guard_window_2_v_6"),
    (Reason::OnGuardWindow, "", "no_on_guard_window"),
    (Reason::NotYourChoice, "", "no_not_your_choice"),
    (Reason::NotYourChoice, "", "no_not_your_choice_or2"),
    (Reason::MustStartChain, "", "no_must_start_chain"),
    (Reason::KeyNotDeclared, "", "no_key_not_declared"),
    (Reason::KeyNotDeclared, "", "no_key_not_declared_or2"),
    (Reason::Key, "", "no_key"),
    (Reason::Key, "coe:2.V.i", "no_key_2_v_i"),
    (Reason::Key, "", "no_key_or2"),
    (Reason::HazardLimit, "", "no_hazard_limit"),
    (Reason::HazardLimit, "", "no_hazard_limit_or2"),
    (Reason::Duplicate, "", "no_duplicate"),
    (Reason::Duplicate, "", "no_duplicate_or2"),
    (Reason::OnGuardType, "coe:2.IV.vii.4", "no_on_guard_type_2_iv_vii_4"),
    (Reason::OnGuardType, "coe:2.V.i", "no_on_guard_type_2_v_i"),
    (Reason::OnGuardType, "", "no_on_guard_type"),
    (Reason::OnGuardType, "", "no_on_guard_type_or2"),
    (Reason::FaceDown, "", "no_face_down"),
    (Reason::FaceDown, "", "no_face_down_or2"),
    (Reason::TargetNotInPlay, "coe:3.i", "no_target_not_in_play_3_i"),
    (Reason::TargetNotInPlay, "coe:7.1.1", "no_target_not_in_play_7_1_1"),
    (Reason::TargetNotInPlay, "", "no_target_not_in_play"),
    (Reason::TargetNotInPlay, "", "no_target_not_in_play_or2"),
    (Reason::TargetNotInPlay, "", "no_target_not_in_play_or3"),
    (Reason::TargetUnresolved, "", "no_target_unresolved"),
    (Reason::TargetUnresolved, "", "no_target_unresolved_or2"),
    (Reason::TargetUnresolved, "", "no_target_unresolved_or3"),
    (Reason::TargetNotInChain, "", "no_target_not_in_chain"),
    (Reason::TargetNotInChain, "", "no_target_not_in_chain_or2"),
    (Reason::TargetType, "coe:2.II.2", "no_target_type_2_ii_2"),
    (Reason::TargetType, "coe:2.IV.vii.4", "no_target_type_2_iv_vii_4"),
    (Reason::TargetType, "coe:3.IV.1", "no_target_type_3_iv_1"),
    (Reason::TargetType, "coe:3.iv.4", "no_target_type_3_iv_4"),
    (Reason::TargetType, "coe:7.1.1", "no_target_type_7_1_1"),
    (Reason::TargetType, "coe:8.1", "no_target_type_8_1"),
    (Reason::TargetType, "coe:3.i", "no_target_type_3_i"),
    (Reason::TargetType, "coe:4.1", "no_target_type_4_1"),
    (Reason::TargetType, "", "no_target_type_or0"),
    (Reason::TargetType, "", "no_target_type"),
    (Reason::TargetType, "", "no_target_type_or2"),
    (Reason::TargetType, "", "no_target_type_or3"),
    (Reason::TargetAlreadyTapped, "", "no_target_already_tapped"),
    (Reason::TargetAlreadyTapped, "", "no_target_already_tapped_or2"),
    (Reason::CostEntityTapped, "coe:3.ii", "no_cost_entity_tapped_3_ii"),
    (Reason::CostEntityTapped, "coe:3.V", "no_cost_entity_tapped_3_v"),
    (Reason::CostEntityTapped, "coe:3.iv.4", "no_cost_entity_tapped_3_iv_4"),
    (Reason::CostEntityTapped, "coe:7.1.1", "no_cost_entity_tapped_7_1_1"),
    (Reason::CostEntityTapped, "", "no_cost_entity_tapped"),
    (Reason::CostEntityTapped, "", "no_cost_entity_tapped_or2"),
    (Reason::CostEntityTapped, "", "no_cost_entity_tapped_or3"),
    (Reason::NoEffectPossible, "coe:2.II.3.2", "no_no_effect_possible_2_ii_3_2"),
    (Reason::NoEffectPossible, "coe:2.II.3.3", "no_no_effect_possible_2_ii_3_2"),
    (Reason::NoEffectPossible, "coe:3.i", "no_no_effect_possible_3_i"),
    (Reason::NoEffectPossible, "coe:3.iv.2", "no_no_effect_possible_3_iv_2"),
    (Reason::NoEffectPossible, "coe:3.iv.3", "no_no_effect_possible_3_iv_3"),
    (Reason::NoEffectPossible, "coe:4.2", "no_no_effect_possible_4_2"),
    (Reason::NoEffectPossible, "", "no_no_effect_possible"),
    (Reason::NoEffectPossible, "", "no_no_effect_possible_or2"),
    (Reason::ConditionMissing, "", "no_condition_missing"),
    (Reason::ConditionMissing, "", "no_condition_missing_or0"),
    (Reason::ConditionMissing, "", "no_condition_missing_or2"),
    (Reason::ConditionMissing, "coe:2.V.iii", "no_condition_missing_2_v_iii"),
    (Reason::ConditionMissing, "coe:2.V.6", "no_condition_missing_2_v_6"),
    (Reason::ConditionMissing, "coe:2.V.ii.1", "no_condition_missing_2_v_ii_1"),
    (Reason::ConditionMissing, "coe:8.4", "no_condition_missing_8_4"),
    (Reason::ConditionMissing, "coe:9.3", "no_condition_missing_9_3"),
    (Reason::ConditionMissing, "", "no_condition_missing_or3"),
    (Reason::ConditionMissing, "", "no_condition_missing_or4"),
    (Reason::Restriction, "", "no_condition_missing"),
    (Reason::Restriction, "", "no_condition_missing_or2"),
    (Reason::Restriction, "coe:2.1.1", "no_restriction_2_1_1"),
    (Reason::Restriction, "coe:2.1.1", "no_restriction_2_1_1_or2"),
    (Reason::Restriction, "coe:2.I.2", "no_restriction_2_i_2"),
    (Reason::Restriction, "coe:2.II.2.1.1", "no_restriction_2_ii_2_1_1"),
    (Reason::Restriction, "coe:2.II.2.2.5", "no_restriction_2_ii_2_2_5"),
    (Reason::Restriction, "coe:2.II.2.2.F1", "no_restriction_2_ii_2_2_f1"),
    (Reason::Restriction, "coe:2.II.2", "no_restriction_2_ii_2"),
    (Reason::Restriction, "coe:2.II.3.1", "no_restriction_2_ii_3_1"),
    (Reason::Restriction, "coe:2.II.3.6", "no_restriction_2_ii_3_6"),
    (Reason::Restriction, "coe:2.II.7", "no_restriction_2_ii_7"),
    (Reason::Restriction, "coe:2.IV.4", "no_restriction_2_iv_4"),
    (Reason::Restriction, "coe:2.IV.vii.2", "no_restriction_2_iv_vii_3"),
    (Reason::Restriction, "coe:2.IV.vii.3", "no_restriction_2_iv_vii_3"),
    (Reason::Restriction, "coe:2.IV.vii.4", "no_restriction_2_iv_vii_4"),
    (Reason::Restriction, "coe:2.IV.vii.5", "no_restriction_2_iv_vii_5"),
    (Reason::Restriction, "coe:2.V.iii.1", "no_restriction_2_v_iii_1"),
    (Reason::Restriction, "coe:2.V.iii", "no_restriction_2_v_iii"),
    (Reason::Restriction, "coe:2.VI.i", "no_restriction_2_vi_i"),
    (Reason::Restriction, "coe:3.5", "no_restriction_3_5"),
    (Reason::Restriction, "coe:3.III.4", "no_restriction_3_iii_4"),
    (Reason::Restriction, "coe:3.IV.1", "no_restriction_3_iv_1"),
    (Reason::Restriction, "coe:3.V.1", "no_restriction_3_v_1"),
    (Reason::Restriction, "coe:3.V.2", "no_restriction_3_v_2"),
    (Reason::Restriction, "coe:3.V.3", "no_restriction_3_v_3"),
    (Reason::Restriction, "coe:3.V", "no_restriction_3_v"),
    (Reason::Restriction, "coe:3.ii.1", "no_restriction_3_ii_1"),
    (Reason::Restriction, "coe:3.ii", "no_restriction_3_ii"),
    (Reason::Restriction, "coe:3.iii", "no_restriction_3_ii"),
    (Reason::Restriction, "coe:3.i", "no_restriction_3_i"),
    (Reason::Restriction, "coe:3.i", "no_restriction_3_i_or2"),
    (Reason::Restriction, "coe:4.3", "no_restriction_4_3"),
    (Reason::Restriction, "coe:4.4", "no_restriction_4_4"),
    (Reason::Restriction, "coe:5.F3", "no_restriction_5_f3"),
    (Reason::Restriction, "coe:6.1", "no_restriction_6_1"),
    (Reason::Restriction, "coe:7.2.1", "no_restriction_7_2_1"),
    (Reason::Restriction, "coe:7.3", "no_restriction_7_3"),
    (Reason::Restriction, "coe:9.3", "no_restriction_9_3"),
    (Reason::Restriction, "coe:3.iv.4", "no_restriction_3_iv_4"),
    (Reason::Restriction, "coe:7.1.1", "no_restriction_3_iv_4"),
    (Reason::Restriction, "coe:8.1", "no_restriction_8_1"),
    (Reason::Restriction, "coe:8.1", "no_restriction_8_1_or2"),
    (Reason::Restriction, "coe:9.1.2", "no_restriction_9_1_2"),
    (Reason::Restriction, "coe:9.1.2", "no_restriction_9_1_2_or2"),
    (Reason::Restriction, "coe:9.3.F1", "no_restriction_9_3_f1"),
    (Reason::Restriction, "coe:9.3.5", "no_restriction_9_3_f1"),
    (Reason::Restriction, "coe:9.1.1", "no_restriction_9_1_1"),
    (Reason::Restriction, "", "no_restriction"),
    (Reason::Restriction, "", "no_restriction_or2"),
];

/// The things that a sentence may name, in the order of the gaps in the tables; nothing where one is not known.
struct Parts {
    /// The thing that stands against it.
    about: Option<Said>,
    /// The same, if it is a card.
    card: Option<Said>,
    /// Whether that is the card itself that is declared.
    own: bool,
    /// The thing that would have done.
    wanted: Option<Said>,
    /// The state that would have to hold.
    state: Option<Said>,
    /// The other player.
    other: Option<Said>,
    /// Whether the card is a resource or a hazard, and which of them its player plays.
    side: Option<Said>,
    /// A sentence about the card or its bearer, where the words of the card would say the same at length.
    plain: Option<Said>,
}

impl Parts {
    /// Gives the sentence, if all that it names is known.
    fn fill(&self, key: &'static str) -> Option<Said> {
        let own = self.own.then(Said::default);
        let known = [&self.about, &self.card, &self.wanted, &self.state, &self.other, &self.side, &own, &self.plain];
        let named = Tongue::english().gaps(key);
        let told = named.into_iter().all(|gap| known.get(gap).is_some_and(|part| part.is_some()));
        told.then(|| say(key, known.map(|part| part.clone().unwrap_or_default())))
    }

    /// Gives the first sentence that fits.
    fn sentence(&self, reason: Reason, ground: &str) -> Said {
        let fits = |(of, clause, _): &&Sentence| *of == reason && (clause.is_empty() || *clause == ground);
        // The thing that a rule asks for by name is told before the rule's own words.
        SENTENCES.iter().filter(fits).find_map(|(.., key)| self.fill(key)).unwrap_or_default()
    }
}

/// Says why something is refused: `ground` is the Council's clause that decides it, `of` who declares which card.
pub(super) fn refused(
    scene: &Scene<'_>,
    refusal: &Refusal,
    ground: &str,
    (seat, card): (Option<Seat>, Option<CardRef>),
) -> Said {
    let about = refusal.about.filter(|e| !matches!(e, Entity::Entry(_)));
    let parts = Parts {
        about: about.map(|e| scene.thing(e)),
        own: card.is_some() && about == card.map(Entity::Card),
        card: about.filter(|e| matches!(e, Entity::Card(_))).map(|e| scene.thing(e)),
        wanted: refusal.wanted.as_ref().and_then(|wanted| spoken(scene, wanted)),
        state: match &refusal.wanted {
            Some(Wanted::Condition(condition)) => Some(Said::spoken(Part::State(condition.clone()), scene.table)),
            Some(Wanted::Said(_) | Wanted::Filter(_) | Wanted::Keys(_) | Wanted::Used(..)) | None => None,
        },
        other: seat.map(|seat| name(scene.player(seat.other()))),
        side: side(scene, seat, card),
        plain: card.and_then(|card| plain(scene, card, refusal.wanted.as_ref()?)),
    };
    parts.sentence(refusal.reason, ground)
}

/// Says that a card is of the side that its player does not play.
fn side(scene: &Scene<'_>, seat: Option<Seat>, card: Option<CardRef>) -> Option<Said> {
    let (seat, card) = (seat?, card?);
    let def = scene.def(card);
    let key = if def.hazard { "side_hazard" } else { "side_resource" };
    let other = def.hazard == (seat == Seat::R);
    let title = || Said::card(def.title.to_string(), &def.title);
    other.then(|| say(key, [title(), name(scene.player(seat))]))
}

/// Says that the card is not in the state that would do, or that its bearer alone uses it.
fn plain(scene: &Scene<'_>, card: CardRef, wanted: &Wanted) -> Option<Said> {
    match wanted {
        Wanted::Condition(condition) => match &**condition {
            Condition::Is(Role::This, Filter::Tapped) => Some(say("is_not_tapped", [scene.called(card)])),
            Condition::Is(Role::This, Filter::Wounded) => Some(say("is_not_wounded", [scene.called(card)])),
            _ => None,
        },
        Wanted::Filter(filter) => {
            filter.needs_word(&|word| *word == Filter::Is(Role::Bearer)).then(|| say("only_its_bearer", []))
        }
        Wanted::Said(_) | Wanted::Keys(_) | Wanted::Used(..) => None,
    }
}

/// Gives the thing that would have allowed it, in words.
fn spoken(scene: &Scene<'_>, wanted: &Wanted) -> Option<Said> {
    let said = match wanted {
        Wanted::Said(said) => Said::english(&**said),
        Wanted::Filter(filter) => Said::spoken(Part::Thing(filter.clone()), scene.table),
        Wanted::Condition(_) => return None,
        Wanted::Keys(keys) => {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{}`", typed(key))).collect();
            match keys.split_last() {
                Some((last, rest)) if !rest.is_empty() => say("or", [name(rest.join(", ")), name(last)]),
                Some((last, _)) => name(last),
                None => Said::default(),
            }
        }
        Wanted::Used(used, limit) => say("used_of", [name(used), name(limit)]),
    };
    Some(said).filter(|said| !said.is_empty())
}

/// Gives a key as it is typed.
fn typed(key: &Key) -> String {
    match key {
        Key::Region(kind, count) => {
            format!("keyed to {}", kind.letter().to_string().repeat(usize::from(*count).max(1)))
        }
        Key::Site(kind) => format!("keyed to site {}", kind.letter()),
        Key::Named(name) => format!("keyed to {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives every reason; the match has no other arm, so that a new reason asks for its place here.
    fn all() -> Vec<Reason> {
        let first = Reason::ChainResolving;
        std::iter::successors(Some(first), |reason| next(*reason)).collect()
    }

    fn next(reason: Reason) -> Option<Reason> {
        Some(match reason {
            Reason::ChainResolving => Reason::Synonymous,
            Reason::Synonymous => Reason::PhaseClosed,
            Reason::PhaseClosed => Reason::EndOfPhaseChain,
            Reason::EndOfPhaseChain => Reason::RequiredActionsFirst,
            Reason::RequiredActionsFirst => Reason::AttackNotOver,
            Reason::AttackNotOver => Reason::CancelWindowClosed,
            Reason::CancelWindowClosed => Reason::NotAttackAffecting,
            Reason::NotAttackAffecting => Reason::NotStrikeAffecting,
            Reason::NotStrikeAffecting => Reason::OneSkillCard,
            Reason::OneSkillCard => Reason::AssignedAStrike,
            Reason::AssignedAStrike => Reason::BodyCheckFirst,
            Reason::BodyCheckFirst => Reason::NotAffectingBodyCheck,
            Reason::NotAffectingBodyCheck => Reason::RollAlreadyMade,
            Reason::RollAlreadyMade => Reason::OnGuardWindow,
            Reason::OnGuardWindow => Reason::NotYourChoice,
            Reason::NotYourChoice => Reason::MustStartChain,
            Reason::MustStartChain => Reason::KeyNotDeclared,
            Reason::KeyNotDeclared => Reason::Key,
            Reason::Key => Reason::HazardLimit,
            Reason::HazardLimit => Reason::Duplicate,
            Reason::Duplicate => Reason::OnGuardType,
            Reason::OnGuardType => Reason::Restriction,
            Reason::Restriction => Reason::ConditionMissing,
            Reason::ConditionMissing => Reason::FaceDown,
            Reason::FaceDown => Reason::TargetNotInPlay,
            Reason::TargetNotInPlay => Reason::TargetUnresolved,
            Reason::TargetUnresolved => Reason::TargetNotInChain,
            Reason::TargetNotInChain => Reason::TargetType,
            Reason::TargetType => Reason::TargetAlreadyTapped,
            Reason::TargetAlreadyTapped => Reason::CostEntityTapped,
            Reason::CostEntityTapped => Reason::NoEffectPossible,
            Reason::NoEffectPossible => return None,
        })
    }

    #[test]
    fn every_reason_has_a_sentence_whatever_is_known() {
        let nothing = Parts {
            about: None,
            card: None,
            own: false,
            wanted: None,
            state: None,
            other: None,
            side: None,
            plain: None,
        };
        for reason in all() {
            let said = nothing.sentence(reason, "");
            assert!(!said.is_empty() && !said.contains('{'), "{reason:?}: {said}");
        }
    }

    #[test]
    fn every_sentence_can_be_told() {
        let word = |word: &str| Some(name(word));
        let mut untold: Vec<&str> = SENTENCES.iter().map(|(.., text)| *text).collect();
        for bits in 0..=u8::MAX {
            let has = |bit: u8| bits & bit > 0;
            let parts = Parts {
                about: word("Frodo").filter(|_| has(1)),
                card: word("Frodo").filter(|_| has(16)),
                state: word("it is tapped").filter(|_| has(32)),
                own: has(2),
                wanted: word("a scout").filter(|_| has(4)),
                other: word("Bob").filter(|_| has(8)),
                side: word("Marvels Told is a resource; Bob plays hazards").filter(|_| has(64)),
                plain: word("Frodo is not tapped").filter(|_| has(128)),
            };
            untold.retain(|text| {
                let told = |(reason, ground, own): &Sentence| {
                    own == text && parts.fill(text).is_some_and(|said| said == parts.sentence(*reason, ground))
                };
                !SENTENCES.iter().any(told)
            });
        }
        assert!(untold.is_empty(), "another comes before these: {untold:#?}");
    }
}
