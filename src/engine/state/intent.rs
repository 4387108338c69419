//! The declarations that players want to make: names are resolved, nothing is checked.

use super::{CardRef, CompanyRef, Entity, Key};
use crate::vocab::{Act, Seat};

/// A declaration that somebody wants to make. Names are resolved, nothing is checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intent {
    /// The number it is known by: `1`, `2.1`.
    pub label: Box<str>,
    /// The player who declares it; nobody for what cards and rules declare.
    pub by: Option<Seat>,
    /// The kind of declaration.
    pub act: Act,
    /// The card that it is about.
    pub card: Option<CardRef>,
    /// Others that its name may mean as well: copies of it that are there, where nothing tells which is meant.
    pub copies: Vec<CardRef>,
    /// The things that were named as the price; `None`: whatever is legal and unique.
    pub price: Option<Vec<Payment>>,
    /// The targets named.
    pub targets: Vec<Entity>,
    /// Those of them whose name means other cards as well.
    pub namesakes: Vec<Namesakes>,
    /// The option named, folded.
    pub option: Option<Box<str>>,
    /// The key named.
    pub key: Option<Key>,
    /// The card it is played with.
    pub with: Option<CardRef>,
    /// The character who performs it, if named.
    pub performer: Option<CardRef>,
    /// The moment at which it is tried.
    pub moment: Moment,
    /// For an order: the things, first applies first. Empty: any order.
    pub order: Vec<Entity>,
    /// The chain it belongs to, counted from 1; 0 for what was declared before the script begins.
    pub chain: u8,
    /// The outcome, where it was declared before the script begins and that is told.
    pub told: Option<Told>,
}

/// A target whose name means other cards as well: copies of it that are there, where nothing tells which is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Namesakes {
    /// Its place among the targets as they were typed.
    pub place: usize,
    /// The card that was taken.
    pub card: CardRef,
    /// The others.
    pub others: Vec<CardRef>,
}

/// The outcome of a declaration that was made before the script begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// It did what it was declared for.
    Succeeds,
    /// Its roll failed; what rolls nothing had no effect.
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

/// Part of a price as named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// This card taps.
    Tap(CardRef),
    /// This card is discarded.
    Discard(CardRef),
    /// So much of the hazard limit.
    Limit(u8),
}

/// The moment at which a declaration is tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Moment {
    /// Next in the open chain.
    #[default]
    Next,
    /// While this declaration is being resolved.
    During(Box<str>),
    /// After this declaration has resolved.
    After(Box<str>),
    /// Before this card's (or roll's) action is declared.
    Before(Option<CardRef>),
}

impl Intent {
    /// Gives the characters to whom a declaration assigns strikes: the card and the targets.
    pub fn struck(&self) -> Vec<CardRef> {
        self.card.into_iter().chain(self.fighters()).collect()
    }

    /// The cards among the targets, and those whose strike is one.
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

    /// Whether this is part of the option that is named.
    pub fn says(&self, words: &str) -> bool {
        self.option.as_deref().is_some_and(|option| option.contains(words))
    }

    /// A declaration of the first chain of which nothing more is said.
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

    /// Tells who is named as performing it, else as tapping for it.
    pub fn doer(&self) -> Option<CardRef> {
        self.performer.or_else(|| self.taps().next())
    }
}
