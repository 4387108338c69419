//! A play or use of a card that somebody tries to declare: what every check asks about it, and what the checks settle.

use super::tried::Tried;
use crate::engine::card::{CardDef, Mode};
use crate::engine::query;
use crate::engine::query::affects::Attempt;
use crate::engine::query::interpret::{Ctx, Fighters, ctx};
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, Game, Intent, Key, Reason, Refused, cites};

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
    /// Begins with the card, the performer and the targets that are meant, before anything is checked.
    pub fn of(tried: Tried<'a>, by: Option<CardRef>, targets: Vec<Entity>) -> Play<'a> {
        let Tried { game, intent, seat, card, action } = tried;
        Play {
            tried,
            hazard: ctx::is_hazard(game, seat, card, action),
            company: company_concerned(game, intent),
            by,
            targets,
            key: None,
            automatic: false,
            limit: 0,
            taps: Vec::new(),
            discards: Vec::new(),
            unsettled: false,
        }
    }

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

    /// The play as the window looks at it.
    pub fn attempt(&self) -> Attempt<'_> {
        Attempt {
            seat: self.tried.seat,
            act: self.tried.intent.act,
            card: Some(self.tried.card),
            action: Some(self.tried.action),
            hazard: self.hazard,
            targets: &self.targets,
            performer: self.by,
        }
    }

    /// The context in which the card's words are read.
    pub fn ctx(&self) -> Ctx<'_> {
        Ctx {
            seat: self.tried.seat,
            entries: &self.tried.game.entries,
            by: self.by,
            bearer: None,
            targets: &self.targets,
            with: self.tried.intent.with.or(self.board().card(self.tried.card).with),
            company: self.company,
            printed: false,
            purpose: ctx::purpose(self.hazard, self.tried.action),
            fighters: Fighters::Of(self.tried.action),
            ..Ctx::of(self.tried.game.table, self.board(), self.tried.card)
        }
    }
}

/// Refuses the play because a card or thing forbids it.
pub(crate) fn forbidden_by(what: impl Into<Option<Entity>>) -> Result<(), Refused> {
    Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(what))
}

/// The company that a declaration concerns.
fn company_concerned(game: &Game<'_>, intent: &Intent) -> Option<CompanyRef> {
    let named = intent.targets.iter().find_map(|t| query::company_of_entity(&game.board, *t));
    named.or(game.board.acting)
}
