//! Does a thing fit a text's words? One function, one arm a word; what asks more than one question stands in `thing`.

use super::amounts::{attribute, compares};
use super::entities::{
    self, alignment, card_of, company_of_role, count_regions, entry_of, has_home, is_covert, is_home, is_kind,
    player_type, same_title, site_here, site_region_type, source_of, strayed, whose,
};
use super::zones::zones;
use super::{Ctx, amount, control, fighting, keys, lairs, past_attacks, playable};
use crate::engine::card::mentions::{mentions, mentions_any};
use crate::engine::card::{self, CardKind, Filter, Kind, Step, Verb, Zone};
use crate::engine::query::{self, Gifted, company_combat, strikes, trophies};
use crate::engine::state::{
    AttackStatus, Board, CardRef, Entity, Key, OnResolve, Place, RegionRef, Status, TurnEvent, effort,
};
use crate::vocab::Seat;

/// Whether an entity fits, wherever it is. Zones count only where the words name them: see `in_zone`.
pub fn satisfies(ctx: &Ctx<'_>, e: Entity, filter: &Filter) -> bool {
    let Some(_level) = effort::level() else { return false };
    match filter {
        Filter::All(all) => all.iter().all(|f| satisfies(ctx, e, f)),
        // Of a company that attacks each character must be of one of the races (COE 3.V.4).
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
    let card = card_of(ctx, e);
    let def = card.map(|c| query::def(ctx.table, board, c));
    let state = card.map(|c| board.card(c));
    let company = || query::company_of_entity(board, e);
    match filter {
        Filter::All(_) | Filter::Any(_) | Filter::Not(_) => satisfies(ctx, e, filter),
        Filter::Kind(kind) => is_kind(ctx, e, *kind),
        Filter::Hazard(hazard) => def.is_some_and(|d| match state.map(|s| (s.owner, d.kind)) {
            // A character played as an agent is a hazard.
            Some((Seat::H, CardKind::Character)) => *hazard,
            _ => d.hazard == *hazard,
        }),
        Filter::Keyword(word) => match e {
            Entity::Company(c) => {
                query::characters(board, c).any(|m| query::def(ctx.table, board, m).has_keyword(word))
            }
            _ => def.zip(state).is_some_and(|(d, s)| {
                d.has_keyword(word) || matches!(&**word, "item" | "minor" | "minor item") && trophies::is_trophy(d, s)
            }),
        },
        Filter::Race(race) => match e {
            Entity::Attack if company_combat::on(board) => fighting::fought(ctx, std::iter::once(&**race)),
            Entity::Attack => board.attack.as_ref().is_some_and(|a| a.races.iter().any(|r| r == race)),
            _ => def.is_some_and(|d| d.is_race(race)),
        },
        Filter::Skill(skill) => card.is_some_and(|c| {
            if ctx.printed {
                query::def(ctx.table, board, c).skills.contains(skill)
            } else {
                query::has_skill(ctx.table, board, Gifted::by_any(c), *skill)
            }
        }),
        Filter::OwnSkill(skill) => card.is_some_and(|c| {
            if ctx.printed {
                query::def(ctx.table, board, c).skills.contains(skill)
            } else {
                query::has_skill(ctx.table, board, Gifted { card: c, not_by: ctx.this }, *skill)
            }
        }),
        Filter::Uses(magic) | Filter::OwnUses(magic) => {
            let not_by = ctx.this.filter(|_| matches!(filter, Filter::OwnUses(_)));
            def.and_then(|d| d.meaning.as_ref()).is_some_and(|m| m.uses.iter().any(|u| u == magic))
                || !ctx.printed
                    && card.is_some_and(|card| query::may_use(ctx.table, board, Gifted { card, not_by }, magic))
        }
        Filter::Named(name) => match e {
            Entity::Region(_) => region_named(board, e, std::slice::from_ref(name)),
            _ => def.is_some_and(|d| d.name == *name),
        },
        Filter::Alignment(word) => alignment(ctx, e, word),
        Filter::Avatar => def.is_some_and(|d| d.avatar),
        Filter::Unique => def.is_some_and(|d| d.unique),
        Filter::Agent => match e {
            Entity::Attack | Entity::Strike(_) => {
                source_of(ctx, e).is_some_and(|c| query::def(ctx.table, board, c).agent)
            }
            // An agent played as a character is none for what speaks of agents (COE 2.II.2.2.5).
            _ => def.zip(state).is_some_and(|(d, s)| d.agent && (s.zone != Zone::Play || s.company.is_none())),
        },
        Filter::Untapped => state.is_some_and(|s| s.status == Status::Untapped),
        Filter::Tapped => state.is_some_and(|s| s.status == Status::Tapped),
        Filter::Wounded => state.is_some_and(|s| s.status == Status::Wounded),
        Filter::FaceDown => state.is_some_and(|s| s.face_down),
        Filter::Own => whose(ctx, e) == Some(ctx.seat),
        Filter::Theirs => whose(ctx, e).is_some_and(|s| s != ctx.seat),
        Filter::In(zone) => match e {
            Entity::Entry(n) => *zone == Zone::Declared && ctx.entries.get(usize::from(n)).is_some_and(|x| !x.done),
            _ => state.is_some_and(|s| s.zone == *zone),
        },
        Filter::Requires(skill) => card.is_some_and(|c| {
            let own = entry_of(ctx, e).and_then(|x| match &x.does {
                OnResolve::Action(a) => Some(asks_skill(a, *skill)),
                _ => None,
            });
            let any = || query::plays(ctx.table, board, c).iter().any(|a| asks_skill(a, *skill));
            own.unwrap_or_else(any)
        }),
        Filter::SiteType(kind) => match e {
            Entity::Card(c) if query::def(ctx.table, board, c).kind == CardKind::Site => {
                query::site_type_for(ctx.purpose, ctx.table, board, c) == Some(*kind)
            }
            _ => company()
                .and_then(|c| query::site_of(board, c))
                .is_some_and(|s| query::site_type_for(ctx.purpose, ctx.table, board, s) == Some(*kind)),
        },
        Filter::RegionType(kind) => match e {
            Entity::Region(at) => query::region_type_for(ctx.purpose, ctx.table, board, at) == Some(*kind),
            _ => def.is_some_and(|d| d.region == Some(*kind) || site_region_type(ctx, d) == Some(*kind)),
        },
        Filter::Moving => company().is_some_and(|c| query::moving(board, c)),
        Filter::Path(kind, count) => company().is_some_and(|c| {
            query::moving(board, c)
                && count_regions(&query::path_for(ctx.purpose, ctx.table, board, c), *kind) >= usize::from(*count)
        }),
        Filter::Settled => {
            company().is_none_or(|c| board.phase != crate::vocab::Phase::MovementHazard || !query::moving(board, c))
        }
        Filter::Bound(f) => {
            company().and_then(|c| query::destination(board, c)).is_some_and(|s| satisfies(ctx, Entity::Card(s), f))
        }
        Filter::NoRunBut(kind) => company().is_some_and(|c| {
            let path = query::path_for(ctx.purpose, ctx.table, board, c);
            query::moving(board, c) && !path.windows(2).any(|two| two.iter().all(|t| t != kind))
        }),
        Filter::Through(names) => company().is_some_and(|c| {
            query::moving(board, c)
                && board.company(c).path.iter().any(|r| r.name.as_ref().is_some_and(|n| names.contains(n)))
        }),
        Filter::Site(f) => site_here(ctx, e).is_some_and(|s| satisfies(ctx, Entity::Card(s), f)),
        Filter::Region(names) if matches!(e, Entity::Region(_)) => region_named(board, e, names),
        Filter::Region(names) => site_here(ctx, e).is_some_and(|s| {
            let site = query::def(ctx.table, board, s).site.as_ref();
            site.and_then(|s| s.region.as_ref()).is_some_and(|r| names.contains(r))
        }),
        Filter::UnderDeeps => site_here(ctx, e)
            .is_some_and(|s| query::def(ctx.table, board, s).site.as_ref().is_some_and(|s| s.under_deeps)),
        Filter::Leaving(f) => company().is_some_and(|c| {
            query::moving(board, c) && board.company(c).site.is_some_and(|s| satisfies(ctx, Entity::Card(s), f))
        }),
        Filter::OriginOf(role) => ctx
            .role(role)
            .and_then(|r| company_of_role(ctx, r))
            .is_some_and(|c| query::moving(board, c) && card.is_some() && board.company(c).site == card),
        Filter::PlayableAt(role) => {
            // Of anything but a site it asks about the one where that is.
            let there = ctx.role(role).and_then(|r| site_here(ctx, r));
            let there = there.or_else(|| ctx.concerned().and_then(|c| query::site_of(board, c)));
            card.zip(there).is_some_and(|(c, site)| playable::playable_at(ctx, c, site))
        }
        Filter::Hoard => card.is_some_and(|c| lairs::hoard(ctx, c)),
        Filter::Information => card.is_some_and(|c| playable::information(ctx, c)),
        Filter::Influencing(f) => entities::influenced(ctx, e).into_iter().any(|t| satisfies(ctx, t, f)),
        Filter::CopyInPlay => def.is_some_and(|d| {
            board.all_cards().any(|c| query::in_force(board, c) && query::def(ctx.table, board, c).name == d.name)
        }),
        Filter::Strayed => card.is_some_and(|c| strayed(ctx, c)),
        Filter::Is(role) => {
            ctx.role(role) == Some(e) || card.is_some() && ctx.role(role).and_then(|r| card_of(ctx, r)) == card
        }
        Filter::With(role) => {
            ctx.role(role).is_some_and(|r| r != e && company().is_some() && company_of_role(ctx, r) == company())
        }
        Filter::SameSite(role) => {
            let other = ctx.role(role).and_then(|r| site_here(ctx, r));
            other.is_some() && same_title(ctx, site_here(ctx, e), other)
        }
        Filter::Bears(f) => card.is_some_and(|c| query::borne(board, c).any(|b| satisfies(ctx, Entity::Card(b), f))),
        Filter::On(f) => match state.and_then(|s| s.on) {
            Some(Place::Company(c)) => satisfies(ctx, Entity::Company(c), f),
            Some(Place::Attack) => satisfies(ctx, Entity::Attack, f),
            _ => card.and_then(|c| query::bearer(board, c)).is_some_and(|b| satisfies(ctx, Entity::Card(b), f)),
        },
        Filter::Has(f) => company().is_some_and(|c| {
            board.all_cards().any(|m| {
                board.card(m).zone == Zone::Play
                    && query::company_of(board, m) == Some(c)
                    && satisfies(ctx, Entity::Card(m), f)
            })
        }),
        Filter::Of(f) => company().is_some_and(|c| satisfies(ctx, Entity::Company(c), f)),
        Filter::Left(f) => {
            state.and_then(|s| s.left).is_some_and(|c| company() != Some(c) && satisfies(ctx, Entity::Company(c), f))
        }
        // An automatic-attack that a text adds is one of the site's all the same.
        Filter::From(f) => {
            let attack = board.attack.as_ref().filter(|a| e == Entity::Attack && a.automatic);
            let site = attack.and_then(|a| query::site_of(board, a.company));
            source_of(ctx, e).into_iter().chain(site).any(|c| satisfies(ctx, Entity::Card(c), f))
        }
        Filter::Against(f) => match e {
            Entity::Strike(c) | Entity::Roll(_, c) => satisfies(ctx, Entity::Card(c), f),
            Entity::Attack => company().is_some_and(|c| satisfies(ctx, Entity::Company(c), f)),
            _ => false,
        },
        Filter::Facing(f) => {
            let faced = board.attack.as_ref().filter(|a| {
                matches!(a.status, AttackStatus::Faced | AttackStatus::Assigned) && Some(a.company) == company()
            });
            faced.is_some() && satisfies(ctx, Entity::Attack, f)
        }
        Filter::Faced(f) => company().is_some_and(|c| past_attacks::has_faced(ctx, c, f)),
        Filter::WoundedBy(f) => card.is_some_and(|c| past_attacks::wounded_by(ctx, c, f)),
        Filter::Controllable(f) => card.is_some_and(|c| control::controllable(ctx, c, f)),
        Filter::Targets(f) => entry_of(ctx, e).is_some_and(|entry| {
            entry.targets.iter().any(|t| {
                satisfies(ctx, *t, f)
                    || mentions(f, Kind::Company)
                        && query::company_of_entity(board, *t).is_some_and(|c| satisfies(ctx, Entity::Company(c), f))
            })
        }),
        Filter::Does(verb) => entry_of(ctx, e).is_some_and(|entry| match &entry.does {
            OnResolve::Action(action) => does(&action.steps, *verb),
            OnResolve::Trigger(n, _) => entry.card.is_some_and(|c| {
                let meaning = query::def(ctx.table, board, c).meaning.as_ref();
                meaning.and_then(|m| m.triggers.get(usize::from(*n))).is_some_and(|t| does(&t.steps, *verb))
            }),
            _ => false,
        }),
        Filter::KeyedRegion(kind) => {
            board.attack.as_ref().is_some_and(|a| matches!(a.key, Some(Key::Region(k, _)) if k == *kind))
        }
        Filter::KeyedSite => board.attack.as_ref().is_some_and(|a| keys::to_site(ctx.table, board, a)),
        Filter::KeyedTo(names) => {
            board.attack.as_ref().is_some_and(|a| matches!(&a.key, Some(Key::Named(name)) if names.contains(name)))
        }
        Filter::Keyable => card
            .zip(ctx.concerned())
            .is_some_and(|(c, company)| keys::open(ctx.table, board, c, company).next().is_some()),
        Filter::PrintsKey(kind, alone) => {
            def.is_some_and(|d| d.key_regions.iter().any(|(k, n)| k == kind && (!alone || *n == 1)))
        }
        Filter::HomeSite(kinds) => def.is_some_and(|d| has_home(ctx, d, kinds)),
        Filter::HomeNamed(names) => def.is_some_and(|d| d.home_sites.iter().any(|home| names.contains(home))),
        Filter::HomeOf(role) => ctx
            .role(role)
            .and_then(|r| card_of(ctx, r))
            .is_some_and(|c| def.is_some_and(|d| is_home(query::def(ctx.table, board, c), d))),
        Filter::SharesHome(role) => card
            .zip(ctx.role(role).and_then(|r| card_of(ctx, r)))
            .is_some_and(|(c, who)| entities::shares_home(ctx.table, board, who, c)),
        Filter::Guarded(None) => card.is_some_and(|site| lairs::count(ctx, site) > 0),
        Filter::Guarded(Some(race)) => def
            .and_then(|d| d.site.as_ref())
            .is_some_and(|s| s.automatic_attacks.iter().any(|a| a.spec.races.contains(race))),
        Filter::Defeated => board.attack.as_ref().is_some_and(|a| a.status == AttackStatus::Defeated),
        Filter::Struck => card.and_then(|who| strikes::against(board, who)).is_some_and(|s| s.succeeded()),
        Filter::Detainment => {
            matches!(e, Entity::Attack | Entity::Strike(_)) && board.attack.as_ref().is_some_and(|a| a.detainment)
        }
        Filter::TurnedUp => entry_of(ctx, e).is_some_and(|entry| entry.act == crate::vocab::Act::RevealOnGuard),
        Filter::SitePath(kind, count) => {
            def.and_then(|d| d.site.as_ref()).is_some_and(|s| count_regions(&s.path, *kind) >= usize::from(*count))
        }
        Filter::Corrupted => card.is_some_and(|c| board.history.contains(&TurnEvent::Corrupted(c))),
        // A strike is one of the attack that is faced.
        Filter::Automatic => {
            matches!(e, Entity::Attack | Entity::Strike(_)) && board.attack.as_ref().is_some_and(|a| a.automatic)
        }
        // A site whose attack was given without a number has one.
        Filter::AutomaticNumber(n) => {
            e == Entity::Attack && board.attack.as_ref().is_some_and(|a| a.automatic && a.number.max(1) == *n)
        }
        Filter::Roll(kind) => matches!(e, Entity::Roll(k, _) if k == *kind),
        Filter::Affected => board.attack.as_ref().is_some_and(|a| a.reached.iter().any(|r| Some(r.source) == ctx.this)),
        Filter::New => match e {
            Entity::Lasting(n) => board.lasting.get(usize::from(n)).is_some_and(|l| l.entry.is_some()),
            _ => state.is_some_and(|s| s.new),
        },
        Filter::Covert(covert) => company().is_some_and(|c| is_covert(ctx, c) == *covert),
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

/// Whether a region of a site path has one of these names.
fn region_named(board: &Board, e: Entity, names: &[card::Word]) -> bool {
    let Entity::Region(RegionRef { company, place }) = e else { return false };
    let region = board.company(company).path.get(usize::from(place));
    region.and_then(|r| r.name.as_ref()).is_some_and(|name| names.contains(name))
}

/// Whether an action requires this skill of its performer or of a target.
fn asks_skill(action: &card::Action, skill: crate::vocab::Skill) -> bool {
    fn asks(filter: &Filter, skill: crate::vocab::Skill) -> bool {
        match filter {
            Filter::All(all) | Filter::Any(all) => all.iter().any(|f| asks(f, skill)),
            Filter::Skill(s) | Filter::OwnSkill(s) => *s == skill,
            _ => false,
        }
    }
    action.by.as_ref().is_some_and(|f| asks(f, skill)) || action.targets.iter().any(|t| asks(&t.filter, skill))
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

/// Whether the words ask for something that no card is: then none need be looked at.
fn is_no_card(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().any(is_no_card),
        Filter::Kind(kind) => matches!(kind, Kind::Company | Kind::Attack | Kind::Strike | Kind::Roll | Kind::Player),
        _ => false,
    }
}

fn mentions_face_down(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(mentions_face_down),
        Filter::FaceDown | Filter::In(_) => true,
        _ => false,
    }
}

/// Whether steps, or steps within them, do this.
pub fn does(steps: &[Step], verb: Verb) -> bool {
    let mut found = false;
    card::walk(steps, &mut |step| found |= card::verb(step) == Some(verb));
    found
}
