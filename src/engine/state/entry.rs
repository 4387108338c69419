//! A declaration on the chain, with receipts of what was paid for it.

use std::sync::Arc;

use super::{CardRef, CompanyRef, Entity, Key};
use crate::engine::card::{self, Action};
use crate::vocab::{Act, Seat};

/// A declared action that waits on the chain, with receipts of what was paid.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The number it is known by.
    pub label: Box<str>,
    /// The player whose action it is; if the action declares itself, the card's player.
    pub seat: Seat,
    /// The kind of declaration.
    pub act: Act,
    /// The card.
    pub card: Option<CardRef>,
    /// What it does.
    pub does: OnResolve,
    /// The character who performs it.
    pub by: Option<CardRef>,
    /// The bearer of the card when it was declared.
    pub bearer: Option<CardRef>,
    /// The targets, in the order of the card's text.
    pub targets: Vec<Entity>,
    /// The cards that were tapped for it and must still be tapped.
    pub tapped: Vec<CardRef>,
    /// How many things paid for it (for prices of any number).
    pub paid: u8,
    /// The key declared.
    pub key: Option<Key>,
    /// The card that it is played with.
    pub with: Option<CardRef>,
    /// Whether it counted against the hazard limit.
    pub counted: bool,
    /// The company that it concerns.
    pub company: Option<CompanyRef>,
    /// What cancelled it.
    pub cancelled: Option<Cancelled>,
    /// Whether it has resolved.
    pub done: bool,
    /// The number of its chain, from 1.
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

/// What an entry does when it resolves.
#[derive(Clone, Debug, Default)]
pub enum OnResolve {
    /// An action of a card.
    Action(Arc<Action>),
    /// Standing category effects of a card take hold: the places of the parts.
    Standing(Vec<u8>),
    /// A trigger of a card: the place of the trigger, and what set it off.
    Trigger(u8, Option<Entity>),
    /// The steps that a lasting effect wants to follow: its place in the list, and what set it off.
    Lasting(u16, Option<Entity>),
    /// Tapping in support of a roll.
    Support(Entity),
    /// The body check of a character.
    BodyCheck(CardRef),
    /// A corruption check that a site's attack asks of a character.
    SiteWound(CardRef),
    /// The test of a gold ring that a rule asks for.
    RingTest(CardRef),
    /// The company faces the next attack.
    FaceAttack,
    /// Placing a card on guard.
    PlaceOnGuard,
    /// Revealing an on-guard creature.
    RevealCreature,
    /// Revealing an agent.
    RevealAgent,
    /// Access to the sideboard: the pile that its cards go to, and the cards that are named.
    Sideboard(card::Zone, Vec<CardRef>),
    /// Cancelling an attack of a creature because the creature's own text allows it.
    CancelByCard,
    /// A company attacks another.
    CompanyAttack(CompanyRef, CompanyRef),
    /// Nothing that resolves: an order, a choice, a question, a pass.
    #[default]
    Nothing,
}

impl OnResolve {
    /// A step that a rule, and no card, lets a player declare.
    pub fn by_rule(step: card::Step) -> OnResolve {
        OnResolve::Action(Arc::new(Action { steps: vec![step], ..Action::default() }))
    }
}
