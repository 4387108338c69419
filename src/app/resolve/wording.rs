//! Declarations and resolutions in the game's own words.

use super::facts::Scene;

use super::words;
use crate::engine::card::{CardKind, Step, Trigger, Zone};
use crate::engine::state::{
    Cancelled, CardRef, Change, Declared, Entity, Intent, Outcome, Paid, Resolved, Status, Verdict, Why,
};
use crate::vocab::{Act, Seat};

impl Scene<'_> {
    /// A player by name, or by the letter of the seat.
    pub(super) fn player(&self, seat: Seat) -> String {
        self.cast.players[seat as usize].clone().unwrap_or_else(|| words::seat(seat).to_owned())
    }

    /// A declaration in a sentence: what was done, or what cannot be done.
    pub(super) fn declaration(&self, declared: &Declared, intents: &[Intent]) -> String {
        let intent = intents.iter().find(|i| i.label == declared.label && i.chain > 0);
        let refused = matches!(declared.verdict, Verdict::Illegal(_));
        let Some(seat) = declared.by else { return self.unplayed(declared, refused) };
        if let (Act::Attack, Some(agent)) = (declared.act, declared.card) {
            let does = if refused { "cannot attack" } else { "attacks" };
            return format!("{} {does} {}", self.title(agent), self.targets(declared, 0)).trim_end().to_owned();
        }
        if declared.act == Act::Attack {
            return self.company_attack(declared, seat, refused);
        }
        let mut what = declared.card.map_or_else(|| self.subject(declared, intent), |c| self.title(c));
        for along in declared.targets.iter().filter(|e| self.goes_along(declared, **e)) {
            what.push_str(&format!(", {}", self.entity(*along)));
        }
        let others = declared.card.is_some_and(|c| self.board.card(c).owner != seat);
        // What another's card allows is used, whatever its price.
        let used = others && declared.act == Act::TapAbility;
        let by_rule = declared.card.is_none() && declared.act == Act::NazgulSideboard;
        let verb = match (used, by_rule) {
            (true, _) => ("use", "uses"),
            (_, true) => ("turn to the sideboard", "turns to the sideboard"),
            (false, false) => verb(declared.act),
        };
        let mut text = match refused {
            false => format!("{} {}", self.player(seat), verb.1),
            true => format!("{} cannot {}", self.player(seat), verb.0),
        };
        if !what.is_empty() {
            text.push_str(&format!(" {what}"));
        }
        let mut targets = self.targets(declared, usize::from(declared.card.is_none()));
        if declared.act == Act::Transfer && matches!(declared.targets.last(), Some(Entity::Player(_))) {
            targets = "general influence".to_owned();
        }
        if !targets.is_empty() {
            let goes = matches!(declared.act, Act::Move | Act::Transfer | Act::GoHome);
            let joined = if goes {
                " to"
            } else if declared.act == Act::Assign {
                ","
            } else {
                " on"
            };
            text.push_str(&format!("{joined} {targets}"));
        }
        if declared.act == Act::PlaceOnGuard {
            text.push_str(" on-guard");
        }
        for (card, paid) in &declared.paid {
            // What taps or is discarded as the whole of the action is named already.
            if Some(*card) != declared.card {
                let how = match paid {
                    Paid::Tapped => "tapping",
                    Paid::Discarded => "discarding",
                };
                text.push_str(&format!(", {how} {}", self.title(*card)));
            }
        }
        if let Some(option) = intent.and_then(|i| i.option.as_deref()) {
            text.push_str(&format!(" [{option}]"));
        }
        text
    }

    /// One company against another.
    fn company_attack(&self, declared: &Declared, seat: Seat, refused: bool) -> String {
        let verb = verb(Act::Attack);
        let (mut own, mut others): (Vec<Entity>, Vec<Entity>) = declared.targets.iter().partition(|e| match e {
            Entity::Company(c) => self.board.company(*c).seat == seat,
            Entity::Card(_)
            | Entity::Region(..)
            | Entity::Attack
            | Entity::Strike(_)
            | Entity::Roll(..)
            | Entity::Entry(_)
            | Entity::Lasting(_)
            | Entity::Player(_) => false,
        });
        if others.is_empty() {
            others = own.split_off(own.len().min(1));
        }
        let list = |all: &[Entity]| all.iter().map(|e| self.entity(*e)).collect::<Vec<_>>().join(", ");
        let with = if own.is_empty() { String::new() } else { format!(" with {}", list(&own)) };
        let does = if refused { format!("cannot {}", verb.0) } else { verb.1.to_owned() };
        let whom = if others.is_empty() { String::new() } else { format!(" {}", list(&others)) };
        format!("{} {does}{whom}{with}", self.player(seat))
    }

    /// What nobody declares by choice.
    fn unplayed(&self, declared: &Declared, refused: bool) -> String {
        let what = declared.card.map_or_else(|| self.subject(declared, None), |c| self.title(c));
        let targets = self.targets(declared, usize::from(declared.card.is_none()));
        let on = if targets.is_empty() { targets } else { format!(" on {targets}") };
        let check = if what.starts_with("body check") { what.clone() } else { format!("body check of {what}") };
        let text = if declared.act == Act::BodyCheck && refused {
            check
        } else if declared.act == Act::BodyCheck {
            format!("the rules call for a {check}")
        } else if declared.act == Act::SpecialAction {
            format!("special action of {what}{on}")
        } else if declared.act == Act::Query {
            format!("asked: {what}")
        } else if let Some(passive) = self.passive(declared, &what) {
            passive
        } else if declared.verdict == Verdict::Immediate {
            format!("{what}, at once{on}")
        } else {
            format!("{what} takes effect by itself{on}")
        };
        if refused { format!("not declared: {text}") } else { capital(&text) }
    }

    /// What a card or a site does by itself, where what came of it or its text tells.
    fn passive(&self, declared: &Declared, what: &str) -> Option<String> {
        let row = self.trace.resolved.iter().find(|r| r.label == declared.label);
        let told = row.into_iter().flat_map(|r| &r.changes).find_map(|change| match change {
            Change::SendBack(c) => Some(format!("{what} sends {} back", self.board.company(*c).label)),
            Change::Faces(c, source) => {
                Some(format!("{} is to face {}", self.board.company(*c).label, self.title(*source)))
            }
            Change::Move(c, Zone::Discard) if Some(*c) == declared.card && declared.verdict == Verdict::Immediate => {
                Some(format!("{what} is discarded at once"))
            }
            Change::Status(..)
            | Change::Move(..)
            | Change::Attach(..)
            | Change::FaceDown(..)
            | Change::Goes(..)
            | Change::Imprisoned(..)
            | Change::Freed(..)
            | Change::HeldBack(_)
            | Change::SplitOff(_)
            | Change::Limit(..)
            | Change::Reached(_)
            | Change::Attack(_)
            | Change::OneAttackLess
            | Change::Strike(..)
            | Change::Modifier(_)
            | Change::Again(..)
            | Change::Assured(_)
            | Change::Treats(_)
            | Change::Active(..)
            | Change::Lasts(_)
            | Change::Ends(_)
            | Change::BecomesAlly(..)
            | Change::Cancels(_)
            | Change::DiscardLater(_)
            | Change::Attempt(..)
            | Change::Outside(_)
            | Change::Takes(_)
            | Change::Draws(..) => None,
        });
        told.or_else(|| {
            let meaning = self.def(declared.card?).meaning.as_ref()?;
            let sends = |t: &Trigger| t.steps.iter().any(|s| matches!(s, Step::SendBack(_)));
            let only = !meaning.triggers.is_empty() && meaning.triggers.iter().all(sends);
            let company =
                declared.targets.iter().find_map(|e| if let Entity::Company(c) = e { Some(*c) } else { None });
            let company = self.board.company(company.or(self.board.acting).filter(|_| only)?);
            Some(format!("{what} sends {} back", company.label))
        })
    }

    /// The targets as a list, the first ones left out that are named already.
    fn targets(&self, declared: &Declared, named: usize) -> String {
        // What the sentence is about already is not said again.
        let other =
            |e: &&Entity| declared.card.is_none_or(|c| **e != Entity::Card(c)) && !self.goes_along(declared, **e);
        let targets =
            declared.targets.iter().skip(named).filter(other).map(|e| self.entity_then(*e, declared.attacker));
        targets.collect::<Vec<_>>().join(", ")
    }

    /// Whether it is one of the characters who go to another company together.
    fn goes_along(&self, declared: &Declared, entity: Entity) -> bool {
        let character = |c: CardRef| self.def(c).kind == CardKind::Character;
        declared.act == Act::Move && entity.as_card().is_some_and(character)
    }

    /// What a declaration without a card is about.
    fn subject(&self, declared: &Declared, intent: Option<&Intent>) -> String {
        match intent.map(|i| i.order.as_slice()) {
            Some(order) if !order.is_empty() => {
                order.iter().map(|e| self.entity(*e)).collect::<Vec<_>>().join(", then ")
            }
            Some(_) | None => {
                let Some(first) = declared.targets.first() else { return String::new() };
                let a_roll = declared.act == Act::Support && matches!(first, Entity::Roll(..) | Entity::Strike(_));
                format!("{}{}", if a_roll { "the " } else { "" }, self.entity_then(*first, declared.attacker))
            }
        }
    }

    /// A resolution in a sentence or two.
    pub(super) fn resolution(
        &self,
        resolved: &Resolved,
        rolled: &[String],
        cite: &str,
        labels: &dyn Fn(u16) -> String,
    ) -> String {
        let happened = self.happened(resolved, labels);
        let because = |why: Why| match cause(why) {
            Some(by) => format!("cancelled {}", self.cancelled_by(by, labels)),
            None => words::since(why).to_owned(),
        };
        let cite = if cite.is_empty() { String::new() } else { format!(" ({cite})") };
        let text = match resolved.result {
            Outcome::Resolves if happened.is_empty() && !rolled.is_empty() => String::new(),
            Outcome::Resolves if happened.is_empty() => self.uneventful(resolved),
            Outcome::Resolves => happened,
            Outcome::Partial(why) if happened.is_empty() => format!("in part, the rest is {}{cite}", because(why)),
            Outcome::Partial(why) => format!("{happened}. The rest: {}{cite}", because(why)),
            Outcome::NoEffect(why) => format!("no effect: {}{cite}", because(why)),
            Outcome::Cancelled(why) => format!("{}{cite}", because(why)),
        };
        let sentences = rolled.iter().chain(Some(&text).filter(|t| !t.is_empty())).map(|t| capital(t));
        format!("{}{}", sentences.collect::<Vec<_>>().join(". "), self.stays_tapped(resolved))
    }

    /// What resolved without changing anything.
    fn uneventful(&self, resolved: &Resolved) -> String {
        let act = self.trace.declared.iter().find(|d| d.label == resolved.label).map(|d| d.act);
        match (act, resolved.card) {
            (Some(Act::PlaceOnGuard), Some(card)) => format!("the card lies on-guard{}", self.lies_at(card)),
            (Some(Act::BodyCheck), Some(card)) => format!("the body check of {} has no consequence", self.title(card)),
            (_, Some(card)) if self.trace.by_hand.iter().any(|(c, _)| *c == card) => {
                format!("{} resolves: what it does is to be ruled by hand", self.title(card))
            }
            (_, Some(card)) if resolved.changes.iter().any(|change| matches!(change, Change::Reached(_))) => {
                format!("{} resolves; the numbers of the attack stay as they are", self.title(card))
            }
            (_, Some(card)) => format!("{} resolves; nothing else changes", self.title(card)),
            (_, None) => "it resolves; nothing changes".to_owned(),
        }
    }

    /// Where an on-guard card lies: ` at` its site.
    fn lies_at(&self, card: CardRef) -> String {
        let company = self.board.acting.map(|c| self.board.company(c));
        let site = self.board.card(card).at.or_else(|| company.and_then(|c| c.new_site.or(c.site)));
        site.map(|s| format!(" at {}", self.title(s))).unwrap_or_default()
    }

    /// What was paid stays paid (COE 9.2.1).
    fn stays_tapped(&self, resolved: &Resolved) -> String {
        let lost = matches!(resolved.result, Outcome::NoEffect(_) | Outcome::Cancelled(_));
        let declared = self.trace.declared.iter().find(|d| d.label == resolved.label);
        let paid = declared.filter(|_| lost).map_or(&[][..], |d| d.paid.as_slice());
        let still = |card: CardRef| {
            let state = self.board.card(card);
            state.zone == Zone::Play && state.status == Status::Tapped
        };
        let tapped: Vec<String> = paid
            .iter()
            .filter(|(card, how)| *how == Paid::Tapped && still(*card))
            .map(|(card, _)| self.title(*card))
            .collect();
        match tapped.len() {
            0 => ".".to_owned(),
            1 => format!(". {} stays tapped.", tapped.join("")),
            _ => format!(". {} stay tapped.", tapped.join(" and ")),
        }
    }

    /// What cancelled something, by its number or its title.
    pub(super) fn cancelled_by(&self, by: Cancelled, labels: &dyn Fn(u16) -> String) -> String {
        match by {
            Cancelled::Entry(n) => {
                let label = labels(n);
                let card = self.trace.declared.iter().find(|d| *d.label == *label).and_then(|d| d.card);
                card.map_or_else(|| format!("by {label}"), |c| format!("by {} ({label})", self.title(c)))
            }
            Cancelled::Card(card) => format!("by {}", self.title(card)),
        }
    }
}

