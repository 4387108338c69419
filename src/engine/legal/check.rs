//! May this action be declared? Everything is checked before anything is paid; the first reason is reported.

use std::sync::Arc;

use super::at_site::at_site;
use super::price::{fits_but_for_tapping, performer, price};
use super::rules::forbidden::{duplicate, restriction};
use super::rules::{imprisonment, influence};
use super::targeting::{self, check_targets};
use super::targets::targets;
use super::{characters, window, words, would_change};
use crate::engine::card::{Action, Class, Condition, Cost, Mode, Role, Rule, Step as Effect, Window};
use crate::engine::query::affects::{self, Attempt};
use crate::engine::query::interpret::{self, Ctx, ctx, fits, holds, past_attacks};
use crate::engine::query::{self, alignment, allies, automatic, hazard_limit, keys, rolls};
use crate::engine::state::{CardRef, CompanyRef, Does, Entity, Game, Intent, Key, Reason, Refused, Wanted, cites};
use crate::vocab::{Act, Phase, Ruleset, Seat};

/// A declaration that is allowed, with everything settled that is settled at declaration.
pub struct Allowed<'a> {
    /// The way in which the card is played or used.
    pub action: &'a Arc<Action>,
    /// The performer.
    pub by: Option<CardRef>,
    /// The targets.
    pub targets: Vec<Entity>,
    /// What taps.
    pub taps: Vec<CardRef>,
    /// What is discarded.
    pub discards: Vec<CardRef>,
    /// The key.
    pub key: Option<Key>,
    /// How much of the hazard limit it uses.
    pub limit: u8,
    /// The company concerned.
    pub company: Option<CompanyRef>,
    /// What the sources leave open about it.
    pub unsettled: bool,
}

/// What has to be past before anything but on-guard cards is played at a site.
const PAST_ON_GUARD: &str = "the step after on-guard cards are revealed, `phase automatic-attack`";

