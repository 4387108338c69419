//! Abilities that a card grants to others: they are open while the card is declared, or while what it left behind lasts
//! (COE 9.1.2).

use super::interpret::satisfies;
use crate::engine::card::{Action, Granted, Rule, RuleSort, Zone};
use crate::engine::query;
use crate::engine::state::{CardRef, Entity, Entry, Game};
use crate::vocab::Act;

/// Whether an ability that a card grants can be used now.
pub fn open(game: &Game<'_>, card: CardRef, action: &Action) -> bool {
    match action.granted {
        None => false,
        Some(Granted::Faced) => {
            game.board.attack.as_ref().is_some_and(|attack| attack.source == card && attack.goes_on())
        }
        Some(Granted::Declared) => {
            let waits = |e: &Entry| e.card == Some(card) && e.act == Act::Play;
            game.board.card(card).zone == Zone::Declared && game.on_chain().any(waits)
        }
        Some(Granted::After) => game.board.acting.is_some_and(|company| {
            let all = query::in_force_rules(game.table, &game.board, RuleSort::Grants);
            all.iter().any(|f| {
                f.ctx.this == Some(card)
                    && matches!(f.rule, Rule::Grants(of) if satisfies(&f.ctx, Entity::Company(company), of))
            })
        }),
    }
}

/// Whether a card grants something now.
pub fn grants(game: &Game<'_>, card: CardRef) -> bool {
    let meaning = game.def(card).meaning.as_ref();
    meaning.is_some_and(|m| m.abilities.iter().any(|a| open(game, card, a)))
}
