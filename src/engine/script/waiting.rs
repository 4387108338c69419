//! Passive actions that wait: they are declared by themselves, or when a player types them.

use crate::engine::card::{self, Event, Zone};
use crate::engine::declare::actions::agent_attack::rule_of;
use crate::engine::query::{self, strikes};
use crate::engine::resolve::captivity;
use crate::engine::resolve::combat::{agent_attack, automatic_attack};
use crate::engine::resolve::run::{immediate, wound};
use crate::engine::resolve::triggers::push_entry;
use crate::engine::state::{
    self, CardRef, Entity, Game, Halt, Intent, Judgement, Named, OnResolve, Outcome, Queued, Refused, Resolved,
    Verdict, Waiting, cites,
};
use crate::vocab::{Act, Ruleset, Step};

impl Game<'_> {
    /// Declares required actions that nobody typed, before anything else is declared.
    ///
    /// # Errors
    /// [`Halt`] when a roll is open.
    pub(crate) fn make_way(&mut self, intent: &Intent, intents: &[&Intent]) -> Result<(), Halt> {
        let own = matches!(
            intent.act,
            Act::Passive
                | Act::SpecialAction
                | Act::BodyCheck
                | Act::ChooseOrder
                | Act::Choose
                | Act::Query
                | Act::Pass
                | Act::Any
        );
        // Actions that the strike's success sets off come before the body check, and players may respond if they ask
        // for a roll (COE 3.iv.7, 3.iv.7.1).
        let body_check = |q: &Queued| matches!(q.does, Waiting::BodyCheck(_));
        let on_roll = intent.act == Act::Support || intent.targets.iter().any(|t| matches!(t, Entity::Roll(..)));
        let answers = self.board.step == Step::Resolve && on_roll && !self.queue.iter().all(body_check);
        let combat = matches!(self.board.step, Step::Resolve | Step::BodyCheck) && !answers;
        if own || combat || self.closes_untap() || !self.stack.is_empty() || self.queue.is_empty() {
            return Ok(());
        }
        // An action that is set off because a company will move waits until its player has finished organizing (COE
        // 9.6.6).
        let sets_out = |q: &Queued, n| self.def(q.card).trigger(n).is_some_and(|t| t.on == Event::SetsOut);
        let at_end = |q: &Queued| matches!(q.does, Waiting::Trigger(n, _) if sets_out(q, n));
        let at_end: Vec<bool> = self.queue.iter().map(at_end).collect();
        let mut at_end = at_end.into_iter();
        let typed = |q: &Queued| {
            let waits = at_end.next().unwrap_or(false);
            waits || answers && body_check(q) || intents.iter().any(|i| claims(i, q))
        };
        let (later, first): (Vec<Queued>, Vec<Queued>) = self.queue.drain(..).partition(typed);
        let open: Vec<Queued> = first;
        self.queue = later;
        let mut n = 0;
        for queued in open {
            n += 1;
            let label = format!("{}.{n}", if self.chain == 1 { "auto".to_owned() } else { self.chain.to_string() });
            if !self.at_once(&label, Act::Passive, &queued)? {
                self.declare_queued(label.into(), Act::Passive, &queued);
            }
        }
        Ok(())
    }

    /// If this is a required discard, carries it out at once, outside a chain and without a chance to respond
    /// (annotation 9a, COE 9.6.3).
    ///
    /// # Errors
    /// [`Halt`] when a roll is open.
    pub(crate) fn at_once(&mut self, label: &str, act: Act, queued: &Queued) -> Result<bool, Halt> {
        let Waiting::Trigger(n, it) = queued.does else { return Ok(false) };
        if !self.is_immediate(queued.card, n) {
            return Ok(false);
        }
        self.record(Named::by_itself(label, act, queued.card), Verdict::Immediate, cites::IMMEDIATE_DISCARD);
        self.changes.clear();
        immediate::perform_now(self, queued.card, n, it)?;
        let changes = std::mem::take(&mut self.changes);
        self.resolved.push(Resolved {
            label: label.into(),
            chain: self.chain,
            card: Some(queued.card),
            result: Outcome::Resolves,
            cites: cites::IMMEDIATE_DISCARD.under(self.board.rules),
            changes,
            before: None,
            after: None,
        });
        Ok(true)
    }

    /// Declares the waiting passive actions as the first actions of the chain, in the order in which they apply.
    ///
    /// # Errors
    /// [`Halt`] when a roll is open.
    pub(crate) fn declare_queue(&mut self, intents: &[&Intent]) -> Result<(), Halt> {
        let waiting: Vec<Queued> = std::mem::take(&mut self.queue);
        let mut taken: Vec<&str> = Vec::new();
        let mut labelled: Vec<(Box<str>, Act, Queued)> = Vec::new();
        let mut rest = Vec::new();
        for queued in waiting {
            match intents.iter().find(|i| !taken.contains(&&*i.label) && claims(i, &queued)) {
                Some(i) => {
                    taken.push(&i.label);
                    labelled.push((i.label.clone(), i.act, queued));
                }
                None => rest.push(queued),
            }
        }
        let mut n = 0u32;
        for queued in rest {
            let label = loop {
                n += 1;
                let label = format!("{}.{n}", self.chain);
                if !intents.iter().any(|i| *i.label == *label) {
                    break label;
                }
            };
            let checks = matches!(queued.does, Waiting::BodyCheck(_));
            labelled.push((label.into(), if checks { Act::BodyCheck } else { Act::Passive }, queued));
        }
        // The first one to apply resolves first, so it lies on top.
        let first = self.stack.len();
        for (label, act, queued) in labelled {
            if !self.at_once(&label, act, &queued)? {
                self.declare_queued(label, act, &queued);
            }
        }
        self.stack[first..].reverse();
        Ok(())
    }

    /// A passive action, special action or body check that a player typed gets its number if it is due. Gives the
    /// refusal if it is not.
    pub(crate) fn automatic(&mut self, intent: &Intent) -> Result<Option<Judgement>, Halt> {
        // It may have declared itself already and be on the chain.
        if self.declared.iter().any(|d| d.label == intent.label) {
            return Ok(None);
        }
        if intent.act == Act::BodyCheck {
            while !self.stack.is_empty() {
                self.resolve_next()?;
            }
            let who = intent.card.or_else(|| intent.targets.iter().find_map(|t| t.about()));
            let who = who.or_else(|| strikes::struck(&self.board));
            self.queue.retain(|q| !matches!(q.does, Waiting::BodyCheck(w) if Some(w) == who));
            if let Some(who) = who {
                if self.board.rules == Ruleset::Coe {
                    wound::wound_first(self, who)?;
                }
                self.declare_queued(
                    intent.label.clone(),
                    intent.act,
                    &Queued { card: who, does: Waiting::BodyCheck(who) },
                );
                self.come_to(Step::BodyCheck);
            }
            return Ok(None);
        }
        self.fight_on(&[])?;
        self.enter_site(intent);
        automatic_attack::due(self, intent);
        captivity::due(self, intent);
        let mut due = self.queue.iter().position(|q| claims(intent, q));
        let agent = intent.card.filter(|c| {
            let def = self.def(*c);
            let attacks = self.board.step == Step::AgentAttacks || self.turned_up_to_attack() == Some(*c);
            let there = self.board.card(*c).zone == Zone::Play && attacks;
            due.is_none() && there && def.agent && def.kind == card::CardKind::Character
        });
        if let Some(agent) = agent {
            if let Err(reason) = agent_attack::attack(self, agent) {
                return Ok(Some(Judgement::refused(Refused::by(reason, rule_of(reason)))));
            }
            due = self.queue.iter().position(|q| claims(intent, q));
        }
        let Some(due) = due else {
            if self.begun_with_entry(intent) {
                let named = Named::by_itself(intent.label.clone(), intent.act, intent.card);
                let at = push_entry(self, &named, OnResolve::FaceAttack);
                self.stack.push(at);
                self.record(named, Verdict::Automatic, cites::FACED);
                return Ok(None);
            }
            let refused = Refused::lacking(cites::PASSIVE, self.would_be_due(intent));
            return Ok(Some(Judgement::refused(refused)));
        };
        let queued = self.queue.remove(due);
        if self.at_once(&intent.label, intent.act, &queued)? {
            return Ok(None);
        }
        self.declare_queued(intent.label.clone(), intent.act, &queued);
        if let (Some(Entity::Card(target)), Some(at)) = (intent.targets.first(), self.entries.len().checked_sub(1)) {
            self.entries[at].targets = vec![Entity::Card(*target)];
        }
        Ok(None)
    }

    /// Whether this is the automatic-attack that began with the entry of its site and that nobody has declared yet.
    fn begun_with_entry(&self, intent: &Intent) -> bool {
        let site = self.board.acting.and_then(|c| query::site_of(&self.board, c));
        let faced = self.board.attack.as_ref().filter(|a| a.automatic && !a.given && strikes::attack_on(self));
        let named =
            faced.is_some_and(|a| intent.card == Some(a.source) || intent.card.is_some() && intent.card == site);
        let told = |d: &state::Declared| d.act == Act::Passive && d.card == intent.card;
        named && !self.declared.iter().any(told)
    }

    /// Tells in words when an action that takes effect by itself would be due.
    fn would_be_due(&self, intent: &Intent) -> &'static str {
        let site = intent.card.is_some_and(|c| self.def(c).site.is_some());
        let here =
            intent.card.is_some() && intent.card == self.board.acting.and_then(|c| query::site_of(&self.board, c));
        match (site, here, self.board.phase == crate::vocab::Phase::Site) {
            (true, true, true) => "the moment at which the company enters its site, first of all in its site phase",
            (true, ..) => "the site phase of a company at the site",
            (false, ..) => "what sets it off has happened",
        }
    }

    pub(crate) fn is_immediate(&self, card: CardRef, n: u8) -> bool {
        self.def(card).trigger(n).is_some_and(|t| t.immediate) && self.board.rules != Ruleset::Metw
    }
}

/// Whether a typed passive action, special action or body check means this waiting one.
pub(crate) fn claims(intent: &Intent, queued: &Queued) -> bool {
    match intent.act {
        Act::Passive | Act::SpecialAction => {
            let same = intent.card == Some(queued.card);
            same && !matches!(queued.does, Waiting::BodyCheck(_))
        }
        Act::BodyCheck => matches!(queued.does, Waiting::BodyCheck(_)),
        _ => false,
    }
}
