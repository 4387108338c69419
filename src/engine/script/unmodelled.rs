//! Printed parts that the data leave out, reported where they may matter: they are never passed over in silence.

use crate::engine::card::{self, ByHand, CardKind, Meaning, Outside, Step, Window, Zone};
use crate::engine::query::{self, company_combat};
use crate::engine::state::{CardRef, Change, CompanyRef, Declared, Entity, Game, OnResolve, Place, TurnEvent};
use crate::vocab::{Act, Phase, RollKind};

/// How closely a card is involved in what happens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// It was declared and not refused, performed something, or was a target.
    Takes,
    /// It stands in play by itself, or is the site of the company concerned.
    StandsBy,
    /// It is in the company concerned: what its text does in combat matters even if nobody names it.
    Accompanies,
    /// It is not involved.
    No,
}

/// The parts that are left out of the cards that are involved in what happens, and of cards whose texts may affect it.
pub(crate) fn parts(game: &Game<'_>) -> Vec<(CardRef, Box<str>)> {
    let mut found = Vec::new();
    let touched = touched(game);
    for card in game.board.all_cards() {
        let def = game.def(card);
        let Some(meaning) = &def.meaning else {
            // If the data do not give an event's text at all, nobody knows whom it affects.
            if def.unmodelled() && matches!(part(game, card), Part::StandsBy | Part::Accompanies) {
                found.push((card, "the text of this card".into()));
            }
            continue;
        };
        if !query::says(game.table, &game.board, card).incomplete {
            continue;
        }
        let near = part(game, card);
        let reaches = near != Part::No || reaches(game, card, &touched);
        let about = |of: Outside| reaches && done(game, of);
        let matters = |by_hand: &&ByHand| match (near, by_hand.when) {
            _ if by_hand.of.is_some_and(about) => true,
            (Part::Takes, None | Some(Window::Test)) => true,
            // A card that stands in play may affect whatever happens.
            (Part::StandsBy, None) => true,
            (Part::Takes | Part::StandsBy, Some(window)) => open(game, window),
            (Part::Accompanies, Some(window)) if window.is_combat() => open(game, window),
            (Part::Accompanies | Part::No, _) => false,
        };
        found.extend(meaning.by_hand.iter().filter(matters).map(|by_hand| (card, by_hand.part.clone())));
        let outside = meaning.outside.iter().filter(|(of, _)| about(*of));
        found.extend(outside.map(|(_, part)| (card, part.clone())));
        if at_work(game, card, near) {
            found.extend(unmodelled_steps(game, meaning).into_iter().map(|part| (card, part)));
        }
    }
    found
}

/// The companies that the declarations concern.
fn touched(game: &Game<'_>) -> Vec<CompanyRef> {
    let board = &game.board;
    let attacked = board.attack.as_ref().map(|a| a.company);
    let named =
        game.declared.iter().flat_map(|d| d.card.map(Entity::Card).into_iter().chain(d.targets.iter().copied()));
    let of = named.filter_map(|e| query::company_of_entity(board, e));
    // In the untap phase that is every company of the player whose turn it is.
    let untaps = |c: &CompanyRef| board.phase == Phase::Untap && board.company(*c).seat == crate::vocab::Seat::R;
    attacked.into_iter().chain(board.acting).chain(of).chain(board.all_companies().filter(untaps)).collect()
}

/// Whether a card that is in force may affect what is declared: it stands by itself, or is in a company concerned.
fn reaches(game: &Game<'_>, card: CardRef, touched: &[CompanyRef]) -> bool {
    let board = &game.board;
    if !query::in_force(board, card) {
        return false;
    }
    if game.def(card).site.is_some() {
        return touched.iter().any(|c| query::site_of(board, *c) == Some(card));
    }
    match (query::company_of(board, card), board.card(card).on) {
        (Some(company), _) => touched.contains(&company),
        (None, Some(Place::Card(on))) => reaches(game, on, touched),
        (None, Some(Place::Company(_) | Place::Attack) | None) => true,
    }
}

/// Whether a card was played before the declarations here, and what its play left to a judge may still be at work.
fn at_work(game: &Game<'_>, card: CardRef, near: Part) -> bool {
    let declared = game.declared.iter().any(|d| d.card == Some(card) && d.act == Act::Play);
    let earlier = game.board.history.iter().any(|p| matches!(p, TurnEvent::Played(c) if *c == card));
    let stands = query::in_force(&game.board, card) && matches!(near, Part::StandsBy | Part::Accompanies);
    !declared && (earlier || stands)
}

