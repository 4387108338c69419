//! The program as a person or a script meets it.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;

use serde_json::Value;
use tempfile::TempDir;

use crate::skip::skipped;

/// A folder with an index, shared by all tests.
fn folder() -> &'static TempDir {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let built = Command::new(env!("CARGO_BIN_EXE_netrep")).arg("index").env("NETREP_STATE", folder.path()).output();
        assert!(built.expect("it runs").status.success());
        folder
    })
}

/// What the program comes to with these arguments and this on its standard input.
pub fn netrep(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_netrep"))
        .args(arguments)
        .env("NETREP_STATE", folder().path())
        .env_remove("NETREP_INDEX")
        .env_remove("NETREP_DATA")
        .current_dir(folder().path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdin = child.stdin.take().expect("an input");
    // A program that needs no input may be gone already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// The output of a command that is expected to end with `code`.
#[track_caller]
fn shown(code: i32, arguments: &[&str]) -> String {
    let out = netrep(arguments, "");
    let text = String::from_utf8(out.stdout).expect("text");
    assert_eq!(out.status.code(), Some(code), "{text}\n{}", String::from_utf8_lossy(&out.stderr));
    text
}

#[track_caller]
fn json(code: i32, arguments: &[&str]) -> Value {
    let text = shown(code, arguments);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

#[test]
fn a_question_gets_the_ruling_with_its_source() {
    insta::assert_snapshot!(shown(0, &["ask", "is a facedown card a legal target?"]));
}

#[test]
fn a_misspelled_question_says_how_it_was_read() {
    let text = shown(0, &["ask", "hazzard", "limmit", "hobits"]);
    assert!(text.starts_with("(read `hazzard` as `hazard`, `limmit` as `limit`, `hobits` as `hobbits`)\n"), "{text}");
}

#[test]
fn a_question_beyond_the_rules_is_told_so() {
    insta::assert_snapshot!(shown(1, &["ask", "what is the capital of france"]));
}

#[test]
fn a_number_that_does_not_exist_is_told_so() {
    let text = shown(1, &["ask", "annotation 31"]);
    assert!(text.contains("(there is no entry `annotation 31`)"), "{text}");
}

#[test]
fn a_rule_is_shown_with_its_examples_and_its_twin() {
    insta::assert_snapshot!(shown(0, &["rule", "metw:annotation-11"]));
    let both = shown(0, &["rule", "ann", "26"]);
    assert!(both.contains("metw:annotation-26") && both.contains("Differs from Annotation 26 (MELE)"), "{both}");
}

#[test]
fn an_unknown_rule_brings_the_nearest() {
    let text = shown(1, &["rule", "hazard", "limt"]);
    assert!(text.starts_with("no entry `hazard limt`\nDid you mean\n"), "{text}");
    assert!(text.contains("rulebook:10/hazard-limit"), "{text}");
}

#[test]
fn a_card_is_found_by_any_name() {
    insta::assert_snapshot!(shown(0, &["card", "Puertas de la Noche"]));
    for name in ["TW-28", "doors of night", "DOORS OF NIGHT", "don", "Tore der Nacht"] {
        assert!(shown(0, &["card", name]).starts_with("Doors of Night TW-28, LE-110\n"), "{name}");
    }
    for (typed, meant) in [
        ("gandulf", "Gandalf"),
        ("minas tirth", "Minas Tirith"),
        ("white tree", "The White Tree"),
        ("assasin", "Assassin"),
    ] {
        assert!(shown(0, &["card", typed]).starts_with(&format!("{meant} ")), "{typed}");
    }
    assert!(shown(1, &["card", "wargs of"]).starts_with("no card `wargs of`; did you mean Wargs of the Forochel"));
    assert!(shown(1, &["card", "xyzzy"]).starts_with("no card `xyzzy`\n"));
}

#[test]
fn mistakes_in_a_script_are_drawn_where_they_are() {
    let script = "fase mh\nR: Elrond\nH+ Adunafel\n1. R Twilight >";
    let plain = shown(1, &["fmt", script]);
    for part in
        ["line 1, column 1", "1 | fase mh", "`-- no line begins with `fase`", "line 3, column 4", "3 | H+ Adunafel"]
    {
        assert!(plain.contains(part), "no `{part}` in {plain}");
    }
    assert!(!plain.contains('\u{1b}') && plain.contains("  help: did you mean `Adûnaphel`?"), "{plain}");
    let coloured = shown(1, &["--color", "always", "fmt", script]);
    assert!(coloured.contains('╭') && coloured.contains("\u{1b}["), "{coloured}");
    // Of a long line only the part around the mistake is shown.
    let long = format!("R: {}Adunafel, {}Elrond", "Elrond, ".repeat(30), "Elrond, ".repeat(30));
    let drawn = shown(1, &["fmt", &long]);
    let line = drawn.lines().find(|l| l.starts_with(" 1 |")).expect("the line of the mistake");
    assert!(line.contains("Adunafel") && line.chars().count() <= 100, "{drawn}");
}

#[test]
fn every_answering_command_speaks_json() {
    let answer = json(0, &["ask", "--json", "--explain", "can I respond to a tap cost"]);
    assert_eq!(answer["confidence"], "good");
    assert!(answer["passages"][0]["id"].is_string() && answer["explanations"][0]["concepts"].is_array());
    assert_eq!(json(1, &["ask", "--json", "tell me a joke"])["confidence"], "none");
    assert_eq!(json(0, &["rule", "--json", "timing:1a"])[0]["authority"], "community guide");
    assert_eq!(json(1, &["rule", "--json", "timing:9"])["error"], "no entry `timing:9`");
    assert_eq!(json(0, &["card", "--json", "rats"])[0]["printings"][0], "LE-131");
    assert_eq!(json(1, &["card", "--json", "wargs of"])["near"][0], "Wargs of the Forochel");
    let entries = include_str!("../entry-ids.txt").lines().count();
    assert_eq!(json(0, &["doctor", "--json"])["indexed"], entries);
}

#[test]
fn what_nobody_chose_is_asked_with_lines_to_paste() {
    let position = "R A1: Aragorn II, Gimli; path Rivendell > Bree ww";
    let asked = format!("{position}; H Call of Home");
    let text = shown(0, &["resolve", &asked]);
    assert!(text.contains("Which character does Call of Home target: Aragorn II or Gimli?"), "{text}");
    let answer = json(0, &["resolve", &asked, "--json"]);
    assert_eq!(answer["declarations"][0]["verdict"], "open");
    let candidates = answer["choices"][0]["candidates"].as_array().expect("candidates");
    assert_eq!(candidates.len(), 2);
    for (n, candidate) in candidates.iter().enumerate() {
        let line = candidate["line"].as_str().expect("a line");
        assert!(text.contains(&format!("({})  {line}", n + 1)), "{text}");
        let chosen = json(0, &["resolve", &format!("{position}; {line}"), "--json"]);
        assert_eq!(chosen["declarations"][0]["verdict"], "legal", "{line}");
        assert!(chosen.get("choices").is_none(), "{line}");
    }
}

/// A text of which a part is not clear is asked about with numbered readings; a number decides one, by option and in the console.
#[test]
fn what_is_not_clear_is_asked_with_numbered_readings() {
    let told = "I'm moving Aragorn II and Frodo from Rivendell to Bree. My opponent has Adûnaphel in play as a permanent-event \
        and taps her to tap Aragorn. The Balrog was somewhere, too. Can he do that?";
    let text = shown(1, &["resolve", told]);
    assert!(text.contains("Which did you mean?") && text.contains("(1)"), "{text}");
    let asked = json(1, &["resolve", told, "--json"]);
    assert_eq!(asked["declarations"].as_array().map(Vec::len), Some(0), "{asked}");
    let readings = asked["readings"].as_array().expect("readings");
    assert!(!readings.is_empty() && readings.len() <= 5, "{asked}");
    for (at, reading) in readings.iter().enumerate() {
        let script = reading["script"].as_str().expect("a script");
        let number = (at + 1).to_string();
        let picked = json(0, &["resolve", told, "--reading", &number, "--json"]);
        assert_eq!(picked, json(0, &["resolve", script, "--json"]), "{reading}");
    }
    let none = shown(1, &["resolve", told, "--reading", "9"]);
    assert_eq!(none, format!("there is no reading 9: netrep offered {}\n", readings.len()));
    let plain = shown(1, &["resolve", "R: Elrond; R plays Twilight", "--reading", "1"]);
    assert!(plain.starts_with("there is no reading 1: nothing was left open"), "{plain}");

    // In the console the number alone decides it; one that was not offered is a question like any other line.
    let out = netrep(&["console"], &format!("/resolve {told}\n\n1\n/quit\n"));
    let console = String::from_utf8_lossy(&out.stdout).into_owned();
    let first = shown(0, &["resolve", readings[0]["script"].as_str().expect("a script")]);
    assert!(console.ends_with(&first), "{console}\n---\n{first}");
}

#[test]
fn piped_output_has_no_colour_unless_it_is_asked_for() {
    assert!(!shown(0, &["rule", "timing:1a"]).contains('\u{1b}'));
    assert!(shown(0, &["--color", "always", "rule", "timing:1a"]).contains('\u{1b}'));
}

#[test]
fn a_book_can_be_chosen_and_a_wrong_one_is_told() {
    let text = shown(0, &["ask", "--book", "mele", "cannot be duplicated"]);
    let listed = text.split("See also").nth(1).expect("further entries");
    assert!(text.contains("Annotation 11 (MELE)"), "{text}");
    assert!(listed.lines().skip(1).all(|line| line.starts_with("  mele:")), "{listed}");
    let wrong = netrep(&["ask", "--book", "crf", "x"], "");
    assert_eq!(wrong.status.code(), Some(2));
    let said = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(said.contains("unknown book `crf`, expected one of metw, mele, rulebook, timing, netrep"), "{said}");
}

#[test]
fn a_question_may_come_from_the_standard_input() {
    let out = netrep(&["ask"], "can a creature be played in response?\n");
    assert!(String::from_utf8_lossy(&out.stdout).contains("annotation-15"));
    let nothing = netrep(&["ask"], "");
    assert_eq!(nothing.status.code(), Some(1));
}

/// A script that was copied from somebody else may hold marks that turn a terminal's lines round, or colour them.
#[test]
fn marks_that_nobody_sees_are_not_shown_again() {
    let script = "R: Frodo {Xyz\u{202e}\u{1b}[31m}";
    for (arguments, input) in [(vec!["resolve", "-"], script), (vec!["console"], script), (vec!["ask"], script)] {
        let shown = netrep(&arguments, input);
        let out = format!("{}{}", String::from_utf8_lossy(&shown.stdout), String::from_utf8_lossy(&shown.stderr));
        assert!(!out.is_empty() && !out.contains(['\u{202e}', '\u{1b}']), "{arguments:?}: {out:?}");
    }
}

/// Sentences are understood where a script is, and what is not clear in them is asked about in the same way.
#[test]
fn what_can_be_declared_is_listed_for_a_situation_in_sentences() {
    let told = "I am moving Frodo and Sam from Rivendell to Bree. My opponent has Adûnaphel in play.";
    let typed = "R: Frodo, Sam Gamgee\npath Rivendell > Bree\nH+ Adûnaphel";
    let rows = |text: &str| -> Vec<String> {
        json(0, &["respond", "--json", text])["answers"]
            .as_array()
            .expect("a list")
            .iter()
            .map(Value::to_string)
            .collect()
    };
    assert!(!rows(typed).is_empty());
    assert_eq!(rows(told), rows(typed));
    let asked = String::from_utf8(netrep(&["respond", &format!("{told} And then the gorblax Wargs.")], "").stdout);
    assert!(asked.is_ok_and(|asked| asked.contains("Wargs")));
}

#[test]
fn the_console_takes_slash_commands_from_a_pipe() {
    let input = "/rule ann 9a\n\n/card rats\n/frobnicate\n/card\nis a facedown card a target\n/quit\n/rule timing:2\n";
    let out = netrep(&["console"], input);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    for part in [
        "mele:annotation-9a",
        "Rats! LE-131",
        "no command `/frobnicate`, expected /rule, /card, /resolve, /respond, /beats, /fmt, /help or /quit",
        "/card needs something to look for, for instance: /card ",
        "annotation-4",
    ] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
    assert!(!text.contains("Timing Rule 2\n"), "nothing is read after /quit");
    assert!(out.status.success());
}

/// A command is one without its slash as well, where what follows is what it takes; a question may begin with the same word.
#[test]
fn the_console_knows_a_command_without_its_slash() {
    let console = |line: &str| String::from_utf8_lossy(&netrep(&["console"], line).stdout).into_owned();
    for line in
        ["card doors of night\n", "rule ann 9a\n", "resolve R: Frodo\nH+ Doors of Night\n\n", "fmt\nR: Frodo\n\n"]
    {
        assert_eq!(console(line), console(&format!("/{line}")), "{line}");
        assert!(console(line).len() > 5, "{line}");
    }
    for question in ["card played in response, legal?", "rule of two weapons?", "resolve order of a chain of effects?"]
    {
        assert_eq!(console(&format!("{question}\n")), console(&format!("/rule {question}\n")), "{question}");
    }
}

/// The number of a reading decides it after a question, too.
#[test]
fn the_console_takes_the_number_of_a_reading_of_a_question() {
    let told = "I tap Aragorn II for Glamdring at Moria, site phase, the attack is over. In response he reveals Orc-watch \
        on guard. Legal?";
    let readings = json(0, &["resolve", told, "--json"])["readings"].clone();
    let first = shown(0, &["resolve", readings[0]["script"].as_str().expect("a script")]);
    let out = netrep(&["console"], &format!("{told}\n1\n"));
    let console = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(console.contains("Type the number of one") && console.ends_with(&first), "{console}\n---\n{first}");
    assert!(!console.contains("--reading") && shown(0, &["resolve", told]).contains("Add --reading N"));
    let asked = shown(0, &["ask", told]);
    assert!(asked.ends_with("netrep resolve \"…\" --reading N\n"), "{asked}");
}

/// Whoever types a question and no command is told how one is asked, and nothing of what the environment has set.
#[test]
fn a_question_without_a_command_is_told_how_it_is_asked() {
    let said = |arguments: &[&str]| {
        let out = netrep(arguments, "");
        assert_eq!(out.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&out.stderr).into_owned()
    };
    let question = said(&["can a creature be played in response?"]);
    assert!(question.contains("netrep ask \"can a creature be played in response?\""), "{question}");
    assert!(!question.contains("similar"), "{question}");
    let several = said(&["can", "a", "creature", "be", "played"]);
    assert!(several.contains("netrep ask \"can a creature be played\""), "{several}");
    let quoted = said(&["what does \"keyed\" mean, $5?"]);
    assert!(quoted.contains("netrep ask 'what does \"keyed\" mean, $5?'"), "{quoted}");
    for (slip, command) in [("aks", "ask"), ("crad", "card"), ("reslove", "resolve"), ("Rule", "rule")] {
        let said = said(&[slip, "x"]);
        assert!(said.contains(&format!("'{command}'")), "{said}");
    }
    let usage = said(&["rule"]);
    assert!(usage.contains("Usage: netrep rule <ID>...") && !usage.contains("--state"), "{usage}");
}

/// What is told beside an answer stands on the error stream, so that JSON stays JSON.
#[test]
fn where_a_picture_is_written_is_told() {
    let file = folder().path().join("answer.svg");
    let path = file.to_string_lossy().into_owned();
    let out = netrep(&["resolve", "--json", "--picture", &path, "R: Elrond; H Doors of Night"], "");
    assert!(serde_json::from_slice::<Value>(&out.stdout).is_ok());
    assert_eq!(String::from_utf8_lossy(&out.stderr), format!("The picture is in {path}\n"));
    assert!(file.is_file());
}

#[test]
fn a_card_that_is_not_known_leads_on() {
    assert_eq!(shown(1, &["card", "Zzqx"]).lines().count(), 2);
    assert!(shown(1, &["card", "Zzqx"]).contains("netrep cards --type"));
}

#[test]
fn an_evaluation_writes_a_run_that_can_be_scored_elsewhere() {
    let run = folder().path().join("run.jsonl");
    let questions = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/questions/judged.jsonl");
    let (questions, path) = (questions.to_string_lossy(), run.to_string_lossy());
    let table = shown(0, &["eval", "search", &questions, "--run", &path]);
    assert!(
        table.starts_with("kind             n      nDCG@5    MRR@10  recall@3  recall@5     hit@1\nall            150"),
        "{table}"
    );
    let lines = std::fs::read_to_string(run).expect("a run");
    let first: Value = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert!(first["id"].is_string() && first["ranked"].is_array() && first["ms"].is_number(), "{first}");
    assert_eq!(lines.lines().count(), 150);
}

#[test]
fn what_is_broken_is_named() {
    let bad = tempfile::tempdir().expect("a folder");
    let missing = netrep(&["--data", "/no/such/folder", "doctor"], "");
    assert_eq!(missing.status.code(), Some(3));
    assert!(
        String::from_utf8_lossy(&missing.stderr).contains("no folder `/no/such/folder`, expected the `data` folder")
    );
    std::fs::create_dir_all(bad.path().join("rules/timing")).expect("a folder");
    std::fs::write(bad.path().join("rules/timing/1a.md"), "+++\nid = \"timing:1a\"\n+++\n").expect("a file");
    let malformed = netrep(&["--data", &bad.path().to_string_lossy(), "doctor"], "");
    assert_eq!(malformed.status.code(), Some(3));
    let said = String::from_utf8_lossy(&malformed.stderr).into_owned();
    assert!(said.contains("data/rules/timing/1a.md:2: missing field `name`"), "{said}");
    let questions = netrep(&["eval", "search", "/no/such/file"], "");
    assert_eq!(questions.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&questions.stderr).contains("/no/such/file"));
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(shown(0, &["completions", shell]).contains("netrep"), "{shell}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_netrep"))
        .args(["rule", "timing:1b"])
        .env("NETREP_STATE", folder().path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let out = child.wait_with_output().expect("it ends");
    assert!(String::from_utf8_lossy(&out.stderr).is_empty(), "{:?}", out.stderr);
}

#[test]
fn an_answer_is_written_as_a_picture() {
    let script = "R: Elrond, Aragorn II; H+ Adûnaphel\n1. R Marvels Told (tap Elrond) > Adûnaphel";
    let file = |name: &str| folder().path().join(name);
    let written = |name: &str| {
        shown(0, &["resolve", script, "--picture", file(name).to_str().expect("text")]);
        std::fs::read(file(name)).expect("it is written")
    };
    assert!(written("answer.png").starts_with(b"\x89PNG\r\n"));
    let svg = String::from_utf8(written("answer.SVG")).expect("text");
    assert!(svg.starts_with("<svg ") && svg.contains("Marvels Told"), "{svg}");
    let out = netrep(&["resolve", script, "--picture", "answer.gif"], "");
    let told = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(2), "{told}");
    assert!(told.contains("a picture is .svg or .png: --picture answer.png"), "{told}");
    let nowhere = file("no such folder").join("answer.png");
    let out = netrep(&["resolve", script, "--picture", nowhere.to_str().expect("text")], "");
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&out.stderr).contains("no such folder"));
}

