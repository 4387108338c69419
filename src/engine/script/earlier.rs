//! Declarations made before the script begins: they have already happened.
//!
//! They go the way of every declaration: each is judged, its price is paid, it counts against the hazard limit, and it
//! resolves. Only conditions of the moment are not checked again (the window, the phase, whether the card that paid is
//! still untapped): they held then. Facts that the position gives outright for now, such as a card's state or the used
//! part of the limit, stand.

use std::sync::Arc;

use crate::engine::card::{self, Action, Cost, Mode, Penalty, Step, Zone, mentions};
use crate::engine::legal::play::Tried;
use crate::engine::legal::price;
use crate::engine::query::{self, alignment, combat_numbers};
use crate::engine::resolve::combat::order;
use crate::engine::resolve::effects::checks;
use crate::engine::resolve::run::{entry, immediate};
use crate::engine::resolve::{frame, triggers};
use crate::engine::state::game::Then;
use crate::engine::state::intent::Told;
use crate::engine::state::{
    Before, Cancelled, CardRef, CardState, Change, Entity, Game, Halt, Intent, Named, OnResolve, Payment, Reason,
    Refusal, RollResult, Status, ToldRoll, TurnEvent, Verdict, Waiting, WhatWas, cites,
};
use crate::vocab::{Act, Phase, RollKind, Seat};

/// How many rounds of what a declaration sets off are followed.
const ROUNDS: u8 = 4;

