//! Agent hazards: where they are, how they are turned up (COE 4), and their attack, for which they fight like a
//! character, with a roll and a body of their own (COE 3.iv.6.1, 3.v).

use super::acts::{about, yes};
use super::attack::{Attack, AttackStatus, StrikeStatus};
use super::board::{Board, CardRef, CardState, CompanyRef, Entity, Past, Status};
use super::card::{CardDef, CardKind, Table, Verb, Word, Zone};
use super::chain::{Game, Queued, Waiting};
use super::change::Change;
use super::cites::{self, Cite};
use super::declaration::Intent;
use super::oracle::Halt;
use super::plan::{Mark, Verdicts};
use super::resolving::Resolving;
use super::trace::{Reason, Refusal, RollResult, Rolled};
use super::{effects, query};
use crate::vocab::{Phase, RollKind, Seat, SiteType, Step};

/// Whether a card is an agent as a hazard, not as a character of a company (COE 2.II.2.2.5).
pub(super) fn is_hazard(def: &CardDef, state: &CardState) -> bool {
    def.agent && def.kind == CardKind::Character && state.company.is_none()
}

/// The site where an agent is, as far as that can be told: at home, if nothing else is said, he is where the company is
/// whose part of the phase it is.
pub(super) fn whereabouts(game: &Game<'_>, agent: CardRef) -> Option<CardRef> {
    let board = &game.board;
    let homes = &query::def(game.table, board, agent).home_sites;
    let home = |site: &CardRef| homes.contains(&query::def(game.table, board, *site).name);
    board.card(agent).at.or_else(|| board.acting.and_then(|c| query::site_of(board, c)).filter(home))
}

/// The regions where an agent may be as he sets out: face-down at home, in that of any of his home sites (COE 4.1).
pub(super) fn regions(game: &Game<'_>, agent: CardRef) -> Vec<Word> {
    let board = &game.board;
    let def = query::def(game.table, board, agent);
    let at = board.card(agent).at.map(|s| query::def(game.table, board, s));
    let hidden = board.card(agent).face_down;
    let region = |site: &CardDef| site.site.as_ref().and_then(|s| s.region.clone());
    match at {
        Some(at) if !hidden || !def.home_sites.contains(&at.name) => region(at).into_iter().collect(),
        None if !hidden => Vec::new(),
        Some(_) | None => {
            let homes = game.table.defs.iter().filter(|d| d.site.is_some() && def.home_sites.contains(&d.name));
            homes.filter_map(|d| region(d)).collect()
        }
    }
}

/// Whether a site is closed to the agent: a Haven of Wizards in whatever version, or a Wizardhaven in play, unless he is
/// an Elf (COE 4.4).
pub(super) fn barred(game: &Game<'_>, agent: CardRef, site: &Word) -> bool {
    let haven = |d: &CardDef, side: &str| {
        d.name == *site && &*d.alignment == side && d.site.as_ref().is_some_and(|s| s.kind == Some(SiteType::H))
    };
    let board = &game.board;
    let wizards = game.table.defs.iter().any(|d| haven(d, "hero"));
    let held =
        |c: CardRef| board.card(c).zone == Zone::Play && haven(query::def(game.table, board, c), "fallen-wizard");
    !query::def(game.table, board, agent).is_race("elf") && (wizards || board.all_cards().any(held))
}

/// An agent comes to a site, or to one of his home sites that nobody has named. Face-up his old site card goes back to
/// the location deck and the new one is in play (COE 4.1, 4.2.4).
pub(super) fn goes(game: &mut Game<'_>, agent: CardRef, to: Option<CardRef>) {
    if !game.board.card(agent).face_down {
        give_back(game, agent);
        if let Some(site) = to.filter(|s| game.board.card(*s).zone == Zone::Sites) {
            game.apply(Change::Move(site, Zone::Play));
        }
    }
    game.board.cards[usize::from(agent.0)].at = to;
}

/// The site card of an agent returns to the location deck, if no company is there with it.
pub(super) fn give_back(game: &mut Game<'_>, agent: CardRef) {
    let board = &game.board;
    let Some(site) = board.cards[usize::from(agent.0)].at else { return };
    let used = board.companies.iter().any(|c| !c.gone && (c.site == Some(site) || c.new_site == Some(site)));
    let mine = board.card(site).owner == board.card(agent).owner && board.card(site).zone == Zone::Play;
    if mine && !used {
        game.board.cards[usize::from(site.0)].zone = Zone::Sites;
    }
}

