//! Declarations and resolutions in the game's own words.

use super::facts::Scene;
use super::said::{Said, name, say};
use super::words;
use crate::engine::card::{CardKind, Step, Trigger, Zone};
use crate::engine::state::{
    Cancelled, CardRef, Change, Declared, Entity, Intent, Outcome, Paid, Resolved, Status, Verdict, Why,
};
use crate::vocab::{Act, RollKind, Seat};

impl Scene<'_> {
    /// Gives a player by name, or by the letter of the seat.
    pub(super) fn player(&self, seat: Seat) -> String {
        self.cast.players[seat as usize].clone().unwrap_or_else(|| words::seat(seat).to_owned())
    }

    /// Gives a declaration in a sentence: what was done, or what cannot be done.
    pub(super) fn declaration(&self, declared: &Declared, intents: &[Intent]) -> Said {
        let intent = intents.iter().find(|i| i.label == declared.label && i.chain > 0);
        let refused = matches!(declared.verdict, Verdict::Illegal(_));
        let Some(seat) = declared.by else { return self.unplayed(declared, refused) };
        if let (Act::Attack, Some(agent)) = (declared.act, declared.card) {
            let key = if refused { "cannot_attack" } else { "attacks" };
            let whom = self.targets(declared, 0).behind(" ");
            return say(key, [self.called(agent), whom, Said::default()]);
        }
        if declared.act == Act::Attack {
            return self.company_attack(declared, seat, refused);
        }
        let what = declared.card.map_or_else(|| self.subject(declared, intent), |c| self.called(c));
        let along = declared.targets.iter().filter(|e| self.goes_along(declared, **e)).map(|e| self.thing(*e));
        let what = along.fold(what, |all, one| all.and(one.behind(", ")));
        let others = declared.card.is_some_and(|c| self.board.card(c).owner != seat);
        // A use that another's card allows is told as a use, whatever its price.
        let used = others && declared.act == Act::TapAbility;
        let by_rule = declared.card.is_none() && declared.act == Act::NazgulSideboard;
        let verb = match (used, by_rule) {
            (true, _) => verb(Act::Use),
            (_, true) => ("cannot_turn_to_sideboard", "turns_to_sideboard"),
            (false, false) => verb(declared.act),
        };
        let key = if refused { verb.0 } else { verb.1 };
        let whom = self.whom(declared);
        say(key, [name(self.player(seat)), what.behind(" "), whom, self.price(declared, intent)])
    }

    /// Gives the targets of a declaration, or the place to which it goes, with the preposition.
    fn whom(&self, declared: &Declared) -> Said {
        let mut targets = self.targets(declared, usize::from(declared.card.is_none()));
        if declared.act == Act::Transfer && matches!(declared.targets.last(), Some(Entity::Player(_))) {
            targets = say("general_influence", []);
        }
        match declared.act {
            _ if targets.is_empty() => targets,
            Act::Move | Act::Transfer | Act::GoHome => say("to", [targets]),
            Act::Assign => targets.behind(", "),
            _ => say("on", [targets]),
        }
    }

    /// Gives the price of a declaration, and the use of the card that it is.
    fn price(&self, declared: &Declared, intent: Option<&Intent>) -> Said {
        // A card that taps or is discarded as the whole of the action is named already.
        let others = declared.paid.iter().filter(|(card, _)| Some(*card) != declared.card);
        let paid = others.map(|(card, paid)| match paid {
            Paid::Tapped => say("tapping", [self.called(*card)]),
            Paid::Discarded => say("discarding", [self.called(*card)]),
        });
        let option = intent.and_then(|i| i.option.as_deref()).map(|option| name(format!(" [{option}]")));
        Said::run(paid.chain(option).collect())
    }

    /// Says that one company attacks another.
    fn company_attack(&self, declared: &Declared, seat: Seat, refused: bool) -> Said {
        let (mut own, mut others): (Vec<Entity>, Vec<Entity>) = declared
            .targets
            .iter()
            .partition(|e| matches!(e, Entity::Company(c) if self.board.company(*c).seat == seat));
        if others.is_empty() {
            others = own.split_off(own.len().min(1));
        }
        let list = |all: &[Entity]| Said::joined(all.iter().map(|e| self.thing(*e)), ", ");
        let with = if own.is_empty() { Said::default() } else { say("with", [list(&own)]) };
        let key = if refused { "cannot_attack" } else { "attacks" };
        say(key, [name(self.player(seat)), list(&others).behind(" "), with])
    }

    /// Gives a declaration that nobody makes by choice.
    fn unplayed(&self, declared: &Declared, refused: bool) -> Said {
        let what = declared.card.map_or_else(|| self.subject(declared, None), |c| self.called(c));
        let targets = self.targets(declared, usize::from(declared.card.is_none()));
        let on = if targets.is_empty() { targets } else { say("on", [targets]) };
        let text = match declared.act {
            Act::BodyCheck => {
                let whole = declared.card.is_none()
                    && matches!(declared.targets.first(), Some(Entity::Roll(RollKind::Body, _)));
                let check = if whole { what } else { say("of", [words::roll(RollKind::Body), what]) };
                if refused { check } else { say("rules_call_for", [check]) }
            }
            Act::SpecialAction => say("special_action", [what, on]),
            Act::Query => say("asked", [what]),
            _ => match self.passive(declared, &what) {
                Some(passive) => passive,
                None if declared.verdict == Verdict::Immediate => say("at_once", [what, on]),
                None => say("by_itself", [what, on]),
            },
        };
        if refused { say("not_declared", [text]) } else { text.capital() }
    }

    /// Gives an action of a card or a site by itself, where its outcome or its text tells.
    fn passive(&self, declared: &Declared, what: &Said) -> Option<Said> {
        let row = self.trace.resolved.iter().find(|r| r.label == declared.label);
        let told = row.into_iter().flat_map(|r| &r.changes).find_map(|change| match change {
            Change::SendBack(c) => Some(say("sends_back", [what.clone(), self.company_called(*c)])),
            Change::Faces(c, source) => Some(say("is_to_face", [self.company_called(*c), self.called(*source)])),
            Change::Move(c, Zone::Discard) if Some(*c) == declared.card && declared.verdict == Verdict::Immediate => {
                Some(say("discarded_at_once", [what.clone()]))
            }
            _ => None,
        });
        told.or_else(|| {
            let meaning = self.def(declared.card?).meaning.as_ref()?;
            let sends = |t: &Trigger| t.steps.iter().any(|s| matches!(s, Step::SendBack(_)));
            let only = !meaning.triggers.is_empty() && meaning.triggers.iter().all(sends);
            let company =
                declared.targets.iter().find_map(|e| if let Entity::Company(c) = e { Some(*c) } else { None });
            let company = company.or(self.board.acting).filter(|_| only)?;
            Some(say("sends_back", [what.clone(), self.company_called(company)]))
        })
    }

    /// Gives the targets as a list, the first ones left out that are named already.
    fn targets(&self, declared: &Declared, named: usize) -> Said {
        // The subject of the sentence is not said again.
        let other =
            |e: &&Entity| declared.card.is_none_or(|c| **e != Entity::Card(c)) && !self.goes_along(declared, **e);
        let targets =
            declared.targets.iter().skip(named).filter(other).map(|e| self.entity_then(*e, declared.attacker));
        Said::joined(targets, ", ")
    }

    /// Whether it is one of the characters who go to another company together.
    fn goes_along(&self, declared: &Declared, entity: Entity) -> bool {
        let character = |c: CardRef| self.def(c).kind == CardKind::Character;
        declared.act == Act::Move && entity.as_card().is_some_and(character)
    }

    /// Gives the subject of a declaration without a card.
    fn subject(&self, declared: &Declared, intent: Option<&Intent>) -> Said {
        match intent.map(|i| i.order.as_slice()) {
            Some(order) if !order.is_empty() => {
                let all = order.iter().map(|e| self.thing(*e)).reduce(|all, one| say("then", [all, one]));
                all.unwrap_or_default()
            }
            Some(_) | None => {
                let Some(first) = declared.targets.first() else { return Said::default() };
                let a_roll = declared.act == Act::Support && matches!(first, Entity::Roll(..) | Entity::Strike(_));
                let it = self.entity_then(*first, declared.attacker);
                if a_roll { say("the", [it]) } else { it }
            }
        }
    }

    /// Gives a resolution in a sentence or two.
    pub(super) fn resolution(
        &self,
        resolved: &Resolved,
        rolled: &[Said],
        cite: &str,
        labels: &dyn Fn(u16) -> String,
    ) -> Said {
        let happened = self.happened(resolved, labels);
        let because = |why: Why| match cause(why) {
            Some(by) => say("cancelled_by", [self.canceller(by, labels)]),
            None => words::since(why),
        };
        let cite = if cite.is_empty() { Said::default() } else { name(format!(" ({cite})")) };
        let text = match resolved.result {
            Outcome::Resolves if happened.is_empty() && !rolled.is_empty() => Said::default(),
            Outcome::Resolves if happened.is_empty() => self.uneventful(resolved),
            Outcome::Resolves => happened,
            Outcome::Partial(why) if happened.is_empty() => say("in_part", [because(why), cite]),
            Outcome::Partial(why) => say("the_rest", [happened, because(why), cite]),
            Outcome::NoEffect(why) => say("no_effect", [because(why), cite]),
            Outcome::Cancelled(why) => because(why).and(cite),
        };
        let sentences = rolled.iter().cloned().chain(Some(text).filter(|t| !t.is_empty())).map(Said::capital);
        Said::joined(sentences, ". ").and(self.stays_tapped(resolved))
    }

    /// Gives an entry that resolved without changing anything.
    fn uneventful(&self, resolved: &Resolved) -> Said {
        let act = self.trace.declared.iter().find(|d| d.label == resolved.label).map(|d| d.act);
        match (act, resolved.card) {
            (Some(Act::PlaceOnGuard), Some(card)) => match self.lies_at(card) {
                Some(site) => say("card_on_guard_at", [self.called(site)]),
                None => say("card_on_guard", []),
            },
            (Some(Act::BodyCheck), Some(card)) => say("body_check_idle", [self.called(card)]),
            (_, Some(card)) if self.trace.unmodelled.iter().any(|(c, _)| *c == card) => {
                say("resolves_by_hand", [self.called(card)])
            }
            (_, Some(card)) if resolved.changes.iter().any(|change| matches!(change, Change::Reached(_))) => {
                say("resolves_same_numbers", [self.called(card)])
            }
            (_, Some(card)) => say("resolves_alone", [self.called(card)]),
            (_, None) => say("resolves_nothing", []),
        }
    }

    /// Gives the site where an on-guard card lies.
    fn lies_at(&self, card: CardRef) -> Option<CardRef> {
        let company = self.board.acting.map(|c| self.board.company(c));
        self.board.card(card).at.or_else(|| company.and_then(|c| c.new_site.or(c.site)))
    }

    /// Gives the price that stays paid (COE 9.2.1).
    fn stays_tapped(&self, resolved: &Resolved) -> Said {
        let lost = matches!(resolved.result, Outcome::NoEffect(_) | Outcome::Cancelled(_));
        let declared = self.trace.declared.iter().find(|d| d.label == resolved.label);
        let paid = declared.filter(|_| lost).map_or(&[][..], |d| d.paid.as_slice());
        let still = |card: CardRef| {
            let state = self.board.card(card);
            state.zone == Zone::Play && state.status == Status::Tapped
        };
        let mut tapped: Vec<Said> = paid
            .iter()
            .filter(|(card, how)| *how == Paid::Tapped && still(*card))
            .map(|(card, _)| self.called(*card))
            .collect();
        let several = tapped.len() > 1;
        match tapped.drain(..).reduce(|all, one| say("and", [all, one])) {
            None => name("."),
            Some(all) if several => say("stay_tapped", [all]),
            Some(one) => say("stays_tapped", [one]),
        }
    }

    /// Gives the canceller, by its number or its title.
    pub(super) fn canceller(&self, by: Cancelled, labels: &dyn Fn(u16) -> String) -> Said {
        match by {
            Cancelled::Entry(n) => {
                let label = labels(n);
                self.declared_card(&label).unwrap_or_else(|| name(&label))
            }
            Cancelled::Card(card) => self.called(card),
        }
    }

    /// Gives the card of a declaration with its number; none if it is declared without one.
    pub(super) fn declared_card(&self, label: &str) -> Option<Said> {
        let card = self.trace.declared.iter().find(|d| *d.label == *label)?.card?;
        Some(self.called(card).and(name(format!(" ({label})"))))
    }
}

