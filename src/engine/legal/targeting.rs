//! Targets: which ones are meant, whether they are there, and whether they fit.

use super::price::satisfies_but_for_tapping;

use crate::engine::card::mentions::{mentions, mentions_any};
use crate::engine::card::{Action, Attr, Cost, Filter, Kind, Mode, Role, Step as Effect, Target, What, Zone};
use crate::engine::query::interpret::{Ctx, matches, satisfies, zones};
use crate::engine::query::{rolls, strikes};
use crate::engine::state::{
    self, Board, CardRef, Entity, Entry, Game, OnResolve, Reason, Refused, Status, TurnEvent, cites,
};
use crate::vocab::{Ruleset, Seat};

/// Whether an entity is of the sort that the words speak of.
pub(crate) fn same_kind(ctx: &Ctx<'_>, e: Entity, filter: &Filter) -> bool {
    if let Filter::Any(any) = filter {
        return any.iter().any(|f| same_kind(ctx, e, f));
    }
    let wanted = |k: Kind| mentions(filter, k);
    match e {
        Entity::Attack => wanted(Kind::Attack),
        Entity::Strike(_) => wanted(Kind::Strike),
        Entity::Roll(..) => wanted(Kind::Roll),
        Entity::Company(_) => wanted(Kind::Company),
        Entity::Region(_) => wanted(Kind::Region),
        Entity::Player(_) => wanted(Kind::Player),
        Entity::Lasting(_) => wanted(Kind::Effect),
        Entity::Card(_) | Entity::Entry(_) => {
            let other = [Kind::Attack, Kind::Strike, Kind::Roll, Kind::Company, Kind::Region, Kind::Player];
            !mentions_any(filter, &other) && kind_fits(ctx, e, filter)
        }
    }
}

/// Whether the thing is of the sort that the words ask for, whatever state it is in.
pub(crate) fn kind_fits(ctx: &Ctx<'_>, e: Entity, filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().all(|f| kind_fits(ctx, e, f)),
        Filter::Any(any) => any.iter().any(|f| kind_fits(ctx, e, f)),
        Filter::Not(f) if is_kind_word(f) => !satisfies(ctx, e, f),
        f if is_kind_word(f) => satisfies(ctx, e, f),
        _ => true,
    }
}

/// Whether a word says what sort of thing is meant, not what state it is in.
pub(super) fn is_kind_word(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().all(is_kind_word),
        Filter::Not(f) => is_kind_word(f),
        Filter::Kind(_)
        | Filter::Hazard(_)
        | Filter::Keyword(_)
        | Filter::Race(_)
        | Filter::Skill(_)
        | Filter::OwnSkill(_)
        | Filter::Uses(_)
        | Filter::OwnUses(_)
        | Filter::Named(_)
        | Filter::Requires(_)
        | Filter::Alignment(_)
        | Filter::Avatar
        | Filter::Unique
        | Filter::Agent
        | Filter::Own
        | Filter::Theirs
        | Filter::PlayerType(_)
        | Filter::Automatic
        | Filter::AutomaticNumber(_)
        | Filter::Roll(_)
        | Filter::From(_)
        | Filter::Against(_)
        | Filter::KeyedRegion(_)
        | Filter::KeyedSite
        | Filter::PrintsKey(..)
        | Filter::KeyedTo(_)
        | Filter::HomeSite(_)
        | Filter::HomeNamed(_)
        | Filter::Guarded(_)
        | Filter::SitePath(..)
        | Filter::Is(_)
        | Filter::Targets(_)
        | Filter::Influencing(_)
        | Filter::Does(_)
        | Filter::SiteType(_)
        | Filter::RegionType(_) => true,
        Filter::Compare(attr, ..) => matches!(attr, Attr::Strikes | Attr::Attacks | Attr::Mind | Attr::NormalProwess),
        Filter::Untapped
        | Filter::Tapped
        | Filter::Wounded
        | Filter::FaceDown
        | Filter::In(_)
        | Filter::Moving
        | Filter::Path(..)
        | Filter::NoRunBut(_)
        | Filter::Settled
        | Filter::Bound(_)
        | Filter::Through(_)
        | Filter::Site(_)
        | Filter::Region(_)
        | Filter::UnderDeeps
        | Filter::Strayed
        | Filter::Leaving(_)
        | Filter::OriginOf(_)
        | Filter::CopyInPlay
        | Filter::Hoard
        | Filter::Information
        | Filter::PlayableAt(_)
        | Filter::With(_)
        | Filter::SameSite(_)
        | Filter::Bears(_)
        | Filter::On(_)
        | Filter::Has(_)
        | Filter::Of(_)
        | Filter::Left(_)
        | Filter::Facing(_)
        | Filter::Faced(_)
        | Filter::WoundedBy(_)
        | Filter::Affected
        | Filter::Keyable
        | Filter::HomeOf(_)
        | Filter::SharesHome(_)
        | Filter::Controllable(_)
        | Filter::Defeated
        | Filter::Struck
        | Filter::Detainment
        | Filter::Corrupted
        | Filter::TurnedUp
        | Filter::New
        | Filter::Covert(_) => false,
    }
}