/// An agent is turned up, and with him the site card where he is, from the location deck: at home, without such a card,
/// he is discarded at the end of the turn (COE 4.2.2). He goes at once if he has come to a Haven, or if what he is is in
/// play already (COE 4.4, 4.2.3).
pub(super) fn revealed(game: &mut Game<'_>, card: CardRef) {
    game.apply(Change::FaceDown(card, false));
    let board = &game.board;
    let owner = board.card(card).owner;
    let at = board.card(card).at.map(|s| query::def(game.table, board, s).name.clone());
    if at.as_ref().is_some_and(|site| barred(game, card, site)) || doubled(game, card) {
        game.apply(Change::Move(card, Zone::Discard));
        return;
    }
    let homes = &query::def(game.table, board, card).home_sites;
    let home = at.as_ref().is_none_or(|site| homes.contains(site));
    let copy = board.all_cards().find(|c| {
        let state = board.card(*c);
        let name = &query::def(game.table, board, *c).name;
        let there = at.as_ref().map_or_else(|| homes.contains(name), |site| name == site);
        state.zone == Zone::Sites && state.owner == owner && there
    });
    match copy {
        Some(site) => {
            game.apply(Change::Move(site, Zone::Play));
            game.board.cards[usize::from(card.0)].at = Some(site);
        }
        // The location deck was described and does not hold it.
        None if board.side(owner).knows(Zone::Sites) && home => game.apply(Change::DiscardLater(card)),
        None => {}
    }
}

/// Whether the same unique being is in play face-up already.
fn doubled(game: &Game<'_>, card: CardRef) -> bool {
    let board = &game.board;
    let def = query::def(game.table, board, card);
    let same = |c: CardRef| {
        let other = query::def(game.table, board, c);
        other.name == def.name && other.kind == def.kind || super::manifestations::exclude(game.table, def, other)
    };
    def.unique && board.all_cards().any(|c| c != card && query::in_force(board, c) && same(c))
}

/// Whether an agent makes the attack.
pub fn attacks(table: &Table, board: &Board, attack: &Attack) -> bool {
    let def = query::def(table, board, attack.source);
    attack.attacker.is_none() && def.agent && def.kind == CardKind::Character
}

/// Whether an agent is at one of his home sites.
pub fn at_home(table: &Table, board: &Board, agent: CardRef) -> bool {
    let site = board.card(agent).at.or_else(|| query::site_of(board, board.acting?));
    let homes = &query::def(table, board, agent).home_sites;
    site.is_some_and(|site| homes.contains(&query::def(table, board, site).name))
}

/// Whether a character, an ally or a faction has a home site in common with somebody, or is playable at one of his
/// (COE 8.5).
pub fn shares_home(table: &Table, board: &Board, who: CardRef, other: CardRef) -> bool {
    let def = query::def(table, board, other);
    let homes = &query::def(table, board, who).home_sites;
    let sites: Vec<&CardDef> =
        table.defs.iter().map(|d| &**d).filter(|d| d.site.is_some() && homes.contains(&d.name)).collect();
    if def.kind == CardKind::Character {
        return sites.iter().any(|site| super::entities::is_home(def, site))
            || def.home_sites.iter().any(|home| homes.contains(home));
    }
    // Words about a kind of site are held against the one where somebody is.
    let there = board.card(who).at.into_iter().chain(board.acting.and_then(|c| query::site_of(board, c)));
    let ctx = super::eval::Ctx::of(table, board, other);
    super::entities::playable_at(def).iter().any(|site| homes.contains(site))
        || there
            .filter(|site| homes.contains(&query::def(table, board, *site).name))
            .any(|site| super::at_site::playable_at(&ctx, other, site))
}

/// Whether an agent is known to be at another site than the company whose part of the phase it is.
pub(super) fn elsewhere(table: &Table, board: &Board, agent: CardRef) -> bool {
    let name = |site: CardRef| &query::def(table, board, site).name;
    let Some(here) = board.acting.and_then(|company| query::site_of(board, company)) else { return false };
    match board.card(agent).at {
        Some(at) => name(here) != name(at),
        // Face-down he is at home, unless he is said to have moved.
        None => board.card(agent).face_down && !at_home(table, board, agent),
    }
}

