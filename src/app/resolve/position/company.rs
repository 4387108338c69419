//! Companies: who is in them, what they bear, and in which state.

use std::ops::Range;

use super::super::note::Note;
use super::super::said::{name, say};
use super::Builder;
use super::version::Wants;
use crate::engine::card::{CardKind, Mode, Zone};
use crate::engine::query::manifestations;
use crate::engine::state::{CardRef, Company, CompanyRef, Entity, Place, Status};
use crate::lang::{Borne, CardKey, CardName, CardState, CompanyLine, Declared, Says, Script, Since, Thing};
use crate::vocab::{Act, Seat};

impl Builder<'_> {
    /// Reads every company, and then where each is: `at` and `path` belong to the company above them, or to the first.
    pub(super) fn companies(&mut self, script: &Script) {
        let mut above = None;
        let mut places = Vec::new();
        for line in &script.lines {
            if let Says::Company(company) = &line.says {
                above = Some(self.company(company));
            } else {
                places.push((above, line));
            }
        }
        for (company, line) in places {
            let company = |b: &mut Self| company.unwrap_or_else(|| b.acting());
            if let Says::At(site) = &line.says {
                let company = company(self);
                self.at(company, site);
            } else if let Says::Path(path) = &line.says {
                let company = company(self);
                self.path(company, path, &line.span);
            }
        }
    }

    fn company(&mut self, line: &CompanyLine) -> CompanyRef {
        let company = self.add_company(line.seat, line.label.as_deref());
        let mut last: Option<(CardRef, &Borne)> = None;
        for member in &line.members {
            let card = self.add(&member.name, Wants::Member, line.seat, Zone::Play);
            self.state(card).company = Some(company);
            self.dress(card, member, line.seat);
            if self.is_member(card) {
                last = Some((card, member));
            } else {
                self.no_member(card, last, &member.name.span);
            }
        }
        company
    }

    /// Whether a card can be a member of a company: a character, or what is not known (COE 2.II.3).
    fn is_member(&self, card: CardRef) -> bool {
        self.def_of(card).kind == CardKind::Character || self.cast.unknown.contains(&card)
    }

    /// Tells of a card among the members that can be none, with the line that was meant.
    fn no_member(&mut self, card: CardRef, last: Option<(CardRef, &Borne)>, span: &Range<usize>) {
        let def = self.def_of(card);
        let (kind, borne) = (kind_name(def.kind), matches!(def.kind, CardKind::Item | CardKind::Ally));
        let title = self.title(card);
        let help = match last.filter(|_| borne) {
            Some((who, typed)) => {
                let mut on: Vec<String> = typed.bears.iter().map(|b| titled(&b.name)).collect();
                on.push(title);
                say("borne_in_braces", [name(self.title(who)), name(on.join(", "))])
            }
            None if borne => say("borne_in_braces", [name("NAME"), name(title)]),
            None if matches!(def.kind, CardKind::Site | CardKind::Region) => say("place_behind", [name(title)]),
            None if def.hazard => say("lies_or_attacks", [name(title)]),
            None => say("lies_there", [name(title)]),
        };
        let message = say("no_member", [self.called(card), say(kind, [])]);
        self.notes.push(Note::new(span.clone(), message, help));
    }

    /// Gives a company without members. Those without a label are R1, R2, H1 …
    pub(super) fn add_company(&mut self, seat: Seat, label: Option<&str>) -> CompanyRef {
        let label = label.map_or_else(
            || {
                let before = self.board.companies.iter().filter(|c| c.seat == seat).count();
                format!("{seat:?}{}", before + 1)
            },
            str::to_owned,
        );
        self.board.add_company(Company::new(label.into(), seat))
    }

    /// Adds the companies that characters are said to move to and that are not there: they are to be split off.
    pub(super) fn new_companies(&mut self, typed: &Declared, card: Option<CardRef>) {
        let Some(from) = card.and_then(|c| self.board.card(c).company).filter(|_| typed.act == Act::Move) else {
            return;
        };
        for thing in &typed.targets {
            if let Thing::Company(label) = thing
                && self.company_called(label).is_none()
            {
                self.company_to_come(from, label);
            }
        }
    }

    /// Gives the company that characters become who are said to split, or to move without a word of where to (COE
    /// 2.II.3.6).
    pub(super) fn split_off(
        &mut self,
        typed: &Declared,
        card: Option<CardRef>,
        targets: &[Entity],
    ) -> Option<CompanyRef> {
        let from = card.and_then(|c| self.board.card(c).company).filter(|_| typed.act == Act::Move)?;
        let member = |e: &Entity| matches!(e, Entity::Card(c) if self.board.card(*c).company.is_some());
        if !targets.iter().all(member) {
            return None;
        }
        let letters = self.board.company(from).label.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let label = (2u8..).map(|n| format!("{letters}{n}")).find(|label| self.company_called(label).is_none())?;
        let (seat, site) = (self.board.company(from).seat, self.board.company(from).site);
        let beside = |c: &Company| c.seat == seat && c.site == site && c.label != self.board.company(from).label;
        if self.board.companies.iter().any(beside) {
            self.assume(say("new_company", [name(&label)]));
        }
        Some(self.company_to_come(from, &label))
    }

    /// Gives a company that does not exist before it splits off another.
    fn company_to_come(&mut self, from: CompanyRef, label: &str) -> CompanyRef {
        let (seat, site) = (self.board.company(from).seat, self.board.company(from).site);
        let new = self.add_company(seat, Some(label));
        let state = &mut self.board.companies[usize::from(new.0)];
        (state.site, state.gone, state.to_come) = (site, true, true);
        new
    }

    /// Gives a card the state that was typed and what it bears. What its player's opponent put there is the opponent's.
    pub(super) fn dress(&mut self, card: CardRef, typed: &Borne, seat: Seat) {
        let since = typed.since.unwrap_or(Since::Start);
        self.arrived(card, since);
        if since != Since::Start {
            let state = self.state(card);
            (state.from_start, state.new) = (false, true);
        }
        if typed.state != CardState::Unsaid {
            self.board.said_status.push(card);
        }
        self.state(card).status = match typed.state {
            CardState::Unsaid | CardState::Untapped => Status::Untapped,
            CardState::Tapped => Status::Tapped,
            CardState::Wounded => Status::Wounded,
        };
        let (company, zone, owner) = {
            let state = self.board.card(card);
            (state.company, state.zone, state.owner)
        };
        let def = self.def_of(card);
        let (character, keeper) = (def.kind == CardKind::Character, def.is_race("orc") || def.is_race("troll"));
        for borne in &typed.bears {
            let on = self.add(&borne.name, Wants::Borne, seat, Zone::Play);
            let (kind, hazard) = (self.def_of(on).kind, self.def_of(on).hazard);
            if matches!(kind, CardKind::Site | CardKind::Region | CardKind::Faction) && character {
                let message = say("on_no_character", [self.called(on), say(kind_name(kind), [])]);
                let help = say("braces_hold_what_is_borne", [self.called(card)]);
                self.notes.push(Note::new(borne.name.span.clone(), message, help));
            }
            let dragon = manifestations::trophy(&self.table, self.def_of(on));
            let state = self.state(on);
            state.on = Some(Place::Card(card));
            if kind == CardKind::Character {
                state.company = company;
            }
            if hazard && character && state.mode != Mode::Creature && !dragon {
                state.owner = seat.other();
            }
            // A creature that an Orc or a Troll bears is his trophy; a character on what is none is its prisoner.
            if (state.mode == Mode::Creature || dragon) && keeper {
                (state.mode, state.owner) = (Mode::Item, seat);
            }
            if kind == CardKind::Character && !character {
                (state.zone, state.owner) = (Zone::Prisoner, seat.other());
            } else if zone == Zone::Prisoner {
                (state.zone, state.owner) = (zone, owner);
            }
            let meaning = self.def_of(on).meaning.as_ref();
            let lends = meaning.is_some_and(|m| !m.as_though.is_empty());
            if !character && (kind == CardKind::Event && lends || kind == CardKind::Item) && !hazard {
                // An event that cards are played with, in braces, was played together with what bears it.
                self.state(card).with = Some(on);
            }
            self.dress(on, borne, seat);
        }
    }

    /// Notes when a card came into play; the clock is set once everything is there.
    pub(super) fn arrived(&mut self, card: CardRef, since: Since) {
        self.arrivals.push((since, card));
    }
}

/// Gives the title by which a card was named.
fn titled(name: &CardName) -> String {
    match &name.card {
        CardKey::Known { title, .. } | CardKey::Described(title) | CardKey::Unknown(title) => title.clone(),
    }
}

/// Gives a kind of card with its article.
fn kind_name(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Character => "a_character",
        CardKind::Item => "a_item",
        CardKind::Ally => "a_ally",
        CardKind::Faction => "a_faction",
        CardKind::Event => "a_event",
        CardKind::Creature => "a_creature",
        CardKind::Site => "a_site",
        CardKind::Region => "a_region",
    }
}
