//! Declarations that are no plays of a card's text: support, on-guard cards, agents, orders, choices, questions.

use crate::engine::card::CardKind;
use crate::engine::declare::verdicts;
use crate::engine::legal::window;
use crate::engine::query::affects::Attempt;
use crate::engine::query::{self, company_combat, rolls, strikes};
use crate::engine::state::{
    self, CardRef, CompanyRef, Entity, Entry, Game, Intent, Judgement, OnResolve, Plan, Reason, Status, TurnEvent,
    cites,
};
use crate::vocab::{Act, RollKind, Seat, Step};

/// Tapping in support of a check or a strike.
pub fn support(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let supporter = intent.doer();
    let named = intent.targets.first().copied().or_else(|| intent.card.map(Entity::Card));
    let target = named.or_else(|| only_roll(game));
    let target = target.map(|t| roll_of(game, t));
    let targets: Vec<Entity> = target.into_iter().collect();
    let attempt = Attempt { hazard: false, targets: &targets, performer: supporter, ..Attempt::of(seat, Act::Support) };
    if let Err(refused) = window::check(game, &attempt) {
        return Judgement::refused(refused);
    }
    let Some(target) = target else { return verdicts::no(Reason::TargetNotInPlay, cites::SUPPORT) };
    let Some((kind, of)) = target.as_roll() else {
        return verdicts::about(Reason::TargetType, cites::SUPPORT, target);
    };
    // Companions tap for corruption checks and strikes, for no other roll (COE 3.iv.4, 7.1.1).
    if !matches!(kind, RollKind::Corruption | RollKind::Strike) {
        return verdicts::about(Reason::TargetType, cites::SUPPORT, target);
    }
    let cite = if kind == RollKind::Strike { cites::STRIKE_SUPPORT } else { cites::SUPPORT };
    let board = &game.board;
    // Support is the resource player's, but for who is attacked by another company (COE 7.1.1, 3.iv.4, 3.V.v, 2.1.2).
    let defends = kind == RollKind::Strike && company_combat::defends(board, seat);
    if seat != Seat::R && !defends {
        return verdicts::no(Reason::Restriction, cite);
    }
    if kind == RollKind::Strike && supporter.is_some_and(|s| strikes::against(board, s).is_some()) {
        return verdicts::no(Reason::AssignedAStrike, cites::STRIKE_SUPPORT);
    }
    if !rolls::pending(game).contains(&(kind, of)) {
        let made = board.history.contains(&TurnEvent::Rolled(kind, of)) || board.step == Step::AfterRoll;
        let reason = if made { Reason::RollAlreadyMade } else { Reason::TargetNotInPlay };
        return verdicts::about(reason, cites::DICE, target);
    }
    let company = query::company_of(board, of);
    let mates: Vec<CardRef> = company.map(|c| supporters(game, c, kind).collect()).unwrap_or_default();
    let struck = |m: CardRef| kind == RollKind::Strike && strikes::against(board, m).is_some();
    let ready = |m: &CardRef| {
        *m != of && board.card(*m).owner == seat && board.card(*m).status == Status::Untapped && !struck(*m)
    };
    let supporter = supporter.or_else(|| mates.iter().copied().find(ready));
    let Some(supporter) = supporter else { return verdicts::no(Reason::CostEntityTapped, cite) };
    // The supporter is the player's own, and nobody supports himself.
    if board.card(supporter).owner != seat || !mates.contains(&supporter) || supporter == of {
        return verdicts::about(Reason::TargetType, cite, Entity::Card(supporter));
    }
    if board.card(supporter).status != Status::Untapped {
        return verdicts::about(Reason::CostEntityTapped, cites::TAP_PRICE, Entity::Card(supporter));
    }
    let entry = game.entry(intent, seat, None, OnResolve::Support(Entity::Roll(kind, of)));
    let entry = Entry { targets: vec![Entity::Roll(kind, of)], ..entry };
    verdicts::yes(cite).writing(Plan::tapping(entry, supporter))
}

/// Tells who of a company may tap in support of a roll: its characters, and for strikes its allies (COE 3.iv.4, 7.1.1,
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

/// The same support by the others who are said to tap for it: each taps for himself (COE 3.iv.4, 7.1.1).
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

/// The roll that a target means: a character's check if one is pending, else his strike.
fn roll_of(game: &Game<'_>, target: Entity) -> Entity {
    match target {
        Entity::Card(c) | Entity::Strike(c) => {
            let pending = rolls::pending(game).into_iter().find(|(_, of)| *of == c);
            pending.map_or(Entity::Strike(c), |(kind, of)| Entity::Roll(kind, of))
        }
        other => other,
    }
}