pub(crate) fn check_targets(
    game: &Game<'_>,
    ctx: &Ctx<'_>,
    action: &Action,
    targets: &[Entity],
) -> Result<(), Refused> {
    for (n, wanted) in action.targets.iter().enumerate() {
        let Some(target) = targets.get(n).copied() else {
            if wanted.optional || wanted.several {
                continue;
            }
            // The attack is meant even if nobody named it, so we tell what stands against it.
            let attack = game.board.attack.is_some() || attack_declared(game, ctx.seat);
            if attack && mentions(&wanted.filter, Kind::Attack) {
                check_target(game, ctx, Place { action, n, wanted }, Entity::Attack)?;
            }
            // If nothing is in the state that the words ask for, a condition is missing.
            return Err(Refused::lacking(cites::TARGETS, &wanted.filter));
        };
        check_target(game, ctx, Place { action, n, wanted }, target)?;
    }
    Ok(())
}

/// Where a target stands among the words of an action.
#[derive(Clone, Copy)]
struct Place<'a> {
    action: &'a Action,
    n: usize,
    wanted: &'a Target,
}

fn check_target(game: &Game<'_>, ctx: &Ctx<'_>, place: Place<'_>, target: Entity) -> Result<(), Refused> {
    let Place { action, n, wanted } = place;
    let board = &game.board;
    let filter = &wanted.filter;
    let no = |reason, cite| Refused::by(reason, cite).about(target);
    if let Entity::Card(c) = target {
        let state = board.card(c);
        let asks_face_down = || filter.has_word(&|word| *word == Filter::FaceDown);
        let zones = zones::zones(filter);
        let face_up = !zones.contains(Zone::OnGuard) || state.zone != Zone::OnGuard;
        let turned_up = board.rules == Ruleset::Coe && is_price(action, n) && state.owner == ctx.seat;
        let hidden = state.face_down && face_up && !asks_face_down() && !turned_up;
        no(Reason::FaceDown, cites::FACE_DOWN).when(hidden)?;
        // A region is in play only in a site path or with a site (COE 9.3.4).
        let region = game.def(c).region.is_some() && mentions(filter, Kind::Region);
        no(Reason::TargetNotInPlay, cites::TARGETS).when(region)?;
    }
    if !is_there(game, target, filter) {
        return Err(match target {
            Entity::Card(c) if board.card(c).zone == Zone::Declared => no(Reason::TargetUnresolved, cites::UNRESOLVED),
            Entity::Card(_) if asks_chain(filter) => no(Reason::TargetNotInChain, cites::TARGETS),
            Entity::Roll(kind, c) if board.history.contains(&TurnEvent::Rolled(kind, c)) => {
                no(Reason::RollAlreadyMade, cites::DICE)
            }
            Entity::Strike(c) if strikes::of(board, c).is_some_and(|s| s.rolled()) => {
                no(Reason::RollAlreadyMade, cites::DICE)
            }
            // The attack is only declared; before it resolves there is no attack.
            Entity::Attack if attack_declared(game, ctx.seat) => {
                no(Reason::TargetUnresolved, cites::UNRESOLVED).wanting(ONCE_FACED)
            }
            _ => no(Reason::TargetNotInPlay, cites::TARGETS),
        });
    }
    let strange = || no(Reason::TargetType, cites::TARGETS).wanting(filter);
    if !same_kind(ctx, target, filter) && !matches!(target, Entity::Entry(_)) {
        return Err(strange());
    }
    if satisfies(ctx, target, filter) {
        return if game.past.is_some() { Ok(()) } else { already_tapped(board, action, n, target) };
    }
    if !kind_fits(ctx, target, filter) {
        return Err(strange());
    }
    // Nobody says what state it was in then.
    if game.past.is_some() {
        return Ok(());
    }
    if satisfies_but_for_tapping(ctx, target, filter) {
        // Nothing stands against it but its being tapped, and the price is checked by itself.
        if is_price(action, n) {
            return Ok(());
        }
        // The action would tap it.
        no(Reason::TargetAlreadyTapped, cites::TAP_PRICE).when(taps_target(action, n))?;
    }
    Err(no(Reason::ConditionMissing, cites::CONDITIONS).wanting(filter))
}

