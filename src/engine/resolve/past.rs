//! Records in the position what happened before the script begins.

use super::combat::ending;
use super::effects::attack;
use super::frame;
use crate::engine::card::{Verb, Zone};
use crate::engine::query::{agents, detainment};
use crate::engine::state::intent::Told;
use crate::engine::state::{
    self, Before, CardRef, CardState, CompanyRef, Entity, Faced, Facts, Game, Intent, TurnEvent, WhatWas,
};
use crate::vocab::Seat;

impl Game<'_> {
    /// Notes something that happened earlier this turn.
    pub(crate) fn happened(&mut self, past: TurnEvent) {
        self.board.history.push(past);
    }

    /// The card lies in this zone since then.
    pub(crate) fn lies_in(&mut self, card: CardRef, zone: Zone) {
        self.board.cards[usize::from(card.0)].zone = zone;
    }

    /// The card is as it was, or as the position describes it.
    pub(crate) fn lies_as(&mut self, card: CardRef, state: CardState) {
        self.board.cards[usize::from(card.0)] = state;
    }

    /// One hazard was declared against the company.
    pub(crate) fn takes_a_hazard(&mut self, company: CompanyRef) {
        self.board.companies[usize::from(company.0)].used += 1;
    }

    /// Closes what happened before the script: the hazard limits and their use are as the position gives them, lasting
    /// effects count as older than the script, and nothing is reported as if it happened now.
    pub(crate) fn is_past(&mut self, limits: &[(i16, i16)]) {
        for (company, (used, limit)) in self.board.companies.iter_mut().zip(limits) {
            company.used = if company.used_given { *used } else { company.used };
            company.limit = if company.limit_given { *limit } else { company.limit };
        }
        self.board.lasting.iter_mut().for_each(|l| l.entry = None);
        self.changes.clear();
        self.events.clear();
        self.declared.clear();
        self.resolved.clear();
        self.rolls.clear();
        self.facts = Facts::default();
        self.queue.clear();
    }

    /// Tells whether an earlier attack was cancelled or defeated: another line may say so, or this one; otherwise it
    /// counts as defeated.
    pub(crate) fn outcome_then(
        &mut self,
        attack: &state::Attack,
        told: Option<&Told>,
        label: Box<str>,
    ) -> (bool, bool) {
        let (company, card) = (attack.company, attack.source);
        let known = self.board.history.iter().find_map(|p| match p {
            TurnEvent::Faced { company: c, source, cancelled, how } if (*c, *source) == (company, card) => {
                Some((*cancelled, how.defeated))
            }
            _ => None,
        });
        // A text that cancels such attacks did so then.
        let barred = frame::prevention(self, Some(card), Verb::Attack, Entity::Company(company)).is_some();
        let told = if barred && told.is_none() { Some(&Told::Cancelled) } else { told };
        let cancelled = known.map_or(told == Some(&Told::Cancelled), |(cancelled, _)| cancelled);
        let defeated = known.map_or(told != Some(&Told::Succeeds) && !cancelled, |(_, defeated)| defeated);
        if known.is_none() {
            let how = Faced { defeated, ..attack.remembered() };
            self.happened(TurnEvent::Faced { company, source: card, cancelled, how });
            if told.is_none() {
                self.before.push(Before { label, what: WhatWas::Defeated(card) });
            }
        }
        (cancelled, defeated)
    }

    /// Notes an attack that a card made earlier.
    pub(crate) fn faced_then(&mut self, attack: &state::Attack, label: Box<str>) {
        self.outcome_then(attack, None, label);
    }

    /// A card that requires a skill was used in this strike's sequence (COE 3.iv.6).
    pub(crate) fn skill_spent(&mut self, targets: &[Entity], seat: Seat) {
        let Some(attack) = &mut self.board.attack else { return };
        let meant = |c: CardRef| targets.contains(&Entity::Strike(c));
        for strike in attack.strikes_assigned.iter_mut().filter(|s| meant(s.against) && !s.skilled.contains(&seat)) {
            strike.skilled.push(seat);
        }
    }

    /// A creature that was played has attacked, unless its play came to nothing, and lies in its pile since then.
    pub(crate) fn was_faced(&mut self, at: usize, told: Option<&Told>) {
        self.entries[at].done = true;
        let Some(card) = self.entries[at].card else { return };
        let company = self.entries[at].company.or(self.board.acting);
        let nothing = matches!(told, Some(Told::Fails | Told::NoEffect));
        let Some(company) = company.filter(|_| !nothing) else {
            self.lies_in(card, Zone::Discard);
            return;
        };
        self.happened(TurnEvent::Played(card));
        let mut attack = attack::of_creature(self.table, &self.board, card, company);
        attack.key = self.entries[at].key.clone();
        attack.detainment |= detainment::detains(self.table, &self.board, &attack);
        let (cancelled, defeated) = self.outcome_then(&attack, told, self.entries[at].label.clone());
        let defeated = defeated && !cancelled;
        self.lies_in(card, ending::pile(self, card, company, defeated && !attack.detainment));
    }

    /// Notes who attacked: an agent, which may do so once in a site phase (COE 2.V.iii.1), or a company of the player.
    pub(crate) fn attacked_earlier(&mut self, intent: &Intent) {
        let agent = intent.card.filter(|c| agents::in_play(self, *c));
        let faced = agent.and_then(|agent| self.faced_by(intent, agent));
        self.board.history.push(faced.unwrap_or(TurnEvent::Attacked(intent.by.unwrap_or(Seat::R))));
    }

    /// Says that the company that is meant has faced the card's attack.
    fn faced_by(&self, intent: &Intent, source: CardRef) -> Option<TurnEvent> {
        let named = |t: &Entity| if let Entity::Company(c) = t { Some(*c) } else { None };
        let company: Option<CompanyRef> = intent.targets.iter().find_map(named);
        let how = Faced { key: intent.key.clone(), ..Faced::default() };
        let cancelled = intent.told == Some(Told::Cancelled);
        Some(TurnEvent::Faced { company: company.or(self.board.acting)?, source, cancelled, how })
    }
}
