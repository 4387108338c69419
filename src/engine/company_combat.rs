//! A company attacks one of the other player at the same site: who may, whose strike is against whom, and what may be
//! done meanwhile (COE 3.V).

use super::acts::{about, no};
use super::affects::{affects_strike, cancels_attack};
use super::attack::{Attack, Strike, StrikeStatus};
use super::board::{Board, CardRef, CompanyRef, Entity, Past, Status};
use super::card::{CardKind, Outside, Table, Verb, Zone};
use super::chain::Game;
use super::change::Change;
use super::cites::{self, Cite};
use super::declaration::{Does, Entry, Intent};
use super::entities::is_covert;
use super::eval::{Ctx, other};
use super::oracle::{Halt, Thrown};
use super::plan::{Mark, Plan, Told, Verdicts};
use super::resolving::Resolving;
use super::trace::{Reason, Refusal};
use super::window::Attempt;
use super::{figures, query, resolve};
use crate::vocab::{Act, Phase, RollKind, Ruleset, Seat, Step};

/// Whether companies fight each other.
pub fn on(board: &Board) -> bool {
    board.attack.as_ref().is_some_and(|a| a.attacker.is_some())
}

/// Whether it is this player's company that another attacks: he may act though it is not his turn.
pub(super) fn defends(board: &Board, seat: Seat) -> bool {
    board.attack.as_ref().is_some_and(|a| a.attacker.is_some() && board.company(a.company).seat == seat)
}

/// The members of a company who fight: its characters and allies.
pub(super) fn fighters(table: &Table, board: &Board, company: CompanyRef) -> Vec<CardRef> {
    let fights = |c: &CardRef| {
        board.card(*c).zone == Zone::Play
            && matches!(query::def(table, board, *c).kind, CardKind::Character | CardKind::Ally)
            && query::company_of(board, *c) == Some(company)
    };
    board.all_cards().filter(fights).collect()
}

/// Whether every character of the attacking company is of one of these races (COE 3.V.4).
fn all_of_races<'f>(ctx: &Ctx<'_>, mut races: impl Iterator<Item = &'f str> + Clone) -> bool {
    let Some(attacker) = ctx.board.attack.as_ref().and_then(|a| a.attacker) else { return false };
    query::characters(ctx.board, attacker).all(|c| {
        let def = query::def(ctx.table, ctx.board, c);
        races.clone().any(|race| def.is_race(race))
    }) && races.next().is_some()
}

/// Whether what is fought is of one of these races: for who has a strike and for what he bears, the other one in it
/// (COE 3.V.5); else all of the company that attacks (COE 3.V.4). Hazards have no part in it (COE 3.V.3).
pub(super) fn fought<'f>(ctx: &Ctx<'_>, mut races: impl Iterator<Item = &'f str> + Clone) -> bool {
    match opponent(ctx) {
        Some(other) => races.any(|race| query::def(ctx.table, ctx.board, other).is_race(race)),
        None => all_of_races(ctx, races),
    }
}

/// The one against whom whoever speaks, or bears what speaks, has a strike.
fn opponent(ctx: &Ctx<'_>) -> Option<CardRef> {
    let this = ctx.this.filter(|c| !query::def(ctx.table, ctx.board, *c).hazard)?;
    // An item may lie on another.
    let above = |c: &CardRef| query::bearer(ctx.board, *c);
    let fighter = std::iter::successors(Some(this), above).take(4).find(|c| super::strike::of(ctx.board, *c).is_some());
    let strike = super::strike::of(ctx.board, fighter?)?;
    if Some(strike.against) == fighter { strike.by } else { Some(strike.against) }
}

