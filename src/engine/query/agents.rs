//! Agent hazards: where they are, and what they may do there (COE 4).

use super::manifestations;
use crate::engine::card::{CardDef, CardKind, Table, Word, Zone};
use crate::engine::query;
use crate::engine::state::{
    Attack, AttackName, Board, CardRef, CardState, CompanyRef, Game, Reason, Status, TurnEvent,
};
use crate::vocab::{Phase, SiteType};

/// Whether a card is an agent hazard, rather than a character in a company (COE 2.II.2.2.5).
pub(crate) fn is_hazard(def: &CardDef, state: &CardState) -> bool {
    def.agent && def.kind == CardKind::Character && state.company.is_none()
}

/// The site where an agent is, as far as anybody can tell. If nothing else is said, an agent that has a home site where
/// the current company is counts as being there.
pub(crate) fn whereabouts(game: &Game<'_>, agent: CardRef) -> Option<CardRef> {
    let board = &game.board;
    let homes = &game.def(agent).home_sites;
    let home = |site: &CardRef| homes.contains(&game.def(*site).name);
    board.card(agent).at.or_else(|| board.acting.and_then(|c| query::site_of(board, c)).filter(home))
}

/// The regions where an agent may be as it sets out. A face-down agent at home may be in the region of any of its home
/// sites (COE 4.1).
pub(crate) fn regions(game: &Game<'_>, agent: CardRef) -> Vec<Word> {
    let board = &game.board;
    let def = game.def(agent);
    let at = board.card(agent).at.map(|s| game.def(s));
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

/// Whether the agent may not enter a site: a Wizard's Haven in any version, or a Wizardhaven in play, unless the agent
/// is an Elf (COE 4.4).
pub(crate) fn barred(game: &Game<'_>, agent: CardRef, site: &Word) -> bool {
    let haven = |d: &CardDef, side: &str| {
        d.name == *site && &*d.alignment == side && d.site.as_ref().is_some_and(|s| s.kind == Some(SiteType::H))
    };
    let board = &game.board;
    let wizards = game.table.defs.iter().any(|d| haven(d, "hero"));
    let held = |c: CardRef| board.card(c).zone == Zone::Play && haven(game.def(c), "fallen-wizard");
    !game.def(agent).is_race("elf") && (wizards || board.all_cards().any(held))
}

/// Whether the same unique being is already in play face-up.
pub(crate) fn doubled(game: &Game<'_>, card: CardRef) -> bool {
    let board = &game.board;
    let def = game.def(card);
    let same = |c: CardRef| {
        let other = game.def(c);
        other.name == def.name && other.kind == def.kind || manifestations::exclude(game.table, def, other)
    };
    def.unique && board.all_cards().any(|c| c != card && query::in_force(board, c) && same(c))
}

/// Whether an agent makes the attack.
pub fn attacks(table: &Table, board: &Board, attack: &Attack) -> bool {
    let def = query::def(table, board, attack.source);
    attack.attacker.is_none() && def.agent && def.kind == CardKind::Character
}

/// Whether an agent is at one of its home sites.
pub fn at_home(table: &Table, board: &Board, agent: CardRef) -> bool {
    let site = board.card(agent).at.or_else(|| query::site_of(board, board.acting?));
    let homes = &query::def(table, board, agent).home_sites;
    site.is_some_and(|site| homes.contains(&query::def(table, board, site).name))
}

/// Whether the agent is known to be at another site than the company whose phase it is.
pub(crate) fn elsewhere(table: &Table, board: &Board, agent: CardRef) -> bool {
    let name = |site: CardRef| &query::def(table, board, site).name;
    let Some(here) = board.acting.and_then(|company| query::site_of(board, company)) else { return false };
    match board.card(agent).at {
        Some(at) => name(here) != name(at),
        // A face-down agent is at home, unless it is said to have moved.
        None => board.card(agent).face_down && !at_home(table, board, agent),
    }
}

/// Tells what an agent's state adds to its strikes: that it is wounded, is at home, or was face-down when it attacked.
/// If the position gives the figures, they already include this.
pub(crate) fn state(table: &Table, board: &Board, attack: &Attack) -> i16 {
    if attack.given {
        return 0;
    }
    // A wound from its own attack does not lower the prowess with which the agent fought.
    let of_this = TurnEvent::Wounded { character: attack.source, by: Some(attack.source) };
    let wounded = board.card(attack.source).status == Status::Wounded;
    let hurt = wounded && (attack.goes_on() || !board.history.contains(&of_this));
    let wounded = if hurt { -2 } else { 0 };
    let surprise = match (hidden(board, attack.source), at_home(table, board, attack.source)) {
        (true, true) => 5,
        (true, false) | (false, true) => 2,
        (false, false) => 0,
    };
    wounded + surprise
}

/// Tells what an agent's state adds to the prowess and body of its attack; an attack by anything else gets nothing.
pub fn bonus(table: &Table, board: &Board, attack: &Attack) -> (i16, i16) {
    if !attacks(table, board, attack) {
        return (0, 0);
    }
    let home = !attack.given && at_home(table, board, attack.source);
    (state(table, board, attack), i16::from(home))
}

/// Whether an agent was face-down when its attack was declared.
pub(crate) fn hidden(board: &Board, agent: CardRef) -> bool {
    board.card(agent).face_down || board.history.contains(&TurnEvent::TurnedUp(agent))
}

/// Whether a card is in play as an agent of the hazard player.
pub(crate) fn in_play(game: &Game<'_>, card: CardRef) -> bool {
    let state = game.board.card(card);
    state.zone == Zone::Play && is_hazard(game.def(card), state)
}

impl Game<'_> {
    /// The first agent, in the settled order, that was revealed to attack and has not attacked yet.
    pub(crate) fn turned_up_to_attack(&self) -> Option<CardRef> {
        if !self.board.coming.is_empty() {
            return None;
        }
        let told = self.facts.attacks.iter().filter_map(|name| match name {
            AttackName::Card(card) => Some(*card),
            AttackName::Automatic(_) | AttackName::Company(_) => None,
        });
        let mut told = told.filter(|card| self.board.history.contains(&TurnEvent::TurnedUp(*card)));
        told.find(|card| !self.has_attacked(*card))
    }

    /// Whether a company has faced the card's attack this turn.
    pub(crate) fn has_attacked(&self, card: CardRef) -> bool {
        self.board.history.iter().any(|p| matches!(p, TurnEvent::Faced { source, .. } if *source == card))
    }
}

/// Whether the agent's attack is declared but no company has faced it yet.
pub(crate) fn comes(board: &Board, agent: CardRef) -> bool {
    board.coming.iter().any(|attack| attack.source == agent)
}

/// The company at the agent's site, which the agent may attack once in a site phase (COE 2.V.iii).
pub(crate) fn may_attack(game: &Game<'_>, agent: CardRef) -> Result<CompanyRef, Reason> {
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
