//! Answers what the reader of a text asks about the meaning of a card.

use std::sync::Arc;

use crate::engine::card::{
    Action, Amount, CardDef, CardKind, Condition, Cost, Event, Filter, Kind, Mode, OnWound, Role, SiteAttack, Step,
    Table, Trigger, Window, Zone, asks_for_roll, walk,
};
use crate::vocab::{Act, Phase, RollKind, Step as Turn, fold};

/// Whether steps ask for a roll of this kind.
pub(super) fn rolls(steps: &[Step], kind: RollKind) -> bool {
    let tests = || walk(steps).any(|step| matches!(step, Step::Test(..)));
    asks_for_roll(steps, kind) || kind == RollKind::Test && tests()
}

/// Whether a card makes its bearer check for corruption.
pub(super) fn asks_for_check(table: &Table, versions: &[usize]) -> bool {
    versions.iter().any(|v| table.defs.get(*v).is_some_and(|d| d.is_corruption_card()))
}

/// Whether the attack of a card or of a site makes a character whom it wounds check for corruption.
pub(super) fn checks_wounded(table: &Table, versions: &[usize]) -> bool {
    let check = |attack: &SiteAttack| matches!(attack.wounded, Some(OnWound::CorruptionCheck(_)));
    let site = |v: &usize| {
        let site = table.defs.get(*v).and_then(|def| def.site.as_ref());
        site.is_some_and(|site| site.automatic_attacks.iter().any(check))
    };
    let roll = |steps: &[Step]| rolls(steps, RollKind::Corruption);
    versions.iter().any(site) || triggers(table, versions, roll)
}

/// Whether an action can be declared only while it is the other player's turn.
pub(super) fn off_turn(action: &Action) -> bool {
    fn never(condition: &Condition) -> bool {
        match condition {
            Condition::Not(inner) => **inner == Condition::YourTurn,
            Condition::All(all) => all.iter().any(never),
            _ => false,
        }
    }
    action.needs.iter().any(never)
}

/// Gives the figures that are printed on a card, those of a site's automatic-attacks among them.
pub(super) fn figures(def: &CardDef) -> Vec<i32> {
    let own = [def.prowess, def.body, def.mind, def.influence, def.general_influence, def.corruption, def.points];
    let attacks = def.site.iter().flat_map(|s| &s.automatic_attacks);
    let amounts = attacks.flat_map(|a| [a.spec.strikes.as_ref(), Some(&a.spec.prowess)]).flatten();
    let faced = amounts.filter_map(|a| if let Amount::Number(n) = a { Some(i32::from(*n)) } else { None });
    own.into_iter().flatten().map(i32::from).chain(def.strikes.map(i32::from)).chain(faced).collect()
}

/// Whether playing a card in any of its versions does something, as its steps tell.
pub(super) fn plays(table: &Table, versions: &[usize], does: impl Fn(&[Step]) -> bool) -> bool {
    versions.iter().flat_map(|v| table.plays(*v)).any(|action| does(&action.steps))
}

/// Whether a card in any of its versions does something by itself, as the steps of its triggers tell.
pub(super) fn triggers(table: &Table, versions: &[usize], does: impl Fn(&[Step]) -> bool) -> bool {
    triggers_of(table, versions).any(|trigger| does(&trigger.steps))
}

/// Gives what happens by itself by a card, in all of its versions.
pub(super) fn triggers_of<'t>(table: &'t Table, versions: &'t [usize]) -> impl Iterator<Item = &'t Trigger> {
    let meanings = versions.iter().filter_map(|v| table.defs.get(*v)?.meaning.as_ref());
    meanings.flat_map(|meaning| &meaning.triggers)
}

/// Whether a card that was played on an attack goes on to a character by itself when the attack is over.
pub(super) fn goes_on_after_attack(table: &Table, versions: &[usize]) -> bool {
    triggers_of(table, versions).any(|trigger| {
        trigger.on == Event::AttackOver && walk(&trigger.steps).any(|step| matches!(step, Step::Attach(..)))
    })
}

