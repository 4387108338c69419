//! A company attacks a company of the other player at the same site, and its strikes are assigned (COE 3.V).

use super::when;
use crate::engine::card::Outside;
use crate::engine::legal::play::forbidden_by;
use crate::engine::legal::rules::idle;
use crate::engine::query::interpret::Ctx;
use crate::engine::query::interpret::entities::is_covert;
use crate::engine::query::{self, affects, company_combat, staying, strikes};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    CardRef, CompanyRef, Entity, Entry, Game, Intent, Judged, Judgement, Mark, OnResolve, Plan, Reason, Refused,
    Status, Strike, TurnEvent, cites,
};
use crate::vocab::{Ruleset, Seat};

/// Judges a company's attack on another company.
pub fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    if game.board.rules != Ruleset::Coe {
        return Ok(unknown(game, seat));
    }
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
    Ok(Judgement::legal(cites::COMPANY_ATTACK).writing(Plan::of(entry)).telling(told))
}

/// Nothing is known here about such attacks under the other rule sets.
fn unknown(game: &Game<'_>, seat: Seat) -> Judgement {
    let own = |c: &CardRef| game.board.card(*c).owner == seat && game.board.card(*c).company.is_some();
    let first = game.board.all_cards().find(own);
    let part = "attacks of one company on another: only the Council's rules are known";
    let told = first.map(|c| Told::Unmodelled(c, part.into()));
    Judgement { unsettled: true, ..Judgement::legal(cites::COMPANY_ATTACK) }.telling(told)
}

/// A company attacks at the end of its site phase. Its player attacks once a turn, and not in the same turn as an
/// influence attempt (COE 3.V.1, 8.1).
fn once_at_its_time(game: &Game<'_>, seat: Seat) -> Result<(), Refused> {
    Refused::by(Reason::AttackNotOver, cites::ATTACK_OVER).when(strikes::attack_on(game))?;
    let spent = |p: &TurnEvent| matches!(p, TurnEvent::Influenced(s) | TurnEvent::Attacked(s) if *s == seat);
    Refused::by(Reason::Restriction, cites::COMPANY_ATTACK).when(game.board.history.iter().any(spent))?;
    when::ATTACKING_A_COMPANY.open(game, seat, cites::COMPANY_ATTACK)
}

/// The company whose site phase it is attacks; it attacks the named company of the other player.
fn sides(game: &Game<'_>, intent: &Intent, seat: Seat) -> Result<(CompanyRef, CompanyRef), Refused> {
    let board = &game.board;
    let named = intent.targets.iter().filter_map(|t| query::company_of_entity(board, *t));
    let (mine, theirs): (Vec<_>, Vec<_>) = named.partition(|c| board.company(*c).seat == seat);
    let attacker = mine.first().copied().or(board.acting);
    let sides = attacker.zip(theirs.first().copied());
    let (attacker, defender) = sides.ok_or(Refused::by(Reason::TargetType, cites::COMPANY_ATTACK))?;
    let wanted = "the site phase of the company that attacks";
    Refused::lacking(cites::COMPANY_ATTACK, wanted).when(board.acting != Some(attacker))?;
    Ok((attacker, defender))
}

/// Checks that the company may act in its site phase and that no card keeps it from attacking.
fn nothing_keeps_it(game: &Game<'_>, attacker: CompanyRef) -> Result<(), Refused> {
    let idle = idle::does_nothing(game, attacker).is_some() || game.board.company(attacker).sent_back;
    Refused::by(Reason::Restriction, cites::COMPANY_ATTACK).when(idle)?;
    staying::from_attacking(game, attacker).map_or(Ok(()), forbidden_by)
}

/// Checks that the companies are at the same site and that their players are of types that attack each other (COE
/// 3.V.1).
fn they_are_enemies(game: &Game<'_>, attacker: CompanyRef, defender: CompanyRef) -> Result<(), Refused> {
    let (table, board) = (game.table, &game.board);
    let title = |c: CompanyRef| query::site_of(board, c).map(|s| &query::def(table, board, s).name);
    let apart = title(attacker).is_none() || title(attacker) != title(defender);
    Refused::lacking(cites::COMPANY_ATTACK, "both companies at the same site").when(apart)?;
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
    Refused::by(Reason::Restriction, cites::COMPANY_ENEMIES).when(!may)
}

/// Assigns strikes of members of one company to members of the other: first the defender to their own untapped
/// characters, then the attacker with the untapped characters who have no strike yet, then the defender the rest.
pub fn assign(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let attack = game.board.attack.as_ref();
    let attack = attack.ok_or(Refused::by(Reason::TargetNotInPlay, cites::COMPANY_COMBAT))?;
    let in_company = |c: &CardRef, company| query::company_of(&game.board, *c) == Some(company);
    let named = intent.struck();
    let defenders: Vec<CardRef> = named.iter().copied().filter(|c| in_company(c, attack.company)).collect();
    let mut strikers: Vec<CardRef> =
        named.iter().copied().filter(|c| attack.attacker.is_some_and(|a| in_company(c, a))).collect();
    let free = strikers_left(game, &attack.strikes_assigned);
    if let (true, [only]) = (strikers.is_empty(), free.as_slice()) {
        strikers.push(*only);
    }
    if let Some(stranger) = named.iter().find(|c| !defenders.contains(c) && !strikers.contains(c)) {
        return Err(Refused::by(Reason::TargetType, cites::COMPANY_COMBAT).about(*stranger));
    }
    let odd = strikers.len() != defenders.len() || defenders.is_empty();
    Refused::lacking(cites::COMPANY_COMBAT, "whose strike it is, and against whom").when(odd)?;
    let mut strikes = attack.strikes_assigned.clone();
    for (by, against) in strikers.into_iter().zip(defenders) {
        assignable(game, &strikes, seat, (by, against))?;
        strikes.push(Strike { by: Some(by), ..Strike::to_come(against, 0) });
    }
    Ok(Judgement::legal(cites::COMPANY_COMBAT).marking(Mark::Strikes(strikes)))
}

/// The members of the attacking company who do not make any of these strikes yet.
fn strikers_left(game: &Game<'_>, strikes: &[Strike]) -> Vec<CardRef> {
    let attacker = game.board.attack.as_ref().and_then(|attack| attack.attacker);
    let all = attacker.map_or_else(Vec::new, |a| company_combat::fighters(game.table, &game.board, a));
    all.into_iter().filter(|c| strikes.iter().all(|s| s.by != Some(*c))).collect()
}

/// The defender assigns strikes to their untapped characters first, then the attacker those of their untapped
/// characters, then the defender the rest.
fn assignable(
    game: &Game<'_>,
    strikes: &[Strike],
    seat: Seat,
    (by, against): (CardRef, CardRef),
) -> Result<(), Refused> {
    let no = |reason, who: CardRef| Refused::by(reason, cites::COMPANY_COMBAT).about(who);
    let untapped = |c: CardRef| game.board.card(c).status == Status::Untapped;
    no(Reason::Restriction, by).when(strikes.iter().any(|s| s.by == Some(by)))?;
    no(Reason::Restriction, against).when(strikes.iter().any(|s| s.against == against))?;
    if !company_combat::defends(&game.board, seat) {
        return no(Reason::NotYourChoice, by).when(!untapped(by));
    }
    let waits = strikers_left(game, strikes).into_iter().any(untapped);
    no(Reason::CostEntityTapped, against).when(!untapped(against) && waits)
}
