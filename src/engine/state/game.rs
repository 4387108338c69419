//! A game in motion: the position, entries on the chain, what waits for the next chain, and what is told so far.

use std::collections::VecDeque;

use super::intent::Told;
use super::{
    Board, CardRef, CardState, Change, Declared, Entity, Entry, Facts, Halt, Oracle, Resolved, Rolled, effort,
};
use crate::engine::card::{CardDef, Event, Step as Effect, Table};
use crate::engine::state;
use crate::vocab::{RollKind, Seat};

/// The steps that one script may cost.
pub(crate) const BUDGET: u32 = 20_000;

/// A passive action that waits for the next chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Queued {
    /// The card or site.
    pub card: CardRef,
    /// The thing that it does.
    pub does: Waiting,
}

impl Queued {
    /// The trigger that waits, if it is one.
    pub fn trigger(&self) -> Option<Fired> {
        match self.does {
            Waiting::Trigger(trigger, by) => Some(Fired { card: self.card, trigger, by }),
            _ => None,
        }
    }
}

/// The thing that a waiting passive does.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    /// Standing parts take hold.
    Standing(Vec<u8>),
    /// A trigger, and what set it off.
    Trigger(u8, Option<Entity>),
    /// The steps that a lasting effect says to follow, and the thing that set it off.
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

/// A trigger that was set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The card.
    pub card: CardRef,
    /// The place of the trigger on its card.
    pub trigger: u8,
    /// The thing that set it off.
    pub by: Option<Entity>,
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
    /// The actions that the step of the position asked for before anything was declared.
    pub opened: Vec<Queued>,
    /// Triggers that have been set off.
    pub fired: Vec<Fired>,
    /// The character whose strike sequence was opened by a declaration.
    pub sequence: Option<CardRef>,
    /// Attacks that were made while another was faced, in their order.
    pub then: Vec<state::Attack>,
    /// Steps of cards that wait for the end of an attack, the innermost first.
    pub rest: Vec<Rest>,
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
    pub assumed: Vec<state::Assumed>,
    /// The parts that declarations leave open, where that is asked for.
    pub open: Vec<state::Open>,
    /// Uses that were taken where none was named.
    pub uses: Vec<state::UseTaken>,
    /// Parts that are not modelled.
    pub unmodelled: Vec<(CardRef, Box<str>)>,
    /// The dice and choices.
    pub oracle: Oracle,
    /// The number of the tried totals that are used.
    pub tried: usize,
    /// Rolls of which the script speaks: by dice given for them, or by what is declared on them.
    pub spoken: Vec<(RollKind, CardRef)>,
    /// The changes of the entry that is being resolved.
    pub changes: Vec<Change>,
    /// The things that are known while declarations from before the script begins are worked out; else nothing.
    pub(crate) past: Option<Then>,
    /// The declarations that were made earlier on the automatic-attack of a site that is still to come.
    pub(crate) awaiting: Vec<(CardRef, state::Intent)>,
    /// The remarks about it.
    pub before: Vec<state::Before>,
    /// The rest of the budget.
    pub budget: u32,
}

impl<'t> Game<'t> {
    /// The facts and the meaning of a card.
    pub fn def(&self, card: CardRef) -> &'t CardDef {
        &self.table.defs[self.board.card(card).def]
    }

    /// The entries that wait on the chain, the first declared first.
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

/// The things that are known while the past is worked out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Then {
    /// Whether dice of which nobody tells fall well for whoever rolls them.
    pub(crate) well: bool,
    /// Totals that were told of what is resolving.
    pub(crate) rolled: VecDeque<u8>,
    /// Rolls whose dice nobody told.
    pub(crate) open: Vec<(RollKind, CardRef)>,
    /// The told outcome of a declaration, by its entry.
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
    /// The number of cards that were revealed.
    pub revealed: u8,
}