/// Gives the phase and the step in which a card acts by itself at the end of something; nothing if it acts at several
/// such ends, or at none.
pub(super) fn acts_at_end(table: &Table, versions: &[usize]) -> Option<(Phase, Option<Turn>)> {
    let mut ends = triggers_of(table, versions).filter_map(|trigger| match trigger.on {
        Event::EndOfTurn => Some((Phase::End, Some(Turn::SignalEnd))),
        Event::EndOfMovementHazard => Some((Phase::MovementHazard, Some(Turn::EndOfPhase))),
        Event::EndOfUntap => Some((Phase::Untap, None)),
        _ => None,
    });
    let first = ends.next()?;
    ends.all(|end| end == first).then_some(first)
}

/// Gives the uses that a card has in play, in all of its versions.
pub(super) fn uses<'t>(table: &'t Table, versions: &'t [usize]) -> impl Iterator<Item = &'t Arc<Action>> {
    versions.iter().filter_map(|v| table.defs.get(*v)).flat_map(|def| def.abilities())
}

/// Whether a card in any of its versions has a use that can only be aimed at its bearer.
pub(super) fn aims_at_bearer(table: &Table, versions: &[usize]) -> bool {
    fn bearer(filter: &Filter) -> bool {
        match filter {
            Filter::Is(role) => *role == Role::Bearer,
            Filter::All(all) => all.iter().any(bearer),
            _ => false,
        }
    }
    uses(table, versions).any(|action| action.targets.iter().any(|target| bearer(&target.filter)))
}

/// Tells how a card is used: it taps, or it is discarded where that is its price or nobody knows its use.
pub(super) fn own_use(table: &Table, versions: &[usize]) -> Act {
    let spends = versions.iter().filter_map(|v| table.defs.get(*v)).any(|def| {
        let pays = |action: &Arc<Action>| action.cost.iter().any(|cost| matches!(cost, Cost::DiscardThis));
        def.meaning.is_none() || def.abilities().iter().any(pays)
    });
    if spends { Act::DiscardAbility } else { Act::TapAbility }
}

/// Gives every way to play a card and to use it, in all of its versions.
pub(super) fn actions<'t>(table: &'t Table, versions: &'t [usize]) -> impl Iterator<Item = &'t Arc<Action>> {
    versions.iter().flat_map(|v| table.plays(*v)).chain(uses(table, versions))
}

/// Whether a card lets others be played as though something were in play that is not.
pub(super) fn lends_presence(table: &Table, versions: &[usize]) -> bool {
    let meanings = versions.iter().filter_map(|v| table.defs.get(*v)?.meaning.as_ref());
    meanings.into_iter().any(|meaning| !meaning.as_though.is_empty())
}

/// Whether a card never stays in play: it is a short-event and nothing else.
pub(super) fn never_stays(table: &Table, versions: &[usize]) -> bool {
    let short = |d: &CardDef| d.kind == CardKind::Event && d.modes.iter().all(|m| *m == Mode::ShortEvent);
    versions.iter().all(|v| table.defs.get(*v).is_some_and(|d| short(d)))
}

/// Whether a card can be played in the site phase only, in all of its versions.
pub(super) fn only_in_site_phase(table: &Table, versions: &[usize]) -> bool {
    let mut plays = versions.iter().flat_map(|v| table.plays(*v)).peekable();
    plays.peek().is_some() && plays.all(|action| action.window == Window::Site)
}

/// Whether a card can only be played while an attack is faced, before strikes are assigned, in all of its versions.
pub(super) fn plays_on_attacks_only(table: &Table, versions: &[usize]) -> bool {
    let mut plays = versions.iter().flat_map(|v| table.plays(*v)).peekable();
    plays.peek().is_some() && plays.all(|action| matches!(action.window, Window::Attack | Window::BeforeStrikes))
}

