//! Attacks that a tapped character cancels: by what the creature itself allows, or because he is at home.

use super::acts::{about, no, yes};
use super::attack::AttackStatus;
use super::board::{CardRef, Entity, Status};
use super::card::{Filter, Zone};
use super::chain::Game;
use super::cites;
use super::declaration::{Does, Intent, Payment};
use super::game::Verdicts;
use super::resolving::Resolving;
use super::trace::Reason;
use super::{effects, eval, price, query, strike};
use crate::vocab::{Ruleset, Seat};

/// Tapping a character to cancel one of a creature's attacks, by the creature's own allowance.
pub fn cancel_by_card(game: &mut Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    if let Some(card) = intent.card.filter(|c| allowance(game, *c).is_some()) {
        return match at_work(game, card) {
            Some(at_work) => cancel_event(game, (intent, seat), card, &at_work),
            None => about(Reason::TargetNotInChain, cites::TARGETS, Entity::Card(card)),
        };
    }
    let Some(attack) = &game.board.attack else { return no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW) };
    let creature =
        query::def(game.table, &game.board, attack.source).meaning.as_ref().and_then(|m| m.creature.as_ref());
    if attack.automatic && query::def(game.table, &game.board, attack.source).site.is_some() {
        return at_home(game, intent, seat);
    }
    let Some((who, count)) = creature.and_then(|c| c.cancel_by_tapping.as_ref()) else {
        return no(Reason::ConditionMissing, cites::CANCEL_WINDOW);
    };
    let pending = game.stack.iter().filter(|at| matches!(game.entries[**at].does, Does::CancelByCard)).count();
    let declared = attack.tapped_away.saturating_add(u8::try_from(pending).unwrap_or(u8::MAX));
    if attack.uncancellable || declared >= *count || attack.attacks == 0 {
        return no(Reason::Restriction, cites::CANCEL_WINDOW);
    }
    let Some(payer) = payer(intent) else { return no(Reason::CostEntityTapped, cites::TAP_PRICE) };
    let ctx = eval::Ctx { printed: false, ..eval::Ctx::of(game.table, &game.board, attack.source) };
    let fits = price::fits_but_for_tapping(&ctx, Entity::Card(payer), who);
    let struck = !creature.is_some_and(|c| c.struck_may_tap) && strike::against(&game.board, payer).is_some();
    if !fits || struck || query::company_of(&game.board, payer) != Some(attack.company) {
        return about(Reason::TargetType, cites::CANCEL_WINDOW, Entity::Card(payer));
    }
    if game.board.card(payer).status != Status::Untapped {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, Entity::Card(payer));
    }
    let mut enters = game.entry(intent, seat, Some(attack.source), Does::CancelByCard);
    enters.by = Some(payer);
    enters.tapped = vec![payer];
    Verdicts { enters: Some((enters, vec![payer], Vec::new(), 0)), ..yes(cites::CANCEL_WINDOW) }
}

/// A character at one of his home sites, where it is named, taps to cancel an automatic-attack of that site
/// (COE 2.V.ii.5).
fn at_home(game: &mut Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let Some(attack) = &game.board.attack else { return no(Reason::TargetNotInPlay, cites::CANCEL_WINDOW) };
    let def = |c: CardRef| query::def(game.table, &game.board, c);
    let Some(payer) = payer(intent) else { return no(Reason::CostEntityTapped, cites::TAP_PRICE) };
    let whose = Entity::Card(payer);
    if attack.status != AttackStatus::Faced {
        return no(Reason::CancelWindowClosed, cites::CANCEL_WINDOW);
    }
    let at_home = def(payer).home_sites.contains(&def(attack.source).name);
    if game.board.rules != Ruleset::Coe || !at_home {
        return about(Reason::ConditionMissing, cites::HOME_SITE, whose);
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
    let source = attack.source;
    let mut enters = game.entry(intent, seat, Some(source), Does::CancelByCard);
    enters.by = Some(payer);
    enters.tapped = vec![payer];
    Verdicts { enters: Some((enters, vec![payer], Vec::new(), 0)), ..yes(cites::HOME_SITE) }
}

/// Who taps for it.
fn payer(intent: &Intent) -> Option<CardRef> {
    intent.performer.or_else(|| {
        intent.price.iter().flatten().find_map(|p| match p {
            Payment::Tap(c) => Some(*c),
            Payment::Discard(_) | Payment::Limit(_) => None,
        })
    })
}

/// An event against which somebody may tap, declared or with an effect that lasts: who may, and its targets.
pub(super) struct AtWork {
    who: Filter,
    targets: Vec<Entity>,
}

/// Who may tap to cancel the card, if its own words allow that.
fn allowance<'t>(game: &Game<'t>, card: CardRef) -> Option<&'t Filter> {
    let table = game.table;
    query::plays(table, &game.board, card).iter().find_map(|play| play.tap_cancels.as_ref())
}

/// The event, while it is declared or what it left behind lasts.
pub(super) fn at_work(game: &Game<'_>, card: CardRef) -> Option<AtWork> {
    let who = allowance(game, card)?.clone();
    let declared = game.stack.iter().map(|at| &game.entries[*at]).find(|e| e.card == Some(card));
    let lasting = || game.board.lasting.iter().find(|l| !l.over && l.source == card).map(|l| l.targets.clone());
    let targets = declared.map(|e| e.targets.clone()).or_else(lasting)?;
    Some(AtWork { who, targets })
}

/// Tapping a character to cancel an event, or what it left behind, as the event itself allows.
fn cancel_event(game: &mut Game<'_>, (intent, seat): (&Intent, Seat), card: CardRef, at_work: &AtWork) -> Verdicts {
    let board = &game.board;
    let ctx = eval::Ctx { printed: false, targets: &at_work.targets, ..eval::Ctx::of(game.table, board, card) };
    let may = |c: CardRef| {
        let state = board.card(c);
        state.zone == Zone::Play && state.owner == seat && eval::fits(&ctx, Entity::Card(c), &at_work.who)
    };
    let untapped = |c: &CardRef| may(*c) && board.card(*c).status == Status::Untapped;
    let payer = payer(intent).or_else(|| board.all_cards().find(untapped));
    let Some(payer) = payer else { return no(Reason::CostEntityTapped, cites::TAP_PRICE) };
    if !may(payer) {
        return about(Reason::ConditionMissing, cites::CONDITIONS, Entity::Card(payer));
    }
    if board.card(payer).status != Status::Untapped {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, Entity::Card(payer));
    }
    let mut enters = game.entry(intent, seat, Some(card), Does::CancelByCard);
    enters.by = Some(payer);
    enters.tapped = vec![payer];
    Verdicts { enters: Some((enters, vec![payer], Vec::new(), 0)), ..yes(cites::TAP_PRICE) }
}

/// The event is cancelled, or what it left behind.
pub fn cancelled(r: &mut Resolving<'_, '_>, card: CardRef) {
    let declared =
        r.game.entries.iter().rposition(|e| e.card == Some(card) && !e.done && matches!(e.does, Does::Action(_)));
    if let Some(n) = declared.and_then(|n| u16::try_from(n).ok()) {
        return effects::cancel_entity(r, Entity::Entry(n));
    }
    let lasting = (0u16..).zip(&r.game.board.lasting).filter(|(_, l)| !l.over && l.source == card);
    let left: Vec<u16> = lasting.map(|(n, _)| n).collect();
    if left.is_empty() {
        return r.impossible();
    }
    for n in left {
        effects::cancel_entity(r, Entity::Lasting(n));
    }
}
