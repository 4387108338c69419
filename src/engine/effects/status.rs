//! Tapping, untapping, wounding, healing.

use crate::engine::board::{Entity, Status};
use crate::engine::card::{Role, Verb, What};
use crate::engine::change::Change;
use crate::engine::oracle::Halt;
use crate::engine::resolving::Resolving;

/// Taps what is untapped.
pub fn tap(r: &mut Resolving<'_, '_>, what: &What) -> Result<(), Halt> {
    set(r, what, Verb::Tap, &[Status::Untapped], Status::Tapped)
}

/// Untaps what is tapped; the wounded stay wounded.
pub fn untap(r: &mut Resolving<'_, '_>, what: &What) -> Result<(), Halt> {
    set(r, what, Verb::Untap, &[Status::Tapped], Status::Untapped)
}

/// Wounds without a body check.
pub fn wound(r: &mut Resolving<'_, '_>, what: &What) -> Result<(), Halt> {
    set(r, what, Verb::Wound, &[Status::Untapped, Status::Tapped], Status::Wounded)
}

/// Heals the wounded: to untapped, or to tapped.
pub fn heal(r: &mut Resolving<'_, '_>, what: &What, to_tapped: bool) -> Result<(), Halt> {
    set(r, what, Verb::Heal, &[Status::Wounded], if to_tapped { Status::Tapped } else { Status::Untapped })
}

fn set(r: &mut Resolving<'_, '_>, what: &What, verb: Verb, from: &[Status], to: Status) -> Result<(), Halt> {
    for e in r.things(what)? {
        let card = match e {
            Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card) => card,
            Entity::Company(company) => {
                // A company taps with each of its characters.
                let board = &r.game.board;
                let fitting = |c: &crate::engine::board::CardRef| from.contains(&board.card(*c).status);
                let members: Vec<_> = crate::engine::query::characters(board, company).filter(fitting).collect();
                for card in members {
                    r.change(verb, Entity::Card(card), Change::Status(card, to));
                }
                continue;
            }
            Entity::Region(..) | Entity::Attack | Entity::Entry(_) | Entity::Lasting(_) | Entity::Player(_) => continue,
        };
        // A text that spares the site taps none.
        if r.spares_site && matches!(what, What::Role(Role::Site)) {
            r.happened();
        } else if from.contains(&r.game.board.card(card).status) {
            r.change(verb, Entity::Card(card), Change::Status(card, to));
        } else {
            // A step that finds nothing to change has been carried out all the same.
            r.happened();
        }
    }
    Ok(())
}
