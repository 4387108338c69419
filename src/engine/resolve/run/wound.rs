//! The actions that a wound sets off, before its body check and after it (annotations 19, 20; COE 3.iv.7).

use super::{entry, immediate, steps};
use crate::engine::card::{self, Event, OnWound, Rule, Step, Verb, Zone};
use crate::engine::query::{self, triggers};
use crate::engine::resolve::effects::checks;
use crate::engine::resolve::frame::{self, Frame};
use crate::engine::state::{CardRef, Change, Entity, Fired, Game, Halt, Queued, TurnEvent, Waiting};
use crate::vocab::{Act, Ruleset};

/// Carries out what a successful strike sets off before the body check. Under the Council's rules that is everything
/// that speaks of it, in the order that the defending player chooses (COE 3.iv.7). Under the other rule sets it is what
/// the attack itself does; everything else waits for the next chain (annotation 19).
pub(super) fn actions_of_wound(
    r: &mut Frame<'_, '_>,
    who: CardRef,
    (source, was_wounded): (CardRef, bool),
) -> Result<(), Halt> {
    if r.game.board.rules != Ruleset::Coe {
        return special_actions(r, who, source);
    }
    // A wounded character is wounded again: the strike has succeeded (COE 3.iv.7).
    if was_wounded {
        r.game.events.push((Event::Wounded, Some(Entity::Card(who))));
    }
    let mut due = set_off_by(r.game, who)?;
    if on_wound(r.game).is_some() {
        due.push(Queued { card: source, does: Waiting::SiteWound(who) });
    }
    let mut opened = false;
    while let Some(next) = first_of(r.game, who, &mut due) {
        let own = own_action(r.game, source, &next);
        match own {
            Some(steps) => in_words_of_attack(r, who, &steps)?,
            None if matches!(next.does, Waiting::SiteWound(_)) => {
                if r.game.board.card(who).zone == Zone::Play {
                    site_wound(r, who)?;
                }
            }
            None => {
                // The changes that the strike has made so far are reported with it.
                let made = std::mem::take(&mut r.game.changes);
                r.game.chain = r.game.chain.saturating_add(u8::from(!opened));
                opened = true;
                resolve_now(r.game, &next)?;
                r.game.changes = made;
            }
        }
    }
    Ok(())
}

/// The steps of a special action of the attack itself, if it is still due.
fn own_action(game: &Game<'_>, source: CardRef, queued: &Queued) -> Option<Vec<Step>> {
    let Waiting::Trigger(n, it) = queued.does else { return None };
    let trigger = game.def(queued.card).trigger(n)?;
    let due = queued.card == source && trigger.special && triggers::trigger_holds(game, source, n, it);
    due.then(|| trigger.steps.clone())
}

fn in_words_of_attack(r: &mut Frame<'_, '_>, who: CardRef, steps: &[Step]) -> Result<(), Halt> {
    r.it = Some(Entity::Card(who));
    steps::run(r, steps)
}

/// Declares and resolves what a wound has set off. A roll that it asks for is reported as its own (COE 3.iv.7.1).
fn resolve_now(game: &mut Game<'_>, queued: &Queued) -> Result<(), Halt> {
    let taken = |label: &str| game.declared.iter().any(|d| *d.label == *label);
    let label = (1u32..).map(|n| format!("{}.{n}", game.chain)).find(|label| !taken(label)).unwrap_or_default();
    game.declare_queued(label.into(), Act::Passive, queued);
    entry::resolve_top(game)
}

/// Carries out the waiting actions of this character's wound before their body check, in the order that the defending
/// player chooses (COE 3.iv.7).
pub(crate) fn wound_first(game: &mut Game<'_>, who: CardRef) -> Result<(), Halt> {
    let waiting = std::mem::take(&mut game.queue);
    let (mut due, others): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|queued| of_wound(game, queued, who));
    game.queue = others;
    if !due.is_empty() {
        game.chain = game.chain.saturating_add(1);
    }
    while let Some(next) = first_of(game, who, &mut due) {
        resolve_now(game, &next)?;
    }
    Ok(())
}

