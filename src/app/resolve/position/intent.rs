//! Turns declarations as typed into intents: it numbers them and finds their names, and checks nothing.

use std::collections::HashMap;
use std::ops::Range;

use super::super::note::Note;
use super::super::said::{name, say};
use super::Builder;
use super::cards::Look;
use super::version::Wants;
use crate::engine::card::{CardKind, Cost, Filter, Zone};
use crate::engine::declare::unused::{self, Part};
use crate::engine::query;
use crate::engine::state::intent::Told;
use crate::engine::state::{CardRef, Entity, Intent, Moment, Namesakes, Payment};
use crate::lang::{self, CardName, Declared, Price, Says, Script, Thing, Whereabouts};
use crate::vocab::{Act, Phase, RollKind, Seat, fold};

impl Builder<'_> {
    /// Reads every declaration, and numbers it in its chain where the script leaves the number out.
    pub(super) fn declarations(&mut self, script: &Script) {
        let mut chain: u8 = 1;
        // Numbers without a chain are counted on where a line has begun the next one.
        let mut plain: u8 = 1;
        // An author who counts some of the first chain's declarations has those numbers for them alone.
        let first = script.lines.iter().map(|line| &line.says).take_while(|says| **says != Says::NextChain);
        let typed: Vec<&str> = first.filter_map(number_of).collect();
        let mut last: HashMap<u8, u32> = HashMap::new();
        for (at, line) in script.lines.iter().enumerate() {
            if line.says == Says::NextChain {
                chain = chain.saturating_add(1);
                plain = chain;
            }
            let Says::Declare(declared) = &line.says else { continue };
            let next = last.get(&chain).copied().unwrap_or(0) + 1;
            let taken = |n: &String| self.intents.iter().any(|i| *i.label == **n);
            let label = match &declared.number {
                // Behind `next chain` they may count from 1 again.
                Some(number) if chain > 1 && !number.contains('.') && taken(number) => format!("{chain}.{number}"),
                Some(number) => number.clone(),
                None if chain == 1 && declared.by.is_none() && typed.contains(&next.to_string().as_str()) => {
                    format!("auto.{next}")
                }
                None if chain == 1 => free(next, &typed),
                None => format!("{chain}.{next}"),
            };
            let (of, place) = match label.split_once('.') {
                Some((of, place)) => (of.parse().unwrap_or(chain), place),
                None => (plain, label.as_str()),
            };
            chain = of;
            if taken(&label) {
                let message = say("number_twice", [name(&label)]);
                self.notes.push(Note::new(line.span.clone(), message, say("number_each", [])));
            }
            let place = place.split('.').next().and_then(|p| p.parse().ok());
            last.insert(chain, place.unwrap_or_else(|| last.get(&chain).copied().unwrap_or(0) + 1));
            self.lines.push((label.as_str().into(), at));
            self.declaration(declared, label, chain, &line.span);
        }
    }

    /// Reads one declaration.
    pub(super) fn declaration(&mut self, typed: &Declared, label: String, chain: u8, span: &Range<usize>) {
        let seat = typed.by.unwrap_or(Seat::H);
        if let Some(meant) = self.cancelling(typed) {
            return self.declaration(&meant, label, chain, span);
        }
        let act = self.act_of(typed, seat);
        let (card, subject) = self.subject(typed, act, (seat, chain), span);
        // The price first: who taps for a card need not have been introduced, and is who performs it.
        let price =
            typed.price.as_ref().map(|parts| parts.iter().filter_map(|p| self.payment(p, card, seat)).collect());
        let mut targets: Vec<Entity> = Vec::new();
        targets.extend(subject);
        self.new_companies(typed, card);
        let mut namesakes = Vec::new();
        for (place, thing) in typed.targets.iter().enumerate() {
            let target = self.target(thing, card, seat, span);
            targets.extend(target);
            namesakes.extend(target.and_then(|target| self.namesakes(place, thing, target)));
        }
        self.attacked_at(card, &targets);
        targets.extend(self.split_off(typed, card, &targets).map(Entity::Company));
        let order = typed.order.iter().filter_map(|thing| self.entity(thing, seat, span)).collect();
        let with = typed.with.as_ref().map(|name| self.beside(name, act, seat));
        let performer = typed.performer.as_ref().map(|name| self.mention(name, Wants::Member, seat));
        let mut parts =
            Parts { price, targets, option: typed.option.as_deref().map(|o| fold(o).into()), with, performer };
        self.find_their_places(typed, act, card, &mut parts);
        let Parts { price, targets, option, with, performer } = parts;
        let moment = match &typed.moment {
            None => Moment::Next,
            Some(lang::Moment::During(number)) => Moment::During(number.as_str().into()),
            Some(lang::Moment::After(number)) => Moment::After(number.as_str().into()),
            Some(lang::Moment::Before(thing)) => Moment::Before(self.before(thing, seat, span)),
        };
        let key = typed.key.as_ref().and_then(|key| self.key_of(key, card));
        // Of a company that is not there nothing can be said: that it is not is told, and no verdict on something else.
        let strange = |thing: &Thing| matches!(thing, Thing::Company(label) if self.company_called(label).is_none());
        if typed.what.iter().chain(&typed.targets).any(strange) {
            return;
        }
        if chain > 0 {
            self.spans.insert(label.clone(), span.clone());
        }
        let copies = self.copies_of(typed, act, card);
        self.intents.push(Intent {
            label: label.into(),
            by: typed.by,
            act,
            card,
            copies,
            price,
            targets,
            namesakes,
            option,
            key,
            with,
            performer,
            moment,
            order,
            chain,
            told: typed.told.as_ref().map(told),
        });
        self.cast.spans.insert(self.intents.len() - 1, span.clone());
    }

    /// Lets a creature that is said to attack at a site attack a company there, where nothing says where the company
    /// is.
    fn attacked_at(&mut self, card: Option<CardRef>, targets: &[Entity]) {
        let creature = card.is_some_and(|c| self.def_of(c).kind == CardKind::Creature);
        let place = |c: &CardRef| self.def_of(*c).kind == CardKind::Site;
        let Some(site) = targets.iter().filter_map(|t| t.as_card()).find(place).filter(|_| creature) else { return };
        let company = self.acting();
        let state = &mut self.board.companies[usize::from(company.0)];
        if state.site.is_none() && state.new_site.is_none() {
            state.site = Some(site);
        }
    }

    /// Cards that may stand for one thing or another are what they fit: what stands in parentheses alone performs it or
    /// is its target, so does a name in brackets that is no use of the card; an ally who goes along performs it or taps.
    fn find_their_places(&mut self, typed: &Declared, act: Act, card: Option<CardRef>, parts: &mut Parts) {
        let seat = typed.by.unwrap_or(Seat::H);
        let who = |b: &Self, c: CardRef| matches!(b.def_of(c).kind, CardKind::Character | CardKind::Ally);
        let taps = matches!(act, Act::Support | Act::Test | Act::Influence | Act::Rescue);
        if let Some(along) =
            parts.with.filter(|c| who(self, *c) && !(act == Act::Influence && self.is_shown(*c, typed)))
        {
            if taps {
                parts.price.get_or_insert_default().push(Payment::Tap(along));
                parts.with = None;
            } else if parts.performer.is_none() {
                (parts.performer, parts.with) = (Some(along), None);
            }
        }
        let bracketed = typed.option.as_deref().and_then(|o| self.named_in_words(o, card));
        parts.option = parts.option.take().filter(|_| bracketed.is_none());
        let aside = typed.aside.as_ref().map(|name| self.mention(name, Wants::Any, seat));
        for one in aside.into_iter().chain(bracketed) {
            let fits = card.map(|c| unused::part_for(&self.table, &self.board, (c, act), one));
            match fits {
                Some(Part::Performer) if parts.performer.is_none() => parts.performer = Some(one),
                _ if taps => parts.price.get_or_insert_default().push(Payment::Tap(one)),
                _ => parts.targets.push(Entity::Card(one)),
            }
        }
    }

    /// Whether a card goes along since it is shown: it is a copy of what is influenced (COE 8.1).
    fn is_shown(&self, along: CardRef, typed: &Declared) -> bool {
        let named = |thing: &Thing| matches!(thing, Thing::Card(name) if self.is_called(along, name));
        self.board.card(along).zone == Zone::Hand || typed.what.iter().chain(&typed.targets).any(named)
    }

    /// Gives the one card in play that words in brackets name, if they are no use of the card that is played.
    fn named_in_words(&self, words: &str, card: Option<CardRef>) -> Option<CardRef> {
        let words = fold(words);
        if card.is_some_and(|c| unused::has_use(&self.table, &self.board, c, &words)) {
            return None;
        }
        let begins = |c: &CardRef| {
            let rest = self.def_of(*c).name.strip_prefix(words.as_str());
            self.board.card(*c).zone == Zone::Play && rest.is_some_and(|r| !r.starts_with(char::is_alphanumeric))
        };
        let mut found = self.board.all_cards().filter(begins);
        found.next().filter(|_| words.len() > 2 && found.next().is_none())
    }

    /// Gives a target; one that comes from nowhere lies in the pile in which the card's words look for it.
    fn target(&mut self, thing: &Thing, of: Option<CardRef>, seat: Seat, span: &Range<usize>) -> Option<Entity> {
        if let (Thing::Card(name), Some(of)) = (thing, of)
            && self.find(name, Look::There).is_none()
            && let Some(pile) = query::pile_asked(&self.table, &self.board, of)
        {
            if pile == Zone::Points {
                let owner = if self.def_of(of).hazard { Seat::R } else { seat };
                return Some(Entity::Card(self.add(name, Wants::Played, owner, pile)));
            }
            use Whereabouts::{Deck, Discard, Hand, Sideboard};
            let places = [(Zone::Hand, Hand), (Zone::Discard, Discard), (Zone::Deck, Deck)];
            let place = places.into_iter().find(|(zone, _)| *zone == pile).map(|(_, place)| place);
            let pile = place.unwrap_or(Sideboard);
            return Some(Entity::Card(self.elsewhere(name, pile, seat)));
        }
        self.entity(thing, seat, span)
    }

    /// Gives the card that a declaration is about; what is no card (a check that is supported, a company) comes first
    /// among the targets.
    fn subject(
        &mut self,
        typed: &Declared,
        act: Act,
        (seat, chain): (Seat, u8),
        span: &Range<usize>,
    ) -> (Option<CardRef>, Option<Entity>) {
        let Some(what) = &typed.what else { return (None, None) };
        match (act, what) {
            (Act::Play, Thing::Card(_))
                if chain == 0
                    && let Some(there) = self.came(typed) =>
            {
                (Some(there), None)
            }
            (Act::Play | Act::PlaceOnGuard, Thing::Card(name)) => {
                let fetched = self.fetched(name, seat, chain);
                (Some(fetched.unwrap_or_else(|| self.held_card(name, seat))), None)
            }
            (Act::ReplaceCharacter, Thing::Card(name)) => {
                let here = self.find(name, Look::There);
                (Some(here.unwrap_or_else(|| self.held_card(name, seat))), None)
            }
            // A card that is nowhere and is discarded for nothing at the end of the turn is of the hand (COE 2.VI.i).
            (Act::DiscardAbility, Thing::Card(name))
                if self.board.phase == Phase::End
                    && typed.targets.is_empty()
                    && typed.option.is_none()
                    && self.find(name, Look::There).is_none() =>
            {
                (Some(self.held_card(name, seat)), None)
            }
            (Act::RevealOnGuard, Thing::Card(name)) => {
                (Some(self.find(name, Look::Only(Zone::OnGuard)).unwrap_or_else(|| self.on_guard(name))), None)
            }
            (Act::Support | Act::BodyCheck, _) => (None, self.entity(what, Seat::R, span).map(|e| check_of(act, e))),
            (_, Thing::Card(name)) => {
                let his = self.borne_by_named(name, typed);
                (Some(his.unwrap_or_else(|| self.mention(name, Wants::Played, seat))), None)
            }
            (_, thing) => match self.entity(thing, seat, span) {
                Some(Entity::Card(card)) => (Some(card), None),
                other => (None, other),
            },
        }
    }

    /// Finds among several copies that are there the one whose bearer the declaration names.
    fn borne_by_named(&mut self, name: &CardName, typed: &Declared) -> Option<CardRef> {
        let there = |b: &Self, c: &CardRef| b.is_called(*c, name) && b.board.card(*c).zone == Zone::Play;
        let copies: Vec<CardRef> = self.board.all_cards().filter(|c| there(self, c)).collect();
        if name.copy.is_some() || copies.len() < 2 {
            return None;
        }
        // To whom it passes does not bear it yet.
        let passes = typed.act == Act::Transfer;
        let targets = typed.targets.iter().filter(|_| !passes);
        let targets = targets.filter_map(|t| if let Thing::Card(name) = t { Some(name) } else { None });
        // The character who taps for it or performs it holds it rather than the one it is for.
        let pays = |p: &'_ Price| if let Price::Tap(name) = p { Some(name.clone()) } else { None };
        let payers: Vec<CardName> = typed.price.iter().flatten().filter_map(pays).collect();
        let named = payers.iter().chain(&typed.performer).chain(targets);
        let holders: Vec<CardRef> = named.filter_map(|name| self.find(name, Look::There)).collect();
        let held = |by: CardRef| copies.iter().copied().find(|c| query::bearer(&self.board, *c) == Some(by));
        holders.into_iter().find_map(held)
    }

    /// Gives the other cards that are there and are called so, where neither a number nor a bearer tells which is
    /// meant.
    fn copies_of(&mut self, typed: &Declared, act: Act, card: Option<CardRef>) -> Vec<CardRef> {
        let (Some(Thing::Card(name)), Some(card)) = (&typed.what, card) else { return Vec::new() };
        let used = matches!(
            act,
            Act::TapAbility
                | Act::DiscardAbility
                | Act::Use
                | Act::CancelByCard
                | Act::Transfer
                | Act::Store
                | Act::Test
        );
        let in_play = self.board.card(card).zone == Zone::Play;
        if !used || name.copy.is_some() || !in_play || self.borne_by_named(name, typed).is_some() {
            return Vec::new();
        }
        self.others_called(name, card)
    }

    /// Gives a target whose name means other cards in play as well, where no number tells them apart.
    fn namesakes(&self, place: usize, thing: &Thing, target: Entity) -> Option<Namesakes> {
        let (Thing::Card(name), Entity::Card(card)) = (thing, target) else { return None };
        let open = name.copy.is_none() && self.board.card(card).zone == Zone::Play;
        let others = if open { self.others_called(name, card) } else { Vec::new() };
        (!others.is_empty()).then_some(Namesakes { place, card, others })
    }

    /// Gives the other cards in play that are called so; the only one without a number is told apart by that.
    fn others_called(&self, name: &CardName, card: CardRef) -> Vec<CardRef> {
        let there = |c: &CardRef| self.board.card(*c).zone == Zone::Play;
        let alike = |c: &CardRef| self.board.card(*c).copy == self.board.card(card).copy;
        let called = |c: &CardRef| *c != card && there(c) && alike(c) && self.is_called(*c, name);
        self.board.all_cards().filter(called).collect()
    }

    /// Gives a card that an earlier chain has been told to bring to the hand, where none is there.
    fn fetched(&mut self, name: &CardName, seat: Seat, chain: u8) -> Option<CardRef> {
        if [Zone::Hand, Zone::Deck].into_iter().any(|zone| self.find(name, Look::Held(zone, seat)).is_some()) {
            return None;
        }
        let piles = [Zone::Discard, Zone::Sideboard];
        let found = piles.into_iter().find_map(|zone| self.find(name, Look::Held(zone, seat)))?;
        // If nobody has named the card that is brought, the one that is played tells it.
        let in_pile = |c: CardRef| piles.contains(&self.board.card(c).zone);
        let open = |i: &Intent| !i.targets.iter().filter_map(|t| t.as_card()).any(in_pile);
        let names = |i: &Intent| i.targets.contains(&Entity::Card(found)) || open(i);
        let told = self.intents.iter().filter(|i| i.chain < chain && names(i));
        let brings = |card| query::brings_to_hand(&self.table, &self.board, card);
        told.filter_map(|i| i.card).any(brings).then_some(found)
    }

    /// Finds a card that is played: it was in its player's hand, or will have been drawn from their deck by then.
    fn held_card(&mut self, name: &CardName, seat: Seat) -> CardRef {
        let held =
            self.find(name, Look::Held(Zone::Hand, seat)).or_else(|| self.find(name, Look::Held(Zone::Deck, seat)));
        if let Some(card) = held {
            let def = self.board.card(card).def;
            let other = self.board.all_cards().find(|c| {
                let state = self.board.card(*c);
                let free = state.zone == Zone::Hand && state.owner == seat && !self.taken.contains(c);
                free && state.def == def && name.copy.is_none()
            });
            if !self.taken.contains(&card) {
                self.taken.push(card);
                return card;
            }
            // Of what is not unique another copy is played the second time.
            let card = match other {
                Some(other) => other,
                None if self.def_of(card).unique || name.copy.is_some() || self.hand_known(seat) => card,
                None => self.add(name, Wants::Played, seat, Zone::Hand),
            };
            self.taken.push(card);
            return card;
        }
        let copy = name.copy.is_some().then(|| self.find(name, Look::There)).flatten();
        match copy.filter(|c| name.copy == Some(self.board.card(*c).copy)) {
            Some(card) => card,
            None => {
                let card = self.add(name, Wants::Played, seat, Zone::Hand);
                self.taken.push(card);
                card
            }
        }
    }

    /// Whether a line says what is in the hand.
    fn hand_known(&self, seat: Seat) -> bool {
        self.board.side(seat).knows(Zone::Hand)
    }

    fn on_guard(&mut self, name: &CardName) -> CardRef {
        let card = self.add(name, Wants::Played, Seat::H, Zone::OnGuard);
        self.lies_on_guard(card);
        card
    }

    /// Lets a card lie face-down at the site of the company whose part of the phase it is.
    pub(super) fn lies_on_guard(&mut self, card: CardRef) {
        let company = self.acting();
        let site = self.current_site(company);
        let state = self.state(card);
        (state.face_down, state.at) = (true, site);
    }

    fn payment(&mut self, price: &Price, card: Option<CardRef>, seat: Seat) -> Option<Payment> {
        Some(match price {
            Price::Tap(name) => Payment::Tap(self.mention(name, Wants::Member, seat)),
            // A card that a text has discarded from the hand was there.
            Price::Discard(name)
                if (card.is_some_and(|c| self.discards_from_hand(c)) || self.is_strange(name, seat))
                    && self.find(name, Look::There).is_none() =>
            {
                Payment::Discard(self.add(name, Wants::Played, seat, Zone::Hand))
            }
            Price::Discard(name) => Payment::Discard(self.mention(name, Wants::Borne, seat)),
            Price::Limit(n) => Payment::Limit(*n),
            Price::Free => return None,
        })
    }

    /// Whether a hazard is the resource player's: it can only be in that player's hand.
    fn is_strange(&mut self, name: &CardName, seat: Seat) -> bool {
        let def = self.version(&name.card, Wants::Played, seat);
        seat == Seat::R && self.table.defs.get(def).is_some_and(|d| d.hazard && !d.agent)
    }

    /// Whether a way to play the card is paid with cards from the hand.
    fn discards_from_hand(&self, card: CardRef) -> bool {
        let in_hand = |word: &Filter| *word == Filter::In(Zone::Hand);
        let from_hand = |cost: &Cost| matches!(cost, Cost::Discard(f) if f.has_word(&in_hand));
        self.table.plays(self.board.card(card).def).iter().any(|play| play.cost.iter().any(from_hand))
    }

    /// Gives the card or roll before whose action something is tried.
    fn before(&mut self, thing: &Thing, seat: Seat, span: &Range<usize>) -> Option<CardRef> {
        match self.entity(thing, seat, span)? {
            Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card) => Some(card),
            Entity::Attack => self.board.attack.as_ref().map(|a| a.source),
            Entity::Company(_) | Entity::Region(_) | Entity::Entry(_) | Entity::Lasting(_) | Entity::Player(_) => None,
        }
    }
}

