//! The engine's answer: what happened, step by step, with the rule for each step.

use super::{Board, Cancelled, CardRef, Change, Entity, Refusal, Rolling, Thrown, Verdict};
use crate::engine::state;
use crate::vocab::{Act, RollKind, RuleId, Ruleset, Seat};

/// Everything that followed from a list of declarations.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The verdicts, in the order in which the declarations were tried.
    pub declared: Vec<Declared>,
    /// The entries that resolved, in that order.
    pub resolved: Vec<Resolved>,
    /// The rolls that were made.
    pub rolls: Vec<Rolled>,
    /// Dice that were given but that nothing asked for.
    pub spare: Vec<state::Die>,
    /// Choices that were given but that nothing asked for.
    pub unpicked: Vec<state::Pick>,
    /// The position at the end.
    pub board: Board,
    /// Choices that nobody made, and what was taken.
    pub assumed: Vec<Assumed>,
    /// The parts that declarations leave open, if the caller asked for them.
    pub open: Vec<state::Open>,
    /// Uses of cards that were taken when none was named: the card, the use, and the others that were possible.
    pub uses: Vec<UseTaken>,
    /// Parts that were reached but are not modelled.
    pub unmodelled: Vec<(CardRef, Box<str>)>,
    /// Parts that are not modelled, of cards that are involved: a judge has to say whether they matter.
    pub unmodelled_nearby: Vec<(CardRef, Box<str>)>,
    /// The numbers of all entries, by their place: what [`Cancelled::Entry`](crate::engine::state::Cancelled::Entry) refers to.
    pub labels: Vec<Box<str>>,
    /// Further facts for which an answer can be asked.
    pub facts: Facts,
    /// The remarks about declarations made before the script begins.
    pub before: Vec<Before>,
}

impl Trace {
    /// A position in which nothing has happened yet.
    pub fn of(board: Board) -> Trace {
        Trace { board, ..Trace::default() }
    }
}

/// A remark about a declaration made before the script begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Before {
    /// Its number.
    pub label: Box<str>,
    /// The remark.
    pub what: WhatWas,
}

/// A refusal, or an assumption, about what happened before the script.
#[derive(Clone, Debug, PartialEq)]
pub enum WhatWas {
    /// Its player could not have declared it.
    Refused(Refusal),
    /// A roll that nobody mentions went well for the player who made it, or badly.
    Rolled(RollKind, CardRef, bool),
    /// A card was named as the price, but nothing asks it to tap.
    NotPaid(CardRef),
    /// No dice could have led to the outcome that is given.
    Certain(CardRef),
    /// The attack of a creature was defeated.
    Defeated(CardRef),
    /// It is meant for an attack of this site that is still to come.
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
    /// The Council's clause that decides it, whatever the rule set.
    pub ground: &'static str,
    /// The chain in which it was tried.
    pub chain: u8,
    /// Whether the sources leave it open.
    pub unsettled: bool,
    /// The named parts for which nothing has a use.
    pub unused: Vec<state::Unused>,
}

/// How a card was spent.
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
    /// The number of the chain, from 1; 0 for what happens once a chain is empty.
    pub chain: u8,
    /// The card.
    pub card: Option<CardRef>,
    /// The result.
    pub result: Outcome,
    /// Its rules.
    pub cites: Vec<RuleId>,
    /// The changes that it made, in order.
    pub changes: Vec<Change>,
    /// The numbers of the attack that was faced before it resolved.
    pub before: Option<Figures>,
    /// The numbers of the attack that is faced after it has resolved.
    pub after: Option<Figures>,
}

/// The numbers of an attack at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The attacker: the card, or the company.
    pub attacker: Option<Entity>,
    /// How many attacks of the creature are left, including this one.
    pub attacks: i16,
    /// Its strikes.
    pub strikes: i16,
    /// The prowess of its strikes; nothing if a company attacks, since each of its strikes then has its own.
    pub prowess: Option<i16>,
    /// The body of its strikes, if they have one.
    pub body: Option<i16>,
    /// The characters who have a strike to come.
    pub struck: Vec<Facing>,
}

