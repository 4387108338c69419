//! The corpus holds what it should: every entry, nothing that leads nowhere, nothing copied.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use netrep::answer::{Lead, Page};
use netrep::cards::Catalogue;
use netrep::corpus::{Corpus, Passage, Status, check};
use netrep::data::Data;
use netrep::import::{Known, SourceText, take_apart};
use netrep::vocab::{Book, words};
use serde_json::Value;

use crate::skip::skipped;

/// So many words in a row that also stand in a source are copied.
const RUN: usize = 10;

fn corpus() -> (Data, Corpus) {
    let data = Data::embedded();
    let corpus = Corpus::load(&data).expect("the embedded corpus loads");
    (data, corpus)
}

/// The documents that the corpus was written from, where they are at hand.
fn sources() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/sources");
    if !folder.is_dir() {
        skipped("the source documents are not at hand");
        return None;
    }
    Some(folder)
}

#[test]
fn all_entries_are_there_and_no_other() {
    let expected: BTreeSet<&str> = include_str!("../entry-ids.txt").lines().collect();
    let (data, corpus) = corpus();
    let files = data.below("rules").chain(data.below("rulings")).filter(|file| file.path.ends_with(".md")).count();
    assert_eq!(expected.len(), files, "tests/entry-ids.txt has one line for each file");
    let found: BTreeSet<&str> = corpus.passages().iter().map(|p| p.id.as_str()).collect();
    assert_eq!(found, expected);
    assert_eq!(corpus.passages().len(), files, "an id stands twice");
}

/// The schema of the front matter, which editors use.
fn schema() -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/corpus/entry.schema.json");
    serde_json::from_str(&std::fs::read_to_string(file).expect("the schema")).expect("JSON")
}

#[test]
fn every_entry_fits_the_schema_for_editors() {
    let validator = jsonschema::validator_for(&schema()).expect("a schema");
    let faults = |front: &str| -> Vec<String> {
        let front: toml::Table = front.parse().expect("TOML");
        let front = serde_json::to_value(front).expect("plain");
        validator.iter_errors(&front).map(|e| format!("{}: {e}", e.instance_path())).collect()
    };
    let data = Data::embedded();
    let entries = data.below("rules").chain(data.below("rulings")).filter(|file| file.path.ends_with(".md"));
    let mut right = String::new();
    for file in entries {
        let front = file.text.split("+++").nth(1).expect("front matter");
        assert_eq!(faults(front), Vec::<String>::new(), "{}", file.path);
        right = front.to_owned();
    }
    for (what, wrong) in [
        ("title =", "titel ="),
        ("authority = \"", "authority = \"x"),
        ("id = \"", "id = \"a b"),
        ("cards = [", "cards = [1,"),
    ] {
        assert!(right.contains(what) && !faults(&right.replacen(what, wrong, 1)).is_empty(), "{wrong}");
    }
}

