//! The answer under one rule set: the machine form, and the few words that people get beside it.

use serde::Serialize;

use super::facts::Facts;
use super::figures::AttackChange;
use super::laid::Laid;
use super::said::Said;

/// The answer to a script under one rule set. As JSON it is the machine form.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SetAnswer {
    /// The rule set, as it is typed.
    pub rules: &'static str,
    /// The script as it was understood, in the terse form.
    pub script: String,
    /// The assumptions about what was not said.
    pub assumed: Vec<Said>,
    /// The mistakes in the script, and whether it may have been read otherwise than it was meant.
    pub diagnostics: Vec<Complaint>,
    /// Whether dice were given that nothing asks for.
    #[serde(skip)]
    pub spare: bool,
    /// The places of the text that were not understood: from which byte to before which.
    pub unread: Vec<(usize, usize)>,
    /// The ways in which a text that was not understood whole can have been meant, the likeliest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Reading>,
    /// The reason why nothing is decided: a line that describes the table was not understood, the texts ask each other
    /// without end, the script costs too much, or something could not have been declared earlier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<Said>,
    /// The verdicts.
    pub declarations: Vec<Declaration>,
    /// The answers to what is asked in the script.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Asked>,
    /// The choices that have to be made before the answer is whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// The entries that resolved, in the order in which it happened.
    pub resolution: Vec<Resolution>,
    /// The rolls.
    pub rolls: Vec<Roll>,
    /// Every end with its odds, where dice were left open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Outcome>,
    /// The facts at the end, under every outcome.
    #[serde(rename = "final")]
    pub facts: Facts,
    /// The parts that the data do not model and that the answer came upon.
    pub unmodelled: Vec<Said>,
    /// The parts of cards in it that the data do not model: they may matter.
    pub left_out: Vec<Said>,
    /// The declarations on which the sources differ, also where only an older set does.
    pub disputed: Vec<Dispute>,
    /// Declarations of which a part was taken that makes no difference: their numbers, and the lines that say it.
    #[serde(skip)]
    pub settled: Vec<(String, String)>,
    /// The rule set as people speak of it.
    #[serde(skip)]
    pub name: &'static str,
    /// The things on the table before anything was declared.
    #[serde(flatten)]
    pub laid: Laid,
    /// The position in a sentence, part by part.
    #[serde(skip)]
    pub understood: Vec<Said>,
    /// The differences at the end, in a sentence.
    #[serde(skip)]
    pub afterwards: Said,
    /// The rules by which what was declared resolves in its order, as people call them; empty if nothing resolved.
    #[serde(skip)]
    pub order: String,
    /// Ids of the rules that are named beside the rows: by which they resolve in their order, and why an attack is over.
    #[serde(skip)]
    pub beside: Vec<String>,
}

/// A way in which a text told in sentences can have been meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The assumption, in a sentence.
    pub says: Said,
    /// The script that says it, in the terse form.
    pub script: String,
}

/// A mistake in the script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Complaint {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The number of characters that it takes.
    pub length: usize,
    /// The fault.
    pub message: Said,
    /// The remedy.
    pub help: Option<Said>,
    /// A line to type instead of this one, which reads without a mistake.
    pub fix: Option<String>,
    /// The words that could stand there.
    #[serde(skip)]
    pub expected: Option<Said>,
    /// The line as it was typed.
    #[serde(skip)]
    pub source: String,
    /// Whether it is about the whole text: then its place says nothing.
    #[serde(skip)]
    pub whole: bool,
    /// Whether nothing is wrong, but the text may have been read otherwise than it was meant: the answer stands beside it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub doubt: bool,
}

/// The verdict on a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Declaration {
    /// Its number.
    pub n: String,
    /// `R`, `H`, or nobody.
    pub by: Option<&'static str>,
    /// The verdict.
    pub verdict: &'static str,
    /// The reason why it is illegal.
    pub reason: Option<&'static str>,
    /// Ids of its rules.
    pub cites: Vec<String>,
    /// The verdict in a sentence.
    pub text: Said,
    /// The kind of declaration, in the words of the chain language: `play`, `tap`, `support` …
    pub act: &'static str,
    /// The card that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The targets, in order.
    pub targets: Vec<String>,
    /// The price that was paid: `tap Elrond`, `discard Cram`.
    pub pays: Vec<String>,
    /// Whether the data know nothing of the card's text: the verdict tells only that the moment lets it be declared.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unmodelled: bool,
    /// The remark about the verdict, in words.
    #[serde(skip)]
    pub note: Said,
    /// Its targets and its price, in words.
    #[serde(skip)]
    pub bound: Vec<Said>,
    /// Whether the sources leave it open.
    #[serde(skip)]
    pub unsettled: bool,
}

