//! Facts that are given: `given Bilbo tapped`, `given A1 at Bree`, `given skill(Gandalf).sage false`.
//!
//! Facts about cards and places are settled before anything is declared, numbers when everything is there. A fact that
//! nothing can be built on (whom a card targets, who chooses) is refused.

use std::ops::Range;

use super::super::note::Note;
use super::super::said::{name, say};
use super::Builder;
use super::cards::Look;
use super::settle::tell_used;
use super::version::Wants;
use crate::engine::card::{Attr, CardKind, Zone};
use crate::engine::query;
use crate::engine::state::{AttackStatus, CardRef, GivenNumber, GivenSkill, PathRegion, Place, Status, StrikeStatus};
use crate::lang::{CardKey, CardName, Declared, FactLine, Price, Says, Script, SiteLine, Thing};
use crate::vocab::{Act, RegionType, Seat, SiteType, Skill, fold};

const SKILLS: [(&str, Skill); 5] = [
    ("warrior", Skill::Warrior),
    ("scout", Skill::Scout),
    ("ranger", Skill::Ranger),
    ("sage", Skill::Sage),
    ("diplomat", Skill::Diplomat),
];

/// A key taken apart: `strike`, `Bilbo` and `mod` of `strike(Bilbo).mod`; `attack`, nothing and `card` of `attack.card`.
struct Key<'a> {
    name: &'a str,
    inside: &'a str,
    part: &'a str,
}

impl<'a> Key<'a> {
    fn of(key: &'a str) -> Key<'a> {
        if key.starts_with("attack.") {
            return Key { name: "attack", inside: "", part: key.trim_start_matches("attack.") };
        }
        // A title may have parentheses of its own; a key has none before the first of them.
        match key.split_once('(').filter(|(name, _)| !name.contains(' ')) {
            Some((name, rest)) => {
                let (inside, part) = rest.rsplit_once(')').unwrap_or((rest, ""));
                Key { name, inside, part: part.trim_start_matches('.') }
            }
            None => Key { name: key, inside: "", part: "" },
        }
    }
}

impl Builder<'_> {
    /// Settles the facts that are said of cards, sites and companies.
    pub(super) fn given_places(&mut self, script: &Script) {
        for line in &script.lines {
            let Says::Given(fact) = &line.says else { continue };
            for key in &fact.of {
                for value in &fact.value {
                    self.place_given(key, value, &line.span);
                }
                if key == "path" {
                    self.path_given(&fact.value);
                }
            }
        }
    }

    /// Settles numbers, and everything else that needs the rest; facts that nobody understood are told.
    pub(super) fn given(&mut self, script: &Script) {
        for line in &script.lines {
            let Says::Given(fact) = &line.says else { continue };
            for key in &fact.of {
                if !self.is_place(key) && !self.number_given(key, fact) {
                    let message = say("cannot_be_given", [name(key)]);
                    self.notes.push(Note::new(line.span.clone(), message, say("may_be_given", [])));
                }
            }
        }
    }

    /// Whether the key is a card, a site, a region, a company or the path.
    fn is_place(&self, key: &str) -> bool {
        key == "path" || self.company_called(key).is_some() || self.name_of(key).is_some()
    }

    fn place_given(&mut self, key: &str, value: &str, span: &Range<usize>) {
        let understood = if let Some(company) = self.company_called(key) {
            match value.strip_prefix("at ").and_then(|site| self.name_of(site)) {
                Some(site) => {
                    self.at(company, &SiteLine { site, kind: None, tapped: false });
                    true
                }
                None => matches!(value, "moving" | "en-route" | "in-play"),
            }
        } else if let Some(name) = self.name_of(key) {
            self.region_given(key, value) || self.card_given(&name, value)
        } else {
            return;
        };
        if !understood {
            let message = say("cannot_be_given", [name(format!("{key} {value}"))]);
            self.notes.push(Note::new(span.clone(), message, say("may_be_given", [])));
        }
    }

