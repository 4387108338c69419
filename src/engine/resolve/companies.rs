//! Companies: who joins them, and what happens to their sites.

use crate::engine::card::{CardKind, Event, Zone};
use crate::engine::legal::{at_site, characters};
use crate::engine::query::{self, staying};
use crate::engine::state::{self, CardRef, Change, Company, CompanyRef, Entity, Game, PathRegion, Place, Status};
use crate::vocab::{Phase, Seat};

/// A character comes into play with the target's company, or as a new company at a site.
pub fn join(game: &mut Game<'_>, card: CardRef, target: Option<Entity>) {
    let with = match target {
        Some(Entity::Company(company)) => Some(company),
        Some(Entity::Card(c)) if game.def(c).kind == CardKind::Character => query::company_of(&game.board, c),
        _ => None,
    };
    let company = with.unwrap_or_else(|| found(game, card, target));
    // The character under whose influence they are played controls them from then on (COE 2.II.2.2.1).
    if let Some(controller) = target.and_then(|t| characters::controller(game.table, &game.board, &[t])) {
        game.apply(state::Change::Attach(card, state::Place::Card(controller)));
    }
    game.board.cards[usize::from(card.0)].company = Some(company);
    let (taken, owner) = (general_mind(game, card), game.board.card(card).owner);
    let side = &mut game.board.seats[owner as usize];
    side.minds = side.minds.saturating_add(taken);
}

/// Tells how much general influence a character in play takes up: their mind, unless another character controls them.
pub(crate) fn general_mind(game: &Game<'_>, card: CardRef) -> i16 {
    let (def, state) = (game.def(card), game.board.card(card));
    let by_general = state.zone == Zone::Play && state.company.is_some() && state.on.is_none();
    if def.kind == CardKind::Character && by_general { def.mind.unwrap_or(0) } else { 0 }
}

/// A new company at a site, labelled to follow its player's other companies.
pub(crate) fn found(game: &mut Game<'_>, card: CardRef, target: Option<Entity>) -> CompanyRef {
    let seat = game.board.card(card).owner;
    let site = match target {
        Some(Entity::Card(c)) if game.def(c).kind == CardKind::Site => Some(c),
        // If the character could not have come into play at the site, their site is not known.
        _ => game
            .board
            .acting
            .and_then(|c| query::site_of(&game.board, c))
            .filter(|site| game.board.card(card).company.is_some() || characters::may_come(game, card, *site)),
    };
    let mine = game.board.companies.iter().filter(|c| c.seat == seat);
    let letter = mine
        .clone()
        .next()
        .map_or_else(|| "R".to_owned(), |c| c.label.chars().take_while(|c| !c.is_ascii_digit()).collect());
    let label = format!("{letter}{}", mine.count() + 1).into();
    game.board.add_company(Company { site, limit: 2, ..Company::new(label, seat) })
}

/// Taps the site of a character's company when a resource is played there.
pub fn tap_site(game: &mut Game<'_>, who: Option<CardRef>) {
    let company = who.and_then(|c| query::company_of(&game.board, c));
    let site = company.and_then(|c| query::site_of(&game.board, c));
    if let Some(site) = site.filter(|s| game.board.card(*s).status == Status::Untapped) {
        game.apply(Change::Status(site, Status::Tapped));
    }
}

/// A character gets an item: the site taps, unless the effect that allowed the item spares the site; an effect that
/// allowed one more item is used up.
pub(crate) fn item_played(game: &mut Game<'_>, card: CardRef, by: Option<CardRef>) {
    let company = by.and_then(|c| query::company_of(&game.board, c));
    let site = company.and_then(|c| query::site_of(&game.board, c));
    let tapped = site.filter(|s| game.board.card(*s).status == Status::Tapped);
    let more = company.and_then(|c| at_site::one_more(game, card, c));
    if let Some((n, spares)) = more
        && (spares || tapped.is_some_and(|site| !at_site::next_item(game, card, site)))
    {
        n.into_iter().for_each(|n| game.apply(Change::Ends(n)));
        if spares {
            return;
        }
    }
    tap_site(game, by);
}

