//! What is found at opening: half-written files, garbage, other formats, another process.

use std::fs;
use std::path::{Path, PathBuf};

use netrep::store::{Batch, Family, Migration, Options, Store, StoreError};
use serde_json::Value;

use crate::samples::{NOW, contents, fill, game, open};

#[test]
fn a_second_process_is_told_which_folder_is_in_use() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    match Store::open(state.path(), Options::at(NOW)) {
        Err(error @ StoreError::InUse(_)) => {
            assert!(error.to_string().contains(&state.path().display().to_string()), "{error}");
        }
        other => panic!("{:?}", other.map(|(_, opened)| opened)),
    }
    drop(store);
    open(state.path());
}

#[test]
fn a_half_written_snapshot_is_removed() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let before = contents(&store);
    drop(store);
    fs::write(state.path().join("store/snap.0000000000000FFF.generating"), b"half").expect("written");
    let (store, opened) = open(state.path());
    assert_eq!(opened.notes, ["removed snap.0000000000000FFF.generating, half written when the program was stopped"]);
    assert_eq!(contents(&store), before);
}

#[test]
fn garbage_is_set_aside_and_replaced_from_the_newest_export() {
    for ruin in [overwritten, emptied] {
        let state = tempfile::tempdir().expect("a folder");
        let (store, _) = open(state.path());
        fill(&store);
        store.export_now(NOW - 60).expect("an export");
        let before = contents(&store);
        let mut batch = Batch::new();
        batch.put(game(9, 1));
        store.commit(batch).expect("stored");
        drop(store);
        let newer = state.path().join("exports/netrep-20990101-000000.jsonl");
        fs::write(
            &newer,
            "{\"netrep-export\":1,\"program\":\"0.1.0\",\"at\":4070908800,\"commits\":9,\"records\":9}\n",
        )
        .expect("written");
        ruin(&state.path().join("store"));
        let (store, opened) = open(state.path());
        let told = opened.notes.join("\n");
        assert!(told.contains(&format!("{} cannot be used", newer.display())), "{told}");
        assert!(told.contains("store.broken-20260731-184500"), "{told}");
        assert!(told.contains("what was stored after 20260731-184400 is missing"), "{told}");
        assert_eq!(contents(&store), before);
        assert!(state.path().join("store.broken-20260731-184500").is_dir(), "nothing is deleted");
        drop(store);
        let (store, opened) = open(state.path());
        assert_eq!((opened.notes, contents(&store)), (Vec::new(), before));
    }
}

#[test]
fn without_an_export_the_store_is_empty_and_says_so() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    drop(store);
    overwritten(&state.path().join("store"));
    let (store, opened) = open(state.path());
    assert!(opened.notes.iter().any(|note| note.contains("no export to restore")), "{opened:?}");
    assert_eq!(contents(&store), [""; 0]);
}

#[test]
fn a_changed_record_is_noticed() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    store.export_now(NOW).expect("an export");
    drop(store);
    raw(state.path(), |db| {
        let (key, value) = db.scan_prefix(b"G").next().expect("a game").expect("read");
        let mut value = value.to_vec();
        *value.last_mut().expect("a byte") = b'!';
        db.insert(key, value).expect("written");
    });
    let (_, opened) = open(state.path());
    assert!(opened.notes.iter().any(|note| note.contains("its checksum does not fit")), "{opened:?}");
}

#[test]
fn indexes_that_lead_astray_are_mended() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let before = contents(&store);
    drop(store);
    raw(state.path(), |db| {
        let (key, _) = db.scan_prefix(b"u").next().expect("an index").expect("read");
        db.remove(key).expect("removed");
        db.insert(b"g\0\0\0\0\0\0\0\x07Gnowhere", b"").expect("written");
    });
    let (store, opened) = open(state.path());
    assert_eq!(opened.notes, ["mended 2 entries of the indexes"]);
    assert_eq!((store.check().expect("read").astray, contents(&store)), (0, before));
}

