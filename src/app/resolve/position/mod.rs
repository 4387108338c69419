//! Turns a script into the things that the engine takes: a board, intents, dice and choices, and a list of assumptions.
//!
//! A script may leave almost everything unsaid; each file here fills in one part and tells what it filled in. What
//! cannot be told at all becomes a note with its place. Nothing is checked against the rules.

mod act;
mod cards;
mod combat;
mod company;
mod described;
mod dice;
mod given;
mod in_play;
mod intent;
mod past;
mod path;
mod repeated;
mod settle;
mod thing;
mod version;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

pub(super) use settle::tell_used;

use super::note::Note;
use super::said::Said;
use crate::engine::card::Table;
use crate::engine::state::{Board, CardRef, CompanyRef, Intent, Oracle};
use crate::lang::{PlayerLine, Says, Script, Since, Thing};
use crate::vocab::{Phase, Ruleset, Seat, Step};

/// A script, ready for the engine.
pub(super) struct Position<'t> {
    /// The cards, with those that the script describes.
    pub table: Cow<'t, Table>,
    /// The position.
    pub board: Board,
    /// The declarations; those from before the script have chain 0.
    pub intents: Vec<Intent>,
    /// The line of the script in which each declaration stands.
    pub lines: Vec<(Box<str>, usize)>,
    /// Dice and choices.
    pub oracle: Oracle,
    /// The assumptions about what was not said.
    pub assumed: Vec<Said>,
    /// The things that could not be told.
    pub notes: Vec<Note>,
    /// The names of the things in the script.
    pub cast: Cast,
    /// The place of each declaration in the text, by its number.
    pub spans: HashMap<String, Range<usize>>,
}

/// The names of the things of a script in its answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Cast {
    /// The ids that were typed to tell namesakes apart, by card.
    pub ids: HashMap<CardRef, String>,
    /// The one card of a title that the script never numbers, beside copies that it does.
    pub plain: HashSet<CardRef>,
    /// Cards of which nothing is known: they are in no facts.
    pub unknown: HashSet<CardRef>,
    /// The players' names.
    pub players: [Option<String>; 2],
    /// The place of each intent in the text.
    pub spans: HashMap<usize, std::ops::Range<usize>>,
}

/// Builds the position of a script for a rule set.
pub(super) fn build<'t>(script: &Script, table: &'t Table, rules: Ruleset) -> Position<'t> {
    let mut b = Builder::new(table, rules);
    for line in &script.lines {
        if let Says::Players(players) = &line.says {
            b.players(players);
        } else if let Says::Describe { title, text } = &line.says {
            b.described_card(title, text, &line.span);
        }
    }
    b.repeated(script);
    b.piles(script);
    b.companies(script);
    b.all_in_play(script);
    b.given_places(script);
    b.combat(script);
    b.given_before(script);
    b.earlier(script);
    b.declarations(script);
    b.dice(script);
    b.settle(script);
    Position {
        table: b.table,
        board: b.board,
        intents: b.intents,
        lines: b.lines,
        oracle: b.oracle,
        assumed: b.assumed,
        notes: b.notes,
        cast: b.cast,
        spans: b.spans,
    }
}

impl Position<'_> {
    /// Takes out the declarations in which something is wrong: no verdict is given on them.
    pub fn without_mistakes(&mut self) {
        let wrong: Vec<Range<usize>> = self.notes.iter().map(|note| note.span.clone()).collect();
        let spans = &self.spans;
        let noted = |span: &Range<usize>| wrong.iter().any(|w| span.contains(&w.start));
        self.intents.retain(|i| i.chain == 0 || !spans.get(&*i.label).is_some_and(noted));
    }
}

/// A position that is being put together.
pub(super) struct Builder<'t> {
    table: Cow<'t, Table>,
    board: Board,
    intents: Vec<Intent>,
    lines: Vec<(Box<str>, usize)>,
    oracle: Oracle,
    assumed: Vec<Said>,
    notes: Vec<Note>,
    cast: Cast,
    /// Cards that are not in the catalogue, by their folded titles.
    described: HashMap<String, usize>,
    /// The times at which the cards in play came, in the order of the lines.
    arrivals: Vec<(Since, CardRef)>,
    /// The character whose strike it is, or the company, that the phase line names.
    subject: Option<Thing>,
    /// The phase line's parts, as far as they were said.
    said: (Option<Phase>, Option<Step>),
    /// Cards that a play has taken from a hand: the next of that title is another copy, if there is one.
    taken: Vec<CardRef>,
    /// Whether nobody said whose part of the phase it is.
    unsaid_part: bool,
    /// The company with whose limit the script begins, if a limit was typed.
    limit: Option<(u8, u8)>,
    /// The place of each declaration in the text, by its number.
    spans: HashMap<String, Range<usize>>,
}

impl<'t> Builder<'t> {
    fn new(table: &'t Table, rules: Ruleset) -> Builder<'t> {
        let board = Board { rules, ..Board::default() };
        Builder {
            taken: Vec::new(),
            table: Cow::Borrowed(table),
            board,
            intents: Vec::new(),
            lines: Vec::new(),
            oracle: Oracle::default(),
            assumed: Vec::new(),
            notes: Vec::new(),
            cast: Cast::default(),
            described: HashMap::new(),
            arrivals: Vec::new(),
            subject: None,
            said: (None, None),
            unsaid_part: false,
            limit: None,
            spans: HashMap::new(),
        }
    }

    fn players(&mut self, players: &[PlayerLine]) {
        for (side, line) in players.iter().enumerate().take(2) {
            if let Some(kind) = &line.kind {
                self.board.seats[side].kind = kind.as_str().into();
            }
            self.cast.players[side].clone_from(&line.name);
        }
    }

    /// Says how something that was left out was taken.
    fn assume(&mut self, what: Said) {
        if !self.assumed.contains(&what) {
            self.assumed.push(what);
        }
    }

    /// Gives the first company of a seat.
    fn first_company(&self, seat: Seat) -> Option<CompanyRef> {
        self.board.all_companies().find(|c| self.board.company(*c).seat == seat)
    }

    /// Gives the company whose part of the phase it is; one is set up if the script has none.
    fn acting(&mut self) -> CompanyRef {
        match self.board.acting.or_else(|| self.first_company(Seat::R)) {
            Some(company) => company,
            None => self.add_company(Seat::R, None),
        }
    }
}

impl Cast {
    /// Gives the name of a card in facts: its title, with its number and with the id that was typed.
    pub fn title(&self, table: &Table, board: &Board, card: CardRef) -> String {
        match self.ids.get(&card) {
            Some(id) => {
                let state = board.card(card);
                let copy = if state.copy > 0 { format!(" #{}", state.copy) } else { String::new() };
                format!("{} ({id}){copy}", table.defs[state.def].title)
            }
            None => board.title(table, card),
        }
    }
}