/// Puts a character under another character's control, or under general influence.
pub(crate) fn pass(game: &mut Game<'_>, who: CardRef, under: Option<CardRef>) {
    if under.is_none() {
        game.counts_general(Seat::R);
    }
    let before = general_mind(game, who);
    match under {
        Some(leader) => game.apply(Change::Attach(who, Place::Card(leader))),
        None => game.board.cards[usize::from(who.0)].on = None,
    }
    let freed = before - general_mind(game, who);
    game.board.seats[Seat::R as usize].minds -= freed;
}

/// The company moves to this site; if a printed path leads there, by that path. Otherwise the regions on its way are
/// named when the site is revealed (COE 2.IV.ii).
pub(crate) fn bind(game: &mut Game<'_>, company: CompanyRef, to: CardRef) {
    let from = game.board.company(company).site.map(|c| game.def(c));
    let path = from.zip(Some(game.def(to))).and_then(|(from, to)| query::printed_path(from, to)).unwrap_or_default();
    let path = path.into_iter().map(|printed| PathRegion { printed, name: None, title: None }).collect();
    let bound = &mut game.board.companies[usize::from(company.0)];
    (bound.new_site, bound.path) = (Some(to), path);
    name_ends(game);
    game.events.push((Event::SetsOut, Some(Entity::Company(company))));
}

/// Keeps companies where they are that would move to a site but may not.
pub(crate) fn hold_back(game: &mut Game<'_>) {
    let bound = |c: &CompanyRef| game.board.phase == Phase::Organization && game.board.company(*c).new_site.is_some();
    let companies: Vec<CompanyRef> = game.board.all_companies().filter(bound).collect();
    for company in companies {
        let to = game.board.company(company).new_site;
        if staying::from_moving(game, company, to).is_some() {
            game.apply(Change::HeldBack(company));
        }
    }
}

/// A path given only by types still names two regions: those of the site of origin and of the new site (COE 2.IV.ii).
pub(crate) fn name_ends(game: &mut Game<'_>) {
    let (table, board) = (game.table, &mut game.board);
    for n in 0..board.companies.len() {
        let company = &board.companies[n];
        if company.path.is_empty() || company.path.iter().any(|r| r.name.is_some()) {
            continue;
        }
        let ends = [(0, company.site), (company.path.len() - 1, company.new_site)];
        for (at, site) in ends {
            let region = site.and_then(|s| query::def(table, board, s).site.as_ref()?.region.as_ref());
            let Some(region) = region else { continue };
            let place = &mut board.companies[n].path[at];
            if table.region(region) == Some(place.printed) {
                place.name = Some(region.clone());
            }
        }
    }
}

/// Discards the company that was chosen for it.
pub(crate) fn discarded(game: &mut Game<'_>, company: CompanyRef) {
    let members: Vec<CardRef> = query::characters(&game.board, company).collect();
    for card in members {
        game.apply(state::Change::Move(card, Zone::Discard));
    }
    game.board.companies[usize::from(company.0)].gone = true;
}

/// Of the companies at one site this one stays; the others return to where they came from this turn (COE 2.IV.6.1).
pub(crate) fn others_return(game: &mut Game<'_>, stays: CompanyRef) {
    let board = &game.board;
    let place = |c: CompanyRef| query::site_of(board, c).map(|site| board.card(site).def);
    let with = |c: &CompanyRef| {
        let (other, own) = (board.company(*c), board.company(stays));
        *c != stays && other.seat == own.seat && !other.gone && place(*c).is_some() && place(*c) == place(stays)
    };
    let others: Vec<CompanyRef> = board.all_companies().filter(with).collect();
    for other in others {
        if query::moving(&game.board, other) {
            game.apply(state::Change::SendBack(other));
            continue;
        }
        let company = &mut game.board.companies[usize::from(other.0)];
        company.site = company.origin.or(company.site);
    }
}
