//! Organizing: a character goes to another company at the same site, a company joins another (COE 2.II.3).

use super::board::{CardRef, CompanyRef, Entity};
use super::card::{CardKind, Zone};
use super::chain::Game;
use super::cites::{self, Cite};
use super::declaration::Intent;
use super::game::Verdicts;
use super::query;
use super::trace::{Reason, Refusal, Verdict};
use crate::vocab::{Act, Phase, Seat, SiteType};

/// The most that a company may count where it is not at a Haven (COE 2.II.3.1).
const LARGEST: i16 = 7;

/// A character or a company that is said to move to a company; nothing if none is.
pub(super) fn declare(game: &mut Game<'_>, intent: &Intent, seat: Seat) -> Option<Verdicts> {
    if intent.act != Act::Move {
        return None;
    }
    let board = &game.board;
    let mut companies = intent.targets.iter().filter_map(|t| if let Entity::Company(c) = t { Some(*c) } else { None });
    let to_site = query::site_named(game.table, board, &intent.targets).is_some();
    let (first, second) = (companies.next()?, companies.next());
    let character = intent.card.filter(|c| query::def(game.table, board, *c).kind == CardKind::Character);
    let (who, to): (Vec<CardRef>, CompanyRef) = match (character, second) {
        _ if to_site => return None,
        (Some(one), _) => (with_followers(game, one), first),
        (None, Some(to)) => (members(game, first), to),
        (None, None) => return None,
    };
    let verdict = match checked(game, &who, seat, to) {
        Ok(()) => {
            for member in who {
                let left = game.board.cards[usize::from(member.0)].company.replace(to);
                if let Some(left) = left.filter(|left| members(game, *left).is_empty()) {
                    game.board.companies[usize::from(left.0)].gone = true;
                }
            }
            return Some(Verdicts { verdict: Verdict::Legal, cite: cites::ORGANIZING, unsettled: false, enters: None });
        }
        Err((reason, cite, wanted)) => {
            let refusal = Refusal { reason, about: Some(Entity::Company(to)), wanted: wanted.map(Into::into) };
            (Verdict::Illegal(refusal), cite)
        }
    };
    Some(Verdicts { verdict: verdict.0, cite: verdict.1, unsettled: false, enters: None })
}

type Kept = (Reason, Cite, Option<&'static str>);

fn checked(game: &Game<'_>, who: &[CardRef], seat: Seat, to: CompanyRef) -> Result<(), Kept> {
    let (table, board) = (game.table, &game.board);
    let def = |c: CardRef| query::def(table, board, c);
    let own = |c: &CardRef| board.card(*c).owner == seat && board.card(*c).zone == Zone::Play;
    if board.company(to).seat != seat || !who.iter().all(own) {
        return Err((Reason::Restriction, cites::ALLOWANCE, None));
    }
    if board.phase != Phase::Organization || seat != Seat::R {
        return Err((Reason::ConditionMissing, cites::ORGANIZING, Some("the organization phase")));
    }
    let site = |company: CompanyRef| board.company(company).site;
    let there = site(to);
    let same = |c: &CardRef| {
        let here = board.card(*c).company.and_then(site);
        // Where nobody said where they are, they are together.
        here.zip(there).is_none_or(|(a, b)| def(a).name == def(b).name)
    };
    if !who.iter().all(same) {
        return Err((Reason::ConditionMissing, cites::ORGANIZING, Some("companies at the same site")));
    }
    let haven = there.and_then(|s| query::site_type(table, board, s)) == Some(SiteType::H);
    let mut all = members(game, to);
    all.extend(who.iter().copied().filter(|c| board.card(*c).company != Some(to)));
    let of = |races: &[&str]| all.iter().any(|c| races.iter().any(|race| def(*c).is_race(race)));
    let mixed = of(&["orc", "troll"]) && of(&["dunadan", "dwarf", "elf", "hobbit"]);
    let leaders = all.iter().filter(|c| def(**c).has_keyword("leader")).count();
    if !haven && (mixed || leaders > 1 || query::size_of(table, board, all.iter().copied()) > LARGEST) {
        return Err((Reason::Restriction, cites::ORGANIZED_COMPOSITION, None));
    }
    Ok(())
}

/// Who is in a company.
fn members(game: &Game<'_>, company: CompanyRef) -> Vec<CardRef> {
    query::characters(&game.board, company).collect()
}

/// A character and those whom he controls.
fn with_followers(game: &Game<'_>, one: CardRef) -> Vec<CardRef> {
    let board = &game.board;
    let his = board.all_cards().filter(|c| board.card(*c).company.is_some() && query::bearer(board, *c) == Some(one));
    std::iter::once(one).chain(his).collect()
}
