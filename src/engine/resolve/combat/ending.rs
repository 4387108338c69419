//! How a strike, an attack, and all attacks of a creature end.

use super::attack_start;
use crate::engine::card::{CardKind, Duration, Mode, Zone};
use crate::engine::query::{self, combat_numbers, company_combat, manifestations};
use crate::engine::resolve::frame::Frame;
use crate::engine::resolve::moving;
use crate::engine::state::{
    self, AttackStatus, CardRef, Change, CompanyRef, Entity, Game, Place, Strike, StrikeStatus, TurnEvent,
};
use crate::vocab::{RollKind, Ruleset};

/// Ends the attack when no strike is left (annotation 12).
pub fn conclude(game: &mut Game<'_>) {
    let Some(attack) = game.board.attack.as_ref().filter(|a| a.status == AttackStatus::Assigned) else { return };
    if attack_start::owed(game) || attack.strikes_assigned.iter().any(|s| s.status == StrikeStatus::ToCome) {
        return;
    }
    // The remaining strikes have to be assigned before the attack is over (COE 3.iii).
    let left = combat_numbers::unassigned(attack);
    let fighters = company_combat::fighters(game.table, &game.board, attack.company);
    let free = fighters.iter().filter(|c| !attack.strikes_at(**c)).count();
    if left > 0 && free > 0 && !attack.strike_each && attack.attacks <= 1 && !company_combat::on(&game.board) {
        game.facts.unassigned = u8::try_from(left).unwrap_or(u8::MAX).min(u8::try_from(free).unwrap_or(u8::MAX));
        return;
    }
    let defeated = attack.strikes_assigned.iter().all(Strike::defeated);
    let (last, earlier) = (attack.attacks <= 1, attack.earlier);
    game.apply(Change::Attack(if defeated { AttackStatus::Defeated } else { AttackStatus::Over }));
    if last {
        creature_leaves(game, defeated && earlier != Some(false));
    }
    // If the position calls a card unfinished, its remaining steps are not known.
    if let Some(card) = game.board.unfinished.filter(|_| game.rest.is_empty()) {
        game.unmodelled.push((card, "what it does after this attack".into()));
    }
}

/// When a creature's last attack is over, the creature goes to the marshalling point pile of the player who defeated
/// it, or is discarded. A creature whose attack was a detainment attack (COE 3.II.3), or that was played as an
/// automatic-attack, is worth nothing to that player.
pub fn creature_leaves(game: &mut Game<'_>, defeated: bool) {
    let Some(attack) = &game.board.attack else { return };
    let source = attack.source;
    let def = game.def(source);
    let kept = defeated && !attack.detainment && !(attack.automatic && def.kind == CardKind::Creature);
    let killed = def.kind == CardKind::Creature || kept && manifestations::killed(def);
    let there = killed && game.board.card(source).zone == Zone::Play;
    let zone = pile(game, source, attack.company, kept);
    if there && defeated {
        moving::fall(game, source);
    }
    if there && !(defeated && taken(game)) {
        game.apply(Change::Move(source, zone));
    }
}

/// The pile to which a creature goes after a company has faced it, depending on whether the player keeps it for its
/// points.
pub(crate) fn pile(game: &Game<'_>, creature: CardRef, company: CompanyRef, kept: bool) -> Zone {
    // A star marks creatures that are worth points only to minion players (COE 3.v.W1, 3.v.R1, 3.v.F1, 3.v.B1).
    let dark = query::is_minion_player(&game.board, game.board.company(company).seat);
    let worth = game.def(creature).starred == dark || game.board.rules == Ruleset::Metw;
    match (kept, worth) {
        (true, true) => Zone::Points,
        (true, false) => Zone::Eliminated,
        (false, _) => Zone::Discard,
    }
}

/// The defender has tapped a character to cancel one of a creature's attacks.
pub fn cancel_by_card(r: &mut Frame<'_, '_>) {
    let Some(attack) = &mut r.game.board.attack else { return r.impossible() };
    attack.cancelled_by_tapping = attack.cancelled_by_tapping.saturating_add(1);
    let (last, earlier) = (attack.attacks <= 1, attack.earlier);
    r.happened();
    r.game.apply(Change::OneAttackLess);
    if last {
        r.game.apply(Change::Attack(AttackStatus::Cancelled));
        creature_leaves(r.game, earlier == Some(true));
    }
}

/// After one strike against a character is resolved, their next strike comes up. If the strike removed the character,
/// the remaining ones have succeeded.
pub(crate) fn next(game: &mut Game<'_>, who: CardRef) {
    let gone = game.board.card(who).zone != Zone::Play;
    let strikes = game.board.attack.iter_mut().flat_map(|a| &mut a.strikes_assigned);
    let Some(strike) = strikes.into_iter().find(|s| s.against == who && s.further > 0) else { return };
    if gone {
        strike.settled.extend((0..strike.further).map(|_| StrikeStatus::Succeeded));
        strike.further = 0;
        strike.status = StrikeStatus::Succeeded;
        return;
    }
    strike.further -= 1;
    strike.settled.push(strike.status);
    strike.status = StrikeStatus::ToCome;
    strike.stays_untapped = false;
    strike.skilled.clear();
    // Effects on the strike that was resolved do not affect the next one (COE 3.iv.7.3).
    game.board.attached.retain(|m| m.kind != RollKind::Strike || m.of != who);
    let his = |e: &Entity| matches!(e, Entity::Strike(c) | Entity::Roll(RollKind::Strike, c) if *c == who);
    let of_it = |l: &&mut state::Lasting| l.until == Duration::Strike && l.targets.iter().any(his);
    game.board.lasting.iter_mut().filter(of_it).for_each(|l| l.over = true);
}

/// Puts the defeated creature under the control of the character who was chosen to keep it, and tells whether one was.
pub(crate) fn taken(game: &mut Game<'_>) -> bool {
    let Some(attack) = &game.board.attack else { return false };
    let (source, detainment) = (attack.source, attack.detainment);
    let claims = |who: CardRef| game.board.history.contains(&TurnEvent::ClaimsTrophy(who));
    let there = |who: CardRef| game.board.card(who).zone == Zone::Play && claims(who);
    let Some(who) = attack.strikes_assigned.iter().map(|s| s.against).find(|c| there(*c)) else { return false };
    let seat = game.defender();
    game.apply(Change::Attach(source, Place::Card(who)));
    let state = &mut game.board.cards[usize::from(source.0)];
    (state.mode, state.owner, state.worthless) = (Mode::Item, seat, detainment);
    true
}
