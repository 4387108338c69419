//! An action of the rules: the acts by which a player declares it, and the function that judges it.

use crate::engine::state::{Game, Intent, Judged};
use crate::vocab::{Act, Seat};

/// An action that a rule, and no card, lets a player declare.
pub(crate) struct RuleAction {
    /// The acts by which a player declares it, one bit each: most declarations are none of these.
    acts: u64,
    judge: Judge,
}

enum Judge {
    /// It judges whatever is declared by one of the acts.
    All(fn(&Game<'_>, &Intent, Seat) -> Judged),
    /// It judges the declarations that the function knows, and gives no verdict on any other.
    Known(fn(&Game<'_>, &Intent, Seat) -> Option<Judged>),
}

impl RuleAction {
    /// The verdict on a declaration of this action; nothing on any other.
    pub fn judge(&self, game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
        match self.judge {
            _ if self.acts & bit(intent.act) == 0 => None,
            Judge::All(judge) => Some(judge(game, intent, seat)),
            Judge::Known(judge) => judge(game, intent, seat),
        }
    }
}

// The last act still has its bit.
const _: () = assert!((Act::Rescue as u32) < u64::BITS);

const fn bit(act: Act) -> u64 {
    1 << act as u32
}

const fn bits(acts: &[Act]) -> u64 {
    match acts {
        [] => 0,
        [act, others @ ..] => bit(*act) | bits(others),
    }
}

/// An action that is meant whenever a player declares one of these acts.
pub(super) const fn by(acts: &[Act], judge: fn(&Game<'_>, &Intent, Seat) -> Judged) -> RuleAction {
    RuleAction { acts: bits(acts), judge: Judge::All(judge) }
}

/// An action by one of these acts, if its function recognizes the declaration.
pub(super) const fn known(acts: &[Act], judge: fn(&Game<'_>, &Intent, Seat) -> Option<Judged>) -> RuleAction {
    RuleAction { acts: bits(acts), judge: Judge::Known(judge) }
}

/// An action by any act, if its function recognizes the declaration.
pub(super) const fn any(judge: fn(&Game<'_>, &Intent, Seat) -> Option<Judged>) -> RuleAction {
    RuleAction { acts: u64::MAX, judge: Judge::Known(judge) }
}
