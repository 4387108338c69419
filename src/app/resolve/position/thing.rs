//! Turns things that a script names into entities of the position.

use std::ops::Range;

use super::super::note::Note;
use super::super::said::{name, say};
use super::super::words;
use super::Builder;
use super::cards::Look;
use super::version::Wants;
use crate::engine::card::{CardKind, Purpose, Zone};
use crate::engine::query::{self, keys};
use crate::engine::state::{CardRef, CompanyRef, Entity, Key, RegionRef};
use crate::lang::{CardKey, CardName, KeyLine, Thing, Whereabouts};
use crate::vocab::{Act, RollKind, Seat, fold};

impl Builder<'_> {
    /// Gives the entity that a thing means when a seat names it; nothing (and a note) if it means none.
    pub(super) fn entity(&mut self, thing: &Thing, seat: Seat, span: &Range<usize>) -> Option<Entity> {
        match thing {
            Thing::Card(name) => Some(self.named(name, seat)),
            Thing::Company(label) => self.company_named(label, span).map(Entity::Company),
            Thing::CompanyOf(name) => self.company_with(name).map(Entity::Company),
            Thing::Player(seat) => Some(Entity::Player(*seat)),
            Thing::Attack(source) => {
                self.faced(source.as_ref());
                Some(Entity::Attack)
            }
            Thing::Strike(name) => Some(Entity::Strike(self.mention(name, Wants::Member, Seat::R))),
            Thing::Roll { kind, of } => self.roll(*kind, of.as_ref(), span),
            Thing::Declared(number) => self.declared(number, span),
            Thing::Where(name, whereabouts) => Some(Entity::Card(self.elsewhere(name, *whereabouts, seat))),
            Thing::Key(key) => self.keyed(key, seat, span),
            Thing::Words(words) => {
                let message = say("nothing_called", [name(words)]);
                self.notes.push(Note::new(span.clone(), message, say("name_something", [])));
                None
            }
        }
    }

    /// Gives a card by its name; a region of a path is meant as it stands there.
    fn named(&mut self, name: &CardName, seat: Seat) -> Entity {
        if let Some((company, place)) = self.region_named(name) {
            return Entity::Region(RegionRef { company, place });
        }
        Entity::Card(self.mention(name, Wants::Any, seat))
    }

    /// Gives the company that a character is in.
    pub(super) fn company_with(&mut self, name: &CardName) -> Option<CompanyRef> {
        let character = self.mention(name, Wants::Member, Seat::R);
        self.board.card(character).company
    }

    /// Gives a region of the acting company's path, else of any company's, by its title.
    fn region_named(&self, name: &CardName) -> Option<(CompanyRef, u8)> {
        let title = match &name.card {
            CardKey::Known { title, .. } | CardKey::Described(title) | CardKey::Unknown(title) => fold(title),
        };
        let at = |company: CompanyRef| {
            let path = &self.board.company(company).path;
            let place = path.iter().position(|r| r.name.as_deref() == Some(title.as_str()))?;
            Some((company, u8::try_from(place).ok()?))
        };
        self.board.acting.and_then(at).or_else(|| self.board.all_companies().find_map(at))
    }

    /// Demands that the attack that is named is the one that is faced. One that was not introduced, and is not declared
    /// before, has its printed numbers.
    fn faced(&mut self, source: Option<&CardName>) {
        let Some(name) = source.filter(|_| self.board.attack.is_none()) else { return };
        let title = match &name.card {
            CardKey::Known { title, .. } | CardKey::Described(title) | CardKey::Unknown(title) => fold(title),
        };
        let declared = self.intents.iter().filter(|i| i.chain > 0).filter_map(|i| i.card);
        if !declared.into_iter().any(|c| *self.def_of(c).name == *title) {
            self.printed_attack(name);
        }
    }

    /// Gives the pending roll of a character: of the one named, of the only one who strikes hit, of the last one
    /// targeted.
    fn roll(&mut self, kind: RollKind, of: Option<&CardName>, span: &Range<usize>) -> Option<Entity> {
        if let Some(name) = of {
            let card = self.mention(name, Wants::Member, Seat::R);
            return Some(Entity::Roll(kind, card));
        }
        let in_hand = self.board.subject.filter(|_| kind == RollKind::Strike);
        let targeted = self.intents.iter().rev().flat_map(|i| i.targets.iter().rev()).find_map(|e| self.character(*e));
        let struck = self.board.attack.as_ref().and_then(|a| match a.strikes_assigned.as_slice() {
            [only] => Some(only.against),
            _ => None,
        });
        let mut members = self.board.all_cards().filter(|c| self.board.card(*c).company.is_some());
        let only = members.next().filter(|_| members.next().is_none());
        match in_hand.or(targeted).or(struck).or(only) {
            Some(card) => Some(Entity::Roll(kind, card)),
            None => {
                self.notes.push(Note::new(span.clone(), say("whose_roll", []), say("say_whose_roll", [])));
                None
            }
        }
    }

    fn character(&self, entity: Entity) -> Option<CardRef> {
        entity.about().filter(|card| self.def_of(*card).kind == CardKind::Character)
    }

    /// Gives the thing that was declared under a number: its card, or the roll that a support is for.
    fn declared(&mut self, number: &str, span: &Range<usize>) -> Option<Entity> {
        let intent = self.intents.iter().find(|i| &*i.label == number);
        let supported = intent.filter(|i| i.act == Act::Support).and_then(|i| i.targets.first().copied());
        let found = supported.or_else(|| intent.and_then(|i| i.card).map(Entity::Card));
        if found.is_none() {
            let message = say("no_such_number_before", [name(number)]);
            self.notes.push(Note::new(span.clone(), message, say("refer_by_number", [])));
        }
        found
    }

    /// Gives a card that is not simply in play.
    pub(super) fn elsewhere(&mut self, name: &CardName, whereabouts: Whereabouts, seat: Seat) -> CardRef {
        let zone = match whereabouts {
            Whereabouts::Declared => {
                // A card that is declared is still in hand when the script begins.
                let declared = self.intents.iter().rev().filter_map(|i| i.card).collect::<Vec<_>>();
                let same = self.find(name, Look::There);
                let last = declared.into_iter().find(|c| same.is_some_and(|s| self.same_title(*c, s)));
                return match last.or(same) {
                    Some(card) => card,
                    None => self.mention(name, Wants::Played, seat),
                };
            }
            Whereabouts::OnGuard => Zone::OnGuard,
            Whereabouts::Hand => Zone::Hand,
            Whereabouts::Discard => Zone::Discard,
            Whereabouts::Deck => Zone::Deck,
            Whereabouts::Sideboard => Zone::Sideboard,
        };
        if let Some(card) = self.find(name, Look::Only(zone)) {
            return card;
        }
        // A card that a declaration above lays on-guard is still in hand when the script begins.
        if zone == Zone::OnGuard {
            let placed = self.intents.iter().rev().filter(|i| i.act == Act::PlaceOnGuard).filter_map(|i| i.card);
            if let Some(card) = placed.collect::<Vec<_>>().into_iter().find(|c| self.is_called(*c, name)) {
                return card;
            }
        }
        let def = self.version(&name.card, Wants::Any, seat);
        let hazard = self.table.defs.get(def).is_some_and(|d| d.hazard);
        let owner = if hazard || zone == Zone::OnGuard { Seat::H } else { seat };
        let card = self.add(name, Wants::Any, owner, zone);
        if zone == Zone::OnGuard {
            self.lies_on_guard(card);
        }
        card
    }

    fn same_title(&self, a: CardRef, b: CardRef) -> bool {
        self.def_of(a).name == self.def_of(b).name
    }

    /// Gives a key as the engine has it; `the site` is the key that the creature has to it, the type before the name.
    pub(super) fn key_of(&mut self, line: &KeyLine, creature: Option<CardRef>) -> Option<Key> {
        Some(match line {
            KeyLine::Region(kind, count) => Key::Region(*kind, *count),
            KeyLine::Site(kind) => Key::Site(*kind),
            KeyLine::Named(name) => Key::Named(match &name.card {
                CardKey::Known { title, .. } | CardKey::Described(title) | CardKey::Unknown(title) => {
                    fold(title).into()
                }
            }),
            KeyLine::TheSite => {
                let company = self.acting();
                let site = self.current_site(company)?;
                let here = Key::Named(self.def_of(site).name.clone());
                let open: Vec<Key> =
                    creature.map(|c| keys::open(&self.table, &self.board, c, company).collect()).unwrap_or_default();
                let typed = query::site_type_for(Purpose::Hazards, &self.table, &self.board, site).map(Key::Site);
                typed.clone().filter(|key| open.contains(key)).or(open.into_iter().find(|k| *k == here)).or(typed)?
            }
        })
    }

    /// Gives a region or the site of the acting company, by its type or its name.
    fn keyed(&mut self, key: &KeyLine, seat: Seat, span: &Range<usize>) -> Option<Entity> {
        let company = self.acting();
        match key {
            KeyLine::Named(name) => Some(self.named(name, seat)),
            KeyLine::Site(_) | KeyLine::TheSite => self.current_site(company).map(Entity::Card),
            KeyLine::Region(kind, _) => {
                let place = self.board.company(company).path.iter().position(|r| r.printed == *kind);
                let region =
                    place.and_then(|p| u8::try_from(p).ok()).map(|place| Entity::Region(RegionRef { company, place }));
                if region.is_none() {
                    let label = name(&self.board.company(company).label);
                    let message = say("path_lacks", [label, words::region_type(*kind)]);
                    self.notes.push(Note::new(span.clone(), message, say("check_letters", [])));
                }
                region
            }
        }
    }
}
