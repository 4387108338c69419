//! The parts of a declaration that are left open: targets, performers, prices, uses and keys that nobody named and that
//! several things may fill.
//!
//! A declaration is complete only when everything in it is said (CoE 9.2, 9.3): a player who leaves a part out has not
//! chosen it. The same code that judges a declaration which names the part judges each filling, on a copy of the game
//! as it was. The caller finds out whether the rules tell two fillings apart, by following each.

use std::sync::Arc;

use super::unused;
use crate::engine::card::{self, Action, Cost, Mode};
use crate::engine::legal::play::Tried;
use crate::engine::legal::targets;
use crate::engine::query::interpret::{Ctx, ctx};
use crate::engine::query::{self, keys, strikes};
use crate::engine::state::open::Part;
use crate::engine::state::{
    CardRef, Entity, Entry, Filling, Game, Intent, Judgement, Namesakes, OnResolve, Open, Payment, Plan, Reason,
    Refusal, Slot, Verdict,
};
use crate::vocab::{Act, RollKind, Seat};

/// How many fillings of one part are looked at, at most.
const MOST_FILLINGS: usize = 24;

/// Tells what a declaration leaves open if it is allowed as it stands, or lacks nothing but its key: the first of its
/// parts that several things may fill. `before` is the game before the declaration was judged.
pub(crate) fn of_declaration(before: &Game<'_>, intent: &Intent, judged: &Judgement) -> Option<Open> {
    let seat = intent.by.unwrap_or(Seat::R);
    let at = |part: Part, candidates: Vec<Filling>| {
        let slot = Slot::Part(intent.label.clone(), part);
        (candidates.len() > 1).then_some(Open { slot, candidates, meant: false })
    };
    if !intent.copies.is_empty() {
        let slot = Slot::Part(intent.label.clone(), Part::Copy);
        let candidates = copies(before, intent, seat, judged);
        return (!candidates.is_empty()).then_some(Open { slot, candidates, meant: false });
    }
    if let Some(open) = intent.namesakes.iter().find_map(|of| namesakes(before, (intent, seat), judged, of)) {
        return Some(open);
    }
    if let Verdict::Illegal(Refusal { reason: Reason::KeyNotDeclared, .. }) = &judged.verdict {
        return at(Part::Key, keys_open(before, intent, seat));
    }
    let Plan { entry, taps, discards, .. } = &judged.plan;
    let entry = entry.as_ref().filter(|_| judged.is_legal())?;
    let taken = Taking { before, intent, seat, entry, taps, discards };
    let shown = |open: Open, meant: bool| Open { meant, ..open };
    at(Part::Use, taken.uses())
        .map(|open| shown(open, taken.use_is_shown()))
        .or_else(|| at(Part::Use, taken.without_key()).map(|open| shown(open, true)))
        .or_else(|| (0..entry.targets.len()).find_map(|n| at(Part::Target, taken.targets(n))))
        .map(|open| Open { meant: open.meant || taken.is_destination(&open.candidates), ..open })
        .or_else(|| at(Part::Performer, taken.performers()).map(|open| shown(open, taken.performer_is_shown())))
        .or_else(|| taps.iter().find_map(|tap| at(Part::Tap, taken.taps(*tap))))
        .or_else(|| discards.iter().find_map(|gone| at(Part::Discard, taken.discards(*gone))))
}

/// Whether the declaration is legal if this filling is put in for a part.
fn is_legal(before: &Game<'_>, (intent, seat): (&Intent, Seat), part: Part, with: &Filling) -> bool {
    before.judge(&part.filled(intent, with), seat).is_legal()
}

/// Gives the copies of a card with which it can be declared. Nothing if there are none, since nothing changes then.
fn copies(before: &Game<'_>, intent: &Intent, seat: Seat, judged: &Judgement) -> Vec<Filling> {
    let thing = |card: CardRef| Filling::Thing(Entity::Card(card));
    let own = intent.card.filter(|_| judged.is_legal()).map(thing);
    let others = intent.copies.iter().copied().map(thing);
    let others = others.filter(|copy| is_legal(before, (intent, seat), Part::Copy, copy));
    own.into_iter().chain(others).take(MOST_FILLINGS).collect()
}

