//! Exports: what goes out comes back, nothing else does, and only so many are kept.

use std::fs;

use netrep::store::{
    Batch, Board, CommitError, Game, GameId, Line, LineKind, Options, Ruling, RulingContent, Settings, Store,
    StoreError,
};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::{prop_assert_eq, proptest};

use crate::samples::{NOW, contents, fill, game, line, open, ruling};

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 24, ..Default::default() })]

    #[test]
    fn what_goes_out_comes_back(records in vec(anything(), 0..30)) {
        let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let (store, _) = open(from.path());
        // Lines need their game.
        let mut games = Batch::new();
        (1..4).for_each(|id| { games.put(game(id, 1)); });
        store.commit(games).expect("stored");
        for record in records {
            let mut batch = Batch::new();
            add(&mut batch, record);
            match store.commit(batch) {
                Ok(()) | Err(CommitError::Conflict(_) | CommitError::Repeated(_)) => {}
                Err(other) => panic!("{other}"),
            }
        }
        let mut export = Vec::new();
        store.export(&mut export, NOW).expect("an export");
        let (restored, _) = Store::restore(to.path(), &mut export.as_slice(), Options::at(NOW)).expect("restored");
        prop_assert_eq!(contents(&restored), contents(&store));
        prop_assert_eq!(restored.check().expect("read"), store.check().expect("read"), "indexes and all");
    }
}

/// Which kind of record, small numbers that meet again, any number, a text.
type Thing = (u8, u64, u32, u64, String);

fn anything() -> impl Strategy<Value = Thing> {
    (0..6u8, 1..4u64, 0..4u32, any::<u64>(), ".{0,60}")
}

fn add(batch: &mut Batch, (kind, id, number, any, text): Thing) {
    match kind {
        0 => batch.put(Game { seed: any, rules: text, ..game(id, number) }),
        1 => batch.put(Line { text, kind: LineKind::Note, ..line(game(id, 1).id, number, id) }),
        2 => {
            let content = RulingContent { text, cites: vec!["a".into()], ..RulingContent::default() };
            batch.put(Ruling { content, author: any, ..ruling(id, number) })
        }
        3 => batch.put(Settings { guild: any, language: Some(text), ..Settings::default() }),
        4 => batch.once(id, &text, any),
        _ => {
            batch.text(&text, any);
            batch
        }
    };
}

#[test]
fn no_export_has_what_allows_to_change_a_message() {
    let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (store, _) = open(from.path());
    fill(&store);
    let id = GameId { channel: 1, number: 1 };
    assert_eq!(store.get::<Board>(&id).expect("read").map(|board| board.token).as_deref(), Some("a-token"));
    let mut export = Vec::new();
    store.export(&mut export, NOW).expect("an export");
    let text = String::from_utf8(export.clone()).expect("text");
    assert!(text.contains("{\"board\":{") && text.contains("{\"left\":{"), "{text}");
    assert!(!text.contains("-token"), "{text}");
    // Without it, all else is there.
    let (restored, _) = Store::restore(to.path(), &mut export.as_slice(), Options::at(NOW)).expect("restored");
    let board = restored.get::<Board>(&id).expect("read").expect("a board");
    assert_eq!((board.message, board.shows, board.ping, &*board.token, board.until), (5, 3, Some(6), "", 0));
    let left = restored.left(None, 10).expect("read");
    assert_eq!(left.iter().map(|left| (left.message, &*left.token)).collect::<Vec<_>>(), [(4, "")]);
}

#[test]
fn an_export_that_was_changed_is_refused_and_nothing_happens() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let before = contents(&store);
    let mut bytes = Vec::new();
    store.export(&mut bytes, NOW).expect("an export");
    drop(store);
    let text = String::from_utf8(bytes).expect("text");
    let without_last = text.lines().take(text.lines().count() - 1).map(|l| format!("{l}\n")).collect::<String>();
    for (export, why) in [
        (text.replace("metw", "mele"), "checksum"),
        (without_last, "ends too early"),
        (text.replace("\"game\":{\"id\"", "\"gime\":{\"id\""), "`gime` is not known"),
        (text.replace("\"rules\":\"metw\"", "\"rules\":\"metw\",\"more\":1"), "unknown field"),
        (text.replacen("\"netrep-export\":6", "\"netrep-export\":7", 1), "format 7"),
        (format!("{text}{text}"), "something follows"),
        (String::new(), "ends too early"),
    ] {
        match Store::restore(state.path(), &mut export.as_bytes(), Options::at(NOW)) {
            Err(StoreError::Export(_, told)) => assert!(told.contains(why), "{told}"),
            other => panic!("{why}: {:?}", other.map(|(_, opened)| opened)),
        }
    }
    let (store, opened) = open(state.path());
    assert_eq!((opened.notes, contents(&store)), (Vec::new(), before));
    assert_eq!(fs::read_dir(state.path()).expect("a folder").count(), 2, "the store and its lock");
}

#[test]
fn a_line_without_its_game_is_refused() {
    let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (store, _) = open(from.path());
    let mut batch = Batch::new();
    batch.put(line(game(4, 1).id, 0, 11));
    store.commit(batch).expect("stored");
    let mut export = Vec::new();
    store.export(&mut export, NOW).expect("an export");
    match Store::restore(to.path(), &mut export.as_slice(), Options::at(NOW)) {
        Err(StoreError::Export(2, told)) => assert_eq!(told, "this line belongs to a game that is not there"),
        other => panic!("{:?}", other.map(|(_, opened)| opened)),
    }
}

