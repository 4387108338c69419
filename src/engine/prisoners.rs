//! Prisoners: characters whom a hazard, their host, keeps off to the side at its rescue site (COE 3.III).

use std::sync::Arc;

use super::acts::{about, lacks, no};
use super::board::{Board, CardRef, CompanyRef, Entity, Past, Place, Status};
use super::card::{
    Action, AttackSpec, CardDef, CardKind, Cost, Filter, Kind, Mode, Role, Rule, RuleSort, Step as Effect, Table, What,
    Zone,
};
use super::chain::{Game, Queued, Waiting};
use super::change::Change;
use super::cites;
use super::declaration::{Does, Intent, Payment};
use super::eval::{Ctx, fits};
use super::legality::{Refused, refuse};
use super::plan::{Plan, Told, Verdicts};
use super::resolving::Resolving;
use super::trace::Reason;
use super::{automatic, company, query, resolve};
use crate::vocab::{Act, Phase, Seat};

/// What a hazard host says: whom it takes, and the attacks that are faced to rescue him.
fn host(def: &CardDef) -> Option<(&[AttackSpec], bool)> {
    let standing = &def.meaning.as_ref()?.standing;
    standing.iter().flat_map(|s| &s.rules).find_map(|rule| {
        if let Rule::Imprisons { rescue, rings, .. } = rule { Some((rescue.as_slice(), *rings)) } else { None }
    })
}

/// Whether a card takes prisoners.
pub(super) fn is_host(game: &Game<'_>, card: CardRef) -> bool {
    query::says(game.table, &game.board, card).rules.contains(RuleSort::Imprisons)
}

/// Whom a host keeps.
fn held(board: &Board, host: CardRef) -> Vec<CardRef> {
    let on = |c: &CardRef| board.card(*c).zone == Zone::Prisoner && board.card(*c).on == Some(Place::Card(host));
    board.all_cards().filter(on).collect()
}

/// The site where a host keeps its prisoners, if it is known.
fn rescue_site(table: &Table, board: &Board, host: CardRef) -> Option<CardRef> {
    let state = board.card(host);
    let on = state.on.and_then(|place| if let Place::Card(on) = place { Some(on) } else { None });
    state.at.or(on.filter(|c| query::def(table, board, *c).site.is_some()))
}

/// The card that takes a character prisoner whom a strike has hit, in place of harming him.
pub(super) fn captor(table: &Table, board: &Board, who: CardRef) -> Option<CardRef> {
    let rules = query::in_force_rules(table, board, RuleSort::Imprisons);
    let force = rules.into_iter().find(|force| {
        let Rule::Imprisons { of, .. } = force.rule else { return false };
        fits(&force.ctx, Entity::Card(who), of)
    });
    force.and_then(|force| force.ctx.this)
}

/// A strike that would harm a character has taken him prisoner; an ally is neither taken nor harmed (COE 3.III.9).
pub(super) fn take(r: &mut Resolving<'_, '_>, who: CardRef, host: CardRef) {
    r.happened();
    if query::def(r.game.table, &r.game.board, who).kind == CardKind::Character {
        r.game.apply(Change::Imprisoned(who, host));
    }
}

/// A card that names a rescue site among its targets will keep its prisoners there.
pub(super) fn settles(game: &mut Game<'_>, card: CardRef, targets: &[Entity]) {
    if is_host(game, card)
        && let Some(site) = query::site_named(game.table, &game.board, targets)
    {
        game.board.cards[usize::from(card.0)].at = Some(site);
    }
}

