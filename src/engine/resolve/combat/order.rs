//! The order in which attacks are faced and effects apply, once it is settled.

use crate::engine::query;
use crate::engine::state::{self, CardRef, Game, Waiting};
use crate::vocab::Step;

/// Adopts the order that was settled: the cards are declared in it, and their order is no longer open.
pub(crate) fn ordered(game: &mut Game<'_>, cards: Vec<CardRef>) {
    settle_order(game, &cards);
    if game.board.step == Step::ResolvePassives {
        game.opened.retain(|q| !cards.contains(&q.card));
    }
    game.facts.order = cards;
}

/// Applies a settled order to standing effects, waiting actions and attacks to come.
pub fn settle_order(game: &mut Game<'_>, cards: &[CardRef]) {
    game.board.order = cards.iter().copied().filter(|c| query::in_force(&game.board, *c)).collect();
    let place = |c: CardRef| cards.iter().position(|x| *x == c).unwrap_or(usize::MAX);
    game.queue.sort_by_key(|q| match q.does {
        Waiting::BodyCheck(_) => usize::MAX,
        Waiting::Standing(_)
        | Waiting::Trigger(..)
        | Waiting::Lasting(..)
        | Waiting::SiteWound(_)
        | Waiting::RingTest(_)
        | Waiting::FaceAttack => place(q.card),
    });
    if let Some(attack) = &mut game.board.attack {
        attack.strikes_assigned.sort_by_key(|s| place(s.against));
    }
    let mut attacks = std::mem::take(&mut game.board.coming);
    attacks.sort_by_key(|a| place(a.source));
    game.board.coming = attacks;
    if game.board.step == Step::AgentAttacks {
        game.facts.attacks = cards.iter().map(|c| state::AttackName::Card(*c)).collect();
    }
}
