//! Chooses nothing in silence: where several things may fill what a script leaves out, it follows each. If the rules
//! make no difference between them, it takes one and says so. Otherwise it asks, and answers only what holds whichever
//! is chosen.

use super::choices::Asking;
use super::ends::{same_result, tell};
use super::facts::{Facts, Value, without_marks};
use super::position::Position;
use super::report::{Declaration, Outcome, Resolution, SetAnswer};
use super::rows::Telling;
use super::said::{Said, say};
use super::words;
use crate::corpus::Corpus;
use crate::engine::script::{left_open, odds};
use crate::engine::state::open::Part;
use crate::engine::state::{Filling, Halt, Intent, Leaf, Open, Oracle, Slot, effort};
use crate::lang::Script;

/// The most candidates of one choice that are followed; beyond that it is asked for.
const MOST_FOLLOWED: usize = 12;
/// The most runs that may be spent on choices in one answer.
const MOST_RUNS: usize = 40;
/// The most steps that may be spent on them: a twentieth of what a text may cost.
const MOST_STEPS: u64 = 3_000_000;
/// The most ends of open dice with which choices are followed.
const MOST_ENDS: usize = 100;
/// The word of a verdict that waits for a choice, and of its reason.
pub(super) const OPEN: &str = "open";
const CHOICE: &str = "choice";

/// What it takes to decide a script under one rule set.
pub(super) struct Deciding<'a> {
    pub script: &'a Script,
    pub position: &'a Position<'a>,
    pub corpus: &'a Corpus,
    /// The facts at the beginning.
    pub before: &'a Facts,
}

/// The declarations, the known choices and dice, and every end of them.
pub(super) struct Run {
    intents: Vec<Intent>,
    oracle: Oracle,
    leaves: Vec<Leaf>,
    /// The steps that it took.
    cost: u64,
}

/// The rest that may be spent on following choices.
struct Purse {
    runs: usize,
    steps: u64,
}

/// A choice, and what comes of each of its candidates.
struct Followed<'o> {
    open: &'o Open,
    ends: Vec<SetAnswer>,
    names: Vec<String>,
}

impl Run {
    /// Gives the ends of a script as it stands; so many steps were left before they were looked for.
    pub(super) fn of(position: &Position<'_>, leaves: Vec<Leaf>, left: Option<u64>) -> Run {
        let Position { intents, oracle, .. } = position;
        Run { intents: intents.clone(), oracle: oracle.clone(), leaves, cost: since(left) }
    }
}

/// Gives the steps that were taken since so many were left.
fn since(left: Option<u64>) -> u64 {
    left.zip(effort::left()).map_or(0, |(then, now)| then.saturating_sub(now))
}

impl Purse {
    /// Takes what it costs to follow so many candidates, if that is there.
    fn takes(&mut self, candidates: usize, run: &Run) -> bool {
        let steps = run.cost.saturating_mul(u64::try_from(candidates).unwrap_or(u64::MAX));
        let left = effort::left().map_or(self.steps, |left| self.steps.min(left / 2));
        let reaches = candidates <= MOST_FOLLOWED.min(self.runs) && run.leaves.len() <= MOST_ENDS && steps <= left;
        if reaches {
            self.runs -= candidates;
            self.steps -= steps;
        }
        reaches
    }
}

