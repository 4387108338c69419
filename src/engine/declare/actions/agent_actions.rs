//! The actions of an agent hazard in the movement/hazard phase: it moves, goes home, heals, untaps, turns face-down, or
//! taps so that creatures can be keyed to its site. Each action counts one against the hazard limit. An agent takes one
//! action a turn, and only if it has been in play since the turn began (COE 4.1).

use std::sync::Arc;

use super::when;
use crate::engine::card::{
    self, Action, CardDef, Condition, Cost, Duration, Filter, Mode, Role, Rule, RuleSort, Step as Effect, Target, What,
    Window, Zone,
};
use crate::engine::legal::check;
use crate::engine::legal::play::Tried;
use crate::engine::query::interpret::{self, entities, satisfies};
use crate::engine::query::{self, agents, automatic};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    self, CardRef, Entry, Game, Intent, Judged, Judgement, Mark, OnResolve, Reason, Refused, TurnEvent, cites,
};
use crate::vocab::{Act, Phase, Seat, SiteType};

/// Marks an agent's own action among the declarations.
const OWN: &str = "agent action";

/// One of the things that an agent can do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    Move,
    GoHome,
    Heal,
    Untap,
    TurnDown,
    /// Tapping so that creatures can be keyed to its site.
    Lure,
}

/// Judges an action that the hazard player has an agent take. Nothing if the declaration is another.
pub(crate) fn judge(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let agent = intent.card?;
    let deed = deed(game, intent, seat, agent)?;
    let site = query::site_named(game.table, &game.board, &intent.targets);
    let extra = (0..).zip(extras(game, agent)).find(|(n, _)| n + 1 == acted(game, agent)).map(|(_, free)| free);
    let action = Arc::new(action(game, deed, (agent, site), extra == Some(true)));
    // The first reason counts, whether it holds for every action or only for agents.
    let general = check::check(Tried { game, intent, seat, card: agent, action: &action });
    let own = allowed(game, (deed, seat), (agent, site), extra.is_some());
    let refused: Option<Refused> = match (general.as_ref().err(), own.err()) {
        (Some(general), Some(own)) if own.refusal.reason < general.refusal.reason => Some(own),
        (Some(general), _) => Some(general.clone()),
        (None, own) => own,
    };
    if let Some(Refused { refusal, cite }) = refused {
        let cite = if refusal.reason == Reason::ConditionMissing { cites::AGENT_ACTIONS } else { cite };
        return Some(Err(Refused { refusal, cite }));
    }
    let allowed = general.ok()?;
    let judgement = Judgement { cite: cites::AGENT_ACTIONS, ..game.allow(allowed) };
    let home = deed == Deed::GoHome && site.is_none() && !game.board.card(agent).face_down;
    let home = home.then_some("to which of his home sites he returns");
    let far = deed == Deed::Move && agents::regions(game, agent).is_empty();
    let far = far.then_some("whether the new site lies in the same region or an adjacent one");
    let told = home.into_iter().chain(far).map(|part| Told::Unmodelled(agent, part.into()));
    Some(Ok(judgement.telling(told).marking(Mark::Happened(TurnEvent::Acted(agent)))))
}

/// Tells which action of an agent hazard is meant, if one is.
fn deed(game: &Game<'_>, intent: &Intent, seat: Seat, agent: CardRef) -> Option<Deed> {
    let state = game.board.card(agent);
    if !agents::is_hazard(game.def(agent), state) || state.zone != Zone::Play {
        return None;
    }
    Some(match intent.act {
        Act::Move => Deed::Move,
        Act::GoHome => Deed::GoHome,
        Act::Heal => Deed::Heal,
        Act::Untap => Deed::Untap,
        Act::TurnDown => Deed::TurnDown,
        // If the agent's own text has it tap, that is meant instead.
        Act::TapAbility => {
            let says = intent.says("creature") || intent.says("key");
            let open = |way: &Arc<Action>| check::check(Tried { game, intent, seat, card: agent, action: way }).is_ok();
            let ways = game.candidates(intent, seat, agent);
            let shut = game.board.phase == Phase::MovementHazard && !ways.iter().any(|way| open(way));
            let plain = intent.targets.is_empty() && (ways.is_empty() || shut);
            return (says || plain).then_some(Deed::Lure);
        }
        _ => return None,
    })
}