/// The parts of a declaration in which a card may find its place.
struct Parts {
    price: Option<Vec<Payment>>,
    targets: Vec<Entity>,
    option: Option<Box<str>>,
    with: Option<CardRef>,
    performer: Option<CardRef>,
}

/// Gives the outcome, as it was typed.
fn told(typed: &lang::Told) -> Told {
    match typed {
        lang::Told::Succeeds => Told::Succeeds,
        lang::Told::Fails => Told::Fails,
        lang::Told::Cancelled => Told::Cancelled,
        lang::Told::NoEffect => Told::NoEffect,
        lang::Told::Defeated => Told::Defeated,
        lang::Told::Rolled(totals) => Told::Rolled(totals.clone()),
    }
}

/// Takes a body check that is named by its character as that character's roll.
fn check_of(act: Act, entity: Entity) -> Entity {
    match (act, entity) {
        (Act::BodyCheck, Entity::Card(card) | Entity::Strike(card)) => Entity::Roll(RollKind::Body, card),
        (_, entity) => entity,
    }
}

/// Gives the number that a declaration was given.
fn number_of(says: &Says) -> Option<&str> {
    if let Says::Declare(declared) = says { declared.number.as_deref() } else { None }
}

/// Gives the first number from here on that none was given.
fn free(from: u32, typed: &[&str]) -> String {
    (from..).map(|n| n.to_string()).find(|n| !typed.contains(&n.as_str())).unwrap_or_default()
}
