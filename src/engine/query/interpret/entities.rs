//! What is behind an entity: its card, its owner, its site, its kind.

use super::{Ctx, fighting, playable};
use crate::engine::card::{self, CardDef, CardKind, Kind, Mode, Step, Table, Zone};
use crate::engine::query::{self, trophies};
use crate::engine::state::{self, Board, CardRef, Entity, Entry, OnResolve, RegionRef};
use crate::vocab::{RegionType, RollKind, Seat, SiteType, fold};

/// The card behind an entity.
pub fn card_of(ctx: &Ctx<'_>, e: Entity) -> Option<CardRef> {
    match e {
        Entity::Card(c) => Some(c),
        Entity::Entry(n) => ctx.entries.get(usize::from(n)).and_then(|entry| entry.card),
        _ => None,
    }
}

/// The declaration behind an entity: the entity itself, or the declaration of a card on the chain.
pub fn entry_of<'a>(ctx: &Ctx<'a>, e: Entity) -> Option<&'a Entry> {
    match e {
        Entity::Entry(n) => ctx.entries.get(usize::from(n)),
        Entity::Card(c) => ctx.entries.iter().rev().find(|entry| entry.card == Some(c) && !entry.done),
        _ => None,
    }
}

/// The card that an attack, a strike, an effect or a declaration comes from.
pub(crate) fn source_of(ctx: &Ctx<'_>, e: Entity) -> Option<CardRef> {
    match e {
        Entity::Attack | Entity::Strike(_) => ctx.board.attack.as_ref().map(|a| a.source),
        Entity::Lasting(n) => ctx.board.lasting.get(usize::from(n)).map(|l| l.source),
        Entity::Card(_) | Entity::Entry(_) => card_of(ctx, e),
        Entity::Roll(RollKind::Corruption, _) => {
            ctx.entries.iter().rev().find(|x| !x.done && asks_corruption_check(x)).and_then(|x| x.card)
        }
        Entity::Company(_) | Entity::Region(_) | Entity::Roll(..) | Entity::Player(_) => None,
    }
}

/// Tells which player an entity belongs to.
pub(crate) fn whose(ctx: &Ctx<'_>, e: Entity) -> Option<Seat> {
    let board = ctx.board;
    match e {
        Entity::Card(c) | Entity::Strike(c) | Entity::Roll(_, c) => Some(board.card(c).owner),
        Entity::Company(c) | Entity::Region(RegionRef { company: c, .. }) => Some(board.company(c).seat),
        Entity::Attack => board.attack.as_ref().map(|a| board.company(a.company).seat.other()),
        Entity::Entry(n) => ctx.entries.get(usize::from(n)).map(|entry| entry.seat),
        Entity::Lasting(n) => board.lasting.get(usize::from(n)).map(|l| l.seat),
        Entity::Player(seat) => Some(seat),
    }
}

/// The things that an influence check is against: the targets of its declaration, or the faction that would come into
/// play.
pub(crate) fn influenced(ctx: &Ctx<'_>, e: Entity) -> Vec<Entity> {
    let entry = match e {
        Entity::Roll(RollKind::Influence, who) => {
            ctx.entries.iter().rev().find(|x| !x.done && (x.by == Some(who) || x.card == Some(who)) && attempts(x))
        }
        Entity::Entry(_) => entry_of(ctx, e),
        _ => None,
    };
    let faction = |c: &CardRef| ctx.def(*c).kind == CardKind::Faction;
    let own = entry.and_then(|x| x.card).filter(faction).map(Entity::Card);
    entry.into_iter().flat_map(|x| x.targets.iter().copied()).chain(own).collect()
}

/// Whether a declaration asks for a corruption check.
fn asks_corruption_check(entry: &Entry) -> bool {
    let OnResolve::Action(action) = &entry.does else { return false };
    card::walk(&action.steps).any(|step| matches!(step, Step::CorruptionCheck(_)))
}

/// Whether a declaration is an influence attempt.
fn attempts(entry: &Entry) -> bool {
    let OnResolve::Action(action) = &entry.does else { return false };
    card::walk(&action.steps).any(|step| match step {
        Step::Roll(roll) => roll.kind == RollKind::Influence,
        step => matches!(step, Step::Influence(_) | Step::Play { .. }),
    })
}

/// The printed type of the region in which a site lies.
pub(crate) fn site_region_type(ctx: &Ctx<'_>, def: &card::CardDef) -> Option<RegionType> {
    let name = def.site.as_ref()?.region.as_ref()?;
    ctx.table.region(name)
}

/// The site of an entity: the entity itself, the site where its company is or to which it moves, or where an agent is.
pub(crate) fn site_here(ctx: &Ctx<'_>, e: Entity) -> Option<CardRef> {
    let board = ctx.board;
    if let Entity::Card(c) = e {
        if ctx.def(c).kind == CardKind::Site {
            return Some(c);
        }
        if let Some(at) = board.card(c).at {
            return Some(at);
        }
    }
    query::site_of(board, query::company_of_entity(board, e)?)
}

