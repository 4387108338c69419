//! How strikes are assigned.

use crate::engine::query::{self, several_strikes};
use crate::engine::state::{AttackStatus, CardRef, Game, Strike};
use crate::vocab::Step;

/// Assigns a strike to a character and tells whether that was possible.
pub fn assign(game: &mut Game<'_>, who: CardRef) -> bool {
    // If several strikes are against the same character only, the others are excess strikes.
    let excess = game.board.attack.as_ref().map_or(0, |attack| {
        let meaning = game.def(attack.source).meaning.as_ref();
        let one_character = meaning.and_then(|m| m.creature.as_ref()).is_some_and(|c| c.one_character);
        if one_character { (query::attack_strikes(attack) - 1).max(0) } else { 0 }
    });
    let several = several_strikes::one_more(game.table, &game.board, who);
    let Some(attack) = &mut game.board.attack else { return false };
    if let Some(strike) = attack.strikes_assigned.iter_mut().find(|s| s.against == who) {
        if several {
            strike.further += 1;
        } else {
            strike.excess += 1;
        }
        return true;
    }
    attack.strikes_assigned.push(Strike::to_come(who, excess));
    attack.status = AttackStatus::Assigned;
    true
}

/// Assigns one strike to a character, from the attacker or the defender.
pub(crate) fn assigns(game: &mut Game<'_>, who: CardRef, by_attacker: bool) {
    assign(game, who);
    if let Some(attack) = &mut game.board.attack {
        attack.passed_on |= by_attacker;
    }
    game.board.step = Step::StrikesAssigned;
}

/// A character fights at -3 so as not to tap: in the strike against them, or in their own.
pub(crate) fn stays_untapped(game: &mut Game<'_>, who: CardRef) {
    let mut strikes = game.board.attack.iter_mut().flat_map(|a| &mut a.strikes_assigned);
    let Some(strike) = strikes.find(|s| s.against == who || s.by == Some(who)) else { return };
    if strike.by == Some(who) {
        strike.by_stays_untapped = true;
    } else {
        strike.stays_untapped = true;
    }
}
