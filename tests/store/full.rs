//! A disk that is really full: a file system of a few mebibytes in memory.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use netrep::store::{Batch, CommitError, Game, GameId, Line, Opened, Options, Store};

use crate::samples::{contents, fill, game, line, open};
use crate::skip::skipped;

/// A small file system, gone with its end.
struct Small(tempfile::TempDir);

impl Small {
    /// Nothing where none may be mounted: that takes root.
    fn mounted() -> Option<Small> {
        let folder = tempfile::tempdir().expect("a folder");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=20m", "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|out| out.status.success()).then_some(Small(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        // Where this fails the folder is left behind.
        drop(Command::new("umount").arg("-l").arg(self.0.path()).status());
    }
}

#[test]
fn a_full_disk_fails_the_command_and_leaves_the_store_usable() {
    let Some(small) = Small::mounted() else {
        skipped("no file system can be mounted here");
        return;
    };
    let (store, _) = open(small.path());
    fill(&store);
    // Something else on the same disk that can be removed to make room.
    let ballast = small.path().join("ballast");
    fs::write(&ballast, vec![7; 4 * 1024 * 1024]).expect("there is room");
    let (mut number, mut stored) = (0, 0);
    let failed = loop {
        number += 1;
        let before = contents(&store).len();
        match store.commit(large(number)) {
            Ok(()) => stored = number,
            Err(error) => {
                assert_eq!(contents(&store).len(), before, "nothing of what failed is there");
                break error;
            }
        }
        assert!(number < 2000, "it never fills");
    };
    eprintln!("after {stored} games of 130 kB: {failed}");
    refused(&failed);
    // Something else takes the very last byte.
    let rest = fill_up(&small.path().join("rest"));
    eprintln!("{rest} bytes were left");
    assert!(store.game(GameId { channel: 50, number: stored }).expect("read").is_some(), "what is there can be read");
    refused(&store.commit(large(number)).expect_err("there is no room"));
    refused(&store.commit(one(60)).expect_err("there is no room"));
    assert!(store.export_now(crate::samples::NOW).is_err(), "nor for an export");
    let before = contents(&store);
    drop(store);
    // It is opened all the same, or refused; it is not taken for damaged.
    match Store::open(small.path(), Options::at(crate::samples::NOW)) {
        Ok((store, opened)) => {
            eprintln!("opened on a full disk");
            assert_eq!((noted(&opened), contents(&store)), (Vec::new(), before.clone()));
        }
        Err(error) => eprintln!("not opened on a full disk: {error}"),
    }
    fs::remove_file(small.path().join("rest")).expect("removed");
    fs::remove_file(&ballast).expect("removed");
    let (store, opened) = open(small.path());
    assert_eq!((noted(&opened), contents(&store)), (Vec::new(), before));
    store.commit(one(61)).expect("there is room again");
    store.commit(large(number)).expect("there is room again");
    let before = contents(&store);
    assert_eq!(store.check().expect("read").problems, [""; 0]);
    drop(store);
    let (store, opened) = open(small.path());
    assert_eq!((noted(&opened), contents(&store)), (Vec::new(), before));
}

/// What was told but for a snapshot that sled could not finish, with which nothing is lost.
fn noted(opened: &Opened) -> Vec<&String> {
    opened.notes.iter().filter(|note| !note.starts_with("removed snap.")).collect()
}

#[track_caller]
fn refused(error: &CommitError) {
    let CommitError::Disk(why) = error else { panic!("{error:?}") };
    assert!(why.to_lowercase().contains("no space") || why.to_lowercase().contains("storage"), "{why}");
}

/// A game with some long lines.
fn large(number: u32) -> Batch {
    let mut batch = Batch::new();
    let head = Game { lines: 8, ..game(50, number) };
    for seq in 0..8 {
        batch.put(Line { text: format!("{number} ").repeat(4000), ..line(head.id, seq, 11) });
    }
    batch.put(head);
    batch
}

fn one(channel: u64) -> Batch {
    let mut batch = Batch::new();
    batch.put(game(channel, 1));
    batch
}

/// Writes until there is no room, and says how much there was.
fn fill_up(path: &Path) -> usize {
    let (mut file, mut size) = (fs::File::create(path).expect("made"), 0);
    for piece in [64 * 1024, 4096, 1] {
        while let Ok(more) = file.write(&vec![7; piece]) {
            size += more;
        }
    }
    size
}
