//! Trophies: a defeated creature, or a Dragon in another form, that an Orc or a Troll keeps, as though it were a minor item (COE 3.IV).

use super::acts::{about, lacks, no, yes};
use super::attack::{Attack, AttackStatus};
use super::board::{Board, CardRef, Entity, Past, Place};
use super::card::{CardDef, CardKind, Mode, Table, Zone};
use super::chain::Game;
use super::change::Change;
use super::cites;
use super::declaration::Intent;
use super::plan::{Mark, Verdicts};
use super::query;
use super::trace::Reason;
use crate::vocab::{Act, Seat};

/// Whether a card is somebody's trophy: a creature or a manifestation of a Dragon (COE 3.IV.1.3).
pub(super) fn is_trophy(def: &CardDef, state: &super::board::CardState) -> bool {
    let borne = matches!(state.on, Some(Place::Card(_)));
    def.kind != CardKind::Item && state.mode == Mode::Item && state.zone == Zone::Play && borne
}

/// Whether a character can keep trophies: an Orc or a Troll, no Half-orc (COE 3.IV.1.1).
fn keeps(def: &CardDef) -> bool {
    def.kind == CardKind::Character && (def.is_race("orc") || def.is_race("troll")) && !def.is_race("half-orc")
}

/// What trophies add to direct influence and to prowess, by the points printed on all of them (COE 3.IV.3).
pub(super) fn bonus(table: &Table, board: &Board, who: CardRef) -> (i16, i16) {
    let own = query::borne(board, who).map(|c| (query::def(table, board, c), board.card(c)));
    let points: i16 = own.filter(|(d, s)| is_trophy(d, s)).filter_map(|(d, _)| d.points).sum();
    match points {
        ..=0 => (0, 0),
        1 => (1, 0),
        2 => (1, 1),
        3 => (2, 1),
        4.. => (2, 2),
    }
}

/// Where a trophy goes that would be discarded: into the marshalling point pile if it is worth points, else out of the
/// game (COE 3.IV.4).
pub(super) fn destination(game: &Game<'_>, card: CardRef, zone: Zone) -> Zone {
    let (def, state) = (query::def(game.table, &game.board, card), game.board.card(card));
    if zone != Zone::Discard || !is_trophy(def, state) {
        return zone;
    }
    if def.points.is_some_and(|n| n > 0) && !state.worthless { Zone::Points } else { Zone::Removed }
}

/// Who keeps the creature as a trophy once it is defeated, chosen by the defending player; nothing if no such choice is
/// meant.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub(super) fn choose(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Verdicts> {
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
    } else if !super::manifestations::killed(source) || board.card(attack.source).owner == seat {
        about(Reason::TargetType, cite, Entity::Card(attack.source))
    } else if !keeps(query::def(table, board, who)) {
        about(Reason::TargetType, cite, Entity::Card(who))
    } else if !faced(attack, who) || matches!(attack.status, AttackStatus::Cancelled | AttackStatus::Over) {
        lacks(cite, Some(Entity::Card(who)), "a character who has faced a strike of the attack")
    } else {
        let chosen = yes(cite).marking(Mark::Happened(Past::ClaimsTrophy(who)));
        if attack.status == AttackStatus::Defeated { chosen.marking(Mark::Trophy) } else { chosen }
    })
}

fn faced(attack: &Attack, who: CardRef) -> bool {
    attack.strikes_assigned.iter().any(|s| s.against == who)
}

/// The defeated creature comes under the control of who was chosen for it; whether anybody was.
pub(super) fn taken(game: &mut Game<'_>) -> bool {
    let Some(attack) = &game.board.attack else { return false };
    let (source, detainment) = (attack.source, attack.detainment);
    let claims = |who: CardRef| game.board.history.contains(&Past::ClaimsTrophy(who));
    let there = |who: CardRef| game.board.card(who).zone == Zone::Play && claims(who);
    let Some(who) = attack.strikes_assigned.iter().map(|s| s.against).find(|c| there(*c)) else { return false };
    let seat = game.defender();
    game.apply(Change::Attach(source, Place::Card(who)));
    let state = &mut game.board.cards[usize::from(source.0)];
    (state.mode, state.owner, state.worthless) = (Mode::Item, seat, detainment);
    true
}
