//! What happens once chains are empty: duplicates leave play, strikes are rolled, and attempts that never came about
//! are reported.

use crate::engine::card::{self, NoDuplicate, Role, Step as Effect, Verb, Zone};
use crate::engine::query::{self, affects, strikes};
use crate::engine::resolve::combat::{attack_start, ending};
use crate::engine::resolve::run::{immediate, strike};
use crate::engine::resolve::triggers::push_entry;
use crate::engine::resolve::{frame, opening_effects};
use crate::engine::state::{
    self, CardRef, Change, Entity, Game, Halt, Intent, Lasting, Named, OnResolve, Outcome, Resolved, Status,
    StrikeStatus, Verdict, cites,
};
use crate::vocab::{Act, RollKind, Seat, Step};

impl Game<'_> {
    /// Discards second copies of cards that cannot be duplicated, once a chain is empty (annotation 11).
    pub(crate) fn end_of_chain(&mut self) {
        self.changes.clear();
        let mut extra = Vec::new();
        for card in self.board.all_cards().filter(|c| query::in_force(&self.board, *c)) {
            let def = self.def(card);
            let rule = def.no_duplicate;
            let on_target = rule == Some(card::NoDuplicate::OnTarget);
            // A copy of a unique card that came into play beside another in one chain does not stay either.
            let unique = def.unique && self.board.card(card).new && !self.board.card(card).face_down;
            if !on_target && !unique && rule != Some(card::NoDuplicate::InPlay) {
                continue;
            }
            let older = self.board.all_cards().any(|c| {
                let state = self.board.card(c);
                state.since < self.board.card(card).since
                    && query::in_force(&self.board, c)
                    && self.def(c).name == def.name
                    && (!unique || !state.face_down)
                    && (!on_target || unique || state.on.is_some() && state.on == self.board.card(card).on)
            });
            if older {
                extra.push(card);
            }
        }
        let spent = self.second_effects();
        let cards = extra.into_iter().map(|card| (card, vec![Change::Move(card, Zone::Discard)]));
        for (n, (card, changes)) in cards.chain(spent).enumerate() {
            changes.into_iter().for_each(|change| self.apply(change));
            let label: Box<str> =
                if n == 0 { format!("{}.end", self.chain) } else { format!("{}.end{}", self.chain, n + 1) }.into();
            self.record(Named::by_itself(label.clone(), Act::Passive, card), Verdict::Immediate, cites::DUPLICATE);
            let changes = std::mem::take(&mut self.changes);
            self.resolved.push(Resolved {
                label,
                chain: 0,
                card: Some(card),
                result: Outcome::Resolves,
                cites: cites::DUPLICATE.under(self.board.rules),
                changes,
                before: None,
                after: None,
            });
        }
    }

    /// Effects of second copies that were declared in one chain with the first, or that METW lets a player play: they
    /// are cancelled when the chain has ended (annotation 11).
    fn second_effects(&self) -> Vec<(CardRef, Vec<Change>)> {
        let rule = |l: &Lasting| {
            let used = l.entry.and_then(|n| self.entries.get(usize::from(n))).and_then(|e| match &e.does {
                OnResolve::Action(a) => a.no_duplicate,
                _ => None,
            });
            used.or(self.def(l.source).no_duplicate)
        };
        let name = |l: &Lasting| &self.def(l.source).name;
        let again = |l: &Lasting| {
            let rule = rule(l);
            let same = |o: &&Lasting| !o.over && o.source != l.source && name(o) == name(l) && o.since < l.since;
            self.board.lasting.iter().filter(same).any(|o| match rule {
                Some(NoDuplicate::OnTarget) => o.targets.iter().any(|t| l.targets.contains(t)),
                Some(NoDuplicate::InPlay) => true,
                Some(NoDuplicate::ThisTurn | NoDuplicate::ByPlayer | NoDuplicate::InCompany) | None => false,
            })
        };
        let all = (0..=u16::MAX).zip(&self.board.lasting).filter(|(_, l)| !l.over && again(l));
        let mut ended: Vec<(CardRef, Vec<Change>)> = Vec::new();
        for (n, l) in all {
            match ended.iter_mut().find(|(source, _)| *source == l.source) {
                Some((_, changes)) => changes.push(Change::Ends(n)),
                None => ended.push((l.source, vec![Change::Ends(n)])),
            }
        }
        ended
    }

    /// Influence attempts that were declared or tried but never made.
    pub(crate) fn attempts_not_made(&mut self, intents: &[&Intent]) {
        for intent in intents {
            let Some(card) = intent.card else { continue };
            let seat = intent.by.unwrap_or(Seat::R);
            // Most cards have no text that makes an attempt.
            let own = self.def(card).abilities();
            let mut texts = query::plays(self.table, &self.board, card).iter().chain(own);
            let by_rule = intent.act == Act::Influence;
            if !by_rule && !texts.any(|a| affects::influences(a)) {
                continue;
            }
            // The influencer may be the card, its performer, or a target.
            let mut influencer = if by_rule { intent.doer().map(Entity::Card) } else { None };
            for way in &self.candidates(intent, seat, card) {
                for s in card::walk(&way.steps) {
                    if matches!(s, Effect::Roll(roll) if roll.kind == RollKind::Influence) {
                        influencer = self.doer_of(intent, card).map(Entity::Card);
                    }
                    let Effect::Influence(attempt) = s else { continue };
                    let entered = self.entries.iter().find(|e| e.label == intent.label);
                    let targets = entered.map_or(&intent.targets, |e| &e.targets);
                    let target = |n: u8| targets.get(usize::from(n)).copied();
                    influencer = match attempt.by {
                        Role::This => Some(Entity::Card(card)),
                        Role::By => intent.doer().map(Entity::Card),
                        Role::Bearer => query::bearer(&self.board, card).map(Entity::Card),
                        Role::Target(n) => target(n),
                        _ => None,
                    };
                }
            }
            if let Some(Entity::Card(by)) = influencer
                && !self.facts.influence.iter().any(|(c, _)| *c == by)
            {
                self.facts.influence.push((by, false));
            }
        }
    }

    /// Tells who performs a declaration: the named character, otherwise the one who was filled in.
    fn doer_of(&self, intent: &Intent, card: CardRef) -> Option<CardRef> {
        let declared = || self.entries.iter().find(|e| e.card == Some(card)).and_then(|e| e.by);
        intent.doer().or_else(declared)
    }

    /// Resolves the strikes for which dice were given or that need none, each with what the one before it has set off.
    pub(crate) fn settle_strikes(&mut self) -> Result<(), Halt> {
        let Some(attack) = &self.board.attack else { return Ok(()) };
        if attack.status != state::AttackStatus::Assigned {
            return Ok(());
        }
        let order: Vec<CardRef> = attack.strikes_assigned.iter().map(|s| s.against).collect();
        for who in order {
            let to_come =
                |game: &Self| strikes::against(&game.board, who).is_some_and(|s| s.status == StrikeStatus::ToCome);
            let settled = |game: &Self| {
                game.has_die(RollKind::Strike, who)
                    || game.left_for_strike(who)
                    || game.loose_dice(1)
                    || attack_start::ineffectual(game, who)
            };
            while to_come(self) && settled(self) {
                self.spend()?;
                self.follow_up()?;
                self.settle_strike(who)?;
            }
        }
        Ok(())
    }

    /// The attack is also over when its last strike is cancelled, or nobody is left to face it (annotation 12; COE
    /// 3.v).
    pub(crate) fn strikes_lost(&mut self) -> Result<(), Halt> {
        let Some(attack) = &self.board.attack else { return Ok(()) };
        if attack.strikes_assigned.iter().any(|s| s.status == StrikeStatus::Cancelled) {
            ending::conclude(self);
            immediate::settle_immediate(self)?;
        }
        Ok(())
    }

    /// Rolls a strike; what it sets off waits.
    pub(crate) fn settle_strike(&mut self, who: CardRef) -> Result<(), Halt> {
        let source = self.board.attack.as_ref().map(|a| a.source);
        self.facts.fought.push((self.rolls.len(), self.resolved.len()));
        let at = push_entry(self, &Named::by_itself("strike", Act::Passive, source), OnResolve::Nothing);
        let mut r = frame::Frame::of(self, at);
        strike::settle(&mut r, who)?;
        self.entries[at].done = true;
        immediate::settle_immediate(self)
    }

    /// Whether dice are left that were given for no particular roll: they are for the current strike or, if all strikes
    /// are assigned, for each in turn.
    fn left_for_strike(&self, who: CardRef) -> bool {
        let sequence = matches!(self.board.step, Step::Support | Step::Defender);
        let assigned = self.board.attack.as_ref().is_some_and(|attack| {
            !attack.open_strikes() || query::characters(&self.board, attack.company).all(|c| attack.strikes_at(c))
        });
        let free =
            |d: &state::Die| !d.used && d.kind.is_none() && d.source.is_none() && d.of.is_none_or(|of| of == who);
        let his = sequence && strikes::current(&self.board) == Some(who);
        (his || assigned) && self.oracle.dice.iter().any(free)
    }

    /// Whether enough dice are left for this many assigned strikes although they name no roll; the dice that do name
    /// one are only for strikes and body checks.
    pub(crate) fn loose_dice(&self, strikes: usize) -> bool {
        let left = || self.oracle.dice.iter().filter(|d| !d.used && d.source.is_none());
        let of_combat = |d: &state::Die| matches!(d.kind, None | Some(RollKind::Strike | RollKind::Body));
        let unnamed = |d: &&state::Die| d.kind.is_none() && d.of.is_none();
        self.board.step == Step::StrikesAssigned && left().all(of_combat) && left().filter(unnamed).count() >= strikes
    }

    /// A strike's success and the wound are one event (annotation 21): whatever was tried between them, the character
    /// is wounded.
    pub(crate) fn struck_is_wounded(&mut self) {
        let Some(attack) = self.board.attack.as_ref().filter(|a| self.board.step == Step::Resolve && !a.detainment)
        else {
            return;
        };
        let Some(who) = strikes::struck(&self.board) else { return };
        let hit = strikes::against(&self.board, who).is_some_and(|s| s.succeeded() || !s.rolled());
        let state = self.board.card(who);
        let harmed = frame::prevention(self, Some(attack.source), Verb::Wound, Entity::Card(who)).is_none();
        if hit && harmed && state.zone == Zone::Play && state.status != Status::Wounded {
            self.apply(Change::Status(who, Status::Wounded));
        }
    }

    /// Resolves the open chain and what it sets off.
    pub(crate) fn finish_chain(&mut self) -> Result<(), Halt> {
        while !self.stack.is_empty() {
            self.resolve_next()?;
        }
        self.end_of_chain();
        self.strike_over()?;
        self.after_chain(&[])?;
        opening_effects::gather(self);
        self.leave_step();
        self.follow_up()
    }

    /// Declares and resolves the actions that a strike or the end of the attack has set off, before the next strike.
    pub(crate) fn follow_up(&mut self) -> Result<(), Halt> {
        while !self.queue.is_empty() {
            self.spend()?;
            self.chain = self.chain.saturating_add(1);
            self.declare_queue(&[])?;
            while !self.stack.is_empty() {
                self.resolve_next()?;
            }
        }
        Ok(())
    }
}
