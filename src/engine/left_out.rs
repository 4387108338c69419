//! What a card prints and the data leave out, told where it may matter: it is never passed over in silence.

use super::board::{CardRef, Entity, Past, Place};
use super::card::{ByHand, CardKind, Window};
use super::chain::Game;
use super::declaration::Does;
use super::query;
use crate::vocab::Phase;

/// How near a card is to what happens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// It was declared and not refused, performed something, or was meant by it.
    Takes,
    /// It stands in play by itself, or is the site of the company concerned.
    StandsBy,
    /// It is in the company concerned: what its words do in combat bears on it though nobody names it.
    Accompanies,
    /// None.
    No,
}

/// The parts that are left out of the cards that take part in what happens, and of those whose words may reach it.
pub(super) fn parts(game: &Game<'_>) -> Vec<(CardRef, Box<str>)> {
    let mut found = Vec::new();
    for card in game.board.all_cards().filter(|c| query::says(game.table, &game.board, *c).left_out) {
        let Some(meaning) = &query::def(game.table, &game.board, card).meaning else { continue };
        let near = part(game, card);
        let matters = |left_out: &&ByHand| match (near, left_out.when) {
            (Part::Takes, None | Some(Window::Test)) => true,
            // What stands in play says something of whatever happens.
            (Part::StandsBy, None) => true,
            (Part::Takes | Part::StandsBy, Some(window)) => open(game, window),
            (Part::Accompanies, Some(window @ (Window::Attack | Window::BeforeStrikes | Window::Strike))) => {
                open(game, window)
            }
            (Part::Accompanies | Part::No, _) => false,
        };
        found.extend(meaning.by_hand.iter().filter(matters).map(|left_out| (card, left_out.part.clone())));
    }
    // Of an event whose text the data do not give at all nobody knows whom its words reach.
    let untold = |c: &CardRef| {
        let def = query::def(game.table, &game.board, *c);
        def.meaning.is_none() && def.kind == CardKind::Event && part(game, *c) == Part::StandsBy
    };
    found.extend(game.board.all_cards().filter(untold).map(|c| (c, "the text of this card".into())));
    found
}

fn part(game: &Game<'_>, card: CardRef) -> Part {
    let board = &game.board;
    let takes = game.entries.iter().any(|entry| {
        let declared = entry.card == Some(card) && !matches!(entry.does, Does::PlaceOnGuard);
        declared || entry.by == Some(card) || entry.targets.contains(&Entity::Card(card))
    });
    if takes {
        return Part::Takes;
    }
    if !query::in_force(board, card) {
        return Part::No;
    }
    let concerned = board.attack.as_ref().map(|a| a.company).or(board.acting);
    let is_site = query::def(game.table, board, card).site.is_some();
    match query::company_of(board, card) {
        _ if is_site => match concerned.and_then(|c| query::site_of(board, c)) {
            Some(site) if site == card => Part::StandsBy,
            Some(_) | None => Part::No,
        },
        Some(company) if Some(company) == concerned => Part::Accompanies,
        Some(_) => Part::No,
        None if matches!(board.card(card).on, Some(Place::Card(_))) => Part::No,
        None => Part::StandsBy,
    }
}

/// Whether a window lies within what happens here.
fn open(game: &Game<'_>, window: Window) -> bool {
    let phase = game.board.phase;
    let faced = |p: &Past| matches!(p, Past::Faced { .. });
    match window {
        Window::Any | Window::Usual | Window::OwnTurn => true,
        Window::Organization | Window::EndOfOrganization => phase == Phase::Organization,
        Window::LongEvent => phase == Phase::LongEvent,
        Window::MovementHazard | Window::EndOfMovementHazard => phase == Phase::MovementHazard,
        Window::Site => phase == Phase::Site,
        Window::End | Window::StartOfEnd => phase == Phase::End,
        Window::Attack | Window::BeforeStrikes | Window::Strike => {
            game.board.attack.is_some() || game.board.history.iter().any(faced)
        }
        Window::Test => false,
    }
}
