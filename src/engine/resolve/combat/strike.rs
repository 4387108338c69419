//! Strikes: who faces the one that is settled, what its roll leads to, what follows the attack.

use super::attack_start::{self, ineffectual, spared};
use super::{agent_attack, companies};
use crate::engine::card::{self, CardKind, Duration, Event, Mode, OnWound, Rule, RuleSort, Step, Verb, Zone};
use crate::engine::query::interpret::fits;
use crate::engine::query::{
    self, agents, combat_numbers, company_combat, manifestations, prisoners, several_strikes, strikes, triggers,
};
use crate::engine::resolve::effects::{attack, checks};
use crate::engine::resolve::frame::{self, Frame};
use crate::engine::resolve::{self, captivity, entry, moving};
use crate::engine::state::{
    self, Attack, AttackStatus, CardRef, Change, Entity, Game, Halt, Place, Queued, RollResult, Rolled, Status, Strike,
    StrikeStatus, TurnEvent, Waiting,
};
use crate::vocab::{RollKind, Ruleset};

/// Rolls a strike and settles what it leads to: defeated, ineffectual, or a wound and a body check.
///
/// # Errors
/// [`Halt`] when a roll is open.
pub fn settle(r: &mut Frame<'_, '_>, who: CardRef) -> Result<(), Halt> {
    let board = &r.game.board;
    let Some(attack) = board.attack.clone() else { return Ok(()) };
    let Some(strike) = strikes::against(board, who).cloned() else { return Ok(()) };
    if strike.status != StrikeStatus::ToCome || board.card(who).zone != Zone::Play {
        return Ok(());
    }
    if let Some(by) = strike.by {
        companies::settle(r, &strike, by)?;
        conclude(r.game);
        return Ok(());
    }
    let table = r.game.table;
    if ineffectual(r.game, who) {
        let spared = strike.stays_untapped || spared(r.game, who);
        r.happened();
        r.game.apply(Change::Strike(who, StrikeStatus::Ineffectual));
        tires(r, who, spared);
        conclude(r.game);
        return Ok(());
    }
    let prowess = query::prowess(table, board, who).unwrap_or(0);
    let modifier = query::strike_modifier(r.game.table, board, &strike);
    let to_body = query::attached(board, RollKind::Strike, who, true);
    let burden = several_strikes::burden(table, board, &strike);
    let mut against = query::strike_prowess(table, board, &attack, who);
    let agent = agents::attacks(table, board, &attack);
    let band = |n: i16| u8::try_from((n - prowess - modifier).clamp(0, 99)).unwrap_or(99);
    let bands = if agent { (3..=12).collect() } else { vec![band(against), band(against + 1)] };
    let dice = r.game.dice(RollKind::Strike, who, Some(attack.source), modifier, &bands)?;
    let total = i16::from(dice) + prowess + modifier;
    if agent {
        against = agent_attack::strikes(r, &attack, against, total)?;
    }
    let (status, result) = match total.cmp(&against) {
        std::cmp::Ordering::Greater => (StrikeStatus::Defeated, RollResult::Success),
        std::cmp::Ordering::Equal => (StrikeStatus::Ineffectual, RollResult::Middle),
        std::cmp::Ordering::Less if attack.detainment => (StrikeStatus::Succeeded, RollResult::Detains),
        std::cmp::Ordering::Less => (StrikeStatus::Succeeded, RollResult::Failure),
    };
    r.game.rolls.push(Rolled {
        kind: RollKind::Strike,
        of: who,
        source: Some(attack.source),
        own: Some(prowess),
        modifier,
        against,
        needs: None,
        dice: dice.shown(),
        result,
    });
    let mut follows = followed_by(r.game, who, status == StrikeStatus::Defeated);
    // Attached modifiers stay visible for the strike that they helped.
    r.happened();
    r.game.apply(Change::Strike(who, status));
    let spared = spared(r.game, who);
    let was_wounded = r.game.board.card(who).status == Status::Wounded;
    let captor = prisoners::captor(table, &r.game.board, who);
    let instead = in_place_of_harm(r.game, who).filter(|_| status == StrikeStatus::Succeeded && captor.is_none());
    match (status, captor) {
        (StrikeStatus::Succeeded, Some(host)) => captivity::take(r, who, host),
        (StrikeStatus::Succeeded, None) if instead.is_some() => {
            follows.extend(instead);
            tires(r, who, strike.stays_untapped || spared);
        }
        (StrikeStatus::Succeeded, None) if attack.detainment => {
            if r.game.board.card(who).status == Status::Untapped {
                r.change(Verb::Tap, Entity::Card(who), Change::Status(who, Status::Tapped));
            }
        }
        (StrikeStatus::Succeeded, None) => {
            r.change(Verb::Wound, Entity::Card(who), Change::Status(who, Status::Wounded));
            tires(r, who, strike.stays_untapped || spared);
            if was_wounded {
                r.game.board.history.push(TurnEvent::Wounded { character: who, by: Some(attack.source) });
            }
            r.game.events.push((Event::StrikeSucceeds, Some(Entity::Card(who))));
            actions_of_wound(r, who, (attack.source, was_wounded))?;
            let checked = !r.stopped(Verb::BodyCheck, Entity::Card(who));
            if checked && r.game.board.card(who).zone == Zone::Play {
                let harder = attack.body_check + i16::from(was_wounded) + to_body.abs() + burden.abs();
                let _ = checks::body_check(r, who, harder)?;
            }
        }
        (StrikeStatus::Defeated | StrikeStatus::Ineffectual, _) => {
            tires(r, who, strike.stays_untapped || spared);
            if status == StrikeStatus::Defeated && agent {
                agent_attack::fails(r, who, &attack)?;
            } else if status == StrikeStatus::Defeated && !attack.detainment {
                creature_body_check(r, who, &attack)?;
            }
        }
        (StrikeStatus::ToCome | StrikeStatus::Cancelled, _) => {}
    }
    for (card, steps) in &follows {
        in_words_of(r, *card, Entity::Card(who), steps)?;
    }
    next(r.game, who);
    conclude(r.game);
    Ok(())
}

