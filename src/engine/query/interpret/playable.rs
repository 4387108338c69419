//! The sites where a resource can be played, by what its text asks of the site.

use super::in_force::{InForce, in_force_rules};
use super::{Ctx, lairs, satisfies};
use crate::engine::card::{self, CardDef, CardKind, Filter, Role, Rule, RuleSort, SiteDef};
use crate::engine::query::cards;
use crate::engine::state::{CardRef, Entity};

/// Whether an item, ally or faction can be played at a site: by its own words about the site, otherwise by what the
/// site lists.
pub(crate) fn playable_at(ctx: &Ctx<'_>, card: CardRef, site: CardRef) -> bool {
    let def = cards::def(ctx.table, ctx.board, card);
    if def.has_keyword("hoard item") && !lairs::hoard(ctx, site) {
        return false;
    }
    let plays = cards::plays(ctx.table, ctx.board, card);
    let own: Vec<bool> = plays
        .iter()
        .map(|play| play.needs.iter().filter_map(|need| allows(ctx, need, site)).collect::<Vec<bool>>())
        .filter(|told| !told.is_empty())
        .map(|told| told.iter().all(|t| *t))
        .collect();
    match def.kind {
        CardKind::Ally | CardKind::Faction => own.contains(&true),
        CardKind::Item if !own.is_empty() => own.contains(&true),
        CardKind::Item => cards::def(ctx.table, ctx.board, site).site.as_ref().is_some_and(|here| listed(def, here)),
        CardKind::Character | CardKind::Event | CardKind::Creature | CardKind::Site | CardKind::Region => false,
    }
}

/// Whether information is playable at a site: the site prints so, or a text says so.
pub(crate) fn information(ctx: &Ctx<'_>, site: CardRef) -> bool {
    let says = |force: InForce<'_>| match force.rule {
        Rule::Information(of) => satisfies(&force.ctx, Entity::Card(site), of),
        _ => false,
    };
    cards::def(ctx.table, ctx.board, site).site.as_ref().is_some_and(|s| s.information)
        || in_force_rules(ctx.table, ctx.board, RuleSort::Information).into_iter().any(says)
}

/// Whether a site lists such items.
pub(crate) fn listed(def: &CardDef, here: &SiteDef) -> bool {
    let limited = here
        .only_items
        .as_ref()
        .is_some_and(|(kind, only)| def.has_keyword(kind) && only.iter().any(|o| *o == def.name || def.has_keyword(o)));
    limited || here.items.iter().any(|k| def.has_keyword(k))
}

/// Tells what a condition says about this site as the place where the card is played; nothing if it speaks of something
/// else.
fn allows(ctx: &Ctx<'_>, condition: &card::Condition, site: CardRef) -> Option<bool> {
    use crate::engine::card::Condition as C;
    match condition {
        C::All(all) => {
            let told: Vec<bool> = all.iter().filter_map(|c| allows(ctx, c, site)).collect();
            (!told.is_empty()).then(|| told.iter().all(|t| *t))
        }
        C::Any(any) => {
            let told: Vec<bool> = any.iter().filter_map(|c| allows(ctx, c, site)).collect();
            (!told.is_empty()).then(|| told.contains(&true))
        }
        C::Not(c) => allows(ctx, c, site).map(|told| !told),
        C::Is(Role::Site, filter) => Some(satisfies_in_any_state(ctx, site, filter)),
        C::Is(..) | C::InPlay(_) | C::Exists(_) | C::Compare(..) | C::Phase(_) | C::YourTurn => None,
    }
}

/// Whether a site fits words that say where a card is playable, whether or not the site is tapped.
fn satisfies_in_any_state(ctx: &Ctx<'_>, site: CardRef, filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().all(|f| satisfies_in_any_state(ctx, site, f)),
        Filter::Any(any) => any.iter().any(|f| satisfies_in_any_state(ctx, site, f)),
        Filter::Tapped | Filter::Untapped => true,
        other => satisfies(ctx, Entity::Card(site), other),
    }
}

/// Whether a condition speaks of the site.
pub(crate) fn names_site(condition: &card::Condition) -> bool {
    condition.has_part(&|part| matches!(part, card::Condition::Is(Role::Site, _)))
}
