//! Puts the answers of several rule sets side by side: what they all say once, then only where each of them differs.

use super::{Declaration, Resolution, Said, SetAnswer};

/// Gives the parts that all answers share of a declaration, its result, the rolls, the end. Citations are those of the
/// first.
pub fn common(answers: &[SetAnswer]) -> SetAnswer {
    let Some((first, others)) = answers.split_first() else { return SetAnswer::default() };
    let mut all = first.clone();
    all.declarations.retain(|row| others.iter().all(|o| o.declarations.iter().any(|d| same(d, row))));
    all.resolution.retain(|row| others.iter().all(|o| o.resolution.iter().any(|r| alike(r, row))));
    all.rolls.retain(|roll| others.iter().all(|o| o.rolls.iter().any(|r| r.of == roll.of && r.text == roll.text)));
    all.questions.retain(|asked| others.iter().all(|o| o.questions.contains(asked)));
    all.unmodelled.retain(|part| others.iter().all(|o| o.unmodelled.contains(part)));
    all.left_out.retain(|part| others.iter().all(|o| o.left_out.contains(part)));
    if others.iter().any(|o| o.undecided != first.undecided) {
        all.undecided = None;
    }
    if others.iter().any(|o| o.afterwards != first.afterwards) {
        all.afterwards = Said::default();
    }
    if others.iter().any(|o| o.outcomes != first.outcomes) {
        all.outcomes.clear();
    }
    all
}

/// Gives the parts of each rule set beyond that; sets that differ from the rest in the same way are told together.
pub fn by_set(answers: &[SetAnswer], common: &SetAnswer) -> Vec<(String, SetAnswer)> {
    let mut told: Vec<(String, SetAnswer)> = Vec::new();
    for answer in answers {
        let own = beyond(answer, common);
        match told.iter_mut().find(|(_, known)| equal(known, &own)) {
            Some((names, _)) => *names = format!("{names}, {}", own.name),
            None => told.push((own.name.to_owned(), own)),
        }
    }
    told
}

fn beyond(answer: &SetAnswer, common: &SetAnswer) -> SetAnswer {
    let mut own = answer.clone();
    own.declarations.retain(|row| !common.declarations.iter().any(|d| same(d, row)));
    own.resolution.retain(|row| !common.resolution.iter().any(|r| alike(r, row)));
    own.rolls.retain(|roll| !common.rolls.iter().any(|r| r.of == roll.of && r.text == roll.text));
    own.questions.retain(|asked| !common.questions.contains(asked));
    own.unmodelled.retain(|part| !common.unmodelled.contains(part));
    own.left_out.retain(|part| !common.left_out.contains(part));
    if !common.afterwards.is_empty() {
        own.afterwards = Said::default();
    }
    if !common.outcomes.is_empty() {
        own.outcomes.clear();
    }
    own
}

/// Whether two declarations are told in the same way but for their citations.
fn same(a: &Declaration, b: &Declaration) -> bool {
    a.n == b.n && a.verdict == b.verdict && a.reason == b.reason && a.text == b.text
}

fn alike(a: &Resolution, b: &Resolution) -> bool {
    a.n == b.n && a.chain == b.chain && a.result == b.result && a.why == b.why && a.open == b.open
}

fn equal(a: &SetAnswer, b: &SetAnswer) -> bool {
    let declarations = a.declarations.len() == b.declarations.len()
        && a.declarations.iter().zip(&b.declarations).all(|(a, b)| same(a, b));
    let steps = a.resolution.len() == b.resolution.len()
        && a.resolution.iter().zip(&b.resolution).all(|(a, b)| alike(a, b) && a.text == b.text);
    declarations
        && steps
        && a.questions == b.questions
        && a.rolls == b.rolls
        && a.afterwards == b.afterwards
        && a.outcomes == b.outcomes
}
