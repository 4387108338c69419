//! Attacks that a tapped character cancels: by what the creature itself allows, or because he is at home.

use crate::engine::declare::granted;
use crate::engine::declare::verdicts::{self, about, lacks, no, refused, yes};
use crate::engine::legal::{price, targeting};
use crate::engine::query::{self, interpret, strikes};
use crate::engine::state::{
    AttackStatus, CardRef, Entity, Game, Intent, Judgement, OnResolve, Plan, Reason, Status, cites,
};
use crate::vocab::{Act, Ruleset, Seat};

/// An attack is said to be cancelled by a card; nothing if it is a card that grants it, or what is paid for that.
pub(super) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let granted = |c: CardRef| query::granted::grants(game, c) || granted::is_paid(game, intent);
    if intent.act != Act::CancelByCard || intent.card.is_some_and(granted) {
        return None;
    }
    Some(match granted::closed(game, intent) {
        Some((card, reason)) => verdicts::about(reason, cites::UNRESOLVED, Entity::Card(card)),
        None => cancel_by_card(game, intent, seat),
    })
}

/// Tapping a character to cancel one of a creature's attacks, by the creature's own allowance.
pub fn cancel_by_card(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    if !strikes::attack_on(game) && targeting::attack_declared(game, seat) {
        let (about, wanted) = (Some(Entity::Attack), Some(targeting::ONCE_FACED));
        return refused(Reason::TargetUnresolved, cites::UNRESOLVED, about, wanted);
    }
    let Some(attack) = &game.board.attack else { return no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW) };
    let creature = game.def(attack.source).creature();
    if attack.automatic && game.def(attack.source).site.is_some() {
        return at_home(game, intent, seat);
    }
    let Some((who, count)) = creature.and_then(|c| c.cancel_by_tapping.as_ref()) else {
        return lacks(cites::CANCEL_WINDOW, None, "a creature whose own text lets characters tap to cancel its attack");
    };
    let pending = game.on_chain().filter(|e| matches!(e.does, OnResolve::CancelByCard)).count();
    let declared = attack.cancelled_by_tapping.saturating_add(u8::try_from(pending).unwrap_or(u8::MAX));
    if attack.uncancellable || declared >= *count || attack.attacks == 0 {
        return no(Reason::Restriction, cites::CANCEL_WINDOW);
    }
    let Some(payer) = intent.doer() else { return no(Reason::CostEntityTapped, cites::TAP_PRICE) };
    let ctx =
        interpret::Ctx { printed: false, fighters: true, ..interpret::Ctx::of(game.table, &game.board, attack.source) };
    let may_pay = price::satisfies_but_for_tapping(&ctx, Entity::Card(payer), who);
    let struck = !creature.is_some_and(|c| c.struck_may_tap) && strikes::against(&game.board, payer).is_some();
    if !may_pay || struck || query::company_of(&game.board, payer) != Some(attack.company) {
        return about(Reason::TargetType, cites::CANCEL_WINDOW, Entity::Card(payer));
    }
    if game.board.card(payer).status != Status::Untapped {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, Entity::Card(payer));
    }
    let entry = game.entry(intent, seat, Some(attack.source), OnResolve::CancelByCard);
    yes(cites::CANCEL_WINDOW).writing(Plan::tapping(entry, payer))
}

/// Whether a text or a rule lets this character tap against the attack that is faced.
pub fn lets_tap(game: &Game<'_>, who: CardRef) -> bool {
    let Some(attack) = &game.board.attack else { return false };
    let source = game.def(attack.source);
    let home = game.def(who).home_sites.contains(&source.name);
    let creature = source.creature();
    attack.automatic && source.site.is_some() && home || creature.is_some_and(|c| c.cancel_by_tapping.is_some())
}

/// A character at one of his home sites, where it is named, taps to cancel an automatic-attack of that site
/// (COE 2.V.ii.5).
fn at_home(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judgement {
    let Some(attack) = &game.board.attack else { return no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW) };
    let Some(payer) = intent.doer() else { return no(Reason::CostEntityTapped, cites::TAP_PRICE) };
    let whose = Entity::Card(payer);
    if attack.status != AttackStatus::Faced {
        return no(Reason::CancelWindowClosed, cites::CANCEL_WINDOW);
    }
    let at_home = game.def(payer).home_sites.contains(&game.def(attack.source).name);
    if game.board.rules != Ruleset::Coe || !at_home {
        return lacks(
            cites::HOME_SITE,
            Some(whose),
            "a character at his own home site to tap against its automatic-attack",
        );
    }
    if attack.uncancellable {
        return no(Reason::Restriction, cites::CANCEL_WINDOW);
    }
    if query::company_of(&game.board, payer) != Some(attack.company) || game.board.card(payer).owner != seat {
        return about(Reason::TargetType, cites::HOME_SITE, whose);
    }
    if game.board.card(payer).status != Status::Untapped {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, whose);
    }
    let entry = game.entry(intent, seat, Some(attack.source), OnResolve::CancelByCard);
    yes(cites::HOME_SITE).writing(Plan::tapping(entry, payer))
}
