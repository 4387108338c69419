//! Why something is refused, as players read it: every reason, with each rule behind it that the worked cases come upon.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use netrep::vocab::Ruleset;

use crate::app::{app, with_each};

/// Every reason, in the words of the manual.
const REASONS: [&str; 32] = [
    "assigned-a-strike",
    "attack-not-over",
    "body-check-first",
    "cancel-window-closed",
    "chain-resolving",
    "condition-missing",
    "cost-entity-tapped",
    "duplicate",
    "end-of-phase-chain",
    "face-down",
    "hazard-limit",
    "key",
    "key-not-declared",
    "must-start-chain",
    "no-effect-possible",
    "not-affecting-body-check",
    "not-attack-affecting",
    "not-strike-affecting",
    "not-your-choice",
    "on-guard-type",
    "on-guard-window",
    "one-skill-card",
    "phase-closed",
    "required-actions-first",
    "restriction",
    "roll-already-made",
    "synonymous",
    "target-already-tapped",
    "target-not-in-chain",
    "target-not-in-play",
    "target-type",
    "target-unresolved",
];
/// What no player says.
const JARGON: [&str; 9] =
    ["wanted:", "a rule or an effect", "a condition is not met", "entity", "price", "(or", "not not", "  ", "{"];

/// Every refusal of the worked cases under the Council's rules: by its reason and its rules, the first that tells it.
fn refusals() -> BTreeMap<(String, String), String> {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(tables).expect("the tables").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let texts = files.into_iter().map(|file| std::fs::read_to_string(file).expect("it is text"));
    let blocks: Vec<String> =
        texts.flat_map(|text| text.split("\n\n").map(str::to_owned).collect::<Vec<_>>()).collect();
    let refused: Vec<&String> = blocks.iter().filter(|block| block.contains("illegal")).collect();
    let mut found = BTreeMap::new();
    for told in with_each(&refused, |block| app().resolve(block, Some(&[Ruleset::Coe]))) {
        let rows = told.iter().flat_map(|told| &told.answers).flat_map(|answer| &answer.declarations);
        for row in rows.filter(|row| row.verdict == "illegal") {
            let key = (row.reason.unwrap_or_default().to_owned(), row.cites.join(" "));
            found.entry(key).or_insert(format!("{}: {}", row.text, row.note));
        }
    }
    found
}

#[test]
fn every_refusal_is_a_sentence_for_players() {
    let found = refusals();
    let reasons: BTreeSet<&str> = found.keys().map(|(reason, _)| reason.as_str()).collect();
    let missing: Vec<&&str> = REASONS.iter().filter(|reason| !reasons.contains(**reason)).collect();
    assert!(missing.is_empty(), "no worked case is refused for {missing:?}");
    let odd: Vec<&String> = found.values().filter(|said| JARGON.iter().any(|word| said.contains(word))).collect();
    assert!(odd.is_empty(), "no player says this: {odd:#?}");
    let uncited: Vec<&String> = found.values().filter(|said| !said.ends_with(')')).collect();
    assert!(uncited.is_empty(), "no rule stands behind: {uncited:#?}");
    let mut told = String::new();
    for ((reason, cites), said) in &found {
        told.push_str(&format!("{reason} [{cites}]\n    {said}\n"));
    }
    insta::assert_snapshot!(told);
}