/// The schema names the fields and the words that the program reads, and no others.
#[test]
fn the_schema_knows_what_the_program_knows() {
    let named = |front: &str| -> BTreeSet<String> {
        let wrong =
            Passage::parse("rules/basics/a.md", &format!("+++\n{front}\n+++\n\nA.\n")).expect_err("no such word");
        let (_, expected) = wrong.reason.split_once("expected ").unwrap_or_else(|| panic!("{wrong}"));
        expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let schema = schema();
    let fields: BTreeSet<String> = schema["properties"].as_object().expect("fields").keys().cloned().collect();
    assert_eq!(fields, named("zzz = 1"));
    let words = |field: &str| -> BTreeSet<String> {
        let words = schema["properties"][field]["enum"].as_array().expect("a list");
        words.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    for field in ["authority", "status"] {
        assert_eq!(words(field), named(&format!("{field} = \"zzz\"")), "{field}");
    }
    let filed = Book::ALL.into_iter().filter(|book| book.filing().is_some());
    assert_eq!(words("book"), filed.map(|book| book.as_str().to_owned()).collect());
}

#[test]
fn every_reference_leads_somewhere() {
    let (data, corpus) = corpus();
    let cards = Catalogue::load(&data).expect("the embedded cards load");
    let problems: Vec<String> = check(&corpus, &cards).iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_reference_that_leads_nowhere_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = |from: &str| {
        let to = folder.path().join(from);
        std::fs::create_dir_all(to.parent().expect("a parent")).expect("a folder");
        std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(from), to).expect("a copy");
    };
    ["rules/timing/1a.md", "sources.toml", "thesaurus.toml", "cards/tw/concealment.toml"].into_iter().for_each(copy);
    let data = Data::folder(folder.path()).expect("a folder of data");
    let corpus = Corpus::load(&data).expect("it loads");
    let problems = check(&corpus, &Catalogue::load(&data).expect("cards load"));
    let said = |needle: &str| problems.iter().any(|p| p.to_string().contains(needle));
    assert!(said("timing:1a: cites `timing:1b`, which is neither an entry nor listed"), "{problems:?}");
    assert!(said("timing:1a: names the card `Rats!`, which is not in data/cards"), "{problems:?}");
    assert!(!said("Concealment`, which is not"), "{problems:?}");
}

#[test]
fn entries_are_complete() {
    let (_, corpus) = corpus();
    let mut titles: HashMap<(Book, &str), &str> = HashMap::new();
    for p in corpus.passages() {
        assert!(p.title.chars().count() <= 100, "{}: the title is long", p.id);
        assert!(p.aliases.len() >= 3 && p.asked.len() >= 12, "{}: too few aliases or questions", p.id);
        assert!(p.cites.len() >= 2, "{}: cites too little", p.id);
        let paragraphs = p.in_play.split("\n\n").count();
        assert!((1..=4).contains(&paragraphs), "{}: {paragraphs} paragraphs in play", p.id);
        let headings: HashSet<&str> = p.examples.iter().map(|e| e.heading.as_str()).collect();
        assert_eq!(headings.len(), p.examples.len(), "{}: two examples share a heading", p.id);
        assert!(p.examples.iter().all(|e| !e.text.is_empty()), "{}: an example is empty", p.id);
        assert!(matches!(p.status, Status::Official | Status::Guide), "{}: {}", p.id, p.status);
        if let Some(other) = titles.insert((p.book, &p.title), p.id.as_str()) {
            panic!("{} and {other} have one title", p.id);
        }
    }
}

#[test]
fn twins_that_differ_say_so() {
    let (_, corpus) = corpus();
    let differing: Vec<&str> =
        corpus.passages().iter().filter(|p| p.differs.is_some()).map(|p| p.id.as_str()).collect();
    for key in ["annotation-11", "annotation-24", "annotation-26"] {
        for book in ["metw", "mele"] {
            assert!(differing.contains(&format!("{book}:{key}").as_str()), "{book}:{key} does not say what differs");
        }
    }
    for alone in ["mele:annotation-9a", "mele:annotation-25a", "mele:annotation-25b"] {
        assert!(differing.contains(&alone), "{alone} does not say that METW lacks it");
    }
    assert_eq!(differing.len(), 9, "{differing:?}");
}

#[test]
fn a_question_is_asked_of_one_entry_only() {
    let (_, corpus) = corpus();
    let mut asked: HashMap<String, &str> = HashMap::new();
    let mut twice = Vec::new();
    for p in corpus.passages() {
        for question in &p.asked {
            if let Some(other) = asked.insert(words(question).join(" "), p.id.as_str())
                && other != p.id.as_str()
                && p.id.twin().is_none_or(|twin| twin.as_str() != other)
            {
                twice.push(format!("{} and {other}: {question}", p.id));
            }
        }
    }
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}

#[test]
fn nothing_is_copied_from_the_sources() {
    let Some(folder) = sources() else { return };
    let mut runs: HashMap<Vec<String>, String> = HashMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".txt") || name.ends_with(".md") {
            let text = String::from_utf8_lossy(&std::fs::read(&path).expect("a document")).into_owned();
            for run in words(&text).windows(RUN) {
                runs.entry(run.to_vec()).or_insert_with(|| name.clone());
            }
        }
    }
    assert!(runs.len() > 10_000, "the documents were not read");
    let data = Data::embedded();
    let mut copied = Vec::new();
    for file in data.below("rules").chain(data.below("rulings")) {
        for run in words(&file.text).windows(RUN) {
            if let Some(source) = runs.get(run) {
                copied.push(format!("data/{}: `{}` stands in {source}", file.path, run.join(" ")));
            }
        }
    }
    assert!(copied.is_empty(), "{}", copied.join("\n"));
}