    /// Settles the type of a region, in every path in which it has this name.
    fn region_given(&mut self, title: &str, value: &str) -> bool {
        let mut letters = value.chars();
        let (Some(kind), None) =
            (letters.next().filter(char::is_ascii_lowercase).and_then(RegionType::of), letters.next())
        else {
            return false;
        };
        let name = fold(title);
        let paths = self.board.companies.iter_mut().flat_map(|c| &mut c.path);
        paths.filter(|r| r.name.as_deref() == Some(&*name)).for_each(|r| r.printed = kind);
        true
    }

    fn path_given(&mut self, letters: &[String]) {
        let kinds: Vec<RegionType> = letters.iter().flat_map(|l| l.chars()).filter_map(RegionType::of).collect();
        let company = self.acting();
        let path = &mut self.board.companies[usize::from(company.0)].path;
        if path.len() == kinds.len() {
            path.iter_mut().zip(kinds).for_each(|(region, kind)| region.printed = kind);
        } else {
            *path = kinds.into_iter().map(|printed| PathRegion { printed, name: None, title: None }).collect();
        }
    }

    fn card_given(&mut self, name: &CardName, value: &str) -> bool {
        let piles = [
            ("discard", Zone::Discard),
            ("hand", Zone::Hand),
            ("deck", Zone::Deck),
            ("sideboard", Zone::Sideboard),
            ("eliminated", Zone::Eliminated),
            ("removed-from-game", Zone::Removed),
        ];
        if let Some((_, zone)) = piles.into_iter().find(|(word, _)| *word == value) {
            let card = match self.find(name, Look::There) {
                Some(card) => card,
                None => {
                    let def = self.version(&name.card, Wants::Played, Seat::R);
                    let owner = if self.table.defs.get(def).is_some_and(|d| d.hazard) { Seat::H } else { Seat::R };
                    self.add(name, Wants::Played, owner, zone)
                }
            };
            let state = self.state(card);
            (state.zone, state.company, state.on) = (zone, None, None);
            return true;
        }
        let card = self.mention(name, Wants::Any, Seat::R);
        if matches!(value, "tapped" | "untapped" | "wounded") {
            self.board.said_status.push(card);
        }
        let state = self.state(card);
        match value {
            "in-play" => {}
            "tapped" => state.status = Status::Tapped,
            "untapped" => state.status = Status::Untapped,
            "wounded" => state.status = Status::Wounded,
            "face-down" => state.face_down = true,
            "face-up" => state.face_down = false,
            "discard-at-end-of-turn" => state.discard_later = true,
            "on attack" => state.on = Some(Place::Attack),
            _ => return self.set_on(card, value) || self.site_given(card, value),
        }
        true
    }

    /// Settles where a card is: `on Frodo`, `on A1`; `at Bree`, of an agent.
    fn set_on(&mut self, card: CardRef, value: &str) -> bool {
        if let Some(site) = value.strip_prefix("at ").and_then(|site| self.name_of(site)) {
            let seat = self.board.card(card).owner;
            let site = self.site(&site, seat, None);
            self.state(card).at = Some(site);
            return true;
        }
        let Some(on) = value.strip_prefix("on ") else { return false };
        let place = match self.company_called(on) {
            Some(company) => Some(Place::Company(company)),
            None => self.name_of(on).map(|name| Place::Card(self.mention(&name, Wants::Any, Seat::R))),
        };
        if place.is_some() {
            self.state(card).on = place;
            // Its place need not be assumed.
            let whose = self.title(card);
            self.assumed.retain(|a| !a.is("is_with") || a.parts().first().is_none_or(|of| *of != whose));
        }
        // A follower is in the company of whoever controls him.
        if let Some(Place::Card(holder)) = place.filter(|_| self.def_of(card).kind == CardKind::Character) {
            self.state(card).company = self.board.card(holder).company;
        }
        place.is_some()
    }

    fn site_given(&mut self, card: CardRef, value: &str) -> bool {
        let site = self.def_of(card).kind == CardKind::Site;
        let kind = SiteType::of(value).filter(|_| site);
        if let Some(kind) = kind {
            self.board.site_types.retain(|(s, _)| *s != card);
            self.board.site_types.push((card, kind));
        }
        kind.is_some()
    }

