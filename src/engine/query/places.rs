//! Where companies are, and the sites to which they move.

use crate::engine::card::{CardDef, Table, Word};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, TurnEvent};
use crate::vocab::{Phase, RegionType, Step};

/// The site where a company is or, once its new site is revealed, the one to which it moves (annotation 25).
pub fn site_of(board: &Board, company: CompanyRef) -> Option<CardRef> {
    let company = board.company(company);
    let before = matches!(board.phase, Phase::Untap | Phase::Organization | Phase::LongEvent);
    if before && company.site.is_some() {
        return company.site;
    }
    if company.sent_back { company.site } else { company.new_site.or(company.site) }
}

/// Whether the company whose phase it is has yet to enter its site.
pub fn is_entering(board: &Board) -> bool {
    matches!(board.step, Step::Entering | Step::RevealOnGuard | Step::AutomaticAttack | Step::AgentAttacks)
}

/// The first site among the named things.
pub fn site_named(table: &Table, board: &Board, named: &[Entity]) -> Option<CardRef> {
    named.iter().filter_map(|e| e.as_card()).find(|c| query::def(table, board, *c).site.is_some())
}

/// Whether the company moves this turn and has not been returned to its site of origin.
pub fn moving(board: &Board, company: CompanyRef) -> bool {
    board.company(company).new_site.is_some() && !board.company(company).sent_back
}

/// The site to which the company moves, or moved this turn. If companies have arrived and nobody says how those at a
/// site got there, they are taken to have moved there.
pub fn destination(board: &Board, company: CompanyRef) -> Option<CardRef> {
    let told = |c: CompanyRef| {
        let moved = board.history.contains(&TurnEvent::Moved(c));
        let to = board.company(c).new_site.or(board.company(c).site.filter(|_| moved));
        to.filter(|_| !board.company(c).sent_back)
    };
    let arrived = || {
        let site = board.company(company).site.filter(|_| !board.company(company).sent_back)?;
        let same = |c: CompanyRef| told(c).is_some_and(|to| board.card(to).def == board.card(site).def);
        let unknown = matches!(board.phase, Phase::Site | Phase::End) && !board.all_companies().any(same);
        unknown.then_some(site)
    };
    told(company).or_else(arrived)
}

/// The path that a card prints between a Haven and another site, or between two Havens, in the given direction.
pub fn printed_path(from: &CardDef, to: &CardDef) -> Option<Vec<RegionType>> {
    let forth = |haven: &CardDef, end: &CardDef| {
        let there = end.site.as_ref()?;
        // A Haven prints the paths that lead to it (`Site Path From …`).
        let between = there.haven_paths.iter().find(|(name, _)| *name == haven.name).map(|(_, path)| path);
        between.or_else(|| (there.nearest_haven.as_ref() == Some(&haven.name)).then_some(&there.path)).cloned()
    };
    forth(from, to).or_else(|| forth(to, from).map(|path| path.into_iter().rev().collect()))
}

/// The shortest ways by region movement between two regions, each from the first region to the last. No way uses more
/// than four regions (COE 2.II.7).
pub fn shortest_ways(table: &Table, from: &Word, to: &Word) -> Vec<Vec<Word>> {
    const MOST: usize = 4;
    let mut ways = vec![vec![from.clone()]];
    for _ in 0..MOST {
        let there: Vec<Vec<Word>> = ways.iter().filter(|way| way.last() == Some(to)).cloned().collect();
        if !there.is_empty() {
            return there;
        }
        let further = |way: &Vec<Word>| -> Vec<Vec<Word>> {
            let next = way.last().into_iter().flat_map(|last| table.next_to(last, false));
            next.filter(|region| !way.contains(region))
                .map(|region| [way.as_slice(), std::slice::from_ref(region)].concat())
                .collect()
        };
        ways = ways.iter().flat_map(further).collect();
    }
    Vec::new()
}