/// Gives the copies of a target on which it can be declared, if these are not just the one that was taken.
fn namesakes(before: &Game<'_>, (intent, seat): (&Intent, Seat), judged: &Judgement, of: &Namesakes) -> Option<Open> {
    let part = Part::Namesake(of.place);
    let thing = |card: CardRef| Filling::Thing(Entity::Card(card));
    let own = Some(thing(of.card)).filter(|_| judged.is_legal());
    let others = of.others.iter().copied().map(thing);
    let others: Vec<Filling> = others.filter(|copy| is_legal(before, (intent, seat), part, copy)).collect();
    if others.is_empty() {
        return None;
    }
    let candidates = own.into_iter().chain(others).take(MOST_FILLINGS).collect();
    Some(Open { slot: Slot::Part(intent.label.clone(), part), candidates, meant: false })
}

/// The keys with which a creature could be played, after it was played without one.
fn keys_open(before: &Game<'_>, intent: &Intent, seat: Seat) -> Vec<Filling> {
    let Some((card, company)) = intent.card.zip(before.board.acting) else { return Vec::new() };
    let keys = keys::open(before.table, &before.board, card, company).map(Filling::Key);
    keys.filter(|key| is_legal(before, (intent, seat), Part::Key, key)).take(MOST_FILLINGS).collect()
}

/// The entry that enters the chain once a part is filled, and the price that is paid for it.
struct Filled {
    entry: Entry,
    taps: Vec<CardRef>,
    discards: Vec<CardRef>,
}

/// A declaration that was allowed, with what was taken for the parts that it leaves out.
struct Taking<'a, 't> {
    before: &'a Game<'t>,
    intent: &'a Intent,
    seat: Seat,
    entry: &'a Entry,
    taps: &'a [CardRef],
    discards: &'a [CardRef],
}

impl Taking<'_, '_> {
    /// Tells what enters the chain if a part is filled this way, provided that it is allowed.
    fn with(&self, part: Part, filling: &Filling) -> Option<Filled> {
        let filled = part.filled(self.intent, filling);
        let judged = self.before.judge(&filled, self.seat);
        // A line is not accepted if it names something that has no use in it.
        let taken = judged.is_legal() && unused::parts(self.before, &filled, self.seat, &judged).unused.is_empty();
        let Plan { entry, taps, discards, .. } = judged.plan;
        Some(Filled { entry: entry.filter(|_| taken)?, taps, discards })
    }

    /// Gives the thing that was taken for a part, followed by the others that could fill it.
    fn fitting(
        &self,
        part: Part,
        taken: Entity,
        others: impl Iterator<Item = Entity>,
        fills: impl Fn(&Filled, Entity) -> bool,
    ) -> Vec<Filling> {
        let mut found = vec![Filling::Thing(taken)];
        // A player must be able to name the thing that was taken, too; if they cannot, the part was not open.
        let named = |e: Entity| self.with(part, &Filling::Thing(e)).is_some_and(|entered| fills(&entered, e));
        let others = others.filter(|e| *e != taken).filter(|e| named(*e));
        found.extend(others.take(MOST_FILLINGS).map(Filling::Thing));
        if found.len() > 1 && !named(taken) {
            found.truncate(1);
        }
        found
    }

    fn action(&self) -> Option<&Arc<Action>> {
        if let OnResolve::Action(action) = &self.entry.does { Some(action) } else { None }
    }