/// Gives what cards want to follow the wound that was just dealt. Whatever else was set off waits as before.
fn set_off_by(game: &mut Game<'_>, who: CardRef) -> Result<Vec<Queued>, Halt> {
    let waiting = std::mem::take(&mut game.queue);
    immediate::settle_immediate(game)?;
    let set_off = std::mem::replace(&mut game.queue, waiting);
    let (due, others): (Vec<_>, Vec<_>) = set_off.into_iter().partition(|queued| of_wound(game, queued, who));
    game.queue.extend(others);
    Ok(due)
}

/// Whether the wound of this character set it off.
pub(crate) fn of_wound(game: &Game<'_>, queued: &Queued, who: CardRef) -> bool {
    let wounds = |event: Event| matches!(event, Event::StrikeSucceeds | Event::Wounded);
    match queued.does {
        Waiting::SiteWound(of) => of == who,
        Waiting::Trigger(n, it) => {
            let on = game.def(queued.card).trigger(n).is_some_and(|t| wounds(t.on));
            on && it == Some(Entity::Card(who))
        }
        Waiting::Lasting(n, it) => {
            let rule = game.board.lasting.get(usize::from(n)).map(|l| &l.rule);
            it == Some(Entity::Card(who)) && matches!(rule, Some(Rule::When { on, .. }) if wounds(*on))
        }
        Waiting::Standing(_) | Waiting::BodyCheck(_) | Waiting::RingTest(_) | Waiting::FaceAttack => false,
    }
}

/// Whether what a wound sets off comes before the body check: under the Council's rules everything (COE 3.iv.7), under
/// the others what the attack itself does (annotation 19).
pub(crate) fn comes_first(game: &Game<'_>, queued: &Queued) -> bool {
    let own = match queued.does {
        Waiting::SiteWound(_) => true,
        Waiting::Trigger(n, _) => game.def(queued.card).trigger(n).is_some_and(|t| t.special),
        Waiting::Lasting(..)
        | Waiting::Standing(_)
        | Waiting::BodyCheck(_)
        | Waiting::RingTest(_)
        | Waiting::FaceAttack => false,
    };
    own || game.board.rules == Ruleset::Coe
}

/// The next of several things that a wound sets off: in a settled order if there is one, otherwise as the defending
/// player chooses (COE 3.iv.7).
fn first_of(game: &mut Game<'_>, who: CardRef, due: &mut Vec<Queued>) -> Option<Queued> {
    let mut cards: Vec<Entity> = Vec::new();
    for queued in due.iter().map(|q| Entity::Card(q.card)) {
        if !cards.contains(&queued) {
            cards.push(queued);
        }
    }
    let place = |e: &Entity| game.facts.order.iter().position(|c| Entity::Card(*c) == *e).unwrap_or(usize::MAX);
    cards.sort_by_key(place);
    let settled = cards.first().is_some_and(|e| place(e) < usize::MAX);
    let first = if settled { cards.first().copied() } else { game.choose_first(who, &cards) };
    let at = due.iter().position(|q| Some(Entity::Card(q.card)) == first)?;
    Some(due.remove(at))
}

/// Carries out what the attack does to a character whom it wounds, before their body check (COE 3.iv.7).
fn special_actions(r: &mut Frame<'_, '_>, who: CardRef, source: CardRef) -> Result<(), Halt> {
    let it = Some(Entity::Card(who));
    let triggers = query::triggers(r.game.table, &r.game.board, source);
    for (n, trigger) in (0..=u8::MAX).zip(triggers).filter(|(_, t)| t.special) {
        let on = matches!(trigger.on, Event::StrikeSucceeds | Event::Wounded);
        let key = Fired { card: source, trigger: n, by: it };
        if on && !r.game.fired.contains(&key) && triggers::trigger_holds(r.game, source, n, it) {
            r.game.fired.push(key);
            r.it = it;
            steps::run(r, &trigger.steps)?;
        }
    }
    if on_wound(r.game).is_some() { site_wound(r, who) } else { Ok(()) }
}

