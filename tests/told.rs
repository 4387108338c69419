//! Situations as players tell them: each is read, offered as a script, and decided by nobody before it is looked at. The
//! texts stand in `tests/told/`, one file a voice, each under the id of the worked case that it tells; those in `held/` are
//! not looked at while the reader is built.

use std::fs;
use std::path::Path;

use netrep::app::{App, Settings};

/// The texts with the ids of their cases.
fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told");
    let mut all = Vec::new();
    for folder in [folder.clone(), folder.join("held")] {
        for file in fs::read_dir(folder).expect("the texts are there").flatten().filter(|f| f.path().is_file()) {
            let text = fs::read_to_string(file.path()).expect("it is text");
            for block in text.split("\n\n").filter_map(|b| b.trim().strip_prefix("# ")) {
                let (id, told) = block.split_once('\n').expect("a text under its id");
                all.push((id.to_owned(), told.to_owned()));
            }
        }
    }
    all
}

#[test]
fn what_is_told_is_offered_as_a_script_and_decided_by_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { data: None, index: folder.path().join("index"), state: folder.path().join("state") };
    let app = App::open(settings, &()).expect("it opens");
    let (mut offered, mut read, mut decided) = (0, 0, Vec::new());
    let all = texts();
    for (id, text) in &all {
        let answer = &app.resolve(text, None)[0].answers[0];
        let help = answer.diagnostics.iter().filter_map(|d| d.help.as_deref());
        let script = help.filter_map(|h| h.split_once("correct it: `")).find_map(|(_, rest)| rest.strip_suffix('`'));
        let Some(script) = script else { continue };
        offered += 1;
        if !answer.declarations.is_empty() || answer.undecided.is_none() {
            decided.push(id.clone());
        }
        let again = app.resolve(script, None);
        read += usize::from(again.iter().flat_map(|a| &a.answers).all(|a| a.diagnostics.is_empty()));
    }
    eprintln!("{} texts, {offered} offered as scripts, {read} of these read without a mistake", all.len());
    assert!(decided.is_empty(), "{decided:?}");
    assert!(all.len() >= 150 && offered * 10 >= all.len() * 9, "{offered} of {}", all.len());
    assert!(read * 2 >= offered, "{read} of {offered}");
}