/// What cards do is asked about; where and to whom they do it is told beside.
#[test]
fn cards_that_do_something_stand_before_places_and_people() {
    let question = "my company goes from Grey Havens to Carn Dûm with Aragorn II, does Foul Fumes send it back";
    let out = netrep(&["ask", "--json", question], "");
    let answer: Value = serde_json::from_slice(&out.stdout).expect("it is JSON");
    let cards: Vec<&str> =
        answer["cards"].as_array().expect("cards").iter().filter_map(|c| c["name"].as_str()).collect();
    assert_eq!(cards[0], "Foul Fumes", "{cards:?}");
    assert!(cards.contains(&"Grey Havens"), "{cards:?}");
}

/// A question that nothing answers gets a handful of topics, not the contents of every book.
#[test]
fn topics_to_begin_with_are_those_of_the_basics() {
    let answer = json(1, &["ask", "--json", "tell me a joke"]);
    let topics = answer["more"].as_array().expect("topics");
    assert!((8..=20).contains(&topics.len()), "{}", topics.len());
    assert!(topics.iter().all(|t| t["id"].as_str().is_some_and(|id| id.starts_with("basics:"))), "{topics:?}");
    // Their order is that of somebody who begins, and each is told by its title.
    assert_eq!(topics[0]["id"], "basics:turn-order");
    assert_eq!(topics[0]["title"], "The phases of a turn in order");
}

