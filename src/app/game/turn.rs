//! Tells whose move it is.

use super::seated::seated;
use super::shown::Shown;
use crate::app::StrikeDeed;
use crate::vocab::Seat;

/// The player who is to move, in a game as it is shown. Players are named by their place in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nobody's: the game is over.
    Over,
    /// This player is asked whether something may be taken back, or may count again.
    Agree(usize),
    /// Something is to be rolled or chosen.
    Decide,
    /// This player assigns strikes.
    Assign(usize),
    /// This player's strikes are to come: who taps is settled, then they are rolled.
    Strike(usize),
    /// This player may respond or pass.
    Respond(usize),
    /// Either player may begin.
    Begin,
    /// The chain has resolved: the game goes on.
    Next,
}

impl Shown {
    /// Tells whose move it is.
    pub fn turn(&self) -> Turn {
        let (state, part) = (&self.state, self.state.part());
        let at = |seat: Seat| if seat == Seat::R { state.active() } else { 1 - state.active() };
        if self.game.finished.is_some() {
            return Turn::Over;
        }
        if let Some(asked) = state.asked {
            let own = self.game.players.iter().position(|seat| *seat == Some(asked.who));
            return Turn::Agree(own.map_or(0, |at| 1 - at));
        }
        if self.roll.is_some() || self.choice.is_some() {
            return Turn::Decide;
        }
        if part.open() {
            let last = part.moves.iter().rposition(|done| done.declares() && done.passes().is_none());
            let by = last.and_then(|at| part.moves.get(at)).and_then(|done| done.seat()).unwrap_or(Seat::R);
            let passed = |seat: Seat| part.moves.iter().skip(last.unwrap_or(0)).any(|done| done.passes() == Some(seat));
            return Turn::Respond(at(if passed(by.other()) { by } else { by.other() }));
        }
        if let Some(strikes) = &self.strikes {
            if let Some(first) = strikes.moves.iter().find(|done| matches!(done.does, StrikeDeed::Assign(_))) {
                return Turn::Assign(at(first.by));
            }
            if !strikes.next.is_empty() {
                return Turn::Strike(at(strikes.defender));
            }
        }
        if part.moves.is_empty() { Turn::Begin } else { Turn::Next }
    }

    /// Whether a strike of the attack that is faced can be rolled now.
    pub fn may_roll_a_strike(&self) -> bool {
        let next = self.strikes.as_ref().is_some_and(|strikes| !strikes.next.is_empty());
        next && !self.state.part().open()
    }

    /// Gives the user whose move it is: where either player may go on, the one whose turn it is. Nobody while that seat
    /// is free.
    pub fn to_act(&self) -> Option<u64> {
        let at = match self.turn() {
            Turn::Over => return None,
            Turn::Agree(at) | Turn::Assign(at) | Turn::Strike(at) | Turn::Respond(at) => at,
            Turn::Decide | Turn::Begin | Turn::Next => self.state.active(),
        };
        seated(&self.game, at)
    }
}
