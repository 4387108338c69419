//! What is found at opening: half-written files, garbage, other formats, another process.

use std::fs;
use std::path::{Path, PathBuf};

use netrep::store::{Batch, Family, GameId, Migration, Options, Store, StoreError};
use serde_json::Value;

use crate::samples::{NOW, contents, fill, game, line, open};

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

/// Spoils the first record whose key begins so.
pub fn spoil(state: &Path, prefix: &[u8]) {
    raw(state, |db| {
        let (key, value) = db.scan_prefix(prefix).next().expect("a record").expect("read");
        let mut value = value.to_vec();
        *value.last_mut().expect("a byte") = b'!';
        db.insert(key, value).expect("written");
    });
}

#[test]
fn a_damaged_record_is_told_when_it_is_read_and_put_back_at_the_next_start() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let exported = contents(&store);
    store.export_now(NOW - 60).expect("an export");
    let mut batch = Batch::new();
    batch.put(game(9, 1));
    store.commit(batch).expect("stored");
    let before = contents(&store);
    drop(store);
    spoil(state.path(), b"L");
    // Opening reads no records, so it notices nothing; all but that one are there.
    let (store, opened) = open(state.path());
    assert_eq!(opened.notes, [""; 0]);
    let id = GameId { channel: 1, number: 1 };
    assert!(store.game(id).expect("read").is_some());
    let error = store.lines(id, 0, 10).expect_err("a line of it is damaged");
    assert!(matches!(error, StoreError::Damaged(..)), "{error:?}");
    let told = error.to_string();
    assert!(told.contains("line 1/1/0 is damaged: its checksum does not fit"), "{told}");
    assert!(told.contains(&state.path().join("store").display().to_string()), "{told}");
    assert!(store.export(&mut Vec::new(), NOW).is_err(), "half a store is no export");
    drop(store);
    let (store, opened) = open(state.path());
    let told = opened.notes.join("\n");
    assert!(told.contains("game 1/1: line 1/1/0 is damaged"), "{told}");
    assert!(told.contains("put back as it was at 20260731-184400"), "{told}");
    assert_eq!(contents(&store), before, "what came after the export is there, too");
    assert!(exported.len() < before.len());
    assert!(state.path().join("store.broken-20260731-184500").is_dir(), "nothing is deleted");
    drop(store);
    assert_eq!(open(state.path()).1.notes, [""; 0]);
}

#[test]
fn what_no_export_has_goes_whole() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let before = contents(&store);
    drop(store);
    spoil(state.path(), b"L");
    let (store, _) = open(state.path());
    // Reading everything finds it, too, and leaves it to the next start.
    let found = store.check().expect("read");
    assert_eq!(found.problems, ["line 1/1/0: its checksum does not fit"]);
    drop(store);
    let (store, opened) = open(state.path());
    let told = opened.notes.join("\n");
    assert!(told.contains("it is lost, no good export has it"), "{told}");
    let left = contents(&store);
    let of_it = |line: &&String| line.contains("{\"channel\":1,\"number\":1}");
    assert!(left.iter().filter(of_it).count() == 0, "no game without its lines: {left:?}");
    assert_eq!(left.len(), before.len() - before.iter().filter(of_it).count());
    // The channel goes on.
    let mut batch = Batch::new();
    batch.put(game(1, 3)).put(line(GameId { channel: 1, number: 3 }, 0, 11));
    store.commit(batch).expect("stored");
    assert_eq!(store.check().expect("read").problems, [""; 0]);
}

#[test]
fn a_change_to_a_damaged_record_is_refused() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    drop(store);
    spoil(state.path(), b"S");
    let (store, _) = open(state.path());
    let mut batch = Batch::new();
    batch.put(netrep::store::Settings { guild: 7, revision: 1, ..Default::default() });
    let error = store.commit(batch).expect_err("it is damaged").to_string();
    assert!(error.contains("settings 7 is damaged"), "{error}");
    let mut batch = Batch::new();
    batch.put(game(9, 1));
    store.commit(batch).expect("others can be changed");
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
    assert_eq!(opened.notes, [""; 0]);
    assert_eq!(store.check().expect("read").astray, 2);
    drop(store);
    let (store, opened) = open(state.path());
    assert!(opened.notes.contains(&"mended 2 entries of the indexes".to_owned()), "{opened:?}");
    assert_eq!((store.check().expect("read").astray, contents(&store)), (0, before));
}