#[test]
fn the_name_alone_says_what_to_try() {
    let told = shown(0, &[]);
    for line in ["netrep ask can a creature be played in response", "netrep --help"] {
        assert!(told.contains(line), "{told}");
    }
    // What it tells can be done.
    for line in told.lines().filter_map(|line| line.strip_prefix("  netrep ")) {
        let line = line.split("     ").next().unwrap_or_default();
        let words: Vec<&str> = match line.split_once(" '") {
            Some((command, script)) => vec![command, script.trim_end_matches('\'')],
            None => line.split(' ').collect(),
        };
        shown(0, &words);
    }
}

#[test]
fn one_leaves_a_console_as_one_leaves_any() {
    for leave in ["quit", "exit", "q", "/exit", "Exit", "QUIT", "/Quit", "bye", ":q"] {
        let help = if leave == "bye" { "?" } else { "Help" };
        let out = netrep(&["console"], &format!("{help}\n{leave}\n/rule timing:2\n"));
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(text.contains("/rule QUESTION") && !text.contains("timing:2"), "{leave}: {text}");
    }
    let text = netrep(&["console"], "help chain\nhelp me with prisoners\n").stdout;
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(text.contains("Writing a chain of effects") && text.contains("prisoner"), "{text}");
}

#[test]
fn a_set_is_named_by_its_name_or_its_letters() {
    let by_letters = shown(0, &["cards", "--set", "dm", "--type", "site"]);
    assert_eq!(shown(0, &["cards", "--set", "Dark Minions", "--type", "site"]), by_letters);
    assert!(by_letters.lines().count() > 5, "{by_letters}");
    assert_eq!(shown(0, &["cards", "--set", "minions", "--type", "site"]), by_letters);
    let unknown = shown(1, &["cards", "--set", "foo"]);
    assert!(
        unknown.starts_with("no set is called `foo`; sets are TW (Wizards), TD (Dragons), DM (Dark Minions), "),
        "{unknown}"
    );
    assert_eq!(json(1, &["cards", "--set", "foo", "--json"])["error"], "no set is called `foo`");
}

