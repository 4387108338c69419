//! The state of a game in motion: position, entries on the chain, what waits for the next chain, and the changes that
//! are applied to it. The only place where a position is changed.

use super::board::{Board, CardRef, Entity, Past, Place};
use super::card::{Event, Table, Zone};
use super::change::Change;
use super::declaration::{Cancelled, Does, Entry};
use super::eval::Ctx;
use super::oracle::{Halt, Oracle, Thrown};
use super::query;
use super::trace::{Declared, Facts, Resolved, Rolled};
use crate::vocab::{RollKind, Seat};

/// How many steps one script may cost.
pub(super) const BUDGET: u32 = 20_000;

/// A passive action that waits for the next chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Queued {
    /// The card or site.
    pub card: CardRef,
    /// What it does.
    pub does: Waiting,
}

/// What a waiting passive does.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    /// Standing parts take hold.
    Standing(Vec<u8>),
    /// A trigger, and what set it off.
    Trigger(u8, Option<Entity>),
    /// What a lasting effect says to follow, and what set it off.
    Lasting(u16, Option<Entity>),
    /// The check that a site's attack asks of a wounded character.
    SiteWound(CardRef),
    /// The body check of a character.
    BodyCheck(CardRef),
    /// The test of a gold ring that a rule asks for.
    RingTest(CardRef),
    /// The coming attack is faced.
    FaceAttack,
}

/// A game in motion.
#[derive(Clone)]
pub struct Game<'t> {
    /// All cards.
    pub table: &'t Table,
    /// The position.
    pub board: Board,
    /// Every entry of this script, in the order of declaration.
    pub entries: Vec<Entry>,
    /// Places of the unresolved entries, the last on top.
    pub stack: Vec<usize>,
    /// Actions that come first in the next chain.
    pub queue: Vec<Queued>,
    /// What the step of the position asked for before anything was declared.
    pub opened: Vec<Queued>,
    /// Triggers that have been set off: card, place, by what.
    pub fired: Vec<(CardRef, u8, Option<Entity>)>,
    /// Whose strike sequence has opened by what was declared.
    pub sequence: Option<CardRef>,
    /// Attacks that were made while another was faced, in their order.
    pub then: Vec<super::attack::Attack>,
    /// Steps of cards that wait for the end of an attack, the innermost first.
    pub rest: Vec<super::succession::Rest>,
    /// Events since the queue was last filled.
    pub events: Vec<(Event, Option<Entity>)>,
    /// The chain that is open or was the last.
    pub chain: u8,
    /// The chain of the script that was opened last: others than those typed may have come between.
    pub told: u8,
    /// Verdicts so far.
    pub declared: Vec<Declared>,
    /// Results so far.
    pub resolved: Vec<Resolved>,
    /// Rolls so far.
    pub rolls: Vec<Rolled>,
    /// Further facts.
    pub facts: Facts,
    /// Choices that nobody made.
    pub assumed: Vec<super::trace::Assumed>,
    /// What declarations leave open, where that is asked for.
    pub open: Vec<super::choices::Open>,
    /// Uses that were taken where none was named: the card, the use, the others that were possible.
    pub uses: Vec<(CardRef, Box<str>, Vec<Box<str>>)>,
    /// Parts that are not modelled.
    pub by_hand: Vec<(CardRef, Box<str>)>,
    /// The dice and choices.
    pub oracle: Oracle,
    /// How many of the tried totals are used.
    pub tried: usize,
    /// Rolls of which the script speaks: by dice given for them, or by what is declared on them.
    pub spoken: Vec<(RollKind, CardRef)>,
    /// What the entry that is being resolved has changed.
    pub changes: Vec<Change>,
    /// What is known while that is worked out which was declared before the script begins; else nothing.
    pub(super) past: Option<super::earlier::Then>,
    /// What was declared earlier on the automatic-attack of a site that is still to come.
    pub(super) awaiting: Vec<(CardRef, super::declaration::Intent)>,
    /// Lets it reach its attack when that begins: it is declared then, which is no business of what resolves.
    pub(super) when_faced: fn(&mut Game<'_>),
    /// What there is to say about it.
    pub before: Vec<super::trace::Before>,
    /// What is left of the budget.
    pub budget: u32,
}

impl<'t> Game<'t> {
    /// The roles of an entry's words.
    pub fn ctx<'a>(&'a self, entry: &'a Entry) -> Ctx<'a> {
        Ctx {
            table: self.table,
            board: &self.board,
            entries: &self.entries,
            this: entry.card,
            seat: entry.seat,
            by: entry.by,
            bearer: entry.bearer,
            targets: &entry.targets,
            it: if let Does::Trigger(_, it) | Does::Lasting(_, it) = &entry.does { *it } else { None },
            found: None,
            with: entry.with.or_else(|| entry.card.and_then(|c| self.board.card(c).with)),
            company: entry.company,
            paid: entry.paid,
            revealed: 0,
            printed: false,
            purpose: super::legality::purpose_of(self, entry),
            fighters: matches!(&entry.does, Does::Action(action) if super::allies::count_as_characters(action)),
        }
    }

    /// Spends a step of the budget.
    ///
    /// # Errors
    /// [`Halt::TooMuch`] when it is used up.
    pub fn spend(&mut self) -> Result<(), Halt> {
        self.budget = self.budget.checked_sub(1).ok_or(Halt::TooMuch("the chain does not come to an end"))?;
        super::effort::halted()
    }