#[test]
fn a_newer_format_is_left_alone() {
    let state = tempfile::tempdir().expect("a folder");
    drop(open(state.path()));
    raw(state.path(), |db| {
        db.insert(b"Mformat", sealed(7, b"Mformat", br#"{"format":7}"#)).expect("written");
    });
    match Store::open(state.path(), Options::at(NOW)) {
        Err(error @ StoreError::Newer(_, 7)) => assert!(error.to_string().contains("written by a newer netrep")),
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
    let before_all = Migration {
        from: 0,
        step: |family, record| {
            if let (Family::Settings, Value::Object(fields)) = (family, record) {
                let rules = fields.remove("set_of_rules").ok_or("it has no rules")?;
                fields.insert("rules".to_owned(), rules);
            }
            Ok(())
        },
    };
    options.migrations.push(before_all);
    let (store, opened) = Store::open(state.path(), options).expect("it opens");
    let told = opened.notes.join("\n");
    assert!(told.contains("brought 1 records from format 0 to 6"), "{told}");
    let settings = store.settings(7).expect("read");
    assert_eq!((settings.rules.as_deref(), settings.revision, settings.pictures), (Some("metw"), 4, None));
    let copy = fs::read_to_string(state.path().join("exports/before-format-6-20260731-184500.jsonl")).expect("a copy");
    assert!(copy.contains("set_of_rules"), "{copy}");
    drop(store);
    let (_, opened) = open(state.path());
    assert_eq!(opened.notes, [""; 0]);
}

#[test]
fn records_of_format_one_are_read() {
    let state = tempfile::tempdir().expect("a folder");
    drop(open(state.path()));
    let content = r#"{"title":"A title","text":"","question":"","authority":"","cites":["timing:1a"],"cards":[],"rules":"","case":""}"#;
    let ruling = format!(
        r#"{{"id":{{"guild":7,"number":"2026-1"}},"status":"official","content":{content},"author":11,"created":1,"updated":1,"official":1,"supersedes":[],"superseded_by":null,"revision":1}}"#
    );
    let event = format!(
        r#"{{"ruling":{{"guild":7,"number":"2026-1"}},"seq":0,"who":11,"at":1,"kind":"drafted","status":"draft","content":{content},"note":""}}"#
    );
    // Later programs of that format wrote the field already.
    let with = ruling.replace("2026-1\"", "2026-2\"").replace("\"cards\"", "\"differs\":[\"timing:1\"],\"cards\"");
    let line = r#"{"game":{"channel":1,"number":1},"seq":0,"who":11,"at":1,"kind":"declare","text":"x","dice":[],"verdict":"1 legal"}"#;
    let (seven, year) = (7u64.to_be_bytes(), 2026u16.to_be_bytes());
    let numbered = |family: &[u8], n: u32| [family, &seven, &year, &n.to_be_bytes()].concat();
    let of_it = serde_json::to_string(&game(1, 1)).expect("JSON");
    let its_place = [&b"G"[..], &1u64.to_be_bytes(), &1u32.to_be_bytes()].concat();
    let place = [&b"L"[..], &1u64.to_be_bytes(), &1u32.to_be_bytes(), &0u32.to_be_bytes()].concat();
    let records = [
        (numbered(b"R", 1), &*ruling),
        (numbered(b"R", 2), &*with),
        ([numbered(b"H", 1), 0u64.to_be_bytes().to_vec()].concat(), &*event),
        (its_place, &of_it),
        (place, line),
    ];
    raw(state.path(), |db| {
        db.insert(b"Mformat", sealed(1, b"Mformat", br#"{"format":1}"#)).expect("written");
        for (key, json) in &records {
            db.insert(key.as_slice(), sealed(1, key, json.as_bytes())).expect("written");
        }
    });
    let (store, opened) = open(state.path());
    let told = opened.notes.join("\n");
    assert!(told.contains("brought 5 records from format 1 to 6"), "{told}");
    let rulings = store.rulings(7, None, 10).expect("read");
    let differs: Vec<Vec<String>> = rulings.iter().map(|ruling| ruling.content.differs.clone()).collect();
    assert_eq!(differs, [vec![], vec!["timing:1".to_owned()]]);
    assert_eq!(rulings[0].content.cites, ["timing:1a"]);
    assert_eq!(store.history(rulings[0].id, 0, 10).expect("read").len(), 1);
    let lines = store.lines(GameId { channel: 1, number: 1 }, 0, 10).expect("read");
    assert_eq!((lines[0].verdict.as_str(), lines[0].after.as_str()), ("1 legal", ""));
    drop(store);
    // An export of that format takes the same way.
    let copy = fs::read(state.path().join("exports/before-format-6-20260731-184500.jsonl")).expect("a copy");
    assert!(copy.starts_with(b"{\"netrep-export\":1,"));
    let other = tempfile::tempdir().expect("a folder");
    let (restored, _) = Store::restore(other.path(), &mut copy.as_slice(), Options::at(NOW)).expect("restored");
    let values = |store: &Store| -> Vec<Value> {
        contents(store).iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    assert_eq!(values(&restored), values(&open(state.path()).0));
}

/// The bytes of a value, as FORMAT.md says.
fn sealed(format: u8, key: &[u8], json: &[u8]) -> Vec<u8> {
    let sum = crc32fast::hash(&[&[format], key, json].concat());
    [&[format], &sum.to_be_bytes()[..], json].concat()
}

/// Does something behind the back of the store.
fn raw(state: &Path, work: impl FnOnce(&sled::Db)) {
    // A thread of the store that was dropped may hold its file a moment longer.
    let opened = (0..200).find_map(|_| {
        sled::open(state.join("store")).inspect_err(|_| std::thread::sleep(std::time::Duration::from_millis(20))).ok()
    });
    let db = opened.expect("it opens");
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