/// Whether a site is a home site of a character, in any of their versions.
pub(super) fn is_home(table: &Table, who: &[usize], site: &[usize]) -> bool {
    let sites = || site.iter().filter_map(|v| table.defs.get(*v));
    let homes = who.iter().filter_map(|v| table.defs.get(*v)).flat_map(|def| &def.home_sites);
    homes.into_iter().any(|home| sites().any(|site| site.name == *home))
}

/// Whether a character, in any of their versions, calls a site or a region home: `Any site in Gorgoroth`.
pub(super) fn names_home(table: &Table, who: &[usize], place: &[usize]) -> bool {
    let places = || place.iter().filter_map(|v| table.defs.get(*v)).map(|def| fold(&def.title));
    let homes = who.iter().filter_map(|v| table.defs.get(*v)).flat_map(|def| &def.home_sites);
    homes.into_iter().map(|home| fold(home)).any(|home| places().any(|place| home.ends_with(&place)))
}

/// Whether steps make an attack.
pub(super) fn attacks(steps: &[Step]) -> bool {
    walk(steps).any(|step| matches!(step, Step::Attack(..) | Step::CreatureAttack(_)))
}

/// Whether a card attacks as a race (folded, singular), itself or by its text.
pub(super) fn attacks_as(def: &CardDef, race: &str) -> bool {
    let triggers = def.meaning.iter().flat_map(|m| &m.triggers).flat_map(|t| &t.steps);
    let made = |step: &Step| matches!(step, Step::Attack(spec, _) if spec.races.iter().any(|r| **r == *race));
    def.is_race(race) || triggers.into_iter().any(made)
}

/// Whether steps turn over cards.
pub(super) fn reveals(steps: &[Step]) -> bool {
    walk(steps).any(|step| matches!(step, Step::Reveal { .. }))
}

/// Whether steps draw cards.
pub(super) fn draws(steps: &[Step]) -> bool {
    walk(steps).any(|step| matches!(step, Step::Draw(..)))
}

/// The things at which a card's uses can be aimed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Takes {
    /// An attack.
    pub attack: bool,
    /// A strike.
    pub strike: bool,
    /// A check or another roll.
    pub roll: bool,
    /// A company.
    pub company: bool,
    /// A card of some kind.
    pub card: bool,
    /// A character who does it.
    pub performer: bool,
    /// Somebody who taps for it.
    pub tap: bool,
    /// A card that it fetches out of a pile.
    pub fetched: bool,
}

/// Gives the things at which the uses of a card can be aimed, all of them together.
pub(super) fn takes(table: &Table, versions: &[usize]) -> Takes {
    let mut takes = Takes::default();
    for action in actions(table, versions) {
        takes.fetched |= walk(&action.steps).any(|step| matches!(step, Step::Fetch(_)));
        takes.performer |= action.by.is_some();
        takes.tap |= action.cost.iter().any(|c| matches!(c, Cost::TapBy | Cost::Tap(_) | Cost::TapSome(_)));
        action.targets.iter().for_each(|target| aimed(&target.filter, &mut takes));
    }
    takes
}

fn aimed(filter: &Filter, takes: &mut Takes) {
    match filter {
        Filter::All(all) => match all.iter().find(|f| matches!(f, Filter::Kind(_))) {
            Some(kind) => aimed(kind, takes),
            None => match all.iter().find(|f| matches!(f, Filter::Any(_))) {
                Some(any) => aimed(any, takes),
                None => takes.card = true,
            },
        },
        Filter::Any(any) => any.iter().for_each(|f| aimed(f, takes)),
        Filter::Kind(Kind::Attack) => takes.attack = true,
        Filter::Kind(Kind::Strike) => takes.strike = true,
        Filter::Kind(Kind::Roll) => takes.roll = true,
        Filter::Kind(Kind::Company) => takes.company = true,
        Filter::Influencing(_) => takes.roll = true,
        _ => takes.card = true,
    }
}

