//! Support: characters who tap for another's check or strike.

use crate::engine::card::CardKind;
use crate::engine::legal::window;
use crate::engine::query::affects::Attempt;
use crate::engine::query::{self, company_combat, rolls, strikes};
use crate::engine::state::{
    self, CardRef, CompanyRef, Entity, Entry, Game, Intent, Judged, Judgement, OnResolve, Plan, Reason, Refused,
    Status, TurnEvent, cites,
};
use crate::vocab::{Act, RollKind, Seat, Step};

/// A character taps in support of a check or a strike.
pub fn support(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let supporter = intent.doer();
    let named = intent.targets.first().copied().or_else(|| intent.card.map(Entity::Card));
    let target = named.or_else(|| only_roll(game));
    let target = target.map(|t| roll_of(game, t));
    let targets: Vec<Entity> = target.into_iter().collect();
    let attempt = Attempt { hazard: false, targets: &targets, performer: supporter, ..Attempt::of(seat, Act::Support) };
    window::check(game, &attempt)?;
    let target = target.ok_or(Refused::by(Reason::TargetNotInPlay, cites::SUPPORT))?;
    // Companions tap for corruption checks and strikes, and for no other roll (COE 3.iv.4, 7.1.1).
    let roll = target.as_roll().filter(|(kind, _)| matches!(kind, RollKind::Corruption | RollKind::Strike));
    let (kind, of) = roll.ok_or(Refused::by(Reason::TargetType, cites::SUPPORT).about(target))?;
    let strike = kind == RollKind::Strike;
    let cite = if strike { cites::STRIKE_SUPPORT } else { cites::SUPPORT };
    let board = &game.board;
    // Only the resource player's characters give support, except to a character whom another company attacks (COE
    // 7.1.1, 3.iv.4, 3.V.v, 2.1.2).
    let defends = strike && company_combat::defends(board, seat);
    Refused::by(Reason::Restriction, cite).when(seat != Seat::R && !defends)?;
    let struck = |m: CardRef| strike && strikes::against(board, m).is_some();
    Refused::by(Reason::AssignedAStrike, cites::STRIKE_SUPPORT).when(supporter.is_some_and(struck))?;
    if !rolls::pending(game).contains(&(kind, of)) {
        let made = board.history.contains(&TurnEvent::Rolled(kind, of)) || board.step == Step::AfterRoll;
        let reason = if made { Reason::RollAlreadyMade } else { Reason::TargetNotInPlay };
        return Err(Refused::by(reason, cites::DICE).about(target));
    }
    let company = query::company_of(board, of);
    let mates: Vec<CardRef> = company.map(|c| supporters(game, c, kind).collect()).unwrap_or_default();
    let ready = |m: &CardRef| {
        *m != of && board.card(*m).owner == seat && board.card(*m).status == Status::Untapped && !struck(*m)
    };
    let supporter = supporter.or_else(|| mates.iter().copied().find(ready));
    let supporter = supporter.ok_or(Refused::by(Reason::CostEntityTapped, cite))?;
    // The supporter belongs to the same player, and no character supports themselves.
    let stranger = board.card(supporter).owner != seat || !mates.contains(&supporter) || supporter == of;
    Refused::by(Reason::TargetType, cite).about(supporter).when(stranger)?;
    let spent = board.card(supporter).status != Status::Untapped;
    Refused::by(Reason::CostEntityTapped, cites::TAP_PRICE).about(supporter).when(spent)?;
    let entry = game.entry(intent, seat, None, OnResolve::Support(Entity::Roll(kind, of)));
    let entry = Entry { targets: vec![Entity::Roll(kind, of)], ..entry };
    Ok(Judgement::legal(cite).writing(Plan::tapping(entry, supporter)))
}

/// Tells who in a company may tap in support of a roll: its characters and, for strikes, its allies (COE 3.iv.4, 7.1.1,
/// 2.V.2.2).
pub(super) fn supporters<'a>(
    game: &'a Game<'_>,
    company: CompanyRef,
    kind: RollKind,
) -> impl Iterator<Item = CardRef> + 'a {
    let fights = move |c: &CardRef| {
        let character = game.def(*c).kind == CardKind::Character;
        character || kind == RollKind::Strike
    };
    company_combat::fighters(game.table, &game.board, company).into_iter().filter(fights)
}

/// The same support by the others who are said to tap: each taps separately (COE 3.iv.4, 7.1.1).
pub fn further_supporters(intent: &Intent) -> Vec<Intent> {
    if intent.act != Act::Support {
        return Vec::new();
    }
    let mut named: Vec<CardRef> = Vec::new();
    for who in intent.performer.into_iter().chain(intent.taps()) {
        if !named.contains(&who) {
            named.push(who);
        }
    }
    let taps = |who: CardRef| Some(vec![state::Payment::Tap(who)]);
    named.into_iter().skip(1).map(|who| Intent { price: taps(who), performer: None, ..intent.clone() }).collect()
}

/// The only check or strike for which a companion could tap now.
fn only_roll(game: &Game<'_>) -> Option<Entity> {
    let mut waiting = rolls::pending(game);
    waiting.retain(|(kind, _)| matches!(kind, RollKind::Corruption | RollKind::Strike));
    let struck = strikes::current(&game.board).map(|who| (RollKind::Strike, who));
    match waiting.as_slice() {
        [(kind, who)] => Some(Entity::Roll(*kind, *who)),
        [] => struck.map(|(kind, who)| Entity::Roll(kind, who)),
        _ => None,
    }
}

/// The roll that a target means: a character's pending check if there is one, otherwise their strike.
fn roll_of(game: &Game<'_>, target: Entity) -> Entity {
    match target {
        Entity::Card(c) | Entity::Strike(c) => {
            let pending = rolls::pending(game).into_iter().find(|(_, of)| *of == c);
            pending.map_or(Entity::Strike(c), |(kind, of)| Entity::Roll(kind, of))
        }
        other => other,
    }
}