    /// Other things that could be the target in this place.
    pub(crate) fn targets(&self, n: usize) -> Vec<Filling> {
        let wanted = self.action().and_then(|a| a.targets.get(n)).filter(|t| !t.several);
        let (Some(wanted), Some(action), Some(card)) = (wanted, self.action(), self.entry.card) else {
            return Vec::new();
        };
        let taken = self.entry.targets[n];
        if self.intent.targets.contains(&taken) {
            return Vec::new();
        }
        let game = self.before;
        let hazard = ctx::is_hazard(game, self.seat, card, action);
        let ctx = Ctx {
            seat: self.seat,
            by: self.entry.by,
            targets: &self.entry.targets[..n],
            company: game.board.acting,
            entries: &game.entries,
            with: self.intent.with,
            printed: false,
            purpose: ctx::purpose(hazard, action),
            ..Ctx::of(game.table, &game.board, card)
        };
        let others = targets::candidates(game, &ctx, wanted).into_iter();
        let count = self.entry.targets.len();
        self.fitting(Part::Target, taken, others, |Filled { entry, .. }, e| {
            entry.targets.len() == count && entry.targets.get(n) == Some(&e)
        })
    }

    /// Others who could perform it.
    fn performers(&self) -> Vec<Filling> {
        let named = self.intent.doer().is_some();
        // If the rules let any character take the action, the character who taps for it performs it.
        let rule = matches!(self.intent.act, Act::Influence | Act::Rescue | Act::Support);
        let open = rule || self.action().is_some_and(|action| action.by.is_some());
        let Some(by) = self.entry.by.filter(|_| open && !named) else { return Vec::new() };
        // A character performs a card that is played on them and has no target of its own.
        if self.intent.targets.contains(&Entity::Card(by)) {
            return Vec::new();
        }
        self.fitting(Part::Performer, Entity::Card(by), self.like(by), |Filled { entry, .. }, e| {
            entry.by.map(Entity::Card) == Some(e)
        })
    }

    /// Whether the performer has the current strike, or the roll that the card is played on.
    fn performer_is_shown(&self) -> bool {
        let rolls = |by| {
            let on = |e: &Entity| matches!(e, Entity::Roll(_, of) | Entity::Strike(of) if *of == by);
            strikes::current(&self.before.board) == Some(by) || self.entry.targets.iter().any(on)
        };
        self.entry.by.is_some_and(rolls)
    }

    /// Whether two sites are possible and the company is moving from the other one: the one to which it moves is meant.
    fn is_destination(&self, candidates: &[Filling]) -> bool {
        let board = &self.before.board;
        let moves = board.acting.filter(|c| query::moving(board, *c));
        let Some(origin) = moves.and_then(|c| board.company(c).site) else { return false };
        let others = candidates.get(1..).unwrap_or_default();
        others.iter().all(|f| *f == Filling::Thing(Entity::Card(origin)))
    }

    /// Whether the use that was taken suits what is named, or asks for a roll of which the script speaks.
    fn use_is_shown(&self) -> bool {
        let (Some(card), Some(taken)) = (self.entry.card, self.action()) else { return false };
        let game = self.before;
        let shows = |action: &Arc<Action>| {
            let on = |(_, of): &&(RollKind, CardRef)| self.intent.targets.contains(&Entity::Card(*of));
            let rolls = game.spoken.iter().filter(on).any(|(kind, _)| card::asks_for_roll(&action.steps, *kind));
            (
                rolls,
                !action.targets.is_empty()
                    && targets::kinds_fit(Tried { game, intent: self.intent, seat: self.seat, card, action }),
            )
        };
        let own = shows(taken);
        let ways = game.candidates(self.intent, self.seat, card);
        let others = ways.iter().filter(|a| name_of_use(a) != name_of_use(taken)).map(|a| shows(a));
        let (rolls, satisfies) = others.fold((false, false), |all, one| (all.0 || one.0, all.1 || one.1));
        own.0 && !rolls || own.1 && !satisfies
    }

