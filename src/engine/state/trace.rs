//! The answer of the engine: the things that happened, step by step, with the rule of each step.

use super::{Board, Cancelled, CardRef, Change, Entity, Refusal, Rolling, Thrown, Verdict};
use crate::engine::state;
use crate::vocab::{Act, RollKind, RuleId, Ruleset, Seat};

/// Everything that came of a list of declarations.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The judgement, in the order of trying.
    pub declared: Vec<Declared>,
    /// The entries that resolved, in the order in which it happened.
    pub resolved: Vec<Resolved>,
    /// The rolls that were made.
    pub rolls: Vec<Rolled>,
    /// The dice that were given and that nothing asked for.
    pub spare: Vec<state::Die>,
    /// The choices that were given and that nothing asked for.
    pub unpicked: Vec<state::Pick>,
    /// The position at the end.
    pub board: Board,
    /// Choices that nobody made and how they were taken.
    pub assumed: Vec<Assumed>,
    /// The parts that declarations leave open, where that was asked for.
    pub open: Vec<state::Open>,
    /// Uses of cards that were taken where none was named: the card, the use, the others that were possible.
    pub uses: Vec<UseTaken>,
    /// Parts that the data do not model and that were reached.
    pub unmodelled: Vec<(CardRef, Box<str>)>,
    /// Parts that the data do not model of cards that take part: whether they matter is for a judge.
    pub unmodelled_nearby: Vec<(CardRef, Box<str>)>,
    /// The numbers of all entries, by their place: what [`Cancelled::Entry`](crate::engine::state::Cancelled::Entry) refers to.
    pub labels: Vec<Box<str>>,
    /// Further facts that an answer can be asked for.
    pub facts: Facts,
    /// The remarks about declarations that were made before the script begins.
    pub before: Vec<Before>,
}

impl Trace {
    /// A position in which nothing has happened yet.
    pub fn of(board: Board) -> Trace {
        Trace { board, ..Trace::default() }
    }
}

/// A remark about a declaration that was made before the script begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Before {
    /// Its number.
    pub label: Box<str>,
    /// The remark.
    pub what: WhatWas,
}

/// A refusal, or an assumption, about the past.
#[derive(Clone, Debug, PartialEq)]
pub enum WhatWas {
    /// It could not have been declared.
    Refused(Refusal),
    /// A roll of which nobody tells went well for whoever made it, or badly.
    Rolled(RollKind, CardRef, bool),
    /// A card was named as the price of what asks for no tap.
    NotPaid(CardRef),
    /// No dice could have made it come out as it is told.
    Certain(CardRef),
    /// The attack of a creature was defeated.
    Defeated(CardRef),
    /// It is for an attack of this site, which is still to come.
    Awaits(CardRef),
    /// A card is in another state now, as the position says.
    Since(CardRef),
}

/// The verdict on one declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// Its number.
    pub label: Box<str>,
    /// The player who declared it.
    pub by: Option<Seat>,
    /// Its kind.
    pub act: Act,
    /// The card.
    pub card: Option<CardRef>,
    /// The targets as understood.
    pub targets: Vec<Entity>,
    /// The attacker when it was declared: the card, or the company.
    pub attacker: Option<Entity>,
    /// The cards that were tapped or discarded as the price.
    pub paid: Vec<(CardRef, Paid)>,
    /// The verdict.
    pub verdict: Verdict,
    /// Its rules.
    pub cites: Vec<RuleId>,
    /// The Council's clause of the rule that decides it, whatever the rule set.
    pub ground: &'static str,
    /// The chain in which it was tried.
    pub chain: u8,
    /// Whether the sources leave it open.
    pub unsettled: bool,
    /// The parts that were named and that nothing had a use for.
    pub unused: Vec<state::Unused>,
}

/// The way in which a card was spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Paid {
    Tapped,
    Discarded,
}

/// The resolution of an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// Its number.
    pub label: Box<str>,
    /// The chain, counted from 1; 0 for what happens when a chain has emptied.
    pub chain: u8,
    /// The card.
    pub card: Option<CardRef>,
    /// The result.
    pub result: Outcome,
    /// Its rules.
    pub cites: Vec<RuleId>,
    /// The changes that it made, in order.
    pub changes: Vec<Change>,
    /// The attack that was faced before it resolved, in numbers.
    pub before: Option<Figures>,
    /// The attack that is faced when it has resolved, in numbers.
    pub after: Option<Figures>,
}

/// An attack in numbers, as they are at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The attacker: the card, or the company.
    pub attacker: Option<Entity>,
    /// The number of attacks of the creature that are left, this one with them.
    pub attacks: i16,
    /// Its strikes.
    pub strikes: i16,
    /// The prowess of its strikes; nothing where a company attacks, for each of its strikes has its own.
    pub prowess: Option<i16>,
    /// The body of its strikes, if they have one.
    pub body: Option<i16>,
    /// The characters who have a strike to come.
    pub struck: Vec<Facing>,
}

/// A strike that is to come in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facing {
    /// The character who faces it.
    pub who: CardRef,
    /// His prowess with all that modifies his roll.
    pub own: i16,
    /// The prowess of the strike.
    pub against: i16,
}

/// The result of a resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything happened that could.
    Resolves,
    /// A part happened.
    Partial(Why),
    /// Nothing happened: a target, price or condition is gone.
    NoEffect(Why),
    /// It was cancelled as a whole.
    Cancelled(Why),
}

