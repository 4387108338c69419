//! Cards in play by themselves, and piles.

use std::ops::Range;

use super::super::note::Note;
use super::super::said::{name, say};
use super::Builder;
use super::cards::Look;
use super::version::Wants;
use crate::engine::card::{CardKind, Mode, Zone};
use crate::engine::state::{CardRef, Place};
use crate::lang::{InPlay, Pile, PileCard, Says, Script, Since, Thing};
use crate::vocab::Seat;

impl Builder<'_> {
    /// Lays the cards into the piles. They stand before everything else: where a card is fetched and nobody says which
    /// one, it is one of those that the script put there.
    pub(super) fn piles(&mut self, script: &Script) {
        for line in &script.lines {
            if let Says::Pile { seat, pile, cards } = &line.says {
                self.pile(*seat, *pile, cards);
            }
        }
    }

    /// Reads every `R+` and `H+` line, and then what is on what.
    pub(super) fn all_in_play(&mut self, script: &Script) {
        let mut on = Vec::new();
        for line in &script.lines {
            let Says::InPlay { seat, cards } = &line.says else { continue };
            for typed in cards {
                let card = self.in_play(*seat, typed);
                self.passing(card, typed, &line.span);
                on.extend(typed.on.as_ref().map(|on| (card, on, &line.span)));
            }
        }
        for (card, on, span) in on {
            self.put_on(card, on, span);
        }
    }

    fn in_play(&mut self, seat: Seat, typed: &InPlay) -> CardRef {
        let zone = if typed.on_guard { Zone::OnGuard } else { Zone::Play };
        let card = self.add(&typed.card.name, Wants::Played, seat, zone);
        self.dress(card, &typed.card, seat);
        let since = typed.since.unwrap_or(Since::Start);
        self.arrivals.retain(|(_, c)| *c != card);
        self.arrived(card, since);
        let def = self.def_of(card);
        let (kind, agent, modes) = (def.kind, def.agent, def.modes.clone());
        if let Some(mode) = typed.mode.as_deref().and_then(mode_of) {
            self.state(card).mode = mode;
        } else if modes.contains(&Mode::Creature) && modes.contains(&Mode::PermanentEvent) && !typed.on_guard {
            self.assume(say("is_in_play_as_permanent", [self.called(card)]));
        }
        let is_agent = kind == CardKind::Character && (agent || typed.mode.as_deref() == Some("agent"));
        let company = self.acting();
        let state = self.state(card);
        state.face_down = typed.face_down.unwrap_or(typed.on_guard);
        state.from_start = since == Since::Start;
        state.new = since != Since::Start;
        if let Some(at) = &typed.at {
            let site = match self.find(at, Look::Only(Zone::Play)) {
                Some(site) => site,
                None => self.site(at, seat, None),
            };
            if is_agent || typed.on_guard || typed.on.is_some() {
                self.state(card).at = Some(site);
            } else {
                self.state(card).on = Some(Place::Card(site));
            }
        } else if typed.on_guard {
            self.state(card).at = self.current_site(company);
        } else if is_agent && seat == Seat::H {
            self.at_home(card);
        }
        card
    }

    /// Notes a short-event, which does not stay in play: its effect is told as what happened earlier.
    fn passing(&mut self, card: CardRef, typed: &InPlay, span: &Range<usize>) {
        let def = self.def_of(card);
        let placed = typed.on.is_some() || typed.at.is_some();
        let passes = placed && def.modes.as_slice() == [Mode::ShortEvent] && !typed.on_guard && typed.mode.is_none();
        if passes {
            let who = if self.board.card(card).owner == Seat::R { "R" } else { "H" };
            let help = say("say_it_was_played", [name(who), name(self.title(card))]);
            self.notes.push(Note::new(span.clone(), say("does_not_stay", [self.called(card)]), help));
        }
    }

    /// Puts an agent of whom no place is said at home: where the acting company is, if that can be, else at the agent's
    /// first home site.
    fn at_home(&mut self, card: CardRef) {
        let homes = self.def_of(card).home_sites.clone();
        let company = self.acting();
        let here = self.current_site(company).filter(|site| homes.contains(&self.def_of(*site).name));
        let Some(home) = homes.first() else { return };
        let on_table = |c: &CardRef| self.def_of(*c).name == *home && self.board.card(*c).zone == Zone::Play;
        let site = here.or_else(|| self.board.all_cards().find(on_table));
        if let Some(site) = site {
            self.state(card).at = Some(site);
            self.assume(say("is_at", [self.called(card), self.called(site)]));
        }
    }

    fn put_on(&mut self, card: CardRef, on: &Thing, span: &Range<usize>) {
        let place = match on {
            Thing::Attack(_) => Some(Place::Attack),
            Thing::Company(label) => self.company_called(label).map(Place::Company),
            Thing::CompanyOf(name) => self.company_with(name).map(Place::Company),
            Thing::Card(name) => Some(Place::Card(self.mention(name, Wants::Any, Seat::R))),
            _ => None,
        };
        match place {
            Some(place) => self.state(card).on = Some(place),
            None => {
                let message = say("cannot_be_on_that", [self.called(card)]);
                self.notes.push(Note::new(span.clone(), message, say("put_it_on", [])));
            }
        }
    }

    fn pile(&mut self, seat: Seat, pile: Pile, cards: &[PileCard]) {
        let zone = match pile {
            Pile::Hand => Zone::Hand,
            Pile::Deck => Zone::Deck,
            Pile::Discard => Zone::Discard,
            Pile::Sideboard => Zone::Sideboard,
            Pile::Sites => Zone::Sites,
            Pile::Eliminated => Zone::Eliminated,
            Pile::Stored => Zone::Points,
        };
        let side = &mut self.board.seats[seat as usize];
        side.piles_known.push(zone);
        let wants = if pile == Pile::Sites { Wants::Site } else { Wants::Played };
        for typed in cards {
            for _ in 0..typed.count.max(1) {
                self.add(&typed.name, wants, seat, zone);
            }
        }
    }
}

/// Gives the mode of a word such as `permanent-event`.
pub(super) fn mode_of(word: &str) -> Option<Mode> {
    Some(match word {
        "short-event" | "short" => Mode::ShortEvent,
        "long-event" | "long" => Mode::LongEvent,
        "permanent-event" | "permanent" => Mode::PermanentEvent,
        "creature" => Mode::Creature,
        "character" | "agent" => Mode::Character,
        "ally" => Mode::Ally,
        "item" => Mode::Item,
        "faction" => Mode::Faction,
        _ => return None,
    })
}
