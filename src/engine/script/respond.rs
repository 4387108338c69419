//! The point at the end of a script's declarations, and what each answer would change there.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use super::response::{LABEL, Pool, Response};
use super::{answers, odds, run};
use crate::engine::card::Table;
use crate::engine::query::alignment;
use crate::engine::state::{self, Board, CardRef, Declared, Game, Halt, Intent, Leaf, Oracle, Outcome, effort};
use crate::vocab::{Act, Seat};

/// How many answers it takes to make a thread of their own worthwhile.
const LEAST_SHARE: usize = 40;

/// What an answer changes: the labels of declarations, with the results that they then have.
pub type Changes = Vec<(Box<str>, Outcome)>;

/// The point at the end of a script's declarations, where answers are looked for.
pub struct Point<'a> {
    board: &'a Board,
    pub(super) intents: &'a [Intent],
    oracle: &'a Oracle,
    /// The game once everything is declared: the last chain waits to resolve.
    pub(super) declared: Game<'a>,
}

impl<'a> Point<'a> {
    /// Goes to the end of the declarations.
    ///
    /// # Errors
    /// [`Halt`] when a roll is open before that point, or the budget is used up.
    pub fn of(table: &'a Table, board: &'a Board, intents: &'a [Intent], oracle: &'a Oracle) -> Result<Self, Halt> {
        let declared = effort::attempt(|| run::declared(table, board.clone(), intents, oracle))??;
        Ok(Point { board, intents, oracle, declared })
    }

    /// The point after both players have passed and the company faces an attack that was declared; nothing if there is
    /// no such attack, or if dice decide something before it.
    ///
    /// # Errors
    /// [`Halt`] when the budget is used up.
    pub fn faced(&self) -> Result<Option<Self>, Halt> {
        let before = self.declared.board.attack.as_ref().is_some_and(state::Attack::goes_on);
        if before || self.declared.stack.is_empty() {
            return Ok(None);
        }
        let mut next = self.declared.clone();
        let mut after = answers::blank(&next, Seat::R, CardRef(0), Act::Pass);
        after.chain += 1;
        let all: Vec<&Intent> = self.intents.iter().chain([&after]).collect();
        match effort::attempt(|| next.next_chain(&all)).and_then(|done| done) {
            Ok(_) => {}
            Err(Halt::Open { .. }) => return Ok(None),
            Err(halt) => return Err(halt),
        }
        let faced = next.stack.is_empty() && next.board.attack.as_ref().is_some_and(state::Attack::goes_on);
        let Point { board, intents, oracle, .. } = *self;
        Ok(faced.then_some(Point { board, intents, oracle, declared: next }))
    }

    /// Whether both players have passed since the last declaration.
    pub fn is_later(&self) -> bool {
        self.intents.iter().all(|i| i.chain < self.declared.told) && self.declared.told > 1
    }

    /// Tells what has been declared so far.
    pub fn so_far(&self) -> &[Declared] {
        &self.declared.declared
    }

    /// Whether the declaration with this label waits to resolve.
    pub fn waits(&self, label: &str) -> bool {
        self.declared.on_chain().any(|e| *e.label == *label)
    }

    /// Every legal answer of these players.
    ///
    /// [`run`](crate::engine::script::run::run) is guaranteed to accept each of them when it is declared after all
    /// others. The list contains plays and uses of cards with every first target and every payer (at most twelve of
    /// each), support, the removal of hazards on one's own characters, taps against an attack that a creature or a home
    /// site allows, on-guard cards and agents that can be revealed, and what the rules alone allow; also what the game
    /// first goes on for, to the attack of this step or past the support of a strike. It does not contain second
    /// targets, cards placed on guard, the order and the assignment of strikes, or moves and attacks of companies.
    ///
    /// # Errors
    /// [`Halt`] when texts ask each other without end, or the search costs too much.
    pub fn responses(&self, pool: Pool, seats: &[Seat]) -> Result<Vec<Response>, Halt> {
        effort::attempt(|| self.found(pool, seats))
    }

    fn found(&self, pool: Pool, seats: &[Seat]) -> Vec<Response> {
        let mut game = self.declared.clone();
        // Actions that have to come first are declared by themselves.
        let any = answers::blank(&game, Seat::R, CardRef(0), Act::Play);
        if game.make_way(&any, &[]).is_err() {
            return Vec::new();
        }
        let mut found = answers::all(game, pool, seats);
        found.extend(answers::in_moments_to_come(&self.declared, pool, seats));
        found
    }