    fn number_given(&mut self, key: &str, fact: &FactLine) -> bool {
        let Some(value) = fact.value.first() else { return false };
        let key = Key::of(key);
        let number = value.parse::<i16>().ok();
        let card = if key.inside.is_empty() { None } else { self.titled(key.inside) };
        let attr = match (key.name, key.part) {
            ("di", _) => Some(Attr::Influence),
            ("cp", _) | ("cc", "cp") => Some(Attr::Corruption),
            ("cc", "mod") => Some(Attr::Modifier),
            ("prowess", _) => Some(Attr::Prowess),
            ("body", _) => Some(Attr::Body),
            ("mind", _) => Some(Attr::Mind),
            _ => None,
        };
        if let (Some(attr), Some(card), Some(n)) = (attr, card, number) {
            self.board.given.push(GivenNumber { card, attr, value: n });
            return true;
        }
        match (key.name, card, number) {
            ("attack", ..) => self.attack_given(key.part, value, number),
            ("strike", Some(card), _) => self.strike_given(card, key.part, value, number),
            ("skill", Some(card), _) => {
                let skill = SKILLS.into_iter().find(|(name, _)| *name == key.part);
                self.board.skills.extend(skill.map(|(_, skill)| GivenSkill { card, skill, has: value == "true" }));
                skill.is_some()
            }
            ("influence", _, Some(n)) => {
                let seat = self.seat_called(key.inside);
                seat.inspect(|seat| {
                    let side = &mut self.board.seats[*seat as usize];
                    side.total = Some(side.minds + n);
                })
                .is_some()
            }
            ("fetched", _, Some(n)) => {
                let seat = self.seat_called(key.inside);
                let n = u8::try_from(n).unwrap_or(0);
                seat.inspect(|seat| self.board.seats[*seat as usize].fetched = n).is_some()
            }
            ("special_actions", _, Some(n)) => {
                self.board.special_actions = u8::try_from(n).ok();
                true
            }
            ("hazard_limit" | "hazards_used", _, Some(n)) => {
                let acting = self.acting();
                let company = &mut self.board.companies[usize::from(acting.0)];
                if key.name == "hazards_used" {
                    (company.used, company.used_given) = (n, true);
                    tell_used(&mut self.assumed, n);
                } else {
                    (company.limit, company.limit_given) = (n, true);
                }
                true
            }
            // The limit that its size gives is settled before.
            ("company_size", _, Some(_)) => self.company_called(key.inside).is_some(),
            ("effect", ..) | ("order", ..) => true,
            _ => false,
        }
    }

    fn attack_given(&mut self, part: &str, value: &str, number: Option<i16>) -> bool {
        if part == "card" {
            let name = self.name_of(value);
            return name.inspect(|name| self.printed_attack(name)).is_some();
        }
        let Some(attack) = &mut self.board.attack else { return false };
        match (part, value, number) {
            ("strikes", _, Some(n)) => attack.strikes = n,
            ("prowess", _, Some(n)) => (attack.prowess, attack.given) = (n, true),
            ("body", _, Some(n)) => attack.body = Some(n),
            ("", "continues", _) => {}
            ("", "cancelled", _) => attack.status = AttackStatus::Cancelled,
            ("", "defeated", _) => attack.status = AttackStatus::Defeated,
            ("", "over", _) => attack.status = AttackStatus::Over,
            _ => return false,
        }
        true
    }

    fn strike_given(&mut self, card: CardRef, part: &str, value: &str, number: Option<i16>) -> bool {
        let strikes = self.board.attack.iter_mut().flat_map(|a| &mut a.strikes_assigned);
        let Some(strike) = strikes.into_iter().find(|s| s.against == card) else { return false };
        match (part, value, number) {
            ("", "pending", _) => strike.status = StrikeStatus::ToCome,
            ("", "cancelled", _) => strike.status = StrikeStatus::Cancelled,
            ("prowess", _, Some(n)) => strike.prowess = Some(n),
            ("mod", _, Some(n)) => strike.modifier = Some(n),
            _ => return false,
        }
        true
    }

