//! How agents are revealed, and what their attacks lead to (COE 4).

use crate::engine::card::{Rule, Verb, Zone};
use crate::engine::query::{agents, detainment, keys};
use crate::engine::resolve::effects::checks;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{
    self, Attack, CardRef, Change, Entity, Entry, Game, Halt, Queued, Reason, RollResult, Rolled, Rolling, Status,
    StrikeStatus, TurnEvent, Waiting,
};
use crate::vocab::{RollKind, Step};

/// Reveals an agent. Its site card is placed as part of this, and neither is an action in a chain (COE 4.2).
pub(crate) fn turned_up(game: &mut Game<'_>, agent: CardRef) {
    let attacks = game.board.step == Step::AgentAttacks;
    if attacks {
        game.board.history.push(TurnEvent::TurnedUp(agent));
    }
    revealed(game, agent);
    if attacks {
        game.facts.attacks.push(state::AttackName::Card(agent));
    }
}

/// Moves an agent to a site, or to one of its home sites that nobody has named. If the agent is face-up, its old site
/// card returns to the location deck and the new one comes into play (COE 4.1, 4.2.4).
pub(crate) fn goes(game: &mut Game<'_>, agent: CardRef, to: Option<CardRef>) {
    if !game.board.card(agent).face_down {
        give_back(game, agent);
        if let Some(site) = to.filter(|s| game.board.card(*s).zone == Zone::Sites) {
            game.apply(Change::Move(site, Zone::Play));
        }
    }
    game.board.cards[usize::from(agent.0)].at = to;
}

/// Returns an agent's site card to the location deck, if no company is there with it.
pub(crate) fn give_back(game: &mut Game<'_>, agent: CardRef) {
    let board = &game.board;
    let Some(site) = board.cards[usize::from(agent.0)].at else { return };
    let used = board.companies.iter().any(|c| !c.gone && (c.site == Some(site) || c.new_site == Some(site)));
    let mine = board.card(site).owner == board.card(agent).owner && board.card(site).zone == Zone::Play;
    if mine && !used {
        game.board.cards[usize::from(site.0)].zone = Zone::Sites;
    }
}

/// Reveals an agent, and with it the card of its site from the location deck. An agent at home without such a card is
/// discarded at the end of the turn (COE 4.2.2). An agent is discarded at once if it has come to a Haven, or if the
/// same being is already in play (COE 4.4, 4.2.3).
pub(crate) fn revealed(game: &mut Game<'_>, card: CardRef) {
    game.apply(Change::FaceDown(card, false));
    let board = &game.board;
    let owner = board.card(card).owner;
    let at = board.card(card).at.map(|s| game.def(s).name.clone());
    if at.as_ref().is_some_and(|site| agents::barred(game, card, site)) || agents::doubled(game, card) {
        game.apply(Change::Move(card, Zone::Discard));
        return;
    }
    let homes = &game.def(card).home_sites;
    let home = at.as_ref().is_none_or(|site| homes.contains(site));
    let copy = board.all_cards().find(|c| {
        let state = board.card(*c);
        let name = &game.def(*c).name;
        let there = at.as_ref().map_or_else(|| homes.contains(name), |site| name == site);
        state.zone == Zone::Sites && state.owner == owner && there
    });
    match copy {
        Some(site) => {
            game.apply(Change::Move(site, Zone::Play));
            game.board.cards[usize::from(card.0)].at = Some(site);
        }
        // The location deck was described and does not contain the site.
        None if board.side(owner).knows(Zone::Sites) && home => game.apply(Change::DiscardLater(card)),
        None => {}
    }
}

/// The agent's roll, which is made together with the defender's: the total that the defender must exceed.
///
/// # Errors
/// [`Halt`] when the roll is open.
pub fn strikes(r: &mut Frame<'_, '_>, attack: &Attack, prowess: i16, total: i16) -> Result<i16, Halt> {
    let state = agents::state(r.game.table, &r.game.board, attack);
    let with = prowess + state;
    // The agent's player makes the roll even if it cannot change the result.
    let band = |n: i16| u8::try_from((n - with).clamp(3, 12)).unwrap_or(12);
    let (of, source) = (attack.source, Some(attack.source));
    let rolling = Rolling { kind: RollKind::Strike, of, source, modifier: state };
    let dice = r.game.dice(rolling, &[band(total), band(total + 1)])?;
    let against = with + i16::from(dice);
    let result = match against.cmp(&total) {
        std::cmp::Ordering::Greater => RollResult::Success,
        std::cmp::Ordering::Equal => RollResult::Middle,
        std::cmp::Ordering::Less => RollResult::Failure,
    };
    r.game.rolls.push(Rolled { own: Some(prowess), ..rolling.made(dice, total, result) });
    Ok(against)
}