impl Game<'_> {
    /// Works out what was declared before the script begins.
    pub(crate) fn earlier<'i>(&mut self, intents: impl Iterator<Item = &'i Intent>) -> Result<(), Halt> {
        // The company is no longer at a site that was tapped before it moved on.
        let left = |c: &CardRef| self.def(*c).site.is_some() && self.board.phase != Phase::Site;
        let sites: Vec<CardRef> = self.board.all_cards().filter(left).collect();
        let said = self.board.said_status.iter().copied().chain(sites);
        let statuses: Vec<(CardRef, Status)> = said.map(|c| (c, self.board.card(c).status)).collect();
        let limits: Vec<(i16, i16)> = self.board.companies.iter().map(|c| (c.used, c.limit)).collect();
        self.past = Some(Then { well: true, ..Then::default() });
        for intent in intents {
            if !self.answers_the_last(intent) {
                self.come_to_pass()?;
            }
            self.was_declared(intent)?;
        }
        self.come_to_pass()?;
        self.rolls_told()?;
        self.past = None;
        for (card, status) in statuses {
            let now = self.board.card(card).status;
            if now != status && self.board.card(card).zone == Zone::Play {
                if self.board.said_status.contains(&card) {
                    self.before.push(Before { label: "".into(), what: WhatWas::Since(card) });
                }
                self.lies_as(card, CardState { status, ..self.board.card(card).clone() });
            }
        }
        self.is_past(&limits);
        Ok(())
    }

    /// Whether something responds to the last declaration and cannot be declared on anything else.
    fn answers_the_last(&self, intent: &Intent) -> bool {
        let on_chain = |e: &Entity| match e {
            Entity::Card(c) => self.board.card(*c).zone == Zone::Declared,
            Entity::Entry(_) => true,
            _ => false,
        };
        if !intent.targets.iter().any(on_chain) {
            return false;
        }
        let legal = |game: Game<'_>| {
            let seat = intent.by.unwrap_or(Seat::R);
            game.judge(intent, seat).verdict == Verdict::Legal
        };
        let mut after = self.clone();
        let resolves = after.come_to_pass().is_ok();
        !(resolves && legal(after)) && legal(self.clone())
    }

    /// Works out one declaration, with its price.
    fn was_declared(&mut self, intent: &Intent) -> Result<(), Halt> {
        match intent.act {
            Act::ChooseOrder => {
                let cards: Vec<CardRef> = intent.order.iter().filter_map(|e| e.as_card()).collect();
                order::settle_order(self, &cards);
                return Ok(());
            }
            Act::Attack => {
                self.attacked_earlier(intent);
                return Ok(());
            }
            // The roll was made by now; what remains is that its supporters have tapped.
            Act::Support => {
                self.paid_earlier(intent.performer.into_iter().chain(intent.taps()).collect(), Vec::new());
                return Ok(());
            }
            Act::Pass | Act::Query | Act::Any | Act::Passive | Act::SpecialAction | Act::BodyCheck => return Ok(()),
            _ => {}
        }
        let seat = intent.by.or(intent.card.map(|c| self.board.card(c).owner)).unwrap_or(Seat::R);
        let shown = intent.card.filter(|c| intent.act == Act::Play && self.lies_open(*c));
        let as_shown = shown.map(|card| (card, self.board.card(card).clone()));
        if let Some(card) = shown {
            let state = self.board.card(card).clone();
            self.lies_as(card, CardState { zone: Zone::Hand, on: None, company: None, face_down: false, ..state });
        }
        let judgement = self.judge(intent, seat);
        if let Verdict::Illegal(refusal) = judgement.verdict {
            if let Some((card, state)) = as_shown {
                self.lies_as(card, state);
            }
            let gone = refusal.reason == Reason::ConditionMissing && judgement.cite.coe() == cites::TARGETS.coe();
            self.not_so(intent, seat, refusal, gone || shown.is_some());
            return Ok(());
        }
        judgement.told.into_iter().for_each(|told| self.tell(told));
        let mut plan = judgement.plan;
        let Some(entry) = plan.entry.as_mut() else {
            self.commit(plan);
            return Ok(());
        };
        let by_text = plan.taps.clone();
        self.as_told(intent, &mut plan.taps, &mut plan.discards);
        entry.tapped.retain(|c| plan.taps.contains(c));
        entry.tapped.extend(plan.taps.iter().filter(|c| !by_text.contains(c)));
        let (targets, card) = (entry.targets.clone(), entry.card);
        let skill = matches!(&entry.does, OnResolve::Action(a) if alignment::needs_skill(Some(a)));
        let faced = self.board.attack.as_ref().is_some_and(|a| Some(a.source) == card);
        let told = intent.price.iter().flatten().find_map(|p| if let Payment::Limit(n) = p { Some(*n) } else { None });
        plan.limit = told.unwrap_or(if faced { 0 } else { plan.limit });
        self.commit(plan);
        let at = self.entries.len() - 1;
        if skill {
            self.skill_spent(&targets, seat);
        }
        if let Some(then) = &mut self.past {
            then.told.extend(intent.told.clone().map(|told| (at, told)));
            then.shown.extend(as_shown);
        }
        Ok(())
    }

    /// Whether the position shows a card that was played where it is now: in play, or in a pile.
    fn lies_open(&self, card: CardRef) -> bool {
        matches!(
            self.board.card(card).zone,
            Zone::Play | Zone::Discard | Zone::Points | Zone::Eliminated | Zone::Removed | Zone::OnGuard
        )
    }

    /// Takes the price as the script gives it: the named cards have paid, and no others.
    fn as_told(&mut self, intent: &Intent, taps: &mut Vec<CardRef>, discards: &mut Vec<CardRef>) {
        let Some(parts) = &intent.price else { return };
        if parts.iter().all(|p| matches!(p, Payment::Limit(_))) {
            taps.clear();
            discards.clear();
        }
        // A card that is named although nothing asks for a tap has paid nothing.
        let named: Vec<CardRef> = intent.taps().collect();
        if let (true, Some(first)) = (taps.is_empty(), named.first()) {
            self.before.push(Before { label: intent.label.clone(), what: WhatWas::NotPaid(*first) });
        } else if !named.is_empty() {
            taps.retain(|c| named.contains(c) || Some(*c) == intent.card);
            taps.extend(named.into_iter().filter(|c| !taps.contains(c)).collect::<Vec<_>>());
        }
        let named: Vec<CardRef> = intent.discards().collect();
        if !named.is_empty() {
            discards.retain(|c| named.contains(c) || Some(*c) == intent.card);
            discards.extend(named.into_iter().filter(|c| !discards.contains(c)).collect::<Vec<_>>());
        }
    }

    fn paid_earlier(&mut self, taps: Vec<CardRef>, discards: Vec<CardRef>) {
        for card in taps.into_iter().filter(|c| self.board.card(*c).status == Status::Untapped).collect::<Vec<_>>() {
            self.apply(Change::Status(card, Status::Tapped));
        }
        for card in discards {
            if self.board.card(card).zone != Zone::Discard {
                self.apply(Change::Move(card, Zone::Discard));
            }
        }
    }

    /// Handles a declaration that could not be made as the position stands. If its target is gone by now, the card and
    /// its price are spent; otherwise the player is told that it could not be declared.
    fn not_so(&mut self, intent: &Intent, seat: Seat, refusal: Refusal, gone: bool) {
        match intent.act {
            Act::Influence => self.happened(TurnEvent::Influenced(seat)),
            Act::Move | Act::Untap | Act::Heal | Act::TurnDown | Act::GoHome => {
                if let Some(card) = intent.card {
                    // An agent's action counts as one hazard (COE 4.1).
                    let hazards = seat == Seat::H && self.board.phase == Phase::MovementHazard;
                    if let Some(company) = self.board.acting.filter(|_| hazards) {
                        self.takes_a_hazard(company);
                    }
                    self.happened(TurnEvent::Acted(card));
                    return;
                }
            }
            _ => {}
        }
        let past = matches!(
            refusal.reason,
            Reason::RollAlreadyMade
                | Reason::FaceDown
                | Reason::TargetNotInPlay
                | Reason::TargetUnresolved
                | Reason::TargetNotInChain
                | Reason::TargetAlreadyTapped
                | Reason::CostEntityTapped
                | Reason::NoEffectPossible
        );
        let of_site = self.automatic_attack_meant(intent).filter(|_| refusal.reason == Reason::TargetType);
        if let Some(site) = of_site {
            self.before.push(Before { label: intent.label.clone(), what: WhatWas::Awaits(site) });
            self.awaiting.push((site, intent.clone()));
        } else if gone || past {
            self.spent(intent, seat);
        } else {
            self.before.push(Before { label: intent.label.clone(), what: WhatWas::Refused(refusal) });
        }
    }

    /// The site of a company whose automatic-attack is named but has not been faced yet (COE 9.3.2.3).
    fn automatic_attack_meant(&self, intent: &Intent) -> Option<CardRef> {
        let attacks = |c: &CardRef| {
            let site = self.def(*c).site.as_ref();
            site.is_some_and(|s| !s.automatic_attacks.is_empty())
        };
        let site = intent.targets.iter().find_map(|t| t.as_card()).filter(attacks)?;
        let card = intent.card?;
        let on_attack = |a: &std::sync::Arc<Action>| {
            a.targets.first().is_some_and(|t| mentions::mentions(&t.filter, card::Kind::Attack))
        };
        let seat = intent.by.unwrap_or(Seat::R);
        self.candidates(intent, seat, card).into_iter().any(on_attack).then_some(site)
    }

    /// Resolves the entry on top of the chain. If an attack begins with it, cards that were played on that attack
    /// earlier reach it.
    ///
    /// # Errors
    /// [`Halt`] when a roll is open.
    pub(crate) fn resolve_next(&mut self) -> Result<(), Halt> {
        entry::resolve_top(self)?;
        self.reach_awaited()
    }

    /// Has cards that were played on an attack earlier reach it once a company faces it.
    pub(crate) fn reach_awaited(&mut self) -> Result<(), Halt> {
        let Some(source) = self.board.attack.as_ref().map(|a| a.source) else { return Ok(()) };
        let faced = |e: &TurnEvent| matches!(e, TurnEvent::Faced { source: by, .. } if *by == source);
        if !self.board.history.iter().any(faced) {
            return Ok(());
        }
        let (here, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.awaiting).into_iter().partition(|(site, _)| *site == source);
        self.awaiting = later;
        if here.is_empty() {
            return Ok(());
        }
        let (stack, queue) = (std::mem::take(&mut self.stack), std::mem::take(&mut self.queue));
        let (declared, resolved) = (self.declared.len(), self.resolved.len());
        let (changes, chain) = (std::mem::take(&mut self.changes), std::mem::replace(&mut self.chain, 0));
        self.past = Some(Then { well: true, ..Then::default() });
        for (_, intent) in here {
            self.was_declared(&Intent { targets: vec![Entity::Attack], ..intent })?;
            self.come_to_pass()?;
        }
        self.past = None;
        self.declared.truncate(declared);
        self.resolved.truncate(resolved);
        (self.stack, self.queue, self.changes, self.chain) = (stack, queue, changes, chain);
        // Its numbers are reported with the entry that made it begin.
        let numbers = combat_numbers::of_attack(self.table, &self.board);
        if let Some(begun) = self.resolved.last_mut().filter(|begun| begun.after.is_some()) {
            begun.after.clone_from(&numbers);
            self.facts.figures = numbers;
        }
        Ok(())
    }

    /// A card whose target is gone by now: its price was paid, and the card has gone where such cards go.
    fn spent(&mut self, intent: &Intent, seat: Seat) {
        let action = intent.card.and_then(|card| self.candidates(intent, seat, card).first().map(|a| Arc::clone(a)));
        let (mut taps, mut discards): (Vec<CardRef>, Vec<CardRef>) =
            (intent.taps().collect(), intent.discards().collect());
        let Some((card, action)) = intent.card.zip(action) else {
            self.paid_earlier(taps, discards);
            return;
        };
        let by = price::performed(Tried { game: self, intent, seat, card, action: &action });
        if intent.price.is_none() {
            taps.extend(by.filter(|_| action.cost.contains(&Cost::TapBy)));
            taps.extend(query::bearer(&self.board, card).filter(|_| action.cost.contains(&Cost::TapBearer)));
        }
        taps.extend(Some(card).filter(|_| action.cost.contains(&Cost::TapThis)));
        discards.extend(Some(card).filter(|_| action.cost.contains(&Cost::DiscardThis)));
        let by_hand = |step: &Step| if let Step::ByHand(part) = step { Some((card, part.clone())) } else { None };
        self.unmodelled.extend(card::walk(&action.steps).filter_map(by_hand));
        let plays = intent.act == Act::Play;
        let mut entry = self.entry(intent, seat, Some(card), OnResolve::Action(action));
        (entry.by, entry.done) = (by, true);
        entry.targets.clone_from(&intent.targets);
        self.entries.push(entry);
        self.paid_earlier(taps, discards);
        if plays {
            self.happened(TurnEvent::Played(card));
            if self.board.card(card).zone == Zone::Hand {
                self.lies_in(card, Zone::Discard);
            }
        }
    }

    /// Resolves the chain, with everything that follows from it.
    fn come_to_pass(&mut self) -> Result<(), Halt> {
        while let Some(at) = self.stack.last().copied() {
            let creature = matches!(&self.entries[at].does, OnResolve::Action(a) if a.mode == Mode::Creature);
            let told = self.past.as_ref().and_then(|t| t.told.iter().find(|(n, _)| *n == at)).map(|(_, t)| t.clone());
            let faced_now = self.board.attack.as_ref().and_then(|a| self.entries[at].card.filter(|c| a.source == *c));
            if let Some(card) = faced_now {
                // The attack that the company faces now goes on: it is in the position.
                self.stack.pop();
                self.entries[at].done = true;
                self.happened(TurnEvent::Played(card));
                self.lies_in(card, Zone::Play);
            } else if creature {
                self.stack.pop();
                self.was_faced(at, told.as_ref());
            } else {
                self.resolve_as_told(at, told)?;
            }
        }
        for _ in 0..ROUNDS {
            self.queue.retain(|q| !matches!(q.does, Waiting::FaceAttack));
            if self.queue.is_empty() {
                break;
            }
            self.declare_queue(&[])?;
            while !self.stack.is_empty() {
                entry::resolve_top(self)?;
            }
        }
        let shown = self.past.as_mut().map(|then| std::mem::take(&mut then.shown)).unwrap_or_default();
        for (card, state) in shown {
            self.lies_as(card, state);
        }
        Ok(())
    }

    /// Resolves the entry on top with the given result, otherwise as it turns out. If dice decide that nobody gave,
    /// they fell so that most of what the position shows stays as it is.
    fn resolve_as_told(&mut self, at: usize, told: Option<Told>) -> Result<(), Halt> {
        match told {
            Some(Told::Cancelled | Told::NoEffect) => return self.cancelled_earlier(at),
            Some(Told::Rolled(totals)) => {
                if let Some(then) = &mut self.past {
                    then.rolled = totals.into();
                }
                return entry::resolve_top(self);
            }
            Some(Told::Succeeds | Told::Fails | Told::Defeated) | None => {}
        }
        let (well, open) = self.with_luck(true)?;
        let Some((kind, of)) = open else {
            // If dice were rolled and none of them changes anything, the outcome cannot have been different.
            let certain = well.rolls.len() > self.rolls.len();
            if told == Some(Told::Fails) && !certain {
                return self.cancelled_earlier(at);
            }
            let label = self.entries[at].label.clone();
            *self = well;
            if let (true, Some(_), Some(card)) = (certain, told, self.entries[at].card) {
                self.before.push(Before { label, what: WhatWas::Certain(card) });
            }
            return Ok(());
        };
        let (badly, _) = self.with_luck(false)?;
        let card = self.entries[at].card;
        let milder = self.lost_in(&well, card) <= self.lost_in(&badly, card);
        let hazard = self.entries[at].seat == Seat::H;
        let is_well = match (told, hazard) {
            (None, false) => true,
            (None | Some(Told::Fails), true) => milder,
            (Some(_), true) => !milder,
            (Some(Told::Fails), false) => false,
            (Some(_), false) => true,
        };
        let label = self.entries[at].label.clone();
        *self = if is_well { well } else { badly };
        self.before.push(Before { label, what: WhatWas::Rolled(kind, of, is_well) });
        Ok(())
    }

    /// The game after the entry on top has resolved with such dice, and the first roll that nobody gave.
    fn with_luck(&self, well: bool) -> Result<(Self, Option<(RollKind, CardRef)>), Halt> {
        let mut game = self.clone();
        if let Some(then) = &mut game.past {
            (then.well, then.open) = (well, Vec::new());
        }
        entry::resolve_top(&mut game)?;
        let open = game.past.as_ref().and_then(|t| t.open.first().copied());
        Ok((game, open))
    }

    /// Tells how much of what this position shows the other one has lost.
    fn lost_in(&self, other: &Self, but: Option<CardRef>) -> usize {
        let shown = self.board.all_cards().filter(|c| Some(*c) != but && self.board.card(*c).zone == Zone::Play);
        let changed = |c: &CardRef| {
            let (was, is) = (self.board.card(*c), other.board.card(*c));
            was.zone != is.zone || was.status != is.status
        };
        shown.filter(changed).count()
    }

    fn cancelled_earlier(&mut self, at: usize) -> Result<(), Halt> {
        match self.entries[at].card {
            Some(card) => self.entries[at].cancelled = Some(Cancelled::Card(card)),
            None => {
                self.stack.pop();
                self.entries[at].done = true;
                return Ok(());
            }
        }
        entry::resolve_top(self)
    }

    /// Rolls that the script gives and for which no declaration has asked: whatever fails a check leaves play.
    fn rolls_told(&mut self) -> Result<(), Halt> {
        for ToldRoll { kind, of, well } in self.board.told_rolls.clone() {
            let made = self.rolls.iter().any(|r| (r.kind, r.of) == (kind, of));
            let here = self.board.card(of).zone == Zone::Play;
            if well || made || !here || !matches!(kind, RollKind::Corruption | RollKind::Body) {
                continue;
            }
            let at = triggers::push_entry(self, &Named::by_itself("0", Act::Passive, of), OnResolve::Nothing);
            let mut r = frame::Frame::of(self, at);
            if kind == RollKind::Body {
                checks::body_check(&mut r, of, 0)?;
            } else {
                checks::corruption_check(&mut r, of, 0, Penalty::Usual)?;
            }
            self.entries[at].done = true;
            self.stack.retain(|n| *n != at);
            // By the position the character could not have failed; the script says that they did.
            let failed = self.rolls.iter().any(|r| (r.kind, r.of) == (kind, of) && r.result != RollResult::Success);
            if !failed && self.board.card(of).zone == Zone::Play {
                let avatar = self.def(of).avatar;
                let zone = if kind == RollKind::Body || avatar { Zone::Eliminated } else { Zone::Discard };
                self.apply(Change::Move(of, zone));
            }
            immediate::settle_immediate(self)?;
        }
        Ok(())
    }
}
