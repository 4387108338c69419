//! The course of combat: strike sequences open, a strike or an attack is over, and the creature's next attack begins.

use super::ending;
use crate::engine::card::{Event, Zone};
use crate::engine::legal::window;
use crate::engine::query::{self, keys, strikes};
use crate::engine::resolve::frame::Frame;
use crate::engine::resolve::run::{immediate, steps};
use crate::engine::state::{
    Attack, AttackStatus, CardRef, Change, Entity, Game, Halt, OnResolve, Queued, StrikeStatus, TurnEvent, Waiting,
};
use crate::vocab::Step;

impl Game<'_> {
    /// Moves on to a step.
    pub(crate) fn come_to(&mut self, step: Step) {
        self.board.step = step;
    }

    /// After its body check a strike sequence is over, and so is the attack if that was its last strike (annotation
    /// 12).
    pub(crate) fn strike_over(&mut self) -> Result<(), Halt> {
        let open = !matches!(self.board.step, Step::Resolve | Step::BodyCheck) || !self.queue.is_empty();
        let checked = self.entries.iter().any(|e| e.done && matches!(e.does, OnResolve::BodyCheck(_)));
        if open || !checked {
            return Ok(());
        }
        self.board.step = Step::BetweenStrikes;
        self.board.subject = None;
        self.note_wounds();
        ending::conclude(self);
        if !strikes::attack_on(self) {
            self.board.step = Step::AfterAttack;
        }
        immediate::settle_immediate(self)
    }

    /// Begins the creature's next attack, if its key is still open (COE 2.IV.vii.2.4).
    pub(crate) fn another(&mut self, last: Attack) -> bool {
        let played = self.entries.iter().any(|e| e.card == Some(last.source) && e.key.is_some());
        let key = last.key.clone().filter(|_| played);
        let holds = key.is_none_or(|k| keys::open(self.table, &self.board, last.source, last.company).any(|o| o == k));
        if !holds {
            if let Some(attack) = &mut self.board.attack {
                attack.attacks = 1;
            }
            self.apply(Change::Move(last.source, Zone::Discard));
            return false;
        }
        let creature = self.def(last.source).creature();
        let struck = last.strikes_assigned.first().map(|s| s.against);
        let only = last.only.or(struck.filter(|_| creature.is_some_and(|c| c.one_character)));
        // Figures that were given already include what had reached the attack; otherwise everything reaches it anew.
        let reached = last.reached.iter().filter(|r| last.given && r.part.is_some()).cloned().collect();
        let next = Attack {
            attacks: last.attacks - 1,
            earlier: Some(last.status == AttackStatus::Defeated && last.earlier != Some(false)),
            only,
            passed_on: false,
            reached,
            status: AttackStatus::Faced,
            strikes_assigned: Vec::new(),
            ..last
        };
        self.step_back();
        self.face(next);
        true
    }

    /// The card whose attack is over carries out its remaining steps.
    pub(crate) fn go_on_with_card(&mut self) -> Result<(), Halt> {
        let rest = self.rest.remove(0);
        let waiting = std::mem::take(&mut self.rest);
        let card = self.entries[rest.entry].card;
        let label = self.entries[rest.entry].label.clone();
        self.changes.clear();
        let mut r = Frame::again(self, &rest);
        steps::run(&mut r, &rest.steps)?;
        // Actions that the card has just left behind come before those that have waited longer.
        self.rest.extend(waiting);
        if self.rest.is_empty() && self.board.unfinished == card {
            self.board.unfinished = None;
        }
        immediate::settle_immediate(self)?;
        let changes = std::mem::take(&mut self.changes);
        if let Some(told) = self.resolved.iter_mut().rfind(|r| r.label == label) {
            told.changes.extend(changes);
        }
        Ok(())
    }

    /// Begins the combat anew: no strike is assigned, and whatever the last attack set off can be set off again.
    pub(crate) fn step_back(&mut self) {
        let past = matches!(self.board.step, Step::AfterLastStrike | Step::AfterAttack);
        if past || window::is_combat(self.board.step) {
            self.board.step = Step::PreAssignment;
        }
        (self.board.subject, self.sequence) = (None, None);
        let (table, board) = (self.table, &self.board);
        self.fired.retain(|fired| {
            let trigger = query::triggers(table, board, fired.card).get(usize::from(fired.trigger));
            !trigger.is_some_and(|t| {
                matches!(
                    t.on,
                    Event::StrikeSucceeds
                        | Event::Wounded
                        | Event::AttackBegins
                        | Event::AttackOver
                        | Event::AttackDefeated
                )
            })
        });
    }

    /// Adds the wounds of successful strikes to the history, including those with which the position begins (annotation
    /// 16).
    fn note_wounds(&mut self) {
        let Some(attack) = &self.board.attack else { return };
        for strike in attack.strikes_assigned.iter().filter(|s| s.status == StrikeStatus::Succeeded) {
            let past = TurnEvent::Wounded { character: strike.against, by: Some(attack.source) };
            if !self.board.history.contains(&past) {
                self.board.history.push(past);
            }
        }
    }

    /// Sets off what follows an attack that is over, or about to be.
    pub(crate) fn after_attack(&mut self) {
        let Some(attack) = &self.board.attack else { return };
        let defeated = !attack.strikes_assigned.is_empty()
            && attack.strikes_assigned.iter().all(|s| s.status == StrikeStatus::Defeated);
        let over = !attack.strikes_assigned.iter().any(|s| s.status == StrikeStatus::ToCome);
        let it = Some(Entity::Attack);
        self.note_wounds();
        let mut found = Vec::new();
        if over {
            if defeated {
                self.board.attack.iter_mut().for_each(|a| a.status = AttackStatus::Defeated);
                found.extend(query::triggers::triggered(self, Event::AttackDefeated, it));
            } else if self.board.step == Step::AfterAttack {
                self.board.attack.iter_mut().for_each(|a| a.status = AttackStatus::Over);
            }
            found.extend(query::triggers::triggered(self, Event::AttackOver, it));
        }
        for (card, n) in found {
            self.queue.push(Queued { card, does: Waiting::Trigger(n, it) });
        }
    }

    pub(crate) fn in_sequence_of(&mut self, who: CardRef) {
        self.board.step = Step::Defender;
        self.board.subject = Some(who);
        self.sequence = Some(who);
    }
}
