//! What a declaration may mean of a card's text: a play, a use, or an option.

use std::sync::Arc;

use super::interpret::zones;
use super::{affects, company_combat, granted};
use crate::engine::card::{self, Action, AttackSpec, CardDef, Cost, Kind, Mode, Rule, Step, Table, Zone, mentions};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, Entity, Game, Intent};
use crate::vocab::{Act, Seat, folded};

impl<'t> Game<'t> {
    /// The ways in which this declaration could play or use the card.
    pub fn candidates(&self, intent: &Intent, seat: Seat, card: CardRef) -> Vec<&'t Arc<Action>> {
        let def = self.def(card);
        let played = matches!(intent.act, Act::Play | Act::RevealOnGuard | Act::Reveal);
        let all = if played { query::plays(self.table, &self.board, card) } else { def.abilities() };
        let there = |a: &&'t Arc<Action>| played || a.granted.is_none() || granted::open(self, card, a);
        let as_side = |a: &&'t Arc<Action>| {
            let hazard = a.as_hazard.unwrap_or(def.hazard);
            let any = a.window == card::Window::Any;
            // A player whose company is attacked by another company plays resources even though it is not their turn
            // (COE 3.V).
            let defends = !hazard && company_combat::defends(&self.board, seat);
            !played || any || hazard == (seat == Seat::H) || def.agent || defends
        };
        // A player who names an option means it, whatever it costs.
        let called = |a: &Action| intent.option.as_ref().is_some_and(|option| is_named(a, option));
        let pays = |a: &&'t Arc<Action>| match intent.act {
            Act::TapAbility if called(a) => true,
            Act::TapAbility => a.cost.iter().any(|c| matches!(c, Cost::TapThis | Cost::TapBearer | Cost::TapBy)),
            Act::DiscardAbility => a.cost.contains(&Cost::DiscardThis),
            Act::Influence => affects::influences(a),
            Act::ReplaceCharacter => a.steps.iter().any(replaces),
            _ => true,
        };
        let mut ways: Vec<&'t Arc<Action>> = all.iter().filter(there).filter(as_side).filter(pays).collect();
        // If the option names a use of the other side, it does not mean one of the player's own.
        if let Some(option) = intent.option.as_ref().filter(|_| played) {
            let like = |a: &&Arc<Action>| likeness(a, option);
            let others = all.iter().filter(|a| !as_side(a)).filter(there).map(|a| like(&a)).max().unwrap_or(0);
            if others > 0 && others > ways.iter().map(like).max().unwrap_or(0) {
                return Vec::new();
            }
        }
        if ways.is_empty() && intent.act == Act::TapAbility {
            // To tap a card also means to use it if its price is something else.
            let other = |a: &&'t Arc<Action>| !a.cost.contains(&Cost::DiscardThis);
            ways = all.iter().filter(there).filter(as_side).filter(other).collect();
        }
        if ways.len() < 2 {
            return ways;
        }
        // A declaration on an attack, a strike or a roll means a use with such a target, if there is one.
        let at: Vec<Kind> = intent.targets.iter().filter_map(combat_kind).collect();
        let aims = |a: &Action| a.targets.iter().any(|t| mentions::mentions_any(&t.filter, &at));
        if !at.is_empty() && ways.iter().any(|a| aims(a)) {
            ways.retain(|a| aims(a));
        }
        // A player who names a key plays a creature.
        let creature = |a: &&'t Arc<Action>| a.mode == Mode::Creature;
        if intent.key.is_some() && ways.iter().any(creature) {
            ways.retain(creature);
        }
        let Some(option) = &intent.option else {
            // If no option does, the card that is picked or named shows which pile is searched.
            let picked = self.oracle.picks.iter().filter(|p| !p.used).filter_map(|p| p.entity);
            let named = picked.chain(intent.targets.iter().copied()).filter_map(Entity::as_card);
            let piles: Vec<Zone> = named.map(|c| self.board.card(c).zone).collect();
            let searches = |a: &Action| takes_from(a, &piles);
            if ways.iter().any(|a| searches(a)) {
                ways.retain(|a| searches(a));
            }
            return ways;
        };
        if ways.iter().any(|a| is_named(a, option)) {
            ways.retain(|a| is_named(a, option));
        } else {
            let likeness: Vec<usize> = ways.iter().map(|a| likeness(a, option)).collect();
            if let Some(best) = likeness.iter().max().filter(|best| **best > 0) {
                let mut each = likeness.iter();
                ways.retain(|_| each.next() == Some(best));
            }
        }
        ways
    }
}

/// The kind of a target that is not a card, company or region.
fn combat_kind(target: &Entity) -> Option<Kind> {
    match target {
        Entity::Attack => Some(Kind::Attack),
        Entity::Strike(_) => Some(Kind::Strike),
        Entity::Roll(..) => Some(Kind::Roll),
        _ => None,
    }
}

