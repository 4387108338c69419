//! How well questions are answered, over the judged questions of the project.

use crate::indexed::index;
use crate::real::real_questions;
use crate::skip::skipped;
use netrep::app::eval::{Question, Report, evaluate, read_questions};
use netrep::search::Confidence;

#[track_caller]
fn check(report: &Report, n: usize, ndcg5: f64, hit1: f64) {
    let all = &report.all;
    assert_eq!(all.n, n);
    assert!(
        all.ndcg5 >= ndcg5 && all.hit1 >= hit1,
        "nDCG@5 {:.3} (floor {ndcg5}), hit@1 {:.3} (floor {hit1})",
        all.ndcg5,
        all.hit1
    );
}

#[test]
fn judged_questions_are_answered_well() {
    let questions = read_questions(include_str!("../questions/judged.jsonl")).expect("the project's questions");
    let report = evaluate(index(), questions);
    check(&report, 150, 0.9, 0.9);
    for (kind, scores) in &report.kinds {
        assert!(scores.ndcg5 >= 0.76, "{kind}: nDCG@5 {:.3}", scores.ndcg5);
    }
}

#[test]
fn sample_questions_are_answered_well() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/eval/search-dev.jsonl");
    let Ok(text) = std::fs::read_to_string(file) else {
        skipped("the sample questions are not at hand");
        return;
    };
    let report = evaluate(index(), read_questions(&text).expect("the sample questions"));
    check(&report, 60, 0.92, 0.91);
}

/// What became of questions, in shares of all of them but for the last figure.
struct Answered {
    /// The first entry answers, or answers in part.
    first: f64,
    /// One of the first three does.
    among: f64,
    /// The first one is told as good, and does not answer.
    misled: f64,
    /// Of those that no entry answers, the share that is told so.
    admitted: f64,
}

fn answered(name: &str, questions: &[Question]) -> Answered {
    let (mut first, mut among, mut misled, mut unheld, mut admitted) = (0_usize, 0_usize, 0_usize, 0_usize, 0_usize);
    for q in questions {
        let hits = index().rank(&index().understand(&q.query), None, 3);
        let answers: Vec<bool> = hits
            .hits
            .iter()
            .filter(|_| hits.confidence > Confidence::None)
            .map(|hit| std::iter::once(&hit.id).chain(&hit.twin).any(|id| q.relevant.contains_key(id.as_str())))
            .collect();
        let (right, sure) = (answers.first() == Some(&true), hits.confidence >= Confidence::Good);
        first += usize::from(right);
        among += usize::from(answers.contains(&true));
        misled += usize::from(!right && sure);
        unheld += usize::from(q.relevant.is_empty());
        admitted += usize::from(q.relevant.is_empty() && !sure);
    }
    let share = |count: usize| count as f64 / questions.len() as f64;
    let admitted = if unheld == 0 { 1.0 } else { admitted as f64 / unheld as f64 };
    let told = Answered { first: share(first), among: share(among), misled: share(misled), admitted };
    eprintln!(
        "{name}: {} questions, {unheld} of them answered by no entry: first {:.2}, among three {:.2}, good and useless \
         {:.2}, of those without an answer told so {:.2}",
        questions.len(),
        told.first,
        told.among,
        told.misled,
        told.admitted
    );
    told
}

/// Forty questions of newcomers, written before anybody looked for their answers and judged entry by entry. The search was
/// mended with the first twenty, and not with the others.
#[test]
fn what_newcomers_ask_is_answered() {
    let mut mended_with =
        read_questions(include_str!("../questions/everyday-2.jsonl")).expect("the project's questions");
    let held_out = mended_with.split_off(20);
    for (name, questions, first, among) in
        [("everyday, again", mended_with, 0.85, 0.9), ("everyday, again, held out", held_out, 0.75, 0.85)]
    {
        let told = answered(name, &questions);
        assert!(told.first >= first && told.among >= among && told.misled <= 0.15, "{name}");
    }
}

/// The figures that players feel. `blind` and `blind-held-out` hold a hundred questions by somebody who had not seen the
/// entries; they were judged entry by entry, and the search was not mended with the second half.
#[test]
fn what_players_ask_is_answered_or_not_claimed() {
    for (name, text, first, among) in [
        ("everyday", include_str!("../questions/everyday.jsonl"), 0.75, 0.8),
        ("blind", include_str!("../questions/blind.jsonl"), 0.82, 0.84),
        ("blind, held out", include_str!("../questions/blind-held-out.jsonl"), 0.64, 0.78),
    ] {
        let told = answered(name, &read_questions(text).expect("the project's questions"));
        assert!(told.first >= first && told.among >= among, "{name}");
        assert!(told.misled <= 0.08 && told.admitted >= 0.87, "{name}");
    }
    let real = real_questions();
    if real.is_empty() {
        skipped("what players asked is not at hand");
        return;
    }
    let told = answered("real", &real);
    assert!(told.first >= 0.55 && told.among >= 0.6 && told.misled <= 0.05 && told.admitted >= 0.9);
}

#[test]
fn a_line_that_is_no_question_is_named() {
    let error = read_questions("{\"id\":\"q\",\"query\":\"x\",\"relevant\":{},\"kind\":\"k\"}\n\n{\"id\":3}\n")
        .expect_err("line 3");
    assert!(error.to_string().starts_with("line 3: "), "{error}");
}
