//! When rules let a player declare something: in which phase, who, and whether in answer to something.

use crate::engine::legal::check::NO_CHAIN;
use crate::engine::state::{Cite, Game, Reason, Refused, cites};
use crate::vocab::{Phase, Seat};

/// When something can be declared.
pub(crate) struct When {
    phase: Phase,
    by: Seat,
    /// Whether it may be declared while something else waits to resolve.
    answers: bool,
    /// What is lacking at any other time, in words.
    wanted: &'static str,
}

/// A player arranges their companies in their organization phase; while they do, nothing else is done (COE 2.II.1).
pub(crate) const ORGANIZING: When =
    When { phase: Phase::Organization, by: Seat::R, answers: false, wanted: "the organization phase" };

/// A company's new site is chosen in its player's organization phase.
pub(crate) const BOUND: When = When { answers: true, ..ORGANIZING };

/// What a player does beside their plays in their own organization phase.
pub(crate) const OWN_ORGANIZATION: When = When { wanted: "the player's own organization phase", ..BOUND };

/// What the hazard player does beside their plays against a company that moves.
pub(crate) const AGAINST_A_COMPANY: When =
    When { phase: Phase::MovementHazard, by: Seat::H, answers: true, wanted: "a company's movement/hazard phase" };

impl When {
    /// Whether it is the time for it.
    ///
    /// # Errors
    /// What is lacking.
    pub(crate) fn open(&self, game: &Game<'_>, seat: Seat, cite: Cite) -> Result<(), Refused> {
        let board = &game.board;
        let company = self.phase != Phase::MovementHazard || board.acting.is_some();
        if board.phase != self.phase || seat != self.by || !company {
            return Err(Refused::by(Reason::ConditionMissing, cite).wanting(self.wanted));
        }
        if !self.answers && !game.stack.is_empty() {
            return Err(Refused::by(Reason::Restriction, cites::WHILE_ORGANIZING).wanting(NO_CHAIN));
        }
        Ok(())
    }
}
