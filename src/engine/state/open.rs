//! A part of a declaration, or of what it does, that several things may fill.

use super::oracle::Settled;
use super::{CardRef, Entity, Intent, Key, Oracle, Payment};
use crate::engine::card;

/// A part of a declaration, or of what it does, that several things may fill.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// The part.
    pub slot: Slot,
    /// The things that may fill it. The first one is taken if nobody chooses.
    pub candidates: Vec<Filling>,
    /// Whether the script itself shows that the first is meant: it gives a die for it, or its strike is current.
    pub meant: bool,
}

/// A part that is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Slot {
    /// A part of the declaration with this number.
    Part(Box<str>, Part),
    /// A choice that comes up while something of this card resolves.
    Choice(Option<CardRef>),
    /// Which of several cards that speak of this character's wound comes first.
    First(CardRef),
}

/// The parts of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Part {
    Copy,
    Use,
    Key,
    Target,
    Performer,
    Tap,
    Discard,
    /// The copy of a target, by the place of the target among those that were typed.
    Namesake(usize),
}

/// A thing that fills an open part.
#[derive(Clone, Debug, PartialEq)]
pub enum Filling {
    /// A card, a company, a roll …
    Thing(Entity),
    /// One of the card's uses.
    Use(Box<str>),
    /// A key.
    Key(Key),
    /// One of several ways that a text leaves to a player, counted from 0.
    Way(u8, Way),
}

impl Part {
    /// The declaration with this part of it filled in.
    pub fn filled(self, intent: &Intent, with: &Filling) -> Intent {
        let mut filled = intent.clone();
        match (self, with) {
            (Part::Copy, Filling::Thing(Entity::Card(card))) => {
                (filled.card, filled.copies) = (Some(*card), Vec::new());
            }
            (Part::Use, Filling::Use(option)) => filled.option = Some(option.clone()),
            (Part::Key, Filling::Key(key)) => filled.key = Some(key.clone()),
            (Part::Target, Filling::Thing(thing)) => filled.targets.push(*thing),
            (Part::Performer, Filling::Thing(Entity::Card(by))) => filled.performer = Some(*by),
            (Part::Tap, Filling::Thing(Entity::Card(card))) => {
                filled.price.get_or_insert_default().push(Payment::Tap(*card));
            }
            (Part::Discard, Filling::Thing(Entity::Card(card))) => {
                filled.price.get_or_insert_default().push(Payment::Discard(*card));
            }
            (Part::Namesake(place), Filling::Thing(thing)) => {
                let at = filled.namesakes.iter().position(|n| n.place == place);
                let named = at.map(|at| Entity::Card(filled.namesakes.remove(at).card));
                if let Some(target) = filled.targets.iter_mut().find(|t| Some(**t) == named) {
                    *target = *thing;
                }
            }
            (
                Part::Copy
                | Part::Use
                | Part::Key
                | Part::Target
                | Part::Performer
                | Part::Tap
                | Part::Discard
                | Part::Namesake(_),
                Filling::Thing(_) | Filling::Use(_) | Filling::Key(_) | Filling::Way(..),
            ) => {}
        }
        filled
    }
}

impl Open {
    /// The declarations and the given choices, with this part filled by one of its candidates.
    pub fn filled(&self, intents: &[Intent], oracle: &Oracle, with: &Filling) -> (Vec<Intent>, Oracle) {
        let (mut intents, mut oracle) = (intents.to_vec(), oracle.clone());
        match &self.slot {
            Slot::Part(label, part) => {
                for intent in intents.iter_mut().filter(|i| i.chain > 0 && i.label == *label) {
                    *intent = part.filled(intent, with);
                }
            }
            Slot::Choice(_) | Slot::First(_) => {
                let card = match self.slot {
                    Slot::First(who) => Some(who),
                    Slot::Choice(card) => card,
                    Slot::Part(..) => None,
                };
                let among = |f: &Filling| if let Filling::Thing(e) = f { Some(*e) } else { None };
                let at = self.candidates.iter().position(|c| c == with).unwrap_or(0);
                let way = if let Filling::Way(way, _) = with { usize::from(*way) } else { at };
                let options = self.candidates.iter().filter_map(among).collect();
                oracle.settled.push(Settled { card, options, taken: way, used: false });
            }
        }
        (intents, oracle)
    }
}

/// One of several ways that a text leaves to a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Its steps.
    pub steps: Vec<card::Step>,
    /// The thing that only this way is about, so that a choice may name it instead of the way.
    pub about: Option<Entity>,
}
