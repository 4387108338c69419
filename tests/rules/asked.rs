//! Questions in a script: whether something may be declared there. A table of them with their answers, and the law that
//! a question changes nothing of the rest.

use std::path::Path;

use netrep::app::ResolveAnswer;
use netrep::vocab::Ruleset;
use serde_json::Value;

use crate::app::app;

/// One case in so many is tried with each question; all of them where `NETREP_TRIALS` is set.
const SHARE: usize = 12;

fn table(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    std::fs::read_to_string(path).expect("the table is there")
}

/// The answer to a block, and what it expects of each question: how it is answered, the reason, and a part of the text.
fn asked(block: &str) -> (ResolveAnswer, Vec<String>) {
    let (wanted, script): (Vec<&str>, Vec<&str>) = block.lines().partition(|line| line.starts_with("=>"));
    let mut answers = app().resolve(&script.join("\n"), None);
    assert_eq!(answers.len(), 1, "{block}");
    (answers.remove(0), wanted.iter().map(|line| line.trim_start_matches("=>").trim().to_owned()).collect())
}

#[test]
fn questions_are_answered_where_they_stand() {
    let table = table("questions/asked.chain");
    let blocks: Vec<&str> = table.split("\n\n").filter(|block| block.starts_with("# ASK-")).collect();
    let mut wrong = Vec::new();
    for block in &blocks {
        let (answer, wanted) = asked(block);
        let found = &answer.answers[0].questions;
        if found.len() != wanted.len() {
            let found: Vec<String> = found.iter().map(|q| format!("{}: {}", q.question, q.answer)).collect();
            wrong.push(format!("{} answers for {}: {found:?}\n{block}", found.len(), wanted.len()));
            continue;
        }
        for (asked, wanted) in found.iter().zip(&wanted) {
            let (verdict, part) = wanted.split_once(": ").unwrap_or((wanted, ""));
            let (verdict, reason) = verdict.split_once(' ').unwrap_or((verdict, ""));
            let holds = asked.answer == verdict
                && (reason.is_empty() || asked.reason == Some(reason))
                && asked.text.contains(part)
                && (asked.answer != "no" || !asked.cites.is_empty());
            if !holds {
                wrong.push(format!(
                    "{}\n   {wanted}\n   {} {:?}: {}",
                    asked.question, asked.answer, asked.reason, asked.text
                ));
            }
        }
    }
    assert!(blocks.len() >= 10, "only {} blocks", blocks.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_machine_form_has_the_answer() {
    let script =
        "R A1: Frodo; path Rivendell > Moria www\nH plays Doors of Night\nCan R respond with Gates of Morning?";
    let answer = serde_json::to_value(app().resolve(script, Some(&[Ruleset::Coe])).remove(0)).expect("it is JSON");
    let asked = &answer["questions"][0];
    for part in ["question", "answer", "tried", "declaration", "reason", "cites", "text"] {
        assert!(asked.get(part).is_some(), "no `{part}` in {asked}");
    }
    assert_eq!((&asked["answer"], &asked["tried"]), (&Value::from("yes"), &Value::from("R Gates of Morning")));
}

/// What is asked behind a line: by either player, of cards that cancel, counter, tap or attack.
const QUESTIONS: [&str; 6] = [
    "Can R respond with Concealment?",
    "Can H respond with Doors of Night?",
    "Can R play Twilight on Doors of Night?",
    "Can H play Cave-drake keyed to ww?",
    "Can Gimli tap to support?",
    "Can nobody do nothing?",
];

/// The answer without what was asked: the rest as a machine gets it.
fn rest(script: &str) -> String {
    let mut all = serde_json::to_value(app().resolve(script, None)).expect("it is JSON");
    fn strip(value: &mut Value) {
        if let Value::Object(parts) = value {
            parts.retain(|key, _| !["questions", "script", "agree"].contains(&key.as_str()));
        }
        match value {
            Value::Object(parts) => parts.values_mut().for_each(strip),
            Value::Array(items) => items.iter_mut().for_each(strip),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    strip(&mut all);
    all.to_string()
}

#[test]
fn a_question_changes_nothing_of_the_rest() {
    let share = if std::env::var_os("NETREP_TRIALS").is_some() { 1 } else { SHARE };
    let mut tried = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the tables").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).expect("it is text")).collect();
    let blocks = texts.iter().flat_map(|text| text.split("\n\n")).filter(|b| b.trim_start().starts_with("# "));
    for (n, block) in blocks.enumerate().filter(|(n, _)| n % share == 0) {
        let lines: Vec<&str> = block.trim().lines().collect();
        let end = lines.iter().position(|l| l.starts_with("expect")).unwrap_or(lines.len());
        let at = 2 + n % end.saturating_sub(1).max(1);
        let question = QUESTIONS[n / share % QUESTIONS.len()];
        // Lines that are no sentences of their own end before it.
        let with = [&lines[..at.min(end)], &[question], &lines[at.min(end)..]].concat().join("\n");
        assert_eq!(rest(&lines.join("\n")), rest(&with), "{with}");
        tried += 1;
    }
    assert!(tried > 50, "only {tried} cases");
}

/// A question about the rules is looked up; one that tells who is where and asks one thing about it is decided.
#[test]
fn only_a_situation_is_decided_before_anything_is_looked_up() {
    let told = "My opponent is moving Éowyn and Legolas from Lórien to Edoras. I have Doors of Night in play. \
        I play Darkness Under Tree on Éowyn. Does Éowyn tap?";
    assert!(app().situation(told, None).is_some_and(|a| a.answers.iter().all(|set| set.undecided.is_none())));
    let files = ["judged.jsonl", "held-out.jsonl", "everyday.jsonl"].map(|name| table(&format!("questions/{name}")));
    let row = |line: &str| -> Value { serde_json::from_str(line).expect("a question") };
    let questions =
        files.iter().flat_map(|text| text.lines()).map(|l| row(l)["query"].as_str().unwrap_or("").to_owned());
    let plain = ["unanswerable.txt", "unanswerable-held-out.txt"].map(|name| table(&format!("questions/{name}")));
    let all: Vec<String> = questions.chain(plain.iter().flat_map(|text| text.lines()).map(str::to_owned)).collect();
    let step = if std::env::var_os("NETREP_TRIALS").is_some() { 1 } else { 4 };
    let decided: Vec<&String> =
        all.iter().step_by(step).filter(|question| app().situation(question, None).is_some()).collect();
    assert!(all.len() > 300 && decided.is_empty(), "{decided:#?}");
    // What is told beside something that was not understood is not decided.
    assert!(app().situation(&told.replace("Does", "My cat wumpuses at Legolas. Does"), None).is_none());
}