#[test]
fn the_help_of_a_command_is_that_of_its_option() {
    for command in ["import", "resolve", "cards"] {
        let help = shown(0, &["help", command]);
        assert!(help.contains(&format!("Usage: netrep {command}")), "{help}");
        for option in ["--data <DIR>", "--json", "--color <WHEN>"] {
            assert!(help.contains(option), "{option}: {help}");
        }
        assert_eq!(help, shown(0, &[command, "--help"]));
    }
}

/// Runs netrep at a terminal of so many columns; nothing if this machine cannot make one.
#[cfg(unix)]
fn at_terminal(columns: u16, pager: &str, typed: &str, arguments: &str) -> Option<String> {
    let mut child = begun_at_terminal(columns, pager, arguments)?;
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it is typed");
    Some(String::from_utf8_lossy(&child.wait_with_output().expect("it ends").stdout).into_owned())
}

/// Does the same at the prompt, and types each line when it is asked for.
#[cfg(unix)]
fn at_prompt(pager: &str, typed: &[&str], arguments: &str) -> Option<String> {
    /// What the terminal is told when a line may be typed.
    const ASKS: &str = "\u{1b}[?2004h";
    let mut child = begun_at_terminal(80, pager, arguments)?;
    let (mut types, mut shows) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let (mut shown, mut left, mut part) = (Vec::new(), typed.iter().enumerate().peekable(), [0; 4096]);
    while let Ok(read) = shows.read(&mut part)
        && read > 0
    {
        shown.extend_from_slice(&part[..read]);
        let asked = String::from_utf8_lossy(&shown).matches(ASKS).count();
        while let Some((_, line)) = left.next_if(|(n, _)| *n < asked) {
            writeln!(types, "{line}").expect("it is typed");
        }
    }
    child.wait().expect("it ends");
    Some(String::from_utf8_lossy(&shown).into_owned())
}

