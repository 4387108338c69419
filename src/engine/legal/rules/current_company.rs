//! Hazards are played on the company whose movement/hazard phase it is.

use crate::engine::card::{CardKind, Mode, Window};
use crate::engine::legal::play::Play;
use crate::engine::query::{self, prisoners};
use crate::engine::state::{CardRef, Entity, Game, Reason, Refused, cites};
use crate::vocab::{Phase, Ruleset, Seat};

/// The hazard player plays creatures and events on the company whose movement/hazard phase it is, and on its new site
/// (COE 2.IV.vii.2, 2.IV.vii.3).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let (game, board, action) = (play.tried.game, play.board(), play.tried.action);
    let played = matches!(action.mode, Mode::ShortEvent | Mode::LongEvent | Mode::PermanentEvent | Mode::Creature);
    let hazard = played && play.def().hazard;
    let here = board.phase == Phase::MovementHazard && action.window != Window::Any;
    if !hazard || play.tried.seat != Seat::H || !here {
        return Ok(());
    }
    // A company that is only named is meant as well: the hazard would count against its limit.
    let other = play.targets.iter().chain(&play.tried.intent.targets).find(|t| {
        let company = query::company_of_entity(board, **t);
        company.is_some_and(|c| Some(c) != board.acting && board.acting.is_some())
    });
    // A hazard host is not played on the site where it lies.
    let host = prisoners::is_host(game, play.tried.card);
    let elsewhere = play.targets.iter().find(|t| matches!(t, Entity::Card(c) if !host && another_site(game, *c)));
    let strange = other.or(elsewhere);
    let cite = if action.mode == Mode::Creature { cites::KEY } else { cites::CURRENT_COMPANY };
    strange.map_or(Ok(()), |t| Err(Refused::by(Reason::Restriction, cite).about(*t)))
}

/// Whether the card is a site, but not the new site of the company whose movement/hazard phase it is.
fn another_site(game: &Game<'_>, site: CardRef) -> bool {
    let board = &game.board;
    let def = game.def(site);
    let here = board.acting.and_then(|c| query::site_of(board, c));
    let other = here.is_some_and(|here| game.def(here).name != def.name);
    def.kind == CardKind::Site && board.rules == Ruleset::Coe && other
}
