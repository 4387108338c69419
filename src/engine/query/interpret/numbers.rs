//! Prowess, body, mind, influence and corruption points as they are now, with everything that changes them.

use super::in_force::{InForce, in_force_of, in_force_rules};
use super::skills::{Gifted, has_skill};
use super::{Ctx, amount, satisfies};
use crate::engine::card::{self, Attr, CardKind, Change, Rule, RuleSort, Table};
use crate::engine::query::cards::{borne, def};
use crate::engine::query::companies::characters;
use crate::engine::query::trophies;
use crate::engine::state::attack::Settled;
use crate::engine::state::effort::{self, Asking, Number};
use crate::engine::state::{Board, CardRef, CompanyRef, Entity};
use crate::vocab::Skill;

/// A number after a change.
pub fn changed(value: i16, change: &Change, Settled { by, bound }: Settled) -> i16 {
    match change {
        // A maximum never lowers a number that was already higher.
        Change::Add(..) if by > 0 => (value.saturating_add(by)).min(bound.map_or(i16::MAX, |max| max.max(value))),
        // Nor does a minimum raise a number that was already lower.
        Change::Add(..) => (value.saturating_add(by)).max(bound.map_or(i16::MIN, |min| min.min(value))),
        Change::Times(n) => value.saturating_mul(*n),
        Change::Halve => (value + 1).div_euclid(2),
        Change::Set(_) => by,
    }
}

/// The settled amount of a change.
pub fn change_amount(ctx: &Ctx<'_>, change: &Change) -> Settled {
    match change {
        Change::Add(a, bound) => Settled { by: amount(ctx, a), bound: bound.as_ref().map(|b| amount(ctx, b)) },
        Change::Set(a) => amount(ctx, a).into(),
        Change::Times(_) | Change::Halve => Settled::default(),
    }
}

/// A number of an entity after everything that changes it, one change after the other. Words that look at the number
/// itself see what it comes to without them.
pub(crate) fn modified(table: &Table, board: &Board, printed: Number) -> i16 {
    let Number { of: entity, attr, value: base } = printed;
    if let Some(value) = effort::so_far(entity, attr) {
        return value;
    }
    let about = |rule: &Rule| matches!(rule, Rule::Modify { attr: a, .. } if *a == attr);
    let all = in_force_of(table, board, |says| says.changes(attr), about);
    if all.is_empty() {
        return base;
    }
    let number = Asking::number(printed);
    let mut value = base;
    for force in all {
        let Rule::Modify { of, change, .. } = force.rule else { continue };
        let asked = force.asked();
        if satisfies(&force.ctx, entity, of) {
            let ctx = Ctx { it: Some(entity), ..force.ctx };
            value = changed(value, change, change_amount(&ctx, change));
        }
        drop(asked);
        number.comes_to(value);
    }
    value
}

/// A number of a card before anything changes it: the one that the position gives, otherwise the printed one.
fn number_of(board: &Board, card: CardRef, attr: Attr, printed: i16) -> Number {
    Number { of: Entity::Card(card), attr, value: given(board, card, attr).unwrap_or(printed) }
}

/// The prowess of a character, ally or creature in play, before a strike's own modifiers; nothing if it has none.
pub fn prowess(table: &Table, board: &Board, card: CardRef) -> Option<i16> {
    let base = board.card(card).as_ally.map(|a| a.prowess).or(def(table, board, card).prowess)?;
    let with = modified(table, board, number_of(board, card, Attr::Prowess, base));
    // Trophies never raise a prowess above 9 (COE 3.IV.3).
    Some((with + trophies::bonus(table, board, card).1).min(with.max(9)))
}

/// The body of a character or ally; nothing if it has none.
pub fn body(table: &Table, board: &Board, card: CardRef) -> Option<i16> {
    let base = board.card(card).as_ally.map(|a| a.body).or(def(table, board, card).body)?;
    Some(modified(table, board, number_of(board, card, Attr::Body, base)))
}

/// The mind; nothing if the card has none (which is not zero).
pub fn mind(table: &Table, board: &Board, card: CardRef) -> Option<i16> {
    let base = board.card(card).as_ally.map(|a| a.mind).or(def(table, board, card).mind)?;
    Some(modified(table, board, number_of(board, card, Attr::Mind, base)))
}

/// A number that the position gives outright.
pub fn given(board: &Board, card: CardRef, attr: Attr) -> Option<i16> {
    board.given.iter().find(|g| g.card == card && g.attr == attr).map(|g| g.value)
}

