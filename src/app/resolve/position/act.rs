//! The kind of declaration that is meant, where the words leave it to the position: played, used, revealed.

use super::Builder;
use super::cards::Look;
use super::in_play::mode_of;
use super::version::Wants;
use crate::engine::card::{Action, CardKind, Cost, Mode, Zone};
use crate::engine::query;
use crate::engine::state::CardRef;
use crate::lang::{CardName, Declared, Thing, Whereabouts};
use crate::vocab::{Act, Seat};

/// Gives the meaning of a word in this position, if it is another act than it says.
type Meaning = fn(&mut Builder<'_>, &Declared, Seat) -> Option<Act>;

/// All such meanings, each asked once, in this order. They stand here and not among the rewritings of the engine because on them
/// hangs which card is meant: what is played is taken from the hand, what is used is looked for in play.
const MEANINGS: &[Meaning] = &[
    uses,
    plays_a_faction,
    plays_a_short_event,
    uses_what_is_in_play,
    plays_a_creature,
    uses_a_hazard_on_him,
    lays_on_guard,
    reveals,
];

impl Builder<'_> {
    /// Reads `cancels X with Y`: Y is played, or used if it is there.
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

    /// Gives the act that is done with a card, by its words and by what the position says.
    pub(super) fn act_of(&mut self, typed: &Declared, seat: Seat) -> Act {
        MEANINGS.iter().fold(typed.act, |act, meaning| {
            let so_far = Declared { act, ..typed.clone() };
            meaning(self, &so_far, seat).unwrap_or(act)
        })
    }

    /// Whether another copy may come from the player's hand or deck.
    fn another_held(&mut self, name: &CardName, there: CardRef, seat: Seat) -> bool {
        let copy = self.board.card(there).copy;
        name.copy.is_some_and(|n| n != copy)
            || [Zone::Hand, Zone::Deck].into_iter().any(|zone| self.find(name, Look::Held(zone, seat)).is_some())
    }

    /// Gives the ways to use a card in play.
    fn uses(&self, card: CardRef) -> &[std::sync::Arc<Action>] {
        self.def_of(card).abilities()
    }
}

/// Reads `uses CARD`: a card that can only be used by discarding it is discarded; else it taps, which stands for every
/// other price.
fn uses(b: &mut Builder<'_>, typed: &Declared, seat: Seat) -> Option<Act> {
    if typed.act != Act::Use {
        return None;
    }
    let Some(Thing::Card(name)) = &typed.what else { return Some(Act::TapAbility) };
    let there = b.find(name, Look::Held(Zone::Play, seat));
    let uses = there.map_or(&[][..], |card| b.uses(card));
    Some(tapped_or_spent(uses))
}

/// Reads `influences FACTION`, which is not in play: it is played.
fn plays_a_faction(b: &mut Builder<'_>, typed: &Declared, seat: Seat) -> Option<Act> {
    let (Act::Influence, Some(Thing::Card(name) | Thing::Where(name, Whereabouts::Hand))) = (typed.act, &typed.what)
    else {
        return None;
    };
    let def = b.version(&name.card, Wants::Played, seat);
    let faction = b.table.defs.get(def).is_some_and(|d| d.kind == CardKind::Faction);
    (faction && b.find(name, Look::Only(Zone::Play)).is_none()).then_some(Act::Play)
}

/// Reads `uses EVENT`: whoever uses a short-event that is nowhere plays it.
fn plays_a_short_event(b: &mut Builder<'_>, typed: &Declared, seat: Seat) -> Option<Act> {
    let (Act::TapAbility, Some(Thing::Card(name))) = (typed.act, &typed.what) else { return None };
    if b.find(name, Look::Only(Zone::Play)).is_some() {
        return None;
    }
    let def = b.version(&name.card, Wants::Played, seat);
    let plays = b.table.plays(def);
    let short = !plays.is_empty() && plays.iter().all(|play| play.mode == Mode::ShortEvent);
    (short && !query::grants_its_use(&b.table, def)).then_some(Act::Play)
}

