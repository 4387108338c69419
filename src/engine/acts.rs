//! Declarations that are no plays of a card's text: support, on-guard cards, agents, orders, choices, questions.

use super::board::{CardRef, CompanyRef, Entity, Past, Status};
use super::card::{CardKind, Rule, RuleSort, Zone};
use super::chain::Game;
use super::cites::{self, Cite};
use super::declaration::{Does, Entry, Intent};
use super::plan::{Mark, Plan, Verdicts};
use super::trace::{Reason, Refusal};
use super::window::{self, Attempt};
use super::{query, roll, strike};
use crate::vocab::{Act, RollKind, Ruleset, Seat, Step};

pub(super) fn no(reason: Reason, cite: Cite) -> Verdicts {
    refused(reason, cite, None, None)
}

pub(super) fn about(reason: Reason, cite: Cite, entity: Entity) -> Verdicts {
    refused(reason, cite, Some(entity), None)
}

/// Refused since a condition does not hold, and which.
pub(super) fn lacks(cite: Cite, about: Option<Entity>, wanted: &str) -> Verdicts {
    refused(Reason::ConditionMissing, cite, about, Some(wanted))
}

/// Refused: why, by which rule, what it is about, and what would have done.
pub(super) fn refused(reason: Reason, cite: Cite, about: Option<Entity>, wanted: Option<&str>) -> Verdicts {
    Verdicts::illegal(Refusal { reason, about, wanted: wanted.map(Into::into) }, cite)
}

pub(super) fn yes(cite: Cite) -> Verdicts {
    Verdicts::legal(cite)
}

/// Tapping in support of a check or a strike.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub fn support(game: &Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let supporter = intent.doer();
    let named = intent.targets.first().copied().or_else(|| intent.card.map(Entity::Card));
    let target = named.or_else(|| only_roll(game));
    let target = target.map(|t| roll_of(game, t));
    let targets: Vec<Entity> = target.into_iter().collect();
    let attempt = Attempt {
        seat,
        act: Act::Support,
        card: None,
        action: None,
        hazard: false,
        targets: &targets,
        performer: supporter,
    };
    if let Err((reason, cite)) = window::check(game, &attempt) {
        return no(reason, cite);
    }
    let Some(target) = target else { return no(Reason::TargetNotInPlay, cites::SUPPORT) };
    let (kind, of) = match target {
        Entity::Roll(kind, of) => (kind, of),
        Entity::Strike(of) => (RollKind::Strike, of),
        _ => return about(Reason::TargetType, cites::SUPPORT, target),
    };
    // Companions tap for corruption checks and strikes, for no other roll (COE 3.iv.4, 7.1.1).
    if !matches!(kind, RollKind::Corruption | RollKind::Strike) {
        return about(Reason::TargetType, cites::SUPPORT, target);
    }
    let cite = if kind == RollKind::Strike { cites::STRIKE_SUPPORT } else { cites::SUPPORT };
    let board = &game.board;
    // Support is the resource player's, but for who is attacked by another company (COE 7.1.1, 3.iv.4, 3.V.v, 2.1.2).
    let defends = kind == RollKind::Strike && super::company_combat::defends(board, seat);
    if seat != Seat::R && !defends {
        return no(Reason::Restriction, cite);
    }
    if kind == RollKind::Strike && supporter.is_some_and(|s| strike::against(board, s).is_some()) {
        return no(Reason::AssignedAStrike, cites::STRIKE_SUPPORT);
    }
    if !roll::pending(game).contains(&(kind, of)) {
        let made = board.history.contains(&Past::Rolled(kind, of)) || board.step == Step::AfterRoll;
        let reason = if made { Reason::RollAlreadyMade } else { Reason::TargetNotInPlay };
        return about(reason, cites::DICE, target);
    }
    let company = query::company_of(board, of);
    let mates: Vec<CardRef> = company.map(|c| supporters(game, c, kind).collect()).unwrap_or_default();
    let struck = |m: CardRef| kind == RollKind::Strike && strike::against(board, m).is_some();
    let ready = |m: &CardRef| {
        *m != of && board.card(*m).owner == seat && board.card(*m).status == Status::Untapped && !struck(*m)
    };
    let supporter = supporter.or_else(|| mates.iter().copied().find(ready));
    let Some(supporter) = supporter else { return no(Reason::CostEntityTapped, cite) };
    // Who taps is the player's own, and nobody supports himself.
    if board.card(supporter).owner != seat || !mates.contains(&supporter) || supporter == of {
        return about(Reason::TargetType, cite, Entity::Card(supporter));
    }
    if board.card(supporter).status != Status::Untapped {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, Entity::Card(supporter));
    }
    let entry = game.entry(intent, seat, None, Does::Support(Entity::Roll(kind, of)));
    let entry = Entry { targets: vec![Entity::Roll(kind, of)], ..entry };
    yes(cite).writing(Plan::tapping(entry, supporter))
}