/// What the agent's state adds to his strikes: wounded, at home, face-down when he attacked. Figures that the position
/// gives have it in them.
fn state(table: &Table, board: &Board, attack: &Attack) -> i16 {
    if attack.given {
        return 0;
    }
    // What he fought with when the attack is over was not yet less by a wound that it gave him.
    let of_this = Past::Wounded { character: attack.source, by: Some(attack.source) };
    let fights = matches!(attack.status, AttackStatus::Faced | AttackStatus::Assigned);
    let hurt = board.card(attack.source).status == Status::Wounded && (fights || !board.history.contains(&of_this));
    let wounded = if hurt { -2 } else { 0 };
    let surprise = match (hidden(board, attack.source), at_home(table, board, attack.source)) {
        (true, true) => 5,
        (true, false) | (false, true) => 2,
        (false, false) => 0,
    };
    wounded + surprise
}

/// What his state adds to the prowess and the body of an agent's attack; nothing to another attack.
pub fn bonus(table: &Table, board: &Board, attack: &Attack) -> (i16, i16) {
    if !attacks(table, board, attack) {
        return (0, 0);
    }
    let home = !attack.given && at_home(table, board, attack.source);
    (state(table, board, attack), i16::from(home))
}

/// Whether an agent was face-down when his attack was declared.
fn hidden(board: &Board, agent: CardRef) -> bool {
    board.card(agent).face_down || board.history.contains(&Past::TurnedUp(agent))
}

/// Whether a card is in play as an agent of the hazard player.
pub(super) fn in_play(game: &Game<'_>, card: CardRef) -> bool {
    let state = game.board.card(card);
    state.zone == Zone::Play && is_hazard(query::def(game.table, &game.board, card), state)
}

/// The hazard player declares that an agent attacks the company at his site (COE 2.V.iii).
pub(super) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat, agent: CardRef) -> Verdicts {
    let board = &game.board;
    let this = Entity::Card(agent);
    if board.card(agent).owner != seat {
        return about(Reason::Restriction, cites::ALLOWANCE, this);
    }
    let named = intent.targets.iter().find_map(|t| query::company_of_entity(board, *t));
    if named.is_some() && named != board.acting {
        return about(Reason::Restriction, cites::AGENT_ATTACKS, this);
    }
    if board.step != Step::AgentAttacks {
        let wanted = Some("the step of the site phase in which agents attack".into());
        let refusal = Refusal { reason: Reason::ConditionMissing, about: Some(this), wanted };
        let cite = cites::AGENT_ATTACKS;
        return Verdicts::illegal(refusal, cite);
    }
    // Once in a site phase (COE 2.V.iii.1).
    if comes(board, agent) {
        return about(Reason::Restriction, cites::AGENT_ONCE, this);
    }
    match may_attack(game, agent) {
        Ok(_) => yes(cites::AGENT_ATTACKS).marking(Mark::AgentAttacks(agent)),
        Err(reason) => about(reason, rule_of(reason), this),
    }
}

/// The rule that keeps an agent from attacking: he has done so, or it is not the place.
pub(super) fn rule_of(reason: Reason) -> Cite {
    if reason == Reason::Restriction { cites::AGENT_ONCE } else { cites::AGENT_ATTACKS }
}

/// When all is declared, the first of the agents that attack is faced (COE 2.V.iv).
pub(super) fn face_announced(game: &mut Game<'_>) {
    let free = game.board.step == Step::AgentAttacks && game.queue.is_empty() && game.board.attack.is_none();
    let first = game.board.coming.first().map(|attack| attack.source).filter(|source| free && in_play(game, *source));
    game.queue.extend(first.map(|card| Queued { card, does: Waiting::FaceAttack }));
}

/// Whether the agent's attack is declared and not yet faced.
fn comes(board: &Board, agent: CardRef) -> bool {
    board.coming.iter().any(|attack| attack.source == agent)
}

