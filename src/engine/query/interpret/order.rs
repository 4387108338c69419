//! The order in which standing effects apply, and the player who may settle it.

use super::{Ctx, in_force, satisfies};
use crate::engine::card::{Class, Filter, Purpose, Role, Rule, Table, Word};
use crate::engine::query::cards;
use crate::engine::state::{self, Active, Board, CardRef, RegionRef};
use crate::vocab::{RegionType, SiteType};

/// Tells what an effect is ordered by: effects that were there when the movement/hazard phase began come first, in the
/// order settled for them (annotation 26, COE 2.IV.iv), later ones by arrival (TG 2).
pub fn key(board: &Board, card: CardRef) -> (u8, u16) {
    let settled = board.order.iter().position(|c| *c == card).and_then(|n| u16::try_from(n).ok());
    let state = board.card(card);
    match settled {
        Some(place) => (0, place),
        None if state.from_start => (1, state.since),
        None => (2, state.since),
    }
}

/// One change of types, in force now.
pub struct Conversion<'a> {
    /// The card behind it.
    pub source: CardRef,
    /// Only this region, by name.
    pub region: Option<&'a Word>,
    /// Only this region of this path.
    pub place: Option<RegionRef>,
    /// Only this site.
    pub site: Option<CardRef>,
    /// Only what fits these words of the card.
    pub of: Option<&'a Filter>,
    /// Region types, all at the same time.
    pub regions: &'a [(RegionType, RegionType)],
    /// Site types.
    pub sites: &'a [(SiteType, SiteType)],
    /// The matters for which the changed types count.
    pub purpose: Purpose,
}

impl Conversion<'_> {
    /// Whether it counts for a purpose.
    pub fn counts_for(&self, purpose: Purpose) -> bool {
        self.purpose == Purpose::Everything || self.purpose == purpose
    }

    /// Whether its words are about this region or site. Types in its own words are what it changes, not what it asks for.
    pub fn satisfies(&self, table: &Table, board: &Board, e: state::Entity) -> bool {
        self.of.is_none_or(|words| satisfies_but_for_types(&Ctx::of(table, board, self.source), e, words))
    }
}

/// Whether a thing fits, whatever the words say of types.
fn satisfies_but_for_types(ctx: &Ctx<'_>, e: state::Entity, filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().all(|f| satisfies_but_for_types(ctx, e, f)),
        Filter::RegionType(_) | Filter::SiteType(_) | Filter::Kind(_) => true,
        other => satisfies(ctx, e, other),
    }
}

/// The changes of types in the order in which they apply: standing ones once they have taken hold, and those that
/// were made once.
pub fn treats<'a>(table: &'a Table, board: &'a Board) -> Vec<Conversion<'a>> {
    let mut found: Vec<((u8, u16), Conversion<'a>)> = Vec::new();
    let converts = |card: &CardRef| cards::says(table, board, *card).converts();
    let taken_hold = board.active.iter().filter(|a| converts(&a.card)).filter_map(|active| {
        let standing = cards::standing(table, board, active.card).get(usize::from(active.part))?;
        Some((*active, standing))
    });
    // A part that simply holds needs not take hold (COE 9.6.8).
    let held = board.all_cards().filter(|c| converts(c) && cards::in_force(board, *c)).flat_map(|card| {
        let parts = (0..=u8::MAX).zip(cards::standing(table, board, card)).filter(|(_, s)| s.class == Class::K);
        parts.map(move |(part, standing)| (Active { card, part, since: board.card(card).since }, standing))
    });
    for (Active { card, part, since }, standing) in taken_hold.chain(held) {
        // A game condition that lapses takes the effect with it (COE 9.6.9).
        let ctx = Ctx::of(table, board, card);
        if !in_force::part_holds(card, part, &ctx, &standing.needs) {
            continue;
        }
        let order = match key(board, card) {
            // One that came later applies from when it took hold.
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
    // A change that was made once during the phase comes by its arrival among the standing ones.
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
    /// The matters for which the changed types count.
    pub purpose: Purpose,
    /// Region types, all at the same time.
    pub regions: &'a [(RegionType, RegionType)],
    /// Site types.
    pub sites: &'a [(SiteType, SiteType)],
}

/// Tells what a rule changes types of; nothing if it changes none.
pub fn maps(rule: &Rule) -> Option<Maps<'_>> {
    match rule {
        Rule::TreatRegions(of, regions, purpose) => Some(Maps { of, purpose: *purpose, regions, sites: &[] }),
        Rule::TreatSites(of, sites, purpose) => Some(Maps { of, purpose: *purpose, regions: &[], sites }),
        _ => None,
    }
}

/// Whether the filter is nothing but a role: the effect is about one thing.
pub fn one(filter: &Filter) -> Option<&Role> {
    match filter {
        Filter::Is(role) => Some(role),
        Filter::All(all) => all.iter().find_map(one),
        _ => None,
    }
}
