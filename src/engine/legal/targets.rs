//! The targets that are meant: those that are named, those that a name stands for, and those that nobody had to name.

use super::play::Tried;
use super::targeting::{asks_chain, is_price, kind_fits, same_kind};
use crate::engine::card::mentions::mentions;
use crate::engine::card::{Filter, Kind, Mode, Role, Target, Zone};
use crate::engine::query::interpret::ctx::{is_hazard, purpose};
use crate::engine::query::interpret::{Ctx, holds, matches, satisfies, zones};
use crate::engine::query::{self, rolls, strikes};
use crate::engine::state::{self, CardRef, Entity, Game};
use crate::vocab::{Act, RollKind, Seat, Step};

/// Gives the targets in the order of the card's words: those that are named and, for each that was left out, the first
/// candidate.
pub(crate) fn targets(tried: Tried<'_>, by: Option<CardRef>) -> Vec<Entity> {
    let Tried { game, intent, seat, card, action } = tried;
    let mut named: Vec<Entity> = intent.targets.clone();
    // A card whose text is not modelled keeps the targets that are named.
    if game.def(card).unmodelled() && action.targets.is_empty() {
        return named;
    }
    // A character is played with somebody or at a site.
    if action.mode == Mode::Character && action.targets.is_empty() && seat == Seat::R {
        return named;
    }
    let mut found = Vec::new();
    for (n, target) in action.targets.iter().enumerate() {
        let ctx = Ctx {
            by,
            targets: &found,
            with: intent.with,
            purpose: purpose(is_hazard(game, seat, card, action), action),
            ..Ctx::of_way(game, seat, card, action)
        };
        if target.several {
            found.extend(named.drain(..).map(|e| on_chain(game, e, &target.filter)));
            break;
        }
        // A card that is said to tap as the price is the target that taps for it.
        let paying = intent.taps().next().filter(|_| is_price(action, n)).map(Entity::Card);
        if let Some(e) = paying.filter(|e| !named.contains(e) && same_kind(&ctx, *e, &target.filter)) {
            found.push(e);
            continue;
        }
        let fit = named.iter().position(|e| satisfies(&ctx, *e, &target.filter));
        let kind = || named.iter().position(|e| same_kind(&ctx, *e, &target.filter));
        let as_other = || {
            named.iter().position(|e| {
                retarget(&ctx, game, *e, &target.filter).is_some_and(|x| same_kind(&ctx, x, &target.filter))
            })
        };
        match fit.or_else(kind).or_else(as_other) {
            Some(n) => {
                let e = named.remove(n);
                let e = if same_kind(&ctx, e, &target.filter) {
                    e
                } else {
                    retarget(&ctx, game, e, &target.filter).unwrap_or(e)
                };
                found.push(on_chain(game, e, &target.filter));
            }
            // If the target can only be the bearer, to name the bearer's company says the same.
            None if asks_bearer(&target.filter) && bearers_company(game, card, &named) => {
                named.retain(|e| !matches!(e, Entity::Company(_)));
                found.extend(candidates(game, &ctx, target).into_iter().take(1));
            }
            None if !named.is_empty() && found.len() + named.len() >= action.targets.len() => {
                found.push(named.remove(0));
            }
            None => {
                let candidates = candidates(game, &ctx, target);
                // In a strike sequence the current strike is meant, even if it does not fit the words (COE 3.iv.5).
                let Some(first) = candidates.first().copied().or_else(|| strike_in_hand(game, &target.filter)) else {
                    break;
                };
                found.push(first);
            }
        }
    }
    found
}

/// The strike whose sequence it is, if the words speak of a strike.
fn strike_in_hand(game: &Game<'_>, filter: &Filter) -> Option<Entity> {
    let sequence = matches!(game.board.step, Step::Support | Step::Defender) && mentions(filter, Kind::Strike);
    if sequence { strikes::current(&game.board).map(Entity::Strike) } else { None }
}

