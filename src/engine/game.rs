//! A whole script: declarations tried in turn, chains resolved, the next chain opened until nothing is left.

use super::board::{Board, CardRef, Status};
use super::card::{Cost, Mode, Table, Zone};
use super::chain::{BUDGET, Game};
use super::change::Change;
use super::cites::{self, Cite};
use super::declaration::{Does, Entry, Intent, Moment};
use super::legality::{self};
use super::oracle::{Halt, Oracle};
use super::trace::{Declared, Facts, Paid, Reason, Refusal, Trace, Verdict};
use super::{query, resolve, roll, strike};
use crate::vocab::{Act, Seat, Step};

/// How many chains may follow each other.
const MOST_CHAINS: u8 = 12;

/// A verdict with what enters the chain by it: the entry, what taps, what is discarded, how much of the limit is used.
pub struct Verdicts {
    /// The verdict.
    pub verdict: Verdict,
    /// Its rule.
    pub cite: Cite,
    /// What the sources leave open.
    pub unsettled: bool,
    /// What enters the chain.
    pub enters: Option<(Entry, Vec<CardRef>, Vec<CardRef>, u8)>,
}

/// Tries every declaration at its moment and resolves every chain.
///
/// # Errors
/// [`Halt`] when a roll is needed that the oracle does not give, or the script costs too much.
pub fn run(table: &Table, board: Board, intents: &[Intent], oracle: &Oracle) -> Result<Trace, Halt> {
    let game = begin(table, board, intents, oracle)?;
    go_on(game, &intents.iter().collect::<Vec<_>>(), 0)
}

/// Goes on to the end when so many declarations of the chain that is open have been tried.
///
/// # Errors
/// [`Halt`] as for [`run`].
pub(super) fn go_on(mut game: Game<'_>, intents: &[&Intent], tried: usize) -> Result<Trace, Halt> {
    game.declare_all(&of_chain(intents, game.chain), tried)?;
    while game.next_chain(intents)? {
        game.declare_all(&of_chain(intents, game.chain), 0)?;
    }
    game.fight_to_the_end()?;
    game.tell_coming();
    game.attempts_not_made(intents);
    super::effort::halted()?;
    let mut left_out = super::left_out::parts(&game);
    left_out.retain(|part| !game.by_hand.contains(part));
    Ok(Trace {
        declared: game.declared,
        resolved: game.resolved,
        rolls: game.rolls,
        spare: game.oracle.dice.into_iter().filter(|die| !die.used).collect(),
        board: game.board,
        assumed: game.assumed,
        uses: game.uses,
        by_hand: game.by_hand,
        left_out,
        labels: game.entries.iter().map(|e| e.label.clone()).collect(),
        facts: game.facts,
    })
}

/// A game at the beginning of its first chain.
fn begin<'t>(table: &'t Table, board: Board, intents: &[Intent], oracle: &Oracle) -> Result<Game<'t>, Halt> {
    let spoken = roll::spoken(intents, oracle, board.attack.is_some());
    let mut game = Game {
        table,
        board,
        entries: Vec::new(),
        stack: Vec::new(),
        queue: Vec::new(),
        opened: Vec::new(),
        fired: Vec::new(),
        sequence: None,
        then: Vec::new(),
        rest: Vec::new(),
        events: Vec::new(),
        chain: 0,
        declared: Vec::new(),
        resolved: Vec::new(),
        rolls: Vec::new(),
        facts: Facts::default(),
        assumed: Vec::new(),
        uses: Vec::new(),
        by_hand: Vec::new(),
        oracle: oracle.clone(),
        tried: 0,
        spoken,
        changes: Vec::new(),
        budget: BUDGET,
    };
    game.earlier(intents.iter().filter(|i| i.chain == 0))?;
    super::whereabouts::name_ends(table, &mut game.board);
    super::seating::seat(&mut game);
    super::limit::settle_given(&mut game);
    game.open_step();
    game.chain = 1;
    Ok(game)
}

/// The game when everything is declared: what is declared in the last chain waits to resolve.
///
/// # Errors
/// [`Halt`] as for [`run`].
pub(super) fn declared<'t>(
    table: &'t Table,
    board: Board,
    intents: &[Intent],
    oracle: &Oracle,
) -> Result<Game<'t>, Halt> {
    let mut game = begin(table, board, intents, oracle)?;
    let all: Vec<&Intent> = intents.iter().collect();
    let last = all.iter().map(|i| i.chain).max().unwrap_or(0);
    game.declare_all(&of_chain(&all, game.chain), 0)?;
    while game.chain < last && game.next_chain(&all)? {
        game.declare_all(&of_chain(&all, game.chain), 0)?;
    }
    Ok(game)
}

fn of_chain<'i>(intents: &[&'i Intent], chain: u8) -> Vec<&'i Intent> {
    intents.iter().copied().filter(|i| i.chain == chain).collect()
}