#[cfg(unix)]
fn begun_at_terminal(columns: u16, pager: &str, arguments: &str) -> Option<Child> {
    let line = format!(
        "stty cols {columns} rows 50; {} {arguments} --state {}",
        env!("CARGO_BIN_EXE_netrep"),
        folder().path().display()
    );
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).env("NETREP_PAGER", pager).env("TERM", "xterm");
    match command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() {
        Ok(child) => Some(child),
        Err(error) => {
            skipped(&format!("`script` is not at hand: {error}"));
            None
        }
    }
}

#[cfg(unix)]
#[test]
fn at_a_terminal_there_is_a_prompt_and_long_answers_are_paged_and_wrapped() {
    let Some(prompt) = at_terminal(80, "cat", "help\nquit\n", "") else { return };
    assert!(prompt.contains("ask a question") && prompt.contains("/rule QUESTION"), "{prompt}");
    let paged = at_terminal(80, "sed s/^/paged:/", "", "rule timing:2").expect("it was possible before");
    let lines = paged.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(lines > 3 && paged.matches("paged:").count() >= lines, "{paged}");
    let plain = at_terminal(80, "no-such-pager", "", "rule timing:2").expect("it was possible before");
    assert!(plain.contains("timing:2") && !plain.contains("paged:"), "{plain}");
    for help in ["help", "--help"] {
        let narrow = at_terminal(60, "cat", "", help).expect("it was possible before");
        let (_, last) = narrow.split_once("Exit codes:").expect("the last paragraphs");
        let wide: Vec<usize> = last.lines().map(|line| line.trim_end().chars().count()).collect();
        assert!(wide.iter().all(|wide| *wide <= 60), "{narrow}");
        let short = wide.iter().filter(|wide| **wide < 30).count();
        assert!(short <= 4, "lines are torn: {narrow}");
    }
    for lists in ["doctor", "cards --race orq", "ask hazard limit", "card doors of night"] {
        let listed = at_terminal(70, "cat", "", &format!("{lists} --color never")).expect("it was possible before");
        let widest = listed.lines().map(|line| line.trim_end().chars().count()).max().unwrap_or_default();
        assert!((30..=70).contains(&widest), "{widest}: {listed}");
    }
    let narrow = at_terminal(44, "cat", "", "rule timing:2 --color never").expect("it was possible before");
    // Headline and rule; scripts stay as they are, to be copied.
    let text = narrow.lines().take(20);
    let widest = text.map(|line| line.trim_end().chars().count()).max().unwrap_or_default();
    assert!(narrow.lines().count() > plain.lines().count() && widest <= 44, "{widest}: {narrow}");
}

