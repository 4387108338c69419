//! What players may declare while one company faces another (COE 3.V).

use crate::engine::query::affects::{Attempt, affects_strike, cancels_attack};
use crate::engine::query::{self, alignment, company_combat, strikes};
use crate::engine::state::{Game, Reason, Refused, cites};
use crate::vocab::{Act, Step};

/// Tells what players may declare while companies fight: no hazards; before strikes are assigned, only cards with which
/// the defender cancels the attack; in a strike sequence, only what affects the strike (COE 3.V, 3.V.2).
pub(crate) fn window(game: &Game<'_>, a: &Attempt<'_>) -> Result<(), Refused> {
    let board = &game.board;
    Refused::by(Reason::Restriction, cites::COMPANY_HAZARDS).when(a.hazard)?;
    let (cancels, defends) = (cancels_attack(board, a), company_combat::defends(board, a.seat));
    let closed = |reason, cite| Err(Refused::by(reason, cite));
    match board.step {
        Step::Support | Step::Defender if a.act == Act::Support && defends => Ok(()),
        Step::Support | Step::Defender if a.act == Act::Support => closed(Reason::Restriction, cites::COMPANY_COMBAT),
        Step::Support | Step::Defender | Step::StrikesAssigned | Step::BetweenStrikes if cancels => {
            closed(Reason::CancelWindowClosed, cites::CANCEL_WINDOW)
        }
        Step::Support | Step::Defender => in_sequence(game, a),
        Step::StrikesAssigned | Step::BetweenStrikes => closed(Reason::NotStrikeAffecting, cites::COMPANY_COMBAT),
        _ if cancels && defends => Ok(()),
        _ => closed(Reason::NotAttackAffecting, cites::COMPANY_COMBAT),
    }
}

/// Each player acts for their own character in the strike, and may play one card there that requires a skill.
fn in_sequence(game: &Game<'_>, a: &Attempt<'_>) -> Result<(), Refused> {
    let board = &game.board;
    let against = strikes::current(board);
    let strike = against.and_then(|who| strikes::against(board, who));
    let Some(strike) = strike else { return Ok(()) };
    let own = if company_combat::defends(board, a.seat) { Some(strike.against) } else { strike.by };
    let foreign = a.act != Act::Play && a.card.is_some_and(|c| Some(c) != own && query::bearer(board, c) != own);
    let beside =
        foreign || !own.is_some_and(|own| affects_strike(game, a, own)) && !affects_strike(game, a, strike.against);
    Refused::by(Reason::NotStrikeAffecting, cites::COMPANY_COMBAT).when(beside)?;
    let second = alignment::needs_skill(a.action) && a.act == Act::Play && strike.skilled.contains(&a.seat);
    Refused::by(Reason::OneSkillCard, cites::COMPANY_COMBAT).when(second)
}