/// Tells how many actions the agent has taken this turn.
fn acted(game: &Game<'_>, agent: CardRef) -> usize {
    game.board.history.iter().filter(|p| **p == TurnEvent::Acted(agent)).count()
}

/// The further actions that cards give the agent; those that do not count against the hazard limit come first.
fn extras(game: &Game<'_>, agent: CardRef) -> Vec<bool> {
    let rules = query::in_force_rules(game.table, &game.board, RuleSort::ExtraAction);
    let given = |force: &query::InForce<'_>| {
        let Rule::ExtraAction { of, free } = force.rule else { return None };
        satisfies(&force.ctx, state::Entity::Card(agent), of).then_some(*free)
    };
    let mut free: Vec<bool> = rules.iter().filter_map(given).collect();
    free.sort_unstable_by_key(|free| !free);
    free
}

/// Tells what the action costs, needs and does.
fn action(game: &Game<'_>, deed: Deed, (agent, site): (CardRef, Option<CardRef>), free: bool) -> Action {
    let this = || What::Role(Role::This);
    let is = |filter: Filter| Condition::Is(Role::This, filter);
    let anywhere = Filter::Any(vec![Filter::In(Zone::Play), Filter::In(Zone::Sites)]);
    let filter = Filter::All(vec![Filter::Kind(card::Kind::Site), anywhere]);
    let a_site = Target { name: "site".into(), filter, optional: deed != Deed::Move, ..Target::anything() };
    let to = site.map(|_| Role::Target(0));
    let (state, steps) = match deed {
        Deed::Move => {
            (Some(Filter::Not(Box::new(Filter::Wounded))), vec![Effect::Tap(this()), Effect::GoTo(this(), to)])
        }
        Deed::GoHome => (None, vec![Effect::GoTo(this(), to)]),
        Deed::Heal => (Some(Filter::Wounded), vec![Effect::HealToTapped(this())]),
        Deed::Untap => (Some(Filter::Tapped), vec![Effect::Untap(this())]),
        Deed::TurnDown => (
            Some(Filter::All(vec![Filter::Untapped, Filter::Not(Box::new(Filter::FaceDown))])),
            vec![Effect::Turn(this(), false)],
        ),
        Deed::Lure => (None, vec![Effect::Lasting(Duration::Turn, lured(game, agent))]),
    };
    let tap = (deed == Deed::Lure).then_some(Cost::TapThis);
    let limit = (!free).then_some(Cost::Limit(1));
    let moves = matches!(deed, Deed::Move | Deed::GoHome) && site.is_some();
    Action {
        option: Some(OWN.into()),
        window: Window::MovementHazard,
        cost: tap.into_iter().chain(limit).collect(),
        needs: std::iter::once(Filter::In(Zone::Play)).chain(state).map(is).collect(),
        targets: if moves { vec![a_site] } else { Vec::new() },
        steps,
        ..Action::blank(Mode::Ability)
    }
}

/// Whether an entry is an agent's own action, for which the agent is not revealed.
pub(crate) fn is_own(entry: &Entry, agent: CardRef) -> bool {
    entry.card == Some(agent) && matches!(&entry.does, OnResolve::Action(a) if is_marked(a))
}

/// Whether the rules let agents take the action, whatever their cards say.
pub(crate) fn is_marked(action: &Action) -> bool {
    action.option.as_deref() == Some(OWN) && action.mode == Mode::Ability
}