/// An agent's strike fails: the agent is wounded and makes a body check; in a detainment attack it taps instead. The
/// strike is defeated if the check fails.
///
/// # Errors
/// [`Halt`] when the body check is open.
pub fn fails(r: &mut Frame<'_, '_>, who: CardRef, attack: &Attack) -> Result<(), Halt> {
    let agent = attack.source;
    let status = r.game.board.card(agent).status;
    if attack.detainment {
        if status == Status::Untapped {
            r.change(Verb::Tap, Entity::Card(agent), Change::Status(agent, Status::Tapped));
        }
        return Ok(());
    }
    r.change(Verb::Wound, Entity::Card(agent), Change::Status(agent, Status::Wounded));
    // At a home site the agent's body is one higher (COE 3.iv.6.1).
    let home = !attack.given && agents::at_home(r.game.table, &r.game.board, agent);
    let checked = checks::body_check(r, agent, i16::from(status == Status::Wounded) - i16::from(home))?;
    if checked != RollResult::Failure {
        r.game.apply(Change::Strike(who, StrikeStatus::Ineffectual));
    }
    Ok(())
}

/// If a creature's key is open only because an agent tapped for it, reveals the agent (COE 4.1).
pub(crate) fn unveil(game: &mut Game<'_>, entry: &Entry) {
    let (Some(card), Some(key), Some(company)) = (entry.card, &entry.key, entry.company) else { return };
    let hidden = |source: CardRef| {
        let state = game.board.card(source);
        state.face_down && agents::is_hazard(game.def(source), state)
    };
    let lent = |l: &&state::Lasting| !l.over && matches!(l.rule, Rule::MayKey(..)) && hidden(l.source);
    let Some(lender) = game.board.lasting.iter().find(lent).map(|l| l.source) else { return };
    let mut without = game.board.clone();
    without.lasting.iter_mut().filter(|l| lent(&&**l)).for_each(|l| l.over = true);
    if !keys::open(game.table, &without, card, company).any(|k| k == *key) {
        revealed(game, lender);
    }
}

/// Has the company face the first of the attacking agents, once all are declared (COE 2.V.iv).
pub(crate) fn face_announced(game: &mut Game<'_>) {
    let free = game.board.step == Step::AgentAttacks && game.queue.is_empty() && game.board.attack.is_none();
    let first =
        game.board.coming.first().map(|attack| attack.source).filter(|source| free && agents::in_play(game, *source));
    game.queue.extend(first.map(|card| Queued { card, does: Waiting::FaceAttack }));
}

/// Has the company face an agent's attack now, whether or not it was declared before, unless the rules forbid it.
///
/// # Errors
/// Why the agent may not attack.
pub(crate) fn attack(game: &mut Game<'_>, agent: CardRef) -> Result<(), Reason> {
    if !agents::comes(&game.board, agent) {
        agents::may_attack(game, agent)?;
        announce(game, agent);
    }
    // This agent attacks before the others.
    game.board.coming.sort_by_key(|attack| attack.source != agent);
    game.queue.push(Queued { card: agent, does: Waiting::FaceAttack });
    Ok(())
}

/// An agent attacks the company whose phase it is, and is revealed for it.
pub(crate) fn announce(game: &mut Game<'_>, agent: CardRef) {
    let board = &game.board;
    let Some(company) = board.acting else { return };
    let was_hidden = agents::hidden(board, agent);
    let def = game.def(agent);
    let mut attack = Attack {
        races: def.races.clone(),
        prowess: def.prowess.unwrap_or(0),
        body: def.body,
        // An agent that was face-down at home chooses whom it attacks (COE 3.ii.4).
        attacker_chooses: was_hidden && agents::at_home(game.table, board, agent),
        ..Attack::of(agent, company)
    };
    attack.detainment = detainment::detains(game.table, board, &attack);
    if board.card(agent).face_down {
        revealed(game, agent);
        game.board.history.push(TurnEvent::TurnedUp(agent));
    }
    game.board.coming.push(attack);
}