/// The body check that a successful strike leads to.
///
/// # Errors
/// [`Halt`] when the roll is open.
pub fn body_check(r: &mut Frame<'_, '_>, who: CardRef) -> Result<(), Halt> {
    // If the character was already wounded, the position's wound comes from this strike unless the script names another
    // cause.
    let source = r.game.board.attack.as_ref().map(|a| a.source);
    let before =
        |p: &TurnEvent| matches!(p, TurnEvent::Wounded { character, by } if *character == who && *by != source);
    let wounded_before = r.game.board.history.iter().any(before);
    let by_attack = r.game.board.attack.as_ref().map_or(0, |a| a.body_check);
    r.happened();
    if !r.stopped(Verb::BodyCheck, Entity::Card(who)) {
        checks::body_check(r, who, by_attack + i16::from(wounded_before))?;
    }
    Ok(())
}

/// Has a wounded character do what a site's attack asks of them.
///
/// # Errors
/// [`Halt`] when the roll is open.
pub fn site_wound(r: &mut Frame<'_, '_>, who: CardRef) -> Result<(), Halt> {
    let wound = on_wound(r.game);
    match wound {
        Some(OnWound::CorruptionCheck(modifier)) => {
            r.happened();
            checks::corruption_check(r, who, modifier, card::Penalty::Usual)?;
        }
        Some(OnWound::Eliminated) => {
            r.change(Verb::Eliminate, Entity::Card(who), Change::Move(who, Zone::Eliminated));
        }
        None => r.impossible(),
    }
    Ok(())
}

/// Tells what the automatic-attack does to characters whom it wounds.
pub fn on_wound(game: &Game<'_>) -> Option<OnWound> {
    let attack = game.board.attack.as_ref()?;
    let site = game.def(attack.source).site.as_ref()?;
    site.automatic_attacks.iter().find_map(|a| a.wounded)
}

/// Queues what follows a successful strike: special actions in the defending player's order, then the body check
/// (annotations 19, 20; COE 3.iv.7).
pub fn follow_ups(game: &mut Game<'_>, who: CardRef) {
    let it = Some(Entity::Card(who));
    let Some(source) = game.board.attack.as_ref().map(|a| a.source) else { return };
    for (n, trigger) in (0..=u8::MAX).zip(query::triggers(game.table, &game.board, source)) {
        let on = matches!(trigger.on, Event::StrikeSucceeds | Event::Wounded);
        if on && trigger.special && triggers::trigger_holds(game, source, n, it) {
            game.queue.push(Queued { card: source, does: Waiting::Trigger(n, it) });
        }
    }
    site_follow_up(game, source, who);
}

/// Queues what the position's wound sets off besides the actions of its attack. Under the Council's rules that comes
/// before the body check (COE 3.iv.7), under the others after it (annotation 19).
pub(crate) fn wound_of_position(game: &mut Game<'_>, who: CardRef, found: &[(CardRef, u8)]) {
    let check = game.queue.iter().position(|q| matches!(q.does, Waiting::BodyCheck(_))).unwrap_or(game.queue.len());
    let queued =
        found.iter().map(|(card, n)| Queued { card: *card, does: Waiting::Trigger(*n, Some(Entity::Card(who))) });
    game.queue.splice(check..check, queued);
}

fn site_follow_up(game: &mut Game<'_>, source: CardRef, who: CardRef) {
    if on_wound(game).is_some() {
        game.queue.push(Queued { card: source, does: Waiting::SiteWound(who) });
    }
    // No body check follows from an attack that harms nobody.
    if frame::prevention(game, Some(source), Verb::BodyCheck, Entity::Card(who)).is_none() {
        game.queue.push(Queued { card: who, does: Waiting::BodyCheck(who) });
    }
}