impl Deciding<'_> {
    /// Fills an answer with what is declared and what comes of it.
    ///
    /// # Errors
    /// [`Halt`] as for [`explore`](crate::engine::script::odds::explore).
    pub(super) fn decide(&self, mut answer: SetAnswer, run: Run) -> Result<SetAnswer, Halt> {
        let told = self.told(run, &mut Purse { runs: MOST_RUNS, steps: MOST_STEPS })?;
        answer.assumed.extend(told.assumed);
        answer.unmodelled = told.unmodelled;
        answer.left_out = told.left_out;
        answer.declarations = told.declarations;
        answer.choices = told.choices;
        answer.settled = told.settled;
        answer.spare = told.spare;
        answer.resolution = told.resolution;
        answer.rolls = told.rolls;
        answer.outcomes = told.outcomes;
        answer.facts = told.facts;
        Ok(answer)
    }

    /// Gives every end of what is declared, with a choice settled.
    fn run(&self, (intents, oracle): (Vec<Intent>, Oracle)) -> Result<Run, Halt> {
        let Position { table, board, .. } = self.position;
        let left = effort::left();
        let leaves = odds::explore(table, board, &intents, &oracle)?;
        Ok(Run { intents, oracle, leaves, cost: since(left) })
    }

    /// Gives the answer to these declarations: each choice that they leave open is settled or asked for.
    fn told(&self, mut run: Run, purse: &mut Purse) -> Result<SetAnswer, Halt> {
        let mut settled: Vec<Said> = Vec::new();
        loop {
            let Some(leaf) = run.leaves.first() else { return Ok(self.answer(&run, settled)) };
            let asking = Asking { script: self.script, position: self.position, intents: &run.intents, leaf };
            // A play that is refused for the want of a key stays refused: the keys that would do are told.
            let (refused, opens): (Vec<Open>, Vec<Open>) =
                left_open::open(&run.intents, &run.leaves).into_iter().partition(|open| asking.refused(open));
            let Some(whole) = opens.first() else {
                let choices = refused.iter().filter_map(|open| asking.choice(open)).collect();
                return Ok(SetAnswer { choices, ..self.answer(&run, settled) });
            };
            // Things that are called the same in a script are told apart by nobody: the first of them is meant.
            let open = &asking.told_apart(whole);
            let taken = if open.candidates.len() < 2 {
                Some(0)
            } else {
                let spoken = asking.spoken(open);
                settled.extend(spoken.map(|at| asking.meant(open, at)));
                spoken
            };
            if let Some(at) = taken.filter(|_| purse.runs > 0) {
                purse.runs -= 1;
                run = self.run(whole.filled(&run.intents, &run.oracle, &open.candidates[at]))?;
                continue;
            }
            let reaches = purse.takes(open.candidates.len(), &run);
            let followed = if reaches { self.followed((whole, open), &run, &asking, purse).ok() } else { None };
            let Some(followed) = followed else {
                let answer = self.answer(&run, settled);
                let choices = asking.choice(open).into_iter().collect();
                return Ok(undecided(SetAnswer { choices, ..answer }, open));
            };
            let alike = followed.alike(self.before);
            let mut told = if alike { followed.first() } else { followed.merged() };
            told.assumed.extend(settled);
            if alike {
                told.assumed.push(asking.alike(open));
                told.settled.splice(0..0, asking.settled(open));
            } else {
                told.choices.splice(0..0, asking.choice(open));
            }
            return Ok(told);
        }
    }

    /// Puts the ends of a run together.
    fn answer(&self, run: &Run, settled: Vec<Said>) -> SetAnswer {
        let telling = Telling { position: self.position, intents: &run.intents, corpus: self.corpus };
        let mut answer = SetAnswer::default();
        tell(&mut answer, run.leaves.iter().map(|leaf| telling.end(leaf)));
        answer.assumed.extend(settled);
        answer
    }

    /// Gives the answer with each candidate.
    fn followed<'o>(
        &self,
        (whole, open): (&Open, &'o Open),
        run: &Run,
        asking: &Asking<'_>,
        purse: &mut Purse,
    ) -> Result<Followed<'o>, Halt> {
        let mut followed = Followed { open, ends: Vec::new(), names: Vec::new() };
        for candidate in &open.candidates {
            let run = self.run(whole.filled(&run.intents, &run.oracle, candidate))?;
            followed.ends.push(self.told(run, purse)?);
            followed.names.push(asking.bare(candidate));
        }
        Ok(followed)
    }
}

