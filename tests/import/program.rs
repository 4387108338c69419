//! Importing as an operator meets it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const RULES: &str = "# Made-up Rules\n\n*Last update: January 1, 2026*\n\n## 9. Timing\n\n**9.5** Zorbing - A zorbing player may zorb at once.\n\n\
    **9.5.1** Zorbing twice is not allowed.\n\n**9.6** Nothing else.\n";

struct Desk(TempDir);

impl Desk {
    fn new() -> Desk {
        Desk(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
        command.args(arguments).env("NETREP_STATE", self.0.path().join("state")).current_dir(self.0.path());
        command.env_remove("NETREP_INDEX").env_remove("NETREP_DATA").output().expect("it runs")
    }

    #[track_caller]
    fn says(&self, code: i32, arguments: &[&str]) -> String {
        let out = self.run(arguments);
        let text = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(code), "{text}");
        text
    }
}

#[track_caller]
fn holds(text: &str, parts: &[&str]) {
    parts.iter().for_each(|part| assert!(text.contains(part), "no `{part}` in {text}"));
}

#[test]
fn a_document_is_imported_found_shown_renewed_and_removed() {
    let desk = Desk::new();
    let (old, new) = (
        desk.file("rules.md", RULES),
        desk.file("new.md", &RULES.replace("January 1", "March 3").replace("at once", "slowly")),
    );
    holds(&desk.says(0, &["rule", "coe:9.5"]), &["coe:9.5, restated by us", "comes with `netrep import`"]);
    holds(
        &desk.says(0, &["import", "--dry-run", &old]),
        &["4 clauses", "coe:9.5.1", "would be kept as `coe`", "line 3: stands before the rules"],
    );
    holds(&desk.says(0, &["import", "list"]), &["nothing is imported"]);
    holds(&desk.says(0, &["import", &old]), &["edition of 2026-01-01", "kept as `coe`"]);
    holds(&desk.says(0, &["import", &old]), &["nothing to do"]);
    holds(&desk.says(0, &["rule", "coe:9.5"]), &["may zorb at once", "edition of 2026-01-01", "coe:9.5.1"]);
    holds(&desk.says(0, &["ask", "zorbing"]), &["zorbing player", "coe:9.5"]);
    holds(&desk.says(0, &["ask", "--book", "coe", "zorbing"]), &["zorbing player"]);
    holds(&desk.says(0, &["import", &new]), &["0 added, 1 changed, 0 removed", "[-at once.-]{+slowly.+}"]);
    holds(&desk.says(0, &["rule", "coe:9.5"]), &["may zorb slowly"]);
    holds(&desk.says(0, &["rule", "coe:9.5", "--as-of", "2026-02-01"]), &["may zorb at once", "edition of 2026-01-01"]);
    holds(&desk.says(1, &["rule", "coe:9.5", "--as-of", "2025-02-01"]), &["no entry"]);
    holds(&desk.says(2, &["rule", "coe:9.5", "--as-of", "yesterday"]), &["`yesterday` is not a date"]);
    holds(&desk.says(0, &["import", "list"]), &["coe", "2026-01-01, 2026-03-03"]);
    holds(&desk.says(0, &["import", "remove", "coe"]), &["removed `coe`"]);
    holds(&desk.says(1, &["import", "remove", "coe"]), &["nothing is imported as `coe`"]);
    desk.says(0, &["rule", "coe:9.5"]);
}

#[test]
fn the_official_wording_stands_under_ours_with_its_source() {
    let desk = Desk::new();
    let lines: String = (1..4).map(|n| format!("Annotation {n}\nA made-up wording of number {n}.\n")).collect();
    desk.says(0, &["import", &desk.file("a.txt", &lines), "--edition", "1996-05-05"]);
    let text = desk.says(0, &["rule", "metw:annotation-2"]);
    let ours = text.find("In play").expect("our words");
    let theirs = text.find("A made-up wording of number 2").expect("the official words");
    assert!(ours < theirs, "{text}");
    holds(&text, &["Official wording: Annotation 2 (METW)", "METW Companion · edition of 1996-05-05 · from a.txt"]);
    holds(
        &desk.says(0, &["rule", "--json", "metw:annotation-2"]),
        &["\"official\": [", "A made-up wording of number 2."],
    );
}

