//! What an action would touch: the attack, the strike, a roll or a body check.

use super::interpret::{self, Ctx};
use super::{prisoners, rolls, strikes};
use crate::engine::card::mentions::mentions;
use crate::engine::card::{self, Action, Attr, Cost, Filter, Kind, Mode, Role, Rule, Step as Effect, What};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, Entity, Game};
use crate::vocab::{Act, RollKind, Ruleset, Seat};

/// Whether a target is an attack, a strike or the attacking creature.
pub(crate) fn targets_combat(action: &Action) -> bool {
    let kinds = [Kind::Attack, Kind::Strike, Kind::Creature];
    action.targets.iter().any(|t| kinds.iter().any(|k| mentions(&t.filter, *k)))
}

/// Whether the attempt would start an attack.
pub fn starts_attack(a: &Attempt<'_>) -> bool {
    let attacks = |s: &Effect| matches!(s, Effect::Attack(..) | Effect::CreatureAttack(_) | Effect::SiteAttacks(_));
    a.action.is_some_and(|x| x.mode == Mode::Creature) || a.steps().any(attacks)
}

/// Whether the attempt would cancel the attack that is faced.
pub fn cancels_attack(board: &Board, a: &Attempt<'_>) -> bool {
    let source = board.attack.as_ref().map(|x| Entity::Card(x.source));
    let is_attack = |t: &Entity| *t == Entity::Attack || Some(*t) == source;
    let cancels = a.steps().any(|s| match s {
        Effect::Cancel(What::Role(Role::Attack)) => true,
        Effect::Cancel(what) | Effect::CancelAttacks(what) | Effect::Discard(what) => a.aims(what, is_attack),
        _ => false,
    });
    cancels || a.action.is_some() && a.act == Act::CancelByCard
}

pub(crate) fn cancels_strike(a: &Attempt<'_>) -> bool {
    a.steps().any(|s| matches!(s, Effect::Cancel(what) if a.aims(what, |t| matches!(t, Entity::Strike(_)))))
}

/// Whether the attempt acts on a pending roll.
pub(crate) fn touches_roll(game: &Game<'_>, a: &Attempt<'_>) -> bool {
    let on_roll = a.targets.iter().any(|t| matches!(t, Entity::Roll(..)) && rolls::is_pending(game, *t));
    on_roll && (a.act == Act::Support || modifies_roll(a))
}

pub(crate) fn modifies_roll(a: &Attempt<'_>) -> bool {
    a.action.is_none() && a.act == Act::Support || a.steps().any(|s| matches!(s, Effect::Modify(..)))
}

/// Whether the attempt cancels or changes the attack as a whole (COE 3.i).
pub(crate) fn affects_attack(game: &Game<'_>, a: &Attempt<'_>) -> bool {
    cancels_attack(&game.board, a)
        || a.targets.contains(&Entity::Attack)
        || rules_of(a).any(query::of_attacks)
        || removes_boost(game, a)
        || cancels_declared(game, a)
        || finds_none(a)
}

/// Whether the attempt asks for an attack and the current one does not fit: then that is the reason to give.
fn finds_none(a: &Attempt<'_>) -> bool {
    let asks = |action: &Action| action.targets.iter().any(|t| mentions(&t.filter, Kind::Attack));
    a.targets.is_empty() && a.action.is_some_and(asks)
}

/// Whether the attempt cancels something declared in this chain. That was allowed because it affects the attack or the
/// strike, so cancelling it affects them too (COE 9.5).
fn cancels_declared(game: &Game<'_>, a: &Attempt<'_>) -> bool {
    let declared = |t: &Entity| match t {
        Entity::Card(c) => game.on_chain().any(|e| e.card == Some(*c)),
        Entity::Entry(n) => game.stack.contains(&usize::from(*n)),
        _ => false,
    };
    a.steps().any(|s| matches!(s, Effect::Cancel(what) if a.aims(what, declared)))
}

