//! Applies changes: here a [`Change`] becomes a difference in the position.

use super::combat::agent_attack;
use super::companies;
use crate::engine::card::{self, Event, Zone};
use crate::engine::query::trophies;
use crate::engine::state::{self, Active, Change, Entity, Game, Place, TurnEvent};

impl Game<'_> {
    /// Applies a change and keeps it for the trace.
    pub fn apply(&mut self, change: Change) {
        let change = if let Change::Move(card, zone) = change {
            Change::Move(card, trophies::destination(self, card, zone))
        } else {
            change
        };
        match &change {
            Change::Status(card, status) => self.set_status(*card, *status),
            Change::Move(card, zone) => self.move_card(*card, *zone),
            Change::Attach(card, place) => {
                let now = self.tick();
                let state = &mut self.board.cards[usize::from(card.0)];
                if state.zone != Zone::Play {
                    state.since = now;
                    state.new = true;
                    state.from_start = false;
                    self.events.push((Event::Enters, Some(Entity::Card(*card))));
                }
                state.zone = Zone::Play;
                state.on = Some(*place);
                state.face_down = false;
            }
            Change::FaceDown(card, down) => self.board.cards[usize::from(card.0)].face_down = *down,
            Change::Goes(agent, to) => agent_attack::goes(self, *agent, *to),
            Change::Imprisoned(who, host) => self.imprison(*who, *host),
            Change::Freed(who, company) => self.free(*who, *company),
            Change::SendBack(company) => self.board.companies[usize::from(company.0)].sent_back = true,
            Change::HeldBack(company) => {
                let state = &mut self.board.companies[usize::from(company.0)];
                (state.new_site, state.path) = (None, Vec::new());
            }
            Change::SplitOff(card) => self.split_off(*card),
            Change::Limit(company, by) => {
                let limit = &mut self.board.companies[usize::from(company.0)].limit;
                *limit = limit.saturating_add(*by).max(0);
            }
            Change::Reached(reached) => self.reach(reached.clone()),
            Change::Attack(status) => self.set_attack(*status),
            Change::OneAttackLess => {
                if let Some(attack) = &mut self.board.attack {
                    attack.attacks = attack.attacks.saturating_sub(1);
                }
            }
            Change::Faces(company, source) => {
                let attack = self.board.attack.as_ref().filter(|a| a.source == *source);
                let how = attack.map(state::Attack::remembered).unwrap_or_default();
                self.board.history.push(TurnEvent::Faced { company: *company, source: *source, cancelled: false, how });
                self.events.push((Event::AttackBegins, Some(Entity::Attack)));
            }
            Change::Strike(against, status) => {
                if let Some(attack) = &mut self.board.attack {
                    for strike in attack.strikes_assigned.iter_mut().filter(|s| s.against == *against) {
                        strike.status = *status;
                    }
                }
            }
            Change::Modifier(modifier) => self.board.attached.push(modifier.clone()),
            Change::Again(kind, of) => self.board.again.push((*kind, *of)),
            Change::Assured(of) => self.board.assured.push(*of),
            Change::Active(card, part) => {
                let now = self.tick();
                if !self.board.active.iter().any(|a| (a.card, a.part) == (*card, *part)) {
                    self.board.active.push(Active { card: *card, part: *part, since: now });
                }
            }
            Change::Ends(lasting) => {
                if let Some(l) = self.board.lasting.get_mut(usize::from(*lasting)) {
                    l.over = true;
                    let source = l.source;
                    self.board.treats.retain(|t| t.source != source || t.with_source);
                    // Its bonus to the attack that is faced goes with it.
                    if let Some(attack) = &mut self.board.attack {
                        attack.reached.retain(|r| r.source != source || r.part.is_some());
                    }
                }
            }
            Change::BecomesAlly(creature, under) => {
                self.board.cards[usize::from(creature.0)].on = Some(Place::Card(*under));
            }
            Change::Cancels(_)
            | Change::Treats(_)
            | Change::Lasts(_)
            | Change::Attempt(..)
            | Change::Draws(..)
            | Change::Outside(_) => {}
            Change::Takes(seat) => {
                let side = &mut self.board.seats[*seat as usize];
                side.fetched = side.fetched.saturating_add(1);
            }
            Change::DiscardLater(card) => self.board.cards[usize::from(card.0)].discard_later = true,
        }
        self.changes.push(change);
    }

    /// Leaves a lasting effect behind.
    pub fn leave(&mut self, lasting: state::Lasting) {
        let source = lasting.source;
        let keeps = matches!(lasting.rule, card::Rule::Stays { .. });
        self.board.lasting.push(lasting);
        self.changes.push(Change::Lasts(source));
        if keeps {
            companies::hold_back(self);
        }
    }

    /// Moves the position's clock on.
    pub fn tick(&mut self) -> u16 {
        self.board.clock = self.board.clock.saturating_add(1);
        self.board.clock
    }
}
