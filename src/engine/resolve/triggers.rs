//! Triggers that are set off, standing effects that take hold and lapse, and what happens at once.

use super::frame::Frame;
use crate::engine::card::{Event, Rule, Verb};
use crate::engine::query::interpret::{Ctx, holds, matches, satisfies};
use crate::engine::query::{self, triggers};
use crate::engine::state::{
    self, CardRef, Change, Entity, Entry, Fired, Game, Lasting, Named, OnResolve, Queued, Waiting,
};
use crate::vocab::{Ruleset, Seat};

/// Has the category effects of a card take hold of what is there.
pub fn take_hold(r: &mut Frame<'_, '_>, parts: &[u8]) {
    let Some(card) = r.this() else { return };
    for part in parts {
        if !triggers::standing_reaches(r.game, card, *part) {
            continue;
        }
        let Some(standing) = triggers::standing(r.game, card, *part) else { continue };
        let attacks = triggers::reached_by(r.game, card, *part, standing);
        if attacks.is_empty() {
            r.happened();
            r.game.apply(Change::Active(card, *part));
        }
        for reached in attacks {
            r.change(Verb::Modify, Entity::Attack, Change::Reached(reached));
        }
    }
}

/// Tells what lasting effects want to follow an event.
pub(crate) fn left_behind(game: &Game<'_>, event: Event, it: Option<Entity>) -> Vec<Queued> {
    let lasting = (0..=u16::MAX).zip(&game.board.lasting).filter(|(_, l)| !l.over);
    let due = lasting
        .filter(|(n, l)| matches!(l.rule, Rule::When { on, .. } if on == event) && lasting_follows(game, *n, it));
    due.map(|(n, l)| Queued { card: l.source, does: Waiting::Lasting(n, it) }).collect()
}

/// Whether the lasting effect still speaks of what set it off. What an attack has set off follows even if the attack is
/// over by then (annotation 16).
pub(crate) fn lasting_follows(game: &Game<'_>, n: u16, it: Option<Entity>) -> bool {
    let after = game.board.attack.as_ref().is_some_and(|a| !a.goes_on());
    let stands = |l: &&Lasting| !l.over || after && l.until.is_combat();
    let Some(lasting) = game.board.lasting.get(usize::from(n)).filter(stands) else { return false };
    let Rule::When { who, .. } = &lasting.rule else { return false };
    let ctx = Ctx { printed: false, it, ..Ctx::lasting(game.table, &game.board, lasting) };
    it.is_some_and(|e| satisfies(&ctx, e, who))
}

/// Ends an effect that follows only once and has done so, and whatever else its card allows only once.
pub(crate) fn used_up(game: &mut Game<'_>, n: u16) {
    let Some(source) = game.board.lasting.get(usize::from(n)).map(|l| l.source) else { return };
    let of_it = |l: &Lasting| {
        let once = matches!(l.rule, Rule::When { once: true, .. } | Rule::MayKey(_, _, true));
        l.source == source && !l.over && once
    };
    let all: Vec<u16> = (0..=u16::MAX).zip(&game.board.lasting).filter(|(_, l)| of_it(l)).map(|(n, _)| n).collect();
    all.into_iter().for_each(|n| game.apply(state::Change::Ends(n)));
}

/// Ends bonuses whose condition no longer holds (COE 9.6.9).
pub(super) fn lapse(game: &mut Game<'_>) {
    let Some(attack) = &game.board.attack else { return };
    let holds_still = |source: CardRef, part: Option<u8>| {
        let part = part.and_then(|n| triggers::standing(game, source, n));
        let ctx = Ctx::of(game.table, &game.board, source);
        part.is_none_or(|s| s.needs.iter().all(|c| holds(&ctx, c)))
    };
    let kept: Vec<bool> = attack.reached.iter().map(|r| holds_still(r.source, r.part)).collect();
    if let Some(attack) = &mut game.board.attack {
        let mut kept = kept.into_iter();
        attack.reached.retain(|_| kept.next().unwrap_or(true));
    }
}

/// Triggers on a state of things, each with whatever is in that state.
pub(super) fn states(game: &Game<'_>) -> Vec<Fired> {
    let mut found = Vec::new();
    let speaks = |c: &CardRef| query::says(game.table, &game.board, *c).triggers && query::in_force(&game.board, *c);
    for card in game.board.all_cards().filter(speaks) {
        for (n, trigger) in
            (0..=u8::MAX).zip(query::triggers(game.table, &game.board, card)).filter(|(_, t)| t.on == Event::State)
        {
            let ctx = Ctx { printed: false, ..Ctx::of(game.table, &game.board, card) };
            let its: Vec<Option<Entity>> = match &trigger.who {
                Some(who) => matches::all(&ctx, who).map(Some).collect(),
                None => vec![None],
            };
            found.extend(its.into_iter().filter(|it| triggers::trigger_holds(game, card, n, *it)).map(|by| Fired {
                card,
                trigger: n,
                by,
            }));
        }
    }
    found
}

/// Whether another copy of the card has already declared the same for the same event: under the Council's rules it
/// happens once (9.6.7). Copies on different things are about different things.
pub fn repeats(game: &Game<'_>, mut others: impl Iterator<Item = Fired>, fired: Fired) -> bool {
    let state = |c: CardRef| game.board.card(c);
    game.board.rules == Ruleset::Coe
        && others.any(|other| {
            let name = |c: CardRef| &game.def(c).name;
            let copy = other.card != fired.card && name(other.card) == name(fired.card);
            let same = (other.trigger, other.by) == (fired.trigger, fired.by);
            copy && same && state(other.card).on.is_none() && state(fired.card).on.is_none()
        })
}

/// Adds an entry that nobody chose to declare.
pub fn push_entry(game: &mut Game<'_>, named: &Named, does: OnResolve) -> usize {
    let Named { label, act, card, .. } = named;
    let (label, act, card) = (label.clone(), *act, *card);
    let since = game.tick();
    let company = match &does {
        OnResolve::Trigger(_, Some(e)) | OnResolve::Lasting(_, Some(e)) => query::company_of_entity(&game.board, *e),
        _ => None,
    };
    game.entries.push(Entry {
        label,
        seat: card.map_or(Seat::R, |c| game.board.card(c).owner),
        act,
        card,
        does,
        bearer: card.and_then(|c| query::bearer_or_last(&game.board, c)),
        company,
        chain: game.chain,
        since,
        ..Entry::default()
    });
    game.entries.len() - 1
}