/// Whether the attempt changes the attack as a whole: it targets the attack, or changes a number of the attack that is
/// faced. An attempt that targets the attack only to say how long characters are stronger does not (COE 3.i).
pub(crate) fn changes_attack(game: &Game<'_>, a: &Attempt<'_>) -> bool {
    let ctx = a.ctx(game);
    a.targets.contains(&Entity::Attack) && !strengthens_only(a, &ctx)
        || rules_lasting(a, true).any(|rule| about_attack(rule, &ctx))
}

/// Whether a rule changes a number of the attack that is faced.
fn about_attack(rule: &Rule, ctx: &Ctx<'_>) -> bool {
    match rule {
        Rule::Modify { attr: Attr::Strikes | Attr::Prowess | Attr::Body, of, .. } => {
            interpret::satisfies(ctx, Entity::Attack, of)
        }
        _ => false,
    }
}

/// Whether the attempt decides who faces strikes: it comes too late once they are assigned (COE 3.i.5).
pub(crate) fn settles_assignment(a: &Attempt<'_>) -> bool {
    rules_of(a).any(|rule| matches!(rule, Rule::NoStrikes(_) | Rule::SeveralStrikes { .. } | Rule::AttackerChooses(_)))
}

/// Whether the attempt leaves only rules about things other than attacks and asks only for corruption checks.
fn strengthens_only(a: &Attempt<'_>, ctx: &Ctx<'_>) -> bool {
    let other = |s: &Effect| !matches!(s, Effect::Lasting(..) | Effect::CorruptionCheck(_));
    let mut rules = rules_of(a).peekable();
    rules.peek().is_some()
        && rules.all(|rule| matches!(rule, Rule::Modify { .. }) && !about_attack(rule, ctx))
        && a.action.is_some_and(|x| !x.steps.iter().any(other))
}

/// Whether the attempt removes a card that has changed the attack.
pub(super) fn removes_boost(game: &Game<'_>, a: &Attempt<'_>) -> bool {
    let Some(attack) = &game.board.attack else { return false };
    let boosts = |t: &Entity| attack.reached.iter().any(|r| *t == Entity::Card(r.source));
    a.steps().any(|s| match s {
        Effect::Discard(what) | Effect::Cancel(what) | Effect::Return(what, ..) => a.aims(what, boosts),
        _ => false,
    })
}

pub(super) fn rules_of<'a>(a: &'a Attempt<'_>) -> impl Iterator<Item = &'a Rule> {
    rules_lasting(a, false)
}

/// The rules that the attempt would leave behind; if `whole`, only those for longer than a strike.
fn rules_lasting<'a>(a: &'a Attempt<'_>, whole: bool) -> impl Iterator<Item = &'a Rule> {
    let lasting = move |s: &'a Effect| match s {
        Effect::Lasting(until, rules) if *until != card::Duration::Strike || !whole => rules.as_slice(),
        _ => &[],
    };
    a.steps().flat_map(lasting)
}

/// Whether the attempt affects the strike against this character.
pub(crate) fn affects_strike(game: &Game<'_>, a: &Attempt<'_>, who: CardRef) -> bool {
    let me = |t: &Entity| match t {
        Entity::Strike(c) | Entity::Roll(RollKind::Strike, c) => *c == who,
        _ => false,
    };
    if a.targets.iter().any(me) || removes_boost(game, a) || cancels_declared(game, a) {
        return true;
    }
    // A hazard host that targets the character would take them prisoner.
    if a.targets.contains(&Entity::Card(who)) && a.card.is_some_and(|c| prisoners::is_host(game, c)) {
        return true;
    }
    let ctx = a.ctx(game);
    // It changes numbers of the defending character or of the attack.
    let numbers = rules_of(a).any(|rule| match rule {
        Rule::Modify { attr: Attr::Prowess | Attr::Body | Attr::Strikes, of, .. } => {
            interpret::satisfies(&ctx, Entity::Card(who), of) || interpret::satisfies(&ctx, Entity::Attack, of)
        }
        Rule::DoesNotTap(of) | Rule::AfterStrike { of, .. } | Rule::Spares(of, _) | Rule::UntappedStrike(of, _) => {
            interpret::satisfies(&ctx, Entity::Card(who), of) || interpret::satisfies(&ctx, Entity::Strike(who), of)
        }
        _ => false,
    });
    if numbers {
        return true;
    }
    // To tap or untap the defending character changes their roll, which counts under the Council's rules (3.iv.5,
    // 3.iv.6).
    let bears = || a.card.and_then(|c| query::bearer(&game.board, c)) == Some(who);
    let state = |s: &Effect| match s {
        Effect::Untap(what) | Effect::Heal(what) | Effect::Tap(what) | Effect::Wound(what) => {
            matches!(what, What::Role(Role::Bearer)) && bears() || a.aims(what, |t| *t == Entity::Card(who))
        }
        _ => false,
    };
    game.board.rules == Ruleset::Coe && a.steps().any(state)
}