impl Followed<'_> {
    /// Whether the same comes of every candidate, but for which of them it is.
    fn alike(&self, before: &Facts) -> bool {
        let order = matches!(self.open.slot, Slot::First(_));
        if order || matches!(self.open.candidates.first(), Some(Filling::Way(..) | Filling::Use(_))) {
            let first = self.ends.first().map(|end| comparable(end, before, &[]));
            return self.ends.iter().all(|end| Some(comparable(end, before, &[])) == first);
        }
        let (Some(first), Some(own)) = (self.ends.first(), self.names.first()) else { return true };
        // One that taps or performs is as good as another where the same follows. Which of them leaves play, or on
        // which of them a card goes that is played, is a difference, unless they are copies of one card.
        let spends = matches!(self.open.slot, Slot::Part(_, Part::Performer | Part::Tap));
        let played = matches!(self.open.slot, Slot::Part(..));
        let differs = |end: &SetAnswer, name: &str| {
            !spends && leaves(end, before, name) || played && bears_more(end, before, name)
        };
        self.ends.iter().zip(&self.names).skip(1).all(|(end, name)| {
            // Copies that lie in different places are as different as two cards.
            let copies = without_marks(own) == without_marks(name) && before.exactly(own) == before.exactly(name);
            if !copies && (differs(end, name) || differs(first, own)) {
                return false;
            }
            comparable(first, before, &[(own, "\u{1}"), (name, "\u{2}")])
                == comparable(end, before, &[(name, "\u{1}"), (own, "\u{2}")])
        })
    }

    /// Gives the answer with the first of them.
    fn first(mut self) -> SetAnswer {
        self.ends.swap_remove(0)
    }

    /// Gives the parts that hold whichever of them is chosen.
    fn merged(self) -> SetAnswer {
        let Followed { open, mut ends, .. } = self;
        let mut all = ends.remove(0);
        let others = &ends;
        for row in &mut all.declarations {
            let same = |end: &SetAnswer| {
                end.declarations.iter().any(|d| d.n == row.n && d.verdict == row.verdict && d.reason == row.reason)
            };
            if !others.iter().all(same) || is_of(open, row) {
                wait(row);
            }
            row.bound.retain(|part| {
                others.iter().all(|end| end.declarations.iter().any(|d| d.n == row.n && d.bound.contains(part)))
            });
            let text = |end: &SetAnswer| end.declarations.iter().any(|d| d.n == row.n && d.text == row.text);
            if !others.iter().all(text) {
                row.text = common_text(row, others);
            }
        }
        let resolves = |end: &SetAnswer, row: &Resolution| end.resolution.iter().any(|r| same_result(r, row));
        all.resolution.retain(|row| others.iter().all(|end| resolves(end, row)));
        let waits = |n: &str| all.declarations.iter().any(|d| d.n == n && d.verdict == OPEN);
        all.resolution.retain(|row| !waits(&row.n));
        for row in &mut all.resolution {
            if row.open || !others.iter().all(|end| end.resolution.contains(row)) {
                row.text = say("depends_on_choice", []);
                row.open = true;
            }
        }
        all.rolls.retain(|roll| others.iter().all(|end| end.rolls.contains(roll)));
        if !others.iter().all(|end| end.outcomes == all.outcomes) {
            all.outcomes.clear();
        }
        all.facts = others.iter().fold(all.facts, |facts, end| facts.common(&end.facts));
        all.settled.retain(|told| others.iter().all(|end| end.settled.contains(told)));
        all.assumed.retain(|told| others.iter().all(|end| end.assumed.contains(told)));
        all.choices.retain(|choice| others.iter().all(|end| end.choices.contains(choice)));
        for end in others {
            for (own, new) in [(&mut all.unmodelled, &end.unmodelled), (&mut all.left_out, &end.left_out)] {
                let new: Vec<Said> = new.iter().filter(|part| !own.contains(part)).cloned().collect();
                own.extend(new);
            }
        }
        all
    }
}

/// Gives a declaration in words that hold for every candidate: as far as the sentences are the same.
fn common_text(row: &Declaration, others: &[SetAnswer]) -> Said {
    let theirs = others.iter().flat_map(|end| end.declarations.iter().find(|d| d.n == row.n)).map(|d| d.text.clone());
    Said::beginning(std::iter::once(row.text.clone()).chain(theirs).collect())
}

/// Whether a row is that of the declaration that leaves something open.
fn is_of(open: &Open, row: &Declaration) -> bool {
    matches!(&open.slot, Slot::Part(label, _) if **label == *row.n)
}

fn wait(row: &mut Declaration) {
    row.verdict = OPEN;
    row.reason = Some(CHOICE);
    row.note = words::waits();
}

