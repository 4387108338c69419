//! The conditions of card texts: do they hold in a position?

use super::{Ctx, amounts, matches, satisfies, zones};
use crate::engine::card::{Amount, Comparison, Condition, Filter, Purpose, Rule, RuleSort, Zone, mentions};
use crate::engine::query::{self, interpret};
use crate::engine::state::{CardRef, effort};
use crate::vocab::Seat;

/// Whether a condition holds.
pub fn holds(ctx: &Ctx<'_>, condition: &Condition) -> bool {
    let Some(_level) = effort::level() else { return false };
    match condition {
        Condition::All(all) => all.iter().all(|c| holds(ctx, c)),
        Condition::Any(any) => any.iter().any(|c| holds(ctx, c)),
        Condition::Not(c) => !holds(ctx, c),
        Condition::InPlay(title) => in_play(ctx, title),
        Condition::Exists(filter) => matches::all(ctx, filter).next().is_some(),
        Condition::Is(role, filter) => ctx.role(role).is_some_and(|e| satisfies(ctx, e, filter)),
        // A deck that nobody described is as large as its player needs it to be.
        Condition::Compare(Amount::Count(of), Comparison::AtLeast | Comparison::More, _)
            if in_unknown_deck(ctx, of) =>
        {
            true
        }
        Condition::Compare(a, comparison, b) => {
            amounts::compares(interpret::amount(ctx, a), *comparison, interpret::amount(ctx, b))
        }
        Condition::Phase(phase) => ctx.board.phase == *phase,
        Condition::YourTurn => ctx.seat == Seat::R,
    }
}

/// Whether the words speak of a deck, the player's own or the opponent's, about whose contents nothing was said.
fn in_unknown_deck(ctx: &Ctx<'_>, filter: &Filter) -> bool {
    let seat = if mentions::asks_theirs(filter) { ctx.seat.other() } else { ctx.seat };
    zones::zones(filter).contains(Zone::Deck) && !ctx.board.side(seat).knows(Zone::Deck)
}

/// Whether a card with this title is in play, or counts as in play for the card that speaks because of the card that it
/// is played with.
fn in_play(ctx: &Ctx<'_>, title: &str) -> bool {
    if let Some(with) = ctx.with
        && let Some(meaning) = &ctx.def(with).meaning
    {
        if meaning.as_though.iter().any(|(t, there)| &**t == title && *there) {
            return true;
        }
        if meaning.as_though.iter().any(|(t, there)| &**t == title && !*there) {
            return false;
        }
    }
    considered(ctx, title).unwrap_or_else(|| there(ctx, title))
}

fn there(ctx: &Ctx<'_>, title: &str) -> bool {
    ctx.board.all_cards().any(|c| query::in_force(ctx.board, c) && &*ctx.def(c).name == title)
}

/// Tells what a card in play lets this title count as. Conditions for that are checked against the cards that are
/// really there.
fn considered(ctx: &Ctx<'_>, title: &str) -> Option<bool> {
    let standing = |c: CardRef| query::standing(ctx.table, ctx.board, c).iter();
    let hazard = || ctx.this.is_some_and(|c| ctx.def(c).hazard);
    let speaks = |c: &CardRef| query::says(ctx.table, ctx.board, *c).rules.contains(RuleSort::Considered);
    ctx.board.all_cards().filter(speaks).flat_map(|c| standing(c).map(move |part| (c, part))).find_map(|(c, part)| {
        let says = part.rules.iter().find_map(|rule| {
            let Rule::Considered(t, counts, purpose) = rule else { return None };
            (&**t == title && (*purpose == Purpose::Everything || hazard())).then_some(*counts)
        })?;
        (query::in_force(ctx.board, c) && part.needs.iter().all(|need| really(ctx, need))).then_some(says)
    })
}

/// Whether a condition about what is in play holds for what is really there.
fn really(ctx: &Ctx<'_>, condition: &Condition) -> bool {
    match condition {
        Condition::InPlay(title) => there(ctx, title),
        Condition::Not(c) => !really(ctx, c),
        _ => false,
    }
}