/// Boxes for beginners say again what the clauses beside them say.
#[test]
fn every_clause_of_the_councils_rules_is_restated() {
    let Some(folder) = sources() else { return };
    let (data, corpus) = corpus();
    let cards = Catalogue::load(&data).expect("the embedded cards load");
    let file = "coe-rules.md".to_owned();
    let text = std::fs::read_to_string(folder.join(&file)).expect("the Council's rules");
    let source = SourceText { file, text, encoding: "UTF-8" };
    let draft = take_apart(&source, None, None, &Known::new(&corpus, &cards)).expect("they are recognised");
    let clauses = || draft.clauses.iter().filter(|c| !c.id.as_str().ends_with("/beginner"));
    let left_out: Vec<&str> =
        clauses().filter(|c| corpus.restating(&c.id).next().is_none()).map(|c| c.id.as_str()).collect();
    assert!(left_out.is_empty(), "{left_out:?}");
    eprintln!("{} clauses and terms are restated", clauses().count());
}

#[test]
fn every_card_of_the_database_is_there_under_all_its_names() {
    let Some(folder) = sources() else { return };
    let text = std::fs::read_to_string(folder.join("cards.json")).expect("the card database");
    let database: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cards = Catalogue::load(&Data::embedded()).expect("the embedded cards load");
    let (mut printings, mut names) = (0, HashSet::new());
    for set in database.as_object().expect("sets").values() {
        for (id, theirs) in set["cards"].as_object().expect("cards") {
            printings += 1;
            let ours = cards.by_id(&id.parse().expect("an id")).unwrap_or_else(|| panic!("{id} is missing"));
            for (language, name) in theirs["name"].as_object().expect("names") {
                // Two Japanese spellings may stand in one text.
                for name in name.as_str().unwrap_or_default().split("\",\"").map(str::trim) {
                    let known = ours.titles().any(|(lang, title)| lang.code() == language && title == name);
                    assert!(name.is_empty() || known, "{id}: {language} name `{name}` is missing");
                    if language == "en" {
                        names.insert(name.to_owned());
                    }
                }
            }
        }
    }
    // One name of the database's 1,469 is another one with a blank behind it.
    assert_eq!((printings, names.len()), (1_683, 1_468));
}

/// What an entry answers with stands by itself: it leads to no list that is not there, and brings no marks into the bold line.
#[test]
fn every_entry_answers_with_a_sentence_that_stands_by_itself() {
    let (_, corpus) = corpus();
    let mut wrong = Vec::new();
    for passage in corpus.passages() {
        let lead = Lead::of(&Page::of(&corpus, passage), &|_| 0.0);
        let sentence = lead.sentence.trim_end();
        if sentence.is_empty() || sentence.ends_with(':') || sentence.starts_with(['-', '|']) || sentence.len() > 700 {
            wrong.push(format!("{}: {sentence}", passage.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let forbidden = corpus.get(&"council:on-guard-forbidden-effects".parse().expect("an id")).expect("the entry");
    let lead = Lead::of(&Page::of(&corpus, forbidden), &|_| 0.0);
    assert!(
        lead.sentence.contains("of five things: it returns the company to its site of origin; it taps"),
        "{lead:?}"
    );
}