/// The line that a player has to type before they can aim anything at a declared attack.
pub(crate) const ONCE_FACED: &str = "write `both pass` on the line before";

/// Whether an attack is declared but has not resolved: a creature, or an attack that needs no declaration by a player.
/// Hazards that affect the latter need not wait for it (COE 9.3.2.3).
pub(crate) fn attack_declared(game: &Game<'_>, seat: Seat) -> bool {
    let waits = seat == Seat::R || game.board.rules != Ruleset::Coe;
    let attack = |does: &OnResolve| match does {
        OnResolve::Action(action) => action.mode == Mode::Creature,
        OnResolve::FaceAttack => waits,
        _ => false,
    };
    game.on_chain().any(|e| attack(&e.does))
}

/// Whether an action is meant for an attack that is declared but has not resolved. Words about automatic-attacks can
/// reach one before the company faces it (COE 9.3.2.3).
pub(crate) fn meant_for_declared(game: &Game<'_>, action: &Action, targets: &[Entity], seat: Seat) -> bool {
    let attack = |wanted: &Target| mentions(&wanted.filter, Kind::Attack) && !names_automatic(&wanted.filter);
    let faced = strikes::attack_on(game);
    let named = matches!(targets.first(), None | Some(Entity::Attack));
    !faced && named && action.targets.first().is_some_and(attack) && attack_declared(game, seat)
}

fn names_automatic(filter: &Filter) -> bool {
    filter.has_word(&|word| matches!(word, Filter::Automatic | Filter::AutomaticNumber(_)))
}

/// Checks that the action would not tap a target that is already tapped (TG 1A).
pub(super) fn already_tapped(board: &Board, action: &Action, n: usize, target: Entity) -> Result<(), Refused> {
    let Entity::Card(c) = target else { return Ok(()) };
    let tapped = taps_target(action, n) && board.card(c).status == Status::Tapped;
    Refused::by(Reason::TargetAlreadyTapped, cites::TAP_PRICE).about(target).when(tapped)
}

/// Whether a target taps as the price of the action. If an agent taps for it, it is revealed (COE 4.3).
pub(crate) fn is_price(action: &Action, n: usize) -> bool {
    let is = |f: &Filter| matches!(f, Filter::Is(Role::Target(t)) if usize::from(*t) == n);
    action.cost.iter().any(|c| matches!(c, Cost::Tap(filter) if is(filter)))
}

pub(super) fn taps_target(action: &Action, n: usize) -> bool {
    action.steps.iter().any(|s| matches!(s, Effect::Tap(What::Role(Role::Target(t))) if usize::from(*t) == n))
}

/// Whether a target is where the words look for it and can still be targeted.
pub fn is_there(game: &Game<'_>, target: Entity, filter: &Filter) -> bool {
    let board = &game.board;
    match target {
        Entity::Card(c) => matches::in_zone(board, target, filter) && !still_declared(game, c),
        Entity::Attack => strikes::attack_on(game),
        Entity::Strike(c) => {
            rolls::is_pending(game, target)
                || strikes::of(board, c).is_some_and(|s| s.status == state::StrikeStatus::ToCome)
        }
        Entity::Roll(..) => rolls::is_pending(game, target),
        Entity::Entry(n) => {
            // What is on the chain is the use of the card, not the card: only words about the chain mean it.
            let zones = zones::zones(filter);
            let chain = zones.contains(Zone::Declared) || mentions(filter, Kind::Effect);
            chain && game.entries.get(usize::from(n)).is_some_and(|e| !e.done)
        }
        Entity::Company(c) => !board.company(c).gone,
        Entity::Region(at) => usize::from(at.place) < board.company(at.company).path.len(),
        Entity::Lasting(n) => board.lasting.get(usize::from(n)).is_some_and(|l| !l.over),
        Entity::Player(_) => true,
    }
}

/// Whether the card became a short-event that waits on the chain: it goes to the discard pile when it has resolved.
pub(crate) fn still_declared(game: &Game<'_>, card: CardRef) -> bool {
    let own = |e: &Entry| e.card == Some(card) && matches!(&e.does, OnResolve::Action(a) if a.becomes_event());
    game.board.card(card).zone == Zone::Discard && game.on_chain().any(own)
}

/// Whether the words ask for something on the chain and nothing in play.
pub(crate) fn asks_chain(filter: &Filter) -> bool {
    let zones = zones::zones(filter);
    zones.contains(Zone::Declared) && !zones.contains(Zone::Play)
}
