//! A thing that words are about and what is behind it, with the answers to words that ask more than one question.

use super::entities::{self, card_of, entry_of, site_here, source_of};
use super::matches::{self, satisfies};
use super::{Ctx, fighting, playable};
use crate::engine::card::mentions::mentions;
use crate::engine::card::{Action, CardDef, CardKind, Filter, Kind, Role, Verb, Word, Zone};
use crate::engine::query::{self, Gifted, company_combat, trophies};
use crate::engine::state::{Attack, CardRef, CardState, CompanyRef, Entity, OnResolve, Place, RegionRef};
use crate::vocab::{RegionType, Seat, SiteType, Skill};

/// A thing that words are about.
#[derive(Clone, Copy)]
pub(super) struct Thing<'a> {
    ctx: &'a Ctx<'a>,
    entity: Entity,
    /// The card behind it.
    pub card: Option<CardRef>,
    /// The facts of that card.
    pub def: Option<&'a CardDef>,
    /// The state of that card.
    pub state: Option<&'a CardState>,
}

impl<'a> Thing<'a> {
    pub fn of(ctx: &'a Ctx<'a>, entity: Entity) -> Thing<'a> {
        let card = card_of(ctx, entity);
        let def = card.map(|c| ctx.def(c));
        Thing { ctx, entity, card, def, state: card.map(|c| ctx.board.card(c)) }
    }

    fn def_of(self, card: CardRef) -> &'a CardDef {
        self.ctx.def(card)
    }

    fn fits(self, card: CardRef, filter: &Filter) -> bool {
        satisfies(self.ctx, Entity::Card(card), filter)
    }

    fn company_fits(self, company: CompanyRef, filter: &Filter) -> bool {
        satisfies(self.ctx, Entity::Company(company), filter)
    }

    // ---- what it is

    /// Whether it is a hazard. A character that is played as an agent is one.
    pub fn is_hazard(self) -> Option<bool> {
        let agent = |d: &CardDef| d.kind == CardKind::Character && self.state.is_some_and(|s| s.owner == Seat::H);
        self.def.map(|d| d.hazard || agent(d))
    }

    pub fn has_keyword(self, word: &str) -> bool {
        let minor = || matches!(word, "item" | "minor" | "minor item");
        match (self.entity, self.def, self.state) {
            (Entity::Company(c), ..) => query::characters(self.ctx.board, c).any(|m| self.def_of(m).has_keyword(word)),
            (_, Some(def), Some(state)) => def.has_keyword(word) || minor() && trophies::is_trophy(def, state),
            _ => false,
        }
    }

    pub fn is_of_race(self, race: &Word) -> bool {
        match (self.entity, &self.ctx.board.attack) {
            (Entity::Attack, _) if company_combat::on(self.ctx.board) => {
                fighting::fought(self.ctx, std::iter::once(&**race))
            }
            (Entity::Attack, attack) => attack.as_ref().is_some_and(|a| a.races.contains(race)),
            _ => self.def.is_some_and(|d| d.is_race(race)),
        }
    }

    pub fn is_named(self, name: &Word) -> bool {
        match self.entity {
            Entity::Region(at) => self.is_region(at, std::slice::from_ref(name)),
            _ => self.def.is_some_and(|d| d.name == *name),
        }
    }

    /// Whether it has a skill, leaving out what one card grants.
    pub fn has_skill(self, skill: Skill, not_by: Option<CardRef>) -> bool {
        let has = |card| query::has_skill(self.ctx.table, self.ctx.board, Gifted { card, not_by }, skill);
        self.card.is_some_and(|c| if self.ctx.printed { self.def_of(c).skills.contains(&skill) } else { has(c) })
    }

    /// Whether it may use a kind of magic, leaving out what one card grants.
    pub fn may_use(self, magic: &Word, not_by: Option<CardRef>) -> bool {
        let own = self.def.and_then(|d| d.meaning.as_ref()).is_some_and(|m| m.uses.contains(magic));
        let granted = |card| query::may_use(self.ctx.table, self.ctx.board, Gifted { card, not_by }, magic);
        own || !self.ctx.printed && self.card.is_some_and(granted)
    }

    /// Whether it is an agent. An agent that is played as a character does not count as one for texts about agents (COE
    /// 2.II.2.2.5).
    pub fn is_agent(self) -> bool {
        match (self.entity, self.def, self.state) {
            (Entity::Attack | Entity::Strike(_), ..) => {
                source_of(self.ctx, self.entity).is_some_and(|c| self.def_of(c).agent)
            }
            (_, Some(def), Some(state)) => def.agent && (state.zone != Zone::Play || state.company.is_none()),
            _ => false,
        }
    }

    /// Whether it lies in a zone. A declaration does until it has resolved.
    pub fn lies_in(self, zone: Zone) -> bool {
        match self.entity {
            Entity::Entry(n) => zone == Zone::Declared && self.ctx.entries.get(usize::from(n)).is_some_and(|x| !x.done),
            _ => self.state.is_some_and(|s| s.zone == zone),
        }
    }

    /// Whether it is the thing in a role, or the same card.
    pub fn is_in_role(self, role: &Role) -> bool {
        self.ctx
            .role(role)
            .is_some_and(|named| named == self.entity || self.card.is_some() && card_of(self.ctx, named) == self.card)
    }

    // ---- where it is

    pub fn company(self) -> Option<CompanyRef> {
        query::company_of_entity(self.ctx.board, self.entity)
    }

    /// Its company, if the company moves.
    pub fn moving(self) -> Option<CompanyRef> {
        self.company().filter(|c| query::moving(self.ctx.board, *c))
    }

    /// The types of the regions through which its company moves.
    pub fn path(self) -> Option<Vec<RegionType>> {
        self.moving().map(|c| query::path_for(self.ctx.purpose, self.ctx.table, self.ctx.board, c))
    }

    /// Whether its company moves through a region with one of these names.
    pub fn moves_through(self, names: &[Word]) -> bool {
        let named = |name: &Option<Word>| name.as_ref().is_some_and(|n| names.contains(n));
        self.moving().is_some_and(|c| self.ctx.board.company(c).path.iter().any(|r| named(&r.name)))
    }

    /// Whether it is a site of a type, or at one.
    pub fn has_site_type(self, kind: SiteType) -> bool {
        let (ctx, board) = (self.ctx, self.ctx.board);
        let own = match self.entity {
            Entity::Card(c) if self.def_of(c).kind == CardKind::Site => Some(c),
            _ => self.company().and_then(|c| query::site_of(board, c)),
        };
        own.is_some_and(|site| query::site_type_for(ctx.purpose, ctx.table, board, site) == Some(kind))
    }

    /// Whether it is a region of a type, or a site in one.
    pub fn has_region_type(self, kind: RegionType) -> bool {
        let ctx = self.ctx;
        match self.entity {
            Entity::Region(at) => query::region_type_for(ctx.purpose, ctx.table, ctx.board, at) == Some(kind),
            _ => self.def.is_some_and(|d| [d.region, entities::site_region_type(ctx, d)].contains(&Some(kind))),
        }
    }

    /// Whether it is a region with one of these names, or at a site in one.
    pub fn is_in_region(self, names: &[Word]) -> bool {
        if let Entity::Region(at) = self.entity {
            return self.is_region(at, names);
        }
        let site = site_here(self.ctx, self.entity).and_then(|s| self.def_of(s).site.as_ref());
        site.and_then(|s| s.region.as_ref()).is_some_and(|r| names.contains(r))
    }

    fn is_region(self, at: RegionRef, names: &[Word]) -> bool {
        let region = self.ctx.board.company(at.company).path.get(usize::from(at.place));
        region.and_then(|r| r.name.as_ref()).is_some_and(|name| names.contains(name))
    }

    /// Whether it can be played at the site in a role, or at the site where the thing in that role is.
    pub fn is_playable_at(self, role: &Role) -> bool {
        let there = self.ctx.role(role).and_then(|r| site_here(self.ctx, r));
        let there = there.or_else(|| self.ctx.concerned().and_then(|c| query::site_of(self.ctx.board, c)));
        self.card.zip(there).is_some_and(|(card, site)| playable::playable_at(self.ctx, card, site))
    }

    /// Whether it is another member of the company of the thing in a role.
    pub fn is_with(self, role: &Role) -> bool {
        let company = self.company();
        let other = self.ctx.role(role).filter(|r| *r != self.entity && company.is_some());
        other.is_some_and(|r| query::company_of_entity(self.ctx.board, r) == company)
    }

    // ---- what it belongs to

    /// Whether it is on something that fits.
    pub fn is_on(self, filter: &Filter) -> bool {
        match self.state.and_then(|s| s.on) {
            Some(Place::Company(c)) => self.company_fits(c, filter),
            Some(Place::Attack) => satisfies(self.ctx, Entity::Attack, filter),
            _ => self.card.and_then(|c| query::bearer(self.ctx.board, c)).is_some_and(|b| self.fits(b, filter)),
        }
    }

    /// Whether its company holds something that fits.
    pub fn has(self, filter: &Filter) -> bool {
        let board = self.ctx.board;
        let within =
            |c: CardRef, company| board.card(c).zone == Zone::Play && query::company_of(board, c) == Some(company);
        self.company().is_some_and(|company| board.all_cards().any(|c| within(c, company) && self.fits(c, filter)))
    }

    /// Whether it has left a company that fits.
    pub fn has_left(self, filter: &Filter) -> bool {
        let left = self.state.and_then(|s| s.left).filter(|c| self.company() != Some(*c));
        left.is_some_and(|c| self.company_fits(c, filter))
    }

    /// Whether it comes from a card that fits. An automatic-attack that a text adds is still the site's.
    pub fn is_from(self, filter: &Filter) -> bool {
        let attack = self.ctx.board.attack.as_ref().filter(|a| self.entity == Entity::Attack && a.automatic);
        let site = attack.and_then(|a| query::site_of(self.ctx.board, a.company));
        source_of(self.ctx, self.entity).into_iter().chain(site).any(|c| self.fits(c, filter))
    }

    // ---- combat and declarations

    /// Whether it is an attack, a strike or a roll against a victim who fits.
    pub fn is_against(self, filter: &Filter) -> bool {
        match self.entity {
            Entity::Strike(c) | Entity::Roll(_, c) => self.fits(c, filter),
            Entity::Attack => self.company().is_some_and(|c| self.company_fits(c, filter)),
            _ => false,
        }
    }

    /// Whether its company faces an attack that fits.
    pub fn is_facing(self, filter: &Filter) -> bool {
        let attack = self.ctx.board.attack.as_ref();
        attack.is_some_and(|a| a.goes_on() && Some(a.company) == self.company())
            && satisfies(self.ctx, Entity::Attack, filter)
    }

    /// Whether it is the attack that is faced, or one of its strikes, and this holds for the attack.
    pub fn is_of_attack(self, so: impl Fn(&Attack) -> bool) -> bool {
        matches!(self.entity, Entity::Attack | Entity::Strike(_)) && self.ctx.board.attack.as_ref().is_some_and(so)
    }

    /// Whether it is declared with a target that fits or, if companies are asked for, a target whose company fits.
    pub fn targets(self, filter: &Filter) -> bool {
        let company = |e| query::company_of_entity(self.ctx.board, e).filter(|_| mentions(filter, Kind::Company));
        let fits_company = |e| company(e).is_some_and(|c| self.company_fits(c, filter));
        let aimed = |e: &Entity| satisfies(self.ctx, *e, filter) || fits_company(*e);
        entry_of(self.ctx, self.entity).is_some_and(|entry| entry.targets.iter().any(aimed))
    }

    /// Whether it is declared and would do what a verb says.
    pub fn would(self, verb: Verb) -> bool {
        let Some(entry) = entry_of(self.ctx, self.entity) else { return false };
        match &entry.does {
            OnResolve::Action(action) => matches::does(&action.steps, verb),
            OnResolve::Trigger(n, _) => {
                let trigger = entry.card.and_then(|c| self.def_of(c).trigger(*n));
                trigger.is_some_and(|t| matches::does(&t.steps, verb))
            }
            _ => false,
        }
    }

    /// Whether it requires a skill: as it is declared, otherwise in any way in which it can be played.
    pub fn requires(self, skill: Skill) -> bool {
        let Some(card) = self.card else { return false };
        match entry_of(self.ctx, self.entity).map(|entry| &entry.does) {
            Some(OnResolve::Action(action)) => asks_skill(action, skill),
            _ => query::plays(self.ctx.table, self.ctx.board, card).iter().any(|action| asks_skill(action, skill)),
        }
    }
}

/// Whether an action requires that its performer or a target has a skill.
fn asks_skill(action: &Action, skill: Skill) -> bool {
    let is_so = |word: &Filter| matches!(word, Filter::Skill(s) | Filter::OwnSkill(s) if *s == skill);
    let asks = |filter: &Filter| filter.has_word(&is_so);
    action.by.as_ref().is_some_and(asks) || action.targets.iter().any(|t| asks(&t.filter))
}