#[test]
fn a_newer_format_is_left_alone() {
    let state = tempfile::tempdir().expect("a folder");
    drop(open(state.path()));
    raw(state.path(), |db| {
        db.insert(b"Mformat", sealed(2, b"Mformat", br#"{"format":2}"#)).expect("written");
    });
    match Store::open(state.path(), Options::at(NOW)) {
        Err(error @ StoreError::Newer(_, 2)) => assert!(error.to_string().contains("written by a newer netrep")),
        other => panic!("{:?}", other.map(|(_, opened)| opened)),
    }
    assert!(state.path().join("store/db").is_file());
}

#[test]
fn an_older_format_is_brought_up_to_date() {
    let state = tempfile::tempdir().expect("a folder");
    drop(open(state.path()));
    let older = br#"{"guild":7,"set_of_rules":"metw","visibility":null,"moderator_roles":[],"language":null,"audit_channel":null,"revision":4}"#;
    let key = b"S\0\0\0\0\0\0\0\x07";
    raw(state.path(), |db| {
        db.insert(b"Mformat", sealed(0, b"Mformat", br#"{"format":0}"#)).expect("written");
        db.insert(key, sealed(0, key, older)).expect("written");
    });
    let mut options = Options::at(NOW);
    options.migrations = vec![Migration {
        from: 0,
        step: |family, record| {
            if let (Family::Settings, Value::Object(fields)) = (family, record) {
                let rules = fields.remove("set_of_rules").ok_or("it has no rules")?;
                fields.insert("rules".to_owned(), rules);
            }
            Ok(())
        },
    }];
    let (store, opened) = Store::open(state.path(), options).expect("it opens");
    let told = opened.notes.join("\n");
    assert!(told.contains("brought 1 records from format 0 to 1"), "{told}");
    let settings = store.settings(7).expect("read");
    assert_eq!((settings.rules.as_deref(), settings.revision), (Some("metw"), 4));
    let copy = fs::read_to_string(state.path().join("exports/before-format-1-20260731-184500.jsonl")).expect("a copy");
    assert!(copy.contains("set_of_rules"), "{copy}");
    drop(store);
    let (_, opened) = open(state.path());
    assert_eq!(opened.notes, [""; 0]);
}

/// The bytes of a value, as FORMAT.md says.
fn sealed(format: u8, key: &[u8], json: &[u8]) -> Vec<u8> {
    let sum = crc32fast::hash(&[&[format], key, json].concat());
    [&[format], &sum.to_be_bytes()[..], json].concat()
}

/// Does something behind the back of the store.
fn raw(state: &Path, work: impl FnOnce(&sled::Db)) {
    let db = sled::open(state.join("store")).expect("it opens");
    work(&db);
    db.flush().expect("written");
}

fn overwritten(store: &Path) {
    let len = fs::metadata(store.join("db")).expect("a file").len();
    fs::write(store.join("db"), vec![0xA5; usize::try_from(len).expect("a length")]).expect("written");
}

fn emptied(store: &Path) {
    fs::write(store.join("db"), b"").expect("written");
    for entry in fs::read_dir(store).expect("a folder") {
        let path: PathBuf = entry.expect("an entry").path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap.")) {
            fs::remove_file(path).expect("removed");
        }
    }
}

#[test]
fn a_hole_in_the_log_is_noticed_and_the_better_of_rest_and_export_kept() {
    for (at, exported, expected) in [(30 * 1024, 30, "netrep-"), (30 * 1024, 2, "salvaged-"), (8 * 1024, 2, "netrep-")]
    {
        let state = tempfile::tempdir().expect("a folder");
        let (store, _) = open(state.path());
        fill(&store);
        let mut least = 0;
        for n in 0..40 {
            let mut batch = Batch::new();
            batch.put(game(100 + n, 1));
            store.commit(batch).expect("stored");
            if n == exported {
                store.export_now(NOW - 60).expect("an export");
                least = contents(&store).len();
            }
        }
        drop(store);
        let path = state.path().join("store/db");
        let mut bytes = fs::read(&path).expect("bytes");
        bytes[at..at + 64].fill(0xA5);
        fs::write(&path, bytes).expect("written");
        let (store, opened) = open(state.path());
        let told = opened.notes.join("\n");
        assert!(told.contains("writes are missing") || told.contains("nothing is in it"), "{told}");
        assert!(told.contains(&format!("exports/{expected}")), "{told}");
        assert!(contents(&store).len() >= least, "{told}");
        assert!(state.path().join("store.broken-20260731-184500").is_dir(), "nothing is deleted");
    }
}
