//! A play or use of a card that somebody tries to declare: what every check asks about it, and what the checks settle.

use std::sync::Arc;

use crate::engine::card::{Action, CardDef, Mode};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, Game, Intent, Key, Reason, Refused, cites};
use crate::vocab::Seat;

/// One way in which somebody tries to play or use a card.
#[derive(Clone, Copy)]
pub struct Tried<'a> {
    /// The game.
    pub game: &'a Game<'a>,
    /// The declaration.
    pub intent: &'a Intent,
    /// The player who declares it.
    pub seat: Seat,
    /// The card.
    pub card: CardRef,
    /// The way in which it is played or used.
    pub action: &'a Arc<Action>,
}

/// A play or use that somebody tries, and everything that is settled about it.
pub struct Play<'a> {
    /// The card and the action that is tried.
    pub tried: Tried<'a>,
    /// Whether the card is a hazard in this use.
    pub hazard: bool,
    /// The company that the play concerns.
    pub company: Option<CompanyRef>,
    /// The performer.
    pub by: Option<CardRef>,
    /// The targets.
    pub targets: Vec<Entity>,
    /// The key, once it is settled.
    pub key: Option<Key>,
    /// Whether the creature is played as an automatic-attack, which does not count against the hazard limit.
    pub automatic: bool,
    /// How much of the hazard limit the play uses, once that is settled.
    pub limit: u8,
    /// The cards that tap, once the price is settled.
    pub taps: Vec<CardRef>,
    /// The cards that are discarded, once the price is settled.
    pub discards: Vec<CardRef>,
    /// Whether the sources leave it open that the play is legal.
    pub unsettled: bool,
}

/// A check whether something forbids a play.
pub type Prohibition = fn(&Play<'_>) -> Result<(), Refused>;

impl<'a> Play<'a> {
    /// The position.
    pub fn board(&self) -> &'a Board {
        &self.tried.game.board
    }

    /// The card's entry in the table.
    pub fn def(&self) -> &'a CardDef {
        query::def(self.tried.game.table, self.board(), self.tried.card)
    }

    /// Whether the card is used in play, rather than played.
    pub fn is_use(&self) -> bool {
        self.tried.action.mode == Mode::Ability
    }

    /// Whether it was declared before the script begins: then nothing that belongs to the moment is checked.
    pub fn is_past(&self) -> bool {
        self.tried.game.past.is_some()
    }
}

/// Refuses the play because a card or thing forbids it.
pub(crate) fn forbidden_by(what: impl Into<Option<Entity>>) -> Result<(), Refused> {
    Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(what))
}
