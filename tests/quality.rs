//! How well questions are answered, over the judged questions of the project.

mod support;

use netrep::app::eval::{Report, evaluate, read_questions};
use support::index;

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
    let questions = read_questions(include_str!("questions/judged.jsonl")).expect("the project's questions");
    let report = evaluate(index(), questions);
    check(&report, 150, 0.9, 0.9);
    for (kind, scores) in &report.kinds {
        assert!(scores.ndcg5 >= 0.78, "{kind}: nDCG@5 {:.3}", scores.ndcg5);
    }
}

#[test]
fn sample_questions_are_answered_well() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/eval/search-dev.jsonl");
    let Ok(text) = std::fs::read_to_string(file) else {
        eprintln!("skipped: the sample questions are not at hand");
        return;
    };
    let report = evaluate(index(), read_questions(&text).expect("the sample questions"));
    check(&report, 60, 0.93, 0.916);
}

#[test]
fn a_line_that_is_no_question_is_named() {
    let error = read_questions("{\"id\":\"q\",\"query\":\"x\",\"relevant\":{},\"kind\":\"k\"}\n\n{\"id\":3}\n")
        .expect_err("line 3");
    assert!(error.to_string().starts_with("line 3: "), "{error}");
}
