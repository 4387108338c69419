//! The amounts of card texts as numbers in a position.

use super::{Ctx, entities, general_influence, matches, numbers};
use crate::engine::card::{self, Amount, Attr, Comparison};
use crate::engine::query::{self, interpret};
use crate::engine::state::{CardRef, Entity, effort};
use crate::vocab::RollKind;

/// A number in this position. What does not exist counts as zero.
pub fn amount(ctx: &Ctx<'_>, a: &Amount) -> i16 {
    let Some(_level) = effort::level() else { return 0 };
    match a {
        Amount::Number(n) => *n,
        Amount::Of(attr, role) => {
            let entity = ctx.role(role);
            entity.and_then(|e| attribute(ctx, e, *attr)).unwrap_or(0)
                + if *attr == Attr::Influence { extra(ctx, entity) } else { 0 }
        }
        Amount::Count(filter) => i16::try_from(matches::all(ctx, filter).count()).unwrap_or(i16::MAX),
        Amount::Path(kind) => ctx.concerned().map_or(0, |c| {
            let path = query::path_for(ctx.purpose, ctx.table, ctx.board, c);
            i16::try_from(path.iter().filter(|t| *t == kind).count()).unwrap_or(i16::MAX)
        }),
        Amount::Revealed => i16::from(ctx.revealed),
        Amount::Paid => i16::from(ctx.paid),
        Amount::Sum(parts) => parts.iter().map(|p| amount(ctx, p)).fold(0, i16::saturating_add),
        Amount::Minus(a) => amount(ctx, a).saturating_neg(),
        Amount::Times(a, n) => amount(ctx, a).saturating_mul(*n),
        Amount::Half(a) => (amount(ctx, a) + 1).div_euclid(2),
        Amount::If(condition, a) => {
            if interpret::holds(ctx, condition) {
                amount(ctx, a)
            } else {
                0
            }
        }
    }
}

/// A character's direct influence against the faction that speaks or is the target, or against what the character's
/// targeted influence check is about.
fn extra(ctx: &Ctx<'_>, of: Option<Entity>) -> i16 {
    let Some(Entity::Card(by)) = of else { return 0 };
    let is_faction = |c: &CardRef| ctx.def(*c).kind == card::CardKind::Faction;
    let faction = ctx.this.filter(is_faction);
    let aimed_at = || ctx.targets.iter().filter_map(|e| e.as_card()).find(is_faction);
    let his = ctx.targets.iter().filter(|e| **e == Entity::Roll(RollKind::Influence, by));
    let about = || his.flat_map(|e| entities::influenced(ctx, *e)).find_map(Entity::as_card);
    faction.or_else(about).or_else(aimed_at).map_or(0, |on| query::influence_against(ctx.table, ctx.board, by, on))
}

/// A number of an entity; `None` if the entity has no such number.
pub fn attribute(ctx: &Ctx<'_>, entity: Entity, attr: Attr) -> Option<i16> {
    let (table, board) = (ctx.table, ctx.board);
    let attack = board.attack.as_ref();
    match (entity, attr) {
        (Entity::Card(c), Attr::NormalProwess) => query::def(table, board, c).prowess,
        (Entity::Attack, Attr::NormalProwess) => attack.map(|a| {
            let card = query::def(table, board, a.source);
            let own = card.prowess.filter(|_| card.kind == card::CardKind::Creature && !a.automatic);
            own.unwrap_or(a.prowess)
        }),
        (Entity::Card(c), Attr::Prowess) if ctx.printed => query::def(table, board, c).prowess,
        (Entity::Card(c), Attr::Body) if ctx.printed => query::def(table, board, c).body,
        (Entity::Card(c), Attr::Prowess) => query::prowess(table, board, c),
        (Entity::Card(c), Attr::Body) => query::body(table, board, c),
        (Entity::Card(c), Attr::Mind) => query::mind(table, board, c),
        (Entity::Card(c), Attr::Corruption) => match query::def(table, board, c).kind {
            card::CardKind::Character if !ctx.printed => Some(query::corruption_points(table, board, c)),
            _ => query::def(table, board, c).corruption,
        },
        (Entity::Card(c), Attr::Influence) => Some(query::influence(table, board, c)),
        (Entity::Card(c), Attr::GeneralInfluence) => Some(general_influence::unused(table, board, board.card(c).owner)),
        (Entity::Player(seat), Attr::GeneralInfluence) => Some(general_influence::unused(table, board, seat)),
        (Entity::Card(c), Attr::Strikes) => Some(creature_strikes(ctx, c)),
        (Entity::Card(c), Attr::Attacks) => {
            let creature = query::def(table, board, c).creature();
            Some(i16::from(creature.map_or(1, |c| c.attacks.max(1))))
        }
        (Entity::Card(c), Attr::Points) => query::def(table, board, c).points,
        (Entity::Attack, Attr::Strikes) => attack.map(query::attack_strikes),
        (Entity::Attack, Attr::Prowess) => {
            attack.map(|a| if ctx.printed { a.prowess } else { query::attack_prowess(table, board, a) })
        }
        (Entity::Attack, Attr::Body) => attack.and_then(|a| a.body),
        (Entity::Attack, Attr::Attacks) => attack.map(|a| i16::from(a.attacks)),
        (Entity::Company(c), Attr::Size) => Some(query::company_size(table, board, c)),
        (Entity::Company(c), Attr::Limit) if ctx.printed => Some(board.company(c).limit),
        (Entity::Company(c), Attr::Limit) => Some(numbers::hazard_limit(table, board, c)),
        (Entity::Card(c), Attr::Size | Attr::Limit) => {
            attribute(ctx, Entity::Company(query::company_of(board, c)?), attr)
        }
        _ => None,
    }
}

/// The strikes of each attack of a creature: those of its attack while a company faces it, otherwise the printed ones.
fn creature_strikes(ctx: &Ctx<'_>, card: CardRef) -> i16 {
    match ctx.board.attack.as_ref().filter(|a| a.source == card) {
        Some(attack) => query::attack_strikes(attack),
        None => i16::from(ctx.def(card).strikes.unwrap_or(1)),
    }
}

/// Whether two numbers compare in this way.
pub fn compares(a: i16, comparison: Comparison, b: i16) -> bool {
    match comparison {
        Comparison::Less => a < b,
        Comparison::AtMost => a <= b,
        Comparison::Equal => a == b,
        Comparison::AtLeast => a >= b,
        Comparison::More => a > b,
    }
}