    /// What made a lasting effect or a card's rule: the declaration in this script, or the card.
    pub fn origin(&self, force: &query::InForce<'_>) -> Option<Cancelled> {
        let lasting = force.lasting.and_then(|n| self.board.lasting.get(usize::from(n)));
        if let Some(entry) = lasting.and_then(|l| l.entry) {
            return Some(Cancelled::Entry(entry));
        }
        let card = force.ctx.this?;
        let played =
            self.entries.iter().position(|e| e.chain > 0 && e.card == Some(card) && matches!(e.does, Does::Action(_)));
        Some(played.and_then(|n| u16::try_from(n).ok()).map_or(Cancelled::Card(card), Cancelled::Entry))
    }

    /// Applies a change and keeps it for the trace.
    pub fn apply(&mut self, change: Change) {
        let change = if let Change::Move(card, zone) = change {
            Change::Move(card, super::trophies::destination(self, card, zone))
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
            Change::Goes(agent, to) => super::agents::goes(self, *agent, *to),
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
                let how = attack.map(super::attack::Attack::remembered).unwrap_or_default();
                self.board.history.push(Past::Faced { company: *company, source: *source, cancelled: false, how });
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
                if !self.board.active.iter().any(|(c, p, _)| c == card && p == part) {
                    self.board.active.push((*card, *part, now));
                }
            }
            Change::Ends(lasting) => {
                if let Some(l) = self.board.lasting.get_mut(usize::from(*lasting)) {
                    l.over = true;
                    let source = l.source;
                    self.board.treats.retain(|t| t.source != source || t.with_source);
                    // What it has given the attack that is faced goes with it.
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

    /// Moves the position's clock on.
    pub fn tick(&mut self) -> u16 {
        self.board.clock = self.board.clock.saturating_add(1);
        self.board.clock
    }

    /// Leaves a lasting effect behind.
    pub fn leave(&mut self, lasting: super::board::Lasting) {
        let source = lasting.source;
        let keeps = matches!(lasting.rule, super::card::Rule::Stays { .. });
        self.board.lasting.push(lasting);
        self.changes.push(Change::Lasts(source));
        if keeps {
            super::journeys::hold_back(self);
        }
    }

    /// A total for a roll: given, tried, or open. The bands are the least totals at which the result changes.
    ///
    /// # Errors
    /// [`Halt::Open`] when nobody gave one.
    pub fn dice(
        &mut self,
        kind: RollKind,
        of: CardRef,
        source: Option<CardRef>,
        modifier: i16,
        bands: &[u8],
    ) -> Result<Thrown, Halt> {
        let mut best = self.one_roll(kind, of, source, modifier, bands)?;
        while let Some(at) = self.board.again.iter().position(|a| *a == (kind, of)) {
            self.board.again.remove(at);
            best = best.max(self.one_roll(kind, of, source, modifier, bands)?);
        }
        Ok(best)
    }

    fn one_roll(
        &mut self,
        kind: RollKind,
        of: CardRef,
        source: Option<CardRef>,
        modifier: i16,
        bands: &[u8],
    ) -> Result<Thrown, Halt> {
        self.spend()?;
        if let Some(thrown) = self.thrown_then(kind, of, bands) {
            return Ok(thrown);
        }
        let said = |d: &super::oracle::Die| {
            d.kind.is_none_or(|k| k == kind)
                && d.of.is_none_or(|c| c == of)
                && d.source.is_none_or(|c| Some(c) == source || c == of)
        };
        let named = |d: &super::oracle::Die| d.kind.is_some() || d.of.is_some() || d.source.is_some();
        let title = |c: CardRef| self.board.card(c).def;
        let copy = |d: &super::oracle::Die| {
            let other = d.source.zip(source).is_some_and(|(a, b)| title(a) == title(b));
            d.any_copy && other && d.kind.is_none() && d.of.is_none()
        };
        let dice = &self.oracle.dice;
        let at = dice
            .iter()
            .position(|d| !d.used && named(d) && said(d))
            .or_else(|| dice.iter().position(|d| !d.used && copy(d)))
            .or_else(|| dice.iter().position(|d| !d.used && !named(d)));
        let dice = &mut self.oracle.dice;
        if let Some(die) = at.and_then(|n| dice.get_mut(n)) {
            die.used = true;
            return Ok(Thrown { total: die.dice, matters: true });
        }
        let mut bands: Vec<u8> = bands.iter().copied().filter(|b| (3..=12).contains(b)).collect();
        if bands.is_empty() {
            return Ok(Thrown { total: 2, matters: false });
        }
        if let Some(total) = self.oracle.tried.get(self.tried) {
            self.tried += 1;
            return Ok(Thrown { total: *total, matters: true });
        }
        bands.sort_unstable();
        bands.dedup();
        Err(Halt::Open { kind, of, modifier, bands })
    }

    /// Whether dice were given for such a roll.
    pub fn has_die(&self, kind: RollKind, of: CardRef) -> bool {
        self.oracle.dice.iter().any(|d| !d.used && d.kind == Some(kind) && d.of.is_none_or(|c| c == of))
    }

    /// The player whose company is attacked.
    pub fn defender(&self) -> Seat {
        self.board.attack.as_ref().map_or(Seat::R, |a| self.board.company(a.company).seat)
    }
}
