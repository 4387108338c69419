//! The worked cases: those that stand with the rule they illustrate in `data/`, and tables of further ones in
//! `tests/cases/`, a judge's reading of the Council of Elrond rules. Every expectation is held under every rule set it
//! names.

use std::collections::BTreeSet;
use std::path::Path;

use netrep::app::{App, CaseRun, Settings};
use netrep::cards::Catalogue;
use netrep::corpus::Case;
use netrep::data::Data;
use netrep::vocab::fold;

mod listed;

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
            let ids: BTreeSet<&str> = runs.iter().filter(with).map(|r| r.id.as_str()).collect();
            assert!(ids.len() >= 3, "annotation {number} has only {}", ids.len());
        }
    });
}

#[test]
fn no_table_has_an_id_twice() {
    let mut seen = BTreeSet::new();
    let twice: Vec<String> = tables().into_iter().map(|(id, _)| id).filter(|id| !seen.insert(id.clone())).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

/// The cases of the tables: their ids and texts.
fn tables() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut all = Vec::new();
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let text = std::fs::read_to_string(file.expect("an entry").path()).expect("it is text");
        for block in text.split("\n\n").filter(|b| b.trim_start().starts_with("# ")) {
            let id = block.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned();
            all.push((id, block.to_owned()));
        }
    }
    all
}

#[test]
fn the_tables_of_further_cases_hold() {
    with_app(|app| {
        let mut runs = Vec::new();
        for (id, text) in tables() {
            let entry = "timing:1".parse().expect("a rule id");
            runs.extend(app.run_case(&Case { id, entry, text, heading: None }));
        }
        all_hold(&runs, 1_780);
    });
}

/// What a case puts to the test: what is declared, faced, borne, or in play beside the companies.
fn under_test(case: &str) -> String {
    let position = case.lines().take_while(|line| !line.starts_with("expect"));
    let mut found = String::new();
    for line in position.flat_map(|line| line.split("; ")) {
        let declared = line.split_once(". ").is_some_and(|(n, _)| n.chars().all(|c| c.is_ascii_digit() || c == '.'));
        let other = ["R+", "H+", "attack ", "strikes ", "earlier ", "phase strike ", "phase struck "];
        if declared || other.iter().any(|word| line.starts_with(word)) {
            found.push_str(line);
        } else {
            let borne = line.split('{').skip(1).filter_map(|part| part.split('}').next());
            borne.for_each(|part| found.push_str(part));
        }
        found.push('\n');
    }
    fold(&found)
}

#[test]
fn four_hundred_cards_that_are_modelled_whole_have_a_case() {
    let catalogue = Catalogue::load(&Data::embedded()).expect("the embedded cards load");
    let table = catalogue.table().unwrap_or_else(|e| panic!("{e}"));
    let texts: Vec<String> = tables().iter().map(|(_, text)| under_test(text)).collect();
    let whole = table.defs.iter().filter(|def| def.meaning.as_ref().is_some_and(|m| m.by_hand.is_empty()));
    let with: BTreeSet<&str> =
        whole.filter(|def| texts.iter().any(|t| t.contains(&*def.name))).map(|def| &*def.title).collect();
    eprintln!("{} cards", with.len());
    assert!(with.len() >= 400, "only {}", with.len());
}
