//! On-guard cards: when they may be revealed, and which of them.

use super::when;
use crate::engine::card::mentions::mentions;
use crate::engine::card::{self, Action, CardKind, Event, Filter, Kind, Mode, Role, Rule, Step as Effect, What, Zone};
use crate::engine::legal::window;
use crate::engine::query::affects::Attempt;
use crate::engine::query::interpret::{Ctx, satisfies};
use crate::engine::query::{self, automatic, hazard_limit, keys};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    CardRef, Cite, CompanyRef, Entity, Entry, Game, Intent, Judged, Judgement, Key, OnResolve, Plan, Reason, Refused,
    Status, cites,
};
use crate::vocab::{Act, Ruleset, Seat};

/// The hazard player reveals an on-guard card: while the company enters its site, a creature that is keyed to the site
/// or a hazard that affects its automatic-attacks (COE 2.V.i); while the resource player plays a resource that taps the
/// site, a hazard that directly affects the company (COE 2.V.6).
pub fn reveal(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let guard = intent.card.is_some_and(|c| game.board.card(c).zone == Zone::OnGuard);
    let reveals = intent.act == Act::RevealOnGuard || intent.act == Act::Reveal && guard;
    reveals.then(|| turns_up(game, intent, seat))
}

fn turns_up(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let card = intent.card.ok_or(Refused::by(Reason::OnGuardWindow, cites::ON_GUARD))?;
    Refused::by(Reason::OnGuardWindow, cites::ON_GUARD_COMPANY).about(card).when(elsewhere(game, card))?;
    if when::ON_GUARD_AT_ENTRY.open(game, seat, cites::ON_GUARD).is_ok() {
        return at_entry(game, intent, seat, card);
    }
    when::ON_GUARD_AT_A_PLAY.open(game, seat, cites::ON_GUARD).map_err(|closed| closed.about(card))?;
    while_playing(game, intent, seat, card)
}

/// Refuses to reveal such a card now, as far as its text is known.
fn refused(game: &Game<'_>, cite: Cite, card: CardRef) -> Judgement {
    let unknown = query::says(game.table, &game.board, card).left_to_judge;
    let told = unknown.then(|| Told::Unmodelled(card, "whether a part of its text lets it be revealed now".into()));
    Judgement::refused(Refused::by(Reason::OnGuardType, cite).about(card)).telling(told)
}

/// Whether the card is on guard at a company other than the acting one (COE 2.V.6.5).
fn elsewhere(game: &Game<'_>, card: CardRef) -> bool {
    let board = &game.board;
    let state = board.card(card);
    let Some(acting) = board.acting.filter(|_| state.zone == Zone::OnGuard) else { return false };
    let name = |site: CardRef| &game.def(site).name;
    let site = query::site_of(board, acting).zip(state.at);
    state.company.is_some_and(|c| c != acting) || site.is_some_and(|(here, there)| name(here) != name(there))
}

/// Judges a reveal while the company enters its site, which must have an automatic-attack.
fn at_entry(game: &Game<'_>, intent: &Intent, seat: Seat, card: CardRef) -> Judged {
    let cite = cites::ON_GUARD;
    let company = game.board.acting;
    let site = company.and_then(|c| query::site_of(&game.board, c));
    let attacks = game.board.attack.as_ref().is_some_and(|a| a.automatic)
        || site.is_some_and(|s| !automatic::automatic(game, s).is_empty());
    Refused::by(Reason::OnGuardWindow, cite).about(card).when(!attacks)?;
    let def = game.def(card);
    if def.modes.contains(&Mode::Creature) && !intent.says("event") {
        let here = |key: Key| matches!(key, Key::Site(_) | Key::Named(_));
        let keyed = company.is_some_and(|c| keys::open(game.table, &game.board, card, c).any(here));
        Refused::by(Reason::Key, cite).about(card).when(!keyed)?;
        let entry = Entry { company, ..game.entry(intent, seat, Some(card), OnResolve::RevealCreature) };
        return Ok(Judgement::legal(cite).writing(Plan::of(entry)));
    }
    if !def.unmodelled() && !touches_attacks(game, card, site) {
        return Ok(refused(game, cite, card));
    }
    game.play_from_guard(intent, seat, card, cite)
}

