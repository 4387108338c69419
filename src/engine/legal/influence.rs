//! What the rules demand of an influence attempt that a card allows.

use crate::engine::card::{self, CardKind, Step as Effect, What};
use crate::engine::legal::play::Play;
use crate::engine::query::interpret::Ctx;
use crate::engine::query::{self, playable};
use crate::engine::state::{CardRef, Entity, Game, Reason, Refused, cites};

/// Checks an influence attempt that a card allows: nobody attempts to influence an avatar or what an avatar controls,
/// and an agent who makes the attempt is at the site of the character or ally, or where the faction is playable (COE
/// 8.1, 8.5).
///
/// # Errors
/// The demand that is not met.
pub fn within_reach(play: &Play<'_>) -> Result<(), Refused> {
    let (game, board, ctx) = (play.tried.game, play.board(), play.ctx());
    for step in card::walk(&play.tried.action.steps) {
        let Effect::Influence(attempt) = step else { continue };
        let What::Role(what) = &attempt.what else { continue };
        let Some(Entity::Card(target)) = ctx.role(what) else { continue };
        let firm = stands_firm(game, target);
        Refused::by(Reason::TargetType, cites::INFLUENCE).about(target).when(firm)?;
        let by = ctx.role(&attempt.by).and_then(Entity::as_card);
        let Some((at, by)) = by.and_then(|c| board.card(c).at.zip(Some(c))) else { continue };
        let name = |site: CardRef| &game.def(site).name;
        let there = if game.def(target).kind == CardKind::Faction {
            playable::playable_at(&Ctx { by: Some(by), ..ctx }, target, at)
        } else {
            let site = query::company_of(board, target).and_then(|c| query::site_of(board, c));
            site.is_none_or(|site| name(site) == name(at))
        };
        Refused::lacking(cites::INFLUENCE, "where the agent is").about(target).when(!there)?;
    }
    Ok(())
}

/// Nobody attempts to influence an avatar or what an avatar controls (COE 8.1).
pub fn stands_firm(game: &Game<'_>, target: CardRef) -> bool {
    let avatar = |c: CardRef| game.def(c).avatar;
    avatar(target) || query::bearer(&game.board, target).is_some_and(avatar)
}
