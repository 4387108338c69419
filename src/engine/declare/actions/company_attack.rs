//! A company attacks one of the other player at the same site, and its strikes are assigned (COE 3.V).

use super::when;
use crate::engine::card::Outside;
use crate::engine::declare::verdicts::{self, about, no};
use crate::engine::legal::play::forbidden_by;
use crate::engine::legal::rules::idle;
use crate::engine::query::interpret::Ctx;
use crate::engine::query::interpret::entities::is_covert;
use crate::engine::query::{self, affects, company_combat, staying, strikes};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    CardRef, CompanyRef, Entity, Entry, Game, Intent, Judgement, Mark, OnResolve, Plan, Reason, Refused, Status,
    Strike, TurnEvent, cites,
};
use crate::vocab::{Ruleset, Seat};

/// A company is to attack another.
pub fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    match game.board.rules {
        Ruleset::Coe => attack(game, intent, seat).unwrap_or_else(Judgement::refused),
        _ => unknown(game, seat),
    }
}

fn attack(game: &Game<'_>, intent: &Intent, seat: Seat) -> Result<Judgement, Refused> {
    once_at_its_time(game, seat)?;
    let (attacker, defender) = sides(game, intent, seat)?;
    nothing_keeps_it(game, attacker)?;
    they_are_enemies(game, attacker, defender)?;
    let site = query::site_of(&game.board, attacker);
    let meaning = site.and_then(|s| game.def(s).meaning.as_ref());
    let parts = meaning.into_iter().flat_map(|m| &m.outside).filter(|(of, _)| *of == Outside::CompanyCombat);
    let told = parts.filter_map(|(_, part)| Some(Told::Unmodelled(site?, part.clone())));
    let entry = game.entry(intent, seat, None, OnResolve::CompanyAttack(attacker, defender));
    let targets = vec![Entity::Company(attacker), Entity::Company(defender)];
    let entry = Entry { company: Some(defender), targets, ..entry };
    Ok(verdicts::yes(cites::COMPANY_ATTACK).writing(Plan::of(entry)).telling(told))
}

/// Of the other rule sets nothing about such attacks is known here.
fn unknown(game: &Game<'_>, seat: Seat) -> Judgement {
    let own = |c: &CardRef| game.board.card(*c).owner == seat && game.board.card(*c).company.is_some();
    let first = game.board.all_cards().find(own);
    let part = "attacks of one company on another: only the Council's rules are known";
    let told = first.map(|c| Told::Unmodelled(c, part.into()));
    Judgement { unsettled: true, ..verdicts::yes(cites::COMPANY_ATTACK) }.telling(told)
}

/// At the end of the attacker's site phase, once a turn, and not beside an attempt to influence (COE 3.V.1, 8.1).
fn once_at_its_time(game: &Game<'_>, seat: Seat) -> Result<(), Refused> {
    if strikes::attack_on(game) {
        return Err(Refused::by(Reason::AttackNotOver, cites::ATTACK_OVER));
    }
    let spent = |p: &TurnEvent| matches!(p, TurnEvent::Influenced(s) | TurnEvent::Attacked(s) if *s == seat);
    if game.board.history.iter().any(spent) {
        return Err(Refused::by(Reason::Restriction, cites::COMPANY_ATTACK));
    }
    when::ATTACKING_A_COMPANY.open(game, seat, cites::COMPANY_ATTACK)
}

/// The company that attacks, whose part of the phase it is, and the other player's that is named.
fn sides(game: &Game<'_>, intent: &Intent, seat: Seat) -> Result<(CompanyRef, CompanyRef), Refused> {
    let board = &game.board;
    let named = intent.targets.iter().filter_map(|t| query::company_of_entity(board, *t));
    let (mine, theirs): (Vec<_>, Vec<_>) = named.partition(|c| board.company(*c).seat == seat);
    let attacker = mine.first().copied().or(board.acting);
    let (Some(attacker), Some(defender)) = (attacker, theirs.first().copied()) else {
        return Err(Refused::by(Reason::TargetType, cites::COMPANY_ATTACK));
    };
    if board.acting != Some(attacker) {
        let refused = Refused::by(Reason::ConditionMissing, cites::COMPANY_ATTACK);
        return Err(refused.wanting("the site phase of the company that attacks"));
    }
    Ok((attacker, defender))
}

/// A company attacks that may do something in its site phase, and that no card keeps from it.
fn nothing_keeps_it(game: &Game<'_>, attacker: CompanyRef) -> Result<(), Refused> {
    if idle::does_nothing(game, attacker).is_some() || game.board.company(attacker).sent_back {
        return Err(Refused::by(Reason::Restriction, cites::COMPANY_ATTACK));
    }
    staying::from_attacking(game, attacker).map_or(Ok(()), |by| forbidden_by(Entity::Card(by)))
}

