//! Does a thing fit a text's words? One function, with an arm for each word; words that ask more than one question are
//! answered in `thing`.

use super::amounts::{attribute, compares};
use super::entities::{
    self, alignment, card_of, count_regions, entry_of, has_home, is_covert, is_home, is_kind, player_type, same_title,
    site_here, strayed, whose,
};
use super::thing::Thing;
use super::zones::zones;
use super::{Ctx, amount, control, fighting, keys, lairs, past_attacks, playable};
use crate::engine::card::mentions::mentions_any;
use crate::engine::card::{self, Filter, Kind, Role, Step, Verb};
use crate::engine::query::{self, company_combat, strikes};
use crate::engine::state::{AttackStatus, Board, CardRef, Entity, Key, RegionRef, Status, TurnEvent, effort};
use crate::vocab::{Act, Phase};

/// Whether an entity fits, wherever it is. Zones count only if the words name them: see `in_zone`.
pub fn satisfies(ctx: &Ctx<'_>, e: Entity, filter: &Filter) -> bool {
    let Some(_level) = effort::level() else { return false };
    match filter {
        Filter::All(all) => all.iter().all(|f| satisfies(ctx, e, f)),
        // Every character of an attacking company must be of one of the races (COE 3.V.4).
        Filter::Any(any)
            if e == Entity::Attack && company_combat::on(ctx.board) && any.iter().all(|f| race_of(f).is_some()) =>
        {
            fighting::fought(ctx, any.iter().filter_map(race_of))
        }
        Filter::Any(any) => any.iter().any(|f| satisfies(ctx, e, f)),
        Filter::Not(f) => !satisfies(ctx, e, f),
        word => satisfies_word(ctx, e, word),
    }
}