/// An agent's attack is faced now, whether it was declared before or not. What the rules say against it.
///
/// # Errors
/// The reason.
pub(super) fn attack(game: &mut Game<'_>, agent: CardRef) -> Result<(), Reason> {
    if !comes(&game.board, agent) {
        may_attack(game, agent)?;
        announce(game, agent);
    }
    // It comes before the others.
    game.board.coming.sort_by_key(|attack| attack.source != agent);
    game.queue.push(Queued { card: agent, does: Waiting::FaceAttack });
    Ok(())
}

/// The company that an agent at its site may attack; once in a site phase (COE 2.V.iii).
fn may_attack(game: &Game<'_>, agent: CardRef) -> Result<CompanyRef, Reason> {
    let board = &game.board;
    let company = board.acting.filter(|_| board.phase == Phase::Site).ok_or(Reason::ConditionMissing)?;
    if elsewhere(game.table, board, agent) {
        return Err(Reason::ConditionMissing);
    }
    if game.has_attacked(agent) {
        return Err(Reason::Restriction);
    }
    Ok(company)
}

/// An agent attacks the company whose part of the phase it is, and is turned up for it.
pub(super) fn announce(game: &mut Game<'_>, agent: CardRef) {
    let board = &game.board;
    let Some(company) = board.acting else { return };
    let was_hidden = hidden(board, agent);
    let def = query::def(game.table, board, agent);
    let mut attack = Attack {
        races: def.races.clone(),
        prowess: def.prowess.unwrap_or(0),
        body: def.body,
        // From face-down at home he chooses whom he attacks (COE 3.ii.4).
        attacker_chooses: was_hidden && at_home(game.table, board, agent),
        ..Attack::of(agent, company)
    };
    attack.detainment = super::detainment::detains(game.table, board, &attack);
    if board.card(agent).face_down {
        revealed(game, agent);
        game.board.history.push(Past::TurnedUp(agent));
    }
    game.board.coming.push(attack);
}

/// The agent's roll, made together with the defender's: what the defender's total must exceed.
///
/// # Errors
/// [`Halt`] when the roll is open.
pub fn strikes(r: &mut Resolving<'_, '_>, attack: &Attack, prowess: i16, total: i16) -> Result<i16, Halt> {
    let state = state(r.game.table, &r.game.board, attack);
    let with = prowess + state;
    // He throws whatever it can come to.
    let band = |n: i16| u8::try_from((n - with).clamp(3, 12)).unwrap_or(12);
    let source = Some(attack.source);
    let dice = r.game.dice(RollKind::Strike, attack.source, source, state, &[band(total), band(total + 1)])?;
    let against = with + i16::from(dice);
    let result = match against.cmp(&total) {
        std::cmp::Ordering::Greater => RollResult::Success,
        std::cmp::Ordering::Equal => RollResult::Middle,
        std::cmp::Ordering::Less => RollResult::Failure,
    };
    let (of, modifier, dice) = (attack.source, state, dice.shown());
    r.game.rolls.push(Rolled {
        kind: RollKind::Strike,
        of,
        source,
        own: Some(prowess),
        modifier,
        against: total,
        needs: None,
        dice,
        result,
    });
    Ok(against)
}

/// A strike of his fails: he is wounded and makes a body check, in a detainment attack he taps. The strike is defeated
/// if the check fails.
///
/// # Errors
/// [`Halt`] when the body check is open.
pub fn fails(r: &mut Resolving<'_, '_>, who: CardRef, attack: &Attack) -> Result<(), Halt> {
    let agent = attack.source;
    let status = r.game.board.card(agent).status;
    if attack.detainment {
        if status == Status::Untapped {
            r.change(Verb::Tap, Entity::Card(agent), Change::Status(agent, Status::Tapped));
        }
        return Ok(());
    }
    r.change(Verb::Wound, Entity::Card(agent), Change::Status(agent, Status::Wounded));
    // At home his body is one higher (COE 3.iv.6.1).
    let home = !attack.given && at_home(r.game.table, &r.game.board, agent);
    let checked = effects::body_check(r, agent, i16::from(status == Status::Wounded) - i16::from(home))?;
    if checked != RollResult::Failure {
        r.game.apply(Change::Strike(who, StrikeStatus::Ineffectual));
    }
    Ok(())
}