#[cfg(unix)]
#[test]
fn at_the_prompt_what_is_longer_than_the_screen_is_paged_and_the_prompt_goes_on() {
    let typed = ["help", "/help chain", "/card zzyzzx", "quit"];
    let Some(shown) = at_prompt("sed s/^/paged:/", &typed, "") else { return };
    // The list of commands fits, the manual does not.
    let paged = shown.lines().filter(|line| line.contains("paged:")).count();
    assert!(paged > 50 && !shown.contains("paged:/rule QUESTION"), "{paged}: {shown}");
    let behind = |shown: &str| shown.rsplit("/help chain").next().is_some_and(|behind| behind.contains("no card"));
    assert!(behind(&shown), "{shown}");
    // Whoever leaves the pager early goes on as well; without one, all is written at once.
    for pager in ["head -1", "no-such-pager"] {
        let shown = at_prompt(pager, &typed, "").expect("it was possible before");
        assert!(behind(&shown), "{pager}: {shown}");
    }
    let whole = at_prompt("sed s/^/paged:/", &typed, "--json console").expect("it was possible before");
    assert!(!whole.contains("paged:"), "{whole}");
}

#[cfg(unix)]
#[test]
fn what_is_typed_after_a_command_at_a_terminal_is_read_before_a_pager_begins() {
    // The pager would take the keyboard: it gets what is left.
    let asked = at_terminal(80, "sed s/^/paged:/", "can I respond to a tap\n\u{4}", "ask --color never");
    let Some(asked) = asked else { return };
    assert!(asked.contains("Type your question, then Ctrl-D") && asked.contains("paged:"), "{asked}");
}