impl Game<'_> {
    /// Tries the declarations of one chain but for the first few that were, each at its moment.
    fn declare_all(&mut self, intents: &[&Intent], tried: usize) -> Result<(), Halt> {
        for intent in intents.iter().skip(tried) {
            match &intent.moment {
                Moment::Next => {
                    self.come_to_attack(intent, intents)?;
                    self.make_way(intent, intents)?;
                    self.try_one(intent)?;
                }
                Moment::During(label) => self.during(intent, label)?,
                Moment::After(label) => {
                    while self.stack.iter().any(|at| self.entries[*at].label == *label) {
                        resolve::resolve_top(self)?;
                    }
                    if self.stack.is_empty() {
                        self.leave_step();
                        self.try_one(intent)?;
                    } else {
                        self.refuse(intent, Reason::ChainResolving, cites::RESOLVING);
                    }
                }
                Moment::Before(_) => self.before(intent)?,
            }
        }
        Ok(())
    }

    /// Resolves the chain that is open to its end, and opens the next one if anything is left for it.
    pub(super) fn next_chain(&mut self, intents: &[&Intent]) -> Result<bool, Halt> {
        while !self.stack.is_empty() {
            resolve::resolve_top(self)?;
        }
        if self.chain == 1 {
            self.struck_is_wounded();
            self.leave_open()?;
        }
        self.end_of_chain();
        self.strike_over()?;
        self.after_chain(intents)?;
        super::seating::gather(self);
        super::agents::face_announced(self);
        let told = |i: &&Intent| i.chain == self.chain;
        if !self.queue.is_empty() && intents.iter().any(told) {
            self.facts.next_chain = self.waiting_names();
        }
        if self.queue.is_empty() && !intents.iter().any(|i| i.chain > self.chain) {
            return Ok(false);
        }
        self.chain += 1;
        if self.chain > MOST_CHAINS {
            return Err(Halt::TooMuch("too many chains follow each other"));
        }
        self.leave_step();
        self.declare_queue(&of_chain(intents, self.chain))?;
        Ok(true)
    }

    /// While another action resolves nothing can be declared, but for what the combat inside it allows (TG 1D).
    fn during(&mut self, intent: &Intent, label: &str) -> Result<(), Halt> {
        while self.stack.last().is_some_and(|at| *self.entries[*at].label != *label) {
            resolve::resolve_top(self)?;
        }
        let multi =
            self.stack.last().is_some_and(|at| matches!(&self.entries[*at].does, Does::Action(a) if a.steps.len() > 1));
        self.refuse(intent, Reason::ChainResolving, if multi { cites::MULTI_ACTION } else { cites::RESOLVING });
        Ok(())
    }

    /// Before a required action is declared nothing else can be.
    fn before(&mut self, intent: &Intent) -> Result<(), Halt> {
        if intent.act == Act::ChooseOrder
            || self.queue.is_empty() && self.stack.is_empty() && !self.starts_attack(intent)
        {
            return self.try_one(intent);
        }
        let attack_not_over = self.starts_attack(intent) && self.attack_pending();
        if attack_not_over {
            self.refuse(intent, Reason::AttackNotOver, cites::ATTACK_OVER);
        } else {
            self.refuse(intent, Reason::RequiredActionsFirst, cites::REQUIRED_FIRST);
        }
        Ok(())
    }

    fn attack_pending(&self) -> bool {
        resolve::attack_on(self)
            || matches!(self.board.step, Step::AfterLastStrike | Step::BetweenStrikes | Step::Resolve)
    }

    fn starts_attack(&self, intent: &Intent) -> bool {
        self.plays_of(intent).any(|mode| mode == Mode::Creature)
    }

    /// As what the card can be played that a declaration plays.
    fn plays_of(&self, intent: &Intent) -> impl Iterator<Item = Mode> + use<'_> {
        let card = intent.card.filter(|_| intent.act == Act::Play);
        let plays = card.map_or(&[][..], |c| query::plays(self.table, &self.board, c));
        plays.iter().map(|action| action.mode)
    }

    /// Tries one declaration now.
    fn try_one(&mut self, intent: &Intent) -> Result<(), Halt> {
        self.spend()?;
        if matches!(intent.act, Act::Passive | Act::SpecialAction | Act::BodyCheck) {
            return self.automatic(intent);
        }
        let seat = intent.by.unwrap_or(Seat::R);
        // Strikes are assigned when what made the attack has resolved, those of its next attack when this one is fought.
        if intent.act == Act::Assign {
            if !self.stack.is_empty() {
                self.finish_chain()?;
            }
            self.fight_on(&super::acts::assigned(intent))?;
        }
        // Another attack, a rescue, an attempt to influence or what the site offers comes when this attack is over: so
        // its strikes are rolled first, if all dice were given.
        let later = |mode| matches!(mode, Mode::Creature | Mode::Item | Mode::Ally | Mode::Faction);
        let waits = matches!(intent.act, Act::Attack | Act::Rescue | Act::Influence);
        if waits || intent.targets.is_empty() && self.plays_of(intent).any(later) {
            self.fought_out()?;
        }
        if self.about_a_strike(intent) {
            self.struck_by_dice();
        }
        let idle = self.open_sequence(intent)?;
        let verdicts = self.judge(intent, seat);
        let Verdicts { verdict, cite, unsettled, enters } = verdicts;
        let legal = verdict == Verdict::Legal;
        if let Some(before) = idle.filter(|_| !legal) {
            self.back_to(before);
        }
        self.record(intent.label.clone(), intent.by, intent.act, intent.card, verdict, cite);
        let enters = enters.filter(|_| legal);
        if let Some(last) = self.declared.last_mut() {
            last.unsettled = unsettled;
            last.targets = enters.as_ref().map_or_else(|| intent.targets.clone(), |(e, ..)| e.targets.clone());
            if let Some((_, taps, discards, _)) = &enters {
                last.paid = taps
                    .iter()
                    .map(|c| (*c, Paid::Tapped))
                    .chain(discards.iter().map(|c| (*c, Paid::Discarded)))
                    .collect();
            }
        }
        // Who is with whom has changed: what minds that acts at once (COE 9.6.3).
        let organized = legal && matches!(intent.act, Act::Move | Act::Transfer) && enters.is_none();
        if let Some((entry, taps, discards, limit)) = enters {
            self.enter(entry, &taps, &discards, limit);
        }
        if organized && self.stack.is_empty() {
            super::passive::settle_immediate(self)?;
        }
        Ok(())
    }

    /// Pays and puts an entry on the chain.
    fn enter(&mut self, mut entry: Entry, taps: &[CardRef], discards: &[CardRef], limit: u8) {
        for card in taps {
            // A face-down agent is turned up for it (COE 4.3).
            let hidden = self.board.card(*card).face_down && query::def(self.table, &self.board, *card).agent;
            if hidden && !super::agent_actions::is_own(&entry, *card) {
                super::agents::revealed(self, *card);
            }
            self.apply(Change::Status(*card, Status::Tapped));
        }
        for card in discards {
            self.apply(Change::Move(*card, Zone::Discard));
        }
        if limit > 0
            && let Some(company) = entry.company.or(self.board.acting)
        {
            self.board.companies[usize::from(company.0)].used += i16::from(limit);
            entry.counted = true;
            entry.company = Some(company);
        }
        if let (Some(card), Does::Action(action)) = (entry.card, &entry.does) {
            let becomes = action.cost.iter().any(|c| matches!(c, Cost::BecomesShortEvent | Cost::BecomesLongEvent));
            if action.mode != Mode::Ability {
                self.facts.targets.push((card, entry.targets.clone(), self.board.attacker()));
                let state = &mut self.board.cards[usize::from(card.0)];
                state.zone = Zone::Declared;
                state.face_down = false;
                state.mode = action.mode;
                state.with = entry.with;
            } else if becomes {
                // It is a short-event from now on, and no card in play (annotation 6).
                self.apply(Change::Move(card, Zone::Discard));
            }
        }
        if matches!(entry.does, Does::PlaceOnGuard)
            && let Some(card) = entry.card
        {
            let state = &mut self.board.cards[usize::from(card.0)];
            state.zone = Zone::OnGuard;
            state.face_down = true;
            state.company = entry.company;
        }
        if self.board.step == Step::Defender
            && let Does::Action(action) = &entry.does
            && legality::needs_skill(Some(action))
            && let (Some(who), seat) = (strike::current(&self.board), entry.seat)
            && let Some(attack) = &mut self.board.attack
        {
            attack.strikes_assigned.iter_mut().filter(|s| s.against == who).for_each(|s| s.skilled.push(seat));
        }
        super::agent_actions::unveil(self, &entry);
        self.entries.push(entry);
        self.stack.push(self.entries.len() - 1);
    }

    pub(super) fn refuse(&mut self, intent: &Intent, reason: Reason, cite: Cite) {
        self.refuse_for_want(intent, (reason, cite), None);
    }

    /// The same, with what would satisfy it.
    pub(super) fn refuse_for_want(
        &mut self,
        intent: &Intent,
        (reason, cite): (Reason, Cite),
        wanted: Option<Box<str>>,
    ) {
        let verdict = Verdict::Illegal(Refusal { reason, about: None, wanted });
        self.record(intent.label.clone(), intent.by, intent.act, intent.card, verdict, cite);
        if let Some(last) = self.declared.last_mut() {
            last.targets.clone_from(&intent.targets);
        }
    }

    pub(super) fn record(
        &mut self,
        label: Box<str>,
        by: Option<Seat>,
        act: Act,
        card: Option<CardRef>,
        verdict: Verdict,
        cite: Cite,
    ) {
        let mut cites = cite.under(self.board.rules);
        if verdict == Verdict::Legal {
            let by_kind = super::ruled::declared(self, act, by, card);
            cites.extend(by_kind.into_iter().filter(|id| cite.coe != id.as_str()));
        }
        self.declared.push(Declared {
            label,
            by,
            act,
            card,
            targets: Vec::new(),
            attacker: self.board.attacker(),
            paid: Vec::new(),
            verdict,
            cites,
            chain: self.chain,
            unsettled: false,
        });
    }
}
