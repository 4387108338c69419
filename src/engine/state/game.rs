//! A game in motion: the position, the entries on the chain, what waits for the next chain, and what is reported so
//! far.

use std::collections::VecDeque;

use super::intent::Told;
use super::{
    Board, CardRef, CardState, Change, Declared, Entity, Entry, Facts, Halt, Oracle, Resolved, Rolled, effort,
};
use crate::engine::card::{CardDef, Event, Step as Effect, Table};
use crate::engine::state;
use crate::vocab::{RollKind, Seat};

/// How many steps one script may cost.
pub(crate) const BUDGET: u32 = 20_000;

/// An action that declares itself and waits for the next chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Queued {
    /// The card or site.
    pub card: CardRef,
    /// What it does.
    pub does: Waiting,
}

impl Queued {
    /// The waiting trigger, if it is one.
    pub fn trigger(&self) -> Option<Fired> {
        match self.does {
            Waiting::Trigger(trigger, by) => Some(Fired { card: self.card, trigger, by }),
            _ => None,
        }
    }
}

/// What a waiting action does.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    /// Standing parts take hold.
    Standing(Vec<u8>),
    /// A trigger, and what set it off.
    Trigger(u8, Option<Entity>),
    /// The steps that a lasting effect wants to follow, and what set it off.
    Lasting(u16, Option<Entity>),
    /// The check that a site's attack asks of a wounded character.
    SiteWound(CardRef),
    /// The body check of a character.
    BodyCheck(CardRef),
    /// The test of a gold ring that a rule asks for.
    RingTest(CardRef),
    /// The company faces the coming attack.
    FaceAttack,
}

/// A trigger that was set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The card.
    pub card: CardRef,
    /// The place of the trigger on its card.
    pub trigger: u8,
    /// What set it off.
    pub by: Option<Entity>,
}

/// A game in motion.
#[derive(Clone)]
pub struct Game<'t> {
    /// All cards.
    pub table: &'t Table,
    /// The position.
    pub board: Board,
    /// Every entry of this script, in order of declaration.
    pub entries: Vec<Entry>,
    /// The places of the unresolved entries, with the last on top.
    pub stack: Vec<usize>,
    /// Actions that come first in the next chain.
    pub queue: Vec<Queued>,
    /// The actions that the position's step asked for before anything was declared.
    pub opened: Vec<Queued>,
    /// Triggers that were set off.
    pub fired: Vec<Fired>,
    /// The character whose strike sequence a declaration opened.
    pub sequence: Option<CardRef>,
    /// Attacks that were made while a company faced another, in order.
    pub then: Vec<state::Attack>,
    /// Steps of cards that wait for the end of an attack, the innermost first.
    pub rest: Vec<Rest>,
    /// What has happened since the queue was last filled.
    pub events: Vec<(Event, Option<Entity>)>,
    /// The chain that is open, or was open last.
    pub chain: u8,
    /// The script's chain that was opened last: there may be other chains between those of the script.
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
    pub assumed: Vec<state::Assumed>,
    /// The parts that declarations leave open, if the caller asked for them.
    pub open: Vec<state::Open>,
    /// Uses that were taken when none was named.
    pub uses: Vec<state::UseTaken>,
    /// Parts that are not modelled.
    pub unmodelled: Vec<(CardRef, Box<str>)>,
    /// The dice and choices.
    pub oracle: Oracle,
    /// How many of the tried totals are used.
    pub tried: usize,
    /// Rolls of which the script speaks: it gives dice for them, or declares something on them.
    pub spoken: Vec<(RollKind, CardRef)>,
    /// The changes of the entry that is resolving.
    pub changes: Vec<Change>,
    /// What is known while declarations from before the script are worked out; nothing at other times.
    pub(crate) past: Option<Then>,
    /// Earlier declarations on a site's automatic-attack that is still to come.
    pub(crate) awaiting: Vec<(CardRef, state::Intent)>,
    /// The remarks about what happened before the script.
    pub before: Vec<state::Before>,
    /// What is left of the budget.
    pub budget: u32,
}

impl<'t> Game<'t> {
    /// The facts and the meaning of a card.
    pub fn def(&self, card: CardRef) -> &'t CardDef {
        &self.table.defs[self.board.card(card).def]
    }

    /// The entries that wait on the chain, in order of declaration.
    pub fn on_chain(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.stack.iter().map(|at| &self.entries[*at])
    }

    /// Spends a step of the budget.
    ///
    /// # Errors
    /// [`Halt::TooMuch`] when it is used up.
    pub fn spend(&mut self) -> Result<(), Halt> {
        self.budget = self.budget.checked_sub(1).ok_or(Halt::TooMuch("the chain does not come to an end"))?;
        effort::halted()
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

/// What is known while declarations from before the script are worked out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Then {
    /// Whether dice that nobody mentions fall well for the player who rolls them.
    pub(crate) well: bool,
    /// The totals that were given for what is resolving.
    pub(crate) rolled: VecDeque<u8>,
    /// Rolls whose dice nobody gave.
    pub(crate) open: Vec<(RollKind, CardRef)>,
    /// The given outcome of a declaration, by its entry.
    pub(crate) told: Vec<(usize, Told)>,
    /// Cards that the position shows where they came to lie afterwards.
    pub(crate) shown: Vec<(CardRef, CardState)>,
}

/// Steps of a card that wait for the end of the attack that it made, with what its words had found by then.
#[derive(Clone, Debug, PartialEq)]
pub struct Rest {
    /// The entry, by its place.
    pub entry: usize,
    /// The steps.
    pub steps: Vec<Effect>,
    /// The thing that a trigger or an `each` had found.
    pub it: Option<Entity>,
    /// The thing that a choosing step had found.
    pub found: Option<Entity>,
    /// How many cards were revealed.
    pub revealed: u8,
}
