//! What happens when chains have emptied: duplicates go, strikes are rolled, attempts that never came are told.

use super::board::{CardRef, Entity};
use super::card::{Role, Step as Effect, Zone};
use super::chain::Game;
use super::change::Change;
use super::cites;
use super::declaration::{Does, Intent, Payment};
use super::oracle::Halt;
use super::passive::push_entry;
use super::trace::{Outcome, Resolved, Verdict};
use super::{passive, query, strike};
use crate::vocab::{Act, RollKind, Seat};

impl Game<'_> {
    /// When a chain has emptied: a second copy of what cannot be duplicated is discarded (annotation 11).
    pub(super) fn end_of_chain(&mut self) {
        self.changes.clear();
        let mut extra = Vec::new();
        for card in self.board.all_cards().filter(|c| query::in_force(&self.board, *c)) {
            let def = query::def(self.table, &self.board, card);
            let rule = def.meaning.as_ref().and_then(|m| m.no_duplicate);
            let on_target = rule == Some(super::card::NoDuplicate::OnTarget);
            if !on_target && rule != Some(super::card::NoDuplicate::InPlay) {
                continue;
            }
            let older = self.board.all_cards().any(|c| {
                let state = self.board.card(c);
                c != card
                    && query::in_force(&self.board, c)
                    && query::def(self.table, &self.board, c).name == def.name
                    && state.since < self.board.card(card).since
                    && (!on_target || state.on.is_some() && state.on == self.board.card(card).on)
            });
            if older {
                extra.push(card);
            }
        }
        for (n, card) in extra.into_iter().enumerate() {
            self.apply(Change::Move(card, Zone::Discard));
            let label: Box<str> =
                if n == 0 { format!("{}.end", self.chain) } else { format!("{}.end{}", self.chain, n + 1) }.into();
            self.record(label.clone(), None, Act::Passive, Some(card), Verdict::Immediate, cites::DUPLICATE);
            let changes = std::mem::take(&mut self.changes);
            self.resolved.push(Resolved {
                label,
                chain: 0,
                card: Some(card),
                result: Outcome::Resolves,
                cites: cites::DUPLICATE.under(self.board.rules),
                changes,
            });
        }
    }

    /// Attempts to influence that were declared or tried and did not come to be made.
    pub(super) fn attempts_not_made(&mut self, intents: &[Intent]) {
        for intent in intents {
            let Some(card) = intent.card else { continue };
            let ways = self.ways(intent, intent.by.unwrap_or(Seat::R), card);
            // Who would make it: the card, who performs it, or a target.
            let mut influencer = None;
            let payer = intent.price.iter().flatten().find_map(|p| match p {
                Payment::Tap(c) => Some(*c),
                Payment::Discard(_) | Payment::Limit(_) => None,
            });
            for way in &ways {
                super::effects::walk(&way.steps, &mut |s| {
                    let Effect::Influence { by, .. } = s else { return };
                    let target = |n: u8| intent.targets.get(usize::from(n)).copied();
                    influencer = match by {
                        Role::This => Some(Entity::Card(card)),
                        Role::By => intent.performer.or(payer).map(Entity::Card),
                        Role::Bearer => query::bearer(&self.board, card).map(Entity::Card),
                        Role::Target(n) => target(*n),
                        Role::It
                        | Role::Company
                        | Role::Site
                        | Role::Attack
                        | Role::You
                        | Role::Opponent
                        | Role::Found => None,
                    };
                });
            }
            if let Some(Entity::Card(by)) = influencer
                && !self.facts.influence.iter().any(|(c, _)| *c == by)
            {
                self.facts.influence.push((by, false));
            }
        }
    }

    /// Strikes for which dice were given are rolled when nothing else is left to declare.
    pub(super) fn settle_strikes(&mut self) -> Result<(), Halt> {
        let Some(attack) = &self.board.attack else { return Ok(()) };
        if attack.status != super::attack::AttackStatus::Assigned
            || self.board.unfinished == Some(attack.source) && attack.given
        {
            return Ok(());
        }
        let order: Vec<CardRef> = attack.strikes_assigned.iter().map(|s| s.against).collect();
        let source = attack.source;
        for who in order {
            if !self.has_die(RollKind::Strike, who) {
                continue;
            }
            let at = push_entry(self, "strike".into(), Act::Passive, Some(source), Does::Nothing);
            let mut r = super::resolving::Resolving::of(self, at);
            strike::settle(&mut r, who)?;
            self.entries[at].done = true;
            passive::settle_immediate(self)?;
            self.follow_up()?;
        }
        Ok(())
    }

    /// Resolves the chain that is open, and what it sets off.
    pub(super) fn finish_chain(&mut self) -> Result<(), Halt> {
        while !self.stack.is_empty() {
            super::resolve::resolve_top(self)?;
        }
        self.end_of_chain();
        super::seating::gather(self);
        self.leave_step();
        self.follow_up()
    }

    /// What a strike or the end of the attack has set off is declared and resolved before the next strike.
    fn follow_up(&mut self) -> Result<(), Halt> {
        while !self.queue.is_empty() {
            self.spend()?;
            self.chain = self.chain.saturating_add(1);
            self.declare_queue(&[]);
            while !self.stack.is_empty() {
                super::resolve::resolve_top(self)?;
            }
        }
        Ok(())
    }
}