/// Gives the sentences of what cannot be done, and of what is done.
fn verb(act: Act) -> (&'static str, &'static str) {
    match act {
        Act::Play => ("cannot_play", "plays"),
        Act::TapAbility => ("cannot_tap", "taps_for_effect"),
        Act::Use => ("cannot_use", "uses"),
        Act::DiscardAbility => ("cannot_discard", "discards"),
        Act::Support => ("cannot_support", "supports"),
        Act::Passive => ("cannot_declare", "declares"),
        Act::SpecialAction => ("cannot_declare_special", "declares_special"),
        Act::BodyCheck => ("cannot_make", "makes"),
        Act::PlaceOnGuard => ("cannot_place", "places"),
        Act::RevealOnGuard | Act::RevealAgent | Act::Reveal => ("cannot_reveal", "reveals"),
        Act::NazgulSideboard => ("cannot_turn_to_sideboard_with", "turns_to_sideboard_with"),
        Act::ChooseOrder => ("cannot_order", "orders"),
        Act::Choose => ("cannot_choose", "chooses"),
        Act::CancelByCard => ("cannot_cancel", "cancels"),
        Act::ReplaceCharacter => ("cannot_bring_in", "brings_in"),
        Act::Store => ("cannot_store", "stores"),
        Act::Transfer => ("cannot_transfer", "transfers"),
        Act::Move => ("cannot_move", "moves"),
        Act::Untap => ("cannot_untap", "untaps_by_choice"),
        Act::Heal => ("cannot_heal", "heals"),
        Act::TurnDown => ("cannot_turn_down", "turns_down"),
        Act::GoHome => ("cannot_send_home", "sends_home"),
        Act::Rescue => ("cannot_rescue", "rescues"),
        Act::Assign => ("cannot_assign", "assigns"),
        Act::Attack => ("cannot_attack", "attacks"),
        Act::Test => ("cannot_test", "tests"),
        Act::Influence => ("cannot_influence", "influences"),
        Act::Pass => ("cannot_pass", "passes"),
        Act::Query => ("cannot_ask", "asks"),
        Act::Any => ("cannot_act", "acts"),
    }
}

/// Gives a text with a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Gives the canceller, if that is the why.
pub(crate) fn cause(why: Why) -> Option<Cancelled> {
    if let Why::CancelledBy(by) = why { Some(by) } else { None }
}
