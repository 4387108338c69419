//! The ends of a script: every open roll is followed, equal ends are put together, and each is told with its odds.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::afterwards::afterwards;
use super::facts::{Facts, Scene, facts};
use super::laid::Laid;
use super::position::Position;
use super::report::{Outcome, Resolution, SetAnswer};
use super::rows::End;
use super::said::{Said, name, say};
use super::words::fraction;
use crate::engine::script::odds;
use crate::engine::state::{Halt, Leaf, Trace, effort};
use crate::lang::{Says, Script};

impl End {
    /// Whether two ends are one: the same happens and the same holds, however the dice fell.
    fn equals(&self, other: &End) -> bool {
        self.resolution == other.resolution && self.facts == other.facts
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.resolution, &self.facts).hash(&mut hasher);
        hasher.finish()
    }
}

/// The size of a fact in an answer, in bytes: its key and its value.
const FACT: usize = 160;

/// Gives every end of the script. A declaration of which a part has no use is told as a mistake and not decided: what
/// its player meant is something else.
pub(crate) fn explored(position: &mut Position<'_>) -> Result<Vec<Leaf>, Halt> {
    loop {
        let leaves = odds::explore(&position.table, &position.board, &position.intents, &position.oracle)?;
        let left = super::unused::told(position, &leaves);
        if left.is_empty() {
            return Ok(leaves);
        }
        position.intents.retain(|i| i.chain == 0 || !left.iter().any(|(label, _)| **label == *i.label));
        position.notes.extend(left.into_iter().map(|(_, note)| note));
    }
}

/// Says why there is no answer.
pub(crate) fn halted(halt: &Halt) -> Said {
    match halt {
        Halt::TooMuch(why) => Said::english(*why),
        Halt::Open { .. } => say("roll_open_before", []),
    }
}

/// Gives the script without what it expects: what was asked.
pub(crate) fn without_expectations(script: &Script) -> String {
    let expects = |says: &Says| matches!(says, Says::Expect(_) | Says::Open { .. } | Says::Why(_) | Says::Expected(_));
    let lines = script.lines.iter().filter(|line| !expects(&line.says)).cloned().collect();
    crate::lang::format(&Script { id: script.id.clone(), lines, comments: Vec::new() })
}

/// Puts ends together that are equal as the dice fall.
fn merged(answer: &mut SetAnswer, ends: impl Iterator<Item = End>) -> Vec<End> {
    let mut merged: Vec<End> = Vec::new();
    let mut known: HashMap<u64, Vec<usize>> = HashMap::new();
    let before = answer.assumed.len();
    let mut spare: Option<Vec<Said>> = None;
    // One by one, so that those which are equal to others take no room. What costs too much counts for nothing.
    for end in ends.take_while(|_| effort::exhausted().is_none()) {
        match &mut spare {
            Some(spare) => spare.retain(|die| end.spare.contains(die)),
            None => spare = Some(end.spare.clone()),
        }
        answer.assumed.extend(end.assumed.iter().filter(|a| !answer.assumed.contains(a)).cloned().collect::<Vec<_>>());
        for (all, own) in [(&mut answer.unmodelled, &end.unmodelled), (&mut answer.left_out, &end.left_out)] {
            let new: Vec<Said> = own.iter().filter(|part| !all.contains(part)).cloned().collect();
            all.extend(new);
        }
        let alike = known.entry(end.hash()).or_default();
        let same = alike.iter().copied().find(|at| merged.get(*at).is_some_and(|m| m.equals(&end)));
        match same.and_then(|at| merged.get_mut(at)) {
            Some(same) => {
                same.odds = same.odds.or(end.odds);
                if !same.dice.contains(&*end.dice) {
                    same.dice = say("or", [std::mem::take(&mut same.dice), end.dice]);
                }
            }
            None => {
                effort::hold(FACT * (end.facts.0.len() + end.resolution.len()));
                alike.push(merged.len());
                merged.push(end);
            }
        }
    }
    let spare = spare.unwrap_or_default();
    answer.spare |= spare.iter().any(|what| !what.is("spare_choice"));
    answer.assumed.splice(before..before, spare);
    merged
}

/// Puts the ends together: what they have in common, and each with its odds where there are several.
pub(crate) fn tell(answer: &mut SetAnswer, ends: impl Iterator<Item = End>) {
    let mut merged = merged(answer, ends);
    if merged.len() == 1
        && let Some(only) = merged.pop()
    {
        answer.declarations = only.declarations;
        answer.rolls = only.rolls;
        answer.resolution = only.resolution;
        answer.facts = only.facts;
        return;
    }
    // The likeliest end tells the verdicts, should they hang on the dice.
    let likeliest = merged.iter().max_by(|a, b| a.odds.share().total_cmp(&b.odds.share()));
    let Some(likeliest) = likeliest else { return };
    answer.declarations.clone_from(&likeliest.declarations);
    for row in &mut answer.declarations {
        let same = |end: &End| end.declarations.iter().any(|d| d.n == row.n && d.verdict == row.verdict);
        if !merged.iter().all(same) {
            answer.assumed.push(say("verdict_by_dice", [name(&row.n)]));
        }
    }
    answer.rolls.clone_from(&likeliest.rolls);
    answer.resolution = likeliest.resolution.clone();
    answer.resolution.retain(|row| merged.iter().all(|end| end.resolution.iter().any(|r| same_result(r, row))));
    for row in &mut answer.resolution {
        if !merged.iter().all(|end| end.resolution.contains(row)) {
            row.text = say("depends_on_dice", []);
            row.open = true;
        }
    }
    answer.facts = merged.iter().map(|end| &end.facts).fold(likeliest.facts.clone(), |all, one| all.common(one));
    merged.sort_by(|a, b| b.odds.share().total_cmp(&a.odds.share()));
    answer.outcomes = merged
        .into_iter()
        .map(|end| Outcome {
            odds: fraction(end.odds),
            share: end.odds.share(),
            dice: end.dice,
            resolution: end.resolution,
            differs: afterwards(&answer.facts, &end.facts, ""),
            facts: end.facts,
        })
        .collect();
}

pub(crate) fn same_result(a: &Resolution, b: &Resolution) -> bool {
    a.n == b.n && a.chain == b.chain && a.result == b.result && a.why == b.why
}

/// The position that a script begins with.
#[derive(Default)]
pub(crate) struct Beginning {
    /// The end in a sentence, part by part.
    pub told: Vec<Said>,
    /// Its facts.
    pub facts: Facts,
    /// The things on the table.
    pub laid: Laid,
}

/// Gives the position that a script begins with.
pub(crate) fn beginning(position: &Position<'_>) -> Beginning {
    let trace = Trace::of(position.board.clone());
    let scene = Scene { table: &position.table, board: &position.board, trace: &trace, cast: &position.cast };
    // A limit that was assumed is told among what was.
    let assumed = position.assumed.iter().any(|a| a.is("limit_none_used") || a.is("limit_used"));
    let limit = scene.limit().filter(|_| !assumed);
    Beginning {
        told: [scene.understood(), limit.into_iter().collect()].concat(),
        facts: facts(&scene),
        laid: scene.laid(),
    }
}