/// What is done: as an infinitive, and of a third person.
fn verb(act: Act) -> (&'static str, &'static str) {
    match act {
        Act::Play => ("play", "plays"),
        Act::TapAbility => ("tap", "taps"),
        Act::Use => ("use", "uses"),
        Act::DiscardAbility => ("discard", "discards"),
        Act::Support => ("support", "supports"),
        Act::Passive => ("declare", "declares"),
        Act::SpecialAction => ("declare the special action of", "declares the special action of"),
        Act::BodyCheck => ("make the", "makes the"),
        Act::PlaceOnGuard => ("place", "places"),
        Act::RevealOnGuard | Act::RevealAgent | Act::Reveal => ("reveal", "reveals"),
        Act::NazgulSideboard => ("turn to the sideboard with", "turns to the sideboard with"),
        Act::ChooseOrder => ("order", "orders"),
        Act::Choose => ("choose", "chooses"),
        Act::CancelByCard => ("cancel", "cancels"),
        Act::ReplaceCharacter => ("bring in", "brings in"),
        Act::Store => ("store", "stores"),
        Act::Transfer => ("transfer", "transfers"),
        Act::Move => ("move", "moves"),
        Act::Untap => ("untap", "untaps"),
        Act::Heal => ("heal", "heals"),
        Act::TurnDown => ("turn face-down", "turns face-down"),
        Act::GoHome => ("send home", "sends home"),
        Act::Rescue => ("rescue", "rescues"),
        Act::Assign => ("assign a strike to", "assigns a strike to"),
        Act::Attack => ("attack", "attacks"),
        Act::Test => ("test", "tests"),
        Act::Influence => ("attempt to influence", "attempts to influence"),
        Act::Pass => ("pass", "passes"),
        Act::Query => ("ask for", "asks for"),
        Act::Any => ("act", "acts"),
    }
}

/// A text with a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// What cancelled something, if that is the why.
pub(crate) fn cause(why: Why) -> Option<Cancelled> {
    if let Why::CancelledBy(by) = why { Some(by) } else { None }
}
