//! What was declared before the script begins: it has happened, so that only what it left behind is worked out.

use super::attack::Faced;
use super::board::{CardRef, Entity, Past};
use super::card::{Mode, Zone};
use super::chain::Game;
use super::change::Change;
use super::declaration::{Does, Intent};
use super::oracle::Halt;
use super::query;
use super::trace::Facts;
use crate::vocab::{Act, Seat};

impl Game<'_> {
    /// What was declared and resolved before the script begins: its effects without windows and prices.
    pub(super) fn earlier<'i>(&mut self, intents: impl Iterator<Item = &'i Intent>) -> Result<(), Halt> {
        for intent in intents {
            if intent.act == Act::ChooseOrder {
                let cards: Vec<CardRef> =
                    intent.order.iter().filter_map(|e| if let Entity::Card(c) = e { Some(*c) } else { None }).collect();
                super::orders::settle_order(self, &cards);
                continue;
            }
            if intent.act == Act::Attack {
                self.earlier_attack(intent);
                continue;
            }
            if intent.act == Act::Influence {
                self.board.history.push(Past::Influenced(intent.by.unwrap_or(Seat::R)));
                continue;
            }
            let Some(card) = intent.card else { continue };
            if matches!(intent.act, Act::Move | Act::Untap | Act::Heal | Act::TurnDown | Act::GoHome) {
                self.board.history.push(Past::Acted(card));
                continue;
            }
            self.earlier_card(intent, card)?;
        }
        self.changes.clear();
        self.events.clear();
        self.facts = Facts::default();
        self.assumed.clear();
        Ok(())
    }

    /// Who has attacked: an agent, who does it once in a site phase (COE 2.V.iii.1), or a company of the player's.
    fn earlier_attack(&mut self, intent: &Intent) {
        let agent = intent.card.filter(|c| super::agents::in_play(self, *c));
        let faced = agent.and_then(|agent| self.faced_by(intent, agent));
        self.board.history.push(faced.unwrap_or(Past::Attacked(intent.by.unwrap_or(Seat::R))));
    }

    /// That the company meant has faced the attack of a card.
    fn faced_by(&self, intent: &Intent, source: CardRef) -> Option<Past> {
        let company = intent.targets.iter().find_map(|t| if let Entity::Company(c) = t { Some(*c) } else { None });
        let how = Faced { key: intent.key.clone(), ..Faced::default() };
        Some(Past::Faced { company: company.or(self.board.acting)?, source, cancelled: false, how })
    }

    pub(super) fn earlier_card(&mut self, intent: &Intent, card: CardRef) -> Result<(), Halt> {
        let seat = intent.by.unwrap_or(self.board.card(card).owner);
        let actions = self.ways(intent, seat, card);
        let Some(action) = actions.first().copied() else { return Ok(()) };
        let mut lasting = Vec::new();
        super::effects::walk(&action.steps, &mut |s| {
            if matches!(s, super::card::Step::Lasting(..)) {
                lasting.push(s.clone());
            }
        });
        let stays = matches!(action.mode, Mode::LongEvent | Mode::PermanentEvent);
        self.board.history.push(Past::Played(card));
        // What lasts still lasts; what happened once is told by the position itself.
        if !lasting.is_empty() {
            let mut entry = self.entry(intent, seat, Some(card), Does::Action(action.clone()));
            entry.targets.clone_from(&intent.targets);
            entry.by = super::price::performed(self, intent, (seat, card, action));
            entry.chain = 0;
            self.entries.push(entry);
            let at = self.entries.len() - 1;
            let mut r = super::resolving::Resolving::of(self, at);
            r.steps(&lasting)?;
            self.entries[at].done = true;
            // Such effects are older than the script.
            for l in self.board.lasting.iter_mut().filter(|l| l.source == card) {
                l.entry = None;
            }
        }
        if stays && self.board.card(card).zone != Zone::Play {
            self.apply(Change::Move(card, Zone::Play));
            let state = &mut self.board.cards[usize::from(card.0)];
            state.mode = action.mode;
            match intent.targets.first() {
                Some(Entity::Card(on)) if *on != card => state.on = Some(super::board::Place::Card(*on)),
                Some(Entity::Company(on)) => state.on = Some(super::board::Place::Company(*on)),
                _ => {}
            }
        }
        if self.board.card(card).zone != Zone::Play {
            self.earlier_arrival(intent, (seat, card, action));
        }
        if let (Some(Entity::Card(on)), true) =
            (intent.targets.first(), query::def(self.table, &self.board, card).is_corruption_card())
        {
            self.board.history.push(Past::Corrupted(*on));
        }
        let in_play = self.board.card(card).zone == Zone::Play;
        if !stays && !in_play {
            self.board.cards[usize::from(card.0)].zone = Zone::Discard;
        }
        Ok(())
    }

    /// What was played to stay and is no event: a character with his company, an agent at home, an item or ally with who
    /// tapped for it.
    fn earlier_arrival(&mut self, intent: &Intent, (seat, card, action): (Seat, CardRef, &super::card::Action)) {
        let target = intent.targets.first().copied();
        match action.mode {
            Mode::Character => {
                self.apply(Change::Move(card, Zone::Play));
                if seat == Seat::H {
                    let state = &mut self.board.cards[usize::from(card.0)];
                    (state.face_down, state.at) = (true, target.and_then(Entity::as_card));
                } else {
                    super::company::join(self, card, target.or(self.board.acting.map(Entity::Company)));
                }
            }
            Mode::Item | Mode::Ally => {
                let by = super::price::performed(self, intent, (seat, card, action));
                if let Some(to) = by.or(target.and_then(Entity::as_card)) {
                    self.apply(Change::Attach(card, super::board::Place::Card(to)));
                }
            }
            Mode::Faction => self.apply(Change::Move(card, Zone::Play)),
            // It has attacked, whatever became of it.
            Mode::Creature => self.board.history.extend(self.faced_by(intent, card)),
            Mode::ShortEvent | Mode::LongEvent | Mode::PermanentEvent | Mode::Ability => {}
        }
    }
}
