//! Storing cards and handing them on. The bearer of an item makes a corruption check first (COE 2.II.4.1, 2.II.5). A
//! card of another kind that is stored by its own text needs no check, because the rules demand it only for items.

use std::sync::Arc;

use super::when;
use crate::engine::card::{
    Action, Amount, CardKind, CorruptionCheck, Mode, Penalty, Role, Step as Effect, Target, Verb, What, Zone,
};
use crate::engine::query::interpret::{self, types};
use crate::engine::query::{self, trophies};
use crate::engine::resolve::frame;
use crate::engine::state::plan::Told;
use crate::engine::state::{
    CardRef, Entity, Entry, Game, Intent, Judged, Judgement, OnResolve, Plan, Reason, Refused, cites,
};
use crate::vocab::{Act, Seat};

/// A player stores an item at a Haven, or hands it to another character at the same site, in the organization phase.
pub fn carry(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    Some(carries(game, intent, seat, intent.card?))
}

fn carries(game: &Game<'_>, intent: &Intent, seat: Seat, item: CardRef) -> Judged {
    let storing = intent.act == Act::Store;
    let cite = if storing { cites::STORING } else { cites::TRANSFER };
    let no = |reason, cite| Refused::by(reason, cite).about(item);
    let (board, def) = (&game.board, game.def(item));
    when::OWN_ORGANIZATION.open(game, seat, cite).map_err(|closed| closed.about(item))?;
    no(Reason::Restriction, cites::TROPHIES).when(trophies::is_trophy(def, board.card(item)))?;
    let verb = if storing { Verb::Store } else { Verb::Transfer };
    let prevented = frame::prevention(game, None, verb, Entity::Card(item)).is_some();
    no(Reason::Restriction, cites::RESTRICTION).when(prevented)?;
    let event = def.kind == CardKind::Event && query::bearer(board, item).is_some();
    if storing && def.meaning.is_none() && event && board.card(item).owner == seat {
        let told = Told::Unmodelled(item, "whether and where it is stored".into());
        return Ok(Judgement::legal(cite).telling([told]));
    }
    let own = if storing { stored_by_its_text(game, item) } else { None };
    let stored = own.is_some() || def.kind == CardKind::Item;
    no(Reason::TargetNotInPlay, cites::TARGETS).when(board.card(item).zone != Zone::Play)?;
    let bearer = query::bearer(board, item).filter(|_| stored && board.card(item).owner == seat);
    let bearer = bearer.ok_or(no(Reason::TargetType, cite))?;
    // The character who hands the item on must bear it.
    let another = intent.performer.is_some_and(|who| who != bearer);
    Refused::lacking(cite, "its bearer to give it").about(item).when(another)?;
    let site = |c: CardRef| query::company_of(board, c).and_then(|co| query::site_of(board, co));
    let to = intent.targets.iter().filter_map(|t| t.as_card()).find(|c| *c != item);
    let name = |site: CardRef| &game.def(site).name;
    let elsewhere = |to: CardRef| site(bearer).is_some_and(|here| name(here) != name(to));
    let step = if storing {
        // If a site is named, it must be the one where the character is.
        if let Some(to) = to.filter(|to| game.def(*to).site.is_some() && elsewhere(*to)) {
            return Err(Refused::lacking(cite, "the site where its bearer is").about(to));
        }
        let haven = site(bearer).is_some_and(|s| types::serves_as_haven(game.table, board, s, seat));
        let wanted = if own.is_some() {
            "its bearer at a site where its text lets it be stored"
        } else {
            "its bearer at a Haven"
        };
        Refused::lacking(cite, wanted).about(item).when(!own.unwrap_or(haven))?;
        Effect::Score(What::Role(Role::This))
    } else {
        let to = to.ok_or(no(Reason::TargetNotInPlay, cites::TARGETS))?;
        let nobody = game.def(to).kind != CardKind::Character || to == bearer;
        Refused::by(Reason::TargetType, cite).about(to).when(nobody)?;
        // A company is at one site, whether or not anybody says which.
        let company = |c: CardRef| query::company_of(board, c);
        let together = company(bearer).is_some() && company(bearer) == company(to);
        let apart = !together && (site(bearer).is_none() || site(bearer).map(name) != site(to).map(name));
        Refused::lacking(cite, "both at the same site").about(to).when(apart)?;
        Effect::Attach(What::Role(Role::This), Role::Target(0))
    };
    let action = as_action(if def.kind == CardKind::Item { once_checked(step) } else { step });
    let targets = to.filter(|_| !storing).map(Entity::Card).into_iter().collect();
    let entry = Entry { targets, ..game.entry(intent, seat, Some(item), OnResolve::Action(Arc::new(action))) };
    Ok(Judgement::legal(cite).writing(Plan::of(entry)))
}

/// Carries a step out only if the bearer passes a corruption check.
fn once_checked(step: Effect) -> Effect {
    Effect::CorruptionCheck(CorruptionCheck {
        who: What::Role(Role::Bearer),
        modifier: Amount::Number(0),
        penalty: Penalty::Usual,
        failed: Vec::new(),
        passed: vec![step],
    })
}

/// The step as an action that a card would allow.
fn as_action(step: Effect) -> Action {
    let wanted = Target { optional: true, ..Target::anything() };
    Action { steps: vec![step], targets: vec![wanted], ..Action::blank(Mode::Ability) }
}

/// Whether a card is at the site where its text stores it. Nothing if its text names none.
fn stored_by_its_text(game: &Game<'_>, card: CardRef) -> Option<bool> {
    let meaning = game.def(card).meaning.as_ref()?;
    let ctx = interpret::Ctx::of(game.table, &game.board, card);
    let mut own = meaning.stores().peekable();
    own.peek()?;
    Some(own.any(|ability| ability.needs.iter().all(|need| interpret::holds(&ctx, need))))
}
