//! Cancelling attacks, strikes, declared actions and effects.

use crate::engine::card::{CardKind, Rule, RuleSort, Verb, What, Zone};
use crate::engine::query;
use crate::engine::query::interpret::satisfies;
use crate::engine::resolve::combat::ending;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{Attack, AttackStatus, CardRef, Change, Entity, Halt, OnResolve, StrikeStatus};

/// Cancels the things that are meant.
pub fn cancel(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    r.things(what)?.into_iter().for_each(|e| cancel_entity(r, e));
    Ok(())
}

/// Cancels every attack of the creature that is faced.
pub fn cancel_all_of(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    r.cards(what)?.into_iter().for_each(|card| cancel_attacks(r, card));
    Ok(())
}

/// Cancels the attacks of a creature, if a company faces one of them.
pub fn cancel_attacks(r: &mut Frame<'_, '_>, of: CardRef) {
    if let Some(attack) = r.game.board.attack.as_mut().filter(|a| a.source == of) {
        attack.attacks = 1;
        cancel_entity(r, Entity::Attack);
    }
}

/// Cancels one thing.
pub fn cancel_entity(r: &mut Frame<'_, '_>, e: Entity) {
    match e {
        Entity::Attack => cancel_attack(r),
        Entity::Strike(card) => {
            let open = r.game.board.attack.as_ref().is_none_or(Attack::strikes_can_be_cancelled);
            if open {
                r.change(Verb::Cancel, e, Change::Strike(card, StrikeStatus::Cancelled));
            } else {
                r.impossible();
            }
        }
        Entity::Entry(n) => cancel_entry(r, n),
        Entity::Lasting(n) => r.change(Verb::Cancel, e, Change::Ends(n)),
        Entity::Card(card) => match r.game.board.card(card).zone {
            Zone::Declared => match r.game.entries.iter().rposition(|entry| {
                let lent = matches!(&entry.does, OnResolve::Action(a) if a.granted.is_some());
                entry.card == Some(card) && !entry.done && !lent
            }) {
                Some(n) => cancel_entry(r, u16::try_from(n).unwrap_or(u16::MAX)),
                None => r.impossible(),
            },
            // An action of a card in play is cancelled along with the card (COE 9.4.2).
            Zone::Play => {
                let is_attack = r.game.board.attack.as_ref().is_some_and(|a| a.source == card);
                if is_attack && r.game.def(card).kind == CardKind::Creature {
                    cancel_attack(r);
                } else {
                    r.change(Verb::Discard, e, Change::Move(card, Zone::Discard));
                }
            }
            Zone::OnGuard => r.change(Verb::Discard, e, Change::Move(card, Zone::Discard)),
            _ => r.impossible(),
        },
        Entity::Company(_) | Entity::Region(_) | Entity::Roll(..) | Entity::Player(_) => r.impossible(),
    }
}

fn cancel_entry(r: &mut Frame<'_, '_>, n: u16) {
    let by = r.entry_ref();
    if r.stopped(Verb::Cancel, Entity::Entry(n)) {
        return;
    }
    match r.game.entries.get_mut(usize::from(n)) {
        Some(entry) if !entry.done => {
            entry.cancelled = by;
            r.happened();
            r.game.apply(Change::Cancels(n));
        }
        Some(_) | None => r.impossible(),
    }
}

fn cancel_attack(r: &mut Frame<'_, '_>) {
    let Some(attack) = &r.game.board.attack else { return r.impossible() };
    if !attack.can_be_cancelled() {
        return r.impossible();
    }
    if let Some(shield) = shield(r) {
        // The first attempt is spent on the card that shields the attack.
        r.change(Verb::Cancel, Entity::Card(shield), Change::Move(shield, Zone::Discard));
        return;
    }
    let (more, earlier) = (attack.attacks, attack.earlier);
    if more > 1 && attack.creature {
        // That was one of several attacks of the creature: the next one follows.
        r.change(Verb::Cancel, Entity::Attack, Change::OneAttackLess);
        return;
    }
    r.change(Verb::Cancel, Entity::Attack, Change::Attack(AttackStatus::Cancelled));
    let cancelled = r.game.board.attack.as_ref().is_some_and(|a| a.status == AttackStatus::Cancelled);
    if cancelled && more <= 1 {
        ending::creature_leaves(r.game, earlier == Some(true));
    }
}

/// A card that absorbs the first attempt to cancel the attack.
fn shield(r: &Frame<'_, '_>) -> Option<CardRef> {
    query::in_force_rules(r.game.table, &r.game.board, RuleSort::Shield)
        .iter()
        .find(|f| matches!(f.rule, Rule::Shield(of) if satisfies(&f.ctx, Entity::Attack, of)))
        .and_then(|f| f.ctx.this)
}