/// The corruption points of a character: those of every card that the character bears, with the effects that double a
/// source.
pub fn corruption_points(table: &Table, board: &Board, character: CardRef) -> i16 {
    if let Some(n) = given(board, character, Attr::Corruption) {
        return n;
    }
    let own = |c: CardRef| {
        let printed = def(table, board, c).corruption.unwrap_or(0);
        modified(table, board, Number { of: Entity::Card(c), attr: Attr::Corruption, value: printed })
    };
    // A character also bears the cards on their items; a follower's cards are the follower's.
    let his = |c: CardRef| {
        let on_it = def(table, board, c).kind != CardKind::Character;
        std::iter::once(c).chain(borne(board, c).filter(move |_| on_it))
    };
    let sources: Vec<i16> = borne(board, character).flat_map(his).map(own).filter(|n| *n > 0).collect();
    let base: i16 = sources.iter().sum();
    let doubled = in_force_rules(table, board, RuleSort::DoubleOneSource)
        .iter()
        .filter(|f| matches!(f.rule, Rule::DoubleOneSource(of) if satisfies(&f.ctx, Entity::Card(character), of)))
        .count();
    // The character's player chooses the source, and the smallest one is best for them.
    let extra = if doubled > 0 { sources.iter().min().copied().unwrap_or(0) } else { 0 };
    modified(table, board, Number { of: Entity::Card(character), attr: Attr::Corruption, value: base + extra })
}

/// The unused direct influence of a character.
pub fn influence(table: &Table, board: &Board, character: CardRef) -> i16 {
    if let Some(n) = given(board, character, Attr::Influence) {
        return n;
    }
    let base = def(table, board, character).influence.unwrap_or(0);
    let printed = Number { of: Entity::Card(character), attr: Attr::Influence, value: base };
    let with = modified(table, board, printed) + trophies::bonus(table, board, character).0;
    let followers: Vec<(CardRef, i16)> = borne(board, character)
        .filter(|&c| def(table, board, c).kind == CardKind::Character)
        .filter_map(|c| Some((c, mind(table, board, c)?)))
        .collect();
    // Influence against certain followers is used for these followers first.
    let relief: i16 = against(table, board, character)
        .map(|Against { force, on, more }| {
            let fitting = followers.iter().filter(|(f, _)| satisfies(&force.ctx, Entity::Card(*f), on));
            more.max(0).min(fitting.map(|(_, mind)| *mind).sum())
        })
        .sum();
    with + relief - followers.iter().map(|(_, mind)| *mind).sum::<i16>()
}

/// The bonus that a character has against particular things.
struct Against<'a> {
    /// The rule.
    force: InForce<'a>,
    /// The things that it is against.
    on: &'a card::Filter,
    /// The amount that is added.
    more: i16,
}

/// Tells what bonuses a character has against particular things.
fn against<'a>(table: &'a Table, board: &'a Board, character: CardRef) -> impl Iterator<Item = Against<'a>> {
    in_force_rules(table, board, RuleSort::InfluenceAgainst).into_iter().filter_map(move |force| {
        let Rule::InfluenceAgainst { on, of, amount: more } = force.rule else { return None };
        let it = Some(Entity::Card(character));
        let _asked = force.asked();
        let more = amount(&Ctx { it, ..force.ctx }, more);
        satisfies(&force.ctx, Entity::Card(character), of).then_some(Against { force, on, more })
    })
}

/// Tells by how much a character's direct influence is higher against a card.
pub fn influence_against(table: &Table, board: &Board, character: CardRef, on: CardRef) -> i16 {
    let fitting = against(table, board, character).filter(|a| satisfies(&a.force.ctx, Entity::Card(on), a.on));
    fitting.map(|a| a.more).sum()
}

/// The size of a company: its characters, with Hobbits and Orc scouts as half, rounded up. Allies do not count (COE
/// glossary).
pub fn company_size(table: &Table, board: &Board, company: CompanyRef) -> i16 {
    size_of(table, board, characters(board, company)) + board.company(company).not_shown
}

/// The size of the company that these would form.
pub fn size_of(table: &Table, board: &Board, who: impl Iterator<Item = CardRef>) -> i16 {
    let halves: i16 = who
        .filter(|&c| def(table, board, c).kind == CardKind::Character)
        .map(|c| {
            let scout = has_skill(table, board, Gifted::by_any(c), Skill::Scout);
            if def(table, board, c).counts_half(scout) { 1 } else { 2 }
        })
        .sum();
    (halves + 1) / 2
}

/// The hazard limit as it stands.
pub fn hazard_limit(table: &Table, board: &Board, company: CompanyRef) -> i16 {
    let limit = Number { of: Entity::Company(company), attr: Attr::Limit, value: board.company(company).limit };
    modified(table, board, limit).max(0)
}
