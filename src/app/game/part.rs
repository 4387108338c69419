//! A part of a game: a position and what was done from there, as one script.

use crate::lang::{LONGEST_TEXT, MOST_LINES};
use crate::store::{Line, LineKind};
use crate::vocab::Seat;

/// A part of a game, in which the language can go on from chain to chain: a phase, or a step of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The turn, from 1.
    pub turn: u32,
    /// Its place in the turn, from 1.
    pub number: u32,
    /// The position that it begins with, in the terse form.
    pub position: String,
    /// The moves, in order.
    pub moves: Vec<Move>,
}

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its line.
    pub seq: u32,
    /// The kind of the line.
    pub kind: LineKind,
    /// The line of the script.
    pub text: String,
    /// The verdict that was answered.
    pub verdict: String,
    /// The position after it, if a chain was decided with it.
    pub after: String,
}

impl From<&Line> for Move {
    fn from(line: &Line) -> Move {
        let (text, verdict, after) = (line.text.clone(), line.verdict.clone(), line.after.clone());
        Move { seq: line.seq, kind: line.kind, text, verdict, after }
    }
}

impl Move {
    /// Tells who passes, if it is a pass.
    pub fn passes(&self) -> Option<Seat> {
        if self.kind == LineKind::Pass { self.seat() } else { None }
    }

    /// Tells whose move it is, if the line says so.
    pub fn seat(&self) -> Option<Seat> {
        match self.text.split(' ').next() {
            Some("R") => Some(Seat::R),
            Some("H") => Some(Seat::H),
            Some(_) | None => None,
        }
    }

    /// Whether it is part of a chain; dice and choices made while one resolves are not.
    pub fn declares(&self) -> bool {
        match self.kind {
            LineKind::Declare | LineKind::Pass | LineKind::Order => true,
            LineKind::Choose => !self.text.starts_with("pick "),
            LineKind::Setup
            | LineKind::Roll
            | LineKind::Next
            | LineKind::Undo
            | LineKind::Redo
            | LineKind::Join
            | LineKind::TakeOver
            | LineKind::Finish
            | LineKind::Note => false,
        }
    }
}

impl Part {
    /// Makes a part with nothing in it.
    pub fn new(turn: u32, number: u32) -> Part {
        Part { turn, number, position: String::new(), moves: Vec::new() }
    }

    /// Gives the id of its script, such as `T2-3`.
    pub fn id(&self) -> String {
        format!("T{}-{}", self.turn, self.number)
    }

    /// Reads turn and place from an id.
    pub fn placed(id: &str) -> Option<(u32, u32)> {
        let (turn, number) = id.trim().strip_prefix('T')?.split_once('-')?;
        Some((turn.parse().ok()?, number.parse().ok()?))
    }

    /// Gives the script: id, rules, position, what was done.
    pub fn script(&self, rules: &str) -> String {
        let mut out = format!("# {}\nrules {rules}\n{}", self.id(), self.position);
        if !out.ends_with('\n') {
            out.push('\n');
        }
        for (at, done) in self.moves.iter().enumerate() {
            if done.declares() && self.closed_before(at) {
                out.push_str("next chain\n");
            }
            out.push_str(&done.text);
            out.push('\n');
        }
        out
    }

    /// Gives the part as it would be with more done.
    #[must_use]
    pub fn with(&self, kind: LineKind, text: &str) -> Part {
        let mut part = self.clone();
        let seq = part.moves.last().map_or(0, |last| last.seq.saturating_add(1));
        let (verdict, after) = (String::new(), String::new());
        part.moves.push(Move { seq, kind, text: text.to_owned(), verdict, after });
        part
    }

    /// Whether both players have passed in turn and nothing was declared since.
    pub fn closed(&self) -> bool {
        self.closed_before(self.moves.len())
    }

    /// Whether everything that was declared has resolved, so that dice are rolled and choices are made for it.
    pub fn at_rest(&self) -> bool {
        self.closed() || (!self.moves.is_empty() && !self.moves.iter().any(Move::declares))
    }

    /// Whether something is declared that has not been resolved.
    pub fn open(&self) -> bool {
        !self.closed() && self.moves.iter().any(Move::declares)
    }

    /// Tells where the open chain begins, or the one that would be opened next.
    pub fn chain_start(&self) -> usize {
        let starts = |at: &usize| self.moves.get(*at).is_some_and(Move::declares) && self.closed_before(*at);
        match self.closed() {
            true => self.moves.len(),
            false => (0..self.moves.len()).rev().find(starts).unwrap_or(0),
        }
    }

    /// Whether the language takes a script of this length.
    pub fn fits(&self, rules: &str) -> bool {
        let script = self.script(rules);
        script.len() <= LONGEST_TEXT && lines(&script) <= MOST_LINES
    }

    fn closed_before(&self, at: usize) -> bool {
        let before = self.moves.get(..at).unwrap_or_default();
        let mut declared = before.iter().rev().filter(|done| done.declares()).map(Move::passes);
        match (declared.next(), declared.next()) {
            (Some(Some(one)), Some(Some(other))) => one != other,
            _ => false,
        }
    }
}

/// Counts the lines of a text as the language does.
pub(super) fn lines(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).count()
}