#[test]
fn what_cannot_be_imported_changes_nothing() {
    let desk = Desk::new();
    let good = desk.file("rules.md", RULES);
    for (bad, said) in [
        (desk.file("empty.md", ""), "is empty"),
        (desk.file("prose.txt", "just\nsome words\n"), "has no headings"),
        (desk.file("picture.png", "\u{89}PNG\u{0}\u{1}"), "is not a text"),
    ] {
        holds(&desk.says(3, &["import", &bad]), &[said]);
    }
    let missing = desk.0.path().join("none.md").to_string_lossy().into_owned();
    holds(&desk.says(2, &["import", &missing]), &["cannot read"]);
    holds(&desk.says(3, &["import", "--edition", "soon", &good]), &["`soon` is not a date"]);
    holds(&desk.says(2, &["import", "--format", "pdf", &good]), &["unknown format `pdf`, expected one of annotations"]);
    assert!(!desk.0.path().join("state/imports").exists());
}

#[test]
fn damaged_imports_are_told_and_can_be_removed() {
    let desk = Desk::new();
    desk.says(0, &["import", &desk.file("rules.md", RULES)]);
    fs::write(desk.0.path().join("state/imports/coe/0001_2026-01-01.json"), "rubbish").expect("a file");
    holds(&desk.says(3, &["rule", "timing:1a"]), &["0001_2026-01-01.json` is damaged", "netrep import remove"]);
    desk.says(0, &["import", "remove", "coe"]);
    desk.says(0, &["rule", "timing:1a"]);
}

#[test]
fn card_texts_are_shown_beside_what_the_engine_makes_of_them() {
    let desk = Desk::new();
    let list = r#"{"TW": {"cards": {"TW-204": {"text": {"en": "<p>A made-up text of a card.</p>"}}, "TW-9999": {}}}}"#;
    let text = desk.says(0, &["import", "cards", &desk.file("cards.json", list)]);
    holds(&text, &["no number of a card (TW-9999)", "1 texts from cards.json are kept"]);
    holds(&desk.says(0, &["import", "cards", &desk.file("cards.json", list)]), &["nothing to do"]);
    let card = desk.says(0, &["card", "concealment"]);
    assert!(card.find("A made-up text of a card.") < card.find("How netrep plays it"), "{card}");
    holds(&desk.says(0, &["cards", "--coverage"]), &["sentences: played", "1        0        0      0     1"]);
    holds(&desk.says(3, &["import", "cards", &desk.file("no.json", "[]")]), &["no.json` is not a list of cards"]);
    assert!(Path::new(&desk.0.path().join("state/imports/cards.json")).exists());
}

#[test]
fn cards_are_listed_by_what_is_printed_on_them() {
    let desk = Desk::new();
    let orcs = desk.says(0, &["cards", "--type", "hazard", "--race", "orcs", "--set", "tw"]);
    let lines: Vec<&str> = orcs.lines().collect();
    assert!(
        lines.len() > 5 && lines[..lines.len() - 1].iter().all(|l| l.starts_with("TW-") && l.contains("hazard")),
        "{orcs}"
    );
    assert_eq!(lines[lines.len() - 1], format!("{} cards", lines.len() - 1));
    assert!(desk.says(0, &["cards", "--type", "short-event", "--keyword", "environment"]).contains("short-event"));
    holds(&desk.says(1, &["cards", "--race", "penguin"]), &["no card has the race `penguin`; races are ", "orc"]);
    let counts = desk.says(0, &["cards", "--coverage"]);
    holds(&counts, &["hazard", "set TW", "sentences are counted when"]);
    let all = counts.lines().find(|l| l.starts_with("all ")).expect("a sum");
    assert_eq!(all.split_whitespace().last(), Some("1625"), "{counts}");
}

