//! An entry while its steps are carried out: what its words mean, what it changes, and what stops it.

use crate::engine::card::{self, Filter, Role, Rule, RuleSort, Step, Verb, What};
use crate::engine::legal::would_change;
use crate::engine::query::interpret::{self, Ctx, matches, satisfies};
use crate::engine::query::{self};
use crate::engine::state::{Cancelled, CardRef, Change, Entity, Game, Halt, OnResolve, Outcome, Rest, Why};
use crate::vocab::Seat;

/// An entry while its steps are carried out.
pub struct Frame<'g, 't> {
    /// The game.
    pub game: &'g mut Game<'t>,
    /// The place of the entry.
    pub(super) entry: usize,
    /// Its card.
    pub entry_card: Option<CardRef>,
    /// Since when it is declared; the rolls that it asks for count as equally old.
    pub declared_since: u16,
    /// Since when it is being carried out, by the position's clock.
    pub begun: u16,
    /// The thing that a trigger or an `each` found.
    pub it: Option<Entity>,
    /// The thing that a choosing or revealing step found.
    pub found: Option<Entity>,
    /// The card whose words are carried out, if that is not the entry's card.
    pub(super) speaker: Option<CardRef>,
    /// How many cards were revealed.
    pub revealed: u8,
    /// Whether the site does not tap for it.
    pub spares_site: bool,
    happened: bool,
    prevented: Option<Cancelled>,
    impossible: bool,
    pub(super) stays: bool,
    suspended: bool,
}

impl<'g, 't> Frame<'g, 't> {
    /// Begins an entry, before its first step.
    pub fn of(game: &'g mut Game<'t>, at: usize) -> Frame<'g, 't> {
        let (card, since) = (game.entries[at].card, game.entries[at].since);
        let begun = game.board.clock;
        Frame {
            game,
            begun,
            entry: at,
            entry_card: card,
            declared_since: since,
            it: None,
            found: None,
            speaker: None,
            revealed: 0,
            spares_site: false,
            happened: false,
            prevented: None,
            impossible: false,
            stays: false,
            suspended: false,
        }
    }

