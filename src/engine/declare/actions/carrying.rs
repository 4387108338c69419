//! Storing and passing on: for an item its bearer makes a corruption check first (COE 2.II.4.1, 2.II.5); a card of another
//! kind that is stored as its text says needs none, for the rules ask for the check before an item is stored.

use std::sync::Arc;

use super::when;
use crate::engine::card::{
    self, Action, Amount, CardKind, CorruptionCheck, Mode, Penalty, Role, Step as Effect, Target, Verb, What, Zone,
};
use crate::engine::declare::verdicts;
use crate::engine::query::{self, interpret, trophies};
use crate::engine::resolve::frame;
use crate::engine::state::plan::Told;
use crate::engine::state::{CardRef, Cite, Entity, Entry, Game, Intent, Judgement, OnResolve, Plan, Reason, cites};
use crate::vocab::{Act, Seat};

fn no(reason: Reason, cite: Cite, about: CardRef) -> Judgement {
    verdicts::about(reason, cite, Entity::Card(about))
}

/// Refused since a condition does not hold, and which.
fn lacks(cite: Cite, about: CardRef, wanted: &str) -> Judgement {
    verdicts::lacks(cite, Some(Entity::Card(about)), wanted)
}

/// Storing an item at a Haven, or giving it to another character at the same site, in the organization phase.
pub fn carry(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judgement> {
    let item = intent.card.filter(|_| matches!(intent.act, Act::Store | Act::Transfer))?;
    Some(carries(game, intent, seat, item))
}

fn carries(game: &Game<'_>, intent: &Intent, seat: Seat, item: CardRef) -> Judgement {
    let storing = intent.act == Act::Store;
    let cite = if storing { cites::STORING } else { cites::TRANSFER };
    let board = &game.board;
    if let Err(closed) = when::OWN_ORGANIZATION.open(game, seat, cite) {
        return Judgement::refused(closed.about(Entity::Card(item)));
    }
    if trophies::is_trophy(game.def(item), board.card(item)) {
        return no(Reason::Restriction, cites::TROPHIES, item);
    }
    let verb = if storing { Verb::Store } else { Verb::Transfer };
    if frame::prevention(game, None, verb, Entity::Card(item)).is_some() {
        return no(Reason::Restriction, cites::RESTRICTION, item);
    }
    let unknown = game.def(item).meaning.is_none();
    let event = game.def(item).kind == CardKind::Event && query::bearer(board, item).is_some();
    if storing && unknown && event && board.card(item).owner == seat {
        let told = Told::Unmodelled(item, "whether and where it is stored".into());
        return Judgement::legal(cite).telling([told]);
    }
    let own = if storing { stored_by_its_text(game, item) } else { None };
    let stored = own.is_some() || game.def(item).kind == CardKind::Item;
    let bearer = query::bearer(board, item).filter(|_| stored);
    if board.card(item).zone != Zone::Play {
        return no(Reason::TargetNotInPlay, cites::TARGETS, item);
    }
    let Some(bearer) = bearer.filter(|_| board.card(item).owner == seat) else {
        return no(Reason::TargetType, cite, item);
    };
    // The character who is said to give it must bear it.
    if intent.performer.is_some_and(|who| who != bearer) {
        return lacks(cite, item, "its bearer to give it");
    }
    let site = |c: CardRef| query::company_of(board, c).and_then(|co| query::site_of(board, co));
    let to = intent.targets.iter().find_map(|t| match t {
        Entity::Card(c) if *c != item => Some(*c),
        _ => None,
    });
    let name = |site: CardRef| &game.def(site).name;
    let elsewhere = |to: CardRef| site(bearer).is_some_and(|here| name(here) != name(to));
    let step = if storing {
        // A site that is named is the one where he is.
        if let Some(to) = to.filter(|to| game.def(*to).site.is_some() && elsewhere(*to)) {
            return lacks(cite, to, "the site where its bearer is");
        }
        let haven = site(bearer).is_some_and(|s| query::interpret::types::serves_as_haven(game.table, board, s, seat));
        match own {
            Some(true) => {}
            Some(false) => return lacks(cite, item, "its bearer at a site where its text lets it be stored"),
            None if haven => {}
            None => return lacks(cite, item, "its bearer at a Haven"),
        }
        Effect::Score(What::Role(Role::This))
    } else {
        let Some(to) = to else { return no(Reason::TargetNotInPlay, cites::TARGETS, item) };
        if game.def(to).kind != CardKind::Character || to == bearer {
            return no(Reason::TargetType, cite, to);
        }
        // A company is at one site, whether or not it is told at which.
        let company = |c: CardRef| query::company_of(board, c);
        let together = company(bearer).is_some() && company(bearer) == company(to);
        if !together && (site(bearer).is_none() || site(bearer).map(name) != site(to).map(name)) {
            return lacks(cite, to, "both at the same site");
        }
        Effect::Attach(What::Role(Role::This), Role::Target(0))
    };
    let checked = game.def(item).kind == CardKind::Item;
    let action = as_action(if checked { once_checked(step) } else { step });
    let targets = to.filter(|_| !storing).map(Entity::Card).into_iter().collect();
    let entry = Entry { targets, ..game.entry(intent, seat, Some(item), OnResolve::Action(Arc::new(action))) };
    Judgement::legal(cite).writing(Plan::of(entry))
}

/// A step that is done if its bearer passes a corruption check.
fn once_checked(step: Effect) -> Effect {
    Effect::CorruptionCheck(CorruptionCheck {
        who: What::Role(Role::Bearer),
        modifier: Amount::Number(0),
        penalty: Penalty::Usual,
        failed: Vec::new(),
        passed: vec![step],
    })
}

/// A step as what a card would do that is used.
fn as_action(step: Effect) -> Action {
    let any = card::Filter::All(Vec::new());
    let wanted = Target { name: "target".into(), filter: any, several: false, max: None, optional: true };
    Action { steps: vec![step], targets: vec![wanted], ..Action::blank(Mode::Ability) }
}

/// Whether a card that says where it is stored is there; nothing if it does not say.
fn stored_by_its_text(game: &Game<'_>, card: CardRef) -> Option<bool> {
    let meaning = game.def(card).meaning.as_ref()?;
    let ctx = interpret::Ctx::of(game.table, &game.board, card);
    let mut own = meaning.stores().peekable();
    own.peek()?;
    Some(own.any(|ability| ability.needs.iter().all(|need| interpret::holds(&ctx, need))))
}
