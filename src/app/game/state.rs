//! A game as its lines tell it: which of them count, the parts that they make, and what is asked.
//!
//! Lines are only ever added. One that takes another back stands behind it. So the whole story can be read, and any
//! earlier state of a game is the story up to a line.

use super::part::{Move, Part};
use super::settled::Settled;
use crate::store::{Line, LineKind};

/// The text of an undo or redo line that asks the opponent.
pub const ASKED: &str = "asked";
/// The text of an undo line with which the opponent agrees.
pub const ACCEPTED: &str = "accepted";
/// The text of an undo line which the opponent refuses.
pub const REFUSED: &str = "refused";

/// A game as its lines tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its parts; the last is the one that is played. Never empty.
    pub parts: Vec<Part>,
    /// The lines that count, in order.
    pub counting: Vec<u32>,
    /// The lines that were taken back and can count again, the next one last.
    pub undone: Vec<u32>,
    /// The request to take the last line back, or to count again one that was taken back, and the user who made it.
    pub asked: Option<Asked>,
    /// The number of rolls that count.
    pub rolls: u32,
    /// The answers that count where today's differ.
    pub(super) settled: Vec<Settled>,
}

/// A question whether a line may be taken back, or may count again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The user who asked.
    pub who: u64,
    /// The line that is to be taken back, or to count again.
    pub seq: u32,
    /// Whether it was taken back and is to count again.
    pub again: bool,
}

impl State {
    /// Gives the state after some lines.
    pub fn of(lines: &[Line]) -> State {
        let mut state = State {
            parts: Vec::new(),
            counting: Vec::new(),
            undone: Vec::new(),
            asked: None,
            rolls: 0,
            settled: Vec::new(),
        };
        for line in lines {
            state.take(line);
        }
        state.build(lines);
        state
    }

    /// Gives the part that is played.
    pub fn part(&self) -> &Part {
        // `of` leaves at least one.
        &self.parts[self.parts.len() - 1]
    }

    /// Gives the index of the player whose turn it is.
    pub fn active(&self) -> usize {
        usize::from(self.part().turn.is_multiple_of(2))
    }

    fn take(&mut self, line: &Line) {
        match line.kind {
            LineKind::Setup
            | LineKind::Declare
            | LineKind::Pass
            | LineKind::Roll
            | LineKind::Order
            | LineKind::Choose
            | LineKind::Next => {
                self.counting.push(line.seq);
                self.undone.clear();
                self.asked = None;
            }
            LineKind::Undo if line.text == ASKED => {
                self.asked = self.counting.last().map(|seq| Asked { who: line.who, seq: *seq, again: false });
            }
            LineKind::Undo => {
                self.asked = None;
                if line.text != REFUSED {
                    self.undone.extend(self.counting.pop());
                }
            }
            LineKind::Redo if line.text == ASKED => {
                self.asked = self.undone.last().map(|seq| Asked { who: line.who, seq: *seq, again: true });
            }
            LineKind::Redo => {
                self.asked = None;
                if line.text != REFUSED {
                    self.counting.extend(self.undone.pop());
                }
            }
            LineKind::Note => self.settled.extend(Settled::read(line)),
            LineKind::Join | LineKind::TakeOver | LineKind::Finish => {}
        }
    }

    /// Puts the parts together from the lines that count.
    fn build(&mut self, lines: &[Line]) {
        let mut parts = vec![Part::new(1, 1)];
        let counting = self.counting.iter().filter_map(|seq| lines.iter().find(|line| line.seq == *seq));
        for line in counting {
            if line.kind == LineKind::Next {
                let (id, position) = line.text.split_once('\n').unwrap_or((&line.text, ""));
                let (turn, number) = Part::placed(id.trim_start_matches('#')).unwrap_or((1, 1));
                let mut next = Part::new(turn, number);
                position.clone_into(&mut next.position);
                // What begins a game is its first part.
                match parts.as_slice() {
                    [only] if only.position.is_empty() && only.moves.is_empty() => parts = vec![next],
                    _ => parts.push(next),
                }
            } else if let Some(part) = parts.last_mut() {
                match line.kind {
                    LineKind::Setup => line.text.clone_into(&mut part.position),
                    LineKind::Declare | LineKind::Pass | LineKind::Roll | LineKind::Order | LineKind::Choose => {
                        part.moves.push(Move::from(line))
                    }
                    LineKind::Next
                    | LineKind::Undo
                    | LineKind::Redo
                    | LineKind::Join
                    | LineKind::TakeOver
                    | LineKind::Finish
                    | LineKind::Note => {}
                }
            }
            self.rolls += u32::from(line.kind == LineKind::Roll);
        }
        self.parts = parts;
    }
}
