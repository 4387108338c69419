//! A whole script: declarations are tried in turn, chains resolve, and the next chain opens until nothing is left.

use super::unmodelled;
use crate::engine::card::{Mode, Table};
use crate::engine::declare::unused;
use crate::engine::query::{self, rolls, strikes};
use crate::engine::resolve::combat::agent_attack;
use crate::engine::resolve::{companies, opening_effects};
use crate::engine::state::game::BUDGET;
use crate::engine::state::{Before, Board, Facts, Game, Halt, Intent, Oracle, Trace, effort};
use crate::vocab::{Act, Step};

/// How many chains may follow each other, at most.
const MOST_CHAINS: u8 = 12;

/// Tries every declaration at its moment and resolves every chain.
///
/// # Errors
/// [`Halt`] when a roll is needed that the oracle does not give, or the script costs too much.
pub fn run(table: &Table, board: Board, intents: &[Intent], oracle: &Oracle) -> Result<Trace, Halt> {
    let game = begin(table, board, intents, oracle)?;
    go_on(game, &intents.iter().collect::<Vec<_>>(), 0)
}

/// Goes on to the end after this many declarations of the open chain have been tried.
///
/// # Errors
/// [`Halt`] as for [`run`].
pub(crate) fn go_on(mut game: Game<'_>, intents: &[&Intent], tried: usize) -> Result<Trace, Halt> {
    game.declare_all(&of_chain(intents, game.told), tried)?;
    while let Some(opened) = game.next_chain(intents)? {
        game.declare_all(&opened, 0)?;
    }
    game.fight_to_the_end()?;
    game.site_phases_end();
    game.tell_coming();
    game.attempts_not_made(intents);
    effort::halted()?;
    let mut unmodelled_nearby = unmodelled::parts(&game);
    unmodelled_nearby.retain(|part| !game.unmodelled.contains(part));
    let unpicked = unused::picks(&mut game);
    Ok(Trace {
        declared: game.declared,
        resolved: game.resolved,
        rolls: game.rolls,
        spare: game.oracle.dice.into_iter().filter(|die| !die.used).collect(),
        unpicked,
        board: game.board,
        assumed: game.assumed,
        open: game.open,
        uses: game.uses,
        unmodelled: game.unmodelled,
        unmodelled_nearby,
        labels: game.entries.into_iter().map(|e| e.label).collect(),
        facts: game.facts,
        before: game.before,
    })
}

/// The position after everything that was declared before the script begins has happened.
///
/// # Errors
/// [`Halt`] when it costs too much.
pub fn before(table: &Table, board: Board, intents: &[Intent], oracle: &Oracle) -> Result<(Board, Vec<Before>), Halt> {
    let mut game = at_first(table, board, intents, oracle);
    game.earlier(intents.iter().filter(|i| i.chain == 0))?;
    Ok((game.board, game.before))
}

/// A game at the beginning of its first chain.
fn begin<'t>(table: &'t Table, board: Board, intents: &[Intent], oracle: &Oracle) -> Result<Game<'t>, Halt> {
    let mut game = at_first(table, board, intents, oracle);
    game.earlier(intents.iter().filter(|i| i.chain == 0))?;
    companies::name_ends(&mut game);
    opening_effects::seat(&mut game);
    opening_effects::settle_given(&mut game);
    game.open_step();
    (game.chain, game.told) = (1, 1);
    Ok(game)
}

/// A game before anything in the script has happened.
fn at_first<'t>(table: &'t Table, board: Board, intents: &[Intent], oracle: &Oracle) -> Game<'t> {
    // The position was copied for this.
    effort::spend(board.cards.len());
    let spoken = rolls::spoken(intents, oracle, board.attack.is_some());
    Game {
        table,
        board,
        entries: Vec::with_capacity(intents.len()),
        stack: Vec::with_capacity(intents.len()),
        queue: Vec::new(),
        opened: Vec::new(),
        fired: Vec::new(),
        sequence: None,
        then: Vec::new(),
        rest: Vec::new(),
        events: Vec::new(),
        chain: 0,
        told: 0,
        declared: Vec::with_capacity(intents.len()),
        resolved: Vec::with_capacity(intents.len()),
        rolls: Vec::new(),
        facts: Facts::default(),
        assumed: Vec::new(),
        open: Vec::new(),
        uses: Vec::new(),
        unmodelled: Vec::new(),
        oracle: oracle.clone(),
        tried: 0,
        spoken,
        changes: Vec::new(),
        past: None,
        awaiting: Vec::new(),
        before: Vec::new(),
        budget: BUDGET,
    }
}