/// The companies are at the same site, and their players of types that attack each other (COE 3.V.1).
fn they_are_enemies(game: &Game<'_>, attacker: CompanyRef, defender: CompanyRef) -> Result<(), Refused> {
    let (table, board) = (game.table, &game.board);
    let title = |c: CompanyRef| query::site_of(board, c).map(|s| &query::def(table, board, s).name);
    if title(attacker).is_none() || title(attacker) != title(defender) {
        let refused = Refused::by(Reason::ConditionMissing, cites::COMPANY_ATTACK);
        return Err(refused.wanting("both companies at the same site"));
    }
    let kind = |c: CompanyRef| &*board.side(board.company(c).seat).kind;
    let overt = |c: CompanyRef| !is_covert(&Ctx { company: Some(c), ..affects::base(game) }, c);
    let dark = |kind: &str| matches!(kind, "ringwraith" | "sauron" | "balrog");
    let theirs = kind(defender);
    let may = match kind(attacker) {
        "fallen-wizard" if overt(attacker) => true,
        _ if theirs == "fallen-wizard" && overt(defender) => true,
        "wizard" | "fallen-wizard" => dark(theirs),
        _ => matches!(theirs, "wizard" | "fallen-wizard"),
    };
    if may { Ok(()) } else { Err(Refused::by(Reason::Restriction, cites::COMPANY_ENEMIES)) }
}

/// Strikes of members of the one company are assigned to members of the other: first the defender to those of his who
/// are untapped, then the attacker those of his untapped ones who are left, then the defender the rest.
pub fn assign(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let Some(attack) = &game.board.attack else { return no(Reason::TargetNotInPlay, cites::COMPANY_COMBAT) };
    let in_company = |c: &CardRef, company| query::company_of(&game.board, *c) == Some(company);
    let named = intent.struck();
    let defenders: Vec<CardRef> = named.iter().copied().filter(|c| in_company(c, attack.company)).collect();
    let mut strikers: Vec<CardRef> =
        named.iter().copied().filter(|c| attack.attacker.is_some_and(|a| in_company(c, a))).collect();
    let free: Vec<CardRef> =
        attack.attacker.map_or_else(Vec::new, |a| company_combat::fighters(game.table, &game.board, a));
    let free: Vec<CardRef> =
        free.into_iter().filter(|c| attack.strikes_assigned.iter().all(|s| s.by != Some(*c))).collect();
    if let (true, [only]) = (strikers.is_empty(), free.as_slice()) {
        strikers.push(*only);
    }
    if let Some(stranger) = named.iter().find(|c| !defenders.contains(c) && !strikers.contains(c)) {
        return about(Reason::TargetType, cites::COMPANY_COMBAT, Entity::Card(*stranger));
    }
    if strikers.len() != defenders.len() || defenders.is_empty() {
        return verdicts::lacks(cites::COMPANY_COMBAT, None, "whose strike it is, and against whom");
    }
    let mut strikes = attack.strikes_assigned.clone();
    for (by, against) in strikers.into_iter().zip(defenders) {
        if let Err(refused) = assignable(game, &strikes, seat, (by, against)) {
            return Judgement::refused(refused);
        }
        strikes.push(Strike { by: Some(by), ..Strike::to_come(against, 0) });
    }
    verdicts::yes(cites::COMPANY_COMBAT).marking(Mark::Strikes(strikes))
}

/// The defender assigns to his untapped characters first, then the attacker his untapped ones, then the defender the rest.
fn assignable(
    game: &Game<'_>,
    strikes: &[Strike],
    seat: Seat,
    (by, against): (CardRef, CardRef),
) -> Result<(), Refused> {
    let refuse = |reason, who| Err(Refused::by(reason, cites::COMPANY_COMBAT).about(Entity::Card(who)));
    let untapped = |c: CardRef| game.board.card(c).status == Status::Untapped;
    if strikes.iter().any(|s| s.by == Some(by)) {
        return refuse(Reason::Restriction, by);
    }
    if strikes.iter().any(|s| s.against == against) {
        return refuse(Reason::Restriction, against);
    }
    if !company_combat::defends(&game.board, seat) {
        return if untapped(by) { Ok(()) } else { refuse(Reason::NotYourChoice, by) };
    }
    let attacker = game.board.attack.as_ref().and_then(|a| a.attacker);
    let left = attacker.map_or_else(Vec::new, |a| company_combat::fighters(game.table, &game.board, a));
    let waits = left.into_iter().any(|c| untapped(c) && strikes.iter().all(|s| s.by != Some(c)));
    if untapped(against) || !waits { Ok(()) } else { refuse(Reason::CostEntityTapped, against) }
}
