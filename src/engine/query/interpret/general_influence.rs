//! General influence: how much a player has, and how much of it is unused (COE 1.12).

use super::{Ctx, numbers};
use crate::engine::card::{Amount, Attr, Table, Zone};
use crate::engine::query::cards;
use crate::engine::state::effort::Number;
use crate::engine::state::{Board, Entity, Side};
use crate::vocab::Seat;

/// The general influence with which a player begins (COE 1.12).
const USUAL: i16 = 20;

/// The additional general influence of a Ringwraith or Balrog player, which controls nobody and is never used up (COE
/// 1.12.R1, 1.12.B1).
const BESIDE: i16 = 5;

/// Tells how much of a player's general influence is unused, including the additional part. It is never less than zero
/// (COE 1.12.1).
pub fn unused(table: &Table, board: &Board, seat: Seat) -> i16 {
    let side = board.side(seat);
    let total = side.total.unwrap_or_else(|| total(table, board, seat));
    (total - side.minds).max(0) + beside(side)
}

/// Tells how much general influence a player can control characters with: for a Fallen-wizard player, the avatar's own
/// figure while the avatar is in play (COE 2.II.2.1.F2), and in any case what cards add.
fn total(table: &Table, board: &Board, seat: Seat) -> i16 {
    let fallen = &*board.side(seat).kind == "fallen-wizard";
    let figure = |c| {
        let def = cards::def(table, board, c);
        let state = board.card(c);
        let his = state.owner == seat && state.zone == Zone::Play && !state.face_down;
        def.general_influence.filter(|_| his).map(|figure| (!def.avatar, figure))
    };
    // A card that changes the avatar's shape lies on the avatar, and its figure replaces the avatar's own.
    let his = board.all_cards().filter(|_| fallen).filter_map(figure).max().map_or(USUAL, |(_, figure)| figure);
    numbers::modified(table, board, Number { of: Entity::Player(seat), attr: Attr::GeneralInfluence, value: his })
}

fn beside(side: &Side) -> i16 {
    if side.total.is_none() && matches!(&*side.kind, "ringwraith" | "balrog") { BESIDE } else { 0 }
}

/// Tells whose unused general influence a number contains.
pub(crate) fn named(ctx: &Ctx<'_>, amount: &Amount) -> Vec<Seat> {
    match amount {
        Amount::Of(Attr::GeneralInfluence, role) => match ctx.role(role) {
            Some(Entity::Player(seat)) => vec![seat],
            Some(e) => e.as_card().map(|c| ctx.board.card(c).owner).into_iter().collect(),
            None => Vec::new(),
        },
        Amount::Sum(all) => all.iter().flat_map(|a| named(ctx, a)).collect(),
        Amount::Minus(a) | Amount::Times(a, _) | Amount::Half(a) | Amount::If(_, a) => named(ctx, a),
        Amount::Of(..) | Amount::Number(_) | Amount::Count(_) | Amount::Path(_) | Amount::Revealed | Amount::Paid => {
            Vec::new()
        }
    }
}
