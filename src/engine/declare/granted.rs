//! Abilities that a card grants to others: they can be used while the card is declared, or while what it left behind
//! lasts (COE 9.1.2).

use crate::engine::card::{CardKind, Cost, Granted, Zone};
use crate::engine::legal::price;
use crate::engine::query::granted;
use crate::engine::query::interpret::{Ctx, satisfies};
use crate::engine::state::{CardRef, Entity, Game, Intent, Payment, Reason};
use crate::vocab::Act;

/// If a card is meant that grants something at another time, gives the first such card and the reason why not now. What
/// a card grants while it is declared ends when it resolves; what its effect grants is not there before.
pub fn closed(game: &Game<'_>, intent: &Intent) -> Option<(CardRef, Reason)> {
    intent.card.into_iter().chain(intent.targets.iter().filter_map(|t| t.as_card())).find_map(|card| {
        let meaning = game.def(card).meaning.as_ref()?;
        let declared = game.board.card(card).zone == Zone::Declared;
        let lent = meaning.abilities.iter().find_map(|a| a.granted)?;
        match lent {
            Granted::Declared if !declared => Some((card, Reason::TargetNotInChain)),
            Granted::After if declared => Some((card, Reason::TargetUnresolved)),
            Granted::Declared | Granted::After | Granted::Faced => None,
        }
    })
}

/// Gives the declaration as a use of the card that grants it: a player taps a character against that card, or by what
/// the card left behind, or to cancel it; or discards something, which is the price of what the card grants.
pub fn meant(game: &Game<'_>, intent: &Intent, card: CardRef) -> Option<Intent> {
    let tapped = intent.taps().next();
    let with = |source: CardRef, performer: Option<CardRef>| Intent {
        act: Act::TapAbility,
        card: Some(source),
        performer,
        targets: intent.targets.iter().copied().filter(|t| *t != Entity::Card(source)).collect(),
        ..intent.clone()
    };
    if let Some(spent) = spent(intent)
        && let Some(source) = game.board.all_cards().find(|c| *c != card && takes(game, *c, spent))
    {
        let named = intent.targets.iter().copied().filter(|t| *t != Entity::Card(spent));
        let about = Some(Entity::Card(card)).filter(|_| card != spent);
        let price = Some(vec![Payment::Discard(spent)]);
        let targets = about.into_iter().chain(named).collect();
        return Some(Intent { price, targets, ..with(source, intent.performer) });
    }
    if matches!(intent.act, Act::CancelByCard | Act::TapAbility) && granted::grants(game, card) {
        let faced = game.board.attack.as_ref().is_some_and(|attack| attack.source == card);
        return (faced || game.board.card(card).zone != Zone::Play).then(|| with(card, intent.performer.or(tapped)));
    }
    let kind = game.def(card).kind;
    if intent.act != Act::TapAbility || !matches!(kind, CardKind::Character | CardKind::Ally) {
        return None;
    }
    let named = intent.targets.iter().filter_map(|t| t.as_card()).find(|c| granted::grants(game, *c));
    let fitting = || game.board.all_cards().find(|c| suits(game, *c, card));
    named.or_else(fitting).map(|source| with(source, Some(card)))
}

/// Tells what a player discards to cancel something, or to use on something.
fn spent(intent: &Intent) -> Option<CardRef> {
    let priced = intent.price.iter().flatten().find_map(|paid| match paid {
        Payment::Discard(card) => Some(*card),
        Payment::Tap(_) | Payment::Limit(_) => None,
    });
    if intent.act == Act::DiscardAbility {
        return priced.or(intent.card);
    }
    priced.filter(|_| intent.act == Act::CancelByCard)
}

/// Whether the discarded card is the price of an ability that a card grants.
pub fn is_paid(game: &Game<'_>, intent: &Intent) -> bool {
    spent(intent).is_some_and(|card| game.board.all_cards().any(|source| takes(game, source, card)))
}

/// Whether a card grants an ability at the price of discarding this one.
fn takes(game: &Game<'_>, source: CardRef, spent: CardRef) -> bool {
    let Some(meaning) = &game.def(source).meaning else { return false };
    let ctx = Ctx {
        seat: game.board.card(spent).owner,
        company: game.board.acting,
        ..Ctx::of(game.table, &game.board, source)
    };
    let pays = |cost: &Cost| matches!(cost, Cost::Discard(filter) if satisfies(&ctx, Entity::Card(spent), filter));
    meaning.abilities.iter().any(|a| a.cost.iter().any(pays) && granted::open(game, source, a))
}

/// Whether a card grants an ability to this character.
fn suits(game: &Game<'_>, source: CardRef, who: CardRef) -> bool {
    let Some(meaning) = &game.def(source).meaning else { return false };
    let ctx = Ctx {
        seat: game.board.card(who).owner,
        company: game.board.acting,
        printed: false,
        ..Ctx::of(game.table, &game.board, source)
    };
    meaning.abilities.iter().any(|a| {
        let by = a.by.as_ref().is_some_and(|f| price::satisfies_but_for_tapping(&ctx, Entity::Card(who), f));
        by && a.cost.contains(&Cost::TapBy) && granted::open(game, source, a)
    })
}