pub(crate) fn same_title(ctx: &Ctx<'_>, a: Option<CardRef>, b: Option<CardRef>) -> bool {
    let name = |c: CardRef| &ctx.def(c).name;
    a.zip(b).is_some_and(|(a, b)| name(a) == name(b))
}

/// Whether the Haven nearest to an ally's site differs from the nearest Haven of every site where the ally can be
/// played. The site cards of the ally's alignment tell both, if there are any. A value that does not exist is not
/// compared.
pub(crate) fn strayed(ctx: &Ctx<'_>, ally: CardRef) -> bool {
    let def = ctx.def(ally);
    let haven = |name: &str| {
        let sites = || ctx.table.defs.iter().filter(|d| &*d.name == name && d.site.is_some());
        let site = sites().find(|d| d.alignment == def.alignment).or_else(|| sites().next());
        site.and_then(|d| d.site.as_ref()?.nearest_haven.as_ref())
    };
    let Some(here) = site_here(ctx, Entity::Card(ally)) else { return false };
    let here = haven(&ctx.def(here).name);
    let playable = playable_at(def);
    let mut homes = def.home_sites.iter().chain(&playable).filter_map(|name| haven(name)).peekable();
    here.is_some_and(|here| homes.peek().is_some() && homes.all(|home| home != here))
}

/// The sites that a card's text names for its play.
pub(crate) fn playable_at(def: &CardDef) -> Vec<card::Word> {
    let mut sites = Vec::new();
    for action in def.meaning.iter().flat_map(|m| &m.plays) {
        action.needs.iter().for_each(|c| named_sites(c, &mut sites));
    }
    sites
}

pub(crate) fn count_regions(path: &[RegionType], kind: RegionType) -> usize {
    path.iter().filter(|t| **t == kind).count()
}

/// Whether a company is covert. It is overt if an Orc, a Troll, a Balrog or a card that makes it overt belongs to it,
/// or a Half-orc beside others than Men and Half-orcs (COE glossary, covert, overt).
pub(crate) fn is_covert(ctx: &Ctx<'_>, company: state::CompanyRef) -> bool {
    let overt = |c: CardRef| {
        let meaning = ctx.def(c).meaning.as_ref();
        let says = meaning.is_some_and(|m| m.standing.iter().any(|s| s.rules.contains(&card::Rule::Overt)));
        says && query::in_force(ctx.board, c) && query::company_of(ctx.board, c) == Some(company)
    };
    if ctx.board.all_cards().any(overt) {
        return false;
    }
    let members = || query::characters(ctx.board, company).map(|c| ctx.def(c));
    let half = |d: &CardDef| d.has_keyword("half-orc");
    let dark = |d: &CardDef| !half(d) && ["orc", "troll", "balrog"].iter().any(|race| d.is_race(race));
    let others = |d: &CardDef| !half(d) && !d.is_race("man");
    !(members().any(dark) || members().any(half) && members().any(others))
}

/// Whether the site is a home site: by its name, or as one of a class (`any dark-hold`).
pub(crate) fn is_home(who: &CardDef, site: &CardDef) -> bool {
    let kind = site.site.as_ref().and_then(|s| s.kind);
    who.home_sites.iter().any(|home| *home == site.name || kind.is_some_and(|k| is_class(home, k)))
}

/// Whether one of its home sites is of one of these types.
pub(crate) fn has_home(ctx: &Ctx<'_>, who: &CardDef, kinds: &[SiteType]) -> bool {
    let of_type = |d: &CardDef| d.site.as_ref().and_then(|s| s.kind).is_some_and(|k| kinds.contains(&k));
    // An ally or a faction is at home where it can be played.
    let played = if matches!(who.kind, CardKind::Ally | CardKind::Faction) { playable_at(who) } else { Vec::new() };
    who.home_sites.iter().chain(&played).any(|home| {
        kinds.iter().any(|k| is_class(home, *k)) || ctx.table.defs.iter().any(|d| d.name == *home && of_type(d))
    })
}

/// `any dark-hold`
fn is_class(home: &str, kind: SiteType) -> bool {
    home.strip_prefix("any ").is_some_and(|class| class == fold(kind.name()))
}

pub(crate) fn alignment(ctx: &Ctx<'_>, e: Entity, word: &str) -> bool {
    match e {
        Entity::Company(c) => match word {
            "minion" => is_minion(ctx, c),
            "hero" => !is_minion(ctx, c),
            _ => &*ctx.board.side(ctx.board.company(c).seat).kind == word,
        },
        _ => card_of(ctx, e).is_some_and(|c| {
            let own = &*ctx.def(c).alignment;
            own == word || own == "dual" && matches!(word, "hero" | "minion") || own == "balrog" && word == "minion"
        }),
    }
}

/// Whether the company is a minion company: a minion player's, or, for hazards, a Fallen-wizard player's overt company
/// (COE 2.IV.vii.F1).
fn is_minion(ctx: &Ctx<'_>, company: state::CompanyRef) -> bool {
    let seat = ctx.board.company(company).seat;
    let hazard = ctx.this.is_some_and(|c| ctx.def(c).hazard);
    let fallen = &*ctx.board.side(seat).kind == "fallen-wizard";
    query::is_minion_player(ctx.board, seat) || fallen && hazard && !is_covert(ctx, company)
}

