//! The places of companies and the regions through which they move.

use std::ops::Range;

use super::super::note::Note;
use super::super::reading::NO_PATH;
use super::super::said::{Said, name, say};
use super::super::words;
use super::Builder;
use super::version::Wants;
use crate::engine::card::{CardKind, Mode, Word, Zone};
use crate::engine::query;
use crate::engine::state::{CardRef, CompanyRef, Key, PathRegion, Status};
use crate::lang::{CardKey, CardName, PathLine, SiteLine};
use crate::vocab::{Act, Phase, RegionType, Seat, SiteType, fold};

/// Regions by name, each with its printed type.
type Regions = Vec<(Option<RegionType>, String)>;

impl Builder<'_> {
    /// Puts a company at a site.
    pub(super) fn at(&mut self, company: CompanyRef, line: &SiteLine) {
        let seat = self.board.company(company).seat;
        let site = self.site(&line.site, seat, line.kind);
        if line.tapped {
            self.state(site).status = Status::Tapped;
        }
        self.board.companies[usize::from(company.0)].site = Some(site);
    }

    /// Lets a company move. The types of its regions are as printed; the engine applies what has changed them.
    pub(super) fn path(&mut self, company: CompanyRef, line: &PathLine, span: &Range<usize>) {
        let seat = self.board.company(company).seat;
        // From where it comes may be told by `at`.
        let there = self.board.company(company).site;
        let from = line.from.as_ref().map(|from| self.site(from, seat, None)).or(there);
        let to = self.site(&line.to, seat, line.kind);
        let named: Regions = line.via.iter().map(|name| self.region(name)).collect();
        let types_of = |named: &Regions| named.iter().filter_map(|(kind, _)| *kind).collect::<Vec<_>>();
        let (types, named) = match &line.regions {
            Some(letters) => {
                if !named.is_empty() && named.len() != letters.len() {
                    let message = say("regions_unnamed", [name(letters.len()), name(named.len())]);
                    self.notes.push(Note::new(span.clone(), message, say("name_every_region", [])));
                }
                (letters.clone(), named)
            }
            None if !named.is_empty() => (types_of(&named), named),
            None => match from {
                None => (self.nearest_haven_path(to, span), named),
                Some(from) => match self.printed_path(from, to) {
                    Some(types) => (types, named),
                    None => {
                        let named = self.shortest_way(from, to, span);
                        (types_of(&named), named)
                    }
                },
            },
        };
        let known = types.len() == named.len();
        let region = |(at, printed): (usize, RegionType)| {
            let title = named.get(at).filter(|_| known).map(|(_, title)| title);
            PathRegion { printed, name: title.map(|t| fold(t).into()), title: title.map(|t| t.as_str().into()) }
        };
        let path = types.into_iter().enumerate().map(region).collect();
        let state = &mut self.board.companies[usize::from(company.0)];
        state.site = from;
        state.new_site = Some(to);
        state.path = path;
    }

    /// Moves the company on which a creature is played, where nobody says where it is, through the regions to which the
    /// creature is keyed: else nothing could be said of what follows.
    pub(super) fn moves_somewhere(&mut self) {
        let Some(company) = self.board.acting else { return };
        let state = self.board.company(company);
        let untold = state.site.is_none() && state.new_site.is_none() && self.board.attack.is_none();
        if !untold || self.board.phase != Phase::MovementHazard {
            return;
        }
        let (mut regions, mut site) = (Vec::<RegionType>::new(), None);
        for intent in self.intents.iter().filter(|i| i.chain > 0 && i.act == Act::Play) {
            let creature = |c: &CardRef| self.def_of(*c).modes.as_slice() == [Mode::Creature];
            let Some(card) = intent.card.filter(|c| self.board.card(*c).zone == Zone::Hand && creature(c)) else {
                continue;
            };
            let def = self.def_of(card);
            let by_region = || def.key_regions.first().map(|(kind, count)| Key::Region(*kind, *count));
            let by_site = || def.key_sites.first().copied().map(Key::Site);
            match intent.key.clone().or_else(by_region).or_else(by_site) {
                Some(Key::Region(kind, count)) => {
                    let there = regions.iter().filter(|r| **r == kind).count();
                    regions.extend(std::iter::repeat_n(kind, usize::from(count).saturating_sub(there)));
                }
                Some(Key::Site(kind)) => site = site.or(Some(kind)),
                Some(Key::Named(_)) | None => {}
            }
        }
        let label = name(&self.board.company(company).label);
        let told = match site {
            None if regions.is_empty() => return,
            None => say("moves_through", [label, name(letters(&regions))]),
            Some(kind) if regions.is_empty() => say("moves_to_site", [label, words::site_type(kind)]),
            Some(kind) => say("moves_through_to", [label, name(letters(&regions)), words::site_type(kind)]),
        };
        self.assume(told);
        let line = PathLine { from: None, to: a_site(), kind: site, regions: Some(regions), via: Vec::new() };
        self.path(company, &line, &(0..0));
    }

    /// Puts the company in which an item is to be stored at a Haven, where nobody says where it is, as any item asks
    /// that says nothing else itself.
    pub(super) fn stores_somewhere(&mut self) {
        let Some(intent) = self.intents.iter().find(|i| i.chain > 0 && i.act == Act::Store) else { return };
        let Some(item) = intent.card.filter(|c| self.def_of(*c).kind == CardKind::Item) else { return };
        let says = self.def_of(item).meaning.as_ref().is_some_and(|m| m.stores().next().is_some());
        let Some(company) = query::company_of(&self.board, item).filter(|_| !says) else { return };
        let state = self.board.company(company);
        if state.site.is_none() && state.new_site.is_none() {
            let label = name(&state.label);
            self.assume(say("is_at_haven", [label]));
            self.at(company, &SiteLine { site: a_site(), kind: Some(SiteType::H), tapped: false });
        }
    }

    /// Gives a site that a player uses. One that is on the table already is not put there twice.
    pub(super) fn site(&mut self, name: &CardName, seat: Seat, kind: Option<SiteType>) -> CardRef {
        let def = self.version(&name.card, Wants::Site, seat);
        let same = |c: &CardRef| self.board.card(*c).def == def && self.board.card(*c).zone == Zone::Play;
        let there = self.board.all_cards().find(same);
        let site = there.unwrap_or_else(|| self.add(name, Wants::Site, seat, Zone::Play));
        let printed = self.def_of(site).site.as_ref().and_then(|s| s.kind);
        if let Some(kind) = kind.filter(|k| Some(*k) != printed) {
            self.board.site_types.retain(|(s, _)| *s != site);
            self.board.site_types.push((site, kind));
        }
        site
    }

    /// Gives a region's printed type and its title.
    fn region(&mut self, name: &CardName) -> (Option<RegionType>, String) {
        let def = self.version(&name.card, Wants::Region, Seat::R);
        let title = match &name.card {
            CardKey::Known { title, .. } | CardKey::Described(title) | CardKey::Unknown(title) => title.clone(),
        };
        (self.table.defs.get(def).and_then(|d| d.region), title)
    }

    /// Gives the regions that the site cards print between two sites: from or to the nearest Haven, or between Havens;
    /// nothing where no card prints a way. Whoever goes to or from the Under-deeps passes through none (COE 2.IV.ii).
    fn printed_path(&mut self, from: CardRef, to: CardRef) -> Option<Vec<RegionType>> {
        let (a, b) = (self.def_of(from), self.def_of(to));
        let (Some(here), Some(there)) = (&a.site, &b.site) else { return Some(Vec::new()) };
        if here.under_deeps || there.under_deeps {
            self.assume(say("under_deeps_movement", []));
            return Some(Vec::new());
        }
        let path = query::printed_path(a, b)?;
        self.assume(say("path_printed", [name(letters(&path))]));
        Some(path)
    }

    /// Gives the regions from the nearest Haven, where nobody says from where a company comes.
    fn nearest_haven_path(&mut self, to: CardRef, span: &Range<usize>) -> Vec<RegionType> {
        let site = self.def_of(to).site.as_ref();
        let haven = site.and_then(|s| s.nearest_haven.clone()).filter(|_| site.is_some_and(|s| !s.path.is_empty()));
        let Some(haven) = haven else {
            self.notes.push(Note::new(span.clone(), say("regions_unknown", []), say("say_from_where", [])));
            return Vec::new();
        };
        let path = site.map(|s| s.path.to_vec()).unwrap_or_default();
        let title = self.table.defs.iter().find(|d| d.name == haven).map_or(haven, |d| d.title.clone());
        self.assume(say("path_from_haven", [Said::card(title.to_string(), &title), name(letters(&path))]));
        path
    }

    /// Gives the regions between two sites where no card prints a way: those of the shortest region movement, if there
    /// is one such way or all of them pass the same types.
    fn shortest_way(&mut self, from: CardRef, to: CardRef, span: &Range<usize>) -> Regions {
        let region = |site: CardRef| self.def_of(site).site.as_ref()?.region.clone();
        let ways = match (&region(from), &region(to)) {
            (Some(a), Some(b)) => query::shortest_ways(&self.table, a, b),
            _ => Vec::new(),
        };
        let types = |way: &[Word]| -> Vec<Option<RegionType>> { way.iter().map(|r| self.table.region(r)).collect() };
        let alike = ways.windows(2).all(|two| types(&two[0]) == types(&two[1]));
        let Some(way) = ways.first().filter(|_| alike) else {
            let help = say("add_region_types", [name(self.title(from)), name(self.title(to))]);
            let message = say(NO_PATH, [self.called(from), self.called(to)]);
            self.notes.push(Note::new(span.clone(), message, help));
            return Vec::new();
        };
        let title = |r: &Word| self.table.region_card(r).map_or_else(|| r.to_string(), |card| card.title.to_string());
        let named: Regions = way.iter().map(|r| (self.table.region(r), title(r))).collect();
        let regions = named.iter().map(|(_, title)| Said::card(title.clone(), title));
        self.assume(say("shortest_way", [Said::joined(regions, ", ")]));
        named
    }

    /// Gives the site that matters to a company: where it goes, else where it is.
    pub(super) fn current_site(&self, company: CompanyRef) -> Option<CardRef> {
        let company = self.board.company(company);
        company.new_site.filter(|_| !company.sent_back).or(company.site)
    }
}

/// Names some site of which nothing more is known.
fn a_site() -> CardName {
    CardName { card: CardKey::Unknown("a site".to_owned()), id: None, copy: None, span: 0..0 }
}

/// Gives the regions of a path as a script writes them: `wwd`.
fn letters(path: &[RegionType]) -> String {
    path.iter().map(|kind| kind.letter()).collect()
}
