//! The actions that the rules, rather than cards, let a player declare.

pub(crate) mod agent_actions;
pub(crate) mod agent_attack;
pub(crate) mod assign;
pub(crate) mod cancel_by_tapping;
pub(crate) mod carrying;
pub(crate) mod claim_trophy;
pub(crate) mod company_attack;
pub(crate) mod control;
pub(crate) mod hand_discard;
pub(crate) mod influence;
pub(crate) mod influence_reveal;
pub(crate) mod let_go;
pub(crate) mod movement;
pub(crate) mod on_guard;
pub(crate) mod orders;
pub(crate) mod organizing;
pub(crate) mod rescue;
pub(crate) mod sideboard;
pub(crate) mod support;
pub(crate) mod untap_phase;
pub(crate) mod when;

use crate::engine::state::{Game, Intent, Judged};
use crate::vocab::{Act, Seat};

/// An action that a rule, and no card, lets a player declare.
pub(crate) struct RuleAction {
    /// The acts by which it is declared, a bit for each: most declarations are none of it.
    acts: u64,
    judge: Judge,
}

enum Judge {
    /// Whatever is declared by such an act.
    All(fn(&Game<'_>, &Intent, Seat) -> Judged),
    /// The declarations that the function knows: it gives no verdict on any other.
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

// The last of them still has its bit.
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

const fn by(acts: &[Act], judge: fn(&Game<'_>, &Intent, Seat) -> Judged) -> RuleAction {
    RuleAction { acts: bits(acts), judge: Judge::All(judge) }
}

const fn known(acts: &[Act], judge: fn(&Game<'_>, &Intent, Seat) -> Option<Judged>) -> RuleAction {
    RuleAction { acts: bits(acts), judge: Judge::Known(judge) }
}

/// All that rules let a player declare, in the order in which it is asked: the first that knows a declaration judges it.
pub(crate) const RULE_ACTIONS: &[RuleAction] = &[
    known(&[Act::Choose, Act::Any], orders::stay_untapped),
    known(&[Act::Choose], orders::excess),
    known(&[Act::Move, Act::Choose], organizing::declare),
    known(&[Act::Transfer], control::declare),
    known(&[Act::Move], movement::declare),
    known(&[Act::Choose], claim_trophy::choose),
    RuleAction { acts: u64::MAX, judge: Judge::Known(rescue::bars) },
    by(&[Act::Rescue], rescue::rescue),
    by(&[Act::Support], support::support),
    by(&[Act::PlaceOnGuard], on_guard::place_on_guard),
    known(&[Act::RevealOnGuard, Act::Reveal], on_guard::reveal),
    by(&[Act::RevealAgent, Act::Reveal], agent_attack::reveal_agent),
    by(&[Act::NazgulSideboard], sideboard::declare),
    known(&[Act::CancelByCard], cancel_by_tapping::declare),
    by(&[Act::Assign], assign::assign),
    known(&[Act::Attack], agent_attack::declare),
    by(&[Act::Attack], company_attack::declare),
    by(&[Act::ChooseOrder], orders::choose_order),
    by(&[Act::Choose], orders::choose),
    by(&[Act::Query], orders::query),
    by(&[Act::Pass], orders::pass),
    known(&[Act::Store, Act::Transfer], carrying::carry),
    known(&[Act::Influence], influence::declare),
    known(&[Act::Move, Act::GoHome, Act::Heal, Act::Untap, Act::TurnDown, Act::TapAbility], agent_actions::judge),
    known(&[Act::Untap, Act::Heal], untap_phase::judge),
    known(&[Act::Play], influence_reveal::judge),
];