/// Checks an action of a card.
///
/// # Errors
/// The first reason that applies.
pub fn check<'a>(
    game: &Game<'_>,
    intent: &Intent,
    seat: Seat,
    card: CardRef,
    action: &'a Arc<Action>,
) -> Result<Allowed<'a>, Refused> {
    let board = &game.board;
    let hazard = ctx::is_hazard(game, seat, card, action);
    let company = company_concerned(game, intent);
    let by = performer(game, intent, seat, card, action);
    let targets = targets(game, intent, (seat, card, action), by);
    let attempt = Attempt {
        seat,
        act: intent.act,
        card: Some(card),
        action: Some(action),
        hazard,
        targets: &targets,
        performer: by,
    };
    window::check(game, &attempt).map_err(|refused| {
        let others = window::only_on_guard(game, intent.act, Some(card));
        if others { refused.wanting(PAST_ON_GUARD) } else { refused }
    })?;
    let unsettled = chain_rules(game, &attempt)?;
    let key = key(game, intent, (card, action), company)?;
    // What is played as an automatic-attack is outside the phase of hazards and their limit.
    let automatic = intent.act == Act::Play && automatic::from_hand(game, card, key.as_ref(), company);
    let limit = if automatic { 0 } else { limit(game, (card, action), hazard, company)? };
    duplicate(game, (card, action), by, &targets)?;
    restriction(game, (card, action, seat), by, &targets, company, key.as_ref())?;
    if action.mode == Mode::Ability && influence::removal_closed(game, card, action.cost.is_empty()) {
        return Err(Refused::by(Reason::Restriction, cites::REMOVAL).about(Entity::Card(card)));
    }
    // One card only is played with another (the words say `one resource`).
    if let Some(with) = intent.with
        && board.all_cards().any(|c| c != card && board.card(c).with == Some(with))
    {
        return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(Entity::Card(with)));
    }
    let ctx = Ctx {
        table: game.table,
        board,
        entries: &game.entries,
        this: Some(card),
        seat,
        by,
        bearer: None,
        targets: &targets,
        it: None,
        found: None,
        with: intent.with.or(board.card(card).with),
        company,
        paid: 0,
        revealed: 0,
        printed: false,
        purpose: ctx::purpose(hazard, action),
        fighters: allies::count_as_characters(action),
    };
    for need in &action.needs {
        if !holds(&ctx, need) {
            let (reason, cite) = if denies(need) {
                (Reason::Restriction, cites::RESTRICTION)
            } else {
                (Reason::ConditionMissing, cites::CONDITIONS)
            };
            return Err(Refused::by(reason, cite).wanting(Wanted::Condition(Box::new(need.clone()))));
        }
    }
    // Before the site is entered resources wait (COE 2.V.ii.1); those for an attack wait for it.
    let any = action.lent.is_some() || matches!(action.window, Window::Any | Window::Attack | Window::Strike);
    let past = game.past.is_some();
    if !past && window::before_entering(board) && !hazard && seat == Seat::R && !any {
        if targeting::meant_for_declared(game, action, &targets, seat) {
            return Err(Refused::by(Reason::TargetUnresolved, cites::UNRESOLVED)
                .about(Entity::Attack)
                .wanting(targeting::ONCE_FACED));
        }
        return Err(Refused::by(Reason::ConditionMissing, cites::NOT_ENTERED).wanting("the site to be entered first"));
    }
    if let Some(wanted) = at_site(game, (card, action), company, intent.act) {
        return Err(Refused::by(Reason::ConditionMissing, cites::SITE).wanting(wanted));
    }
    characters::comes(game, (card, action, seat), &intent.targets)?;
    // Playing a character is organizing, which answers nothing (COE 2.II.1, 2.II.2).
    let organizing = board.phase == Phase::Organization && board.rules == Ruleset::Coe && seat == Seat::R;
    if organizing && action.mode == Mode::Character && action.window == Window::Usual && !game.stack.is_empty() {
        return Err(Refused::by(Reason::Restriction, cites::WHILE_ORGANIZING).wanting(NO_CHAIN));
    }
    if !past && alignment::stage_out_of_phase(game, card, action) {
        return Err(Refused::by(Reason::ConditionMissing, cites::STAGE_EVENTS).wanting("the organization phase"));
    }
    if !past && !automatic && !window::phase_allows(board, action, seat, hazard) {
        let wanted = words::window(action, hazard);
        return Err(Refused::by(Reason::ConditionMissing, cites::CONDITIONS).wanting(wanted));
    }
    if let Some(wanted) = &action.by {
        let fitting = by.is_some_and(|b| fits_but_for_tapping(&ctx, Entity::Card(b), wanted));
        if !fitting {
            return Err(Refused::by(Reason::ConditionMissing, cites::CONDITIONS)
                .about(by.map(Entity::Card))
                .wanting(wanted));
        }
    }
    check_targets(game, &ctx, action, &targets)?;
    influence::within_reach(game, &ctx, action)?;
    imprisonment::within_reach(game, &ctx, action)?;
    let (taps, discards) = price(game, intent, &ctx, action)?;
    let paid = u8::try_from(taps.len() + discards.len()).unwrap_or(u8::MAX);
    let paying = Ctx { paid, ..ctx };
    let too_many = action.targets.iter().enumerate().find(|(n, t)| {
        let most = t.max.as_ref().map(|max| interpret::amount(&paying, max));
        most.is_some_and(|most| i16::try_from(targets.len().saturating_sub(*n)).unwrap_or(i16::MAX) > most)
    });
    if too_many.is_some() {
        return Err(Refused::by(Reason::ConditionMissing, cites::CONDITIONS)
            .wanting("as many targets as were paid for, and no more"));
    }
    let nothing = action.mode != Mode::LongEvent
        && matches!(action.mode, Mode::ShortEvent | Mode::Ability)
        && query::def(game.table, board, card).meaning.as_ref().is_some_and(|m| m.models(action.mode))
        && !action.steps.iter().any(|s| would_change::could_change(&ctx, s));
    if !past && (nothing || too_late_for_its_roll(game, &ctx, action)) {
        return Err(Refused::by(Reason::NoEffectPossible, cites::NO_EFFECT));
    }
    if intent.act == Act::Play && meets_unresolved(game, card) {
        return Err(Refused::by(Reason::TargetUnresolved, cites::UNRESOLVED).about(Entity::Card(card)));
    }
    Ok(Allowed { action, by, targets, taps, discards, key, limit, company, unsettled })
}