/// Whether an entity fits one word.
fn satisfies_word(ctx: &Ctx<'_>, e: Entity, filter: &Filter) -> bool {
    let board = ctx.board;
    let thing = Thing::of(ctx, e);
    let Thing { card, def, state, .. } = thing;
    let (site, attack) = (|| site_here(ctx, e), board.attack.as_ref());
    let site_facts = || site().and_then(|s| ctx.def(s).site.as_ref());
    let role_card = |role: &Role| ctx.role(role).and_then(|r| card_of(ctx, r));
    let fits = |c: CardRef, f: &Filter| satisfies(ctx, Entity::Card(c), f);
    match filter {
        Filter::All(_) | Filter::Any(_) | Filter::Not(_) => satisfies(ctx, e, filter),
        Filter::Kind(kind) => is_kind(ctx, e, *kind),
        Filter::Hazard(hazard) => thing.is_hazard() == Some(*hazard),
        Filter::Keyword(word) => thing.has_keyword(word),
        Filter::Race(race) => thing.is_of_race(race),
        Filter::Skill(skill) => thing.has_skill(*skill, None),
        Filter::OwnSkill(skill) => thing.has_skill(*skill, ctx.this),
        Filter::Uses(magic) => thing.may_use(magic, None),
        Filter::OwnUses(magic) => thing.may_use(magic, ctx.this),
        Filter::Named(name) => thing.is_named(name),
        Filter::Alignment(word) => alignment(ctx, e, word),
        Filter::Avatar => def.is_some_and(|d| d.avatar),
        Filter::Unique => def.is_some_and(|d| d.unique),
        Filter::Agent => thing.is_agent(),
        Filter::Untapped => state.is_some_and(|s| s.status == Status::Untapped),
        Filter::Tapped => state.is_some_and(|s| s.status == Status::Tapped),
        Filter::Wounded => state.is_some_and(|s| s.status == Status::Wounded),
        Filter::FaceDown => state.is_some_and(|s| s.face_down),
        Filter::Own => whose(ctx, e) == Some(ctx.seat),
        Filter::Theirs => whose(ctx, e).is_some_and(|s| s != ctx.seat),
        Filter::In(zone) => thing.lies_in(*zone),
        Filter::Requires(skill) => thing.requires(*skill),
        Filter::SiteType(kind) => thing.has_site_type(*kind),
        Filter::RegionType(kind) => thing.has_region_type(*kind),
        Filter::Moving => thing.moving().is_some(),
        Filter::Path(kind, count) => thing.path().is_some_and(|p| count_regions(&p, *kind) >= usize::from(*count)),
        Filter::NoRunBut(kind) => thing.path().is_some_and(|p| !p.windows(2).any(|two| two.iter().all(|t| t != kind))),
        Filter::Settled => board.phase != Phase::MovementHazard || thing.moving().is_none(),
        Filter::Bound(f) => thing.company().and_then(|c| query::destination(board, c)).is_some_and(|s| fits(s, f)),
        Filter::Leaving(f) => thing.moving().and_then(|c| board.company(c).site).is_some_and(|s| fits(s, f)),
        Filter::OriginOf(role) => {
            let moving = ctx.role(role).and_then(|r| Thing::of(ctx, r).moving());
            moving.is_some_and(|c| card.is_some() && board.company(c).site == card)
        }
        Filter::Through(names) => thing.moves_through(names),
        Filter::Site(f) => site().is_some_and(|s| fits(s, f)),
        Filter::Region(names) => thing.is_in_region(names),
        Filter::UnderDeeps => site_facts().is_some_and(|s| s.under_deeps),
        Filter::PlayableAt(role) => thing.is_playable_at(role),
        Filter::Hoard => card.is_some_and(|c| lairs::hoard(ctx, c)),
        Filter::Information => card.is_some_and(|c| playable::information(ctx, c)),
        Filter::Influencing(f) => entities::influenced(ctx, e).into_iter().any(|t| satisfies(ctx, t, f)),
        Filter::CopyInPlay => {
            def.is_some_and(|d| board.all_cards().any(|c| query::in_force(board, c) && ctx.def(c).name == d.name))
        }
        Filter::Strayed => card.is_some_and(|c| strayed(ctx, c)),
        Filter::Is(role) => thing.is_in_role(role),
        Filter::With(role) => thing.is_with(role),
        Filter::SameSite(role) => {
            let other = ctx.role(role).and_then(|r| site_here(ctx, r));
            other.is_some() && same_title(ctx, site(), other)
        }
        Filter::Bears(f) => card.is_some_and(|c| query::borne(board, c).any(|b| fits(b, f))),
        Filter::On(f) => thing.is_on(f),
        Filter::Has(f) => thing.has(f),
        Filter::Of(f) => thing.company().is_some_and(|c| satisfies(ctx, Entity::Company(c), f)),
        Filter::Left(f) => thing.has_left(f),
        Filter::From(f) => thing.is_from(f),
        Filter::Against(f) => thing.is_against(f),
        Filter::Facing(f) => thing.is_facing(f),
        Filter::Faced(f) => thing.company().is_some_and(|c| past_attacks::has_faced(ctx, c, f)),
        Filter::WoundedBy(f) => card.is_some_and(|c| past_attacks::wounded_by(ctx, c, f)),
        Filter::Controllable(f) => card.is_some_and(|c| control::controllable(ctx, c, f)),
        Filter::Targets(f) => thing.targets(f),
        Filter::Does(verb) => thing.would(*verb),
        Filter::KeyedRegion(kind) => attack.is_some_and(|a| matches!(a.key, Some(Key::Region(k, _)) if k == *kind)),
        Filter::KeyedSite => attack.is_some_and(|a| keys::to_site(ctx.table, board, a)),
        Filter::KeyedTo(names) => {
            attack.is_some_and(|a| matches!(&a.key, Some(Key::Named(name)) if names.contains(name)))
        }
        Filter::Keyable => card
            .zip(ctx.concerned())
            .is_some_and(|(c, company)| keys::open(ctx.table, board, c, company).next().is_some()),
        Filter::PrintsKey(kind, alone) => {
            def.is_some_and(|d| d.key_regions.iter().any(|(k, n)| k == kind && (!alone || *n == 1)))
        }
        Filter::HomeSite(kinds) => def.is_some_and(|d| has_home(ctx, d, kinds)),
        Filter::HomeNamed(names) => def.is_some_and(|d| d.home_sites.iter().any(|home| names.contains(home))),
        Filter::HomeOf(role) => role_card(role).zip(def).is_some_and(|(c, d)| is_home(ctx.def(c), d)),
        Filter::SharesHome(role) => {
            card.zip(role_card(role)).is_some_and(|(c, who)| entities::shares_home(ctx.table, board, who, c))
        }
        Filter::Guarded(None) => card.is_some_and(|site| lairs::count(ctx, site) > 0),
        Filter::Guarded(Some(race)) => def
            .and_then(|d| d.site.as_ref())
            .is_some_and(|s| s.automatic_attacks.iter().any(|a| a.spec.races.contains(race))),
        Filter::Defeated => attack.is_some_and(|a| a.status == AttackStatus::Defeated),
        Filter::Struck => card.and_then(|who| strikes::against(board, who)).is_some_and(|s| s.succeeded()),
        Filter::Detainment => thing.is_of_attack(|a| a.detainment),
        Filter::TurnedUp => entry_of(ctx, e).is_some_and(|entry| entry.act == Act::RevealOnGuard),
        Filter::SitePath(kind, count) => {
            def.and_then(|d| d.site.as_ref()).is_some_and(|s| count_regions(&s.path, *kind) >= usize::from(*count))
        }
        Filter::Corrupted => card.is_some_and(|c| board.history.contains(&TurnEvent::Corrupted(c))),
        Filter::Automatic => thing.is_of_attack(|a| a.automatic),
        // A site whose attack was given without a number has one.
        Filter::AutomaticNumber(n) => {
            e == Entity::Attack && attack.is_some_and(|a| a.automatic && a.number.max(1) == *n)
        }
        Filter::Roll(kind) => matches!(e, Entity::Roll(k, _) if k == *kind),
        Filter::Affected => attack.is_some_and(|a| a.reached.iter().any(|r| Some(r.source) == ctx.this)),
        Filter::New => match e {
            Entity::Lasting(n) => board.lasting.get(usize::from(n)).is_some_and(|l| l.entry.is_some()),
            _ => state.is_some_and(|s| s.new),
        },
        Filter::Covert(covert) => thing.company().is_some_and(|c| is_covert(ctx, c) == *covert),
        Filter::PlayerType(word) => player_type(ctx, e, word),
        Filter::Compare(attr, comparison, a) => {
            attribute(ctx, e, *attr).is_some_and(|n| compares(n, *comparison, amount(ctx, a)))
        }
    }
}

