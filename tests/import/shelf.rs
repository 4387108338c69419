//! What is kept: editions, their differences, and what happens to damaged files.

use std::fs;

use netrep::corpus::{Clause, Official};
use netrep::import::{Changes, Draft, Format, Piece, Put, Shelf, ShelfError};

use crate::shared::draft;

const TODAY: &str = "2026-05-05";

fn rules(dated: &str, clauses: &[(&str, &str)]) -> Draft {
    let mut text = format!("# Rules\n\n*Last update: {dated}*\n\n");
    clauses.iter().for_each(|(key, words)| text.push_str(&format!("**{key}** {words}\n\n")));
    let made = draft(&(text + "**99.1** End.\n\n**99.2** End.\n\n**99.3** End.\n"));
    assert_eq!(made.format, Format::CoeRules);
    made
}

fn texts(clauses: &[Official]) -> Vec<String> {
    let first = clauses.iter().filter(|o| !o.clause.id.key().starts_with("99"));
    first.map(|Official { clause: Clause { id, text, .. }, .. }| format!("{id} {text}")).collect()
}

#[test]
fn editions_follow_each_other_and_the_old_ones_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = Shelf::at(folder.path());
    assert!(shelf.current().expect("nothing there").is_empty());
    let old = rules("January 1, 2026", &[("1.1", "One old rule."), ("1.2", "A rule that goes.")]);
    let new = rules("February 7, 2026", &[("1.1", "One new rule."), ("1.3", "A rule that comes.")]);
    let put = |draft: &Draft| shelf.put(draft, "rules.md", TODAY, false).expect("it is kept");
    assert_eq!(put(&old), Put::New);
    assert_eq!(put(&old), Put::Same);
    let Put::Newer(Changes { added, changed, removed }) = put(&new) else { panic!("a newer edition") };
    assert_eq!(added.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["coe:1.3"]);
    assert_eq!(removed.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["coe:1.2"]);
    let pieces =
        [Piece::Same("One ".into()), Piece::Gone("old".into()), Piece::New("new".into()), Piece::Same(" rule.".into())];
    assert_eq!(
        (changed.len(), changed[0].id.as_str(), changed[0].pieces.as_slice()),
        (1, "coe:1.1", pieces.as_slice())
    );
    assert_eq!(put(&new), Put::Same);
    assert_eq!(put(&old), Put::Same);
    assert_eq!(texts(&shelf.current().expect("readable")), ["coe:1.1 One new rule.", "coe:1.3 A rule that comes."]);
    let then = ["coe:1.1 One old rule.", "coe:1.2 A rule that goes."];
    assert_eq!(texts(&shelf.as_of("2026-02-06").expect("readable")), then);
    assert_eq!(texts(&shelf.as_of("2026-02-07").expect("readable")).len(), 2);
    assert!(shelf.as_of("2025-12-31").expect("readable").is_empty(), "no edition is so old");
    let older = rules("December 1, 2025", &[("1.1", "One ancient rule.")]);
    assert!(matches!(put(&older), Put::Older(_)));
    assert_eq!(texts(&shelf.current().expect("readable"))[0], "coe:1.1 One new rule.");
    let kept = shelf.list().expect("readable");
    assert_eq!(kept[0].editions, ["2025-12-01", "2026-01-01", "2026-02-07"]);
}

#[test]
fn a_document_without_a_date_holds_from_ever_and_then_from_its_import() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = Shelf::at(folder.path());
    let (one, two) = (draft("# A\n\nOne.\n"), draft("# A\n\nTwo.\n"));
    shelf.put(&one, "a.md", "2026-01-01", false).expect("kept");
    assert!(matches!(shelf.put(&two, "a.md", "2026-03-03", true).expect("tried"), Put::Newer(_)));
    assert_eq!(texts(&shelf.current().expect("readable")), ["a:a One."], "trying keeps nothing");
    shelf.put(&two, "a.md", "2026-03-03", false).expect("kept");
    assert_eq!(texts(&shelf.as_of("1999-01-01").expect("readable")), ["a:a One."]);
    assert_eq!(texts(&shelf.as_of("2026-03-03").expect("readable")), ["a:a Two."]);
}

#[test]
fn what_is_damaged_is_named_and_can_be_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = Shelf::at(folder.path());
    shelf.put(&draft("# A\n\nOne.\n"), "a.md", TODAY, false).expect("kept");
    let path = folder.path().join("a").join("0001_0001-01-01.json");
    let whole = fs::read_to_string(&path).expect("the edition");
    for bad in [
        String::new(),
        whole.replace("One", "Two"),
        "netrep import 9 x\n{}".to_owned(),
        whole[..whole.len() / 2].to_owned(),
    ] {
        fs::write(&path, &bad).expect("a file");
        let error = shelf.current().expect_err("it is damaged");
        assert!(matches!(error, ShelfError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains("0001_0001-01-01.json"), "{error}");
        assert!(shelf.put(&draft("# A\n\nNew.\n"), "a.md", TODAY, false).is_err(), "nothing is built on it");
    }
    fs::write(&path, [0xff, 0xfe, 0x00]).expect("a file");
    assert!(matches!(shelf.current(), Err(ShelfError::Damaged { .. })));
    assert!(shelf.remove("a").expect("removed"));
    assert!(!shelf.remove("a").expect("gone"));
    assert!(!shelf.remove("../a").expect("no such document"));
    assert!(shelf.current().expect("nothing there").is_empty());
}

#[test]
fn a_write_that_was_cut_off_leaves_what_was_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = Shelf::at(folder.path());
    shelf.put(&draft("# A\n\nOne.\n"), "a.md", TODAY, false).expect("kept");
    fs::write(folder.path().join("a").join(".incoming-1"), "half an edi").expect("a file");
    fs::create_dir(folder.path().join("b")).expect("a folder");
    assert_eq!(texts(&shelf.current().expect("readable")), ["a:a One."]);
    assert_eq!(shelf.list().expect("readable").len(), 1);
    // Where an edition cannot be written, nothing changes.
    fs::write(folder.path().join("c"), "in the way").expect("a file");
    assert!(shelf.put(&draft("# C\n\nOne.\n"), "c.md", TODAY, false).is_err());
    assert_eq!(shelf.list().expect("readable").len(), 1);
}
