//! What the rules ask of an attempt that a card allows, and which removals are closed for the turn.

use crate::engine::card::{self, Action, CardKind, Mode, Step as Effect, What};
use crate::engine::query::interpret::Ctx;
use crate::engine::query::{self, playable};
use crate::engine::state::{self, CardRef, Does, Entity, Game, Reason, Refused, cites};
use crate::vocab::Ruleset;

/// What the rules ask of an attempt that a card allows: none against an avatar or what he controls, and an agent is at
/// the site of the character or ally, or where the faction is playable (COE 8.1, 8.5).
///
/// # Errors
/// The refusal.
pub fn within_reach(game: &Game<'_>, ctx: &Ctx<'_>, action: &Action) -> Result<(), Refused> {
    let board = &game.board;
    let mut attempts = Vec::new();
    card::walk(&action.steps, &mut |step| {
        if let Effect::Influence(attempt) = step {
            attempts.push(attempt);
        }
    });
    for attempt in attempts {
        let What::Role(what) = &attempt.what else { continue };
        let Some(Entity::Card(target)) = ctx.role(what) else { continue };
        let about = Some(Entity::Card(target));
        if stands_firm(game, target) {
            return Err(Refused::by(Reason::TargetType, cites::INFLUENCE).about(about));
        }
        let by = ctx.role(&attempt.by).and_then(|e| if let Entity::Card(c) = e { Some(c) } else { None });
        let Some((at, by)) = by.and_then(|c| board.card(c).at.zip(Some(c))) else { continue };
        let name = |site: CardRef| &query::def(game.table, board, site).name;
        let there = if query::def(game.table, board, target).kind == CardKind::Faction {
            playable::playable_at(&Ctx { by: Some(by), ..*ctx }, target, at)
        } else {
            let site = query::company_of(board, target).and_then(|c| query::site_of(board, c));
            site.is_none_or(|site| name(site) == name(at))
        };
        if !there {
            return Err(Refused::by(Reason::ConditionMissing, cites::INFLUENCE)
                .about(about)
                .wanting("where the agent is"));
        }
    }
    Ok(())
}

/// No attempt is made against an avatar or what an avatar controls (COE 8.1).
pub fn stands_firm(game: &Game<'_>, target: CardRef) -> bool {
    let avatar = |c: CardRef| query::def(game.table, &game.board, c).avatar;
    avatar(target) || query::bearer(&game.board, target).is_some_and(avatar)
}

/// Whether the removal of a hazard is closed for the turn. Of a corruption card: once tried without tapping it is not
/// tried again, and once tried it is not tried without tapping (COE 7.3). What costs nothing is tried once.
pub fn removal_closed(game: &Game<'_>, card: CardRef, untapped: bool) -> bool {
    let def = query::def(game.table, &game.board, card);
    let abilities = def.meaning.as_ref().map_or(&[][..], |m| &m.abilities);
    let free = def.hazard && !abilities.is_empty() && abilities.iter().all(|a| a.cost.is_empty());
    if !free && (game.board.rules != Ruleset::Coe || !def.is_corruption_card()) {
        return false;
    }
    let tried =
        |e: &&state::Entry| e.card == Some(card) && matches!(&e.does, Does::Action(a) if a.mode == Mode::Ability);
    game.entries.iter().filter(tried).any(|e| untapped || e.tapped.is_empty())
}
