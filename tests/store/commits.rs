//! Commits: together or not at all, guarded, once for an interaction, and failing without a trace.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use netrep::store::{Batch, CommitError, Game, GameId, Guard, Options, RulingNumber, Settings, Store};

use crate::samples::{NOW, entry, fill, game, line, open, ruling};

#[test]
fn what_is_put_is_read_with_the_next_revision() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, opened) = open(state.path());
    assert!(opened.notes.is_empty(), "{opened:?}");
    fill(&store);
    let id = GameId { channel: 1, number: 1 };
    assert_eq!(store.game(id).expect("read"), Some(Game { revision: 1, ..game(1, 1) }));
    assert_eq!(store.last_game(1).expect("read").map(|g| g.id.number), Some(2));
    assert_eq!(store.last_game(3).expect("read"), None);
    assert_eq!(store.games(1, None, 10).expect("read").iter().map(|g| g.id.number).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(store.games(1, Some(2), 10).expect("read").len(), 1);
    let lines = store.lines(id, 1, 10).expect("read");
    assert_eq!(lines, [line(id, 1, 12), line(id, 2, 11)]);
    assert_eq!(store.lines(id, 0, 2).expect("read").len(), 2, "a limit holds");
    assert_eq!(store.next_ruling(7, 2026).expect("read"), RulingNumber { year: 2026, number: 2 });
    assert_eq!(store.next_ruling(7, 2027).expect("read"), RulingNumber { year: 2027, number: 1 });
    assert_eq!(store.history(ruling(7, 1).id, 0, 10).expect("read").len(), 1);
    assert_eq!(store.settings(7).expect("read").rules.as_deref(), Some("metw"));
    assert_eq!(store.settings(8).expect("read"), Settings { guild: 8, ..Settings::default() });
    let log = store.audit(7, None, 10).expect("read");
    assert_eq!(
        log.iter().map(|e| (e.seq, e.action.as_str())).collect::<Vec<_>>(),
        [(1, "game take over"), (0, "ruling draft")]
    );
    assert_eq!(store.audit(7, Some(1), 10).expect("read").len(), 1);
    assert_eq!(store.check().expect("read").problems, [""; 0]);
    assert_eq!(store.check().expect("read").astray, 0);
}

#[test]
fn a_text_is_found_by_its_name() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    let mut batch = Batch::new();
    let id = batch.text("R: a scout", NOW + 10);
    assert_eq!(id.len(), 32);
    store.commit(batch).expect("stored");
    assert_eq!(store.text(&id).expect("read").as_deref(), Some("R: a scout"));
    assert_eq!(store.text("nonsense").expect("read"), None);
}

#[test]
fn a_batch_with_one_conflict_changes_nothing() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let mut batch = Batch::new();
    batch.put(line(GameId { channel: 1, number: 1 }, 3, 11)).append(entry(7, "x")).put(game(1, 1)).once(5, "a", NOW);
    match store.commit(batch) {
        Err(CommitError::Conflict(conflict)) => {
            assert_eq!(conflict.current::<Game>().map(|g| g.revision), Some(1));
            assert_eq!(conflict.to_string(), "the game was changed by somebody else");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(store.lines(GameId { channel: 1, number: 1 }, 0, 10).expect("read").len(), 3);
    assert_eq!(store.audit(7, None, 10).expect("read").len(), 2);
    assert_eq!(store.answered(5).expect("read"), None);
}

#[test]
fn guards_within_a_batch_see_what_it_did_before() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    let mut batch = Batch::new();
    batch.put(game(1, 1)).put(Game { revision: 1, rules: "mele".to_owned(), ..game(1, 1) });
    store.commit(batch).expect("stored");
    let stored = store.last_game(1).expect("read").expect("a game");
    assert_eq!((stored.revision, stored.rules.as_str()), (2, "mele"));
    let mut batch = Batch::new();
    batch.remove::<Game>(&stored.id, Guard::Revision(1));
    assert!(matches!(store.commit(batch), Err(CommitError::Conflict(_))));
    let mut batch = Batch::new();
    batch.remove::<Game>(&stored.id, Guard::Revision(2));
    store.commit(batch).expect("removed");
    assert_eq!(store.last_game(1).expect("read"), None);
    assert_eq!(store.check().expect("read").astray, 0);
}

#[test]
fn an_interaction_that_comes_twice_acts_once() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    for (answer, expected) in
        [("you are seated", Ok(())), ("again", Err(CommitError::Repeated("you are seated".into())))]
    {
        let mut batch = Batch::new();
        batch.append(entry(7, "join")).once(42, answer, NOW + 900);
        assert_eq!(store.commit(batch), expected);
    }
    assert_eq!(store.audit(7, None, 10).expect("read").len(), 1);
    drop(store);
    let (store, _) = open(state.path());
    assert_eq!(store.answered(42).expect("read").as_deref(), Some("you are seated"));
}