    /// The position at the beginning of the script with the card of an answer in it, so that the script can be run with
    /// the answer.
    pub fn board_of(&self, response: &Response) -> Board {
        with_card_of(response, self.board)
    }

    /// The position as it is now with the card of an answer in it, so that everything the answer speaks of is there.
    pub fn board_now(&self, response: &Response) -> Board {
        with_card_of(response, &self.declared.board)
    }

    /// Every end that the script reaches by itself from here.
    ///
    /// # Errors
    /// [`Halt`] when the script costs too much.
    pub fn ends(&self) -> Result<Vec<Leaf>, Halt> {
        self.ends_with(None)
    }

    /// Works something out for each of these answers, in order, from the ends that the script reaches with it. The
    /// answers do not depend on each other, so many of them are shared out among the processors.
    ///
    /// # Errors
    /// [`Halt`] when the script costs too much.
    pub fn each<T: Send>(
        &self,
        responses: &[Response],
        tell: impl Fn(&Response, &[Leaf]) -> T + Sync,
    ) -> Result<Vec<T>, Halt> {
        let one = |r: &Response| self.ends_with(Some(r)).map(|ends| tell(r, &ends));
        let each = |part: &[Response]| part.iter().map(one).collect::<Result<Vec<_>, _>>();
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let share = responses.len().div_ceil(processors).max(LEAST_SHARE);
        let (own, others) = responses.split_at(share.min(responses.len()));
        thread::scope(|scope| {
            let allowance = effort::allowance();
            let others = others.chunks(share).map(|part| {
                let allowance = allowance.clone();
                scope.spawn(move || match &allowance {
                    Some(allowance) => effort::within(allowance, || each(part)),
                    None => each(part),
                })
            });
            let others: Vec<_> = others.collect();
            let mut found = each(own)?;
            for part in others {
                found.extend(part.join().unwrap_or_else(|panic| resume_unwind(panic))?);
            }
            Ok(found)
        })
    }

    fn ends_with(&self, response: Option<&Response>) -> Result<Vec<Leaf>, Halt> {
        let tried = self.intents.iter().filter(|i| i.chain == self.declared.told).count();
        let with: Vec<&Intent> = self.intents.iter().chain(response.map(|r| &r.intent)).collect();
        odds::follow(self.oracle, |oracle| {
            effort::spend(self.declared.board.cards.len());
            let mut game = self.declared.clone();
            if let Some(card) = response.and_then(|r| r.new.clone()) {
                game.board.add_card(card);
            }
            game.oracle.tried.clone_from(&oracle.tried);
            run::go_on(game, &with, tried)
        })
    }
}

/// Tells what an answer changes: every declared action whose result differs with it, by label, with the result that it
/// then has however the dice fall, or could have.
pub fn changes(base: &[Leaf], ends: &[Leaf]) -> Changes {
    let mut found = Changes::new();
    for row in ends.iter().flat_map(|end| &end.trace.resolved) {
        let same =
            |end: &Leaf| end.trace.resolved.iter().any(|r| r.label == row.label && kind(r.result) == kind(row.result));
        let new = &*row.label != LABEL && !base.iter().any(same);
        if new && !found.iter().any(|(label, _)| *label == row.label) {
            found.push((row.label.clone(), row.result));
        }
    }
    found
}

fn with_card_of(response: &Response, board: &Board) -> Board {
    let mut board = board.clone();
    if let Some(card) = &response.new {
        board.add_card(card.clone());
    }
    board
}

/// A result without its reason.
fn kind(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Resolves => 0,
        Outcome::Partial(_) => 1,
        Outcome::NoEffect(_) => 2,
        Outcome::Cancelled(_) => 3,
    }
}

/// Tells how many of the cards that one of these kinds of players may have in the deck have a modelled text, so that a
/// search over every card can say how many it covered.
pub fn covered(table: &Table, sides: &[&str]) -> usize {
    let held = |n: &usize| sides.iter().any(|side| alignment::may_hold(&table.defs[*n], side));
    let modelled = |n: &usize| table.defs[*n].meaning.is_some() && !table.plays(*n).is_empty();
    (0..table.defs.len()).filter(modelled).filter(held).count()
}