/// Whether the rescue site that is named can be one: from the location deck, and in a region where the character is or
/// moves, or next to one (COE 3.III.2).
///
/// # Errors
/// The refusal.
pub(super) fn within_reach(game: &Game<'_>, ctx: &Ctx<'_>, action: &Action) -> Result<(), Refused> {
    let board = &game.board;
    let Some(card) = ctx.this.filter(|c| is_host(game, *c)) else { return Ok(()) };
    let about = Some(Entity::Card(card));
    let kind = |f: &Filter| super::eval::mentions(f, Kind::Site);
    let Some(wanted) = action.targets.iter().find(|t| kind(&t.filter)) else { return Ok(()) };
    let deck = |c: &CardRef| board.card(*c).zone == Zone::Sites && board.card(*c).owner == ctx.seat;
    let fitting = |c: CardRef| fits(ctx, Entity::Card(c), &wanted.filter);
    if board.side(ctx.seat).knows(Zone::Sites) && !board.all_cards().filter(deck).any(fitting) {
        let wanted = Some("a rescue site in the location deck".into());
        return refuse(Reason::ConditionMissing, cites::RESCUE_SITE, about, wanted);
    }
    let site = ctx.targets.iter().filter_map(|t| t.as_card()).map(|c| query::def(game.table, board, c));
    let Some(site) = site.filter_map(|d| d.site.as_ref()).next() else { return Ok(()) };
    let (Some(region), Some(company)) = (site.region.as_ref(), ctx.concerned()) else { return Ok(()) };
    let moves = query::moving(board, company);
    let company = board.company(company);
    let of = |s: CardRef| query::def(game.table, board, s).site.as_ref().and_then(|s| s.region.clone());
    let ends = [company.site, company.new_site.filter(|_| moves)];
    let near = |known: &super::card::Word| moves && game.table.adjacent(known, region, false);
    let path = || company.path.iter().filter(|_| moves);
    let known: Vec<_> =
        ends.into_iter().flatten().filter_map(of).chain(path().filter_map(|r| r.name.clone())).collect();
    // A region of the path that nobody names may be the one; words about a home site go before the rule.
    let open = path().any(|r| r.name.is_none()) || known.is_empty() || site.under_deeps;
    let open = open || says_where(&wanted.filter);
    if open || known.iter().any(|r| r == region || near(r)) {
        return Ok(());
    }
    let wanted = Some("a rescue site in a region of the character's, or next to it".into());
    refuse(Reason::ConditionMissing, cites::RESCUE_SITE, about, wanted)
}

/// Whether words name the rescue site wherever it lies.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
fn says_where(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(says_where),
        Filter::HomeOf(_) => true,
        _ => false,
    }
}

/// A prisoner takes no action, and nothing is done to him but by what speaks of prisoners (COE 3.III.4).
pub(super) fn bars(game: &Game<'_>, intent: &Intent) -> Option<Verdicts> {
    if matches!(intent.act, Act::Rescue | Act::Query | Act::Pass) {
        return None;
    }
    let paid = intent.price.iter().flatten().filter_map(|p| match p {
        Payment::Tap(c) | Payment::Discard(c) => Some(*c),
        Payment::Limit(_) => None,
    });
    let targets = intent.targets.iter().filter_map(|t| t.as_card());
    let mut named = intent.card.into_iter().chain(intent.performer).chain(paid).chain(targets);
    let captive = named.find(|c| game.board.card(*c).zone == Zone::Prisoner)?;
    Some(about(Reason::Restriction, cites::PRISONERS, Entity::Card(captive)))
}

/// A host without prisoners is discarded, unless its strike is still to come (COE 3.III.7).
pub(super) fn tidy(game: &mut Game<'_>) {
    let board = &game.board;
    let waits = |card: CardRef| match board.card(card).on {
        Some(Place::Card(on)) if query::def(game.table, board, on).site.is_none() => {
            let strike = super::strike::against(board, on);
            let to_come = strike.is_none_or(|s| s.status == super::attack::StrikeStatus::ToCome);
            resolve::attack_on(game) && to_come
        }
        Some(Place::Card(_)) => false,
        Some(Place::Company(_) | Place::Attack) | None => true,
    };
    let empty = |c: &CardRef| {
        let host = is_host(game, *c) && query::in_force(board, *c);
        host && held(board, *c).is_empty() && !waits(*c)
    };
    let empty: Vec<CardRef> = board.all_cards().filter(empty).collect();
    for card in empty {
        game.apply(Change::Move(card, Zone::Discard));
    }
}

