//! What goes when its time is over, and what goes when a user asks.

use netrep::store::{Batch, Departed, FORGOTTEN, Game, GameId, Keep, Record, Settings, Swept};

use crate::samples::{NOW, contents, fill, game, line, open};

const KEEP: Keep = Keep { games: 1000, guilds: 500 };

#[test]
fn texts_and_interactions_go_when_they_expire() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    for (after, expired) in [(49, 0), (50, 1), (99, 0), (100, 1), (101, 0)] {
        assert_eq!(store.sweep(NOW + after, KEEP).expect("swept").expired, expired, "after {after} seconds");
    }
    assert_eq!(store.answered(99).expect("read"), None);
}

#[test]
fn a_text_that_is_used_again_lives_longer() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    for expires in [NOW + 10, NOW + 20] {
        let mut batch = Batch::new();
        batch.text("a chain", expires);
        store.commit(batch).expect("stored");
    }
    assert_eq!(store.sweep(NOW + 15, KEEP).expect("swept").records, 0);
    assert_eq!(store.sweep(NOW + 20, KEEP).expect("swept").records, 1);
}

#[test]
fn old_games_go_with_their_lines_and_others_stay() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    assert_eq!(store.sweep(NOW + 999, KEEP).expect("swept").games, 0);
    let swept = store.sweep(NOW + 1000, KEEP).expect("swept");
    assert_eq!((swept.games, swept.more), (1, false));
    assert_eq!(store.games(1, None, 10).expect("read").len(), 1);
    assert_eq!(store.lines(GameId { channel: 1, number: 2 }, 0, 10).expect("read").len(), 0);
    assert_eq!(store.lines(GameId { channel: 1, number: 1 }, 0, 10).expect("read").len(), 3);
    assert_eq!(store.check().expect("read").astray, 0);
}

#[test]
fn a_call_does_only_so_much() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    let mut batch = Batch::new();
    for number in 0..3000 {
        batch.text(&number.to_string(), NOW);
    }
    store.commit(batch).expect("stored");
    let first = store.sweep(NOW, KEEP).expect("swept");
    assert!(first.more && first.expired < 3000, "{first:?}");
    let second = store.sweep(NOW, KEEP).expect("swept");
    assert_eq!((first.expired + second.expired, second.more), (3000, false));
}

#[test]
fn a_guild_that_left_goes_after_its_grace_and_one_that_came_back_stays() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let mut batch = Batch::new();
    batch.put(Departed { guild: 7, at: NOW }).put(Settings { guild: 8, ..Settings::default() });
    store.commit(batch).expect("stored");
    assert_eq!(store.sweep(NOW + 499, KEEP).expect("swept").guilds, 0);
    let before = contents(&store).len();
    let swept = store.sweep(NOW + 500, KEEP).expect("swept");
    assert_eq!(swept, Swept { guilds: 1, records: swept.records, expired: swept.expired, ..Swept::default() });
    let left = contents(&store);
    assert_eq!(left.len(), before - swept.records);
    let kinds: Vec<&str> = left.iter().filter_map(|record| record.split('"').nth(1)).collect();
    assert_eq!(kinds, ["settings", "game", "ping"], "what is another's or nobody's stays: {left:?}");
    assert_eq!(store.check().expect("read").astray, 0);
    assert_eq!(store.sweep(NOW + 501, KEEP).expect("swept"), Swept::default());
}

#[test]
fn a_user_who_is_forgotten_is_nowhere() {
    let state = tempfile::tempdir().expect("a folder");
    let (store, _) = open(state.path());
    fill(&store);
    let id = GameId { channel: 4, number: 1 };
    let mut batch = Batch::new();
    batch.put(Game { moderator: Some(11), players: vec![None, Some(11)], ..game(4, 1) });
    for seq in 0..250 {
        batch.put(line(id, seq, 11));
    }
    batch.put(Settings { guild: 11, ..Settings::default() });
    store.commit(batch).expect("stored");
    store.export_now(NOW).expect("an export");
    let done = store.forget_user(11).expect("forgotten");
    assert_eq!((done.games, done.lines, done.rulings, done.events, done.audit), (4, 255, 1, 1, 0));
    assert_eq!((done.settings, done.exports), (true, 1));
    let named = ["\"user\":11", "\"asks\":11", "\"who\":11,", "\"author\":11,", "\"moderator\":11,", "[11,", ",11]"];
    for record in contents(&store) {
        assert!(!named.iter().any(|name| record.contains(name)), "{record}");
    }
    let forgotten = store.game(id).expect("read").expect("it stays");
    assert_eq!((forgotten.players, forgotten.moderator), (vec![None, Some(FORGOTTEN)], Some(FORGOTTEN)));
    assert_eq!(store.lines(id, 249, 10).expect("read").pop().map(|l| (l.id().1, l.who)), Some((249, FORGOTTEN)));
    assert_eq!(store.check().expect("read").astray, 0);
    assert_eq!(store.forget_user(11).expect("forgotten").lines, 0);
    let other = store.forget_user(12).expect("forgotten");
    assert_eq!((other.games, other.lines, other.audit), (3, 1, 2));
}