/// Whether an action cannot be declared now by anybody on anything: what can be told without looking for who performs
/// it or for targets. It says nothing of those that it lets pass.
pub fn hopeless(game: &Game<'_>, seat: Seat, card: CardRef, action: &Action) -> bool {
    let hazard = ctx::is_hazard(game, seat, card, action);
    !window::phase_allows(&game.board, action, seat, hazard)
        || !game.stack.is_empty() && (action.starts_chain || action.mode == Mode::Creature)
}

/// The company that a declaration concerns.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
fn company_concerned(game: &Game<'_>, intent: &Intent) -> Option<CompanyRef> {
    let named = intent.targets.iter().find_map(|t| match t {
        Entity::Company(c) => Some(*c),
        _ => query::company_of_entity(&game.board, *t),
    });
    named.or(game.board.acting)
}

/// The rules of chains: attacks and corruption cards start one. The annotations name attacks only, so that a corruption
/// card in response is an open question under them.
fn chain_rules(game: &Game<'_>, a: &Attempt<'_>) -> Result<bool, Refused> {
    if game.stack.is_empty() {
        return Ok(false);
    }
    let attack = affects::starts_attack(a) || a.action.is_some_and(|x| x.starts_chain);
    if attack {
        return Err(Refused::by(Reason::MustStartChain, cites::START_CHAIN));
    }
    let corruption =
        a.card.is_some_and(|c| query::def(game.table, &game.board, c).is_corruption_card()) && a.act == Act::Play;
    match (corruption, game.board.rules) {
        (true, Ruleset::Coe | Ruleset::Tg) => Err(Refused::by(Reason::MustStartChain, cites::START_CHAIN_CORRUPTION)),
        (corruption, _) => Ok(corruption),
    }
}

/// The key of a creature: named, valid, or the only one.
fn key(
    game: &Game<'_>,
    intent: &Intent,
    (card, action): (CardRef, &Action),
    company: Option<CompanyRef>,
) -> Result<Option<Key>, Refused> {
    if action.mode != Mode::Creature {
        return Ok(None);
    }
    let Some(company) = company else { return Ok(None) };
    let open: Vec<Key> = keys::open(game.table, &game.board, card, company).collect();
    // Which one was named is not asked again, where nobody tells.
    let creature_only = query::def(game.table, &game.board, card).modes.as_slice() == [Mode::Creature];
    if game.past.is_some() && intent.key.is_none() && creature_only {
        return Ok(open.first().cloned());
    }
    match &intent.key {
        Some(key) if open.contains(key) => Ok(Some(key.clone())),
        // A creature that needs two regions of a type is named by the type all the same.
        Some(Key::Region(t, _)) if open.iter().any(|k| matches!(k, Key::Region(o, _) if o == t)) => {
            Ok(open.into_iter().find(|k| matches!(k, Key::Region(o, _) if o == t)))
        }
        Some(_) => Err(Refused::by(Reason::Key, cites::KEY).wanting(Wanted::Keys(open))),
        None => match open.as_slice() {
            [] => Err(Refused::by(Reason::Key, cites::KEY)),
            [only] => Ok(Some(only.clone())),
            // Who plays it at the site names the site as the key (COE 2.IV.vii.2.2).
            several => match at_site_named(game, intent, company, several) {
                Some(key) => Ok(Some(key)),
                // One that prints no key comes where its text lets it.
                None if keys::prints_none(query::def(game.table, &game.board, card)) => Ok(None),
                None => Err(Refused::by(Reason::KeyNotDeclared, cites::KEY).wanting(Wanted::Keys(several.to_vec()))),
            },
        },
    }
}

