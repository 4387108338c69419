//! The rules that forbid a play which would otherwise be allowed. Each prohibition has a file of its own and a line
//! here.

mod allowance;
mod ban;
pub(crate) mod copies;
mod current_company;
mod heroes_and_minions;
pub(crate) mod idle;
mod joining;
mod kept_apart;
mod locked;
mod meanwhile;
mod mid_attack;
pub(crate) mod one_character;
mod one_corruption;
mod one_played_with;
mod removal;
mod under_deeps;
mod unused_item;

use super::play::Prohibition;

/// All prohibitions, in the order in which they are asked: the first that applies gives the reason.
pub(crate) const ALL: &[Prohibition] = &[
    copies::forbids,
    allowance::forbids,
    mid_attack::forbids,
    current_company::forbids,
    under_deeps::forbids,
    one_corruption::forbids,
    locked::forbids,
    meanwhile::forbids,
    ban::forbids,
    idle::forbids,
    joining::forbids,
    one_character::forbids,
    unused_item::forbids,
    kept_apart::forbids,
    heroes_and_minions::forbids,
    removal::forbids,
    one_played_with::forbids,
];