/// Whether everything that is named is of a kind that this action asks for, and the action's conditions hold.
pub(crate) fn kinds_fit(tried: Tried<'_>) -> bool {
    let Tried { game, intent, seat, card, action } = tried;
    let ctx = Ctx { seat, ..Ctx::of(game.table, &game.board, card) };
    let kind = |e: &Entity, t: &Target| same_kind(&ctx, *e, &t.filter) && kind_fits(&ctx, *e, &t.filter);
    let kinds = intent.targets.iter().all(|e| action.targets.iter().any(|t| kind(e, t)));
    let ctx = Ctx { targets: &intent.targets, ..ctx };
    kinds && !intent.targets.is_empty() && action.needs.iter().all(|c| holds(&ctx, c))
}

/// Whether everything that is named, or what it stands for, is of a sort that this action asks for.
pub(crate) fn speaks_of(tried: Tried<'_>) -> bool {
    let Tried { game, intent, seat, card, action } = tried;
    let ctx = Ctx { seat, ..Ctx::of(game.table, &game.board, card) };
    let sort = |e: &Entity, t: &Target| {
        let other = || retarget(&ctx, game, *e, &t.filter);
        same_kind(&ctx, *e, &t.filter) || other().is_some_and(|e| same_kind(&ctx, e, &t.filter))
    };
    intent.targets.iter().all(|e| action.targets.iter().any(|t| sort(e, t)))
}

/// Whether the words mean the card's bearer and nobody else.
fn asks_bearer(filter: &Filter) -> bool {
    filter.needs_word(&|word| *word == Filter::Is(Role::Bearer))
}

/// Whether the company of the card's bearer is among the things that are named.
fn bearers_company(game: &Game<'_>, card: CardRef, named: &[Entity]) -> bool {
    let company = query::bearer(&game.board, card).and_then(|b| query::company_of(&game.board, b));
    company.is_some_and(|c| named.contains(&Entity::Company(c)))
}

/// Gives the declaration of a card instead of the card, if the words ask for a declaration, or admit one and the card
/// has left play for it (annotation 6).
fn on_chain(game: &Game<'_>, e: Entity, filter: &Filter) -> Entity {
    let Entity::Card(c) = e else { return e };
    let zone = game.board.card(c).zone;
    let left = zone != Zone::Play && zones::zones(filter).contains(Zone::Declared);
    if !asks_chain(filter) && !left || zone == Zone::Declared {
        return e;
    }
    declares(game, c).and_then(|at| u16::try_from(at).ok()).map_or(e, Entity::Entry)
}