/// Who of a company may tap in support of a roll: its characters, and for strikes its allies (COE 3.iv.4, 7.1.1,
/// 2.V.2.2).
pub(super) fn supporters<'a>(
    game: &'a Game<'_>,
    company: CompanyRef,
    kind: RollKind,
) -> impl Iterator<Item = CardRef> + 'a {
    let fights = move |c: &CardRef| {
        let character = query::def(game.table, &game.board, *c).kind == CardKind::Character;
        character || kind == RollKind::Strike
    };
    super::company_combat::fighters(game.table, &game.board, company).into_iter().filter(fights)
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
    let taps = |who: CardRef| Some(vec![super::declaration::Payment::Tap(who)]);
    named.into_iter().skip(1).map(|who| Intent { price: taps(who), performer: None, ..intent.clone() }).collect()
}

/// The only check or strike for which a companion could tap now.
fn only_roll(game: &Game<'_>) -> Option<Entity> {
    let mut waiting = roll::pending(game);
    waiting.retain(|(kind, _)| matches!(kind, RollKind::Corruption | RollKind::Strike));
    let struck = strike::current(&game.board).map(|who| (RollKind::Strike, who));
    match waiting.as_slice() {
        [(kind, who)] => Some(Entity::Roll(*kind, *who)),
        [] => struck.map(|(kind, who)| Entity::Roll(kind, who)),
        _ => None,
    }
}

/// The roll that a target means: a character's check if one is pending, else his strike.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
fn roll_of(game: &Game<'_>, target: Entity) -> Entity {
    match target {
        Entity::Card(c) | Entity::Strike(c) => {
            let pending = roll::pending(game).into_iter().find(|(_, of)| *of == c);
            pending.map_or(Entity::Strike(c), |(kind, of)| Entity::Roll(kind, of))
        }
        other => other,
    }
}

/// Laying a card face-down at the company's site: it uses one of the hazard limit, whatever it is.
pub fn place_on_guard(game: &Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let Some(card) = intent.card else { return no(Reason::TargetNotInPlay, cites::PLACE_ON_GUARD) };
    let state = game.board.card(card);
    let kind = query::def(game.table, &game.board, card).kind;
    let cite = cites::PLACE_ON_GUARD;
    if seat != Seat::H || game.board.phase != crate::vocab::Phase::MovementHazard {
        return no(Reason::OnGuardWindow, cite);
    }
    if state.owner != seat || !matches!(state.zone, Zone::Hand | Zone::Deck) {
        return about(Reason::TargetNotInPlay, cite, Entity::Card(card));
    }
    if matches!(kind, super::card::CardKind::Site | super::card::CardKind::Region) {
        return about(Reason::OnGuardType, cite, Entity::Card(card));
    }
    let attempt = Attempt {
        seat,
        act: Act::PlaceOnGuard,
        card: Some(card),
        action: None,
        hazard: true,
        targets: &[],
        performer: None,
    };
    if let Err((reason, cite)) = window::check(game, &attempt) {
        return no(reason, cite);
    }
    let Some(company) = game.board.acting else { return no(Reason::OnGuardWindow, cite) };
    // It lies at the site of the company whose phase it is.
    if let Some(other) = intent.targets.iter().find(|t| !is_site_of(game, **t, company)) {
        return about(Reason::TargetType, cite, *other);
    }
    let c = game.board.company(company);
    if c.used >= super::limit::hazard_limit(game.table, &game.board, company) {
        return about(Reason::HazardLimit, cites::LIMIT, Entity::Card(card));
    }
    // One card on guard for each company.
    let taken = game
        .board
        .all_cards()
        .find(|x| game.board.card(*x).zone == Zone::OnGuard && game.board.card(*x).company == Some(company));
    if let Some(other) = taken {
        return about(Reason::Restriction, cite, Entity::Card(other));
    }
    let entry = Entry { company: Some(company), ..game.entry(intent, seat, Some(card), Does::PlaceOnGuard) };
    yes(cite).writing(Plan { limit: 1, ..Plan::of(entry) })
}