#[test]
fn a_restored_store_leaves_the_old_one_beside_it() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    let mut empty = Vec::new();
    store.export(&mut empty, NOW).expect("an export");
    fill(&store);
    drop(store);
    let (store, opened) =
        Store::restore(state.path(), &mut empty.as_slice(), Options::at(NOW)).expect("an empty store is one, too");
    assert_eq!(contents(&store), [""; 0]);
    assert_eq!(opened.notes.len(), 2, "{opened:?}");
    assert!(state.path().join("store.replaced-20260731-184500").is_dir());
}

#[test]
fn a_restore_that_was_stopped_between_two_names_is_finished() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let before = contents(&store);
    drop(store);
    fs::rename(state.path().join("store"), state.path().join("store.new")).expect("renamed");
    fs::create_dir(state.path().join("store.part")).expect("a folder");
    let (store, opened) = open(state.path());
    assert_eq!(contents(&store), before);
    assert_eq!(opened.notes.len(), 1, "{opened:?}");
}

#[test]
fn exports_are_made_when_due_and_the_last_seven_kept() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    let exports = || {
        let entries = fs::read_dir(state.path().join("exports")).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(store.export_if_due(NOW, 60).expect("looked"), None, "nothing has changed");
    fill(&store);
    assert!(store.export_if_due(NOW, 60).expect("made").is_some());
    fs::write(state.path().join("exports/mine.jsonl"), "kept").expect("written");
    for round in 1..=9 {
        let mut batch = Batch::new();
        batch.text("x", round);
        store.commit(batch).expect("stored");
        assert_eq!(store.export_if_due(NOW + 60 * round - 1, 60).expect("looked"), None, "it is too early");
        assert!(store.export_if_due(NOW + 60 * round, 60).expect("made").is_some());
    }
    let names = exports();
    assert_eq!(names.len(), 8, "{names:?}");
    assert_eq!(names.first().map(String::as_str), Some("mine.jsonl"), "{names:?}");
    assert_eq!(names.last().map(String::as_str), Some("netrep-20260731-185400.jsonl"), "{names:?}");
}

/// What the clock says decides neither which export is the newest nor whether one is due.
#[test]
fn a_clock_that_was_wrong_loses_no_export() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    let change = |text: u64| {
        let mut batch = Batch::new();
        batch.text("x", text);
        store.commit(batch).expect("stored");
    };
    let ahead = NOW + 400 * 24 * 60 * 60;
    for round in 0..8 {
        change(round);
        assert!(store.export_now(ahead + round).expect("made").exists());
    }
    change(8);
    let made = store.export_if_due(NOW, 60).expect("made").expect("it is due, whatever a later date says");
    assert!(made.exists(), "what was just made stays");
    change(9);
    let again = store.export_if_due(NOW, 0).expect("made").expect("it is due");
    assert!(again != made && again.exists() && made.exists(), "one second, two names");
    for _ in 0..10 {
        assert!(store.back_up(NOW).expect("made").exists());
    }
    assert!(made.exists(), "what somebody asked for pushes nothing out");
    let last = contents(&store);
    drop(store);
    fs::write(state.path().join("store/db"), vec![0xA5; 4096]).expect("written");
    assert_eq!(contents(&open(state.path()).0), last, "the newest by the count of writes is restored");
}

/// What is committed while an export is being made is in the next one, if not in that.
#[test]
fn what_is_committed_beside_an_export_is_not_taken_for_exported() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    for round in 0..crate::samples::trials(60) {
        let text = format!("beside export {round}");
        std::thread::scope(|scope| {
            let exporting = scope.spawn(|| store.export_now(NOW + round).expect("made"));
            let mut batch = Batch::new();
            batch.text(&text, NOW + 1_000);
            store.commit(batch).expect("stored");
            exporting.join().expect("it exports");
        });
        let has = |path: &std::path::Path| fs::read_to_string(path).expect("an export").contains(&text);
        let newest = || {
            let made =
                fs::read_dir(state.path().join("exports")).expect("a folder").flatten().map(|entry| entry.path());
            made.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).any(|path| has(&path))
        };
        let last = store.export_if_due(NOW + round, 0).expect("made");
        assert!(last.is_some_and(|path| has(&path)) || newest(), "{text} is in no export");
    }
}

#[test]
fn a_new_store_counts_on_from_the_exports_that_are_there() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let old = store.export_now(NOW).expect("made");
    drop(store);
    fs::remove_dir_all(state.path().join("store")).expect("removed");
    let (store, _) = open(state.path());
    drop(store);
    let (store, _) = open(state.path());
    let new = store.export_now(NOW - 1000).expect("made");
    let commits = |path: &std::path::Path| {
        let text = fs::read_to_string(path).expect("an export");
        let head: serde_json::Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        head["commits"].as_u64().expect("a number")
    };
    assert!(commits(&new) > commits(&old));
}

#[cfg(unix)]
#[test]
fn a_link_that_waits_under_the_name_of_a_backup_is_not_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _) = open(&folder.path().join("state"));
    let theirs = folder.path().join("theirs");
    fs::write(&theirs, "theirs").expect("written");
    std::os::unix::fs::symlink(&theirs, folder.path().join("mine.part")).expect("a link");
    store.export_to(&folder.path().join("mine.jsonl"), NOW).expect("made");
    assert_eq!(fs::read_to_string(&theirs).expect("read"), "theirs");
    assert!(folder.path().join("mine.jsonl").is_file());
}
