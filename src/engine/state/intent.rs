//! The declarations that players want to make: their names are resolved, but nothing is checked.

use super::{CardRef, CompanyRef, Entity, Key};
use crate::vocab::{Act, Seat};

/// A declaration that a player wants to make. Its names are resolved, but nothing is checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intent {
    /// The number by which it is known: `1`, `2.1`.
    pub label: Box<str>,
    /// The player who declares it; nobody if a card or rule declares it.
    pub by: Option<Seat>,
    /// The kind of declaration.
    pub act: Act,
    /// The card that it is about.
    pub card: Option<CardRef>,
    /// The other copies on the table that its name may mean, if nothing tells which is meant.
    pub copies: Vec<CardRef>,
    /// What was named as the price; `None` means whatever is legal and unique.
    pub price: Option<Vec<Payment>>,
    /// The named targets.
    pub targets: Vec<Entity>,
    /// The targets whose name means other cards as well.
    pub namesakes: Vec<Namesakes>,
    /// The named option, folded.
    pub option: Option<Box<str>>,
    /// The named key.
    pub key: Option<Key>,
    /// The card that it is played with.
    pub with: Option<CardRef>,
    /// The character who performs it, if named.
    pub performer: Option<CardRef>,
    /// The moment at which it is tried.
    pub moment: Moment,
    /// The things in an order: the first one applies first. Empty if any order will do.
    pub order: Vec<Entity>,
    /// The number of its chain, from 1; 0 if it was declared before the script begins.
    pub chain: u8,
    /// The outcome, if it was declared before the script begins and the script gives it.
    pub told: Option<Told>,
}

/// A target whose name also means other copies on the table, since nothing tells which is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Namesakes {
    /// Its place among the targets as they were typed.
    pub place: usize,
    /// The card that was taken.
    pub card: CardRef,
    /// The others.
    pub others: Vec<CardRef>,
}

/// The outcome of a declaration made before the script begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// It had the effect for which it was declared.
    Succeeds,
    /// Its roll failed or, if there is no roll, it had no effect.
    Fails,
    /// It was cancelled.
    Cancelled,
    /// It had no effect.
    NoEffect,
    /// Its attack was defeated.
    Defeated,
    /// These totals were rolled for it.
    Rolled(Vec<u8>),
}

/// A named part of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// This card taps.
    Tap(CardRef),
    /// This card is discarded.
    Discard(CardRef),
    /// This much of the hazard limit.
    Limit(u8),
}

/// The moment at which a declaration is tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Moment {
    /// Next in the open chain.
    #[default]
    Next,
    /// While this declaration is resolving.
    During(Box<str>),
    /// After this declaration has resolved.
    After(Box<str>),
    /// Before this card's (or roll's) action is declared.
    Before(Option<CardRef>),
}

impl Intent {
    /// The characters to whom a declaration assigns strikes: the card and the targets.
    pub fn struck(&self) -> Vec<CardRef> {
        self.card.into_iter().chain(self.fighters()).collect()
    }

    /// The cards among the targets, and the characters whose strike is a target.
    pub fn fighters(&self) -> impl Iterator<Item = CardRef> {
        self.targets.iter().filter_map(|t| match t {
            Entity::Card(c) | Entity::Strike(c) => Some(*c),
            _ => None,
        })
    }

    /// The cards among the targets.
    pub fn cards(&self) -> impl Iterator<Item = CardRef> {
        self.targets.iter().filter_map(|t| t.as_card())
    }

    /// The companies among the targets.
    pub fn companies(&self) -> impl Iterator<Item = CompanyRef> {
        self.targets.iter().filter_map(|t| if let Entity::Company(c) = t { Some(*c) } else { None })
    }

    /// Whether the named option contains these words.
    pub fn says(&self, words: &str) -> bool {
        self.option.as_deref().is_some_and(|option| option.contains(words))
    }

    /// A declaration in the first chain that says nothing else.
    pub fn of(label: &str, by: Seat, act: Act, card: CardRef) -> Intent {
        Intent { label: label.into(), by: Some(by), act, card: Some(card), chain: 1, ..Intent::default() }
    }

    /// The cards that are said to tap as the price.
    pub fn taps(&self) -> impl Iterator<Item = CardRef> {
        self.price.iter().flatten().filter_map(|p| match p {
            Payment::Tap(c) => Some(*c),
            Payment::Discard(_) | Payment::Limit(_) => None,
        })
    }

    /// The cards that are said to be discarded as the price.
    pub fn discards(&self) -> impl Iterator<Item = CardRef> {
        self.price.iter().flatten().filter_map(|p| match p {
            Payment::Discard(c) => Some(*c),
            Payment::Tap(_) | Payment::Limit(_) => None,
        })
    }

    /// The character who is named as its performer, otherwise one who is said to tap for it.
    pub fn doer(&self) -> Option<CardRef> {
        self.performer.or_else(|| self.taps().next())
    }
}
