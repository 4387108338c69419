//! Cards that change zones, and what goes with them.

use super::combat::agent_attack;
use super::{captivity, companies, triggers};
use crate::engine::card::{CardKind, Event, Zone};
use crate::engine::query::{self, agents, combat_numbers, manifestations, prisoners};
use crate::engine::state::{
    AttackStatus, CardRef, Change, CompanyRef, Entity, Faced, Game, Place, Reached, Status, Strike, StrikeStatus,
    TurnEvent, Waiting,
};
use crate::vocab::{Seat, Step};

impl Game<'_> {
    pub(crate) fn set_status(&mut self, card: CardRef, status: Status) {
        let state = &mut self.board.cards[usize::from(card.0)];
        let before = state.status;
        state.status = status;
        if status == Status::Wounded && before != Status::Wounded {
            let by = self.board.attack.as_ref().map(|a| a.source);
            self.board.history.push(TurnEvent::Wounded { character: card, by });
            self.events.push((Event::Wounded, Some(Entity::Card(card))));
        }
    }

    pub(crate) fn reach(&mut self, reached: Reached) {
        if let Some(attack) = &mut self.board.attack {
            attack.reached.push(reached);
        }
    }

    /// Ends the lasting effects on one attack or one strike.
    pub(crate) fn end_for_attack(&mut self) {
        self.board.lasting.iter_mut().filter(|l| l.until.is_combat()).for_each(|l| l.over = true);
    }

    /// Discards the cards on an attack that is cancelled: it wounded nobody.
    fn discard_on_attack(&mut self) {
        let on_it = |c: &CardRef| self.board.card(*c).on == Some(Place::Attack);
        let left: Vec<CardRef> = self.board.all_cards().filter(on_it).collect();
        for card in left {
            self.apply(Change::Move(card, Zone::Discard));
        }
    }

    /// Notes how the last attack from this source on this company went.
    fn remember(&mut self, source: CardRef, company: CompanyRef, note: impl Fn(&mut bool, &mut Faced)) {
        for past in self.board.history.iter_mut().rev() {
            if let TurnEvent::Faced { company: c, source: s, cancelled, how } = past
                && (*c, *s) == (company, source)
            {
                note(cancelled, how);
                break;
            }
        }
    }

    pub(crate) fn set_attack(&mut self, status: AttackStatus) {
        // A bonus that lasts only while the attack is faced no longer counts once it is over.
        let known = self.facts.figures.as_ref().is_some_and(|last| last.attacker == self.board.attacker());
        if let Some(figures) = combat_numbers::of_attack(self.table, &self.board).filter(|_| !known) {
            self.facts.figures = Some(figures);
        }
        let Some(attack) = &mut self.board.attack else { return };
        attack.status = status;
        let (source, company, over) = (attack.source, attack.company, !attack.goes_on());
        match status {
            AttackStatus::Cancelled => self.remember(source, company, |cancelled, _| *cancelled = true),
            AttackStatus::Defeated => {
                self.remember(source, company, |_, how| how.defeated = true);
                self.events.push((Event::AttackDefeated, Some(Entity::Attack)));
                self.events.push((Event::AttackOver, Some(Entity::Attack)));
            }
            AttackStatus::Over => self.events.push((Event::AttackOver, Some(Entity::Attack))),
            AttackStatus::Faced | AttackStatus::Assigned => {}
        }
        if status == AttackStatus::Cancelled {
            self.discard_on_attack();
        }
        if over {
            self.last_follow_ups();
            self.end_for_attack();
        }
    }

    /// Has the lasting effects on the attack follow its last strike and its end, before they end with it.
    fn last_follow_ups(&mut self) {
        let mut found = Vec::new();
        for (event, it) in &self.events {
            found.extend(triggers::left_behind(self, *event, *it).into_iter().filter(|q| {
                let Waiting::Lasting(n, _) = q.does else { return false };
                self.board.lasting.get(usize::from(n)).is_some_and(|l| l.until.is_combat())
            }));
        }
        self.queue.extend(found);
    }

    /// Moves a card to another zone, together with everything on it and everything that depends on it.
    pub(crate) fn move_card(&mut self, card: CardRef, zone: Zone) {
        let was = self.board.card(card).zone;
        let belonged = query::company_of(&self.board, card).filter(|_| was == Zone::Play);
        let rescue = prisoners::place(self, card);
        let freed = companies::general_mind(self, card);
        let now = self.tick();
        let bore = query::bearer(&self.board, card).filter(|_| was == Zone::Play && zone != Zone::Play);
        let state = &mut self.board.cards[usize::from(card.0)];
        state.zone = zone;
        state.left_on = bore;
        if zone == Zone::Play {
            if was != Zone::Play {
                state.since = now;
                state.new = true;
                state.from_start = false;
                state.face_down = false;
                self.events.push((Event::Enters, Some(Entity::Card(card))));
            }
            return;
        }
        let owner = state.owner;
        state.on = None;
        state.since = now;
        state.status = Status::Untapped;
        let company = state.company.take();
        state.left = company.or(belonged).or(state.left);
        if was != Zone::Play {
            return;
        }
        let side = &mut self.board.seats[owner as usize];
        side.minds = side.minds.saturating_sub(freed);
        self.board.active.retain(|a| a.card != card);
        self.board.treats.retain(|t| t.source != card || !t.with_source);
        self.board.order.retain(|c| *c != card);
        if let Some(attack) = &mut self.board.attack {
            // The bonus of a card in play to an attack ends with the card (COE 9.4.1).
            attack.reached.retain(|r| r.source != card || r.part.is_none());
            // Nobody is left to face a strike that was still to come.
            let his = |s: &&mut Strike| s.against == card && s.status == StrikeStatus::ToCome;
            attack.strikes_assigned.iter_mut().filter(his).for_each(|s| s.status = StrikeStatus::Cancelled);
        }
        self.events.push((Event::Leaves, Some(Entity::Card(card))));
        let dependants: Vec<CardRef> = self
            .board
            .all_cards()
            .filter(|&c| {
                let s = self.board.card(c);
                let depends = s.on == Some(Place::Card(card)) || s.with == Some(card);
                s.zone == Zone::Play && (depends || self.board.card(card).with == Some(c))
            })
            .collect();
        for c in dependants {
            if self.def(c).kind == CardKind::Character {
                // A follower stays with the company, under general influence.
                let state = &mut self.board.cards[usize::from(c.0)];
                state.on = None;
                state.company = state.company.or(company);
            } else {
                self.apply(Change::Move(c, Zone::Discard));
            }
        }
        self.close_empty(company);
        captivity::left_behind(self, card, rescue);
        if agents::is_hazard(self.def(card), self.board.card(card)) {
            agent_attack::give_back(self, card);
        }
    }

    pub(crate) fn close_empty(&mut self, company: Option<CompanyRef>) {
        let Some(company) = company else { return };
        if query::characters(&self.board, company).next().is_none() {
            self.board.companies[usize::from(company.0)].gone = true;
        }
    }

    pub(crate) fn split_off(&mut self, card: CardRef) {
        let Some(from) = query::company_of(&self.board, card) else { return };
        let mut company = self.board.company(from).clone();
        let count = self.board.companies.iter().filter(|c| c.seat == company.seat).count();
        let letter: String = company.label.chars().take_while(|c| !c.is_ascii_digit()).collect();
        company.label = format!("{letter}{}", count + 1).into();
        let new = self.board.add_company(company);
        let state = &mut self.board.cards[usize::from(card.0)];
        (state.company, state.left) = (Some(new), Some(from));
        self.close_empty(Some(from));
    }
}

