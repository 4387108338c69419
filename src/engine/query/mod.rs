//! Questions about a position: what its numbers, types and rules are now. Nothing in this folder changes the position.

pub(crate) mod affects;
pub mod agents;
pub(crate) mod alignment;
pub(crate) mod allies;
pub(crate) mod automatic;
pub(crate) mod candidates;
pub(crate) mod cards;
pub(crate) mod combat_numbers;
pub(crate) mod companies;
pub mod company_combat;
pub(crate) mod detainment;
pub(crate) mod granted;
pub mod hazard_limit;
pub mod interpret;
pub mod manifestations;
pub(crate) mod places;
pub(crate) mod prisoners;
pub(crate) mod rolls;
pub(crate) mod several_strikes;
pub(crate) mod staying;
pub(crate) mod strikes;
pub mod topics;
pub(crate) mod triggers;
pub(crate) mod trophies;

pub use candidates::{brings_to_hand, grants_its_use, made_attack, pile_asked, pile_taken};
pub use cards::{bearer, bearer_or_last, borne, def, in_force, plays, says, standing, triggers};
pub use combat_numbers::{attached, class_modifier, strike_modifier, strike_prowess};
pub use companies::{characters, company_of, company_of_entity, is_minion_player};
pub use interpret::attack_numbers::{attack_body, attack_prowess, attack_strikes};
pub use interpret::in_force::{InForce, in_force_rules, in_force_where, of_attacks};
pub use interpret::keys;
pub use interpret::numbers::{
    body, change_amount, changed, company_size, corruption_points, given, influence, influence_against, mind, prowess,
    size_of,
};
pub use interpret::skills::{Gifted, has_skill, may_use, taps_to_use};
pub use interpret::types::{path, path_for, region_type, region_type_for, site_type, site_type_for};
pub(crate) use interpret::{control, general_influence, lairs, order, playable};
pub use places::{destination, is_entering, moving, printed_path, shortest_ways, site_named, site_of};