/// The pile in which a card looks for its only target, if it does not look in play.
pub fn pile_asked(table: &Table, board: &Board, card: CardRef) -> Option<Zone> {
    let piles = [Zone::Hand, Zone::Deck, Zone::Discard, Zone::Sideboard, Zone::Points];
    let abilities = query::def(table, board, card).abilities();
    let ways = query::plays(table, board, card).iter().chain(abilities).filter(|a| !a.targets.is_empty());
    let mut asked = ways.map(|a| {
        let [target] = a.targets.as_slice() else { return None };
        piles.into_iter().find(|zone| zones::zones(&target.filter).contains(*zone))
    });
    let first = asked.next()??;
    asked.all(|pile| pile == Some(first)).then_some(first)
}

/// Whether a way takes cards from one of these piles.
fn takes_from(action: &Action, piles: &[Zone]) -> bool {
    let taken = |fetch: &card::Fetch| fetch.from.iter().any(|zone| piles.contains(zone));
    card::walk(&action.steps).any(|s| matches!(s, Step::Fetch(fetch) if taken(fetch)))
}

/// Whether a way has exactly this name.
fn is_named(action: &Action, option: &str) -> bool {
    action.option.as_ref().is_some_and(|own| folded(own) == folded(option))
}

/// Whether a way is what an option asks for.
pub(crate) fn answers(action: &Action, option: &str) -> bool {
    likeness(action, option) > 0
}

/// Whether the card grants its use to others.
pub fn grants_its_use(table: &Table, def: usize) -> bool {
    let meaning = table.defs.get(def).and_then(|d| d.meaning.as_ref());
    meaning.is_some_and(|m| m.abilities.iter().any(|a| a.granted.is_some()))
}

/// The attack that a card makes while it is in play, and whether it is an automatic-attack of a site; otherwise the
/// attack that the card makes as it resolves.
pub fn made_attack(def: &CardDef) -> Option<(AttackSpec, Option<bool>)> {
    let meaning = def.meaning.as_ref()?;
    let adds = |rule: &Rule| if let Rule::AddAutomaticAttack(_, spec) = rule { Some((**spec).clone()) } else { None };
    if let Some(spec) = def.rules().find_map(adds) {
        return Some((spec, Some(true)));
    }
    let attack = |s: &Step| if let Step::Attack(spec, _) = s { Some((**spec).clone()) } else { None };
    let first = |steps: &[Step]| card::walk(steps).find_map(attack);
    let set_off = meaning.triggers.iter().find_map(|t| first(&t.steps));
    let standing = set_off.map(|spec| (spec, Some(false)));
    standing.or_else(|| meaning.plays.iter().find_map(|p| first(&p.steps)).map(|spec| (spec, None)))
}

/// The pile from which a use of the card takes cards, if there is one; the discard pile comes before others.
pub fn pile_taken(table: &Table, board: &Board, card: CardRef) -> Option<Zone> {
    let fetched = |s: &Step| if let Step::Fetch(fetch) = s { fetch.from.clone() } else { Vec::new() };
    let mut piles = steps_of(table, board, card).flat_map(fetched).peekable();
    let first = piles.peek().copied();
    piles.find(|zone| *zone == Zone::Discard).or(first)
}

/// All steps of the plays and uses of a card.
fn steps_of<'a>(table: &'a Table, board: &'a Board, card: CardRef) -> impl Iterator<Item = &'a Step> {
    let abilities = query::def(table, board, card).abilities();
    let ways = query::plays(table, board, card).iter().chain(abilities);
    ways.flat_map(|action| card::walk(&action.steps))
}

/// Whether a use of the card brings a card from a pile to the hand.
pub fn brings_to_hand(table: &Table, board: &Board, card: CardRef) -> bool {
    steps_of(table, board, card).any(|s| match s {
        Step::Fetch(fetch) => fetch.to == Zone::Hand,
        s => matches!(s, Step::Return(..)),
    })
}

/// Tells how many of the option's words fit a way.
fn likeness(action: &Action, option: &str) -> usize {
    let own = folded(action.option.as_deref().or(action.mode.use_word()).unwrap_or_default());
    if own == option {
        return 100;
    }
    let side = match action.as_hazard {
        Some(false) => "resource use",
        Some(true) => "hazard use",
        None => "",
    };
    let own = || words(&own).chain(words(side));
    words(option).filter(|word| own().any(|o| singular(o).eq(singular(word)))).count()
}

/// The words of a text that count: those of more than one letter.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() > 1)
}

/// A word without its plural ending: races are printed in either form.
fn singular(word: &str) -> impl Iterator<Item = u8> {
    let endings = [("men", "man"), ("ves", "f"), ("dain", "dan"), ("s", "")];
    let stem = endings.iter().find_map(|(many, one)| Some((word.strip_suffix(many)?, *one)));
    let (stem, one) = stem.unwrap_or((word, ""));
    stem.bytes().chain(one.bytes())
}

/// Whether a step lets another character take somebody's place.
pub(crate) fn replaces(step: &Step) -> bool {
    matches!(step, Step::Replace(..))
}

/// Whether the declared card can be used only in combat, or only on things that exist in combat.
pub(crate) fn about_combat(game: &Game<'_>, intent: &Intent) -> bool {
    let helps = |card: CardRef| {
        let seat = intent.by.unwrap_or(game.board.card(card).owner);
        let combat = |a: &Action| affects::targets_combat(a) || a.window.is_combat();
        game.candidates(intent, seat, card).iter().any(|a| combat(a))
    };
    intent.card.is_some_and(helps)
}