/// The numbers of a strike to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facing {
    /// The character who faces it.
    pub who: CardRef,
    /// The character's prowess, with everything that modifies the roll.
    pub own: i16,
    /// The prowess of the strike.
    pub against: i16,
}

/// The result of a resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything happened that could happen.
    Resolves,
    /// A part happened.
    Partial(Why),
    /// Nothing happened: a target, a price or a condition is gone.
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
    /// The character's own part of it, apart from the modifiers: in a strike, their prowess.
    pub own: Option<i16>,
    /// The sum of the modifiers.
    pub modifier: i16,
    /// The number that it was made against: corruption points, body or prowess; otherwise the lowest total that
    /// succeeds.
    pub against: i16,
    /// The lowest modified total that succeeds, if the kind of roll and the number do not already tell.
    pub needs: Option<i16>,
    /// The dice; nothing if every total leads to the same result.
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
    /// Success: a check is passed, a strike is defeated, or an attempt succeeds.
    Success,
    /// A corruption check at which a minion only taps, and which counts as passed (COE 7.1).
    Spared,
    /// A tie: an ineffectual strike, or a corruption check that leads only to a discard.
    Middle,
    /// A successful strike that only taps the character (COE 3.II.1).
    Detains,
    /// Failure.
    Failure,
}

/// A choice that the script left open.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumed {
    /// The card that asked for it.
    pub card: Option<CardRef>,
    /// What was taken.
    pub taken: Taken,
}

/// What was taken for a choice that was left open.
#[derive(Clone, Debug, PartialEq)]
pub enum Taken {
    /// The first of several things.
    One(Vec<Entity>),
    /// The first of several ways that a text leaves to a player and that would change something.
    FirstWay(Vec<state::Way>),
    /// The first of several cards whose steps are carried out one after the other.
    First(Vec<Entity>),
}

/// A declaration that a player makes, or that a card or rule makes by itself.
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
    /// A declaration that nobody chose to make.
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
    /// The attacker at that time.
    pub attacker: Option<Entity>,
}

/// Facts beyond the position.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The numbers of the attack that was faced last, as they were while it went on.
    pub figures: Option<Figures>,
    /// How many rolls and resolutions came before strikes were rolled, each time.
    pub fought: Vec<(usize, usize)>,
    /// How many strikes are still to be assigned once all assigned ones are rolled.
    pub unassigned: u8,
    /// The player who makes the choice or order that was asked about.
    pub chooser: Option<Chooser>,
    /// The order that was settled or in which things resolved.
    pub order: Vec<CardRef>,
    /// The attacks, in the order in which they are faced.
    pub attacks: Vec<AttackName>,
    /// The characters who made influence attempts, and whether each attempt was made.
    pub influence: Vec<(CardRef, bool)>,
    /// Optional things that cards let their player do and that were done although nobody said so.
    pub taken: Vec<CardRef>,
    /// A player's unused general influence at the moment when it counted.
    pub general: Vec<(Seat, i16)>,
    /// The first actions of the next chain, as (roll kind or nothing, card).
    pub next_chain: Vec<(Option<RollKind>, CardRef)>,
    /// The corruption checks that are still to be made, counted by character.
    pub checks: Vec<(CardRef, u8)>,
    /// The targets of cards that were played, by card, with the attacker at that time; empty if an effect has no
    /// targets.
    pub targets: Vec<TargetsOf>,
    /// The open keys of a creature that was tried.
    pub keys: Vec<(CardRef, Vec<state::Key>)>,
}

/// The player who makes a choice.
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

/// What one rule set says about a declaration, to report that rule sets disagree.
#[derive(Clone, Debug, PartialEq)]
pub struct SetVerdict {
    /// The rule set.
    pub rules: Ruleset,
    /// Its verdict.
    pub verdict: Verdict,
}

/// A use that was taken when none was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UseTaken {
    /// The card.
    pub card: CardRef,
    /// The use.
    pub taken: Box<str>,
    /// The others that were possible.
    pub others: Vec<Box<str>>,
}
