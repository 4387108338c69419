//! The events of this turn before the script.

use std::ops::Range;

use super::super::said::say;
use super::Builder;
use super::cards::Look;
use super::version::Wants;
use crate::engine::card::{CardKind, Mode, Zone};
use crate::engine::query;
use crate::engine::state::intent::Told;
use crate::engine::state::{CardRef, CompanyRef, Entity, Faced, Intent, Place, RegionRef, Status, ToldRoll, TurnEvent};
use crate::lang::{CardName, Declared, Earlier, Happened, KeyLine, Says, Script, Thing};
use crate::vocab::{Act, Seat};

/// The assumptions about now, and the same about then.
const THEN: [(&str, &str); 4] = [
    ("is_in_play", "was_in_play"),
    ("is_in_play_as_agent", "was_in_play_as_agent"),
    ("is_in_play_as_permanent", "was_in_play_as_permanent"),
    ("is_with", "was_with"),
];

impl Builder<'_> {
    /// Reads every `earlier` line: events become history, declarations become intents of chain 0.
    pub(super) fn earlier(&mut self, script: &Script) {
        let assumed = self.assumed.len();
        for line in &script.lines {
            let Says::Earlier(earlier) = &line.says else { continue };
            match earlier {
                Earlier::Sideboard(seat) => self.board.history.push(TurnEvent::Sideboard(*seat)),
                Earlier::Declared(declared) if declared.act == Act::ChooseOrder => self.order(declared, &line.span),
                Earlier::Declared(declared) if declared.act == Act::Store => self.stored(declared),
                Earlier::Declared(declared) => {
                    let before = self.intents.len();
                    self.declaration(declared, format!("0.{}", before + 1), 0, &line.span);
                }
                Earlier::Event { subject, verb, object, from, to, key, cancelled } => {
                    let (object, from, to) = (object.as_ref(), from.as_ref(), to.as_ref());
                    let event = Event { object, from, to, key: key.as_ref(), cancelled: *cancelled };
                    self.event(subject, *verb, &event, &line.span);
                }
            }
        }
        // A thing need not have been then where it is now.
        for said in self.assumed.iter_mut().skip(assumed) {
            *said = std::mem::take(said).instead(&THEN);
        }
    }

    /// Finds a card that was played earlier and lies in the position where it came to be since: in play, where it comes
    /// to stay, or in its player's discard pile.
    pub(super) fn came(&mut self, declared: &Declared) -> Option<CardRef> {
        let Some(Thing::Card(name)) = declared.what.as_ref().filter(|_| declared.act == Act::Play) else { return None };
        let seat = declared.by.unwrap_or(Seat::R);
        let free = |b: &Self, c: &CardRef| !b.intents.iter().any(|i| i.card == Some(*c) && i.act == Act::Play);
        let there = self.find(name, Look::Only(Zone::Play)).filter(|c| free(self, c));
        let piles = [Zone::Discard, Zone::Points, Zone::Eliminated, Zone::Removed];
        let Some(there) = there else {
            return piles
                .into_iter()
                .find_map(|zone| self.find(name, Look::Held(zone, seat)))
                .filter(|c| free(self, c));
        };
        let stays = self.def_of(there).modes.iter().any(|m| *m != Mode::ShortEvent)
            || self.def_of(there).kind != CardKind::Event;
        // A card on another bearer than the one that is named is another copy, unless there is only one.
        let named: Vec<CardRef> = (declared.targets.iter())
            .filter_map(|t| if let Thing::Card(name) = t { self.find(name, Look::There) } else { None })
            .collect();
        let elsewhere =
            matches!(self.board.card(there).on, Some(Place::Card(on)) if !named.is_empty() && !named.contains(&on));
        (stays && (self.def_of(there).unique || !elsewhere)).then_some(there)
    }

    /// Lays a stored card into its player's marshalling point pile.
    fn stored(&mut self, declared: &Declared) {
        let Some(Thing::Card(name) | Thing::Where(name, _)) = &declared.what else { return };
        let seat = declared.by.unwrap_or(Seat::R);
        let there = self.find(name, Look::There);
        let card = there.unwrap_or_else(|| self.add(name, Wants::Played, seat, Zone::Points));
        let state = self.state(card);
        (state.zone, state.company, state.on) = (Zone::Points, None, None);
    }

    /// Notes an order that was settled when the phase began.
    fn order(&mut self, declared: &Declared, span: &Range<usize>) {
        let seat = declared.by.unwrap_or(Seat::H);
        for thing in &declared.order {
            if let Some(Entity::Card(card)) = self.entity(thing, seat, span) {
                self.board.order.push(card);
            }
        }
    }

    fn event(&mut self, subject: &Thing, verb: Happened, event: &Event<'_>, span: &Range<usize>) {
        match verb {
            Happened::Faces | Happened::Defeats => {
                let company = self.company_of(subject, span);
                let known = self.board.cards.len();
                let source = event.object.and_then(|o| self.attacked(o, span));
                let Some((company, source)) = company.zip(source) else { return };
                let told = verb == Happened::Defeats;
                let creature = self.def_of(source).kind == CardKind::Creature;
                let defeated = told || creature && !event.cancelled;
                let how = Faced { defeated, ..self.attack_before(source, event.key) };
                if creature && !told && !event.cancelled {
                    let called = self.called(source);
                    self.assume(say("attack_defeated_earlier", [called]));
                }
                // A creature that the position does not show elsewhere lies with the defeated ones.
                if creature && defeated && usize::from(source.0) >= known {
                    self.state(source).zone = Zone::Points;
                }
                self.history(Some(TurnEvent::Faced { company, source, cancelled: event.cancelled, how }));
            }
            Happened::Wounds => {
                let by = self.attacked(subject, span);
                let character = event.object.and_then(|o| self.card_of(o, span));
                if let Some(who) = character.filter(|c| !self.board.said_status.contains(c)) {
                    self.state(who).status = Status::Wounded;
                }
                self.history(character.map(|character| TurnEvent::Wounded { character, by }));
            }
            Happened::Fails | Happened::Passes | Happened::Succeeds | Happened::IsCancelled | Happened::IsDefeated => {
                self.came_out(subject, verb, span)
            }
            Happened::Moves => self.moved(subject, event, span),
            Happened::Returns => self.returned(subject, event, span),
            Happened::Enters => {
                let company = self.company_of(subject, span);
                self.history(company.map(TurnEvent::Entered));
            }
        }
    }

    /// Notes how a roll went, or what came of a card that was played: `cc Bilbo fails`, `Orc-guard fails`, `Marvels
    /// Told was cancelled`.
    fn came_out(&mut self, subject: &Thing, verb: Happened, span: &Range<usize>) {
        let told = match verb {
            Happened::Fails => Told::Fails,
            Happened::IsCancelled => Told::Cancelled,
            Happened::IsDefeated => Told::Defeated,
            Happened::Passes
            | Happened::Succeeds
            | Happened::Faces
            | Happened::Defeats
            | Happened::Wounds
            | Happened::Moves
            | Happened::Returns
            | Happened::Enters => Told::Succeeds,
        };
        if let Thing::Card(name) | Thing::Attack(Some(name)) = subject {
            let called =
                |i: &Intent| i.act == Act::Play && i.chain == 0 && i.card.is_some_and(|c| self.is_called(c, name));
            let played = self.intents.iter().rposition(called);
            if let Some(intent) = played.and_then(|at| self.intents.get_mut(at)) {
                intent.told = Some(told);
                return;
            }
            let def = self.version(&name.card, Wants::Attack, Seat::R);
            let seat = if self.table.defs[def].hazard { Seat::H } else { Seat::R };
            let line = Declared { by: Some(seat), what: Some(Thing::Card(name.clone())), ..Declared::of(Act::Play) };
            let at = self.intents.len();
            self.declaration(&line, format!("0.{}", at + 1), 0, span);
            if let Some(intent) = self.intents.get_mut(at) {
                intent.told = Some(told);
            }
            return;
        }
        if let Some(Entity::Roll(kind, card)) = self.entity(subject, Seat::R, span) {
            self.board.told_rolls.push(ToldRoll { kind, of: card, well: told == Told::Succeeds });
            self.history(Some(TurnEvent::Rolled(kind, card)));
        }
    }

    /// Gives the facts of an attack that was faced earlier, as printed; a site has faced the company with all of its
    /// own.
    fn attack_before(&mut self, source: CardRef, key: Option<&KeyLine>) -> Faced {
        let key = key.and_then(|key| self.key_of(key, Some(source)));
        let def = self.def_of(source);
        let races = match (&def.site, query::made_attack(def)) {
            (Some(site), _) => site.automatic_attacks.iter().flat_map(|a| a.spec.races.clone()).collect(),
            (None, Some((spec, _))) if def.kind == CardKind::Event => spec.races.clone(),
            (None, _) => def.races.clone(),
        };
        let automatic = def.site.is_some() || matches!(query::made_attack(def), Some((_, Some(true))));
        Faced { races, key, automatic, ..Faced::default() }
    }

    fn history(&mut self, past: Option<TurnEvent>) {
        self.board.history.extend(past);
    }

    /// Notes a move: with `A1 moves from Rivendell to Bree` it is there now, unless its place was said. The site from
    /// which it came is part of the position, so that it can be named.
    fn moved(&mut self, subject: &Thing, event: &Event<'_>, span: &Range<usize>) {
        let Some(company) = self.company_of(subject, span) else { return };
        self.history(Some(TurnEvent::Moved(company)));
        if let Some(from) = event.from {
            let seat = self.board.company(company).seat;
            let from = self.site(from, seat, None);
            self.board.companies[usize::from(company.0)].origin = Some(from);
        }
        if self.board.company(company).site.is_none()
            && let Some(to) = event.to
        {
            let seat = self.board.company(company).seat;
            let site = self.site(to, seat, None);
            self.board.companies[usize::from(company.0)].site = Some(site);
        }
    }

    /// Notes that a company is at its site of origin: `Seized by Terror returns A2`, `A2 returns from …`.
    fn returned(&mut self, subject: &Thing, event: &Event<'_>, span: &Range<usize>) {
        let of_object = match event.object {
            Some(thing @ (Thing::Company(_) | Thing::CompanyOf(_) | Thing::Card(_))) => self.company_of(thing, span),
            Some(_) | None => None,
        };
        if let Some(Thing::Card(name)) = event.object.map(|_| subject) {
            self.spent(name);
        }
        let company = match of_object {
            Some(company) => Some(company),
            None => self.company_of(subject, span),
        };
        if let Some(company) = company {
            self.board.companies[usize::from(company.0)].sent_back = true;
        }
    }

    /// Gives the company that is named, or the one of a character that is.
    fn company_of(&mut self, thing: &Thing, span: &Range<usize>) -> Option<CompanyRef> {
        match self.entity(thing, Seat::R, span)? {
            Entity::Company(company) | Entity::Region(RegionRef { company, .. }) => Some(company),
            Entity::Card(c) | Entity::Strike(c) | Entity::Roll(_, c) => self.board.card(c).company,
            Entity::Player(seat) => self.first_company(seat),
            Entity::Attack | Entity::Entry(_) | Entity::Lasting(_) => None,
        }
    }

    fn card_of(&mut self, thing: &Thing, span: &Range<usize>) -> Option<CardRef> {
        self.entity(thing, Seat::R, span)?.about()
    }

    /// Gives the card that attacked earlier: one that need not have been introduced is in the discard pile by now.
    fn attacked(&mut self, thing: &Thing, span: &Range<usize>) -> Option<CardRef> {
        match thing {
            Thing::Card(name) | Thing::Attack(Some(name)) => Some(self.spent(name)),
            Thing::Attack(None) => self.board.attack.as_ref().map(|a| a.source),
            Thing::Company(_)
            | Thing::CompanyOf(_)
            | Thing::Player(_)
            | Thing::Strike(_)
            | Thing::Roll { .. }
            | Thing::Declared(_)
            | Thing::Where(..)
            | Thing::Key(_)
            | Thing::Words(_) => self.card_of(thing, span),
        }
    }

    fn spent(&mut self, name: &CardName) -> CardRef {
        if let Some(card) = self.find(name, Look::There) {
            return card;
        }
        let def = self.version(&name.card, Wants::Attack, Seat::R);
        let (kind, hazard) = (self.table.defs[def].kind, self.table.defs[def].hazard);
        if kind == CardKind::Site {
            return self.site(name, Seat::R, None);
        }
        let owner = if hazard { Seat::H } else { Seat::R };
        self.add(name, Wants::Attack, owner, Zone::Discard)
    }
}

/// The parts of an event besides who and what.
struct Event<'a> {
    object: Option<&'a Thing>,
    from: Option<&'a CardName>,
    to: Option<&'a CardName>,
    key: Option<&'a KeyLine>,
    cancelled: bool,
}
