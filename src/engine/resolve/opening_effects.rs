//! Effects that were in force before the script began, and those that the position itself asks for.

use super::triggers;
use crate::engine::card::{self, Class, Event, Step as Effect, What};
use crate::engine::query::hazard_limit::{self, MOST_TAKEN};
use crate::engine::query::interpret::{self, Ctx, holds, matches};
use crate::engine::query::triggers::{is_active, reached_by, standing_reaches, trigger_holds};
use crate::engine::query::{self, detainment, order};
use crate::engine::state::{Active, Board, CardRef, CompanyRef, Entity, Fired, Game, Queued, Reached, Waiting};
use crate::vocab::{Phase, Step};

/// Fills the queue with what the position asks for: category effects that reach something, and companies that move.
pub fn gather(game: &mut Game<'_>) {
    let declares = |card: &CardRef| query::says(game.table, &game.board, *card).declares;
    let mut cards: Vec<CardRef> = game.board.all_cards().filter(declares).collect();
    cards.sort_by_key(|c| order::key(&game.board, *c));
    for card in cards {
        let of_category =
            (0..=u8::MAX).zip(query::standing(game.table, &game.board, card)).filter(|(_, p)| p.class == Class::P);
        let parts: Vec<u8> = of_category.map(|(n, _)| n).filter(|n| standing_reaches(game, card, *n)).collect();
        settle_quietly(game, card, &parts);
        if !parts.is_empty() {
            game.queue.push(Queued { card, does: Waiting::Standing(parts) });
        }
        if query::in_force(&game.board, card) && game.board.phase == Phase::MovementHazard {
            gather_moves(game, card);
        }
    }
}

/// If a category effect has nothing to reach, it simply applies to whatever comes; the waiting ones are declared.
pub(super) fn settle_quietly(game: &mut Game<'_>, card: CardRef, waiting: &[u8]) {
    if !query::in_force(&game.board, card) {
        return;
    }
    for (n, part) in (0..=u8::MAX).zip(query::standing(game.table, &game.board, card)) {
        if waiting.contains(&n)
            || part.class != Class::P
            || is_active(game, card, n)
            || part.rules.iter().all(query::of_attacks)
        {
            continue;
        }
        let ctx = Ctx::of(game.table, &game.board, card);
        if part.needs.iter().all(|c| holds(&ctx, c)) {
            let since = game.tick();
            game.board.active.push(Active { card, part: n, since });
        }
    }
}

/// Sets off the triggers on a moving company: the company whose movement/hazard phase it is.
pub(super) fn gather_moves(game: &mut Game<'_>, card: CardRef) {
    let Some(company) = game.board.acting.filter(|c| query::moving(&game.board, *c)) else { return };
    for (n, trigger) in (0..=u8::MAX).zip(query::triggers(game.table, &game.board, card)) {
        let it = Some(Entity::Company(company));
        let key = Fired { card, trigger: n, by: it };
        if trigger.on == Event::Moves && !game.fired.contains(&key) && trigger_holds(game, card, n, it) {
            let again = triggers::repeats(game, game.queue.iter().filter_map(Queued::trigger), key);
            game.fired.push(key);
            if !again {
                game.queue.push(Queued { card, does: Waiting::Trigger(n, it) });
            }
        }
    }
}

/// Gives the cards in force that declare something, the oldest first.
fn in_force_by_age(table: &card::Table, board: &Board) -> Vec<CardRef> {
    let declares = |c: &CardRef| query::says(table, board, *c).declares && query::in_force(board, *c);
    let mut cards: Vec<CardRef> = board.all_cards().filter(declares).collect();
    cards.sort_by_key(|c| board.card(*c).since);
    cards
}

/// Lets the category effects of all cards take hold that were in force before the script began.
pub fn take_hold(table: &card::Table, board: &mut Board) {
    for card in in_force_by_age(table, board) {
        let standing = (0..=u8::MAX).zip(query::standing(table, board, card)).filter(|(_, p)| p.class == Class::P);
        let holds = standing.filter(|(_, part)| !part.rules.iter().all(query::of_attacks)).map(|(n, _)| n);
        let since = board.card(card).since;
        let known = |part: u8| board.active.iter().any(|a| (a.card, a.part) == (card, part));
        let new: Vec<Active> = holds.filter(|n| !known(*n)).map(|part| Active { card, part, since }).collect();
        board.active.extend(new);
    }
}