/// Whom a host has kept forms a company at the rescue site when the host leaves play (COE 3.III.8).
pub(super) fn left_behind(game: &mut Game<'_>, card: CardRef, site: Option<CardRef>) {
    let mut new = None;
    for who in held(&game.board, card) {
        let company = match new {
            Some(company) => company,
            None => company::found(game, who, site.map(Entity::Card)),
        };
        if site.is_none() {
            game.board.companies[usize::from(company.0)].site = None;
            game.by_hand.push((card, "at which rescue site the prisoner is".into()));
        }
        new = Some(company);
        game.apply(Change::Freed(who, company));
    }
}

/// The site of a host that is about to leave play.
pub(super) fn place(game: &Game<'_>, card: CardRef) -> Option<CardRef> {
    rescue_site(game.table, &game.board, card)
}

impl Game<'_> {
    /// Followers stay behind without a controller, a ring stays with the prisoner, everything else is discarded
    /// (COE 3.III.3).
    pub(super) fn imprison(&mut self, who: CardRef, card: CardRef) {
        let company = self.board.card(who).company;
        let rings = host(query::def(self.table, &self.board, card)).is_none_or(|(_, rings)| rings);
        let borne: Vec<CardRef> = query::borne(&self.board, who).filter(|c| *c != card).collect();
        for on in borne {
            let def = query::def(self.table, &self.board, on);
            if def.kind == CardKind::Character {
                self.board.cards[usize::from(on.0)].on = None;
            } else if rings && def.has_keyword("ring") {
                self.board.cards[usize::from(on.0)].zone = Zone::Prisoner;
            } else {
                self.apply(Change::Move(on, Zone::Discard));
            }
        }
        let state = &mut self.board.cards[usize::from(who.0)];
        (state.zone, state.company, state.left) = (Zone::Prisoner, None, company.or(state.left));
        state.on = Some(Place::Card(card));
        let site = rescue_site(self.table, &self.board, card);
        self.board.cards[usize::from(card.0)].on = site.map(Place::Card);
        if site.is_none() {
            self.by_hand.push((card, "which site is the rescue site".into()));
        }
        self.close_empty(company);
    }

    /// A prisoner joins a company under general influence, with his rings.
    pub(super) fn free(&mut self, who: CardRef, company: CompanyRef) {
        let state = &mut self.board.cards[usize::from(who.0)];
        (state.zone, state.on, state.company) = (Zone::Play, None, Some(company));
        for state in &mut self.board.cards {
            if state.zone == Zone::Prisoner && state.on == Some(Place::Card(who)) {
                state.zone = Zone::Play;
            }
        }
    }
}

/// Where and what is rescued: the company at the rescue site in its site phase, once it has entered.
fn there(game: &Game<'_>, card: CardRef) -> Option<CompanyRef> {
    use crate::vocab::Step::{AgentAttacks, AutomaticAttack, Entering, RevealOnGuard};
    let board = &game.board;
    let entering = matches!(board.step, Entering | RevealOnGuard | AutomaticAttack | AgentAttacks);
    let company = board.acting.filter(|_| board.phase == Phase::Site && !entering)?;
    let name = |site: CardRef| &query::def(game.table, board, site).name;
    let here = query::site_of(board, company).map(name);
    rescue_site(game.table, board, card).is_none_or(|site| Some(name(site)) == here).then_some(company)
}

/// How many rescue-attacks of a host the company has faced this turn.
fn faced(board: &Board, company: CompanyRef, card: CardRef) -> usize {
    let of = |p: &&Past| matches!(p, Past::Faced { company: c, source, .. } if (*c, *source) == (company, card));
    board.history.iter().filter(of).count()
}