/// Whether it is the company itself, or its site.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
fn is_site_of(game: &Game<'_>, target: Entity, company: CompanyRef) -> bool {
    let name = |site: CardRef| &query::def(game.table, &game.board, site).name;
    match target {
        Entity::Company(named) => named == company,
        Entity::Card(named) => query::site_of(&game.board, company).is_none_or(|site| name(site) == name(named)),
        _ => false,
    }
}

/// Turning up an agent: the site where he is must be his home site, and comes from the location deck; without a site
/// card he is discarded at the end of the turn.
pub fn reveal_agent(game: &Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let Some(card) = intent.card else { return no(Reason::TargetNotInPlay, cites::AGENTS) };
    if game.board.card(card).zone != Zone::Play {
        return about(Reason::TargetNotInPlay, cites::AGENTS, Entity::Card(card));
    }
    if !game.board.card(card).face_down {
        return about(Reason::NoEffectPossible, cites::AGENTS, Entity::Card(card));
    }
    if game.board.card(card).owner != seat {
        return about(Reason::Restriction, cites::ALLOWANCE, Entity::Card(card));
    }
    // In a movement/hazard phase, or to attack (COE 4.2, 2.V.iii).
    let open = game.board.phase == crate::vocab::Phase::MovementHazard || game.board.step == Step::AgentAttacks;
    if game.board.rules == Ruleset::Coe && !open {
        return lacks(
            cites::AGENTS,
            Some(Entity::Card(card)),
            "a movement/hazard phase, or the step in which agents attack",
        );
    }
    // He attacks where he is (COE 2.V.iii).
    if game.board.step == Step::AgentAttacks && super::agents::elsewhere(game.table, &game.board, card) {
        return lacks(cites::AGENT_ATTACKS, Some(Entity::Card(card)), "an agent at the site of the company");
    }
    yes(cites::AGENTS).marking(Mark::TurnedUp(card))
}

/// Turns an agent up: placing his site card is part of it, and neither is an action of a chain (COE 4.2).
pub(super) fn turned_up(game: &mut Game<'_>, agent: CardRef) {
    let attacks = game.board.step == Step::AgentAttacks;
    if attacks {
        game.board.history.push(Past::TurnedUp(agent));
    }
    super::agents::revealed(game, agent);
    if attacks {
        game.facts.attacks.push(super::trace::AttackName::Card(agent));
    }
}

/// To whom a declaration assigns strikes.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub fn assigned(intent: &Intent) -> Vec<CardRef> {
    let targets = intent.targets.iter().filter_map(|t| match t {
        Entity::Card(c) | Entity::Strike(c) => Some(*c),
        _ => None,
    });
    intent.card.into_iter().chain(targets).collect()
}

