//! The choice of the character that keeps a defeated creature as a trophy; it is made while the creature is faced (COE
//! 3.IV).

use crate::engine::declare::verdicts::{about, lacks, no, yes};
use crate::engine::query::{self, manifestations, trophies};
use crate::engine::state::{AttackStatus, Entity, Game, Intent, Judgement, Mark, Reason, TurnEvent, cites};
use crate::vocab::{Act, Seat};

/// Tells who keeps the creature as a trophy once it is defeated, chosen by the defending player; nothing if no such
/// choice is meant.
pub(crate) fn choose(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let says = intent.option.as_deref().is_some_and(|o| o.contains("troph"));
    if intent.act != Act::Choose || !says {
        return None;
    }
    let cite = cites::TROPHIES;
    let named = intent.targets.iter().find_map(|t| match t {
        Entity::Card(c) | Entity::Strike(c) => Some(*c),
        _ => None,
    });
    let (Some(who), Some(attack)) = (named.or(intent.card), &game.board.attack) else {
        return Some(no(Reason::TargetNotInPlay, cite));
    };
    let (table, board) = (game.table, &game.board);
    let source = query::def(table, board, attack.source);
    Some(if game.defender() != seat {
        no(Reason::NotYourChoice, cite)
    } else if !manifestations::killed(source) || board.card(attack.source).owner == seat {
        about(Reason::TargetType, cite, Entity::Card(attack.source))
    } else if !trophies::keeps(query::def(table, board, who)) {
        about(Reason::TargetType, cite, Entity::Card(who))
    } else if !trophies::faced(attack, who) || matches!(attack.status, AttackStatus::Cancelled | AttackStatus::Over) {
        lacks(cite, Some(Entity::Card(who)), "a character who has faced a strike of the attack")
    } else {
        let chosen = yes(cite).marking(Mark::Happened(TurnEvent::ClaimsTrophy(who)));
        if attack.status == AttackStatus::Defeated { chosen.marking(Mark::Trophy) } else { chosen }
    })
}