/// The steps of its play that a judge has to decide, and those outside a chain that matter for what happens here.
fn unmodelled_steps(game: &Game<'_>, meaning: &Meaning) -> Vec<Box<str>> {
    let mut found: Vec<Box<str>> = Vec::new();
    for step in meaning.plays.iter().flat_map(|play| card::walk(&play.steps)) {
        let part = match step {
            Step::ByHand(part) => Some(part),
            Step::Outside(of, part) => Some(part).filter(|_| done(game, *of)),
            _ => None,
        };
        found.extend(part.filter(|part| !found.contains(part)).cloned());
    }
    found
}

/// Whether something of this sort is tried or happens here.
fn done(game: &Game<'_>, of: Outside) -> bool {
    let board = &game.board;
    let tried = |acts: &[Act]| game.declared.iter().any(|d| acts.contains(&d.act));
    let to_site = |d: &Declared| query::site_named(game.table, board, &d.targets).is_some();
    let to_company = |d: &Declared| d.targets.iter().any(|t| matches!(t, Entity::Company(_)));
    let moves = |d: &&Declared| d.act == Act::Move && (to_site(d) || !to_company(d));
    let changes = || game.resolved.iter().flat_map(|r| &r.changes);
    let rolled = |kind: RollKind| game.rolls.iter().any(|r| r.kind == kind);
    match of {
        Outside::Deck | Outside::Scoring => false,
        Outside::Companies => {
            let character = |c: CardRef| game.def(c).kind == CardKind::Character;
            let arranges = |d: &Declared| match d.act {
                Act::Play | Act::Transfer => d.card.is_some_and(character),
                Act::Move => !moves(&d),
                act => act == Act::ReplaceCharacter,
            };
            game.declared.iter().any(arranges)
        }
        Outside::Movement => game.declared.iter().any(|d| moves(&d)),
        Outside::Storing => tried(&[Act::Store]),
        Outside::Looking => changes().any(|c| matches!(c, Change::Outside(_))),
        Outside::Cards => {
            tried(&[Act::NazgulSideboard]) || changes().any(|c| matches!(c, Change::Draws(..) | Change::Takes(_)))
        }
        // If it was refused, they may allow it.
        Outside::CompanyCombat => {
            let attacks = |d: &Declared| d.act == Act::Attack && to_company(d);
            company_combat::on(board) || game.declared.iter().any(attacks)
        }
        Outside::Untap => board.phase == Phase::Untap,
        Outside::Discarding => changes().any(|c| matches!(c, Change::Move(_, Zone::Discard | Zone::Eliminated))),
        Outside::Influence => tried(&[Act::Influence]) || rolled(RollKind::Influence),
        Outside::Corruption => rolled(RollKind::Corruption),
    }
}

fn part(game: &Game<'_>, card: CardRef) -> Part {
    let board = &game.board;
    let takes = game.entries.iter().any(|entry| {
        let declared = entry.card == Some(card) && !matches!(entry.does, OnResolve::PlaceOnGuard);
        declared || entry.by == Some(card) || entry.targets.contains(&Entity::Card(card))
    });
    if takes {
        return Part::Takes;
    }
    if !query::in_force(board, card) {
        return Part::No;
    }
    let concerned = board.attack.as_ref().map(|a| a.company).or(board.acting);
    let is_site = game.def(card).site.is_some();
    match query::company_of(board, card) {
        _ if is_site => match concerned.and_then(|c| query::site_of(board, c)) {
            Some(site) if site == card => Part::StandsBy,
            Some(_) | None => Part::No,
        },
        Some(company) if Some(company) == concerned => Part::Accompanies,
        Some(_) => Part::No,
        // A card on a site, or on a card that stands by itself, is as close as that card.
        None => match board.card(card).on {
            Some(Place::Card(on)) if part(game, on) == Part::No => Part::No,
            Some(_) | None => Part::StandsBy,
        },
    }
}

/// Whether a window falls within what happens here.
fn open(game: &Game<'_>, window: Window) -> bool {
    let phase = game.board.phase;
    let faced = |p: &TurnEvent| matches!(p, TurnEvent::Faced { .. });
    match window {
        Window::Any | Window::Usual | Window::OwnTurn => true,
        Window::Organization | Window::EndOfOrganization => phase == Phase::Organization,
        Window::LongEvent => phase == Phase::LongEvent,
        Window::MovementHazard | Window::EndOfMovementHazard => phase == Phase::MovementHazard,
        Window::Site => phase == Phase::Site,
        Window::End | Window::StartOfEnd => phase == Phase::End,
        Window::Attack | Window::BeforeStrikes | Window::BeforeSequence | Window::Strike => {
            game.board.attack.is_some() || game.board.history.iter().any(faced)
        }
        Window::Test => false,
    }
}
