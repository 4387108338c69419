//! Which attacks are detainment attacks: that depends on the attacked player and on the key of the attack (COE 3.II.2).

use super::interpret::{Ctx, satisfies};
use crate::engine::card::{CardKind, Rule, RuleSort, Table};
use crate::engine::query;
use crate::engine::state::{Attack, Board, Entity, Key, RegionRef};
use crate::vocab::{RegionType, Ruleset, SiteType};

/// Tells what a text in force says about the attack that is faced. A text that makes it normal overrides one that makes
/// it detainment.
pub fn by_text(table: &Table, board: &Board) -> Option<bool> {
    let mut says = None;
    for force in query::in_force_rules(table, board, RuleSort::Detains) {
        if let Rule::Detains(detains, attacks) = force.rule
            && satisfies(&force.ctx, Entity::Attack, attacks)
        {
            says = Some(says.unwrap_or(true) && *detains);
        }
    }
    says
}

/// Whether a card's attack on a company is a detainment attack, by the card or by the rules.
pub fn detains(table: &Table, board: &Board, attack: &Attack) -> bool {
    let seat = board.company(attack.company).seat;
    let creature = query::def(table, board, attack.source).creature();
    let own = creature.and_then(|c| c.detainment.as_ref());
    // For detainment a Fallen-wizard player's companies are hero companies, whatever they are for hazards (COE
    // 2.IV.vii.F1).
    let ctx = Ctx { this: None, ..Ctx::of(table, board, attack.source) };
    if !attack.automatic && own.is_some_and(|against| satisfies(&ctx, Entity::Company(attack.company), against)) {
        return true;
    }
    if board.rules == Ruleset::Metw || attack.automatic || !query::is_minion_player(board, seat) {
        return false;
    }
    let def = query::def(table, board, attack.source);
    let race = |r: &str| attack.races.iter().any(|x| &**x == r);
    if def.agent || race("nazgûl") || race("nazgul") {
        return true;
    }
    let (region, site) = keyed_to(table, board, attack);
    let dark_site = matches!(site, Some(SiteType::D | SiteType::S | SiteType::H));
    let servants = ["orc", "troll", "undead", "man"].into_iter().any(race);
    dark_site || region == Some(RegionType::D) || region == Some(RegionType::S) && servants
}

/// The types of the region or site that the attack is keyed to, by type or by name.
fn keyed_to(table: &Table, board: &Board, attack: &Attack) -> (Option<RegionType>, Option<SiteType>) {
    match &attack.key {
        Some(Key::Region(kind, _)) => (Some(*kind), None),
        Some(Key::Site(kind)) => (None, Some(*kind)),
        Some(Key::Named(name)) => {
            let place = board.company(attack.company).path.iter().position(|r| r.name.as_ref() == Some(name));
            let region = place.and_then(|p| u8::try_from(p).ok());
            let region =
                region.and_then(|place| query::region_type(table, board, RegionRef { company: attack.company, place }));
            let site = query::site_of(board, attack.company).filter(|s| {
                query::def(table, board, *s).name == *name && query::def(table, board, *s).kind == CardKind::Site
            });
            (region, site.and_then(|s| query::site_type(table, board, s)))
        }
        None => (None, None),
    }
}
