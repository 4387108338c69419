//! What a creature can be keyed to against a company now.

use super::automatic;
use super::interpret::{self, Ctx, fits};
use crate::engine::card::{CardDef, Purpose, Rule, RuleSort, Table};
use crate::engine::query;
use crate::engine::state::{Attack, Board, CardRef, CompanyRef, Entity, Key};
use crate::vocab::RegionType;

/// The keys that are open to a creature: region types, the site's type, then names.
pub fn open<'a>(
    table: &'a Table,
    board: &'a Board,
    card: CardRef,
    company: CompanyRef,
) -> impl Iterator<Item = Key> + 'a {
    let def = query::def(table, board, card);
    let creature = def.meaning.as_ref().and_then(|m| m.creature.as_ref());
    let moving = query::moving(board, company);
    let path = if moving { query::path_for(Purpose::Hazards, table, board, company) } else { Vec::new() };
    let site = query::site_of(board, company);
    let kind = site.and_then(|s| query::site_type_for(Purpose::Hazards, table, board, s));
    let only = creature.and_then(|c| c.only.as_ref());
    let allowed = only.is_none_or(|f| {
        let ctx = Ctx { purpose: Purpose::Hazards, ..Ctx::of(table, board, card) };
        fits(&ctx, Entity::Company(company), f)
    });
    let banned = banned_keys(table, board, company);
    let by_region = def
        .key_regions
        .iter()
        .filter(move |(t, n)| path.iter().filter(|p| *p == t).count() >= usize::from(*n) && !banned.contains(t))
        .map(|(t, n)| Key::Region(*t, *n));
    let by_site = def.key_sites.iter().filter(move |t| kind == Some(**t)).map(|t| Key::Site(*t));
    let regions = creature.map_or(&[][..], |c| &c.regions[..]);
    let by_name = regions
        .iter()
        .filter(move |name| moving && board.company(company).path.iter().any(|r| r.name.as_ref() == Some(name)))
        .map(|name| Key::Named(name.clone()));
    let there = creature.and_then(|c| c.sites_there.as_ref());
    let site_def = site.map(|s| query::def(table, board, s));
    let site_name = site_def.map(|d| d.name.clone());
    let in_region = site_def.and_then(|d| d.site.as_ref()).and_then(|s| s.region.as_ref());
    let there_open = there.is_some_and(|types| {
        in_region.is_some_and(|r| regions.contains(r)) && (types.is_empty() || kind.is_some_and(|k| types.contains(&k)))
    });
    let sites = creature.map_or(&[][..], |c| &c.sites[..]);
    let named_site = site_name.filter(move |name| there_open || sites.contains(name)).map(Key::Named);
    let also = lent(table, board, card, company);
    let automatic = automatic::keys_from_hand(table, board, card, company);
    by_region.chain(by_site).chain(by_name).chain(named_site).chain(also).chain(automatic).filter(move |_| allowed)
}

/// Whether a creature prints neither a type nor a name as its key.
pub fn prints_none(def: &CardDef) -> bool {
    let creature = def.meaning.as_ref().and_then(|m| m.creature.as_ref());
    let named = creature.is_some_and(|c| !c.regions.is_empty() || !c.sites.is_empty() || c.sites_there.is_some());
    def.key_regions.is_empty() && def.key_sites.is_empty() && !named
}

/// Keys that a text lends: its own words while certain cards are in play, or another card's.
fn lent(table: &Table, board: &Board, card: CardRef, company: CompanyRef) -> Vec<Key> {
    let mut found = Vec::new();
    let mut add = |ctx: &Ctx<'_>, rule: &Rule| {
        let Rule::MayKey(creatures, to, _) = rule else { return };
        let ctx = &Ctx { purpose: Purpose::Hazards, ..*ctx };
        if !fits(ctx, Entity::Card(card), creatures) {
            return;
        }
        if let Some(site) = query::site_of(board, company)
            && fits(ctx, Entity::Card(site), to)
        {
            found.push(Key::Named(query::def(table, board, site).name.clone()));
            found.extend(query::site_type_for(Purpose::Hazards, table, board, site).map(Key::Site));
        }
        for (n, region) in (0..=u8::MAX).zip(&board.company(company).path) {
            if query::moving(board, company) && fits(ctx, Entity::Region(company, n), to) {
                found.extend(
                    query::region_type_for(Purpose::Hazards, table, board, company, n).map(|t| Key::Region(t, 1)),
                );
                found.extend(region.name.clone().map(Key::Named));
            }
        }
    };
    for force in query::in_force_rules(table, board, RuleSort::MayKey) {
        add(&force.ctx, force.rule);
    }
    // What a creature says of itself holds before it is in play.
    let own = query::def(table, board, card).meaning.as_ref().map_or(&[][..], |m| &m.standing[..]);
    let ctx = Ctx::of(table, board, card);
    for standing in own.iter().filter(|s| s.needs.iter().all(|c| interpret::holds(&ctx, c))) {
        standing.rules.iter().for_each(|rule| add(&ctx, rule));
    }
    found
}

/// Whether an attack is keyed to the site, by its type or by its name.
pub(crate) fn to_site(table: &Table, board: &Board, attack: &Attack) -> bool {
    match &attack.key {
        Some(Key::Site(_)) => true,
        Some(Key::Named(name)) => {
            query::site_of(board, attack.company).is_some_and(|s| query::def(table, board, s).name == *name)
        }
        Some(Key::Region(..)) | None => false,
    }
}

/// Region types to which nothing may be keyed against the company.
fn banned_keys(table: &Table, board: &Board, company: CompanyRef) -> Vec<RegionType> {
    let mut banned = Vec::new();
    for force in query::in_force_rules(table, board, RuleSort::BanKey) {
        if let Rule::BanKey(types, on) = force.rule
            && fits(&force.ctx, Entity::Company(company), on)
        {
            banned.extend(types);
        }
    }
    banned
}
