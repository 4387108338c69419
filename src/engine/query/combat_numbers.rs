//! The numbers of an attack and its strikes, and what modifies rolls.

use super::interpret::numbers::modified;
use super::interpret::{Ctx, amount, satisfies};
use super::{agents, characters, company_combat, company_of, def, given, in_force_rules, several_strikes};
use super::{attack_body, attack_prowess, attack_strikes};
use crate::engine::card::{self, Attr, Class, Rule, RuleSort, Table, mentions};
use crate::engine::query;
use crate::engine::state::StrikeStatus::ToCome;
use crate::engine::state::effort::Number;
use crate::engine::state::{self, Attack, Board, CardRef, Entity, Facing, Figures, Game, Status, Strike};
use crate::vocab::{RollKind, Ruleset};

/// The numbers of the attack that is faced; nothing if no attack goes on.
pub fn of_attack(table: &Table, board: &Board) -> Option<Figures> {
    let attack = board.attack.as_ref().filter(|attack| attack.goes_on())?;
    let (more, to_body) = agents::bonus(table, board, attack);
    let to_come = attack.strikes_assigned.iter().filter(|s| s.status == ToCome && s.by.is_none());
    let facing = |strike: &Strike| Facing {
        who: strike.against,
        own: query::prowess(table, board, strike.against).unwrap_or(0) + strike_modifier(table, board, strike),
        against: strike_prowess(table, board, attack, strike.against) + more,
    };
    Some(Figures {
        attacker: board.attacker(),
        attacks: i16::from(attack.attacks),
        strikes: attack_strikes(attack),
        prowess: attack.attacker.is_none().then(|| attack_prowess(table, board, attack) + more),
        body: attack_body(table, board, attack).map(|body| body + to_body),
        struck: to_come.map(facing).collect(),
    })
}

/// Whether the attacker chooses the defending characters, by the attack's own text or another card's.
pub fn attacker_chooses(table: &Table, board: &Board, attack: &Attack) -> bool {
    attack.attacker_chooses
        || in_force_rules(table, board, RuleSort::AttackerChooses)
            .iter()
            .any(|force| matches!(force.rule, Rule::AttackerChooses(of) if satisfies(&force.ctx, Entity::Attack, of)))
}

/// The prowess of the strike against a character: the attack's, with what changes this strike.
pub fn strike_prowess(table: &Table, board: &Board, attack: &Attack, against: CardRef) -> i16 {
    let strike = attack.strikes_assigned.iter().find(|s| s.against == against);
    if let Some(prowess) = strike.and_then(|s| striker_prowess(table, board, s)) {
        return prowess;
    }
    let base = strike.and_then(|s| s.prowess).unwrap_or_else(|| attack_prowess(table, board, attack));
    modified(table, board, Number { of: Entity::Strike(against), attr: Attr::Prowess, value: base })
}

/// The body of the strike against a character: the attack's, with what changes this strike.
pub fn strike_body(table: &Table, board: &Board, attack: &Attack, against: CardRef) -> Option<i16> {
    let body = attack_body(table, board, attack)?;
    Some(modified(table, board, Number { of: Entity::Strike(against), attr: Attr::Body, value: body }))
}

/// Tells what is added to a character's strike roll besides their prowess: their state, excess strikes and attached
/// modifiers.
pub fn strike_modifier(table: &Table, board: &Board, strike: &Strike) -> i16 {
    let state = stance(table, board, strike.against, strike.stays_untapped);
    let burden = several_strikes::burden(table, board, strike);
    let excess = strike.excess + left_over(table, board, strike);
    let first = if excess > 0 { first_excess(table, board) } else { 0 };
    let own = strike.modifier.unwrap_or(state + burden - excess - first);
    own + attached(board, RollKind::Strike, strike.against, false)
}

/// Tells how much more than 1 the first excess strike costs.
fn first_excess(table: &Table, board: &Board) -> i16 {
    let said = in_force_rules(table, board, RuleSort::FirstExcess);
    let more = |force: &query::InForce<'_>| {
        let Rule::FirstExcess(of, by) = force.rule else { return None };
        satisfies(&force.ctx, Entity::Attack, of).then_some(-by - 1)
    };
    said.iter().filter_map(more).max().unwrap_or(0)
}

/// Tells what a character's state adds to the roll: -1 if tapped, -2 if wounded, -3 if they choose not to tap.
pub(crate) fn stance(table: &Table, board: &Board, who: CardRef, stays: bool) -> i16 {
    match board.card(who).status {
        Status::Untapped if stays => untapped_strike(table, board, who),
        Status::Untapped => 0,
        Status::Tapped => -1,
        Status::Wounded => -2,
    }
}