/// Marks what was in force before the script began: category effects that apply, bonuses that the given attack
/// includes, and moves that are settled.
pub fn seat(game: &mut Game<'_>) {
    let early = matches!(
        game.board.step,
        Step::RevealNewSite | Step::SetHazardLimit | Step::EstablishOrder | Step::ResolvePassives
    );
    let cards = in_force_by_age(game.table, &game.board);
    let detains = game.board.attack.as_ref().is_some_and(|a| detainment::detains(game.table, &game.board, a));
    if let Some(attack) = &mut game.board.attack {
        attack.detainment |= detains;
    }
    game.settle_detainment();
    let given = game.board.attack.as_ref().is_some_and(|a| a.given);
    take_hold(game.table, &mut game.board);
    for card in cards {
        for (n, part) in
            (0..=u8::MAX).zip(query::standing(game.table, &game.board, card)).filter(|(_, p)| p.class == Class::P)
        {
            if part.rules.iter().all(query::of_attacks) && given && standing_reaches(game, card, n) {
                for reached in reached_by(game, card, n, part) {
                    undo_in_base(game, &reached);
                    if let Some(attack) = &mut game.board.attack {
                        attack.reached.push(reached);
                    }
                }
            }
        }
        if !early {
            for (n, _) in
                (0..=u8::MAX).zip(query::triggers(game.table, &game.board, card)).filter(|(_, t)| t.on == Event::Moves)
            {
                for company in game.board.all_companies().map(Entity::Company).collect::<Vec<_>>() {
                    // An effect that already applied is settled; one that begins to apply is declared then.
                    if query::triggers::trigger_holds(game, card, n, Some(company)) {
                        game.fired.push(Fired { card, trigger: n, by: Some(company) });
                    }
                }
            }
        }
    }
}

/// Lowers the attack's base number so that with this bonus it comes to the number that was given.
pub(super) fn undo_in_base(game: &mut Game<'_>, reached: &Reached) {
    let Some(attack) = &mut game.board.attack else { return };
    let base = match reached.attr {
        card::Attr::Strikes => &mut attack.strikes,
        card::Attr::Prowess => &mut attack.prowess,
        _ => return,
    };
    let with = |b: i16| query::changed(b, &reached.change, reached.amount);
    if let Some(before) = (0..=*base).rev().find(|b| with(*b) == *base) {
        *base = before;
    }
}

/// Tells how many corruption checks a trigger asks for, to count them before it resolves.
pub fn checks_asked(game: &Game<'_>, fired: Fired) -> Vec<(CardRef, u8)> {
    let Fired { card, trigger: n, by: it } = fired;
    let Some(trigger) = game.def(card).trigger(n) else { return Vec::new() };
    let ctx = Ctx { it, printed: false, ..Ctx::of(game.table, &game.board, card) };
    let mut found = Vec::new();
    count_checks(&ctx, &trigger.steps, 1, &mut found);
    found
}

pub(super) fn count_checks(ctx: &Ctx<'_>, steps: &[Effect], times: u8, found: &mut Vec<(CardRef, u8)>) {
    for step in steps {
        match step {
            Effect::CorruptionCheck(check) => {
                if let What::Role(role) = &check.who
                    && let Some(Entity::Card(who)) = ctx.role(role)
                {
                    found.push((who, times));
                }
            }
            Effect::Times(count, steps) => {
                let count = u8::try_from(interpret::amount(ctx, count).max(0)).unwrap_or(u8::MAX);
                count_checks(ctx, steps, times.saturating_mul(count), found);
            }
            Effect::Each(filter, steps) => {
                let count = matches::all(ctx, filter).count();
                count_checks(ctx, steps, times.saturating_mul(u8::try_from(count).unwrap_or(u8::MAX)), found);
            }
            _ => {}
        }
    }
}

/// A hazard limit that the position gives includes what is in play: sets the base so that it comes to that limit.
pub(crate) fn settle_given(game: &mut Game<'_>) {
    let given: Vec<CompanyRef> = game.board.all_companies().filter(|c| game.board.company(*c).limit_given).collect();
    for company in given {
        let given = game.board.company(company).limit;
        let changed = hazard_limit::hazard_limit(game.table, &game.board, company);
        let set = |game: &mut Game<'_>, limit| game.board.companies[usize::from(company.0)].limit = limit;
        set(game, given + given - changed);
        if hazard_limit::hazard_limit(game.table, &game.board, company) == given {
            continue;
        }
        // The number that a text subtracts may depend on the limit itself, so take the lowest base that leaves this
        // limit.
        let base = (0..=given.saturating_add(MOST_TAKEN)).find(|base| {
            set(game, *base);
            hazard_limit::hazard_limit(game.table, &game.board, company) == given
        });
        set(game, base.unwrap_or(given));
    }
}
