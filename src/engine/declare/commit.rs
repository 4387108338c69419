//! Carries out a legal declaration: writes what is paid, what enters the chain, and what is different from now on.
//!
//! Nothing else changes the game when a player declares something. A declaration that is refused, or about which the
//! player is asked, never gets here.

use super::actions::agent_actions;
use super::{choices, unused};
use crate::engine::card::{Mode, Zone};
use crate::engine::query::{alignment, strikes};
use crate::engine::resolve::combat::{agent_attack, assigning, ending, order};
use crate::engine::resolve::run::immediate;
use crate::engine::resolve::{companies, organizing};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    AttackName, AttackStatus, CardRef, Change, Entry, Game, Halt, Intent, Judgement, Mark, Named, OnResolve, Paid,
    Pick, Plan, Status, TargetsOf, UseTaken,
};
use crate::vocab::{Act, Seat, Step};

impl Game<'_> {
    /// Gives the verdict on a declaration and, if it is legal, carries out its plan.
    ///
    /// # Errors
    /// [`Halt`] when a roll is open that follows at once.
    pub(crate) fn conclude(&mut self, intent: &Intent, judgement: Judgement) -> Result<(), Halt> {
        let legal = judgement.is_legal();
        let left = unused::parts(self, intent, intent.by.unwrap_or(Seat::R), &judgement);
        if self.oracle.asks && intent.chain > 0 {
            let open = choices::of_declaration(self, intent, &judgement);
            self.open.extend(open);
        }
        let Judgement { verdict, cite, unsettled, plan, told } = judgement;
        let named = Named { label: intent.label.clone(), by: intent.by, act: intent.act, card: intent.card };
        self.record(named, verdict, cite);
        let entry = plan.entry.as_ref().filter(|_| legal);
        if let Some(last) = self.declared.last_mut() {
            last.unsettled = unsettled;
            last.unused = left.unused;
            last.targets = entry.map_or_else(|| intent.targets.clone(), |e| e.targets.clone());
            if legal {
                let tapped = plan.taps.iter().map(|c| (*c, Paid::Tapped));
                let others = plan.beside.iter().flat_map(|p| &p.taps).map(|c| (*c, Paid::Tapped));
                last.paid = tapped.chain(plan.discards.iter().map(|c| (*c, Paid::Discarded))).chain(others).collect();
            }
        }
        for told in told {
            self.tell(told);
        }
        // The companies have changed: cards that look at this act at once (COE 9.6.3).
        let organized = legal && matches!(intent.act, Act::Move | Act::Transfer) && plan.entry.is_none();
        if legal {
            let pick = |e| Pick { entity: Some(e), words: "".into(), of: Some(intent.label.clone()), used: false };
            self.oracle.picks.extend(left.picks.into_iter().map(pick));
            self.commit(plan);
        }
        if organized && self.stack.is_empty() {
            immediate::settle_immediate(self)?;
        }
        Ok(())
    }

    pub(crate) fn tell(&mut self, told: Told) {
        match told {
            Told::Unmodelled(card, part) => self.unmodelled.push((card, part)),
            Told::Use(card, taken, others) => self.uses.push(UseTaken { card, taken, others }),
            Told::Keys(card, keys) => self.facts.keys.push((card, keys)),
            Told::Chooser(chooser) => self.facts.chooser = Some(chooser),
            Told::Order(order) => self.facts.order = order,
        }
    }

    /// Carries out a plan.
    pub(crate) fn commit(&mut self, plan: Plan) {
        let Plan { entry, taps, discards, limit, attach, marks, beside } = plan;
        self.board.attached.extend(attach);
        for mark in marks {
            self.mark(mark);
        }
        if let Some(mut entry) = entry {
            entry.since = self.tick();
            self.pay(&entry, &taps, &discards);
            self.enter(entry, limit);
        } else {
            taps.into_iter().for_each(|card| self.apply(Change::Status(card, Status::Tapped)));
        }
        for plan in beside {
            self.commit(plan);
        }
    }

    fn mark(&mut self, mark: Mark) {
        match mark {
            Mark::Happened(past) => self.board.history.push(past),
            Mark::TurnedUp(agent) => agent_attack::turned_up(self, agent),
            Mark::AgentAttacks(agent) => {
                agent_attack::announce(self, agent);
                let told = AttackName::Card(agent);
                if !self.facts.attacks.contains(&told) {
                    self.facts.attacks.push(told);
                }
            }
            Mark::Assigned { to, by_attacker } => {
                for who in to {
                    assigning::assigns(self, who, by_attacker);
                }
            }
            Mark::Strikes(strikes) => {
                if let Some(attack) = &mut self.board.attack {
                    attack.strikes_assigned = strikes;
                    attack.status = AttackStatus::Assigned;
                }
                self.board.step = Step::StrikesAssigned;
            }
            Mark::StaysUntapped(who) => assigning::stays_untapped(self, who),
            Mark::Excess(who, count) => {
                let strikes = self.board.attack.iter_mut().flat_map(|a| &mut a.strikes_assigned);
                strikes.filter(|s| s.against == who).take(1).for_each(|s| s.excess += count);
            }
            Mark::Ordered(cards) => order::ordered(self, cards),
            Mark::CompanyDiscarded(company) => companies::discarded(self, company),
            Mark::CompanyStays(company) => companies::others_return(self, company),
            Mark::Joins(who, company) => organizing::join(self, &who, company),
            Mark::Splits(who, company) => organizing::split(self, &who, company),
            Mark::GoesWith(card, company) => organizing::go_with(self, card, company),
            Mark::Controlled(who, under) => companies::pass(self, who, under),
            Mark::Bound(company, to) => companies::bind(self, company, to),
            Mark::Trophy => {
                ending::taken(self);
            }
        }
    }

    /// Pays the price of an entry.
    fn pay(&mut self, entry: &Entry, taps: &[CardRef], discards: &[CardRef]) {
        for card in taps {
            // A face-down agent is revealed to pay the price (COE 4.3).
            let hidden = self.board.card(*card).face_down && self.def(*card).agent;
            if hidden && !agent_actions::is_own(entry, *card) {
                agent_attack::revealed(self, *card);
            }
            self.apply(Change::Status(*card, Status::Tapped));
        }
        for card in discards {
            self.apply(Change::Move(*card, Zone::Discard));
        }
    }

    /// Puts an entry on the chain.
    pub(crate) fn enter(&mut self, mut entry: Entry, limit: u8) {
        if limit > 0
            && let Some(company) = entry.company.or(self.board.acting)
        {
            self.board.companies[usize::from(company.0)].used += i16::from(limit);
            entry.counted = true;
            entry.company = Some(company);
        }
        if let (Some(card), OnResolve::Action(action)) = (entry.card, &entry.does) {
            if action.mode != Mode::Ability {
                self.facts.targets.push(TargetsOf {
                    card,
                    targets: entry.targets.clone(),
                    attacker: self.board.attacker(),
                });
                let state = &mut self.board.cards[usize::from(card.0)];
                state.zone = Zone::Declared;
                state.face_down = false;
                state.mode = action.mode;
                state.with = entry.with;
            } else if action.becomes_event() {
                // From now on the card is a short-event, not a card in play (annotation 6).
                self.apply(Change::Move(card, Zone::Discard));
            }
        }
        if matches!(entry.does, OnResolve::PlaceOnGuard)
            && let Some(card) = entry.card
        {
            let state = &mut self.board.cards[usize::from(card.0)];
            state.zone = Zone::OnGuard;
            state.face_down = true;
            state.company = entry.company;
        }
        if self.board.step == Step::Defender
            && let OnResolve::Action(action) = &entry.does
            && alignment::needs_skill(Some(action))
            && let (Some(who), seat) = (strikes::current(&self.board), entry.seat)
            && let Some(attack) = &mut self.board.attack
        {
            attack.strikes_assigned.iter_mut().filter(|s| s.against == who).for_each(|s| s.skilled.push(seat));
        }
        agent_attack::unveil(self, &entry);
        self.entries.push(entry);
        self.stack.push(self.entries.len() - 1);
    }
}