/// The next rescue-attack of a host that is typed becomes due: it is no automatic-attack (COE 3.III.5).
pub(super) fn due(game: &mut Game<'_>, intent: &Intent) {
    let Some(card) = intent.card.filter(|c| !held(&game.board, *c).is_empty()) else { return };
    let Some(company) = there(game, card).filter(|_| !resolve::attack_on(game)) else { return };
    let Some((attacks, _)) = host(query::def(game.table, &game.board, card)) else { return };
    let Some(spec) = attacks.get(faced(&game.board, company, card)) else { return };
    let attack = automatic::of_spec(&Ctx::of(game.table, &game.board, card), spec, card, company);
    game.board.coming.insert(0, super::attack::Attack { automatic: false, ..attack });
    game.queue.push(Queued { card, does: Waiting::FaceAttack });
}

/// A character of a company that has faced the rescue-attacks taps, and all prisoners of the host join (COE 3.III.5).
pub(super) fn rescue(game: &Game<'_>, intent: &Intent, seat: Seat) -> Verdicts {
    let cite = cites::RESCUE;
    let Some(named) = intent.card else { return no(Reason::TargetNotInPlay, cite) };
    let board = &game.board;
    let captive = board.card(named).zone == Zone::Prisoner;
    let card = if captive { query::bearer(board, named).unwrap_or(named) } else { named };
    if held(board, card).is_empty() {
        return about(Reason::TargetType, cite, Entity::Card(named));
    }
    if resolve::attack_on(game) {
        return no(Reason::AttackNotOver, cites::ATTACK_OVER);
    }
    let Some(company) = there(game, card).filter(|c| seat == Seat::R && board.company(*c).seat == seat) else {
        return lacks(cite, Some(Entity::Card(card)), "a company at the rescue site, in its site phase");
    };
    let attacks = host(query::def(game.table, board, card)).map_or(0, |(attacks, _)| attacks.len());
    if faced(board, company, card) < attacks {
        return lacks(cite, Some(Entity::Card(card)), "a company that has faced all rescue-attacks this turn");
    }
    let fits = |c: &CardRef| query::def(game.table, board, *c).kind == CardKind::Character;
    let untapped = |c: &CardRef| board.card(*c).status == Status::Untapped;
    let idle = || query::characters(board, company).find(|c| fits(c) && untapped(c));
    let Some(by) = intent.doer().or_else(idle) else {
        return no(Reason::CostEntityTapped, cites::TAP_PRICE);
    };
    if query::company_of(board, by) != Some(company) || !fits(&by) {
        return about(Reason::TargetType, cite, Entity::Card(by));
    }
    if !untapped(&by) {
        return about(Reason::CostEntityTapped, cites::TAP_PRICE, Entity::Card(by));
    }
    let told = (attacks == 0).then(|| Told::ByHand(card, "which rescue-attacks are faced first".into()));
    let steps = vec![Effect::Rescue(What::Role(Role::This))];
    let action = Action { cost: vec![Cost::TapBy], steps, ..Action::blank(Mode::Ability) };
    let entry = game.entry(intent, seat, Some(card), Does::Action(Arc::new(action)));
    Verdicts::legal(cite).writing(Plan::tapping(entry, by)).telling(told)
}

/// All prisoners of a host join the company; the rescue site taps, and a minor item may follow (COE 3.III.5).
pub(super) fn freed(r: &mut Resolving<'_, '_>, card: CardRef) {
    let Some(company) = r.ctx().concerned() else { return r.impossible() };
    let all = held(&r.game.board, card);
    if all.is_empty() {
        return r.impossible();
    }
    r.happened();
    for who in all {
        r.game.apply(Change::Freed(who, company));
    }
    let by = r.by();
    company::tap_site(r.game, by);
    let item = "a minor item may be played next, by tapping an untapped member of the company";
    r.game.apply(Change::Outside(item.into()));
}