/// Checks an agent's action against the rules for agents.
fn allowed(
    game: &Game<'_>,
    (deed, seat): (Deed, Seat),
    (agent, site): (CardRef, Option<CardRef>),
    extra: bool,
) -> Result<(), Refused> {
    let board = &game.board;
    let no = |reason, cite| Refused::by(reason, cite).about(agent);
    let lacks = |wanted: &'static str| Refused::lacking(cites::AGENT_ACTIONS, wanted).about(agent);
    no(Reason::Restriction, cites::ALLOWANCE).when(board.card(agent).owner != seat || seat != Seat::H)?;
    let def = site.map(|s| game.def(s));
    let moves = deed == Deed::Move;
    let closed = site.is_some_and(|site| moves && forbidden(game, agent, site));
    no(Reason::Restriction, cites::RESTRICTION).when(closed)?;
    let barred = def.is_some_and(|site| moves && agents::barred(game, agent, &site.name));
    no(Reason::Restriction, cites::AGENT_HAVENS).when(barred)?;
    when::AGAINST_A_COMPANY.open(game, seat, cites::AGENT_ACTIONS).map_err(|closed| closed.about(agent))?;
    lacks("an agent who was in play when the turn began").when(board.card(agent).new)?;
    lacks("an agent who has done nothing this turn").when(acted(game, agent) > 0 && !extra)?;
    match (deed, def) {
        (Deed::Move, None) => Err(no(Reason::TargetNotInPlay, cites::TARGETS)),
        (Deed::Move, Some(site)) => {
            let deep = site.site.as_ref().is_some_and(|s| s.under_deeps);
            no(Reason::TargetType, cites::AGENT_ACTIONS).when(deep)?;
            lacks("a site in the same region or an adjacent one").when(!near(game, agent, site))
        }
        (Deed::GoHome, Some(site)) => lacks("one of his home sites").when(!entities::is_home(game.def(agent), site)),
        (Deed::Lure, _) => no(Reason::NoEffectPossible, cites::AGENT_ACTIONS)
            .wanting("creatures that could be keyed to where he is")
            .when(lured(game, agent).is_empty()),
        (Deed::GoHome | Deed::Heal | Deed::Untap | Deed::TurnDown, _) => Ok(()),
    }
}

/// Whether the agent's own text keeps it from a site.
fn forbidden(game: &Game<'_>, agent: CardRef, site: CardRef) -> bool {
    let ctx = interpret::Ctx::of(game.table, &game.board, agent);
    let rules = query::standing(game.table, &game.board, agent).iter().flat_map(|part| &part.rules);
    let says = |rule: &Rule| matches!(rule, Rule::NoMove(of) if satisfies(&ctx, state::Entity::Card(site), of));
    rules.into_iter().any(says)
}

/// Whether a site lies in the agent's region or in an adjacent one. If nobody knows where it lies, it counts as near.
fn near(game: &Game<'_>, agent: CardRef, site: &CardDef) -> bool {
    let Some(to) = site.site.as_ref().and_then(|s| s.region.as_ref()) else { return true };
    let from = agents::regions(game, agent);
    let dark = query::is_minion_player(&game.board, game.board.card(agent).owner);
    from.is_empty() || from.iter().any(|region| region == to || game.table.adjacent(region, to, dark))
}

/// The creatures that may be keyed to the agent's site once the agent has tapped for it. At Ruins & Lairs, a
/// Shadow-hold or a Dark-hold: creatures that are not unique, of a kind that makes an automatic-attack there. At a home
/// site: those that are keyed to the site's type.
fn lured(game: &Game<'_>, agent: CardRef) -> Vec<Rule> {
    let board = &game.board;
    let Some(site) = agents::whereabouts(game, agent) else { return Vec::new() };
    let kind = query::site_type(game.table, board, site);
    let mut rules = Vec::new();
    let here = Filter::Named(game.def(site).name.clone());
    let race = |race: &str| Filter::Race(race.into());
    if matches!(kind, Some(SiteType::R | SiteType::S | SiteType::D)) {
        let attacks = automatic::automatic(game, site);
        let races: Vec<Filter> = attacks.iter().flat_map(|a| &a.races).map(|r| Filter::Race(r.clone())).collect();
        if !races.is_empty() {
            let creatures = Filter::All(vec![Filter::Not(Box::new(Filter::Unique)), Filter::Any(races)]);
            rules.push(Rule::MayKey(creatures, here.clone(), false));
        }
    }
    let at_home: &[&str] = match kind.filter(|_| agents::at_home(game.table, board, agent)) {
        Some(SiteType::F) => &["man", "dwarf", "elf", "dunadan", "hobbit"],
        Some(SiteType::B) => &["orc", "nazgul", "man", "dwarf", "elf", "dunadan", "hobbit"],
        Some(SiteType::R | SiteType::D) => &["orc", "nazgul", "troll"],
        Some(SiteType::S) => &["orc", "nazgul", "undead", "troll"],
        Some(SiteType::H) | None => &[],
    };
    if !at_home.is_empty() {
        rules.push(Rule::MayKey(Filter::Any(at_home.iter().map(|r| race(r)).collect()), here, false));
    }
    rules
}
