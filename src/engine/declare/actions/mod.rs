//! The actions that the rules, rather than cards, let a player declare.

pub(crate) mod agent_actions;
pub(crate) mod agent_attack;
pub(crate) mod assign;
pub(crate) mod cancel_by_tapping;
pub(crate) mod carrying;
pub(crate) mod claim_trophy;
pub(crate) mod company_attack;
pub(crate) mod control;
mod hand_discard;
pub(crate) mod influence;
pub(crate) mod influence_reveal;
mod let_go;
pub(crate) mod movement;
pub(crate) mod on_guard;
pub(crate) mod orders;
pub(crate) mod organizing;
pub(crate) mod rescue;
mod rule_action;
pub(crate) mod sideboard;
pub(crate) mod support;
pub(crate) mod untap_phase;
pub(crate) mod untapped_removal;
pub(crate) mod when;

use crate::vocab::Act;
use rule_action::{RuleAction, any, by, known};

/// Every action that the rules let a player declare, in the order in which they are asked: the first that recognizes a
/// declaration judges it.
pub(crate) const RULE_ACTIONS: &[RuleAction] = &[
    known(&[Act::Choose, Act::Any], orders::stay_untapped),
    known(&[Act::Choose], orders::excess),
    known(&[Act::Move, Act::Choose], organizing::declare),
    known(&[Act::Transfer], control::declare),
    known(&[Act::Move], movement::declare),
    known(&[Act::Choose], claim_trophy::choose),
    any(rescue::bars),
    by(&[Act::Rescue], rescue::rescue),
    by(&[Act::Support], support::support),
    by(&[Act::PlaceOnGuard], on_guard::place_on_guard),
    known(&[Act::RevealOnGuard, Act::Reveal], on_guard::reveal),
    by(&[Act::RevealAgent, Act::Reveal], agent_attack::reveal_agent),
    by(&[Act::NazgulSideboard], sideboard::declare),
    known(&[Act::CancelByCard], cancel_by_tapping::declare),
    by(&[Act::Assign], assign::assign),
    known(&[Act::Attack], agent_attack::declare),
    by(&[Act::Attack], company_attack::declare),
    by(&[Act::ChooseOrder], orders::choose_order),
    by(&[Act::Choose], orders::choose),
    by(&[Act::Query], orders::query),
    by(&[Act::Pass], orders::pass),
    known(&[Act::Store, Act::Transfer], carrying::carry),
    known(&[Act::Influence], influence::declare),
    known(&[Act::Move, Act::GoHome, Act::Heal, Act::Untap, Act::TurnDown, Act::TapAbility], agent_actions::judge),
    known(&[Act::Untap, Act::Heal], untap_phase::judge),
    known(&[Act::Play], influence_reveal::judge),
    known(&[Act::DiscardAbility], hand_discard::declare),
    known(&[Act::DiscardAbility], let_go::declare),
    known(&[Act::TapAbility, Act::Use], untapped_removal::declare),
];
