//! The commands that look after the store.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::samples::{contents, fill, open};
use crate::skip::skipped;

fn netrep(state: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_netrep"));
    command.args(arguments).arg("--state").arg(state).env_remove("NETREP_STATE").output().expect("it runs")
}

#[track_caller]
fn shown(code: i32, state: &Path, arguments: &[&str]) -> String {
    let out = netrep(state, arguments);
    let text = String::from_utf8(out.stdout).expect("text");
    let error = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(code), "{text}\n{error}");
    text + &error
}

#[test]
fn a_backup_is_restored_elsewhere() {
    let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    assert!(shown(1, from.path(), &["backup"]).starts_with("nothing is stored in "));
    let (store, _) = open(from.path());
    fill(&store);
    let before = contents(&store);
    assert!(shown(3, from.path(), &["backup"]).contains("another netrep is using this store"));
    drop(store);
    let file = to.path().join("backup.jsonl").to_string_lossy().into_owned();
    assert_eq!(shown(0, from.path(), &["backup", &file]), format!("{file}\n"));
    let automatic = shown(0, from.path(), &["backup"]);
    assert!(Path::new(automatic.trim()).starts_with(from.path().join("exports")), "{automatic}");
    let streamed = shown(0, from.path(), &["backup", "-"]);
    assert_eq!(streamed.lines().count(), before.len() + 2);
    assert_eq!(shown(0, to.path(), &["restore", &file]), format!("restored {} records\n", before.len()));
    assert_eq!(contents(&open(to.path()).0), before);
}

#[test]
fn a_check_counts_and_a_damaged_store_is_left_as_it_is() {
    let state = tempfile::tempdir().expect("a folder");
    assert!(shown(1, state.path(), &["store", "check"]).starts_with("nothing is stored in "));
    let (store, _) = open(state.path());
    fill(&store);
    drop(store);
    let good = shown(0, state.path(), &["store", "check"]);
    assert!(good.contains("line               6") && good.ends_with("all can be read\n"), "{good}");
    let json: serde_json::Value =
        serde_json::from_str(&shown(0, state.path(), &["store", "check", "--json"])).expect("JSON");
    assert_eq!(json["problems"], serde_json::json!([]));
    let db = state.path().join("store/db");
    let len = fs::metadata(&db).expect("a file").len();
    fs::write(&db, vec![0xA5; usize::try_from(len).expect("a length")]).expect("written");
    for _ in 0..2 {
        let bad = shown(1, state.path(), &["store", "check"]);
        assert!(!bad.is_empty() && !bad.contains("all can be read"), "{bad}");
        let names = fs::read_dir(state.path()).expect("a folder").count();
        assert_eq!(names, 2, "the store and its lock, nothing is set aside");
    }
    let restored = shown(2, state.path(), &["restore", "/no/such/file"]);
    assert!(restored.contains("/no/such/file"), "{restored}");
}

#[test]
fn a_damaged_store_is_put_right_by_whatever_opens_it_and_said_to_be() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    store.export_now(crate::samples::NOW).expect("an export");
    let before = contents(&store);
    drop(store);
    let db = state.path().join("store/db");
    let len = fs::metadata(&db).expect("a file").len();
    fs::write(&db, vec![0xA5; usize::try_from(len).expect("a length")]).expect("written");
    let told = shown(0, state.path(), &["backup"]);
    assert!(told.contains("store.broken-") && told.contains(&format!("restored {} records", before.len())), "{told}");
    assert!(shown(0, state.path(), &["store", "check"]).ends_with("all can be read\n"));
    assert_eq!(contents(&open(state.path()).0), before);
}

#[test]
fn what_a_check_finds_is_put_right_by_the_next_start() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    store.export_now(crate::samples::NOW).expect("an export");
    let before = contents(&store);
    drop(store);
    crate::damage::spoil(state.path(), b"R");
    let told = shown(1, state.path(), &["store", "check"]);
    assert!(told.contains("ruling 7/2026/1: its checksum does not fit"), "{told}");
    assert!(told.contains("the next start puts back what can be\n"), "{told}");
    let (store, opened) = open(state.path());
    assert!(opened.notes.iter().any(|note| note.contains("it is put back as it was")), "{opened:?}");
    assert_eq!(contents(&store), before);
}

#[cfg(unix)]
#[test]
fn what_is_written_is_for_its_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    let (store, _) = open(&from);
    fill(&store);
    drop(store);
    let file = folder.path().join("backup.jsonl");
    shown(0, &from, &["backup", &file.to_string_lossy()]);
    shown(0, &to, &["restore", &file.to_string_lossy()]);
    let rights = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(rights(&file), 0o600);
    assert_eq!((rights(&to), rights(&to.join("store"))), (0o700, 0o700));
    assert_eq!(rights(&to.join("store/db")), 0o600);
}

/// Runs netrep while nothing can be written in the folder, whoever it runs as; nothing if this machine has no way to that.
#[cfg(unix)]
fn shown_unwritable(code: i32, state: &Path, arguments: &[&str]) -> Option<String> {
    let mounted = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" || exit 99; exec \"$@\"";
    let mut command = Command::new("unshare");
    command.args(["--mount", "--map-root-user", "sh", "-c", mounted]).arg(state).arg(env!("CARGO_BIN_EXE_netrep"));
    let out = command.args(arguments).arg("--state").arg(state).env_remove("NETREP_STATE").output().ok()?;
    let (text, error) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    if out.status.code() == Some(99) || error.starts_with("unshare:") {
        skipped(&format!("no folder can be made read-only here: {error}"));
        return None;
    }
    assert_eq!(out.status.code(), Some(code), "{text}\n{error}");
    Some(format!("{text}{error}"))
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_can_be_backed_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, again) = (folder.path().join("state"), folder.path().join("again"));
    let (store, _) = open(&state);
    fill(&store);
    let before = contents(&store);
    let Some(used) = shown_unwritable(3, &state, &["backup", "-"]) else { return };
    assert!(used.contains("another netrep is using this store"), "{used}");
    drop(store);
    let file = folder.path().join("backup.jsonl").to_string_lossy().into_owned();
    let told = shown_unwritable(3, &state, &["backup"]).expect("it was possible before");
    assert!(told.contains("cannot be written: say where the backup goes, `netrep backup FILE`"), "{told}");
    let copies = || {
        let ours = |name: &str| name.starts_with("netrep-copy-");
        let there = fs::read_dir(std::env::temp_dir()).expect("a folder").flatten();
        there.filter(|entry| entry.file_name().to_str().is_some_and(ours)).count()
    };
    let told = shown_unwritable(0, &state, &["backup", &file]).expect("it was possible before");
    assert!(told.contains(&file) && told.contains("cannot be written: a copy of it was read"), "{told}");
    assert!(shown_unwritable(0, &state, &["store", "check"]).is_some_and(|told| told.contains("all can be read")));
    assert_eq!(copies(), 0, "the copy is gone");
    shown(0, &again, &["restore", &file]);
    assert_eq!(contents(&open(&again).0), before);
}