/// Carries out what another card says to follow, in its own words: `self` is that card, `it` what they are about.
fn in_words_of(r: &mut Frame<'_, '_>, card: CardRef, it: Entity, steps: &[Step]) -> Result<(), Halt> {
    let own = r.entry_card.replace(card);
    (r.speaker, r.it) = (Some(card), Some(it));
    r.steps(steps)?;
    (r.speaker, r.entry_card) = (None, own);
    Ok(())
}

/// Whom a strike did not wound has faced it, and taps (COE 3.iv.3, 3.iv.7), unless something spares him that.
fn tires(r: &mut Frame<'_, '_>, who: CardRef, spared: bool) {
    if r.game.board.card(who).status == Status::Untapped && !spared {
        r.change(Verb::Tap, Entity::Card(who), Change::Status(who, Status::Tapped));
    }
}

/// What cards ask for after a strike against this character, or after one that fails.
fn followed_by(game: &Game<'_>, who: CardRef, fails: bool) -> Vec<(CardRef, Vec<Step>)> {
    let said = query::in_force_rules(game.table, &game.board, RuleSort::AfterStrike);
    let his = said.iter().filter_map(|force| match force.rule {
        Rule::AfterStrike { of, failed, steps } if fails >= *failed && fits(&force.ctx, Entity::Card(who), of) => {
            Some((force.ctx.this?, steps.clone()))
        }
        _ => None,
    });
    his.collect()
}

/// What follows in place of the harm that a strike would do this character.
fn in_place_of_harm(game: &Game<'_>, who: CardRef) -> Option<(CardRef, Vec<Step>)> {
    let said = query::in_force_rules(game.table, &game.board, RuleSort::Spares);
    said.iter().find_map(|force| match force.rule {
        Rule::Spares(of, steps) if fits(&force.ctx, Entity::Card(who), of) => Some((force.ctx.this?, steps.clone())),
        _ => None,
    })
}