/// A Ringwraith who is played replaces the Nazgûl that is the same being (COE 2.II.2.1.R2).
pub(crate) fn displace(game: &mut Game<'_>, played: CardRef) {
    let (table, board) = (game.table, &game.board);
    let def = query::def(table, board, played);
    if !def.avatar || !def.is_race("ringwraith") {
        return;
    }
    let same = |c: &CardRef| {
        let other = query::def(table, board, *c);
        query::in_force(board, *c) && other.hazard && manifestations::same_being(def, other)
    };
    let others: Vec<CardRef> = board.all_cards().filter(same).collect();
    for other in others {
        game.apply(Change::Move(other, Zone::Discard));
    }
}

/// When one manifestation of a Dragon is defeated, the others are removed from play (glossary, g.man.3).
pub(crate) fn fall(game: &mut Game<'_>, slain: CardRef) {
    let (table, board) = (game.table, &game.board);
    let def = query::def(table, board, slain);
    if !manifestations::of_dragon(table, def) {
        return;
    }
    let falls =
        |c: &CardRef| query::in_force(board, *c) && manifestations::same_being(def, query::def(table, board, *c));
    let others: Vec<CardRef> = board.all_cards().filter(falls).collect();
    for other in others {
        game.apply(Change::Move(other, Zone::Eliminated));
    }
}

impl Game<'_> {
    /// Returns on-guard cards to hand once all site phases are over: if there is only one company, at the end of its
    /// site phase (COE 2.V.10).
    pub(crate) fn site_phases_end(&mut self) {
        let board = &self.board;
        let ends = board.phase == crate::vocab::Phase::Site && board.step == Step::EndOfPhase;
        let entering = board.all_companies().filter(|c| board.company(*c).seat == Seat::R && !board.company(*c).gone);
        if !ends || entering.count() > 1 {
            return;
        }
        let guards: Vec<CardRef> = board.all_cards().filter(|c| board.card(*c).zone == Zone::OnGuard).collect();
        for card in guards {
            self.apply(Change::Move(card, Zone::Hand));
            self.board.cards[usize::from(card.0)].face_down = false;
        }
    }
}