/// Whether the card affects the automatic-attacks of the site.
fn touches_attacks(game: &Game<'_>, card: CardRef, site: Option<CardRef>) -> bool {
    // A card can affect the automatic-attack before the company faces it (COE 9.3.2.3).
    let mut board = game.board.clone();
    if board.attack.is_none() {
        board.attack = site.and_then(|s| automatic::automatic(game, s).into_iter().next());
    }
    let def = query::def(game.table, &board, card);
    let ctx = Ctx { printed: false, ..Ctx::of(game.table, &board, card) };
    let about = |rule: &Rule| match rule {
        Rule::Modify { of, .. } => query::of_attacks(rule) && satisfies(&ctx, Entity::Attack, of),
        Rule::AddAutomaticAttack(of, _) | Rule::OneAttackOnly(of) => {
            site.is_some_and(|s| satisfies(&ctx, Entity::Card(s), of))
        }
        Rule::DuplicateAutomaticAttacks(of) | Rule::Shield(of) => {
            satisfies(&ctx, Entity::Attack, of) || site.is_some_and(|s| satisfies(&ctx, Entity::Card(s), of))
        }
        _ => false,
    };
    def.rules().any(about)
        || query::plays(game.table, &game.board, card).iter().any(|action| {
            let touches = |s: &Effect| match s {
                Effect::Lasting(_, rules) => rules.iter().any(|r| query::of_attacks(r) || adds_attacks(r)),
                s => matches!(s, Effect::Attack(_, What::Role(Role::Company | Role::Attack))),
            };
            let on_attack = action.targets.iter().any(|t| mentions(&t.filter, Kind::Attack));
            on_attack || card::walk(&action.steps).any(touches)
        })
}

fn adds_attacks(rule: &Rule) -> bool {
    matches!(rule, Rule::AddAutomaticAttack(..) | Rule::DuplicateAutomaticAttacks(_) | Rule::OneAttackOnly(_))
}

/// Judges a reveal while a resource that taps the site is being played: a hazard event that directly affects the
/// company or a card in it.
fn while_playing(game: &Game<'_>, intent: &Intent, seat: Seat, card: CardRef) -> Judged {
    let cite = cites::ON_GUARD_RESOURCE;
    if allows_itself(game, card) {
        return game.play_from_guard(intent, seat, card, cite);
    }
    let played = |e: &Entry| match &e.does {
        OnResolve::Action(a) => {
            let taps = |s: &Effect| matches!(s, Effect::Tap(What::Role(Role::Site)) | Effect::Influence(_));
            e.seat == Seat::R && (a.mode.is_at_site() || card::walk(&a.steps).any(taps))
        }
        _ => false,
    };
    // A resource that is played at a tapped site does not tap it, like the minor item that may follow (COE 2.V.5).
    let site = game.board.acting.and_then(|company| query::site_of(&game.board, company));
    let tapped = site.is_some_and(|site| game.board.card(site).status == Status::Tapped);
    let none = tapped || !game.on_chain().any(played);
    Refused::by(Reason::OnGuardWindow, cite).about(card).when(none)?;
    let def = game.def(card);
    let creature = def.kind == CardKind::Creature || !def.modes.iter().any(|m| *m != Mode::Creature);
    let coe = game.board.rules == Ruleset::Coe;
    let own = |f: &Filter| [Kind::Character, Kind::Item, Kind::Ally].iter().any(|k| mentions(f, *k));
    let standing = def.rules().any(|r| match r {
        Rule::Modify { of, .. } | Rule::DoubleOneSource(of) | Rule::RollModifier { of, .. } => {
            own(of) && !query::of_attacks(r)
        }
        _ => false,
    });
    // Or it affects the result of the attempt that is declared.
    let awaits = def.meaning.iter().flat_map(|m| &m.triggers).any(|t| t.on == Event::InfluenceSucceeds);
    let standing = standing || awaits;
    let direct = standing || query::plays(game.table, &game.board, card).iter().any(|a| directly_affects(a, coe));
    if creature || !direct && !def.unmodelled() || of_others(game, &intent.targets) {
        return Ok(refused(game, cite, card));
    }
    let judgement = game.play_from_guard(intent, seat, card, cite)?;
    let strange = judgement.plan.entry.as_ref().is_some_and(|entry| of_others(game, &entry.targets));
    Ok(if strange { refused(game, cite, card) } else { judgement })
}

/// Whether a target in play has nothing to do with the company: it is neither the company's site nor a card that
/// somebody in the company bears or controls.
fn of_others(game: &Game<'_>, targets: &[Entity]) -> bool {
    let board = &game.board;
    let here = board.acting.and_then(|company| query::site_of(board, company));
    let there = targets.iter().filter_map(|t| t.as_card()).filter(|c| query::in_force(board, *c) && here != Some(*c));
    there.into_iter().any(|c| query::company_of(board, c) != board.acting)
}