/// The one key at the company's site, if that site is what the creature is played at.
fn at_site_named(game: &Game<'_>, intent: &Intent, company: CompanyRef, open: &[Key]) -> Option<Key> {
    let site = query::site_of(&game.board, company)?;
    let name = &query::def(game.table, &game.board, site).name;
    let named = intent.targets.iter().filter_map(|t| t.as_card());
    let mut named = named.filter(|c| query::def(game.table, &game.board, *c).name == *name);
    named.next()?;
    let mut here = open.iter().filter(|key| match key {
        Key::Site(_) => true,
        Key::Named(title) => title == name,
        Key::Region(..) => false,
    });
    here.next().filter(|_| here.next().is_none()).cloned()
}

/// The hazard limit: fewer declared than the limit (COE 2.IV.iii.1).
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
fn limit(
    game: &Game<'_>,
    (card, action): (CardRef, &Action),
    hazard: bool,
    company: Option<CompanyRef>,
) -> Result<u8, Refused> {
    let named = action.cost.iter().find_map(|c| match c {
        Cost::Limit(n) => Some(*n),
        _ => None,
    });
    let counts = match (named, action.mode) {
        (Some(n), _) => n,
        (None, Mode::Ability) => 0,
        (None, _) => u8::from(hazard && !action.free && action.window != Window::Any),
    };
    if counts == 0 {
        return Ok(0);
    }
    let Some(company) = company else { return Ok(counts) };
    if named.is_none() && hazard_limit::freed(game, (card, action), company) {
        return Ok(0);
    }
    let (used, most) = (game.board.company(company).used, hazard_limit::hazard_limit(game.table, &game.board, company));
    if game.past.is_none() && used + i16::from(counts) > most {
        let wanted = Wanted::Used(used, most);
        return Err(Refused::by(Reason::HazardLimit, cites::LIMIT).about(Entity::Card(card)).wanting(wanted));
    }
    Ok(counts)
}

/// The timing guide's 1B: a modifier for a class of rolls comes too late for a roll that is declared already, and does
/// nothing if that is all it was played for.
fn too_late_for_its_roll(game: &Game<'_>, ctx: &Ctx<'_>, action: &Action) -> bool {
    if game.board.rules != Ruleset::Tg || action.steps.is_empty() {
        return false;
    }
    let pending = rolls::pending(game);
    action.steps.iter().all(|step| {
        let Effect::Lasting(_, rules) = step else { return false };
        rules.iter().all(|rule| {
            let Rule::RollModifier { kinds, of, .. } = rule else { return false };
            pending.iter().any(|(kind, c)| kinds.contains(kind) && fits(ctx, Entity::Card(*c), of))
        })
    })
}

/// The timing guide's reading of a bonus for a class of attacks while one of that class is declared and unresolved: it
/// would have to reach what cannot be reached yet.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
fn meets_unresolved(game: &Game<'_>, card: CardRef) -> bool {
    if game.board.rules != Ruleset::Tg {
        return false;
    }
    let Some(meaning) = &query::def(game.table, &game.board, card).meaning else { return false };
    let coming = game
        .stack
        .iter()
        .map(|at| &game.entries[*at])
        .filter(|entry| matches!(&entry.does, Does::Action(a) if a.mode == Mode::Creature));
    let sources: Vec<CardRef> = coming.filter_map(|entry| entry.card).collect();
    let ctx = Ctx::of(game.table, &game.board, card);
    meaning.standing.iter().filter(|s| s.class == Class::P && s.needs.iter().all(|c| holds(&ctx, c))).any(|s| {
        s.rules.iter().any(|rule| match rule {
            Rule::Modify { of, .. } if query::of_attacks(rule) => {
                sources.iter().any(|c| past_attacks::fits_source(&ctx, *c, of))
            }
            _ => false,
        })
    })
}

/// When it can be done.
pub(crate) const NO_CHAIN: &str = "everything declared before it to have resolved (`both pass`)";

/// Whether a condition bars a sort of player: such words forbid a play. That a card is not in play, or a thing not there,
/// is asked for like other conditions of a card.
pub fn denies(condition: &Condition) -> bool {
    matches!(condition, Condition::Not(of) if matches!(**of, Condition::Is(Role::You | Role::Opponent, _)))
}
