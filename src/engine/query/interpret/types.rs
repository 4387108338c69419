//! The types of regions and sites as they are now: the printed ones, after every change of types in order.

use super::order::{self, Conversion};
use super::{Ctx, satisfies};
use crate::engine::card::{Purpose, Rule, Table};
use crate::engine::query::alignment::open_haven;
use crate::engine::query::cards::def;
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, RegionRef};
use crate::vocab::{RegionType, Seat, SiteType};

/// The current type of a region in a company's path.
pub fn region_type(table: &Table, board: &Board, region: RegionRef) -> Option<RegionType> {
    region_type_for(Purpose::Everything, table, board, region)
}

/// The same for a purpose.
pub fn region_type_for(purpose: Purpose, table: &Table, board: &Board, region: RegionRef) -> Option<RegionType> {
    treated(&Ctx { purpose, ..Ctx::nobody(table, board) }, &order::treats(table, board), region)
}

/// The type of a region after these changes of types, for the purpose.
fn treated(ctx: &Ctx<'_>, treats: &[Conversion<'_>], at: RegionRef) -> Option<RegionType> {
    let Ctx { table, board, purpose, .. } = *ctx;
    let region = board.company(at.company).path.get(usize::from(at.place))?;
    let mut kind = region.printed;
    for treat in treats {
        let here = treat.region.is_none_or(|r| region.name.as_ref() == Some(r))
            && treat.place.is_none_or(|place| place == at)
            && treat.site.is_none()
            && treat.counts_for(purpose)
            && treat.satisfies(table, board, Entity::Region(at));
        if here && let Some((_, to)) = treat.regions.iter().find(|(from, _)| *from == kind) {
            kind = *to;
        }
    }
    Some(kind)
}

/// The current types of the regions in a company's site path.
pub fn path(table: &Table, board: &Board, company: CompanyRef) -> Vec<RegionType> {
    path_for(Purpose::Everything, table, board, company)
}

/// The same for a purpose.
pub fn path_for(purpose: Purpose, table: &Table, board: &Board, company: CompanyRef) -> Vec<RegionType> {
    let count = u8::try_from(board.company(company).path.len()).unwrap_or(u8::MAX);
    let (ctx, treats) = (Ctx { purpose, ..Ctx::nobody(table, board) }, order::treats(table, board));
    let mut path = Vec::with_capacity(usize::from(count));
    for place in 0..count {
        let region = RegionRef { company, place };
        let kind = treated(&ctx, &treats, region);
        path.extend(kind);
        path.extend(kind.filter(|_| counts_twice(table, board, region)));
    }
    path
}

/// Whether a lasting effect lets the region count as two.
fn counts_twice(table: &Table, board: &Board, region: RegionRef) -> bool {
    board.lasting.iter().filter(|l| !l.over).any(|l| {
        let Rule::CountsTwice(of) = &l.rule else { return false };
        satisfies(&Ctx::lasting(table, board, l), Entity::Region(region), of)
    })
}

/// The current type of a site.
pub fn site_type(table: &Table, board: &Board, site: CardRef) -> Option<SiteType> {
    site_type_for(Purpose::Everything, table, board, site)
}

/// The same for a purpose.
pub fn site_type_for(purpose: Purpose, table: &Table, board: &Board, site: CardRef) -> Option<SiteType> {
    let mut kind = board.site_types.iter().find(|(s, _)| *s == site).map(|(_, k)| *k);
    if kind.is_none() {
        kind = def(table, board, site).site.as_ref()?.kind;
    }
    let mut kind = kind?;
    for treat in order::treats(table, board) {
        let here = treat.site.is_none_or(|s| s == site)
            && treat.region.is_none()
            && treat.place.is_none()
            && treat.counts_for(purpose)
            && treat.satisfies(table, board, Entity::Card(site));
        if here && let Some((_, to)) = treat.sites.iter().find(|(from, _)| *from == kind) {
            kind = *to;
        }
    }
    Some(kind)
}

/// Whether a site serves a player as a haven. For a Fallen-wizard player, a printed Haven or Darkhaven does not, so
/// only their Wizardhavens do (glossary, g.hav.F1).
pub(crate) fn serves_as_haven(table: &Table, board: &Board, site: CardRef, seat: Seat) -> bool {
    let printed = def(table, board, site);
    site_type(table, board, site) == Some(SiteType::H) && open_haven(printed, &board.side(seat).kind)
}