/// What a strike that succeeds sets off before the body check: under the Council's rules whatever speaks of it, in the
/// order that the defending player chooses (COE 3.iv.7); by the companions what the attack itself does, and everything
/// else waits for the next chain (annotation 19).
fn actions_of_wound(r: &mut Frame<'_, '_>, who: CardRef, (source, was_wounded): (CardRef, bool)) -> Result<(), Halt> {
    if r.game.board.rules != Ruleset::Coe {
        return special_actions(r, who, source);
    }
    // Who was wounded before is wounded again: the strike has succeeded (COE 3.iv.7).
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
                // The changes that the strike has made so far are told with it.
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
    let trigger = triggers::trigger(game, queued.card, n)?;
    let due = queued.card == source && trigger.special && triggers::trigger_holds(game, source, n, it);
    due.then(|| trigger.steps.clone())
}

fn in_words_of_attack(r: &mut Frame<'_, '_>, who: CardRef, steps: &[Step]) -> Result<(), Halt> {
    r.it = Some(Entity::Card(who));
    r.steps(steps)
}

/// Declares and resolves what a wound has set off: a roll that it asks for is told as its own (COE 3.iv.7.1).
fn resolve_now(game: &mut Game<'_>, queued: &Queued) -> Result<(), Halt> {
    let taken = |label: &str| game.declared.iter().any(|d| *d.label == *label);
    let label = (1u32..).map(|n| format!("{}.{n}", game.chain)).find(|label| !taken(label)).unwrap_or_default();
    game.declare_queued(label.into(), crate::vocab::Act::Passive, queued);
    entry::resolve_top(game)
}

/// What waits of the wound of this character comes before his body check, in the order that the defending player
/// chooses (COE 3.iv.7).
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

/// What cards say to follow the wound that was just dealt; what else was set off waits as before.
fn set_off_by(game: &mut Game<'_>, who: CardRef) -> Result<Vec<Queued>, Halt> {
    let waiting = std::mem::take(&mut game.queue);
    resolve::triggers::settle_immediate(game)?;
    let set_off = std::mem::replace(&mut game.queue, waiting);
    let (due, others): (Vec<_>, Vec<_>) = set_off.into_iter().partition(|queued| of_wound(game, queued, who));
    game.queue.extend(others);
    Ok(due)
}

/// Whether it is set off by the wound of this character.
pub(crate) fn of_wound(game: &Game<'_>, queued: &Queued, who: CardRef) -> bool {
    let wounds = |event: Event| matches!(event, Event::StrikeSucceeds | Event::Wounded);
    match queued.does {
        Waiting::SiteWound(of) => of == who,
        Waiting::Trigger(n, it) => {
            let on = triggers::trigger(game, queued.card, n).is_some_and(|t| wounds(t.on));
            on && it == Some(Entity::Card(who))
        }
        Waiting::Lasting(n, it) => {
            let rule = game.board.lasting.get(usize::from(n)).map(|l| &l.rule);
            it == Some(Entity::Card(who)) && matches!(rule, Some(Rule::When { on, .. }) if wounds(*on))
        }
        Waiting::Standing(_) | Waiting::BodyCheck(_) | Waiting::RingTest(_) | Waiting::FaceAttack => false,
    }
}

/// Whether what a wound sets off comes before the body check: everything by the Council's rules (COE 3.iv.7), and what the
/// attack itself does by the companions (annotation 19).
pub(crate) fn comes_first(game: &Game<'_>, queued: &Queued) -> bool {
    let own = match queued.does {
        Waiting::SiteWound(_) => true,
        Waiting::Trigger(n, _) => triggers::trigger(game, queued.card, n).is_some_and(|t| t.special),
        Waiting::Lasting(..)
        | Waiting::Standing(_)
        | Waiting::BodyCheck(_)
        | Waiting::RingTest(_)
        | Waiting::FaceAttack => false,
    };
    own || game.board.rules == Ruleset::Coe
}

/// The next of several things that a wound sets off: as an order was settled, else as the defending player chooses
/// (COE 3.iv.7).
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

