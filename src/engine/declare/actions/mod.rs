//! What the rules, rather than cards, let a player declare.

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

use crate::engine::card::Zone;
use crate::engine::query::agents;
use crate::engine::state::{Game, Intent, Judgement, cites};
use crate::vocab::{Act, Seat};

/// The verdict on a declaration, if it is this action.
type RuleAction = fn(&Game<'_>, &Intent, Seat) -> Option<Judgement>;

/// All that rules let a player declare, in the order in which it is asked: the first that knows a declaration judges it.
pub(crate) const RULE_ACTIONS: [RuleAction; 26] = [
    orders::stay_untapped,
    orders::excess,
    organizing::declare,
    control::declare,
    movement::declare,
    claim_trophy::choose,
    |game, intent, _| rescue::bars(game, intent),
    |game, intent, seat| (intent.act == Act::Rescue).then(|| rescue::rescue(game, intent, seat)),
    |game, intent, seat| (intent.act == Act::Support).then(|| support::support(game, intent, seat)),
    |game, intent, seat| (intent.act == Act::PlaceOnGuard).then(|| on_guard::place_on_guard(game, intent, seat)),
    |game, intent, seat| {
        let guard = intent.card.is_some_and(|c| game.board.card(c).zone == Zone::OnGuard);
        let reveals = intent.act == Act::RevealOnGuard || intent.act == Act::Reveal && guard;
        reveals.then(|| on_guard::reveal(game, intent, seat))
    },
    |game, intent, seat| {
        let reveals = matches!(intent.act, Act::RevealAgent | Act::Reveal);
        reveals.then(|| agent_attack::reveal_agent(game, intent, seat))
    },
    |game, intent, seat| (intent.act == Act::NazgulSideboard).then(|| sideboard::declare(game, intent, seat)),
    |game, intent, seat| cancel_by_tapping::declare(game, intent, seat),
    |game, intent, seat| (intent.act == Act::Assign).then(|| assign::assign(game, intent, seat)),
    |game, intent, seat| {
        let agent = intent.card.filter(|c| intent.act == Act::Attack && agents::in_play(game, *c));
        agent.map(|agent| agent_attack::declare(game, intent, seat, agent))
    },
    |game, intent, seat| (intent.act == Act::Attack).then(|| company_attack::declare(game, intent, seat)),
    |game, intent, seat| (intent.act == Act::ChooseOrder).then(|| orders::choose_order(game, intent, seat)),
    |game, intent, seat| (intent.act == Act::Choose).then(|| orders::choose(game, intent, seat)),
    |game, intent, _| (intent.act == Act::Query).then(|| orders::query(game, intent)),
    |_, intent, _| (intent.act == Act::Pass).then(|| Judgement::legal(cites::DECLARE)),
    |game, intent, seat| {
        let item = intent.card.filter(|_| matches!(intent.act, Act::Store | Act::Transfer))?;
        Some(carrying::carry(game, intent, seat, item))
    },
    influence::declare,
    |game, intent, seat| agent_actions::judge(game, intent, seat, intent.card?),
    |game, intent, seat| untap_phase::judge(game, intent, seat, intent.card?),
    |game, intent, seat| influence_reveal::judge(game, intent, seat, intent.card?),
];