pub(crate) fn player_type(ctx: &Ctx<'_>, e: Entity, word: &str) -> bool {
    // Asked of a character, it asks whether that character is a minion.
    if let Entity::Card(c) = e {
        let d = ctx.def(c);
        if d.kind == CardKind::Character {
            return d.avatar
                && (d.is_race(word) || word == "wizard" && d.is_race("fallen-wizard") || &*d.alignment == word)
                || d.is_race(word);
        }
    }
    whose(ctx, e).is_some_and(|s| &*ctx.board.side(s).kind == word)
}

/// Whether an entity is of a kind.
pub(crate) fn is_kind(ctx: &Ctx<'_>, e: Entity, kind: Kind) -> bool {
    let board = ctx.board;
    let Some(card) = card_of(ctx, e) else {
        return match e {
            Entity::Company(_) => kind == Kind::Company,
            Entity::Region(_) => kind == Kind::Region,
            Entity::Attack => kind == Kind::Attack,
            Entity::Strike(_) => kind == Kind::Strike,
            Entity::Roll(..) => kind == Kind::Roll,
            Entity::Lasting(_) => kind == Kind::Effect,
            Entity::Player(_) => kind == Kind::Player,
            Entity::Card(_) | Entity::Entry(_) => false,
        };
    };
    // A card that is used to access the sideboard, or lies on guard, has not been played as anything.
    let does = if let Entity::Entry(_) = e { entry_of(ctx, e).map(|entry| &entry.does) } else { None };
    if matches!(does, Some(OnResolve::Sideboard(..) | OnResolve::PlaceOnGuard)) {
        return matches!(kind, Kind::Card | Kind::Effect);
    }
    let (def, state) = (ctx.def(card), board.card(card));
    let in_play = state.zone == Zone::Play;
    let as_mode = |mode: Mode| {
        if in_play || state.zone == Zone::Declared { state.mode == mode } else { def.modes.contains(&mode) }
    };
    match kind {
        Kind::Card => true,
        Kind::Character => {
            def.kind == CardKind::Character && (!in_play || state.company.is_some() || state.on.is_some())
                || fighting::stands_for_character(ctx, card)
        }
        Kind::Ally => def.kind == CardKind::Ally || state.as_ally.is_some(),
        Kind::Item => def.kind == CardKind::Item || trophies::is_trophy(def, state),
        Kind::Event => {
            state.as_ally.is_none()
                && [Mode::ShortEvent, Mode::LongEvent, Mode::PermanentEvent].into_iter().any(as_mode)
        }
        Kind::ShortEvent => as_mode(Mode::ShortEvent),
        Kind::LongEvent => as_mode(Mode::LongEvent),
        Kind::PermanentEvent => as_mode(Mode::PermanentEvent),
        Kind::Creature => as_mode(Mode::Creature) && state.as_ally.is_none(),
        Kind::Faction => def.kind == CardKind::Faction,
        Kind::Site => def.kind == CardKind::Site,
        Kind::Region => def.kind == CardKind::Region,
        Kind::Effect => matches!(e, Entity::Entry(_)),
        Kind::Company | Kind::Attack | Kind::Strike | Kind::Roll | Kind::Player => false,
    }
}

/// The sites that a condition names.
fn named_sites(condition: &card::Condition, out: &mut Vec<card::Word>) {
    use crate::engine::card::Condition;
    use crate::engine::card::Filter;
    use crate::engine::card::Role;
    fn names(filter: &Filter, out: &mut Vec<card::Word>) {
        match filter {
            Filter::All(all) | Filter::Any(all) => all.iter().for_each(|f| names(f, out)),
            Filter::Named(name) => out.push(name.clone()),
            _ => {}
        }
    }
    match condition {
        Condition::All(all) | Condition::Any(all) => all.iter().for_each(|c| named_sites(c, out)),
        Condition::Is(Role::Site, filter) => names(filter, out),
        _ => {}
    }
}

/// Whether a character, an ally or a faction has a home site in common with a character, or is playable at one of that
/// character's home sites (COE 8.5).
pub fn shares_home(table: &Table, board: &Board, who: CardRef, other: CardRef) -> bool {
    let def = query::def(table, board, other);
    let homes = &query::def(table, board, who).home_sites;
    let sites: Vec<&CardDef> =
        table.defs.iter().map(|d| &**d).filter(|d| d.site.is_some() && homes.contains(&d.name)).collect();
    if def.kind == CardKind::Character {
        return sites.iter().any(|site| is_home(def, site)) || def.home_sites.iter().any(|home| homes.contains(home));
    }
    // Words about a kind of site are checked against the site where the character is.
    let there = board.card(who).at.into_iter().chain(board.acting.and_then(|c| query::site_of(board, c)));
    let ctx = Ctx::of(table, board, other);
    playable_at(def).iter().any(|site| homes.contains(site))
        || there
            .filter(|site| homes.contains(&query::def(table, board, *site).name))
            .any(|site| playable::playable_at(&ctx, other, site))
}
