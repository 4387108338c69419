//! A character whom their player discards to make room for others.

use crate::engine::card::{CardKind, Role, Step as Effect, What};
use crate::engine::declare::granted;
use crate::engine::legal::rules::one_character;
use crate::engine::query;
use crate::engine::query::interpret::entities::is_home;
use crate::engine::query::interpret::types::serves_as_haven;
use crate::engine::state::{CardRef, Game, Intent, Judged, Judgement, OnResolve, Plan, Reason, Refused, cites};
use crate::vocab::{Phase, Seat};

/// The resource player discards a character of their own while organizing: not the avatar, only at a Haven or at a home
/// site, and only if no other character is played or discarded that turn (COE 2.II.2, 2.II.2.4). Nothing if the
/// declaration is another, or pays for what a card grants.
pub(super) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let (board, who) = (&game.board, intent.card?);
    let member = game.def(who).kind == CardKind::Character && board.card(who).company.is_some();
    let organizing = board.phase == Phase::Organization && seat == Seat::R && board.card(who).owner == seat;
    let meant = member && organizing && game.candidates(intent, seat, who).is_empty();
    (meant && !granted::is_paid(game, intent)).then(|| discards(game, intent, seat, who))
}

fn discards(game: &Game<'_>, intent: &Intent, seat: Seat, who: CardRef) -> Judged {
    let (board, def, cite) = (&game.board, game.def(who), cites::CHARACTERS);
    let site = query::company_of(board, who).and_then(|c| query::site_of(board, c));
    let placed =
        site.is_some_and(|site| is_home(def, game.def(site)) || serves_as_haven(game.table, board, site, seat));
    let another = one_character::another_character(game, who);
    Refused::by(Reason::Restriction, cite).about(who).when(another)?;
    Refused::lacking(cite, "a character at a Haven or at his home site").about(who).when(!placed)?;
    Refused::by(Reason::TargetType, cite).about(who).when(def.avatar)?;
    let does = OnResolve::by_rule(Effect::Discard(What::Role(Role::This)));
    Ok(Judgement::legal(cite).writing(Plan::of(game.entry(intent, seat, Some(who), does))))
}
