//! What somebody wants to declare, and what became of it on the chain.

use std::sync::Arc;

use super::attack::Key;
use super::board::{CardRef, CompanyRef, Entity};
use super::card::Action;
use crate::vocab::{Act, Seat};

/// What somebody wants to do. Names are resolved, nothing is checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Intent {
    /// The number it is known by: `1`, `2.1`.
    pub label: Box<str>,
    /// Who declares it; nobody for what cards and rules declare.
    pub by: Option<Seat>,
    /// What kind of declaration it is.
    pub act: Act,
    /// The card that it is about.
    pub card: Option<CardRef>,
    /// Others that its name may mean as well: copies of it that are there, where nothing tells which is meant.
    pub copies: Vec<CardRef>,
    /// What was named as the price; `None`: whatever is legal and unique.
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
    /// When it is tried.
    pub moment: Moment,
    /// For an order: the things, first applies first. Empty: any order.
    pub order: Vec<Entity>,
    /// The chain it belongs to, counted from 1; 0 for what was declared before the script begins.
    pub chain: u8,
    /// What came of it, where it was declared before the script begins and that is told.
    pub told: Option<Told>,
}

/// A target whose name means other cards as well: copies of it that are there, where nothing tells which is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Namesakes {
    /// Its place among the targets as they were typed.
    pub place: usize,
    /// What was taken.
    pub card: CardRef,
    /// The others.
    pub others: Vec<CardRef>,
}

/// What came of a declaration that was made before the script begins.
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

/// When a declaration is tried.
#[derive(Clone, Debug, PartialEq)]
pub enum Moment {
    /// Next in the open chain.
    Next,
    /// While this declaration is being resolved.
    During(Box<str>),
    /// When this declaration has resolved.
    After(Box<str>),
    /// Before this card's (or roll's) action is declared.
    Before(Option<CardRef>),
}

impl Intent {
    /// A declaration of the first chain of which nothing more is said.
    pub fn of(label: &str, by: Seat, act: Act, card: CardRef) -> Intent {
        Intent {
            label: label.into(),
            by: Some(by),
            act,
            card: Some(card),
            copies: Vec::new(),
            namesakes: Vec::new(),
            price: None,
            targets: Vec::new(),
            option: None,
            key: None,
            with: None,
            performer: None,
            moment: Moment::Next,
            order: Vec::new(),
            chain: 1,
            told: None,
        }
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

    /// Who is named as performing it, else as tapping for it.
    pub fn doer(&self) -> Option<CardRef> {
        self.performer.or_else(|| self.taps().next())
    }
}

/// A declared action that waits on the chain, with the receipts of what was paid.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number it is known by.
    pub label: Box<str>,
    /// Whose action it is; for passives the player of the card.
    pub seat: Seat,
    /// What kind of declaration it was.
    pub act: Act,
    /// The card.
    pub card: Option<CardRef>,
    /// What it does.
    pub does: Does,
    /// The character who performs it.
    pub by: Option<CardRef>,
    /// Who bore the card when it was declared.
    pub bearer: Option<CardRef>,
    /// The targets, in the order of the card's text.
    pub targets: Vec<Entity>,
    /// What was paid by tapping and must still be tapped.
    pub tapped: Vec<CardRef>,
    /// How many things were paid with (for prices of any number).
    pub paid: u8,
    /// The key declared.
    pub key: Option<Key>,
    /// The card it is played with.
    pub with: Option<CardRef>,
    /// Whether it counted against the hazard limit.
    pub counted: bool,
    /// The company that it concerns.
    pub company: Option<CompanyRef>,
    /// What cancelled it.
    pub cancelled: Option<Cancelled>,
    /// Whether it is resolved.
    pub done: bool,
    /// The chain it is in, counted from 1.
    pub chain: u8,
    /// Since when it is declared, by the position's clock.
    pub since: u16,
}

/// What cancelled a declaration, or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancelled {
    /// Another declaration, by its place in the list of entries.
    Entry(u16),
    /// A card that was there before this chain.
    Card(CardRef),
}

/// What an entry does on resolution.
#[derive(Clone, Debug)]
pub enum Does {
    /// An action of a card.
    Action(Arc<Action>),
    /// Standing category effects of a card take effect: the places of the parts.
    Standing(Vec<u8>),
    /// A trigger of a card: the place of the trigger, and what set it off.
    Trigger(u8, Option<Entity>),
    /// What a lasting effect says to follow: its place in the list, and what set it off.
    Lasting(u16, Option<Entity>),
    /// Tapping in support of a roll of somebody.
    Support(Entity),
    /// The body check of a character.
    BodyCheck(CardRef),
    /// A corruption check that a site's attack asks of a character.
    SiteWound(CardRef),
    /// The test of a gold ring that a rule asks for.
    RingTest(CardRef),
    /// The next attack that is coming is faced.
    FaceAttack,
    /// Laying a card on guard.
    PlaceOnGuard,
    /// Turning up an on-guard creature.
    RevealCreature,
    /// Turning up an agent.
    RevealAgent,
    /// Access to the sideboard: where its cards go, and those that are named.
    Sideboard(super::card::Zone, Vec<CardRef>),
    /// Cancelling an attack of a creature by its own allowance.
    CancelByCard,
    /// A company attacks another.
    CompanyAttack(CompanyRef, CompanyRef),
    /// Nothing that resolves: an order, a choice, a question, a pass.
    Nothing,
}
