//! The beginning of a script: what its step asks for.

use crate::engine::card::{self, Event, RuleSort};
use crate::engine::query::{self, strikes, triggers};
use crate::engine::resolve::effects::ring;
use crate::engine::resolve::run::wound;
use crate::engine::resolve::{self, opening_effects};
use crate::engine::state::{self, CardRef, Change, Entity, Fired, Game, Halt, Queued, Waiting};
use crate::vocab::{Act, RollKind, Ruleset, Seat, Step};

impl Game<'_> {
    /// Queues what the position's step asks for before anybody does anything.
    pub(crate) fn open_step(&mut self) {
        match self.board.step {
            Step::ResolvePassives => {
                opening_effects::gather(self);
                let moving = self.board.acting.filter(|c| query::moving(&self.board, *c));
                self.left_at(Event::Moves, moving.map(Entity::Company));
            }
            Step::Resolve => {
                if let Some(who) = strikes::struck(&self.board) {
                    let hit =
                        strikes::against(&self.board, who).is_some_and(|s| s.status == state::StrikeStatus::Succeeded);
                    if hit {
                        wound::follow_ups(self, who);
                        self.after_body_check(who);
                    }
                }
            }
            Step::BodyCheck => {
                if let Some(who) = strikes::struck(&self.board) {
                    self.queue.push(Queued { card: who, does: Waiting::BodyCheck(who) });
                    self.after_body_check(who);
                }
            }
            Step::AfterLastStrike | Step::AfterAttack => self.after_attack(),
            Step::EndOfPhase if self.board.phase == crate::vocab::Phase::MovementHazard => {
                self.at_event(Event::EndOfMovementHazard);
            }
            Step::EndOfPhase if self.board.phase == crate::vocab::Phase::LongEvent => self.long_events_end(),
            Step::EndOfPhase => {}
            Step::SignalEnd => self.at_event(Event::EndOfTurn),
            Step::Entering => self.at_event(Event::StartOfSite),
            Step::AutomaticAttack | Step::RevealOnGuard => self.site_attacks(),
            Step::RevealNewSite
            | Step::SetHazardLimit
            | Step::EstablishOrder
            | Step::PlayHazards
            | Step::HandsReconciled
            | Step::AgentAttacks
            | Step::PlayResource
            | Step::PreAssignment
            | Step::StrikesAssigned
            | Step::Support
            | Step::Defender
            | Step::BetweenStrikes
            | Step::AfterRoll => {}
        }
        match self.board.phase {
            crate::vocab::Phase::Untap => self.at_event(Event::EndOfUntap),
            crate::vocab::Phase::Organization if self.board.step == Step::PlayHazards => {
                self.at_event(Event::Organization)
            }
            crate::vocab::Phase::End if self.board.step == Step::PlayHazards => {
                let rings = ring::tested_at_end(self);
                self.queue.extend(rings.into_iter().map(|ring| Queued { card: ring, does: Waiting::RingTest(ring) }));
            }
            _ => {}
        }
        self.opened = self.queue.clone();
        self.facts.next_chain = self.waiting_names();
        let waiting = self.queue.iter().filter_map(Queued::trigger);
        let asked = waiting.flat_map(|fired| opening_effects::checks_asked(self, fired));
        let asked: Vec<_> = asked.collect();
        for (who, count) in asked {
            match self.facts.checks.iter_mut().find(|(c, _)| *c == who) {
                Some((_, n)) => *n = n.saturating_add(count),
                None => self.facts.checks.push((who, count)),
            }
        }
    }

    /// At the end of the long-event phase, the hazard player's long-events are discarded at once, unless a text keeps
    /// them (COE 2.III.3).
    fn long_events_end(&mut self) {
        let (table, board) = (self.table, &self.board);
        let stay = query::in_force_rules(table, board, RuleSort::LongEventsStay);
        if stay.iter().any(|f| matches!(f.rule, card::Rule::LongEventsStay(true))) {
            return;
        }
        let his = |c: &CardRef| {
            let state = board.card(*c);
            let long = state.mode == card::Mode::LongEvent && state.owner == crate::vocab::Seat::H;
            long && query::in_force(board, *c)
        };
        for card in board.all_cards().filter(his).collect::<Vec<_>>() {
            self.apply(Change::Move(card, card::Zone::Discard));
        }
    }

    /// Tells what waits to come first in the next chain: a roll of some kind, or what a card does.
    pub(crate) fn waiting_names(&self) -> Vec<(Option<RollKind>, CardRef)> {
        let named = |queued: &Queued| match queued.does {
            Waiting::BodyCheck(who) => (Some(RollKind::Body), who),
            Waiting::SiteWound(who) => (Some(RollKind::Corruption), who),
            Waiting::RingTest(ring) => (Some(RollKind::Test), ring),
            Waiting::Standing(_) | Waiting::Trigger(..) | Waiting::Lasting(..) | Waiting::FaceAttack => {
                (None, queued.card)
            }
        };
        // An immediate discard is not part of a chain (COE 9.6.3).
        let waits = |q: &&Queued| !matches!(q.does, Waiting::Trigger(n, _) if self.is_immediate(q.card, n));
        self.queue.iter().filter(waits).map(named).collect()
    }

    /// Leaves open what the step asked for and nobody declared. It comes next, and is reported but not carried out
    /// unless its dice were given. An immediate discard waits for nobody (COE 9.6.3).
    ///
    /// # Errors
    /// [`Halt`] when a roll is open.
    pub(crate) fn leave_open(&mut self) -> Result<(), Halt> {
        let known = |game: &Self, q: &Queued| match q.does {
            Waiting::BodyCheck(who) => game.has_die(RollKind::Body, who),
            Waiting::SiteWound(who) => game.has_die(RollKind::Corruption, who),
            Waiting::RingTest(ring) => game.has_die(RollKind::Test, ring),
            Waiting::Standing(_) | Waiting::Trigger(..) | Waiting::Lasting(..) | Waiting::FaceAttack => {
                !game.opened.contains(q)
            }
        };
        let queue = std::mem::take(&mut self.queue);
        // Actions that come before a body check have happened when that is rolled (COE 3.iv.7, annotation 19).
        let rolled: Vec<CardRef> = queue
            .iter()
            .filter_map(|q| if let Waiting::BodyCheck(who) = q.does { Some(who) } else { None })
            .filter(|who| self.has_die(RollKind::Body, *who))
            .collect();
        let known = |game: &Self, q: &Queued| {
            known(game, q) || rolled.iter().any(|who| wound::of_wound(game, q, *who) && wound::comes_first(game, q))
        };
        for (n, queued) in queue.into_iter().enumerate() {
            if !self.at_once(&format!("auto.{}", n + 1), Act::Passive, &queued)? && known(self, &queued) {
                self.queue.push(queued);
            }
        }
        Ok(())
    }

    /// Has everything else that the position's wound sets off wait until the body check is made (annotation 19).
    fn after_body_check(&mut self, who: CardRef) {
        let detained = self.board.attack.as_ref().is_none_or(|a| a.detainment);
        if detained || self.board.card(who).status != state::Status::Wounded {
            return;
        }
        let it = Some(Entity::Card(who));
        let special = |game: &Self, card: CardRef, n: u8| game.def(card).trigger(n).is_some_and(|t| t.special);
        let own: Vec<(CardRef, u8)> = triggers::triggered(self, Event::Wounded, it);
        let (now, later): (Vec<_>, Vec<_>) = own.into_iter().partition(|(card, n)| special(self, *card, *n));
        self.fired.extend(now.into_iter().map(|(card, trigger)| Fired { card, trigger, by: it }));
        if self.board.rules == Ruleset::Coe {
            // All of it comes before the body check, so at the body check it has happened (COE 3.iv.7).
            let (at_once, chained): (Vec<_>, Vec<_>) =
                later.into_iter().partition(|(card, n)| self.is_immediate(*card, *n));
            self.fired.extend(chained.iter().map(|(card, trigger)| Fired { card: *card, trigger: *trigger, by: it }));
            if self.board.step == Step::Resolve {
                wound::wound_of_position(self, who, &chained);
            }
            if !at_once.is_empty() {
                self.events.push((Event::Wounded, it));
            }
        } else if !later.is_empty() {
            self.events.push((Event::Wounded, it));
        }
    }

    /// Triggers on the end of a phase or turn.
    pub(super) fn at_event(&mut self, event: Event) {
        let it = self.board.acting.map(Entity::Company);
        let mut found = triggers::triggered(self, event, it);
        found.extend(triggers::triggered(self, event, Some(Entity::Player(Seat::R))));
        found.dedup();
        for (card, n) in found {
            let queued = Queued { card, does: Waiting::Trigger(n, it) };
            if !self.queue.contains(&queued) {
                self.queue.push(queued);
            }
        }
        self.left_at(event, it);
        self.left_at(event, Some(Entity::Player(Seat::R)));
    }

    /// Queues what lasting effects want to follow an event of the step.
    fn left_at(&mut self, event: Event, it: Option<Entity>) {
        let left = resolve::triggers::left_behind(self, event, it);
        self.queue.extend(left);
    }

    /// Reports automatic-attacks that are still to come when the script ends, before creatures that were revealed (COE
    /// 2.V.i).
    pub(crate) fn tell_coming(&mut self) {
        if self.board.step == Step::RevealOnGuard {
            self.added_attacks();
        }
        let coming = self.board.coming.iter().filter(|a| a.automatic);
        let names: Vec<_> = coming.map(|a| strikes::name(&self.board, a)).collect();
        let told = &mut self.facts.attacks;
        let automatic = |name: &state::AttackName| matches!(name, state::AttackName::Automatic(_));
        let at = told.iter().position(|name| !automatic(name)).unwrap_or(told.len());
        told.splice(at..at, names);
    }
}