/// Tells what else the words can take a name for: a creature for its attack, an attack for its creature, a character
/// for their strike or for a roll that they are about to make, a company for the attack that it faces.
fn retarget(ctx: &Ctx<'_>, game: &Game<'_>, e: Entity, filter: &Filter) -> Option<Entity> {
    let attack = game.board.attack.as_ref();
    match e {
        Entity::Attack if !mentions(filter, Kind::Attack) => attack.map(|a| Entity::Card(a.source)),
        Entity::Card(c) if mentions(filter, Kind::Attack) && attack.is_some_and(|a| a.source == c) => {
            Some(Entity::Attack)
        }
        Entity::Company(c) => {
            let faced = attack.filter(|a| a.company == c)?;
            let creature = mentions(filter, Kind::Creature).then_some(Entity::Card(faced.source));
            creature.or_else(|| mentions(filter, Kind::Attack).then_some(Entity::Attack))
        }
        Entity::Card(c) if mentions(filter, Kind::Strike) => Some(Entity::Strike(c)),
        Entity::Card(c) if mentions(filter, Kind::Roll) => {
            let waiting = rolls::pending(game).into_iter().filter(|(_, who)| *who == c).map(|(kind, _)| kind);
            // A roll that nobody declared is named all the same, so that the refusal can tell of it.
            let named = [RollKind::Corruption, RollKind::Influence, RollKind::Body];
            let own = waiting.chain(named).map(|kind| Entity::Roll(kind, c)).find(|r| satisfies(ctx, *r, filter));
            own.or_else(|| roll_of(ctx, game, declares(game, c)?, filter))
        }
        Entity::Entry(n) if mentions(filter, Kind::Roll) => roll_of(ctx, game, usize::from(n), filter),
        Entity::Card(c) if mentions(filter, Kind::Company) => query::company_of(&game.board, c).map(Entity::Company),
        // The effect that the card left behind is meant.
        Entity::Card(c) if mentions(filter, Kind::Effect) => {
            let lasts = |l: &state::Lasting| !l.over && l.source == c;
            let at = game.board.lasting.iter().position(lasts);
            at.and_then(|n| u16::try_from(n).ok()).map(Entity::Lasting)
        }
        // The declaration that asks for the roll is meant.
        Entity::Roll(kind, c) if asks_chain(filter) && !mentions(filter, Kind::Roll) => {
            rolls::asker(game, (kind, c)).and_then(|at| u16::try_from(at).ok()).map(Entity::Entry)
        }
        // The thing that somebody attempts to influence stands for the attempt.
        Entity::Card(_) if asks_chain(filter) => {
            let about =
                |at: &&usize| game.entries[**at].act == Act::Influence && game.entries[**at].targets.contains(&e);
            game.stack.iter().rev().find(about).and_then(|at| u16::try_from(*at).ok()).map(Entity::Entry)
        }
        // To name the test of a ring names the ring.
        Entity::Roll(RollKind::Test, ring) if !mentions(filter, Kind::Roll) => Some(Entity::Card(ring)),
        Entity::Strike(c) if mentions(filter, Kind::Roll) => Some(Entity::Roll(RollKind::Strike, c)),
        Entity::Roll(RollKind::Strike, c) if mentions(filter, Kind::Strike) => Some(Entity::Strike(c)),
        _ => None,
    }
}

/// The same, to ask whether something that was named is one of the targets.
pub(crate) fn stands_for(ctx: &Ctx<'_>, game: &Game<'_>, e: Entity, filter: &Filter) -> Option<Entity> {
    retarget(ctx, game, e, filter).map(|e| on_chain(game, e, filter)).or_else(|| Some(on_chain(game, e, filter)))
}

/// The card's declaration on the chain.
fn declares(game: &Game<'_>, card: CardRef) -> Option<usize> {
    game.stack.iter().rev().copied().find(|at| game.entries[*at].card == Some(card))
}

/// The roll that a declaration on the chain asks for and that the words speak of.
fn roll_of(ctx: &Ctx<'_>, game: &Game<'_>, at: usize, filter: &Filter) -> Option<Entity> {
    let asked = if game.stack.contains(&at) { rolls::asks(game, at) } else { Default::default() };
    asked.into_iter().map(|(kind, who)| Entity::Roll(kind, who)).find(|r| satisfies(ctx, *r, filter))
}

/// Tells what could be meant if no target is named: the acting company and the things in it come first.
pub(crate) fn candidates(game: &Game<'_>, ctx: &Ctx<'_>, target: &Target) -> Vec<Entity> {
    let mut found: Vec<Entity> = matches::all(ctx, &target.filter).collect();
    if mentions(&target.filter, Kind::Roll) {
        let rolls = rolls::pending(game).into_iter().map(|(k, c)| Entity::Roll(k, c));
        found.extend(rolls.filter(|e| satisfies(ctx, *e, &target.filter)));
    }
    // Of a moving company's two sites, the new one is meant.
    let origin = game.board.acting.filter(|c| query::moving(&game.board, *c)).and_then(|c| game.board.company(c).site);
    found.sort_by_key(|e| {
        let left = e.as_card().is_some_and(|card| origin == Some(card));
        (query::company_of_entity(&game.board, *e) != game.board.acting, left)
    });
    found
}