const EARLIER: &str = "From: Ann\nDate: Mon Jun 24, 2002\nSubject: [NetRep] Rulings Digest #7\n--------\n\
    May Gandalf wake the sleeping wumpus while Sting glows at his side?\n\n*** No. Nobody wakes a wumpus.\n--------\n\
    How many wumpuses sleep in one lair?\n\n*** Two of them.\n--------\n";
const LATER: &str = "From: Bob\nDate: Tue May 20, 2003\nSubject: [NetRep] Rulings Digest #9\n--------\n\
    In an earlier digest it was said: may Gandalf wake the sleeping wumpus while Sting glows?\n\n\
    *** Yes. Whoever bears a glowing sword wakes it.\n--------\n";
const CHANGED: &str = "Council of Elrond: changed cards\nAs of 3 May 2011\n\nSting: Now glows near wumpuses, too.\n\n\
    Gandalf: Sings at wumpuses.\n\nConcealment: Hides nobody from a wumpus.\n";

#[test]
fn rulings_answer_as_what_they_are_and_the_later_goes_before_the_earlier() {
    let desk = Desk::new();
    for (name, text) in [("seven.txt", EARLIER), ("nine.txt", LATER), ("changed.txt", CHANGED)] {
        let file = desk.file(name, text);
        desk.says(0, &["import", &file]);
    }
    let asked = desk.run(&["--json", "ask", "may Gandalf wake the sleeping wumpus while Sting glows at his side"]);
    let answer: serde_json::Value = serde_json::from_slice(&asked.stdout).expect("it is JSON");
    assert_eq!(answer["passages"][0]["id"], "digest:9/1", "{answer:#}");
    assert_eq!(answer["lead"]["sentence"], "Yes. Whoever bears a glowing sword wakes it.", "{answer:#}");
    assert_eq!(answer["passages"][0]["authority"], "Council of Elrond");
    holds(&answer["passages"][0]["source"].to_string(), &["CoE Digest 9", "edition of 2003-05-20"]);
    holds(&answer["notes"].to_string(), &["digest:9/1 of 2003-05-20 contradicts digest:7/1"]);
    assert_eq!(answer["more"][0]["id"], "digest:7/1", "{answer:#}");
    // A ruling on another question stays what it is.
    let other = desk.says(0, &["ask", "how many wumpuses sleep in one lair"]);
    holds(&other, &["Two of them.", "digest:7/2"]);
    assert!(!other.contains("later"), "{other}");
    let card = desk.says(0, &["card", "Sting"]);
    holds(&card, &["council-of-elrond-changed-cards:sting", "Sting: changed card"]);
    holds(&desk.says(0, &["ask", "how is Sting changed"]), &["Now glows near wumpuses, too.", "edition of 2011-05-03"]);
}

/// An entry says in our words what the clauses say that it cites: something else comes before them.
#[test]
fn a_clause_that_an_entry_above_restates_comes_last() {
    let desk = Desk::new();
    let clause = "**9.5** Chain of effects - A chain of effects works like this: a card is played in response.";
    let rules = RULES.replace("**9.5** Zorbing - A zorbing player may zorb at once.", clause);
    desk.says(0, &["import", &desk.file("rules.md", &rules)]);
    let asked = desk.run(&["--json", "ask", "how does a chain of effects work, playing a card in response"]);
    let answer: serde_json::Value = serde_json::from_slice(&asked.stdout).expect("it is JSON");
    let ids = |part: &str| -> Vec<String> {
        let all = answer[part].as_array().into_iter().flatten();
        all.filter_map(|hit| hit["id"].as_str().map(str::to_owned)).collect()
    };
    let shown = [ids("passages"), ids("more")].concat();
    let before = shown.iter().position(|id| id == "basics:chain-of-effects").expect("the entry is found");
    let clause = shown.iter().position(|id| id == "coe:9.5");
    assert!(clause.is_none_or(|at| at > before && at + 1 == shown.len()), "{shown:?}");
}