    /// The context in which its words are read.
    pub fn ctx(&self) -> Ctx<'_> {
        let entry = &self.game.entries[self.entry];
        let ctx = self.game.ctx(entry);
        let ctx = self.speaker.map_or(ctx, |card| Ctx { printed: false, ..Ctx::of(ctx.table, ctx.board, card) });
        Ctx { it: self.it.or(ctx.it), found: self.found, revealed: self.revealed, ..ctx }
    }

    /// The card.
    pub fn this(&self) -> Option<CardRef> {
        self.entry_card
    }

    /// Tells whose action it is.
    pub fn seat(&self) -> Seat {
        self.speaker.map_or(self.game.entries[self.entry].seat, |card| self.game.board.card(card).owner)
    }

    /// Tells who performs it.
    pub fn by(&self) -> Option<CardRef> {
        self.game.entries[self.entry].by
    }

    /// The targets.
    pub fn targets(&self) -> &[Entity] {
        &self.game.entries[self.entry].targets
    }

    /// The place of the entry in the list.
    pub fn entry_number(&self) -> Option<u16> {
        u16::try_from(self.entry).ok()
    }

    /// The entry as a canceller.
    pub fn entry_ref(&self) -> Option<Cancelled> {
        self.entry_number().map(Cancelled::Entry)
    }

    /// Tells what a role means.
    pub fn role(&self, role: &Role) -> Option<Entity> {
        self.ctx().role(role)
    }

    /// Everything that fits.
    pub fn all(&self, filter: &Filter) -> Vec<Entity> {
        let ctx = self.ctx();
        matches::all(&ctx, filter).collect()
    }

    /// The cards among the things that a step is about.
    ///
    /// # Errors
    /// [`Halt`] when the budget is used up.
    pub fn cards(&mut self, what: &What) -> Result<Vec<CardRef>, Halt> {
        Ok(self.things(what)?.into_iter().filter_map(Entity::as_card).collect())
    }

    /// The things that a step is about. If there is a choice, it is made now.
    ///
    /// # Errors
    /// [`Halt`] when the budget is used up.
    pub fn things(&mut self, what: &What) -> Result<Vec<Entity>, Halt> {
        self.game.spend()?;
        match what {
            What::Role(role @ Role::Target(n)) => {
                let entry = &self.game.entries[self.entry];
                let several = match &entry.does {
                    OnResolve::Action(action) => action.targets.get(usize::from(*n)).is_some_and(|t| t.several),
                    _ => false,
                };
                if several {
                    return Ok(entry.targets.iter().skip(usize::from(*n)).copied().collect());
                }
                Ok(self.role(role).into_iter().collect())
            }
            What::Role(role) => Ok(self.role(role).into_iter().collect()),
            What::Each(filter) => {
                let found = self.all(filter);
                if found.is_empty() {
                    self.happened();
                }
                Ok(found)
            }
            What::Some { count, of, .. } => {
                let count = interpret::amount(&self.ctx(), count).clamp(0, 20);
                let mut options = self.all(of);
                let mut chosen = Vec::new();
                for _ in 0..count {
                    let Some(one) = self.game.choose(self.entry_card, &options) else { break };
                    options.retain(|o| *o != one);
                    chosen.push(one);
                }
                if chosen.is_empty() {
                    self.impossible();
                }
                self.found = chosen.first().copied().or(self.found);
                Ok(chosen)
            }
        }
    }

    /// Whether the remaining steps wait for an attack.
    pub(super) fn is_suspended(&self) -> bool {
        self.suspended
    }

    /// Whether something in force prevents this. If so, notes what.
    pub fn stopped(&mut self, verb: Verb, on: Entity) -> bool {
        let by = prevention(self.game, self.entry_card, verb, on);
        if by.is_some() {
            self.prevented = self.prevented.or(by);
        }
        by.is_some()
    }

    /// Makes a change, unless something prevents it.
    pub fn change(&mut self, verb: Verb, on: Entity, change: Change) {
        if !self.stopped(verb, on) {
            self.happened = true;
            self.game.apply(change);
        }
    }

    /// Notes that a step was carried out.
    pub fn happened(&mut self) {
        self.happened = true;
    }

    /// Notes that a step cannot happen.
    pub fn impossible(&mut self) {
        self.impossible = true;
    }

    /// Keeps the card in play, although it is an event that would leave play.
    pub fn stays(&mut self) {
        self.stays = true;
    }

    /// The number of the entry.
    pub(crate) fn label(&self) -> Box<str> {
        self.game.entries[self.entry].label.clone()
    }

    /// Lets the remaining steps wait for an attack. If this happened before the script began, the attack has been
    /// fought already.
    pub fn suspend(&mut self) {
        self.suspended = self.game.past.is_none();
    }

    /// Keeps these steps waiting too: the card carries them out after the attack.
    pub(super) fn later(&mut self, steps: &[Step]) {
        let (entry, it, found, revealed) = (self.entry, self.it, self.found, self.revealed);
        self.game.rest.push(Rest { entry, steps: steps.to_vec(), it, found, revealed });
        self.game.board.unfinished = self.entry_card;
    }

    /// Resumes an entry with the steps that waited.
    pub fn again(game: &'g mut Game<'t>, rest: &Rest) -> Frame<'g, 't> {
        let Rest { entry, it, found, revealed, .. } = *rest;
        Frame { it, found, revealed, ..Frame::of(game, entry) }
    }

    /// Notes that a part was reached that is not modelled.
    pub fn unmodelled(&mut self, part: &str) {
        if let Some(card) = self.entry_card {
            self.game.unmodelled.push((card, part.into()));
        }
        self.happened = true;
    }

    /// Whether a given choice is about something that these steps choose from.
    pub fn picked_in(&self, steps: &[Step]) -> bool {
        self.picks_one_of(&self.about(steps))
    }

    /// The things that a choice may name to say that these steps are meant.
    pub fn about(&self, steps: &[Step]) -> Vec<Entity> {
        let ctx = self.ctx();
        let mut found = Vec::new();
        for step in card::walk(steps) {
            if let Step::Wound(what)
            | Step::Discard(what)
            | Step::Tap(what)
            | Step::Untap(what)
            | Step::Return(what, ..) = step
            {
                match what {
                    What::Some { of, .. } | What::Each(of) => found.extend(matches::all(&ctx, of)),
                    What::Role(role) => found.extend(ctx.role(role)),
                }
            } else if let Step::Attach(_, to) = step {
                found.extend(ctx.role(to));
            }
        }
        found
    }

    /// Whether an unused choice picks one of these.
    fn picks_one_of(&self, options: &[Entity]) -> bool {
        self.game.oracle.picks.iter().any(|p| !p.used && p.entity.is_some_and(|e| options.contains(&e)))
    }

    /// Whether any of the steps would change something.
    pub fn would_do_something(&self, steps: &[Step]) -> bool {
        let ctx = self.ctx();
        steps.iter().any(|s| would_change::could_change(&ctx, s))
    }

    pub(crate) fn outcome(&self) -> Outcome {
        match (self.prevented, self.happened, self.impossible) {
            (Some(by), true, _) => Outcome::Partial(Why::CancelledBy(by)),
            (Some(by), false, _) => Outcome::Cancelled(Why::CancelledBy(by)),
            (None, true, true) => Outcome::Partial(Why::StepImpossible),
            (None, false, true) => Outcome::NoEffect(Why::StepImpossible),
            (None, _, false) => Outcome::Resolves,
        }
    }
}

/// Tells what prevents something from happening to a thing: a standing cancellation, whatever was declared before it.
pub fn prevention(game: &Game<'_>, source: Option<CardRef>, verb: Verb, on: Entity) -> Option<Cancelled> {
    for force in query::in_force_rules(game.table, &game.board, [RuleSort::StaysTapped, RuleSort::Prevent]) {
        if let Rule::StaysTapped(of) = force.rule
            && matches!(verb, Verb::Untap | Verb::Heal)
            && satisfies(&force.ctx, on, of)
        {
            return game.origin(&force);
        }
        let Rule::Prevent { verbs, on: what, from } = force.rule else { continue };
        // A card does not prevent its own effects, but an attack may say that it harms nobody.
        let own = force.ctx.this == source && !matches!(verb, Verb::Wound | Verb::BodyCheck);
        if !verbs.contains(&verb) || own {
            continue;
        }
        let from_fits = from.as_ref().is_none_or(|f| source.is_some_and(|s| satisfies(&force.ctx, Entity::Card(s), f)));
        let bound = force.lasting.and_then(|n| game.board.lasting.get(usize::from(n))).and_then(|l| l.bound.as_ref());
        let meant = bound.map_or_else(|| satisfies(&force.ctx, on, what), |things| things.contains(&on));
        if from_fits && meant {
            return game.origin(&force);
        }
    }
    None
}
