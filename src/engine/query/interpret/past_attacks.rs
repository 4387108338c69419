//! Attacks that a company faced earlier this turn, as texts look back at them. The attacking card may have left play by
//! now, or may be a site or an event whose own facts tell nothing about its attack.

use super::entities::is_kind;
use super::{Ctx, satisfies};
use crate::engine::card::{Filter, Kind};
use crate::engine::query;
use crate::engine::state::{Attack, CardRef, CompanyRef, Entity, Faced, Key, TurnEvent};

/// Whether a company has faced such an attack. The attack that it faces now counts only once it is over.
pub(crate) fn has_faced(ctx: &Ctx<'_>, by: CompanyRef, filter: &Filter) -> bool {
    let history = &ctx.board.history;
    let now = ctx.board.attack.as_ref().filter(|a| a.goes_on()).and_then(|a| {
        history.iter().rposition(
            |p| matches!(p, TurnEvent::Faced { company, source, .. } if (*company, *source) == (a.company, a.source)),
        )
    });
    history.iter().enumerate().filter(|(n, _)| Some(*n) != now).any(|(_, past)| {
        matches!(past, TurnEvent::Faced { company, source, how, .. } if *company == by && past_satisfies(ctx, (*source, how), filter))
    })
}

/// Whether such an attack has wounded the character.
pub(crate) fn wounded_by(ctx: &Ctx<'_>, who: CardRef, filter: &Filter) -> bool {
    ctx.board.history.iter().any(|p| {
        matches!(p, TurnEvent::Wounded { character, by: Some(by) }
            if *character == who && past_satisfies(ctx, (*by, &last_of(ctx, *by)), filter))
    })
}

/// Tells what the last attack from a source was like. The position may give the attack that is faced now or was faced
/// last.
fn last_of(ctx: &Ctx<'_>, card: CardRef) -> Faced {
    let last = ctx.board.attack.as_ref().filter(|a| a.source == card).map(Attack::remembered);
    let before = || {
        ctx.board.history.iter().rev().find_map(|p| {
            if let TurnEvent::Faced { source, how, .. } = p {
                Some(how.clone()).filter(|_| *source == card)
            } else {
                None
            }
        })
    };
    last.or_else(before).unwrap_or_default()
}

/// Whether an attack that was faced fits words about attacks and creatures. If nobody told the key, every key that the
/// creature prints fits.
fn past_satisfies(ctx: &Ctx<'_>, (source, how): (CardRef, &Faced), filter: &Filter) -> bool {
    let def = ctx.def(source);
    match filter {
        Filter::All(all) => all.iter().all(|f| past_satisfies(ctx, (source, how), f)),
        Filter::Any(any) => any.iter().any(|f| past_satisfies(ctx, (source, how), f)),
        Filter::Not(f) => !past_satisfies(ctx, (source, how), f),
        Filter::Race(race) if !how.races.is_empty() => how.races.contains(race),
        Filter::Automatic => how.automatic,
        Filter::Detainment => how.detainment,
        Filter::Defeated => how.defeated,
        Filter::KeyedRegion(kind) => match &how.key {
            Some(Key::Region(keyed, _)) => keyed == kind,
            Some(Key::Site(_) | Key::Named(_)) => false,
            None => def.key_regions.iter().any(|(printed, _)| printed == kind),
        },
        Filter::KeyedSite => match &how.key {
            Some(Key::Region(..)) => false,
            Some(Key::Site(_)) => true,
            Some(Key::Named(name)) => ctx
                .concerned()
                .and_then(|c| query::site_of(ctx.board, c))
                .is_some_and(|site| ctx.def(site).name == *name),
            None => how.automatic || def.key_regions.is_empty() && !def.key_sites.is_empty(),
        },
        _ => source_satisfies(ctx, source, filter),
    }
}

/// Whether a card that attacked, or will attack, fits words about attacks and creatures.
pub(crate) fn source_satisfies(ctx: &Ctx<'_>, source: CardRef, filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().all(|f| source_satisfies(ctx, source, f)),
        Filter::Any(any) => any.iter().any(|f| source_satisfies(ctx, source, f)),
        Filter::Not(f) => !source_satisfies(ctx, source, f),
        Filter::Kind(Kind::Creature) => is_kind(ctx, Entity::Card(source), Kind::Creature),
        Filter::Kind(Kind::Attack | Kind::Card) => true,
        Filter::From(f) => satisfies(ctx, Entity::Card(source), f),
        Filter::Is(role) if ctx.role(role) == Some(Entity::Attack) => {
            ctx.board.attack.as_ref().is_some_and(|a| a.source == source)
        }
        _ => satisfies(ctx, Entity::Card(source), filter),
    }
}
