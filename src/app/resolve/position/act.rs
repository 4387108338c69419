//! What kind of declaration is meant, where the words leave it to the position: played, used, revealed.

use super::Builder;
use super::cards::Look;
use super::in_play::mode_of;
use super::version::Wants;
use crate::engine::card::{Action, CardKind, Cost, Mode, Zone};
use crate::engine::query;
use crate::engine::state::CardRef;
use crate::lang::{CardName, Declared, Thing, Whereabouts};
use crate::vocab::{Act, Seat};

impl Builder<'_> {
    /// `cancels X with Y`: Y is played, or used if it is there.
    pub(super) fn cancelling(&mut self, typed: &Declared) -> Option<Declared> {
        let with = typed.with.as_ref().filter(|_| typed.act == Act::CancelByCard)?;
        let there = self.find(with, Look::Only(Zone::Play));
        let act = match there {
            None => Act::Play,
            Some(card) => {
                let mut aimed = self.uses(card).iter().filter(|a| !a.targets.is_empty()).peekable();
                let spent = aimed.peek().is_some() && aimed.all(|a| spends(a));
                if spent { Act::DiscardAbility } else { Act::TapAbility }
            }
        };
        let mut meant = Declared { act, what: Some(Thing::Card(with.clone())), with: None, ..typed.clone() };
        meant.targets.splice(0..0, typed.what.clone());
        meant.option.get_or_insert_with(|| "cancel".to_owned());
        Some(meant)
    }

    /// `reveal X`: an agent or a card on guard, by what the position says. `influence X` on a faction that is not there:
    /// it is played.
    pub(super) fn act_of(&mut self, typed: &Declared, seat: Seat) -> Act {
        if typed.act == Act::Use {
            let act = self.way_of_use(typed, seat);
            return self.act_of(&Declared { act, ..typed.clone() }, seat);
        }
        if let (Act::Influence, Some(Thing::Card(name) | Thing::Where(name, Whereabouts::Hand))) =
            (typed.act, &typed.what)
        {
            let def = self.version(&name.card, Wants::Played, seat);
            let faction = self.table.defs.get(def).is_some_and(|d| d.kind == CardKind::Faction);
            return if faction && self.find(name, Look::Only(Zone::Play)).is_none() { Act::Play } else { typed.act };
        }
        // Who uses a short-event that is nowhere plays it.
        if let (Act::TapAbility, Some(Thing::Card(name))) = (typed.act, &typed.what)
            && self.find(name, Look::Only(Zone::Play)).is_none()
        {
            let def = self.version(&name.card, Wants::Played, seat);
            let plays = self.table.plays(def);
            let lends = query::lends(&self.table, def);
            let short = !lends && !plays.is_empty() && plays.iter().all(|play| play.mode == Mode::ShortEvent);
            return if short { Act::Play } else { typed.act };
        }
        if let Some(used) = self.used_in_play(typed, seat) {
            return used;
        }
        // A creature that is said to attack and is nowhere is played.
        if let (Act::Attack, Some(Thing::Card(name))) = (typed.act, &typed.what)
            && self.find(name, Look::Only(Zone::Play)).is_none()
        {
            let def = self.version(&name.card, Wants::Played, seat);
            return if self.table.defs.get(def).is_some_and(|d| d.hazard) { Act::Play } else { typed.act };
        }
        // A hazard on his own character is no card that he plays: he uses what it allows.
        if let (Act::Play, Seat::R, Some(Thing::Card(name))) = (typed.act, seat, &typed.what)
            && let Some(there) = self.find(name, Look::Only(Zone::Play))
            && self.def_of(there).hazard
            && query::bearer(&self.board, there).is_some_and(|c| self.board.card(c).owner == seat)
            && self.find(name, Look::Held(Zone::Hand, seat)).is_none()
        {
            return Act::TapAbility;
        }
        // What the hazard player lays face-down and is no agent lies on-guard.
        if let (Act::Play, Seat::H, Some("face-down"), Some(Thing::Card(name))) =
            (typed.act, seat, typed.option.as_deref(), &typed.what)
        {
            let def = self.version(&name.card, Wants::Played, seat);
            let agent = self.table.defs.get(def).is_some_and(|d| d.agent);
            return if agent { Act::Play } else { Act::PlaceOnGuard };
        }
        if typed.act != Act::Reveal {
            return typed.act;
        }
        let Some(Thing::Card(name) | Thing::Where(name, _)) = &typed.what else { return Act::RevealOnGuard };
        if self.find(name, Look::Only(Zone::OnGuard)).is_some() {
            return Act::RevealOnGuard;
        }
        let def = self.version(&name.card, Wants::Played, seat);
        let agent = self.table.defs.get(def).is_some_and(|d| d.agent && d.kind == CardKind::Character);
        if agent { Act::RevealAgent } else { Act::RevealOnGuard }
    }

    /// A card that can only be used by discarding it is discarded; else it taps, which stands for every other price.
    fn way_of_use(&mut self, typed: &Declared, seat: Seat) -> Act {
        let Some(Thing::Card(name)) = &typed.what else { return Act::TapAbility };
        let there = self.find(name, Look::Held(Zone::Play, seat));
        let uses = there.map_or(&[][..], |card| self.uses(card));
        if !uses.is_empty() && uses.iter().all(|a| spends(a)) { Act::DiscardAbility } else { Act::TapAbility }
    }

    /// What is in play and its player names again with what it would be aimed at is used, if no way to play another
    /// copy is aimed at anything and none is at hand: `H Daelomin at Home > A1`; so is a card that is said to attack.
    fn used_in_play(&mut self, typed: &Declared, seat: Seat) -> Option<Act> {
        let Some(Thing::Card(name)) = &typed.what else { return None };
        let there = self.find(name, Look::Held(Zone::Play, seat))?;
        let event = matches!(self.def_of(there).kind, CardKind::Event | CardKind::Creature);
        let meant = match typed.act {
            Act::Attack => event,
            Act::Play => {
                let as_played = typed.option.as_deref().is_some_and(|o| mode_of(o).is_some());
                let aimed = (!typed.targets.is_empty() || typed.option.is_some()) && !as_played;
                let plays = self.table.plays(self.board.card(there).def);
                event && aimed && plays.iter().all(|a| a.targets.is_empty()) && !self.another_held(name, there, seat)
            }
            _ => return None,
        };
        let uses = self.uses(there);
        if !meant || uses.is_empty() {
            return None;
        }
        Some(if uses.iter().all(|a| spends(a)) { Act::DiscardAbility } else { Act::TapAbility })
    }

    /// Whether another copy may come from the player's hand or deck.
    fn another_held(&mut self, name: &CardName, there: CardRef, seat: Seat) -> bool {
        let copy = self.board.card(there).copy;
        name.copy.is_some_and(|n| n != copy)
            || [Zone::Hand, Zone::Deck].into_iter().any(|zone| self.find(name, Look::Held(zone, seat)).is_some())
    }

    /// The ways to use a card in play.
    fn uses(&self, card: CardRef) -> &[std::sync::Arc<Action>] {
        self.def_of(card).meaning.as_ref().map_or(&[][..], |m| &m.abilities)
    }
}

/// Whether the card itself is discarded as the price.
fn spends(action: &Action) -> bool {
    action.cost.iter().any(|cost| matches!(cost, Cost::DiscardThis))
}