/// Reads `H CARD > COMPANY`, or `CARD attacks`: a card in play that its player names again, with a target of its own,
/// is used, if no way to play another copy is aimed at anything and none is at hand.
fn uses_what_is_in_play(b: &mut Builder<'_>, typed: &Declared, seat: Seat) -> Option<Act> {
    let Some(Thing::Card(name)) = &typed.what else { return None };
    let there = b.find(name, Look::Held(Zone::Play, seat))?;
    let event = matches!(b.def_of(there).kind, CardKind::Event | CardKind::Creature);
    let meant = match typed.act {
        Act::Attack => event,
        Act::Play => {
            let as_played = typed.option.as_deref().is_some_and(|o| mode_of(o).is_some());
            let aimed = (!typed.targets.is_empty() || typed.option.is_some()) && !as_played;
            let plays = b.table.plays(b.board.card(there).def);
            event && aimed && plays.iter().all(|a| a.targets.is_empty()) && !b.another_held(name, there, seat)
        }
        _ => return None,
    };
    let uses = b.uses(there);
    if !meant || uses.is_empty() {
        return None;
    }
    Some(tapped_or_spent(uses))
}

/// Reads `CREATURE attacks`: a creature that is nowhere is played.
fn plays_a_creature(b: &mut Builder<'_>, typed: &Declared, seat: Seat) -> Option<Act> {
    let (Act::Attack, Some(Thing::Card(name))) = (typed.act, &typed.what) else { return None };
    if b.find(name, Look::Only(Zone::Play)).is_some() {
        return None;
    }
    let def = b.version(&name.card, Wants::Played, seat);
    b.table.defs.get(def).is_some_and(|d| d.hazard).then_some(Act::Play)
}

/// Reads `R HAZARD`: resource players do not play a hazard that lies on their own character, but use what it allows.
fn uses_a_hazard_on_him(b: &mut Builder<'_>, typed: &Declared, seat: Seat) -> Option<Act> {
    let (Act::Play, Seat::R, Some(Thing::Card(name))) = (typed.act, seat, &typed.what) else { return None };
    let there = b.find(name, Look::Only(Zone::Play))?;
    let on_his = b.def_of(there).hazard
        && query::bearer(&b.board, there).is_some_and(|c| b.board.card(c).owner == seat)
        && b.find(name, Look::Held(Zone::Hand, seat)).is_none();
    on_his.then_some(Act::TapAbility)
}

/// Reads `H CARD face-down`: a card that the hazard player lays face-down and that is no agent lies on-guard.
fn lays_on_guard(b: &mut Builder<'_>, typed: &Declared, seat: Seat) -> Option<Act> {
    let (Act::Play, Seat::H, Some("face-down"), Some(Thing::Card(name))) =
        (typed.act, seat, typed.option.as_deref(), &typed.what)
    else {
        return None;
    };
    let def = b.version(&name.card, Wants::Played, seat);
    (!b.table.defs.get(def).is_some_and(|d| d.agent)).then_some(Act::PlaceOnGuard)
}

/// Reads `reveals CARD`: the card lies on-guard; else it is an agent; else nobody has laid it on-guard yet.
fn reveals(b: &mut Builder<'_>, typed: &Declared, seat: Seat) -> Option<Act> {
    if typed.act != Act::Reveal {
        return None;
    }
    let Some(Thing::Card(name) | Thing::Where(name, _)) = &typed.what else { return Some(Act::RevealOnGuard) };
    if b.find(name, Look::Only(Zone::OnGuard)).is_some() {
        return Some(Act::RevealOnGuard);
    }
    let def = b.version(&name.card, Wants::Played, seat);
    let agent = b.table.defs.get(def).is_some_and(|d| d.agent && d.kind == CardKind::Character);
    Some(if agent { Act::RevealAgent } else { Act::RevealOnGuard })
}

/// Tells how a card is used: it is discarded if all its uses spend it, else it taps.
fn tapped_or_spent(uses: &[std::sync::Arc<Action>]) -> Act {
    if !uses.is_empty() && uses.iter().all(|a| spends(a)) { Act::DiscardAbility } else { Act::TapAbility }
}

/// Whether the card itself is discarded as the price.
fn spends(action: &Action) -> bool {
    action.cost.iter().any(|cost| matches!(cost, Cost::DiscardThis))
}
