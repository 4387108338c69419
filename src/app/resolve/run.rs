//! Runs one script under one rule set: builds it, follows every open roll, and puts the ends together.

use super::choosing::{Deciding, Run};
use super::ends::{Beginning, beginning, explored, halted, without_expectations};
use super::facts::Facts;
use super::position::{Position, build};
use super::report::SetAnswer;
use super::rows::{self};
use super::said::{Said, say};
use super::{afterwards, asked, earlier};
use crate::corpus::Corpus;
use crate::engine::card::Table;
use crate::engine::query::topics;
use crate::engine::state::{Halt, cites, effort};
use crate::lang::Script;
use crate::vocab::{RuleId, Ruleset};

/// Gives the remark about a script that was not tried, since the ones before it used up what a text may cost.
pub(super) fn not_tried() -> Said {
    say("not_tried", [])
}

/// Gives the answer under one rule set, and the notes of the position.
pub(super) fn under(
    script: &Script,
    table: &Table,
    corpus: &Corpus,
    rules: Ruleset,
) -> (SetAnswer, Vec<super::note::Note>) {
    let blank = SetAnswer {
        rules: rules.word(),
        script: without_expectations(script),
        name: rules.name(),
        ..SetAnswer::default()
    };
    if effort::exhausted().is_some() {
        return (SetAnswer { undecided: Some(not_tried()), ..blank }, Vec::new());
    }
    let mut position = match effort::attempt(|| build(script, table, rules)) {
        Ok(position) => position,
        Err(halt) => return (SetAnswer { undecided: Some(halted(&halt)), ..blank }, Vec::new()),
    };
    position.without_mistakes();
    let mut assumed = position.assumed.clone();
    // Earlier declarations have happened in the position that is shown.
    let now = effort::attempt(|| {
        let mut now = build(script, table, rules);
        let earlier = earlier::happen(&mut now, &mut assumed);
        (beginning(&now), earlier)
    });
    let (Beginning { told, facts: before, laid }, earlier) = now.unwrap_or_default();
    let understood = earlier::understood(told, earlier.changed);
    let answer = SetAnswer { assumed, understood, laid, undecided: earlier.undecided, ..blank };
    let decided = effort::attempt(|| decide(answer.clone(), &mut position, (script, corpus), &before))
        .and_then(|decided| decided);
    let mut answer = decided.unwrap_or_else(|halt| SetAnswer { undecided: Some(halted(&halt)), ..answer });
    answer.questions = asked::asked(script, table, corpus, rules);
    (answer, position.notes.into_iter().chain(earlier.notes).collect())
}

/// Decides a position.
fn decide(
    answer: SetAnswer,
    position: &mut Position<'_>,
    (script, corpus): (&Script, &Corpus),
    before: &Facts,
) -> Result<SetAnswer, Halt> {
    position.oracle.asks = true;
    let left = effort::left();
    let leaves = explored(position)?;
    let run = Run::of(position, leaves, left);
    let mut answer = Deciding { script, position, corpus, before }.decide(answer, run)?;
    let over = topics::attack_over(&position.board);
    let named = format!(" ({})", rows::cite_names(corpus, &over));
    answer.afterwards = afterwards::afterwards(before, &answer.facts, &named);
    let mut beside: Vec<RuleId> = Vec::new();
    if !answer.resolution.is_empty() {
        beside = cites::LIFO.under(position.board.rules);
        answer.order = rows::cite_names(corpus, &beside);
    }
    beside.extend(over.into_iter().filter(|_| answer.afterwards.contains(&named)));
    answer.beside = beside.iter().map(RuleId::to_string).collect();
    Ok(answer)
}
