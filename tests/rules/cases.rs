//! The worked cases: those that stand with the rule they illustrate in `data/`, and tables of further ones in
//! `tests/cases/`, a judge's reading of the Council of Elrond rules. Every expectation is held under every rule set it
//! names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

use netrep::app::{CaseRun, Declaration, SetAnswer};
use netrep::cards::Catalogue;
use netrep::corpus::Case;
use netrep::data::Data;
use netrep::vocab::{Ruleset, fold};

use crate::app::{app, with_each};

/// The cases of the entries, run once.
fn of_the_rules() -> &'static [CaseRun] {
    static RUNS: OnceLock<Vec<CaseRun>> = OnceLock::new();
    RUNS.get_or_init(|| app().cases("").runs)
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
    all_hold(of_the_rules(), 700);
}

#[test]
fn every_annotation_has_its_cases() {
    let numbers = (1..=27).map(|n| n.to_string()).chain(["9a", "25a", "25b"].map(str::to_owned));
    for number in numbers {
        let with = |r: &&CaseRun| {
            let key = format!("annotation-{number}");
            r.entry.split_once(':').is_some_and(|(book, k)| book != "timing" && k == key)
        };
        let ids: BTreeSet<&str> = of_the_rules().iter().filter(with).map(|r| r.id.as_str()).collect();
        assert!(ids.len() >= 3, "annotation {number} has only {}", ids.len());
    }
}