/// The excess strikes that nobody has allocated yet, all of which fall on the last strike (COE 3.iv.2).
fn left_over(table: &Table, board: &Board, strike: &Strike) -> i16 {
    let Some(attack) = &board.attack else { return 0 };
    let others_done = attack.strikes_assigned.iter().all(|s| s.against == strike.against || s.status != ToCome);
    // Allies face strikes as characters do (COE 2.V.2.2).
    let each_has_one = company_combat::fighters(table, board, attack.company).iter().all(|c| attack.strikes_at(*c));
    let last = strike.status == ToCome && others_done && each_has_one && !attack.strike_each;
    if last { unassigned(attack).max(0) } else { 0 }
}

/// How many strikes of the attack are not assigned yet.
pub(crate) fn unassigned(attack: &Attack) -> i16 {
    attack_strikes(attack) - attack.strikes_assigned.iter().map(Strike::count).sum::<i16>()
}

/// Tells what it costs not to tap for a strike: -3, unless a card says otherwise.
fn untapped_strike(table: &Table, board: &Board, who: CardRef) -> i16 {
    let said = in_force_rules(table, board, RuleSort::UntappedStrike);
    let his = said.iter().find_map(|force| match force.rule {
        Rule::UntappedStrike(of, by) if satisfies(&force.ctx, Entity::Card(who), of) => Some(*by),
        _ => None,
    });
    his.unwrap_or(-3)
}

/// The sum of the modifiers attached to a roll.
pub fn attached(board: &Board, kind: RollKind, of: CardRef, to_body: bool) -> i16 {
    let helps = |m: &&state::RollModifier| {
        !m.support
            || board.card(m.source).status == Status::Tapped
                && board.card(m.source).zone == card::Zone::Play
                && company_of(board, m.source) == company_of(board, of)
    };
    let mine = board.attached.iter().filter(|m| m.kind == kind && m.of == of && m.to_body == to_body);
    mine.filter(helps).map(|m| m.amount).sum()
}

/// Tells what modifies a character's rolls of a kind by itself: their own text, and effects on the class of rolls. In
/// the timing guide such an effect does not change rolls that were declared before it (1B).
pub fn class_modifier(game: &Game<'_>, kind: RollKind, of: CardRef, declared: u16) -> i16 {
    let (table, board) = (game.table, &game.board);
    if kind == RollKind::Corruption
        && let Some(n) = given(board, of, Attr::Modifier)
    {
        return n;
    }
    let own = if kind == RollKind::Corruption { def(table, board, of).corruption_modifier } else { 0 };
    let by_rules: i16 = in_force_rules(table, board, RuleSort::RollModifier)
        .iter()
        .filter_map(|force| {
            let Rule::RollModifier { kinds, of: who, amount: a } = force.rule else { return None };
            let late = force.class == Class::R && board.rules == Ruleset::Tg && force.since > declared;
            // Words about the roll are checked against the roll: what it influences, for example.
            let ctx = Ctx { entries: &game.entries, ..force.ctx };
            let whose =
                if mentions::mentions(who, card::Kind::Roll) { Entity::Roll(kind, of) } else { Entity::Card(of) };
            (kinds.contains(&kind) && !late && satisfies(&ctx, whose, who)).then(|| amount(&ctx, a))
        })
        .sum();
    own + by_rules + if kind == RollKind::Corruption { lord_near(table, board, of) } else { 0 }
}

/// A character in the company of a Ringwraith or the Balrog has +2 to checks (COE 7.1.R1, 7.1.B1).
fn lord_near(table: &Table, board: &Board, of: CardRef) -> i16 {
    let Some(company) = company_of(board, of) else { return 0 };
    let lord = |c: CardRef| {
        let d = def(table, board, c);
        c != of && d.avatar && (d.is_race("ringwraith") || &*d.alignment == "balrog")
    };
    if characters(board, company).any(lord) { 2 } else { 0 }
}

impl Attack {
    /// Whether some strikes can still be assigned.
    pub fn open_strikes(&self) -> bool {
        unassigned(self) > 0
    }
}

/// Tells what modifies the attacking character's own roll.
pub(crate) fn striker_modifier(table: &Table, board: &Board, by: CardRef, stays: bool) -> i16 {
    stance(table, board, by, stays) + attached(board, RollKind::Strike, by, false)
}

/// Tells what an attacking character adds to the roll.
pub(crate) fn striker_prowess(table: &Table, board: &Board, strike: &Strike) -> Option<i16> {
    let by = strike.by?;
    Some(query::prowess(table, board, by).unwrap_or(0) + striker_modifier(table, board, by, strike.by_stays_untapped))
}
