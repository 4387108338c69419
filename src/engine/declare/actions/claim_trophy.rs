//! The defending player chooses the character who keeps a defeated creature as a trophy, while the creature is faced
//! (COE 3.IV).

use crate::engine::query::{manifestations, trophies};
use crate::engine::state::{AttackStatus, Game, Intent, Judged, Judgement, Mark, Reason, Refused, TurnEvent, cites};
use crate::vocab::Seat;

/// The defending player says who keeps the creature as a trophy once it is defeated. Nothing if the declaration is
/// another.
pub(crate) fn choose(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    intent.says("troph").then(|| chosen(game, intent, seat))
}

fn chosen(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let no = |reason| Refused::by(reason, cites::TROPHIES);
    let who = intent.fighters().next().or(intent.card);
    let (who, attack) = who.zip(game.board.attack.as_ref()).ok_or(no(Reason::TargetNotInPlay))?;
    no(Reason::NotYourChoice).when(game.defender() != seat)?;
    let own = game.board.card(attack.source).owner == seat;
    let worthless = !manifestations::killed(game.def(attack.source)) || own;
    no(Reason::TargetType).about(attack.source).when(worthless)?;
    no(Reason::TargetType).about(who).when(!trophies::keeps(game.def(who)))?;
    let lost = matches!(attack.status, AttackStatus::Cancelled | AttackStatus::Over);
    let wanted = "a character who has faced a strike of the attack";
    Refused::lacking(cites::TROPHIES, wanted).about(who).when(lost || !attack.strikes_at(who))?;
    let chosen = Judgement::legal(cites::TROPHIES).marking(Mark::Happened(TurnEvent::ClaimsTrophy(who)));
    Ok(if attack.status == AttackStatus::Defeated { chosen.marking(Mark::Trophy) } else { chosen })
}
