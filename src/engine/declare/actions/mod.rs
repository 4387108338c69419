//! What the rules, rather than cards, let a player declare.

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