/// What the attack does to whom it wounds, before his body check (COE 3.iv.7).
fn special_actions(r: &mut Frame<'_, '_>, who: CardRef, source: CardRef) -> Result<(), Halt> {
    let it = Some(Entity::Card(who));
    let table = r.game.table;
    let triggers = query::def(table, &r.game.board, source).meaning.as_ref().map_or(&[][..], |m| &m.triggers);
    for (n, trigger) in (0..=u8::MAX).zip(triggers).filter(|(_, t)| t.special) {
        let on = matches!(trigger.on, Event::StrikeSucceeds | Event::Wounded);
        let key = (source, n, it);
        if on && !r.game.fired.contains(&key) && triggers::trigger_holds(r.game, source, n, it) {
            r.game.fired.push(key);
            r.it = it;
            r.steps(&trigger.steps)?;
        }
    }
    if on_wound(r.game).is_some() { site_wound(r, who) } else { Ok(()) }
}

/// A defeated strike of an attack with a body is only defeated if its body check fails; one of a detainment attack
/// makes none (COE 3.II.1).
fn creature_body_check(r: &mut Frame<'_, '_>, who: CardRef, attack: &Attack) -> Result<(), Halt> {
    let Some(body) = combat_numbers::strike_body(r.game.table, &r.game.board, attack, who) else { return Ok(()) };
    let band = u8::try_from((body + 1).clamp(0, 99)).unwrap_or(99);
    let dice = r.game.dice(RollKind::Body, attack.source, Some(attack.source), 0, &[band])?;
    let result = if i16::from(dice) > body { RollResult::Success } else { RollResult::Failure };
    r.game.rolls.push(Rolled {
        kind: RollKind::Body,
        of: attack.source,
        source: Some(attack.source),
        own: None,
        modifier: 0,
        against: body,
        needs: None,
        dice: dice.shown(),
        result,
    });
    if result == RollResult::Failure {
        r.game.apply(Change::Strike(who, StrikeStatus::Ineffectual));
    }
    Ok(())
}

/// Ends the attack when no strike is left (annotation 12).
pub fn conclude(game: &mut Game<'_>) {
    let Some(attack) = game.board.attack.as_ref().filter(|a| a.status == AttackStatus::Assigned) else { return };
    if attack_start::owed(game) || attack.strikes_assigned.iter().any(|s| s.status == StrikeStatus::ToCome) {
        return;
    }
    // What is against nobody yet is assigned before the attack is over (COE 3.iii).
    let left = combat_numbers::unassigned(attack);
    let struck = |c: &CardRef| attack.strikes_assigned.iter().any(|s| s.against == *c);
    let free = company_combat::fighters(game.table, &game.board, attack.company).iter().filter(|c| !struck(c)).count();
    if left > 0 && free > 0 && !attack.strike_each && attack.attacks <= 1 && !company_combat::on(&game.board) {
        game.facts.unassigned = u8::try_from(left).unwrap_or(u8::MAX).min(u8::try_from(free).unwrap_or(u8::MAX));
        return;
    }
    let defeated = attack.strikes_assigned.iter().all(Strike::defeated);
    let (last, earlier) = (attack.attacks <= 1, attack.earlier);
    game.apply(Change::Attack(if defeated { AttackStatus::Defeated } else { AttackStatus::Over }));
    if last {
        creature_leaves(game, defeated && earlier != Some(false));
    }
    // How far a card has come that the position calls unfinished is not known.
    if let Some(card) = game.board.unfinished.filter(|_| game.rest.is_empty()) {
        game.by_hand.push((card, "what it does after this attack".into()));
    }
}

