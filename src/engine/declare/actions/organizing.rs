//! Organizing: characters move to another company at the same site, and companies join or split (COE 2.II.3).

use super::when;
use crate::engine::card::{CardKind, Zone};
use crate::engine::query::{self, companies, staying};
use crate::engine::state::{
    CardRef, Cite, CompanyRef, Entity, Game, Intent, Judged, Judgement, Mark, Place, Reason, Refused, TurnEvent, cites,
};
use crate::vocab::{Act, Seat, SiteType};

/// The largest size of a company that is not at a Haven (COE 2.II.3.1).
const LARGEST: i16 = 7;

/// Characters or a company move to a company, or characters become a company of their own. Nothing if the declaration
/// is another.
pub(crate) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let board = &game.board;
    if query::site_named(game.table, board, &intent.targets).is_some() {
        return None;
    }
    let mut companies = intent.companies();
    let (first, second) = (companies.next(), companies.next());
    let characters = characters(game, intent);
    if seat == Seat::H
        && let Some((card, to)) = followed_by(game, intent, first)
    {
        return Some(Ok(Judgement::legal(cites::SPLIT_HAZARDS).marking(Mark::GoesWith(card, to))));
    }
    if intent.act == Act::Choose {
        return None;
    }
    let (who, to) = match (characters.is_empty(), first, second) {
        (true, Some(from), Some(to)) => (companies::members(game, from), Some(to)),
        (_, to, _) => (with_followers(game, &characters), to),
    };
    if let Some(by) = to.and_then(|to| staying::from_joining(game, &who, to)) {
        return Some(Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(by)));
    }
    let again = Refused::by(Reason::Restriction, cites::SPLITTING);
    let made = match (characters.is_empty(), first, second) {
        (false, Some(to), _) if game.board.company(to).gone && companies::members(game, to).is_empty() => {
            splits(game, &who, seat, to)
        }
        (false, Some(to), _) if rejoin(game, &who, to) => Err(again),
        (true, Some(from), Some(to)) if parted(game, from, to) => Err(again),
        (false, Some(to), _) | (true, Some(_), Some(to)) => joins(game, &who, seat, to),
        (_, _, _) => return None,
    };
    Some(match made {
        Ok((cite, mark)) => {
            let parted = if let Mark::Splits(who, _) = &mark { who.first().copied() } else { None };
            let legal = Judgement::legal(cite).marking(mark);
            match parted.and_then(|c| board.card(c).company) {
                Some(from) => staying::at_its_price(game, from, intent, legal),
                None => Ok(legal),
            }
        }
        Err(refused) => {
            let about = first.filter(|_| characters.is_empty()).or(second).or(first).map(Entity::Company);
            Err(refused.about(about.or(characters.first().copied().map(Entity::Card))))
        }
    })
}

/// The named characters of a company who move.
fn characters(game: &Game<'_>, intent: &Intent) -> Vec<CardRef> {
    let member = |c: &CardRef| game.def(*c).kind == CardKind::Character && game.board.card(*c).company.is_some();
    intent.card.into_iter().chain(intent.cards()).filter(member).collect()
}

/// Checks that they may belong to this company from now on.
fn joins(game: &Game<'_>, who: &[CardRef], seat: Seat, to: CompanyRef) -> Result<(Cite, Mark), Refused> {
    checked(game, who, seat, to)?;
    Ok((cites::ORGANIZING, Mark::Joins(who.to_vec(), to)))
}

/// Checks that they may be a company of their own from now on.
fn splits(game: &Game<'_>, who: &[CardRef], seat: Seat, new: CompanyRef) -> Result<(Cite, Mark), Refused> {
    let board = &game.board;
    let from = who.first().and_then(|c| board.card(*c).company);
    let from = from.ok_or(Refused::by(Reason::TargetType, cites::SPLITTING))?;
    checked(game, who, seat, from)?;
    let together = who.iter().all(|c| board.card(*c).company == Some(from));
    // A follower stays with the character who controls them.
    let led = |c: &CardRef| query::bearer(board, *c).is_none_or(|leader| who.contains(&leader));
    let all = companies::members(game, from).iter().all(|c| who.contains(c));
    let wanted = "characters of one company, and not all of them";
    Refused::lacking(cites::SPLITTING, wanted).when(!together || !who.iter().all(led) || all)?;
    Ok((cites::SPLITTING, Mark::Splits(who.to_vec(), new)))
}