impl Declaration {
    /// Whether it is not settled: the sources differ, something has to be chosen first, or nothing forbids it but a text
    /// that the data do not know.
    pub fn doubtful(&self) -> bool {
        matches!(self.verdict, "disputed" | "open") || self.unmodelled && self.verdict == "legal"
    }
}

/// Something that nobody chose and that makes a difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The number of the declaration that leaves it open; nothing for what no declaration of the script does.
    pub n: String,
    /// The part of it: `card` of several copies, `target`, `performer`, `price`, `support`, `key`, `use`, or `pick` for
    /// a choice while something resolves.
    pub slot: &'static str,
    /// The question, in a sentence.
    pub question: Said,
    /// The things that may be chosen.
    pub candidates: Vec<Candidate>,
}

/// One thing that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// Its name.
    pub name: Said,
    /// The line to type: the declaration with it named, in the place of the one that was typed; or a line to add.
    pub line: String,
    /// The whole script with that line.
    #[serde(skip)]
    pub script: String,
}

/// The resolution of a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Resolution {
    /// Its number.
    pub n: String,
    /// The chain in which it resolved.
    pub chain: Chain,
    /// The result.
    pub result: &'static str,
    /// The reason why there are no more.
    pub why: Option<String>,
    /// Ids of its rules.
    pub cites: Vec<String>,
    /// The changes that it made to the numbers of the attack that is faced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<AttackChange>,
    /// The resolution in a sentence.
    pub text: Said,
    /// Whether what it does depends on open dice.
    #[serde(skip)]
    pub open: bool,
}

/// A chain, counted from 1, or what happens when one has emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Chain {
    /// The chain of this number.
    Number(u8),
    /// The time when a chain has emptied.
    End(&'static str),
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// The purpose of the roll.
    #[serde(rename = "for")]
    pub of: Said,
    /// The least total of the dice that succeeds.
    pub need: i16,
    /// The sum of the modifiers.
    pub modifier: i16,
    /// The dice, if they were given.
    pub rolled: Option<u8>,
    /// Ids of the rules by which it leads to what it does.
    pub cites: Vec<String>,
    /// The odds of success.
    pub odds: String,
    /// The result in a sentence, if the dice were given.
    #[serde(skip)]
    pub text: Said,
    /// Whether a step of the resolution tells it.
    #[serde(skip)]
    pub in_step: bool,
    /// Its name in a script, where dice for other rolls could be taken for its dice.
    #[serde(skip)]
    pub typed: Option<String>,
}

/// One end of a script whose dice were left open.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The odds.
    pub odds: String,
    /// The same as a share of one.
    #[serde(skip)]
    pub share: f64,
    /// The fall of the dice for it, in words.
    #[serde(skip)]
    pub dice: Said,
    /// The entries that resolved.
    pub resolution: Vec<Resolution>,
    /// The facts then.
    #[serde(rename = "final")]
    pub facts: Facts,
    /// What is so under this outcome and not under every other, in a sentence.
    #[serde(skip)]
    pub differs: Said,
}

/// A declaration on which the sources differ.
#[derive(Clone, Debug, Serialize)]
pub struct Dispute {
    /// Its number.
    pub n: String,
    /// The word of each source, the leading one first.
    pub says: Vec<Saying>,
}

/// The word of a source about a declaration.
#[derive(Clone, Debug, Serialize)]
pub struct Saying {
    /// The rule set.
    pub rules: &'static str,
    /// The verdict, with its reason after a colon.
    pub verdict: String,
    /// Ids of its rules.
    pub cites: Vec<String>,
    /// The verdict alone.
    #[serde(skip)]
    pub word: &'static str,
    /// The remark about it, in words.
    #[serde(skip)]
    pub note: Said,
}

/// The answer to a question of the script: whether something may be declared where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// The question as it was typed.
    pub question: String,
    /// `yes`, `no` or `undecided`.
    pub answer: &'static str,
    /// The declaration that was tried, as it would be typed; nothing if the question was not understood so.
    pub tried: Option<String>,
    /// The same in a sentence.
    pub declaration: Option<Said>,
    /// The reason why it may not be declared.
    pub reason: Option<&'static str>,
    /// Ids of the rules behind the verdict.
    pub cites: Vec<String>,
    /// The effect that it would have, why it is illegal, or why that is not decided.
    pub text: Said,
}