    /// Others that could tap in its place.
    pub(crate) fn taps(&self, tap: CardRef) -> Vec<Filling> {
        let said = self.intent.taps().any(|c| c == tap) || self.is_told(tap);
        let priced = self.action().is_some_and(|a| a.cost.iter().any(|c| matches!(c, Cost::Tap(_))));
        if said || !priced {
            return Vec::new();
        }
        let place = self.taps.iter().position(|c| *c == tap);
        self.fitting(Part::Tap, Entity::Card(tap), self.like(tap), |Filled { taps, .. }, e| {
            taps.len() == self.taps.len() && place.and_then(|n| taps.get(n)).map(|c| Entity::Card(*c)) == Some(e)
        })
    }

    /// Others that could be discarded in its place.
    pub(crate) fn discards(&self, gone: CardRef) -> Vec<Filling> {
        let named = self.intent.price.iter().flatten().any(|p| *p == Payment::Discard(gone));
        let priced = self.action().is_some_and(|a| a.cost.iter().any(|c| matches!(c, Cost::Discard(_))));
        if named || !priced || self.is_told(gone) {
            return Vec::new();
        }
        let place = self.discards.iter().position(|c| *c == gone);
        self.fitting(Part::Discard, Entity::Card(gone), self.like(gone), |Filled { discards, .. }, e| {
            discards.len() == self.discards.len()
                && place.and_then(|n| discards.get(n)).map(|c| Entity::Card(*c)) == Some(e)
        })
    }

    /// Whether a card already plays a part in the declaration: it is used, performs it, or is its target.
    fn is_told(&self, card: CardRef) -> bool {
        self.entry.card == Some(card)
            || self.entry.by == Some(card)
            || self.entry.targets.contains(&Entity::Card(card))
            || self.entry.card.and_then(|c| query::bearer(&self.before.board, c)) == Some(card)
    }

    /// The cards of the same player that are where this one is.
    fn like(&self, card: CardRef) -> impl Iterator<Item = Entity> + use<'_> {
        let board = &self.before.board;
        let (owner, zone) = (board.card(card).owner, board.card(card).zone);
        let alike = move |c: &CardRef| board.card(*c).owner == owner && board.card(*c).zone == zone;
        board.all_cards().filter(alike).map(Entity::Card)
    }

    /// A card that could be a creature but is played as an event: a player who names no key does not play a creature
    /// (COE 2.IV.vii.2).
    fn without_key(&self) -> Vec<Filling> {
        let (Some(card), Some(action)) = (self.entry.card, self.action()) else { return Vec::new() };
        let event = action.mode.is_event();
        let unsaid = self.intent.act == Act::Play && self.intent.option.is_none() && self.intent.key.is_none();
        let plays = query::plays(self.before.table, &self.before.board, card);
        let twofold = event && unsaid && plays.iter().any(|a| a.mode == Mode::Creature);
        if !twofold || keys_open(self.before, self.intent, self.seat).is_empty() {
            return Vec::new();
        }
        let creature = Filling::Use("creature".into());
        name_of_use(action).map(|own| vec![Filling::Use(own), creature]).unwrap_or_default()
    }

    /// Other uses of the card that would be allowed.
    fn uses(&self) -> Vec<Filling> {
        let (Some(card), Some(action)) = (self.entry.card, self.action()) else { return Vec::new() };
        if self.intent.option.is_some() || self.entry.card != self.intent.card {
            return Vec::new();
        }
        let Some(taken) = name_of_use(action) else { return Vec::new() };
        let mut found = vec![taken];
        for other in self.before.candidates(self.intent, self.seat, card) {
            let Some(name) = name_of_use(other).filter(|n| !found.contains(n)) else { continue };
            let entered = self.with(Part::Use, &Filling::Use(name.clone()));
            let same = |Filled { entry, .. }: &Filled| matches!(&entry.does, OnResolve::Action(a) if name_of_use(a).as_ref() == Some(&name));
            if entered.as_ref().is_some_and(same) {
                found.push(name);
            }
        }
        found.into_iter().map(Filling::Use).collect()
    }
}

/// Tells what a use of a card is called.
fn name_of_use(action: &Action) -> Option<Box<str>> {
    let own = action.option.as_ref().map(|option| option.to_lowercase().into());
    own.or_else(|| action.mode.use_word().map(Into::into))
}