/// The hazard permanent-event that its player sends along with one of the companies of a split, and that company.
fn followed_by(game: &Game<'_>, intent: &Intent, named: Option<CompanyRef>) -> Option<(CardRef, CompanyRef)> {
    let to = named?;
    let torn = |c: &CardRef| {
        let Some(Place::Company(on)) = game.board.card(*c).on else { return false };
        game.def(*c).hazard && (on == to || parted(game, on, to))
    };
    let mut cards = game.board.all_cards().filter(torn);
    let card = intent.card.filter(torn).or_else(|| cards.next().filter(|_| intent.card.is_none()))?;
    Some((card, to))
}

/// Whether so many characters move that two companies would be rejoined that were one company this turn.
fn rejoin(game: &Game<'_>, who: &[CardRef], to: CompanyRef) -> bool {
    let left = who.iter().filter_map(|c| game.board.card(*c).company);
    let emptied = |from: &CompanyRef| *from != to && companies::members(game, *from).iter().all(|c| who.contains(c));
    left.filter(emptied).any(|from| parted(game, from, to))
}

/// Whether two companies were one company this turn: they may not be rejoined (COE 2.II.3.6).
fn parted(game: &Game<'_>, a: CompanyRef, b: CompanyRef) -> bool {
    game.board.history.iter().any(|p| matches!(p, TurnEvent::Split(x, y) if (*x, *y) == (a, b) || (*x, *y) == (b, a)))
}

fn checked(game: &Game<'_>, who: &[CardRef], seat: Seat, to: CompanyRef) -> Result<(), Refused> {
    let (table, board) = (game.table, &game.board);
    let def = |c: CardRef| query::def(table, board, c);
    let own = |c: &CardRef| board.card(*c).owner == seat && board.card(*c).zone == Zone::Play;
    let foreign = board.company(to).seat != seat || !who.iter().all(own);
    Refused::by(Reason::Restriction, cites::ALLOWANCE).when(foreign)?;
    when::ORGANIZING.open(game, seat, cites::ORGANIZING)?;
    let site = |company: CompanyRef| board.company(company).site;
    let there = site(to);
    let same = |c: &CardRef| {
        let here = board.card(*c).company.and_then(site);
        // If nobody said where they are, they are together.
        here.zip(there).is_none_or(|(a, b)| def(a).name == def(b).name)
    };
    Refused::lacking(cites::ORGANIZING, "companies at the same site").when(!who.iter().all(same))?;
    // A follower moves with the character who controls them, or to where that character is (COE 2.II.3.4).
    let alone = |c: &CardRef| {
        query::bearer(board, *c).filter(|leader| !who.contains(leader) && board.card(*leader).company != Some(to))
    };
    let torn = who.iter().any(|c| alone(c).is_some());
    Refused::lacking(cites::ORGANIZING, "characters under general influence").when(torn)?;
    let haven = there.and_then(|s| query::site_type(table, board, s)) == Some(SiteType::H);
    let mut all = companies::members(game, to);
    all.extend(who.iter().copied().filter(|c| board.card(*c).company != Some(to)));
    let of = |races: &[&str]| all.iter().any(|c| races.iter().any(|race| def(*c).is_race(race)));
    let mixed = of(&["orc", "troll"]) && of(&["dunadan", "dwarf", "elf", "hobbit"]);
    let leaders = all.iter().filter(|c| def(**c).has_keyword("leader")).count();
    let wrong = !haven && (mixed || leaders > 1 || query::size_of(table, board, all.iter().copied()) > LARGEST);
    Refused::by(Reason::Restriction, cites::ORGANIZED_COMPOSITION).when(wrong)
}

/// The characters and those whom they control.
fn with_followers(game: &Game<'_>, some: &[CardRef]) -> Vec<CardRef> {
    let board = &game.board;
    let led = |c: &CardRef| query::bearer(board, *c).is_some_and(|leader| some.contains(&leader));
    let his = board.all_cards().filter(|c| board.card(*c).company.is_some() && led(c) && !some.contains(c));
    some.iter().copied().chain(his).collect()
}
