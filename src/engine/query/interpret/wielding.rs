//! Which of the items that a character bears are in use (COE 6.1).

use super::numbers::{change_amount, changed};
use super::{Ctx, holds};
use crate::engine::card::{Attr, CardKind, Rule, Table};
use crate::engine::query::cards::{bearer, borne, def, in_force};
use crate::engine::query::companies::company_of;
use crate::engine::query::{alignment, trophies};
use crate::engine::state::{self, Board, CardRef, Place};

/// Kinds of items of which a character uses one at a time (COE 6.1.3), with the number for which the character bears
/// them.
const ONE_OF_EACH: [(&str, Attr); 4] =
    [("weapon", Attr::Prowess), ("armor", Attr::Body), ("shield", Attr::Body), ("helmet", Attr::Body)];

/// Whether nobody uses an item that is borne: its bearer cannot use it, or has a better one of its kind.
///
/// Of two such items the player chooses which one is used. The one that serves best now is taken, and among equals the
/// first.
pub(crate) fn unused(table: &Table, board: &Board, card: CardRef) -> bool {
    let d = def(table, board, card);
    // What a creature's text says holds for it as a creature.
    if d.kind != CardKind::Item {
        return trophies::is_trophy(d, board.card(card));
    }
    alignment::useless(table, board, card) || no_weapon_helps(table, board, card) || outdone(table, board, card)
}

/// Whether the item is a weapon, and weapons do not help against the attack that its bearer faces.
fn no_weapon_helps(table: &Table, board: &Board, card: CardRef) -> bool {
    let faces = |a: &state::Attack| a.no_weapons && a.goes_on() && company_of(board, card) == Some(a.company);
    def(table, board, card).has_keyword("weapon") && board.attack.as_ref().is_some_and(faces)
}

/// Whether the bearer uses another item of the same kind.
fn outdone(table: &Table, board: &Board, card: CardRef) -> bool {
    let Some(Place::Card(bearer)) = board.card(card).on else { return false };
    ONE_OF_EACH.iter().filter(|(kind, _)| def(table, board, card).has_keyword(kind)).any(|(kind, attr)| {
        let rivals = borne(board, bearer).filter(|c| *c != card && def(table, board, *c).has_keyword(kind));
        let mut rivals = rivals.filter(|c| in_force(board, *c)).peekable();
        if rivals.peek().is_none() {
            return false;
        }
        let mine = worth(table, board, card, *attr);
        rivals.any(|c| {
            let its = worth(table, board, c, *attr);
            its > mine || its == mine && c < card
        })
    })
}

/// The bearer's number with only this item.
fn worth(table: &Table, board: &Board, card: CardRef, attr: Attr) -> i16 {
    let bearer = bearer(board, card).map(|bearer| def(table, board, bearer));
    let base = bearer.and_then(|b| if attr == Attr::Body { b.body } else { b.prowess }).unwrap_or(0);
    let Some(meaning) = &def(table, board, card).meaning else { return base };
    let ctx = Ctx::of(table, board, card);
    let parts = meaning.standing.iter().filter(|part| part.needs.iter().all(|need| holds(&ctx, need)));
    parts.flat_map(|part| &part.rules).fold(base, |value, rule| {
        let Rule::Modify { attr: of, change, .. } = rule else { return value };
        if *of == attr { changed(value, change, change_amount(&ctx, change)) } else { value }
    })
}