/// Whether an event directly affects a company or a card in it, and does nothing that on-guard cards may not do: return
/// the company to its site, remove or tap a character, or affect a strike or an attack (COE 2.V.6).
fn directly_affects(action: &Action, coe: bool) -> bool {
    if action.mode == Mode::Creature || action.window.is_combat() {
        return false;
    }
    let of_company = |f: &Filter| {
        let apart = [Kind::Attack, Kind::Strike, Kind::Site, Kind::Region, Kind::Faction];
        !apart.iter().any(|k| mentions(f, *k))
    };
    let own = |f: &Filter| [Kind::Character, Kind::Item, Kind::Ally].iter().any(|k| mentions(f, *k));
    let on_each = card::walk(&action.steps).any(|s| match s {
        Effect::Each(f, _)
        | Effect::Tap(What::Each(f))
        | Effect::Discard(What::Each(f))
        | Effect::BodyCheck(What::Each(f), ..) => own(f),
        Effect::CorruptionCheck(check) => matches!(&check.who, What::Each(f) if own(f)),
        _ => false,
    });
    if !on_each && !action.targets.iter().any(|t| of_company(&t.filter)) {
        return false;
    }
    if !coe {
        return true;
    }
    let on_character = |what: &What| match what {
        What::Role(Role::Target(n)) => {
            action.targets.get(usize::from(*n)).is_some_and(|t| mentions(&t.filter, Kind::Character))
        }
        What::Role(_) | What::Each(_) | What::Some { .. } => false,
    };
    !card::walk(&action.steps).any(|s| match s {
        Effect::SendBack(_) | Effect::SplitOff(_) | Effect::Tap(What::Role(Role::Site)) => true,
        Effect::Lasting(_, rules) => rules.iter().any(|rule| matches!(rule, Rule::Idle(_))),
        Effect::Return(what, ..)
        | Effect::Eliminate(what)
        | Effect::Remove(what)
        | Effect::Discard(what)
        | Effect::Tap(what) => on_character(what),
        _ => false,
    })
}

/// Whether the card's own text lets it answer something that is declared now.
fn allows_itself(game: &Game<'_>, card: CardRef) -> bool {
    let def = game.def(card);
    def.meaning.as_ref().is_some_and(|m| {
        m.on_guard.as_ref().is_some_and(|filter| {
            let ctx = Ctx { printed: false, entries: &game.entries, ..Ctx::of(game.table, &game.board, card) };
            game.stack
                .iter()
                .filter_map(|at| u16::try_from(*at).ok())
                .any(|n| satisfies(&ctx, Entity::Entry(n), filter))
        })
    })
}

/// The hazard player places a card face-down on guard at the company's site. Any card will do, and it counts one
/// against the hazard limit.
pub fn place_on_guard(game: &Game<'_>, intent: &Intent, seat: Seat) -> Judged {
    let cite = cites::PLACE_ON_GUARD;
    let card = intent.card.ok_or(Refused::by(Reason::TargetNotInPlay, cite))?;
    let (board, state, kind) = (&game.board, game.board.card(card), game.def(card).kind);
    let no = |reason, cite| Refused::by(reason, cite).about(card);
    when::LAYING_ON_GUARD.open(game, seat, cite)?;
    let held = state.owner == seat && matches!(state.zone, Zone::Hand | Zone::Deck);
    no(Reason::TargetNotInPlay, cite).when(!held)?;
    no(Reason::OnGuardType, cite).when(matches!(kind, CardKind::Site | CardKind::Region))?;
    window::check(game, &Attempt { card: Some(card), ..Attempt::of(seat, Act::PlaceOnGuard) })?;
    let company = board.acting.ok_or(Refused::by(Reason::OnGuardWindow, cite))?;
    // It lies at the site of the company whose phase it is.
    if let Some(other) = intent.targets.iter().find(|t| !is_site_of(game, **t, company)) {
        return Err(Refused::by(Reason::TargetType, cite).about(*other));
    }
    let limit = hazard_limit::hazard_limit(game.table, board, company);
    no(Reason::HazardLimit, cites::LIMIT).when(board.company(company).used >= limit)?;
    // One card may be on guard for each company.
    let guards = |c: &CardRef| board.card(*c).zone == Zone::OnGuard && board.card(*c).company == Some(company);
    if let Some(other) = board.all_cards().find(guards) {
        return Err(Refused::by(Reason::Restriction, cite).about(other));
    }
    let entry = Entry { company: Some(company), ..game.entry(intent, seat, Some(card), OnResolve::PlaceOnGuard) };
    Ok(Judgement::legal(cite).writing(Plan { limit: 1, ..Plan::of(entry) }))
}

/// Whether it is the company itself, or its site.
fn is_site_of(game: &Game<'_>, target: Entity, company: CompanyRef) -> bool {
    let name = |site: CardRef| &game.def(site).name;
    match target {
        Entity::Company(named) => named == company,
        Entity::Card(named) => query::site_of(&game.board, company).is_none_or(|site| name(site) == name(named)),
        _ => false,
    }
}