/// A creature whose last attack is over goes to the points of who defeated it, or is discarded. One that only detained
/// is worth nothing to him (COE 3.II.3), nor is one that came as an automatic-attack.
pub fn creature_leaves(game: &mut Game<'_>, defeated: bool) {
    let Some(attack) = &game.board.attack else { return };
    let source = attack.source;
    let def = query::def(game.table, &game.board, source);
    let kept = defeated && !attack.detainment && !(attack.automatic && def.kind == CardKind::Creature);
    let killed = def.kind == CardKind::Creature || kept && manifestations::killed(def);
    let there = killed && game.board.card(source).zone == Zone::Play;
    // A star tells what is worth points to minions alone (COE 3.v.W1, 3.v.R1, 3.v.F1, 3.v.B1).
    let dark = query::is_minion_player(&game.board, game.board.company(attack.company).seat);
    let worth = query::def(game.table, &game.board, source).starred == dark || game.board.rules == Ruleset::Metw;
    if there && defeated {
        moving::fall(game, source);
    }
    if there && !(defeated && taken(game)) {
        let zone = match (kept, worth) {
            (true, true) => Zone::Points,
            (true, false) => Zone::Eliminated,
            (false, _) => Zone::Discard,
        };
        game.apply(Change::Move(source, zone));
    }
}

/// The body check that a successful strike leads to.
///
/// # Errors
/// [`Halt`] when the roll is open.
pub fn body_check(r: &mut Frame<'_, '_>, who: CardRef) -> Result<(), Halt> {
    // Wounded before this strike: the position's wound belongs to the strike unless another is told of.
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

/// What a site's attack asks of a character whom it wounded.
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

/// What the automatic-attack that is faced does to whom it wounds.
pub fn on_wound(game: &Game<'_>) -> Option<OnWound> {
    let attack = game.board.attack.as_ref()?;
    let site = query::def(game.table, &game.board, attack.source).site.as_ref()?;
    site.automatic_attacks.iter().find_map(|a| a.wounded)
}

/// What follows a successful strike: special actions in the defending player's order, then the body check
/// (annotations 19, 20; COE 3.iv.7).
pub fn follow_ups(game: &mut Game<'_>, who: CardRef) {
    let it = Some(Entity::Card(who));
    let Some(source) = game.board.attack.as_ref().map(|a| a.source) else { return };
    let Some(meaning) = &query::def(game.table, &game.board, source).meaning else {
        return site_follow_up(game, source, who);
    };
    for (n, trigger) in (0..=u8::MAX).zip(&meaning.triggers) {
        let on = matches!(trigger.on, Event::StrikeSucceeds | Event::Wounded);
        if on && trigger.special && triggers::trigger_holds(game, source, n, it) {
            game.queue.push(Queued { card: source, does: Waiting::Trigger(n, it) });
        }
    }
    site_follow_up(game, source, who);
}

/// What the wound of the position sets off beside the actions of its attack: it comes before the body check under the
/// Council's rules (COE 3.iv.7), and after it by the companions (annotation 19).
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
    // Of an attack that harms nobody no check follows.
    if frame::prevention(game, Some(source), Verb::BodyCheck, Entity::Card(who)).is_none() {
        game.queue.push(Queued { card: who, does: Waiting::BodyCheck(who) });
    }
}

/// An on-guard creature is turned up: it attacks after the automatic-attacks.
pub fn reveal_creature(r: &mut Frame<'_, '_>) {
    let (Some(card), Some(company)) = (r.this(), r.ctx().concerned()) else { return r.impossible() };
    r.happened();
    r.game.apply(Change::Move(card, Zone::Play));
    r.game.board.cards[usize::from(card.0)].mode = Mode::Creature;
    let attack = attack::of_creature(r.game.table, &r.game.board, card, company);
    let named = strikes::name(&r.game.board, &attack);
    r.game.facts.attacks.push(named);
    r.game.board.coming.push(attack);
}

/// The defender has tapped a character to cancel one of a creature's attacks.
pub fn cancel_by_card(r: &mut Frame<'_, '_>) {
    let Some(attack) = &mut r.game.board.attack else { return r.impossible() };
    attack.tapped_away = attack.tapped_away.saturating_add(1);
    let (last, earlier) = (attack.attacks <= 1, attack.earlier);
    r.happened();
    r.game.apply(Change::OneAttackLess);
    if last {
        r.game.apply(Change::Attack(AttackStatus::Cancelled));
        creature_leaves(r.game, earlier == Some(true));
    }
}