/// Gives an answer whose choice could not be followed: nothing is decided from there on.
fn undecided(mut answer: SetAnswer, open: &Open) -> SetAnswer {
    let from = match &open.slot {
        Slot::Part(..) => answer.declarations.iter().position(|row| is_of(open, row)).unwrap_or(0),
        Slot::Choice(_) | Slot::First(_) => answer.declarations.len(),
    };
    answer.declarations.iter_mut().skip(from).for_each(wait);
    answer.resolution.clear();
    answer.rolls.clear();
    answer.outcomes.clear();
    answer.facts = Facts::default();
    answer
}

/// Gives the facts of all ends of an answer.
fn facts_of(answer: &SetAnswer) -> impl Iterator<Item = &Facts> {
    answer.outcomes.iter().map(|outcome| &outcome.facts).chain([&answer.facts])
}

/// Whether a thing leaves play.
fn leaves(answer: &SetAnswer, before: &Facts, name: &str) -> bool {
    let there = |value: &Value| matches!(value, Value::Words(words) if words.iter().any(|word| word == "in-play"));
    let was = before.exactly(name).is_some_and(there);
    facts_of(answer).any(|facts| was && facts.exactly(name).is_some_and(|now| !there(now)))
}

/// Whether a card goes on a thing.
fn bears_more(answer: &SetAnswer, before: &Facts, name: &str) -> bool {
    let on = format!("on {name}");
    let new =
        |facts: &Facts| facts.0.iter().any(|(key, value)| is_on(value, &on) && before.exactly(key) != Some(value));
    facts_of(answer).any(new)
}

fn is_on(value: &Value, on: &str) -> bool {
    matches!(value, Value::Words(words) if words.iter().any(|word| word == on))
}

/// Gives the parts of an answer that are compared, with names put for others: verdicts, results, rolls with their odds,
/// and changes.
fn comparable(answer: &SetAnswer, before: &Facts, names: &[(&String, &str)]) -> Vec<String> {
    let mut names = names.to_vec();
    // A name that is part of another is put in its place after it.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let put = |text: String| names.iter().fold(text, |text, (name, sign)| text.replace(name.as_str(), sign));
    let mut told: Vec<String> = Vec::new();
    for d in &answer.declarations {
        told.push(format!("{} {} {:?}", d.n, d.verdict, d.reason));
    }
    told.extend(answer.choices.iter().map(|c| put(format!("{} {} {:?}", c.n, c.slot, c.candidates))));
    told.extend(answer.resolution.iter().map(|row| put(result(row))));
    for roll in &answer.rolls {
        told.push(put(format!("{} {} {} {:?} {}", roll.of, roll.need, roll.modifier, roll.rolled, roll.odds)));
    }
    // A name for either of two copies tells nothing.
    let either = |told: &String| {
        let key = told.split(':').next().unwrap_or_default();
        names.iter().any(|(name, _)| key != name.as_str() && key == without_marks(name))
    };
    let changed = |facts: &Facts| changed(facts, before).into_iter().filter(|told| !either(told)).collect::<Vec<_>>();
    told.extend(changed(&answer.facts).into_iter().map(put));
    for Outcome { odds, dice, resolution, facts, .. } in &answer.outcomes {
        told.push(put(format!("{odds} {dice}")));
        told.extend(resolution.iter().map(|row| put(result(row))));
        told.extend(changed(facts).into_iter().map(put));
    }
    told.extend(answer.unmodelled.iter().map(ToString::to_string));
    told.sort();
    told
}

fn result(row: &Resolution) -> String {
    format!("{} {:?} {} {:?}", row.n, row.chain, row.result, row.why)
}

/// Gives the facts that are not as they were.
fn changed(facts: &Facts, before: &Facts) -> Vec<String> {
    let new = facts.0.iter().filter(|(key, value)| before.exactly(key) != Some(value));
    let told = |value: &Value| match value {
        Value::Words(words) => words.join(", "),
        Value::Number(n) => n.to_string(),
        Value::Truth(yes) => yes.to_string(),
    };
    new.map(|(key, value)| format!("{key}: {}", told(value))).collect()
}
