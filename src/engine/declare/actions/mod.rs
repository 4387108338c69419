//! The actions that the rules, rather than cards, let a player declare.

pub(crate) mod agent_actions;
pub(crate) mod agent_attack;
pub(crate) mod assign;
pub(crate) mod cancel_by_tapping;
pub(crate) mod carrying;
pub(crate) mod claim_trophy;
pub(crate) mod company_attack;
pub(crate) mod control;
pub(crate) mod hand_discard;
pub(crate) mod influence;
pub(crate) mod influence_reveal;
pub(crate) mod let_go;
pub(crate) mod movement;
pub(crate) mod on_guard;
pub(crate) mod orders;
pub(crate) mod organizing;
pub(crate) mod rescue;
pub(crate) mod sideboard;
pub(crate) mod support;
pub(crate) mod untap_phase;
pub(crate) mod when;

use RuleAction::{By, Known};

use crate::engine::state::{Game, Intent, Judged};
use crate::vocab::{Act, Seat};

/// An action that a rule, and no card, lets a player declare.
pub(crate) enum RuleAction {
    /// Whatever is declared by such an act.
    By(&'static [Act], fn(&Game<'_>, &Intent, Seat) -> Judged),
    /// The declarations that the function knows: it gives no verdict on any other.
    Known(fn(&Game<'_>, &Intent, Seat) -> Option<Judged>),
}

/// All that rules let a player declare, in the order in which it is asked: the first that knows a declaration judges it.
pub(crate) const RULE_ACTIONS: &[RuleAction] = &[
    Known(orders::stay_untapped),
    Known(orders::excess),
    Known(organizing::declare),
    Known(control::declare),
    Known(movement::declare),
    Known(claim_trophy::choose),
    Known(rescue::bars),
    By(&[Act::Rescue], rescue::rescue),
    By(&[Act::Support], support::support),
    By(&[Act::PlaceOnGuard], on_guard::place_on_guard),
    Known(on_guard::reveal),
    By(&[Act::RevealAgent, Act::Reveal], agent_attack::reveal_agent),
    By(&[Act::NazgulSideboard], sideboard::declare),
    Known(cancel_by_tapping::declare),
    By(&[Act::Assign], assign::assign),
    Known(agent_attack::declare),
    By(&[Act::Attack], company_attack::declare),
    By(&[Act::ChooseOrder], orders::choose_order),
    By(&[Act::Choose], orders::choose),
    By(&[Act::Query], orders::query),
    By(&[Act::Pass], orders::pass),
    Known(carrying::carry),
    Known(influence::declare),
    Known(agent_actions::judge),
    Known(untap_phase::judge),
    Known(influence_reveal::judge),
];
