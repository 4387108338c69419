//! The sides of a fight: allies who count as characters and, when companies fight, the opponent in a strike.

use super::{Ctx, Fighters, entities};
use crate::engine::card::{CardKind, Kind};
use crate::engine::query::{self, strikes};
use crate::engine::state::{CardRef, Entity};

/// Whether a card is an ally who counts as a character here.
pub(crate) fn stands_for_character(ctx: &Ctx<'_>, card: CardRef) -> bool {
    let state = ctx.board.card(card);
    let ally = ctx.def(card).kind == CardKind::Ally || state.as_ally.is_some();
    ally && query::in_force(ctx.board, card) && ctx.fighters.allies()
}

/// Whether a card fights: a character or an ally in a company.
pub(crate) fn fights(ctx: &Ctx<'_>, card: CardRef) -> bool {
    let ctx = Ctx { fighters: Fighters::Allies, ..*ctx };
    entities::is_kind(&ctx, Entity::Card(card), Kind::Character)
}

/// Whether every character of the attacking company is of one of these races (COE 3.V.4).
fn all_of_races<'f>(ctx: &Ctx<'_>, mut races: impl Iterator<Item = &'f str> + Clone) -> bool {
    let Some(attacker) = ctx.board.attack.as_ref().and_then(|a| a.attacker) else { return false };
    query::characters(ctx.board, attacker).all(|c| {
        let def = ctx.def(c);
        races.clone().any(|race| def.is_race(race))
    }) && races.next().is_some()
}

/// Whether the enemy is of one of these races: for a character in a strike, and for what that character bears, the
/// other character in it (COE 3.V.5); otherwise all of the attacking company (COE 3.V.4). Hazards do not look at this
/// (COE 3.V.3).
pub(crate) fn fought<'f>(ctx: &Ctx<'_>, mut races: impl Iterator<Item = &'f str> + Clone) -> bool {
    match opponent(ctx) {
        Some(other) => races.any(|race| ctx.def(other).is_race(race)),
        None => all_of_races(ctx, races),
    }
}

/// The opponent in the strike of the character who speaks, or who bears the card that speaks.
fn opponent(ctx: &Ctx<'_>) -> Option<CardRef> {
    let this = ctx.this.filter(|c| !ctx.def(*c).hazard)?;
    // An item may be on another item.
    let above = |c: &CardRef| query::bearer(ctx.board, *c);
    let fighter = std::iter::successors(Some(this), above).take(4).find(|c| strikes::of(ctx.board, *c).is_some());
    let strike = strikes::of(ctx.board, fighter?)?;
    if Some(strike.against) == fighter { strike.by } else { Some(strike.against) }
}