/// The game once everything is declared: the last chain waits to resolve.
///
/// # Errors
/// [`Halt`] as for [`run`].
pub(crate) fn declared<'t>(
    table: &'t Table,
    board: Board,
    intents: &[Intent],
    oracle: &Oracle,
) -> Result<Game<'t>, Halt> {
    let mut game = begin(table, board, intents, oracle)?;
    let all: Vec<&Intent> = intents.iter().collect();
    let last = all.iter().map(|i| i.chain).max().unwrap_or(0);
    game.declare_all(&of_chain(&all, game.told), 0)?;
    while game.told < last
        && let Some(opened) = game.next_chain(&all)?
    {
        game.declare_all(&opened, 0)?;
    }
    Ok(game)
}

fn of_chain<'i>(intents: &[&'i Intent], chain: u8) -> Vec<&'i Intent> {
    intents.iter().copied().filter(|i| i.chain == chain).collect()
}

impl Game<'_> {
    /// Tries the declarations of one chain, each at its moment, except the first few that were tried already.
    fn declare_all(&mut self, intents: &[&Intent], tried: usize) -> Result<(), Halt> {
        for intent in intents.iter().skip(tried) {
            self.attempt(intent, intents)?;
        }
        Ok(())
    }

    /// Resolves the open chain to its end, and opens the next one if anything is left to declare in it. No chain that
    /// was typed is passed over because another chain took its number.
    pub(crate) fn next_chain<'i>(&mut self, intents: &[&'i Intent]) -> Result<Option<Vec<&'i Intent>>, Halt> {
        while !self.stack.is_empty() {
            self.resolve_next()?;
        }
        if self.chain == 1 {
            self.struck_is_wounded();
            self.leave_open()?;
        }
        self.end_of_chain();
        self.strike_over()?;
        self.after_chain(intents)?;
        opening_effects::gather(self);
        agent_attack::face_announced(self);
        let told = |i: &&Intent| i.chain == self.told;
        if !self.queue.is_empty() && intents.iter().any(told) {
            self.facts.next_chain = self.waiting_names();
        }
        if self.queue.is_empty() && !intents.iter().any(|i| i.chain > self.told) {
            return Ok(None);
        }
        self.chain += 1;
        if self.chain > MOST_CHAINS {
            return Err(Halt::TooMuch("too many chains follow each other"));
        }
        self.leave_step();
        let due = intents.iter().map(|i| i.chain).filter(|c| *c > self.told && *c <= self.chain).min();
        let opened = due.map_or_else(Vec::new, |chain| of_chain(intents, chain));
        self.told = due.unwrap_or(self.told);
        self.declare_queue(&opened)?;
        Ok(Some(opened))
    }

    pub(crate) fn attack_pending(&self) -> bool {
        strikes::attack_on(self)
            || matches!(self.board.step, Step::AfterLastStrike | Step::BetweenStrikes | Step::Resolve)
    }

    pub(crate) fn starts_attack(&self, intent: &Intent) -> bool {
        self.plays_of(intent).any(|mode| mode == Mode::Creature)
    }

    /// Gives the ways in which a player can play the card of a declaration.
    pub(crate) fn plays_of(&self, intent: &Intent) -> impl Iterator<Item = Mode> + use<'_> {
        let card = intent.card.filter(|_| intent.act == Act::Play);
        let plays = card.map_or(&[][..], |c| query::plays(self.table, &self.board, c));
        plays.iter().map(|action| action.mode)
    }
}
