//! Pending rolls: which rolls are declared, and what asks for them.

use super::interpret::{Ctx, matches};
use super::strikes;
use crate::engine::card::{self, CardKind, Role, Rule, Step, What};
use crate::engine::state::{CardRef, Entity, Entry, Game, Intent, OnResolve, Oracle};
use crate::vocab::{Act, RollKind, Step as Moment};

/// The rolls of which a script speaks: it gives dice for them, or declares something on them.
pub fn spoken(intents: &[Intent], oracle: &Oracle, fights: bool) -> Vec<(RollKind, CardRef)> {
    // If nothing attacks, support is for a corruption check, and so are dice that are not given for anything else.
    let free = !fights && oracle.dice.iter().any(|d| d.kind.is_none() && d.source.is_none());
    let checks = intents.iter().filter(|i| free || !fights && i.act == Act::Support).flat_map(|i| {
        let who = i.card.filter(|_| i.act == Act::Support);
        who.into_iter().chain(i.targets.iter().filter_map(|t| t.as_card()))
    });
    let given = oracle.dice.iter().filter_map(|d| d.kind.zip(d.of));
    let targets = intents.iter().flat_map(|i| &i.targets).filter_map(|t| match t {
        Entity::Roll(kind, of) => Some((*kind, *of)),
        _ => None,
    });
    given.chain(targets).chain(checks.map(|who| (RollKind::Corruption, who))).collect()
}

/// The rolls that are declared but not made: those that entries on the chain ask for, and the current strike's. A
/// player can target a roll as soon as its card is declared (annotations 1, 2, 8; COE 9.3.2).
pub fn pending(game: &Game<'_>) -> Vec<(RollKind, CardRef)> {
    let mut found = Vec::new();
    for at in &game.stack {
        asked(game, &game.entries[*at], &mut found);
    }
    let in_sequence = matches!(game.board.step, Moment::Support | Moment::Defender);
    if in_sequence && let Some(strike) = strikes::current(&game.board) {
        found.push((RollKind::Strike, strike));
        let by = strikes::against(&game.board, strike).and_then(|s| s.by);
        found.extend(by.map(|by| (RollKind::Strike, by)));
    }
    found
}

/// The declaration on the chain that asks for a roll.
pub fn asker(game: &Game<'_>, roll: (RollKind, CardRef)) -> Option<usize> {
    game.stack.iter().copied().rev().find(|at| asks(game, *at).contains(&roll))
}

/// The rolls that a declaration on the chain asks for.
pub fn asks(game: &Game<'_>, at: usize) -> Vec<(RollKind, CardRef)> {
    let mut found = Vec::new();
    asked(game, &game.entries[at], &mut found);
    found
}

/// The rolls that a declaration asks for.
fn asked(game: &Game<'_>, entry: &Entry, found: &mut Vec<(RollKind, CardRef)>) {
    match &entry.does {
        OnResolve::Action(action) => of_steps(game, entry, &action.steps, found),
        OnResolve::Trigger(n, _) => {
            if let Some(trigger) = entry.card.and_then(|c| game.def(c).trigger(*n)) {
                of_steps(game, entry, &trigger.steps, found);
            }
        }
        OnResolve::Lasting(n, _) => {
            if let Some(Rule::When { steps, .. }) = game.board.lasting.get(usize::from(*n)).map(|l| &l.rule) {
                of_steps(game, entry, steps, found);
            }
        }
        OnResolve::SiteWound(who) => found.push((RollKind::Corruption, *who)),
        OnResolve::BodyCheck(who) => found.push((RollKind::Body, *who)),
        OnResolve::RingTest(ring) => found.push((RollKind::Test, *ring)),
        OnResolve::Standing(_)
        | OnResolve::Support(_)
        | OnResolve::FaceAttack
        | OnResolve::PlaceOnGuard
        | OnResolve::RevealCreature
        | OnResolve::RevealAgent
        | OnResolve::Sideboard(..)
        | OnResolve::CancelByCard
        | OnResolve::CompanyAttack(..)
        | OnResolve::Nothing => {}
    }
}

/// The rolls that steps ask for, with what their words mean for the entry.
fn of_steps(game: &Game<'_>, entry: &Entry, steps: &[Step], found: &mut Vec<(RollKind, CardRef)>) {
    let ctx = game.ctx(entry);
    for step in card::walk(steps) {
        let (kind, who) = match step {
            Step::CorruptionCheck(check) => (RollKind::Corruption, &check.who),
            Step::BodyCheck(who, ..) => (RollKind::Body, who),
            Step::Roll(roll) => (roll.kind, &roll.who),
            Step::Attack(_, on) => (RollKind::Strike, on),
            Step::Test(ring, ..) => (RollKind::Test, ring),
            Step::Influence(attempt) => {
                found.extend(ctx.role(&attempt.by).and_then(Entity::about).map(|c| (RollKind::Influence, c)));
                continue;
            }
            _ => continue,
        };
        found.extend(things(&ctx, who).into_iter().filter_map(Entity::about).map(|c| (kind, c)));
    }
}

fn things(ctx: &Ctx<'_>, what: &What) -> Vec<Entity> {
    match what {
        What::Role(Role::It) => ctx.it.into_iter().collect(),
        What::Role(role) => ctx.role(role).into_iter().collect(),
        What::Each(filter) => matches::all(ctx, filter).collect(),
        What::Some { of, .. } => matches::all(ctx, of).collect(),
    }
}

/// Allies, Ringwraiths and Balrogs make no corruption checks (COE 7.4).
pub fn never_checks(def: &card::CardDef) -> bool {
    def.kind == CardKind::Ally || def.avatar && (def.is_race("ringwraith") || &*def.alignment == "balrog")
}

/// Whether a roll (or strike) is declared but not made.
pub fn is_pending(game: &Game<'_>, target: Entity) -> bool {
    let wanted = match target {
        Entity::Roll(kind, c) => (kind, c),
        Entity::Strike(c) => (crate::vocab::RollKind::Strike, c),
        _ => return false,
    };
    pending(game).contains(&wanted)
}