#[test]
fn many_writers_lose_no_change() {
    const WRITERS: u64 = 16;
    const EACH: u64 = 40;
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    std::thread::scope(|scope| {
        for who in 0..WRITERS {
            let store = store.clone();
            scope.spawn(move || {
                for _ in 0..EACH {
                    loop {
                        let mut settings = store.settings(7).expect("read");
                        settings.moderator_roles.push(who);
                        let mut batch = Batch::new();
                        batch.put(settings).append(entry(7, "settings"));
                        match store.commit(batch) {
                            Ok(()) => break,
                            Err(CommitError::Conflict(_)) => {}
                            Err(other) => panic!("{other}"),
                        }
                    }
                }
            });
        }
    });
    let settings = store.settings(7).expect("read");
    assert_eq!(settings.revision, WRITERS * EACH);
    for who in 0..WRITERS {
        assert_eq!(settings.moderator_roles.iter().filter(|role| **role == who).count() as u64, EACH);
    }
    let last = store.audit(7, None, 1).expect("read").pop().expect("an entry");
    assert_eq!(last.seq + 1, WRITERS * EACH, "each change is in the log once");
}

#[test]
fn what_is_too_large_is_refused() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    let mut batch = Batch::new();
    batch.put(game(1, 1)).text(&"x".repeat(64 * 1024), NOW);
    assert!(matches!(store.commit(batch), Err(CommitError::TooLarge(_))));
    assert_eq!(store.last_game(1).expect("read"), None);
}

#[test]
fn a_failing_disk_fails_the_commit_and_leaves_no_trace() {
    let state = tempfile::tempdir().expect("a folder");
    let broken = Arc::new(AtomicBool::new(false));
    let switch = broken.clone();
    let mut options = Options::at(NOW);
    options.sync = Arc::new(move |file| match switch.load(Ordering::SeqCst) {
        true => Err(io::Error::from(io::ErrorKind::StorageFull)),
        false => file.sync_data(),
    });
    let (store, _) = Store::open(state.path(), options).expect("it opens");
    fill(&store);
    let before = crate::samples::contents(&store);
    broken.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        let mut batch = Batch::new();
        batch.put(Game { rules: "mele".to_owned(), revision: 1, ..game(1, 1) }).put(game(5, 1)).once(7, "x", NOW);
        batch.remove::<Game>(&GameId { channel: 1, number: 2 }, Guard::Any);
        match store.commit(batch) {
            Err(CommitError::Disk(why)) => assert!(why.contains("no storage space"), "{why}"),
            other => panic!("{other:?}"),
        }
        assert_eq!(crate::samples::contents(&store), before, "it can be read, and shows what it had");
        assert_eq!(store.games(1, None, 10).expect("read").len(), 2);
        assert_eq!(store.last_game(5).expect("read"), None);
    }
    broken.store(false, Ordering::SeqCst);
    let mut batch = Batch::new();
    batch.put(game(6, 1)).once(7, "y", NOW);
    store.commit(batch).expect("the disk works again");
    assert_eq!(store.last_game(5).expect("read"), None);
    let with_new = crate::samples::contents(&store);
    assert_eq!(with_new.len(), before.len() + 2);
    drop(store);
    let (store, opened) = open(state.path());
    assert_eq!(opened.notes, [""; 0]);
    assert_eq!(crate::samples::contents(&store), with_new);
}

#[cfg(unix)]
#[test]
fn nothing_is_acknowledged_where_the_folder_is_gone() {
    let parent = tempfile::tempdir().expect("a folder");
    let (here, away) = (parent.path().join("state"), parent.path().join("away"));
    let (store, _) = open(&here);
    fill(&store);
    store.in_place().expect("it is there");
    std::fs::rename(&here, &away).expect("moved");
    let mut batch = Batch::new();
    batch.put(game(77, 1));
    let refused = store.commit(batch).expect_err("it would be lost");
    assert!(refused.to_string().contains("was removed or replaced"), "{refused}");
    assert!(store.in_place().is_err());
    // A new folder of that name is not the one that is open.
    std::fs::create_dir_all(here.join("store")).expect("a folder");
    std::fs::copy(away.join("store/db"), here.join("store/db")).expect("a copy");
    assert!(store.in_place().is_err());
    std::fs::remove_dir_all(&here).expect("removed");
    std::fs::rename(&away, &here).expect("back");
    let mut batch = Batch::new();
    batch.put(game(77, 1));
    store.commit(batch).expect("it is there again");
}