pub(crate) fn base<'a>(game: &'a Game<'_>) -> Ctx<'a> {
    Ctx { entries: &game.entries, ..Ctx::nobody(game.table, &game.board) }
}

/// Whether the attempt directly affects the body check: its roll or, under the Council's rules, the body that is
/// checked (annotation 19, COE 3.I.1).
pub(crate) fn affects_body_check(game: &Game<'_>, a: &Attempt<'_>) -> bool {
    let roll = a.targets.iter().any(|t| matches!(t, Entity::Roll(RollKind::Body, _)));
    let ctx = a.ctx(game);
    let checked = strikes::struck(&game.board);
    let body = rules_of(a).any(|rule| match rule {
        Rule::Modify { attr: Attr::Body, of, .. } => {
            checked.is_none_or(|who| interpret::satisfies(&ctx, Entity::Card(who), of))
        }
        _ => false,
    });
    roll || body && game.board.rules == Ruleset::Coe
}

/// Whether the action is an influence attempt.
pub fn influences(action: &Action) -> bool {
    card::walk(&action.steps).any(|s| match s {
        Effect::Influence(_) => true,
        Effect::Roll(roll) => roll.kind == RollKind::Influence,
        _ => false,
    })
}

/// Whether the action's price is that the card or its bearer taps.
pub fn taps_itself(action: &Action) -> bool {
    action.cost.iter().any(|c| matches!(c, Cost::TapThis | Cost::TapBearer))
}

/// Whether a filter asks for something only while it is untapped.
pub fn asks_untapped(filter: &Filter) -> bool {
    filter.needs_word(&|word| *word == Filter::Untapped)
}

/// An action that somebody tries, as far as it is understood.
pub struct Attempt<'a> {
    /// The player who tries it.
    pub seat: Seat,
    /// The kind of declaration.
    pub act: Act,
    /// The card.
    pub card: Option<CardRef>,
    /// The way in which the card would be played or used.
    pub action: Option<&'a Action>,
    /// Whether it is a hazard action.
    pub hazard: bool,
    /// The named targets.
    pub targets: &'a [Entity],
    /// The named performer.
    pub performer: Option<CardRef>,
}

impl<'a> Attempt<'a> {
    /// The steps of its action, including those within steps.
    fn steps(&self) -> impl Iterator<Item = &'a Effect> + use<'a> {
        self.action.into_iter().flat_map(|action| card::walk(&action.steps))
    }

    /// The context in which its words are read.
    fn ctx(&self, game: &'a Game<'_>) -> Ctx<'a> {
        Ctx { targets: self.targets, by: self.performer, seat: self.seat, this: self.card, ..base(game) }
    }

    /// Whether a step is about a target for which this holds.
    fn aims(&self, what: &What, is_so: impl Fn(&Entity) -> bool) -> bool {
        match what {
            What::Role(Role::Target(n)) => self.targets.get(usize::from(*n)).is_some_and(is_so),
            What::Role(_) | What::Each(_) | What::Some { .. } => false,
        }
    }

    /// Begins an attempt that neither plays nor uses a card. The hazard player's is a hazard action.
    pub fn of(seat: Seat, act: Act) -> Self {
        Attempt { seat, act, card: None, action: None, hazard: seat == Seat::H, targets: &[], performer: None }
    }
}