/// A company is to attack another.
pub fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let board = &game.board;
    if board.rules != Ruleset::Coe {
        return unknown(game, seat);
    }
    if seat != Seat::R {
        return no(Reason::Restriction, cites::COMPANY_ATTACK);
    }
    let named = intent.targets.iter().filter_map(|t| query::company_of_entity(board, *t));
    let (mine, theirs): (Vec<_>, Vec<_>) = named.partition(|c| board.company(*c).seat == seat);
    let attacker = mine.first().copied().or(board.acting.filter(|c| board.company(*c).seat == seat));
    let (Some(attacker), Some(defender)) = (attacker, theirs.first().copied()) else {
        return no(Reason::TargetType, cites::COMPANY_ATTACK);
    };
    if let Err((reason, cite, wanted)) = allowed(game, seat, attacker, defender) {
        let refusal = Refusal { reason, about: None, wanted: wanted.map(Into::into) };
        return Verdicts::illegal(refusal, cite);
    }
    if let Some(by) = super::staying::from_attacking(game, attacker) {
        return about(Reason::Restriction, cites::RESTRICTION, Entity::Card(by));
    }
    let site = query::site_of(board, attacker);
    let said = site.and_then(|s| query::def(game.table, board, s).meaning.as_ref()).map(|m| m.outside.iter());
    let parts = said.into_iter().flatten().filter(|(of, _)| *of == Outside::CompanyCombat);
    let told = parts.filter_map(|(_, part)| Some(Told::ByHand(site?, part.clone())));
    let entry = game.entry(intent, seat, None, Does::CompanyAttack(attacker, defender));
    let targets = vec![Entity::Company(attacker), Entity::Company(defender)];
    let entry = Entry { company: Some(defender), targets, ..entry };
    super::acts::yes(cites::COMPANY_ATTACK).writing(Plan::of(entry)).telling(told)
}

/// Of the other rule sets nothing about such attacks is known here.
fn unknown(game: &Game<'_>, seat: Seat) -> Verdicts {
    let own = |c: &CardRef| game.board.card(*c).owner == seat && game.board.card(*c).company.is_some();
    let first = game.board.all_cards().find(own);
    let part = "attacks of one company on another: only the Council's rules are known";
    let told = first.map(|c| Told::ByHand(c, part.into()));
    Verdicts { unsettled: true, ..super::acts::yes(cites::COMPANY_ATTACK) }.telling(told)
}

