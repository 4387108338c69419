//! Attacks that a character cancels by tapping: because the creature's own text lets them, or because they are at home.

use crate::engine::declare::granted;
use crate::engine::legal::{price, targeting};
use crate::engine::query::interpret::{Ctx, Fighters};
use crate::engine::query::{self, strikes};
use crate::engine::state::{
    Attack, AttackStatus, CardRef, Entity, Game, Intent, Judged, Judgement, OnResolve, Plan, Reason, Refused, Status,
    cites,
};
use crate::vocab::{Ruleset, Seat};

/// A character taps to cancel an attack. Nothing if the card that is named grants the cancelling itself, or the
/// declaration pays for what a card grants.
pub(super) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let granted = |c: CardRef| query::granted::grants(game, c) || granted::is_paid(game, intent);
    if intent.card.is_some_and(granted) {
        return None;
    }
    Some(match granted::closed(game, intent) {
        Some((card, reason)) => Err(Refused::by(reason, cites::UNRESOLVED).about(card)),
        None => cancel_by_card(game, intent, seat),
    })
}

/// A character taps to cancel one of a creature's attacks, because the creature's own text allows it.
fn cancel_by_card(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let unresolved = !strikes::attack_on(game) && targeting::attack_declared(game, seat);
    let later = Refused::by(Reason::TargetUnresolved, cites::UNRESOLVED).about(Entity::Attack);
    later.wanting(targeting::ONCE_FACED).when(unresolved)?;
    let no = |reason| Refused::by(reason, cites::CANCEL_WINDOW);
    let attack = game.board.attack.as_ref().ok_or(no(Reason::TargetNotInPlay))?;
    let creature = game.def(attack.source).creature();
    if attack.automatic && game.def(attack.source).site.is_some() {
        return at_home(game, intent, seat, attack);
    }
    let wanted = "a creature whose own text lets characters tap to cancel its attack";
    let lets = creature.and_then(|c| c.cancel_by_tapping.as_ref());
    let (who, count) = lets.ok_or(Refused::lacking(cites::CANCEL_WINDOW, wanted))?;
    let pending = game.on_chain().filter(|e| matches!(e.does, OnResolve::CancelByCard)).count();
    let declared = attack.cancelled_by_tapping.saturating_add(u8::try_from(pending).unwrap_or(u8::MAX));
    no(Reason::Restriction).when(attack.uncancellable || declared >= *count || attack.attacks == 0)?;
    let payer = intent.doer().ok_or(Refused::by(Reason::CostEntityTapped, cites::TAP_PRICE))?;
    let ctx = Ctx { printed: false, fighters: Fighters::Allies, ..Ctx::of(game.table, &game.board, attack.source) };
    let may_pay = price::satisfies_but_for_tapping(&ctx, Entity::Card(payer), who);
    let struck = !creature.is_some_and(|c| c.struck_may_tap) && strikes::against(&game.board, payer).is_some();
    let of_another = query::company_of(&game.board, payer) != Some(attack.company);
    no(Reason::TargetType).about(payer).when(!may_pay || struck || of_another)?;
    Ok(Judgement::legal(cites::CANCEL_WINDOW).writing(taps(game, intent, seat, payer)?))
}

/// Taps the character who cancels the attack.
fn taps(game: &Game<'_>, intent: &Intent, seat: Seat, payer: CardRef) -> Result<Plan, Refused> {
    let spent = game.board.card(payer).status != Status::Untapped;
    Refused::by(Reason::CostEntityTapped, cites::TAP_PRICE).about(payer).when(spent)?;
    let source = game.board.attack.as_ref().map(|attack| attack.source);
    let entry = game.entry(intent, seat, source, OnResolve::CancelByCard);
    Ok(Plan::tapping(entry, payer))
}

/// Whether a text or a rule lets this character tap against the attack that is faced.
pub fn lets_tap(game: &Game<'_>, who: CardRef) -> bool {
    let Some(attack) = &game.board.attack else { return false };
    let source = game.def(attack.source);
    let home = game.def(who).home_sites.contains(&source.name);
    let creature = source.creature();
    attack.automatic && source.site.is_some() && home || creature.is_some_and(|c| c.cancel_by_tapping.is_some())
}

/// A character at one of their home sites, where the site is named on the character's card, taps to cancel an
/// automatic-attack of that site (COE 2.V.ii.5).
fn at_home(game: &Game<'_>, intent: &Intent, seat: Seat, attack: &Attack) -> Judged {
    let payer = intent.doer().ok_or(Refused::by(Reason::CostEntityTapped, cites::TAP_PRICE))?;
    Refused::by(Reason::CancelWindowClosed, cites::CANCEL_WINDOW).when(attack.status != AttackStatus::Faced)?;
    let at_home = game.def(payer).home_sites.contains(&game.def(attack.source).name);
    let wanted = "a character at his own home site to tap against its automatic-attack";
    let strange = Refused::lacking(cites::HOME_SITE, wanted).about(payer);
    strange.when(game.board.rules != Ruleset::Coe || !at_home)?;
    Refused::by(Reason::Restriction, cites::CANCEL_WINDOW).when(attack.uncancellable)?;
    let of_another = query::company_of(&game.board, payer) != Some(attack.company);
    let foreign = of_another || game.board.card(payer).owner != seat;
    Refused::by(Reason::TargetType, cites::HOME_SITE).about(payer).when(foreign)?;
    Ok(Judgement::legal(cites::HOME_SITE).writing(taps(game, intent, seat, payer)?))
}