/// Assigning strikes: the defender to untapped characters, then the attacker. If one cannot be assigned, none is.
pub fn assign(game: &Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let fights = super::company_combat::on(&game.board);
    if game.board.attack.is_none() {
        return lacks(cites::CANCEL_WINDOW, None, "an attack on the company");
    }
    if !matches!(game.board.step, Step::PreAssignment | Step::StrikesAssigned) || !super::resolve::attack_on(game) {
        return no(Reason::CancelWindowClosed, cites::CANCEL_WINDOW);
    }
    if fights {
        return super::company_combat::assign(game, intent, seat);
    }
    let to = assigned(intent);
    let [first, others @ ..] = to.as_slice() else { return no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW) };
    let mut last = assignable(game, *first, seat);
    // Whether a further one may be assigned hangs on those before it.
    let mut so_far = (!others.is_empty()).then(|| (game.clone(), *first));
    for who in others {
        let Some((after, before)) = so_far.as_mut().filter(|_| last.is_legal()) else { return last };
        assigns(after, *before, game.defender() != seat);
        (last, *before) = (assignable(after, *who, seat), *who);
    }
    let by_attacker = game.defender() != seat;
    if last.is_legal() { yes(last.cite).marking(Mark::Assigned { to, by_attacker }) } else { last }
}

/// Whether a player may assign one strike to somebody.
pub(super) fn assignable(game: &Game<'_>, who: CardRef, seat: Seat) -> Verdicts {
    let Some(attack) = &game.board.attack else { return no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW) };
    let defender = game.board.company(attack.company).seat;
    if !attack.open_strikes() {
        return no(Reason::NoEffectPossible, cites::CANCEL_WINDOW);
    }
    let cite = if seat == defender { cites::DEFENDER_ASSIGNS } else { cites::OPPONENT_ASSIGNS };
    if seat == defender && super::figures::attacker_chooses(game.table, &game.board, attack) {
        let agent = super::agents::attacks(game.table, &game.board, attack);
        return no(Reason::NotYourChoice, if agent { cites::AGENT_CHOOSES } else { cite });
    }
    // When the opponent assigns the rest, the defender has done (COE 3.ii, 3.iii).
    if seat == defender && attack.passed_on {
        return no(Reason::NotYourChoice, cites::OPPONENT_ASSIGNS);
    }
    // All attacks of such a creature are against the same character.
    if attack.only.is_some_and(|only| only != who) {
        return about(Reason::Restriction, cites::CANCEL_WINDOW, Entity::Card(who));
    }
    // Each is the target of one strike; what is left when all have one is in excess, and the opponent's.
    let struck = |c: CardRef| attack.strikes_assigned.iter().any(|s| s.against == c);
    let several = super::several::one_more(game.table, &game.board, who);
    if struck(who) && !several && (seat == defender || !query::characters(&game.board, attack.company).all(struck)) {
        return about(Reason::Restriction, cites::ONE_STRIKE_EACH, Entity::Card(who));
    }
    let kind = query::def(game.table, &game.board, who).kind;
    let fighter = matches!(kind, super::card::CardKind::Character | super::card::CardKind::Ally);
    if query::company_of(&game.board, who) != Some(attack.company) || !fighter {
        return about(Reason::TargetType, cites::TARGETS, Entity::Card(who));
    }
    let spared = query::in_force_rules(game.table, &game.board, RuleSort::NoStrikes)
        .iter()
        .any(|f| matches!(f.rule, Rule::NoStrikes(of) if super::eval::fits(&f.ctx, Entity::Card(who), of)));
    if spared {
        return about(Reason::Restriction, cite, Entity::Card(who));
    }
    if seat == defender && game.board.card(who).status != Status::Untapped {
        return about(Reason::CostEntityTapped, cite, Entity::Card(who));
    }
    yes(cite)
}

/// Assigns one strike to somebody, by the side that may.
pub(super) fn assigns(game: &mut Game<'_>, who: CardRef, by_attacker: bool) {
    strike::assign(game, who);
    if let Some(attack) = &mut game.board.attack {
        attack.passed_on |= by_attacker;
    }
    game.board.step = Step::StrikesAssigned;
}
