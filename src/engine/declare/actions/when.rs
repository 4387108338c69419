//! When the rules let a player declare something: the phase and its steps, which player, and whether it may be a
//! response.

use crate::engine::legal::check::NO_CHAIN;
use crate::engine::state::{Cite, Game, Reason, Refused, cites};
use crate::vocab::{Phase, Seat, Step};

/// When a player can declare something.
pub(crate) struct When {
    /// The phase; if none is given, the steps tell it.
    phase: Option<Phase>,
    /// The steps of the phase; if none are given, all of them.
    steps: Option<Steps>,
    by: Seat,
    /// Whether a player may declare it while something else waits to resolve.
    answers: Answers,
    /// The reason why it is refused at any other time.
    closed: Reason,
    /// The condition that is lacking at any other time, in words.
    wanted: Option<&'static str>,
}

/// Steps of a phase.
struct Steps {
    named: &'static [Step],
    /// The rule that closes the other steps, and what is lacking in them; if none is given, the same as in other
    /// phases.
    otherwise: Option<(Cite, &'static str)>,
}

/// What may be waiting to resolve when a player declares it.
enum Answers {
    Anything,
    /// Nothing: a player organizes only while nothing else happens (COE 2.II.1).
    NothingWhileOrganizing,
    /// Nothing: it starts a chain.
    StartsChain,
}

/// Players arrange their companies in their organization phase, and while they do, nothing else happens (COE 2.II.1).
pub(crate) const ORGANIZING: When = When {
    phase: Some(Phase::Organization),
    steps: None,
    by: Seat::R,
    answers: Answers::NothingWhileOrganizing,
    closed: Reason::ConditionMissing,
    wanted: Some("the organization phase"),
};

/// A player chooses a company's new site in their organization phase.
pub(crate) const BOUND: When = When { answers: Answers::Anything, ..ORGANIZING };

/// In a player's own organization phase, beside their plays.
pub(crate) const OWN_ORGANIZATION: When = When { wanted: Some("the player's own organization phase"), ..BOUND };

/// While a company moves: the hazard player's time, beside their plays.
pub(crate) const AGAINST_A_COMPANY: When = When {
    phase: Some(Phase::MovementHazard),
    by: Seat::H,
    wanted: Some("a company's movement/hazard phase"),
    ..BOUND
};

/// The hazard player places a card on guard against a company that moves (COE 2.IV.vii.4).
pub(crate) const LAYING_ON_GUARD: When = When { closed: Reason::OnGuardWindow, wanted: None, ..AGAINST_A_COMPANY };

/// The hazard player reveals an on-guard card while the company enters its site (COE 2.V.i).
pub(crate) const ON_GUARD_AT_ENTRY: When = When {
    phase: None,
    steps: Some(Steps { named: &[Step::RevealOnGuard, Step::Entering], otherwise: None }),
    ..LAYING_ON_GUARD
};

/// The hazard player reveals an on-guard card while a resource is played at the site (COE 2.V.6).
pub(crate) const ON_GUARD_AT_A_PLAY: When = When {
    phase: Some(Phase::Site),
    steps: Some(Steps { named: &[Step::PlayResource, Step::PlayHazards], otherwise: None }),
    ..ON_GUARD_AT_ENTRY
};

/// A company attacks another at the end of its site phase, once it has entered its site (COE 3.V.1).
pub(crate) const ATTACKING_A_COMPANY: When = When {
    phase: Some(Phase::Site),
    steps: Some(Steps {
        named: &[Step::PlayHazards, Step::EndOfPhase, Step::AfterAttack, Step::AfterRoll],
        otherwise: Some((cites::NOT_ENTERED, "the site is entered first")),
    }),
    answers: Answers::StartsChain,
    wanted: Some("the site phase of the company that attacks"),
    ..ORGANIZING
};

impl When {
    /// Checks that it is time for it.
    ///
    /// # Errors
    /// What is lacking.
    pub(crate) fn open(&self, game: &Game<'_>, seat: Seat, cite: Cite) -> Result<(), Refused> {
        let board = &game.board;
        let company = self.phase != Some(Phase::MovementHazard) || board.acting.is_some();
        let phase = self.phase.is_none_or(|phase| board.phase == phase);
        if !phase || seat != self.by || !company {
            return self.refuse(cite, self.wanted);
        }
        if let Some(steps) = self.steps.as_ref().filter(|steps| !steps.named.contains(&board.step)) {
            return match steps.otherwise {
                Some((cite, wanted)) => self.refuse(cite, Some(wanted)),
                None => self.refuse(cite, self.wanted),
            };
        }
        let refused = match self.answers {
            Answers::Anything => return Ok(()),
            Answers::NothingWhileOrganizing => {
                Refused::by(Reason::Restriction, cites::WHILE_ORGANIZING).wanting(NO_CHAIN)
            }
            Answers::StartsChain => Refused::by(Reason::MustStartChain, cites::START_CHAIN),
        };
        refused.when(!game.stack.is_empty())
    }

    fn refuse(&self, cite: Cite, wanted: Option<&'static str>) -> Result<(), Refused> {
        let refused = Refused::by(self.closed, cite);
        Err(if let Some(wanted) = wanted { refused.wanting(wanted) } else { refused })
    }
}
