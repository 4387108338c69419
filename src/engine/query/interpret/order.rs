//! The order in which standing effects apply, and the player who may settle it.

use super::{Ctx, in_force, satisfies};
use crate::engine::card::{Class, Filter, Purpose, Role, Rule, Table, Word};
use crate::engine::query::cards;
use crate::engine::state::{self, Active, Board, CardRef, RegionRef};
use crate::vocab::{RegionType, SiteType};

/// Tells what an effect is ordered by. Effects that were there when the movement/hazard phase began come first, in the
/// order settled for them (annotation 26, COE 2.IV.iv); later ones follow by arrival (TG 2).
pub fn key(board: &Board, card: CardRef) -> (u8, u16) {
    let settled = board.order.iter().position(|c| *c == card).and_then(|n| u16::try_from(n).ok());
    let state = board.card(card);
    match settled {
        Some(place) => (0, place),
        None if state.from_start => (1, state.since),
        None => (2, state.since),
    }
}

/// One change of types that is in force now.
pub struct Conversion<'a> {
    /// The card behind it.
    pub source: CardRef,
    /// If given, only the region with this name changes.
    pub region: Option<&'a Word>,
    /// If given, only this region of this path changes.
    pub place: Option<RegionRef>,
    /// If given, only this site changes.
    pub site: Option<CardRef>,
    /// If given, only what fits these words of the card changes.
    pub of: Option<&'a Filter>,
    /// The changes of region types, all made at the same time.
    pub regions: &'a [(RegionType, RegionType)],
    /// The changes of site types.
    pub sites: &'a [(SiteType, SiteType)],
    /// The purpose for which the changed types count.
    pub purpose: Purpose,
}

impl Conversion<'_> {
    /// Whether it counts for a purpose.
    pub fn counts_for(&self, purpose: Purpose) -> bool {
        self.purpose == Purpose::Everything || self.purpose == purpose
    }

    /// Whether its words are about this region or site. The types that they name are what it changes, not what it asks
    /// for.
    pub fn satisfies(&self, table: &Table, board: &Board, e: state::Entity) -> bool {
        self.of.is_none_or(|words| satisfies_but_for_types(&Ctx::of(table, board, self.source), e, words))
    }
}

/// Whether a thing fits, whatever the words say about types.
fn satisfies_but_for_types(ctx: &Ctx<'_>, e: state::Entity, filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().all(|f| satisfies_but_for_types(ctx, e, f)),
        Filter::RegionType(_) | Filter::SiteType(_) | Filter::Kind(_) => true,
        other => satisfies(ctx, e, other),
    }
}

/// The changes of types in the order in which they apply: standing ones that have taken hold, and those that were made
/// once.
pub fn treats<'a>(table: &'a Table, board: &'a Board) -> Vec<Conversion<'a>> {
    let mut found: Vec<((u8, u16), Conversion<'a>)> = Vec::new();
    let converts = |card: &CardRef| cards::says(table, board, *card).converts();
    let taken_hold = board.active.iter().filter(|a| converts(&a.card)).filter_map(|active| {
        let standing = cards::standing(table, board, active.card).get(usize::from(active.part))?;
        Some((*active, standing))
    });
    // A part that simply holds need not take hold (COE 9.6.8).
    let held = board.all_cards().filter(|c| converts(c) && cards::in_force(board, *c)).flat_map(|card| {
        let parts = (0..=u8::MAX).zip(cards::standing(table, board, card)).filter(|(_, s)| s.class == Class::K);
        parts.map(move |(part, standing)| (Active { card, part, since: board.card(card).since }, standing))
    });
    for (Active { card, part, since }, standing) in taken_hold.chain(held) {
        // When a game condition lapses, the effect ends with it (COE 9.6.9).
        let ctx = Ctx::of(table, board, card);
        if !in_force::part_holds(card, part, &ctx, &standing.needs) {
            continue;
        }
        let order = match key(board, card) {
            // A later effect applies from the moment at which it took hold.
            (2, _) => (2, since),
            settled => settled,
        };
        for rule in &standing.rules {
            let Some(Maps { of, purpose, regions, sites }) = maps(rule) else { continue };
            let (of, source) = (Some(of), card);
            let conversion = Conversion { source, region: None, place: None, site: None, of, regions, sites, purpose };
            found.push((order, conversion));
        }
    }
    // A change that was made once during the phase takes its place among the standing ones by its arrival.
    for treat in &board.treats {
        let conversion = Conversion {
            source: treat.source,
            region: treat.region.as_ref(),
            place: treat.place,
            site: treat.site,
            of: None,
            regions: &treat.regions,
            sites: &treat.sites,
            purpose: treat.purpose,
        };
        found.push(((2, treat.since), conversion));
    }
    found.sort_by_key(|(order, _)| *order);
    found.into_iter().map(|(_, c)| c).collect()
}

/// A rule that changes types.
pub struct Maps<'a> {
    /// The things whose types change.
    pub of: &'a Filter,
    /// The purpose for which the changed types count.
    pub purpose: Purpose,
    /// The changes of region types, all made at the same time.
    pub regions: &'a [(RegionType, RegionType)],
    /// The changes of site types.
    pub sites: &'a [(SiteType, SiteType)],
}

/// Tells which types a rule changes; nothing if it changes none.
pub fn maps(rule: &Rule) -> Option<Maps<'_>> {
    match rule {
        Rule::TreatRegions(of, regions, purpose) => Some(Maps { of, purpose: *purpose, regions, sites: &[] }),
        Rule::TreatSites(of, sites, purpose) => Some(Maps { of, purpose: *purpose, regions: &[], sites }),
        _ => None,
    }
}

/// The role in the filter that limits the effect to one thing, if there is one.
pub fn one(filter: &Filter) -> Option<&Role> {
    match filter {
        Filter::Is(role) => Some(role),
        Filter::All(all) => all.iter().find_map(one),
        _ => None,
    }
}