#[test]
fn no_table_has_an_id_twice() {
    let mut seen = BTreeSet::new();
    let twice: Vec<String> = tables().into_iter().map(|(id, _)| id).filter(|id| !seen.insert(id.clone())).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

/// The cases of the tables: their ids and texts.
pub fn tables() -> Vec<(String, String)> {
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
    let runs = with_each(&tables(), |(id, text)| {
        let entry = "timing:1".parse().expect("a rule id");
        app().run_case(&Case { id: id.clone(), entry, text: text.clone(), heading: None })
    });
    all_hold(&runs.concat(), 1_780);
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

/// The terse lines of a script in which one chain is declared, each declaration of which resolves: those before it, and
/// its declarations in the order in which they resolve, as they would be told of later.
fn told_as_earlier(script: &str, answer: &SetAnswer) -> Option<String> {
    let fine = |d: &Declaration| d.verdict == "legal";
    let order: Vec<&str> = answer.resolution.iter().map(|r| r.n.as_str()).collect();
    let resolves = answer.resolution.iter().all(|r| r.result == "resolves");
    let facts = serde_json::to_value(&answer.facts).expect("facts are plain");
    let fact = |key: &str| facts.get(key).map(ToString::to_string).unwrap_or_default();
    // What stands open at the end, a roll or an attack, is no past; nor is what was set off by it and not declared.
    let fought = script.contains("\nstrikes ") || script.contains("\nroll strike") || script.contains("\nattack ");
    let over = answer.outcomes.is_empty() && !fought && !fact("attack").contains("continues");
    let alone = answer.declarations.len() == 1 && answer.resolution.len() == 1;
    if !alone || !answer.declarations.iter().all(fine) || !resolves || !over {
        return None;
    }
    let (used, most) = (fact("hazards_used"), fact("hazard_limit"));
    // Of several rolls the answer does not tell in which order they were made.
    if answer.rolls.len() > 1 {
        return None;
    }
    let dice: Vec<String> = answer.rolls.iter().filter_map(|r| r.rolled).map(|n| n.to_string()).collect();
    let rolled = if dice.is_empty() { String::new() } else { format!(", rolled {}", dice.join(", ")) };
    let mut lines = Vec::new();
    let mut earlier = Vec::new();
    for line in script.lines().filter(|l| !l.starts_with("roll ")) {
        match line.split_once(". ").filter(|(n, _)| order.contains(n)) {
            Some((_, declared)) => earlier.push(format!("earlier {declared}{rolled}")),
            None if line.starts_with("next chain") || line.starts_with(['?', '#']) => {}
            // The position tells how it is now: how much is used, and the states, are left to what was declared.
            None if line.starts_with("limit 0/") && line.ends_with(&format!("/{most}")) => {
                lines.push(format!("given hazard_limit {most}"));
            }
            // What takes something off the limit may hang on what it was: without a line it is the company's size.
            None if line.starts_with("limit 0/") => {}
            None if line.starts_with("limit ") => lines.push(format!("limit {used}/{most}")),
            None => lines.push(as_at_the_end(line, &facts)),
        }
    }
    (earlier.len() == 1).then(|| [lines, earlier].concat().join("\n"))
}

/// A line of the position without the states that somebody has no more at the end.
fn as_at_the_end(line: &str, facts: &serde_json::Value) -> String {
    let mut line = line.to_owned();
    for (title, words) in facts.as_object().expect("an object") {
        for (mark, word) in [("*", "\"tapped\""), ("!", "\"wounded\"")] {
            let now = words.to_string();
            let other = if now.contains("\"tapped\"") {
                "*"
            } else if now.contains("\"wounded\"") {
                "!"
            } else {
                ""
            };
            if !now.contains(word) {
                line = line.replace(&format!("{title}{mark}"), &format!("{title}{other}"));
                line = line.replace(&format!("{title} {mark}"), &format!("{title}{other}"));
            }
        }
    }
    line
}

/// What is compared of the end of a script: where the cards are and in which state, what lasts, what is used.
fn what_is_left(answer: &SetAnswer) -> BTreeMap<String, String> {
    let facts = serde_json::to_value(&answer.facts).expect("facts are plain");
    let passing =
        ["attack", "strike(", "cc(", "ic(", "targets(", "keys(", "order", "next_chain", "influence", "chooser"];
    let told = facts.as_object().expect("an object").iter();
    told.filter(|(key, _)| !passing.iter().any(|p| key.starts_with(p)))
        .map(|(k, v)| (k.clone(), v.to_string()))
        .collect()
}

/// What came of telling of a case as of the past.
enum Told {
    Same,
    Unknown,
    Differs(String),
}

/// A case in which one thing is declared, told again as what happened `earlier`; nothing if it cannot be.
fn told_again(id: &str, text: &str) -> Option<Told> {
    let script: Vec<&str> = text.lines().take_while(|line| !line.starts_with("expect")).collect();
    let told = app().resolve(&script.join("\n"), Some(&[Ruleset::Coe]));
    let now = told.first().and_then(|t| t.answers.first())?;
    let later = told_as_earlier(&now.script, now)?;
    let told = app().resolve(&later, Some(&[Ruleset::Coe]));
    let then = told.first().and_then(|t| t.answers.first())?;
    // What it does not know it says.
    if then.undecided.is_some() || !then.diagnostics.is_empty() || !then.unmodelled.is_empty() {
        return Some(Told::Unknown);
    }
    let (was, is) = (what_is_left(now), what_is_left(then));
    let other = was.iter().filter(|(key, value)| is.get(*key) != Some(value));
    let other: Vec<String> = other.map(|(k, v)| format!("{k} {v}, told as earlier {:?}", is.get(k))).collect();
    let differs = || Told::Differs(format!("{id}: {}\n  {}", other.join("; "), later.replace('\n', "\n  ")));
    Some(if other.is_empty() { Told::Same } else { differs() })
}

#[test]
fn what_was_declared_earlier_has_happened() {
    let told: Vec<Told> = with_each(&tables(), |(id, text)| told_again(id, text)).into_iter().flatten().collect();
    let (tried, unknown) = (told.len(), told.iter().filter(|told| matches!(told, Told::Unknown)).count());
    let differ: Vec<String> = told
        .into_iter()
        .filter_map(|told| match told {
            Told::Differs(how) => Some(how),
            Told::Same | Told::Unknown => None,
        })
        .collect();
    eprintln!("{tried} tried, {unknown} not known");
    // What is left are dice that say that a player chooses to roll, and positions whose state says now what was then.
    assert!(differ.len() <= 5, "{} of {tried} differ, {unknown} not known:\n{}", differ.len(), differ.join("\n"));
    assert!(tried >= 300, "only {tried}");
    assert!(unknown * 10 <= tried, "{unknown} of {tried} are not known");
}