/// Tells whether a card is a target of another one, as far as its printed text does; nothing where it does not.
pub(super) fn fits(table: &Table, own: &[usize], goal: &[usize]) -> Option<bool> {
    fits_bearing(table, own, goal, None)
}

/// Whether a card can be aimed at one that is declared and has not resolved, so far as its printed text tells.
pub(super) fn answers(table: &Table, own: &[usize], goal: &[usize]) -> bool {
    fn declared(filter: &Filter) -> bool {
        match filter {
            Filter::All(all) | Filter::Any(all) => all.iter().any(declared),
            Filter::In(zone) => *zone == Zone::Declared,
            _ => false,
        }
    }
    let aims = actions(table, own).flat_map(|a| &a.targets).any(|target| declared(&target.filter));
    aims && fits(table, own, goal) == Some(true)
}

/// Tells the same of a card of which it is known what it bears.
pub(super) fn fits_bearing(table: &Table, own: &[usize], goal: &[usize], borne: Option<&[usize]>) -> Option<bool> {
    let mut open = false;
    let mut any = false;
    let borne: Option<Vec<&CardDef>> =
        borne.map(|all| all.iter().filter_map(|b| table.defs.get(*b).map(AsRef::as_ref)).collect());
    for target in actions(table, own).flat_map(|a| &a.targets) {
        any = true;
        for def in goal.iter().filter_map(|g| table.defs.get(*g)) {
            match printed(&target.filter, def, borne.as_deref()) {
                Some(true) => return Some(true),
                None => open = true,
                Some(false) => {}
            }
        }
    }
    if open || !any { None } else { Some(false) }
}

/// Tells whether a filter holds for what is printed on a card, and on what it bears where that is known.
fn printed(filter: &Filter, def: &CardDef, borne: Option<&[&CardDef]>) -> Option<bool> {
    match filter {
        Filter::All(all) => {
            let each: Vec<Option<bool>> = all.iter().map(|f| printed(f, def, borne)).collect();
            match () {
                () if each.contains(&Some(false)) => Some(false),
                // A card does not print where and how it is now; it prints its kind.
                () if each.contains(&Some(true)) => Some(true),
                () => None,
            }
        }
        Filter::Any(any) => {
            let each: Vec<Option<bool>> = any.iter().map(|f| printed(f, def, borne)).collect();
            if each.contains(&Some(true)) {
                Some(true)
            } else if each.contains(&None) {
                None
            } else {
                Some(false)
            }
        }
        Filter::Not(inner) => printed(inner, def, borne).map(|b| !b),
        Filter::Kind(kind) => Some(match kind {
            Kind::Card => true,
            Kind::Character => def.kind == CardKind::Character,
            Kind::Ally => def.kind == CardKind::Ally,
            Kind::Item => def.kind == CardKind::Item,
            Kind::Faction => def.kind == CardKind::Faction,
            Kind::Site => def.kind == CardKind::Site,
            Kind::Region => def.kind == CardKind::Region,
            Kind::Creature => def.kind == CardKind::Creature || def.modes.contains(&Mode::Creature),
            Kind::Event => def.kind == CardKind::Event || def.modes.contains(&Mode::PermanentEvent),
            Kind::ShortEvent => def.modes.contains(&Mode::ShortEvent),
            Kind::LongEvent => def.modes.contains(&Mode::LongEvent),
            Kind::PermanentEvent => def.modes.contains(&Mode::PermanentEvent),
            Kind::Company | Kind::Attack | Kind::Strike | Kind::Roll | Kind::Effect | Kind::Player => false,
        }),
        Filter::Hazard(hazard) => Some(def.hazard == *hazard),
        Filter::Keyword(word) => Some(def.keywords.contains(word)),
        Filter::Race(word) => Some(def.races.contains(word)),
        Filter::Named(word) => Some(def.name == *word),
        Filter::Unique => Some(def.unique),
        Filter::Agent => Some(def.agent),
        Filter::Bears(inner) => borne.map(|all| all.iter().any(|b| printed(inner, b, None) != Some(false))),
        _ => None,
    }
}
