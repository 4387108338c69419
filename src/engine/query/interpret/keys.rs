//! The keys with which a creature can be played on a company now.

use super::in_force::in_force_rules;
use super::types::{path_for, region_type_for, site_type_for};
use super::{Ctx, holds, satisfies};
use crate::engine::card::{CardDef, CardKind, Purpose, Rule, RuleSort, Table};
use crate::engine::query::cards::def;
use crate::engine::query::places::{moving, site_of};
use crate::engine::state::{Attack, Board, CardRef, CompanyRef, Entity, Key, RegionRef, TurnEvent};
use crate::vocab::{Phase, RegionType, Step};

/// The open keys of a creature: region types, the site's type, then names.
pub fn open<'a>(
    table: &'a Table,
    board: &'a Board,
    card: CardRef,
    company: CompanyRef,
) -> impl Iterator<Item = Key> + 'a {
    let printed = def(table, board, card);
    let creature = printed.creature();
    let moving = moving(board, company);
    let path = if moving { path_for(Purpose::Hazards, table, board, company) } else { Vec::new() };
    let site = site_of(board, company);
    let kind = site.and_then(|s| site_type_for(Purpose::Hazards, table, board, s));
    let only = creature.and_then(|c| c.only.as_ref());
    let allowed = only.is_none_or(|f| {
        let ctx = Ctx { purpose: Purpose::Hazards, ..Ctx::of(table, board, card) };
        satisfies(&ctx, Entity::Company(company), f)
    });
    let banned = banned_keys(table, board, company);
    let by_region = printed
        .key_regions
        .iter()
        .filter(move |(t, n)| path.iter().filter(|p| *p == t).count() >= usize::from(*n) && !banned.contains(t))
        .map(|(t, n)| Key::Region(*t, *n));
    let by_site = printed.key_sites.iter().filter(move |t| kind == Some(**t)).map(|t| Key::Site(*t));
    let regions = creature.map_or(&[][..], |c| &c.regions[..]);
    let by_name = regions
        .iter()
        .filter(move |name| moving && board.company(company).path.iter().any(|r| r.name.as_ref() == Some(name)))
        .map(|name| Key::Named(name.clone()));
    let there = creature.and_then(|c| c.sites_there.as_ref());
    let site_def = site.map(|s| def(table, board, s));
    let site_name = site_def.map(|d| d.name.clone());
    let in_region = site_def.and_then(|d| d.site.as_ref()).and_then(|s| s.region.as_ref());
    let there_open = there.is_some_and(|types| {
        in_region.is_some_and(|r| regions.contains(r)) && (types.is_empty() || kind.is_some_and(|k| types.contains(&k)))
    });
    let sites = creature.map_or(&[][..], |c| &c.sites[..]);
    let named_site = site_name.filter(move |name| there_open || sites.contains(name)).map(Key::Named);
    let also = lent(table, board, card, company);
    let automatic = keys_from_hand(table, board, card, company);
    by_region.chain(by_site).chain(by_name).chain(named_site).chain(also).chain(automatic).filter(move |_| allowed)
}

/// Whether a creature prints neither a type nor a name as its key.
pub fn prints_none(def: &CardDef) -> bool {
    let creature = def.creature();
    let named = creature.is_some_and(|c| !c.regions.is_empty() || !c.sites.is_empty() || c.sites_there.is_some());
    def.key_regions.is_empty() && def.key_sites.is_empty() && !named
}

/// Keys that a text grants: the creature's own text while certain cards are in play, or another card's.
fn lent(table: &Table, board: &Board, card: CardRef, company: CompanyRef) -> Vec<Key> {
    let mut found = Vec::new();
    let mut add = |ctx: &Ctx<'_>, rule: &Rule| {
        let Rule::MayKey(creatures, to, _) = rule else { return };
        let ctx = &Ctx { purpose: Purpose::Hazards, ..*ctx };
        if !satisfies(ctx, Entity::Card(card), creatures) {
            return;
        }
        if let Some(site) = site_of(board, company)
            && satisfies(ctx, Entity::Card(site), to)
        {
            found.push(Key::Named(def(table, board, site).name.clone()));
            found.extend(site_type_for(Purpose::Hazards, table, board, site).map(Key::Site));
        }
        for (place, region) in (0..=u8::MAX).zip(&board.company(company).path) {
            let at = RegionRef { company, place };
            if moving(board, company) && satisfies(ctx, Entity::Region(at), to) {
                found.extend(region_type_for(Purpose::Hazards, table, board, at).map(|t| Key::Region(t, 1)));
                found.extend(region.name.clone().map(Key::Named));
            }
        }
    };
    for force in in_force_rules(table, board, RuleSort::MayKey) {
        add(&force.ctx, force.rule);
    }
    // What a creature says about itself holds before it is in play.
    let own = def(table, board, card).meaning.as_ref().map_or(&[][..], |m| &m.standing[..]);
    let ctx = Ctx::of(table, board, card);
    for standing in own.iter().filter(|s| s.needs.iter().all(|c| holds(&ctx, c))) {
        standing.rules.iter().for_each(|rule| add(&ctx, rule));
    }
    found
}

/// Whether an attack is keyed to the site, by its type or by its name.
pub(crate) fn to_site(table: &Table, board: &Board, attack: &Attack) -> bool {
    match &attack.key {
        Some(Key::Site(_)) => true,
        Some(Key::Named(name)) => site_of(board, attack.company).is_some_and(|s| def(table, board, s).name == *name),
        Some(Key::Region(..)) | None => false,
    }
}

/// The region types to which nothing may be keyed against the company.
fn banned_keys(table: &Table, board: &Board, company: CompanyRef) -> Vec<RegionType> {
    let mut banned = Vec::new();
    for force in in_force_rules(table, board, RuleSort::BanKey) {
        if let Rule::BanKey(types, on) = force.rule
            && satisfies(&force.ctx, Entity::Company(company), on)
        {
            banned.extend(types);
        }
    }
    banned
}

/// The keys with which a creature can be played from the hand as an automatic-attack of the site that the company
/// enters: those of its own keys that the site asks for. Each such attack of the site is one creature.
pub(crate) fn keys_from_hand(table: &Table, board: &Board, card: CardRef, company: CompanyRef) -> Vec<Key> {
    let entering = matches!(board.step, Step::Entering | Step::RevealOnGuard | Step::AutomaticAttack);
    let begun = board.attack.as_ref().is_some_and(|a| a.automatic && (a.source == card || !a.goes_on()));
    let site = site_of(board, company).and_then(|s| def(table, board, s).site.as_ref());
    let Some(site) = site.filter(|_| board.phase == Phase::Site && (entering || begun)) else { return Vec::new() };
    let creature = |c: CardRef| def(table, board, c).kind == CardKind::Creature;
    let other = |p: &&TurnEvent| matches!(p, TurnEvent::Faced { company: c, source, how, .. } if *c == company && how.automatic && *source != card && creature(*source));
    if board.history.iter().filter(other).count() >= site.attacks_from_hand.len() {
        return Vec::new();
    }
    let printed = def(table, board, card);
    let open = site.attacks_from_hand.iter().filter(|a| !(a.non_unique && printed.unique));
    open.flat_map(|asked| {
        let regions = printed.key_regions.iter().filter(|(t, n)| *n == 1 && asked.regions.contains(t));
        let sites = printed.key_sites.iter().filter(|t| asked.sites.contains(t));
        regions.map(|(t, n)| Key::Region(*t, *n)).chain(sites.map(|t| Key::Site(*t)))
    })
    .collect()
}
