//! Standing effects and triggers: which of them reach an attack, and which are set off.

use super::interpret::{Ctx, holds, matches, satisfies};
use super::{order, trophies};
use crate::engine::card::{self, Event, Rule, Standing, Zone};
use crate::engine::query;
use crate::engine::state::{CardRef, Entity, Game, Reached, TurnEvent};

/// Whether the card's text counts: the card is in play and face-up, or its attack was faced this turn or is faced now.
fn speaks(game: &Game<'_>, card: CardRef) -> bool {
    let attacking = game.board.attack.as_ref().is_some_and(|a| a.source == card);
    if trophies::is_trophy(game.def(card), game.board.card(card)) {
        return false;
    }
    query::in_force(&game.board, card) || attacking
}

pub(crate) fn standing<'t>(game: &Game<'t>, card: CardRef, part: u8) -> Option<&'t Standing> {
    game.def(card).meaning.as_ref()?.standing.get(usize::from(part))
}

/// Whether a category effect of a card would now reach something that it has not reached yet.
pub fn standing_reaches(game: &Game<'_>, card: CardRef, part: u8) -> bool {
    let Some(standing) = standing(game, card, part) else { return false };
    // A part that has taken hold reaches nothing new, and without an attack there is none to reach.
    let active = is_active(game, card, part);
    let open = |rule: &Rule| if query::of_attacks(rule) { game.board.attack.is_some() } else { !active };
    if !standing.rules.iter().any(open) {
        return false;
    }
    let ctx = Ctx::of(game.table, &game.board, card);
    let source = if standing.after_facing { faced_and_left(game, card) } else { query::in_force(&game.board, card) };
    if !source || !standing.needs.iter().all(|c| holds(&ctx, c)) {
        return false;
    }
    standing.rules.iter().any(|rule| rule_reaches(game, &ctx, (card, part), rule))
}

/// Whether a category effect has taken hold of what is there.
pub(crate) fn is_active(game: &Game<'_>, card: CardRef, part: u8) -> bool {
    game.board.active.iter().any(|a| (a.card, a.part) == (card, part))
}

/// Whether the card's attack was faced this turn, was not cancelled, and is not the one that is faced now.
fn faced_and_left(game: &Game<'_>, card: CardRef) -> bool {
    let faced = |p: &TurnEvent| matches!(p, TurnEvent::Faced { source, cancelled: false, .. } if *source == card);
    game.board.history.iter().any(faced) && game.board.attack.as_ref().is_none_or(|a| a.source != card)
}

fn rule_reaches(game: &Game<'_>, ctx: &Ctx<'_>, (card, part): (CardRef, u8), rule: &Rule) -> bool {
    if query::of_attacks(rule) {
        let Rule::Modify { of, .. } = rule else { return false };
        return game.board.attack.as_ref().is_some_and(|a| {
            a.goes_on()
                && !a.immune
                && !a.reached.iter().any(|r| r.source == card && r.part == Some(part))
                && satisfies(ctx, Entity::Attack, of)
        });
    }
    if is_active(game, card, part) {
        return false;
    }
    let of = match rule {
        Rule::TreatRegions(_, map, purpose) => {
            return game.board.all_companies().any(|c| {
                query::path_for(*purpose, game.table, &game.board, c)
                    .iter()
                    .any(|t| map.iter().any(|(from, _)| from == t))
            });
        }
        Rule::TreatSites(_, map, purpose) => {
            return game.board.all_cards().any(|c| {
                game.board.card(c).zone == Zone::Play
                    && game.def(c).site.is_some()
                    && query::site_type_for(*purpose, game.table, &game.board, c)
                        .is_some_and(|t| map.iter().any(|(from, _)| *from == t))
            });
        }
        Rule::Modify { of, .. }
        | Rule::RollModifier { of, .. }
        | Rule::GrantSkill(_, of)
        | Rule::LoseSkill(_, of)
        | Rule::DoubleOneSource(of)
        | Rule::InfluenceAgainst { of, .. }
        | Rule::GrantUse(_, of, _)
        | Rule::DoesNotTap(of)
        | Rule::NoStrikes(of)
        | Rule::UntappedStrike(of, _)
        | Rule::SeveralStrikes { of, .. }
        | Rule::FirstExcess(of, _)
        | Rule::AfterStrike { of, .. }
        | Rule::StaysTapped(of)
        | Rule::HealsAll(of) => of,
        // The other rules change what players may do, not what is there.
        _ => return false,
    };
    matches::all(ctx, of).next().is_some()
}

/// Tells what a part does to the attack that is faced.
pub fn reached_by(game: &Game<'_>, card: CardRef, part: u8, standing: &Standing) -> Vec<Reached> {
    let ctx = Ctx::of(game.table, &game.board, card);
    let rules = standing.rules.iter().filter(|rule| query::of_attacks(rule));
    rules
        .filter_map(|rule| {
            let Rule::Modify { attr, of, change } = rule else { return None };
            satisfies(&ctx, Entity::Attack, of).then(|| Reached {
                source: card,
                part: Some(part),
                attr: *attr,
                change: change.clone(),
                amount: query::change_amount(&ctx, change),
                order: order::key(&game.board, card),
            })
        })
        .collect()
}

/// Whether a trigger's conditions hold for what set it off.
pub fn trigger_holds(game: &Game<'_>, card: CardRef, n: u8, it: Option<Entity>) -> bool {
    let Some(trigger) = game.def(card).trigger(n) else { return false };
    let there = match trigger.on {
        // An effect that was left behind counts by the history (annotation 16).
        Event::AttackOver | Event::AttackDefeated | Event::Leaves | Event::StrikeSucceeds | Event::Wounded => true,
        _ => speaks(game, card),
    };
    let ctx = Ctx {
        it,
        company: it.and_then(|e| query::company_of_entity(&game.board, e)),
        ..Ctx::of(game.table, &game.board, card)
    };
    let ctx = Ctx { printed: false, ..ctx };
    there
        && trigger.who.as_ref().is_none_or(|f| it.is_some_and(|e| satisfies(&ctx, e, f)))
        && trigger.needs.iter().all(|c| holds(&ctx, c))
}

/// The triggers of an event, with what set them off.
pub fn triggered(game: &Game<'_>, event: Event, it: Option<Entity>) -> Vec<(CardRef, u8)> {
    let mut found = Vec::new();
    for card in game.board.all_cards().filter(|c| query::says(game.table, &game.board, *c).triggers) {
        // A card that has just left play still speaks of its leaving.
        let leaving = event == Event::Leaves && it == Some(Entity::Card(card));
        for (n, trigger) in (0..=u8::MAX).zip(query::triggers(game.table, &game.board, card)) {
            let own = match (event, it) {
                // If its words say nothing else, a card speaks of its own arrival and departure.
                (Event::Enters | Event::Leaves, Some(Entity::Card(c))) if trigger.who.is_none() => c == card,
                _ => true,
            };
            let about = match event {
                // A creature speaks of its own attack, unless its words look at others.
                Event::StrikeSucceeds | Event::AttackOver | Event::AttackDefeated | Event::Wounded => {
                    let attack = game.board.attack.as_ref().map(|a| a.source);
                    game.def(card).kind != card::CardKind::Creature || attack == Some(card)
                }
                _ => speaks(game, card) || leaving,
            };
            let there = speaks(game, card) || leaving;
            if trigger.on == event && own && about && there && trigger_holds(game, card, n, it) {
                found.push((card, n));
            }
        }
    }
    found
}
