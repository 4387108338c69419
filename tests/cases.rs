//! The worked cases: those that stand with the rule they illustrate in `data/`, and tables of further ones in
//! `tests/cases/`, a judge's reading of the Council of Elrond rules. Every expectation is held under every rule set it
//! names.

use std::path::Path;

use netrep::app::{App, CaseRun, Settings};
use netrep::corpus::Case;

fn with_app(check: impl FnOnce(&App)) {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { data: None, index: folder.path().join("index"), state: folder.path().join("state") };
    check(&App::open(settings, &()).expect("it opens"));
}

#[track_caller]
fn all_hold(runs: &[CaseRun], at_least: usize) {
    let wrong: Vec<String> = runs
        .iter()
        .filter(|r| !r.differs.is_empty() || !r.unmodelled.is_empty())
        .map(|r| format!("{} ({}): {}{}", r.id, r.rules, r.differs.join("; "), r.unmodelled.join("; ")))
        .collect();
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), runs.len(), wrong.join("\n"));
    assert!(runs.len() >= at_least, "only {} runs", runs.len());
}

#[test]
fn the_cases_of_the_rules_hold() {
    with_app(|app| all_hold(&app.cases("").runs, 700));
}

#[test]
fn every_annotation_has_its_cases() {
    with_app(|app| {
        let runs = app.cases("").runs;
        let numbers = (1..=27).map(|n| n.to_string()).chain(["9a", "25a", "25b"].map(str::to_owned));
        for number in numbers {
            let with = |r: &&CaseRun| {
                let key = format!("annotation-{number}");
                r.entry.split_once(':').is_some_and(|(book, k)| book != "timing" && k == key)
            };
            let ids: std::collections::BTreeSet<&str> = runs.iter().filter(with).map(|r| r.id.as_str()).collect();
            assert!(ids.len() >= 3, "annotation {number} has only {}", ids.len());
        }
    });
}

#[test]
fn the_tables_of_further_cases_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    with_app(|app| {
        let mut runs = Vec::new();
        for file in std::fs::read_dir(folder).expect("the folder is there") {
            let text = std::fs::read_to_string(file.expect("an entry").path()).expect("it is text");
            for block in text.split("\n\n").filter(|b| b.trim_start().starts_with("# ")) {
                let id = block.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned();
                let entry = "timing:1".parse().expect("a rule id");
                runs.extend(app.run_case(&Case { id, entry, text: block.to_owned(), heading: None }));
            }
        }
        all_hold(&runs, 480);
    });
}