type Closed = (Reason, Cite, Option<&'static str>);

/// At the end of the attacker's site phase, at the same site, once a turn, and by the types of the players (COE 3.V.1).
fn allowed(game: &Game<'_>, seat: Seat, attacker: CompanyRef, defender: CompanyRef) -> Result<(), Closed> {
    let (table, board) = (game.table, &game.board);
    let cite = cites::COMPANY_ATTACK;
    if !game.stack.is_empty() {
        return Err((Reason::MustStartChain, cites::START_CHAIN, None));
    }
    if resolve::attack_on(game) {
        return Err((Reason::AttackNotOver, cites::ATTACK_OVER, None));
    }
    let spent = |p: &Past| matches!(p, Past::Influenced(s) | Past::Attacked(s) if *s == seat);
    if board.history.iter().any(spent) {
        return Err((Reason::Restriction, cite, None));
    }
    let ended = matches!(board.step, Step::PlayHazards | Step::EndOfPhase | Step::AfterAttack | Step::AfterRoll);
    if board.phase != Phase::Site || board.acting != Some(attacker) {
        return Err((Reason::ConditionMissing, cite, Some("the site phase of the company that attacks")));
    }
    if !ended {
        return Err((Reason::ConditionMissing, cites::NOT_ENTERED, Some("the site is entered first")));
    }
    if super::forbidden::does_nothing(game, attacker).is_some() || board.company(attacker).sent_back {
        return Err((Reason::Restriction, cite, None));
    }
    let title = |c: CompanyRef| query::site_of(board, c).map(|s| &query::def(table, board, s).name);
    if title(attacker).is_none() || title(attacker) != title(defender) {
        return Err((Reason::ConditionMissing, cite, Some("both companies at the same site")));
    }
    let kind = |c: CompanyRef| &*board.side(board.company(c).seat).kind;
    let overt = |c: CompanyRef| !is_covert(&Ctx { company: Some(c), ..super::affects::base(game) }, c);
    let dark = |kind: &str| matches!(kind, "ringwraith" | "sauron" | "balrog");
    let theirs = kind(defender);
    let may = match kind(attacker) {
        "fallen-wizard" if overt(attacker) => true,
        _ if theirs == "fallen-wizard" && overt(defender) => true,
        "wizard" | "fallen-wizard" => dark(theirs),
        _ => matches!(theirs, "wizard" | "fallen-wizard"),
    };
    if may { Ok(()) } else { Err((Reason::Restriction, cites::COMPANY_ENEMIES, None)) }
}

/// The attack begins, with one strike for each member of the company that attacks.
pub fn begin(r: &mut Resolving<'_, '_>, attacker: CompanyRef, defender: CompanyRef) {
    let attack = of_companies(r.game.table, &r.game.board, attacker, defender);
    let Some(attack) = attack else { return r.impossible() };
    r.game.board.history.push(Past::Attacked(r.game.board.company(attacker).seat));
    if r.stopped(Verb::Attack, Entity::Company(defender)) {
        return;
    }
    super::effects::begin(r, attack);
}

/// The attack of one company on another; nothing if nobody is left in it.
pub fn of_companies(table: &Table, board: &Board, attacker: CompanyRef, defender: CompanyRef) -> Option<Attack> {
    let all = fighters(table, board, attacker);
    let strikes = i16::try_from(all.len()).unwrap_or(i16::MAX);
    Some(Attack { attacker: Some(attacker), strikes, ..Attack::of(*all.first()?, defender) })
}

/// What may be declared while companies fight: no hazard; before strikes are assigned only what cancels the attack, and
/// by its defender; in a strike sequence what affects the strike (COE 3.V, 3.V.2).
#[expect(clippy::wildcard_enum_match_arm, reason = "every other step comes before strikes are assigned")]
pub(super) fn window(game: &Game<'_>, a: &Attempt<'_>) -> Result<(), (Reason, Cite)> {
    let board = &game.board;
    if a.hazard {
        return Err((Reason::Restriction, cites::COMPANY_HAZARDS));
    }
    let cancels = cancels_attack(board, a);
    match board.step {
        Step::Support | Step::Defender if a.act == Act::Support && defends(board, a.seat) => Ok(()),
        Step::Support | Step::Defender if a.act == Act::Support => Err((Reason::Restriction, cites::COMPANY_COMBAT)),
        Step::Support | Step::Defender | Step::StrikesAssigned | Step::BetweenStrikes if cancels => {
            Err((Reason::CancelWindowClosed, cites::CANCEL_WINDOW))
        }
        Step::Support | Step::Defender => in_sequence(game, a),
        Step::StrikesAssigned | Step::BetweenStrikes => Err((Reason::NotStrikeAffecting, cites::COMPANY_COMBAT)),
        _ if cancels && defends(board, a.seat) => Ok(()),
        _ => Err((Reason::NotAttackAffecting, cites::COMPANY_COMBAT)),
    }
}

/// Each player acts for his own character in the strike, and plays one card there that needs a skill.
fn in_sequence(game: &Game<'_>, a: &Attempt<'_>) -> Result<(), (Reason, Cite)> {
    let board = &game.board;
    let against = super::strike::current(board);
    let strike = against.and_then(|who| super::strike::against(board, who));
    let Some(strike) = strike else { return Ok(()) };
    let own = if defends(board, a.seat) { Some(strike.against) } else { strike.by };
    let foreign = a.act != Act::Play && a.card.is_some_and(|c| Some(c) != own && query::bearer(board, c) != own);
    if foreign || !own.is_some_and(|own| affects_strike(game, a, own)) && !affects_strike(game, a, strike.against) {
        return Err((Reason::NotStrikeAffecting, cites::COMPANY_COMBAT));
    }
    let skilled = super::legality::needs_skill(a.action) && a.act == Act::Play;
    if skilled && strike.skilled.contains(&a.seat) {
        return Err((Reason::OneSkillCard, cites::COMPANY_COMBAT));
    }
    Ok(())
}

/// Strikes of members of the one company are assigned to members of the other: first the defender to those of his who
/// are untapped, then the attacker those of his untapped ones who are left, then the defender the rest.
pub fn assign(game: &Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let Some(attack) = &game.board.attack else { return no(Reason::TargetNotInPlay, cites::COMPANY_COMBAT) };
    let in_company = |c: &CardRef, company| query::company_of(&game.board, *c) == Some(company);
    let named = super::acts::assigned(intent);
    let defenders: Vec<CardRef> = named.iter().copied().filter(|c| in_company(c, attack.company)).collect();
    let mut strikers: Vec<CardRef> =
        named.iter().copied().filter(|c| attack.attacker.is_some_and(|a| in_company(c, a))).collect();
    let free: Vec<CardRef> = attack.attacker.map_or_else(Vec::new, |a| fighters(game.table, &game.board, a));
    let free: Vec<CardRef> =
        free.into_iter().filter(|c| attack.strikes_assigned.iter().all(|s| s.by != Some(*c))).collect();
    if let (true, [only]) = (strikers.is_empty(), free.as_slice()) {
        strikers.push(*only);
    }
    if let Some(stranger) = named.iter().find(|c| !defenders.contains(c) && !strikers.contains(c)) {
        return about(Reason::TargetType, cites::COMPANY_COMBAT, Entity::Card(*stranger));
    }
    if strikers.len() != defenders.len() || defenders.is_empty() {
        let wanted = Some("whose strike it is, and against whom".into());
        let refusal = Refusal { reason: Reason::ConditionMissing, about: None, wanted };
        return Verdicts::illegal(refusal, cites::COMPANY_COMBAT);
    }
    let mut strikes = attack.strikes_assigned.clone();
    for (by, against) in strikers.into_iter().zip(defenders) {
        if let Err((reason, who)) = assignable(game, &strikes, seat, (by, against)) {
            return about(reason, cites::COMPANY_COMBAT, Entity::Card(who));
        }
        strikes.push(Strike { by: Some(by), ..Strike::to_come(against, 0) });
    }
    super::acts::yes(cites::COMPANY_COMBAT).marking(Mark::Strikes(strikes))
}

fn assignable(
    game: &Game<'_>,
    strikes: &[Strike],
    seat: Seat,
    (by, against): (CardRef, CardRef),
) -> Result<(), (Reason, CardRef)> {
    let untapped = |c: CardRef| game.board.card(c).status == Status::Untapped;
    if strikes.iter().any(|s| s.by == Some(by)) {
        return Err((Reason::Restriction, by));
    }
    if strikes.iter().any(|s| s.against == against) {
        return Err((Reason::Restriction, against));
    }
    if !defends(&game.board, seat) {
        return if untapped(by) { Ok(()) } else { Err((Reason::NotYourChoice, by)) };
    }
    let attacker = game.board.attack.as_ref().and_then(|a| a.attacker);
    let left = attacker.map_or_else(Vec::new, |a| fighters(game.table, &game.board, a));
    let waits = left.into_iter().any(|c| untapped(c) && strikes.iter().all(|s| s.by != Some(c)));
    if untapped(against) || !waits { Ok(()) } else { Err((Reason::CostEntityTapped, against)) }
}

/// What the attacking character's own roll is modified by.
fn striker_modifier(table: &Table, board: &Board, by: CardRef, stays: bool) -> i16 {
    figures::stance(table, board, by, stays) + figures::attached(board, RollKind::Strike, by, false)
}

/// What an attacking character adds to his roll.
pub(super) fn striker_prowess(table: &Table, board: &Board, strike: &Strike) -> Option<i16> {
    let by = strike.by?;
    Some(query::prowess(table, board, by).unwrap_or(0) + striker_modifier(table, board, by, strike.by_stays_untapped))
}

/// Both roll; who is beaten is wounded and makes a body check, the other one taps (COE 3.V.vii, 3.V.viii).
///
/// # Errors
/// [`Halt`] when a roll is open.
pub fn settle(r: &mut Resolving<'_, '_>, strike: &Strike, by: CardRef) -> Result<(), Halt> {
    use super::trace::{RollResult, Rolled};
    let (table, board) = (r.game.table, &r.game.board);
    let (who, source) = (strike.against, Some(by));
    let prowess = |c: CardRef| query::prowess(table, board, c).unwrap_or(0);
    let (attacking, defending) = (prowess(by), prowess(who));
    let modifiers =
        (striker_modifier(table, board, by, strike.by_stays_untapped), figures::strike_modifier(table, board, strike));
    let all: Vec<u8> = (3..=12).collect();
    let thrown = r.game.dice(RollKind::Strike, by, source, modifiers.0, &all)?;
    let against = i16::from(thrown) + attacking + modifiers.0;
    // Both throw, whatever it can come to: each total is told against the other.
    let band = |n: i16| u8::try_from((n - defending - modifiers.1).clamp(3, 12)).unwrap_or(12);
    let dice = r.game.dice(RollKind::Strike, who, source, modifiers.1, &[band(against), band(against + 1)])?;
    let total = i16::from(dice) + defending + modifiers.1;
    let (status, results) = match total.cmp(&against) {
        std::cmp::Ordering::Greater => (StrikeStatus::Defeated, (RollResult::Failure, RollResult::Success)),
        std::cmp::Ordering::Equal => (StrikeStatus::Ineffectual, (RollResult::Middle, RollResult::Middle)),
        std::cmp::Ordering::Less => (StrikeStatus::Succeeded, (RollResult::Success, RollResult::Failure)),
    };
    let kind = RollKind::Strike;
    let roll = |of, own, modifier, against, dice: Thrown, result| Rolled {
        kind,
        of,
        source,
        own: Some(own),
        modifier,
        against,
        needs: None,
        dice: dice.shown(),
        result,
    };
    r.game.rolls.push(roll(by, attacking, modifiers.0, total, thrown, results.0));
    r.game.rolls.push(roll(who, defending, modifiers.1, against, dice, results.1));
    r.happened();
    r.game.apply(Change::Strike(who, status));
    if status != StrikeStatus::Defeated {
        taps(r, by, strike.by_stays_untapped);
    }
    if status != StrikeStatus::Succeeded {
        taps(r, who, strike.stays_untapped);
    }
    let beaten = match status {
        StrikeStatus::Defeated => by,
        StrikeStatus::Succeeded => who,
        StrikeStatus::Ineffectual | StrikeStatus::ToCome | StrikeStatus::Cancelled => return Ok(()),
    };
    let before = r.game.board.card(beaten).status == Status::Wounded;
    let to_body = figures::attached(&r.game.board, RollKind::Strike, beaten, true).abs();
    r.change(Verb::Wound, Entity::Card(beaten), Change::Status(beaten, Status::Wounded));
    super::effects::body_check(r, beaten, i16::from(before) + to_body).map(|_| ())
}

fn taps(r: &mut Resolving<'_, '_>, who: CardRef, stays: bool) {
    if !stays && r.game.board.card(who).status == Status::Untapped {
        r.change(Verb::Tap, Entity::Card(who), Change::Status(who, Status::Tapped));
    }
}

/// The player whose company attacks.
pub(super) fn attacker(board: &Board) -> Option<Seat> {
    board.attack.as_ref().filter(|a| a.attacker.is_some()).map(|a| other(board.company(a.company).seat))
}