/// Why something did not happen, or not all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words are those of the manual")]
pub enum Why {
    TargetGone,
    TargetChanged,
    CostEntityGone,
    CostEntityUntapped,
    ConditionLost,
    KeyLost,
    LimitExceeded,
    PassiveConditionGone,
    CancelledBy(Cancelled),
    StepImpossible,
}

/// A roll that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Rolled {
    /// Its kind.
    pub kind: RollKind,
    /// The character or thing whose roll it is.
    pub of: CardRef,
    /// The card that asked for it.
    pub source: Option<CardRef>,
    /// The part of it that was his own beside the modifiers: the prowess of a strike.
    pub own: Option<i16>,
    /// The sum of the modifiers.
    pub modifier: i16,
    /// The number that it was rolled against: corruption points, body, prowess; for others the least total that succeeds.
    pub against: i16,
    /// The least modified total that succeeds, where the kind of roll and the number do not tell it alone.
    pub needs: Option<i16>,
    /// The dice; nothing if every total leads to the same.
    pub dice: Option<u8>,
    /// In words: `passes`, `fails`, `eliminated` …
    pub result: RollResult,
}

impl Rolling {
    /// The roll as it was made against a number.
    pub fn made(self, dice: Thrown, against: i16, result: RollResult) -> Rolled {
        let Rolling { kind, of, source, modifier } = self;
        Rolled { kind, of, source, own: None, modifier, against, needs: None, dice: dice.shown(), result }
    }
}

/// The result of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollResult {
    /// Success: a check passed, a strike defeated, an attempt made.
    Success,
    /// A corruption check that only taps a minion, and counts as passed (COE 7.1).
    Spared,
    /// A tie: an ineffectual strike, a corruption check that only discards.
    Middle,
    /// A strike that succeeds and only taps (COE 3.II.1).
    Detains,
    /// Failure.
    Failure,
}

/// A choice that the script left open.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumed {
    /// The card that asked for it.
    pub card: Option<CardRef>,
    /// The thing that was taken.
    pub taken: Taken,
}

/// The thing that was taken where a choice was left open.
#[derive(Clone, Debug, PartialEq)]
pub enum Taken {
    /// The first of several things.
    One(Vec<Entity>),
    /// The first of several ways that a text leaves to a player and that would change something.
    FirstWay(Vec<state::Way>),
    /// The first of several cards whose words are carried out one after the other.
    First(Vec<Entity>),
}

/// A declaration, by a player or by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// Its number.
    pub label: Box<str>,
    /// The player who declares it, if it is a player.
    pub by: Option<Seat>,
    /// The kind of declaration.
    pub act: Act,
    /// The card of the declaration.
    pub card: Option<CardRef>,
}

impl Named {
    /// Tells what nobody chose to declare.
    pub fn by_itself(label: impl Into<Box<str>>, act: Act, card: impl Into<Option<CardRef>>) -> Named {
        Named { label: label.into(), by: None, act, card: card.into() }
    }
}

/// The targets of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetsOf {
    /// The card.
    pub card: CardRef,
    /// Its targets.
    pub targets: Vec<Entity>,
    /// The attacker then.
    pub attacker: Option<Entity>,
}

/// Facts beyond the position.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The attack that was faced last in numbers, as it was while it went on.
    pub figures: Option<Figures>,
    /// The number of rolls and of resolutions before strikes were rolled, each time.
    pub fought: Vec<(usize, usize)>,
    /// The number of strikes that are still to be assigned when all assigned ones are rolled.
    pub unassigned: u8,
    /// The player who makes the choice or order that was asked about.
    pub chooser: Option<Chooser>,
    /// The order that was settled or in which things resolved.
    pub order: Vec<CardRef>,
    /// The attacks, in the order in which they are faced.
    pub attacks: Vec<AttackName>,
    /// The characters of influence attempts, and whether each was made.
    pub influence: Vec<(CardRef, bool)>,
    /// Cards that let their player do something, which was done though nobody said so.
    pub taken: Vec<CardRef>,
    /// The general influence that a player had not used when it counted.
    pub general: Vec<(Seat, i16)>,
    /// First actions of the chain that follows, as (roll kind or nothing, card).
    pub next_chain: Vec<(Option<RollKind>, CardRef)>,
    /// Corruption checks to make, counted by character.
    pub checks: Vec<(CardRef, u8)>,
    /// Targets of cards that were played, by card, with what attacked then; empty for an untargeted effect.
    pub targets: Vec<TargetsOf>,
    /// Keys open to a creature that was tried.
    pub keys: Vec<(CardRef, Vec<state::Key>)>,
}

/// The player whose choice it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Chooser {
    ResourcePlayer,
    HazardPlayer,
    DefendingPlayer,
}

/// An attack as a fact names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackName {
    /// An automatic-attack of a site.
    Automatic(CardRef),
    /// The attack of a card.
    Card(CardRef),
    /// The attack of a company.
    Company(state::CompanyRef),
}

/// The verdict of a rule set on a declaration, for saying that they disagree.
#[derive(Clone, Debug, PartialEq)]
pub struct SetVerdict {
    /// The rule set.
    pub rules: Ruleset,
    /// Its verdict.
    pub verdict: Verdict,
}

/// A use that was taken where none was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UseTaken {
    /// The card.
    pub card: CardRef,
    /// The use.
    pub taken: Box<str>,
    /// The others that were possible.
    pub others: Vec<Box<str>>,
}