/// The race that a word asks for.
fn race_of(filter: &Filter) -> Option<&str> {
    match filter {
        Filter::Race(race) => Some(race),
        _ => None,
    }
}

/// Whether an entity is where the words look for it.
pub fn in_zone(board: &Board, e: Entity, filter: &Filter) -> bool {
    let Entity::Card(card) = e else { return true };
    zones(filter).look_in(board.card(card).zone)
}

/// Everything that fits and is where the words look for it.
pub fn all<'a>(ctx: &'a Ctx<'a>, filter: &'a Filter) -> impl Iterator<Item = Entity> + 'a {
    let board = ctx.board;
    let named = zones(filter);
    let there = move |c: &CardRef| {
        let state = board.card(*c);
        // Face-down cards are not seen.
        named.look_in(state.zone) && (!state.face_down || mentions_face_down(filter))
    };
    let looked_at = if is_no_card(filter) { 0 } else { board.cards.len() };
    let cards = board.all_cards().take(looked_at).filter(there).map(Entity::Card);
    let companies = board.all_companies().map(Entity::Company);
    let regions = board.all_companies().flat_map(move |c| {
        let count = u8::try_from(board.company(c).path.len()).unwrap_or(u8::MAX);
        (0..count).map(move |place| Entity::Region(RegionRef { company: c, place }))
    });
    let attack = board.attack.iter().map(|_| Entity::Attack);
    let strikes = board.attack.iter().flat_map(|a| a.strikes_assigned.iter().map(|s| Entity::Strike(s.against)));
    let lasting = (0..=u16::MAX).zip(&board.lasting).filter(|(_, l)| !l.over).map(|(n, _)| Entity::Lasting(n));
    let other = companies.chain(regions).chain(attack).chain(strikes).chain(lasting);
    let beyond_cards = mentions_any(filter, &[Kind::Company, Kind::Region, Kind::Attack, Kind::Strike, Kind::Effect]);
    cards.chain(other.filter(move |_| beyond_cards)).filter(move |e| satisfies(ctx, *e, filter))
}

/// Whether the words ask for something that no card is, so that no card needs to be looked at.
fn is_no_card(filter: &Filter) -> bool {
    let other = |kind| matches!(kind, Kind::Company | Kind::Attack | Kind::Strike | Kind::Roll | Kind::Player);
    filter.needs_word(&|word| matches!(word, Filter::Kind(kind) if other(*kind)))
}

fn mentions_face_down(filter: &Filter) -> bool {
    filter.has_word(&|word| matches!(word, Filter::FaceDown | Filter::In(_)))
}

/// Whether steps, or steps within them, do this.
pub fn does(steps: &[Step], verb: Verb) -> bool {
    card::walk(steps).any(|step| step.verb() == Some(verb))
}
