//! The last step: it settles facts that are given, the clock, and what follows from the rest where nobody said it.

use super::super::said::{Said, name, say};
use super::Builder;
use crate::engine::card::{CardKind, Zone};
use crate::engine::query;
use crate::engine::state::{CardRef, CompanyRef, TurnEvent};
use crate::lang::Script;
use crate::vocab::{Phase, Seat};

impl Builder<'_> {
    /// Settles clock, copies, acting company, hazard limits and influence.
    pub(super) fn settle(&mut self, script: &Script) {
        self.acting();
        self.board.acting = self.board.acting.or_else(|| self.first_company(Seat::R));
        self.part_of_phase();
        self.moves_somewhere();
        self.stores_somewhere();
        self.comes_in();
        self.still_comes();
        self.clock();
        self.number_copies();
        self.influence();
        self.limits();
        self.placed_before();
        self.given(script);
        self.left_alone();
    }

    /// Settles whose movement/hazard phase or site phase it is of several companies, where nobody said it and no attack
    /// tells it.
    fn part_of_phase(&mut self) {
        let (word, key) = match self.board.phase {
            Phase::MovementHazard => ("mh", "movement_phase_of"),
            Phase::Site => ("site", "site_phase_of"),
            Phase::Untap | Phase::Organization | Phase::LongEvent | Phase::End => return,
        };
        let Some(acting) = self.board.acting.filter(|_| self.unsaid_part && self.board.attack.is_none()) else {
            return;
        };
        let own = |c: &CompanyRef| {
            let company = self.board.company(*c);
            company.seat == Seat::R && !company.gone
        };
        let others = self.board.all_companies().filter(|c| *c != acting).filter(own);
        let others = others.map(|c| name(format!("`phase {word} {}`", self.board.company(c).label)));
        if let Some(others) = others.reduce(|one, other| say("or", [one, other])) {
            let label = name(&self.board.company(acting).label);
            self.assume(say(key, [label, others]));
        }
    }

    /// Lets cards come into play in the order of the lines, but those that were there at the start before the others.
    fn clock(&mut self) {
        let mut arrivals = std::mem::take(&mut self.arrivals);
        arrivals.sort_by_key(|(since, _)| *since);
        for (_, card) in arrivals {
            self.board.clock += 1;
            let now = self.board.clock;
            self.state(card).since = now;
        }
    }

    /// Numbers cards of one title that the script does not tell apart, where one would be taken for the other.
    fn number_copies(&mut self) {
        let cards: Vec<CardRef> = self.board.all_cards().collect();
        let unnumbered: Vec<CardRef> = cards.iter().copied().filter(|c| self.board.card(*c).copy == 0).collect();
        for &card in &cards {
            let (name, kind) = (self.def_of(card).name.clone(), self.def_of(card).kind);
            let place = matches!(kind, CardKind::Site | CardKind::Region);
            if place || self.board.card(card).copy > 0 || self.cast.unknown.contains(&card) {
                continue;
            }
            let same = |c: &CardRef| self.def_of(*c).name == name && self.cast.ids.get(c) == self.cast.ids.get(&card);
            let copies: Vec<CardRef> = cards.iter().copied().filter(same).collect();
            // The only one without a number is told apart by that.
            if copies.iter().filter(|c| unnumbered.contains(c)).count() < 2 {
                continue;
            }
            let used: Vec<u8> = copies.iter().map(|c| self.board.card(*c).copy).collect();
            if used.iter().filter(|n| **n == 0).count() == 1 {
                self.cast.plain.insert(card);
            }
            let free = (1..=u8::MAX).find(|n| !used.contains(n)).unwrap_or(u8::MAX);
            self.state(card).copy = free;
        }
    }

    /// Counts the general influence that is used: the minds of the characters who are nobody's followers.
    fn influence(&mut self) {
        for seat in [Seat::R, Seat::H] {
            let controlled = |c: &CardRef| {
                let state = self.board.card(*c);
                state.owner == seat && state.company.is_some() && state.on.is_none() && state.zone == Zone::Play
            };
            let characters = self.board.all_cards().filter(controlled);
            let minds: i16 = characters.filter_map(|c| self.def_of(c).mind).sum();
            self.board.seats[seat as usize].minds = minds;
        }
    }

    /// Takes on-guard cards at the company's site in its movement/hazard phase as placed on it (COE 2.IV.vii.4).
    fn placed_before(&mut self) {
        let Some(acting) = self.board.acting.filter(|_| self.board.phase == Phase::MovementHazard) else { return };
        let here = self.current_site(acting);
        let cards: Vec<CardRef> = self.board.all_cards().collect();
        for card in cards {
            let state = self.board.card(card);
            if state.zone == Zone::OnGuard && state.company.is_none() && state.at.is_some() && state.at == here {
                self.state(card).company = Some(acting);
            }
        }
    }

    /// Sets the hazard limit: the size of the company, at least two, halved if the sideboard was used (COE 2.IV.iii).
    fn limits(&mut self) {
        let halved = self.board.history.iter().any(|p| matches!(p, TurnEvent::Sideboard(Seat::H)));
        let companies: Vec<CompanyRef> = self.board.all_companies().collect();
        for company in companies {
            let base = query::company_size(&self.table, &self.board, company).max(2);
            let limit = if halved { (base + 1) / 2 } else { base };
            self.board.companies[usize::from(company.0)].limit = limit;
        }
        let Some(acting) = self.board.acting else { return };
        let faced = self.board.attack.as_ref().is_some_and(|a| a.creature && !a.automatic);
        let at = usize::from(acting.0);
        match self.limit {
            Some((used, limit)) => {
                self.board.companies[at].limit = i16::from(limit);
                self.board.companies[at].limit_given = true;
                self.board.companies[at].used = i16::from(used);
                self.board.companies[at].used_given = true;
            }
            None => {
                let used = i16::from(faced);
                self.board.companies[at].used = used;
                let limit = crate::engine::query::hazard_limit::at_start(&self.table, &self.board, acting);
                if self.board.phase == crate::vocab::Phase::MovementHazard {
                    self.assume(limit_used(name(limit), used));
                }
            }
        }
    }
}

/// Tells of the hazard limit that was assumed how much of it is used.
pub(in crate::app::resolve) fn tell_used(assumed: &mut [Said], used: i16) {
    for said in assumed.iter_mut().filter(|a| a.is("limit_none_used") || a.is("limit_used")) {
        if let Some(limit) = said.parts().first().cloned() {
            *said = limit_used(limit, used);
        }
    }
}

/// Says how much of a hazard limit is used.
fn limit_used(limit: Said, used: i16) -> Said {
    if used == 0 { say("limit_none_used", [limit]) } else { say("limit_used", [limit, name(used)]) }
}