    /// Settles the facts that have to stand before limits and declarations are: sizes, effects that go on, an order.
    pub(super) fn given_before(&mut self, script: &Script) {
        for line in &script.lines {
            let Says::Given(fact) = &line.says else { continue };
            for key in &fact.of {
                let parts = Key::of(key);
                let number = fact.value.first().and_then(|v| v.parse::<i16>().ok());
                match (parts.name, number) {
                    ("company_size", Some(n)) => {
                        if let Some(company) = self.company_called(parts.inside) {
                            let shown = query::company_size(&self.table, &self.board, company);
                            self.board.companies[usize::from(company.0)].not_shown = n - shown;
                        }
                    }
                    ("effect", _) => self.effect_given(parts.inside, &line.span),
                    ("order", _) => {
                        let names: Vec<CardName> = fact.value.iter().filter_map(|v| self.name_of(v)).collect();
                        for name in names {
                            let card = self.mention(&name, Wants::Played, Seat::H);
                            self.board.order.push(card);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Lets the effect of a card go on that was played earlier.
    fn effect_given(&mut self, title: &str, span: &Range<usize>) {
        let Some(name) = self.name_of(title) else { return };
        let def = self.version(&name.card, Wants::Played, Seat::R);
        let by = if self.table.defs.get(def).is_some_and(|d| d.hazard) { Seat::H } else { Seat::R };
        // It goes on now, whatever was paid for it.
        let price = Some(vec![Price::Free, Price::Limit(0)]);
        let played = Declared { by: Some(by), what: Some(Thing::Card(name)), price, ..Declared::of(Act::Play) };
        let label = format!("0.{}", self.intents.len() + 1);
        self.declaration(&played, label, 0, span);
    }

    /// Gives the seat of a player's name, `R` or `H`.
    fn seat_called(&self, name: &str) -> Option<Seat> {
        let named = |seat: Seat| self.cast.players[seat as usize].as_deref().is_some_and(|p| fold(p) == fold(name));
        match name {
            "R" | "r" => Some(Seat::R),
            "H" | "h" => Some(Seat::H),
            _ => [Seat::R, Seat::H].into_iter().find(|s| named(*s)),
        }
    }

    /// Gives the card of a title as facts print it.
    fn titled(&self, title: &str) -> Option<CardRef> {
        let wanted = fold(title);
        self.board.all_cards().find(|c| fold(&self.title(*c)) == wanted || *self.def_of(*c).name == *wanted)
    }

    /// Gives the card that a fact names, as facts print it: `The Title (AS-71) #2`.
    fn name_of(&self, fact: &str) -> Option<CardName> {
        let (rest, copy) = match fact.rsplit_once(" #") {
            Some((rest, n)) if n.parse::<u8>().is_ok() => (rest, n.parse().ok()),
            _ => (fact, None),
        };
        let id = rest.rsplit_once(" (").and_then(|(_, id)| id.strip_suffix(')'));
        let named = |title: &str, id: Option<&str>| {
            let name = fold(title);
            let fits = |def: &crate::engine::card::CardDef| *def.name == *name && id.is_none_or(|id| *def.id == *id);
            let defs = self.table.defs.iter().enumerate();
            let versions: Vec<usize> = defs.filter(|(_, def)| fits(def)).map(|(n, _)| n).collect();
            let card = if self.described.contains_key(&name) {
                CardKey::Described(title.to_owned())
            } else {
                CardKey::Known { title: title.to_owned(), versions: versions.clone() }
            };
            let id = id.map(str::to_owned);
            (!versions.is_empty()).then_some(CardName { card, id, copy, span: 0..0 })
        };
        // Some titles end in parentheses themselves.
        named(rest, None).or_else(|| named(rest.rsplit_once(" (")?.0, Some(id?)))
    }
}