/// Assigns a strike, and says whether it could be.
pub fn assign(game: &mut Game<'_>, who: CardRef) -> bool {
    // More strikes than one, all against the same character: the others are excess.
    let excess = game.board.attack.as_ref().map_or(0, |attack| {
        let meaning = query::def(game.table, &game.board, attack.source).meaning.as_ref();
        let one_character = meaning.and_then(|m| m.creature.as_ref()).is_some_and(|c| c.one_character);
        if one_character { (query::attack_strikes(attack) - 1).max(0) } else { 0 }
    });
    let several = several_strikes::one_more(game.table, &game.board, who);
    let Some(attack) = &mut game.board.attack else { return false };
    if let Some(strike) = attack.strikes_assigned.iter_mut().find(|s| s.against == who) {
        if several {
            strike.further += 1;
        } else {
            strike.excess += 1;
        }
        return true;
    }
    attack.strikes_assigned.push(Strike::to_come(who, excess));
    attack.status = AttackStatus::Assigned;
    true
}

/// Assigns one strike to somebody, by the side that may.
pub(crate) fn assigns(game: &mut Game<'_>, who: CardRef, by_attacker: bool) {
    assign(game, who);
    if let Some(attack) = &mut game.board.attack {
        attack.passed_on |= by_attacker;
    }
    game.board.step = crate::vocab::Step::StrikesAssigned;
}

/// The next strike against a character comes when one of his is settled. If that one has removed him, those that were
/// left have succeeded.
pub(super) fn next(game: &mut Game<'_>, who: CardRef) {
    let gone = game.board.card(who).zone != Zone::Play;
    let strikes = game.board.attack.iter_mut().flat_map(|a| &mut a.strikes_assigned);
    let Some(strike) = strikes.into_iter().find(|s| s.against == who && s.further > 0) else { return };
    if gone {
        strike.settled.extend((0..strike.further).map(|_| StrikeStatus::Succeeded));
        strike.further = 0;
        strike.status = StrikeStatus::Succeeded;
        return;
    }
    strike.further -= 1;
    strike.settled.push(strike.status);
    strike.status = StrikeStatus::ToCome;
    strike.stays_untapped = false;
    strike.skilled.clear();
    // What was for the strike that is settled is not for the next one (COE 3.iv.7.3).
    game.board.attached.retain(|m| m.kind != RollKind::Strike || m.of != who);
    let his = |e: &Entity| matches!(e, Entity::Strike(c) | Entity::Roll(RollKind::Strike, c) if *c == who);
    let of_it = |l: &&mut state::Lasting| l.until == Duration::Strike && l.targets.iter().any(his);
    game.board.lasting.iter_mut().filter(of_it).for_each(|l| l.over = true);
}

/// The defeated creature comes under the control of who was chosen for it; whether anybody was.
pub(crate) fn taken(game: &mut Game<'_>) -> bool {
    let Some(attack) = &game.board.attack else { return false };
    let (source, detainment) = (attack.source, attack.detainment);
    let claims = |who: CardRef| game.board.history.contains(&TurnEvent::ClaimsTrophy(who));
    let there = |who: CardRef| game.board.card(who).zone == Zone::Play && claims(who);
    let Some(who) = attack.strikes_assigned.iter().map(|s| s.against).find(|c| there(*c)) else { return false };
    let seat = game.defender();
    game.apply(Change::Attach(source, Place::Card(who)));
    let state = &mut game.board.cards[usize::from(source.0)];
    (state.mode, state.owner, state.worthless) = (Mode::Item, seat, detainment);
    true
}

/// A character fights so as not to tap: in the strike against him, or in his own.
pub(crate) fn stays_untapped(game: &mut Game<'_>, who: CardRef) {
    let mut strikes = game.board.attack.iter_mut().flat_map(|a| &mut a.strikes_assigned);
    let Some(strike) = strikes.find(|s| s.against == who || s.by == Some(who)) else { return };
    if strike.by == Some(who) {
        strike.by_stays_untapped = true;
    } else {
        strike.stays_untapped = true;
    }
}
