//! Skills, and what characters may use, whether printed or granted.

use super::in_force::{InForce, in_force_rules, in_force_where};
use super::satisfies;
use crate::engine::card::{Rule, RuleSort, Table};
use crate::engine::query::cards::def;
use crate::engine::state::{Board, CardRef, Entity};
use crate::vocab::Skill;

/// A character whose skills and uses are looked up, leaving out what one card grants.
#[derive(Clone, Copy)]
pub struct Gifted {
    /// The character or ally.
    pub card: CardRef,
    /// The card whose own grant is left out.
    pub not_by: Option<CardRef>,
}

impl Gifted {
    /// The character with everything that any card grants.
    pub fn by_any(card: CardRef) -> Gifted {
        Gifted { card, not_by: None }
    }
}

/// Whether a text in force lets a character use this.
pub fn may_use(table: &Table, board: &Board, who: Gifted, what: &str) -> bool {
    let other = |f: &InForce<'_>| who.not_by.is_none() || f.ctx.this != who.not_by;
    let grants = |f: InForce<'_>| match f.rule {
        Rule::GrantUse(word, of, _) => &**word == what && other(&f) && satisfies(&f.ctx, Entity::Card(who.card), of),
        _ => false,
    };
    in_force_rules(table, board, RuleSort::GrantUse).into_iter().any(grants)
}

/// Whether a character has to tap to use this: every text that allows it says so.
pub fn taps_to_use(table: &Table, board: &Board, card: CardRef, what: &str) -> bool {
    let own = def(table, board, card).meaning.as_ref();
    let grants = in_force_rules(table, board, RuleSort::GrantUse);
    let mut tapping = grants.iter().filter_map(|f| match f.rule {
        Rule::GrantUse(word, of, taps) if &**word == what && satisfies(&f.ctx, Entity::Card(card), of) => Some(*taps),
        _ => None,
    });
    !own.is_some_and(|m| m.uses.iter().any(|u| &**u == what)) && tapping.next().is_some_and(|t| t) && tapping.all(|t| t)
}

/// Whether a character or ally has a skill: it is printed, or granted and not taken away.
pub fn has_skill(table: &Table, board: &Board, who: Gifted, skill: Skill) -> bool {
    let Gifted { card, not_by } = who;
    let given = board.skills.iter().rev().find(|g| g.card == card && g.skill == skill);
    let mut has = given.map_or_else(|| def(table, board, card).skills.contains(&skill), |given| given.has);
    let mut lost = false;
    let about = |rule: &Rule| matches!(rule, Rule::GrantSkill(s, _) | Rule::LoseSkill(s, _) if *s == skill);
    for force in in_force_where(table, board, [RuleSort::GrantSkill, RuleSort::LoseSkill], about) {
        let _asked = force.asked();
        match force.rule {
            Rule::GrantSkill(_, of) if force.ctx.this != not_by => has |= satisfies(&force.ctx, Entity::Card(card), of),
            Rule::LoseSkill(_, of) => lost |= satisfies(&force.ctx, Entity::Card(card), of),
            _ => {}
        }
    }
    has && !lost
}
