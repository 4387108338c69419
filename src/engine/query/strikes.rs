//! The current strike and those to come: who faces each, and what it is against.

use crate::engine::query;
use crate::engine::state::{Attack, AttackName, Board, CardRef, Game, Strike, StrikeStatus};

/// Whether a company is still facing the attack.
pub fn attack_on(game: &Game<'_>) -> bool {
    game.board.attack.as_ref().is_some_and(Attack::goes_on)
}

/// Tells whose strike sequence it is: the one that the position names, else the first strike still to come, else the
/// first that succeeded.
pub fn current(board: &Board) -> Option<CardRef> {
    let strikes = &board.attack.as_ref()?.strikes_assigned;
    let with = |status| strikes.iter().find(|s| s.status == status).map(|s| s.against);
    board.subject.or_else(|| with(StrikeStatus::ToCome)).or_else(|| with(StrikeStatus::Succeeded))
}

/// The character whose strike was rolled last and is waiting for its special actions and body check.
pub fn struck(board: &Board) -> Option<CardRef> {
    let strikes = &board.attack.as_ref()?.strikes_assigned;
    let succeeded = || strikes.iter().rev().find(|s| s.status == StrikeStatus::Succeeded).map(|s| s.against);
    let named = board.subject.filter(|c| strikes.iter().any(|s| s.against == *c));
    named.or_else(succeeded).or_else(|| strikes.first().map(|s| s.against))
}

/// The strike against a character.
pub fn against(board: &Board, who: CardRef) -> Option<&Strike> {
    board.attack.as_ref()?.strikes_assigned.iter().find(|s| s.against == who)
}

/// The strike in which a character fights: the one against them or, when companies fight, their own (COE 3.V.5).
pub fn of(board: &Board, who: CardRef) -> Option<&Strike> {
    let strikes = &board.attack.as_ref()?.strikes_assigned;
    strikes.iter().find(|s| s.against == who || s.by == Some(who))
}

/// Tells how facts name an attack: an attack that a text adds to a site's automatic-attacks is named as the site's,
/// too.
pub fn name(board: &Board, attack: &Attack) -> AttackName {
    if let Some(company) = attack.attacker {
        return AttackName::Company(company);
    }
    if !attack.automatic {
        return AttackName::Card(attack.source);
    }
    AttackName::Automatic(query::site_of(board, attack.company).unwrap_or(attack.source))
}
