//! How a play begins, and what the window and cards' words see of it.

use super::play::{Play, Tried};
use crate::engine::query;
use crate::engine::query::affects::Attempt;
use crate::engine::query::interpret::{Ctx, Fighters, ctx};
use crate::engine::state::{CardRef, CompanyRef, Entity, Game, Intent};

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

/// The company that a declaration concerns.
fn company_concerned(game: &Game<'_>, intent: &Intent) -> Option<CompanyRef> {
    let named = intent.targets.iter().find_map(|t| query::company_of_entity(&game.board, *t));
    named.or(game.board.acting)
}
