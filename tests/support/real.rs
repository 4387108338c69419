//! Questions that players asked elsewhere, which are not ours to print.

use std::collections::HashMap;
use std::path::Path;

use netrep::app::eval::Question;

/// What players asked over the years, where their questions are at hand, with the entries that answer them.
pub fn real_questions() -> Vec<Question> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/eval/real-questions.jsonl");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let row = |line: &str| -> serde_json::Value { serde_json::from_str(line).expect("a question") };
    let answers: HashMap<String, serde_json::Value> = include_str!("../questions/real-answers.jsonl")
        .lines()
        .map(row)
        .map(|row| (row["id"].as_str().unwrap_or_default().to_owned(), row["relevant"].clone()))
        .collect();
    let question = |line: &str| {
        let asked = row(line);
        let id = asked["id"].as_str().unwrap_or_default().to_owned();
        let relevant = answers.get(&id).cloned().unwrap_or_default();
        Question {
            query: asked["question"].as_str().unwrap_or_default().to_owned(),
            relevant: serde_json::from_value(relevant).expect("grades"),
            kind: "real".to_owned(),
            id,
        }
    };
    text.lines().map(question).collect()
}
