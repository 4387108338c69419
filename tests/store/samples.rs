//! Records to store, and a store to put them in.

use std::path::Path;

use netrep::store::{
    AuditEntry, Batch, Board, Coming, EventKind, Game, GameId, Left, Line, LineKind, Opened, Options, Ping, Ruling,
    RulingContent, RulingEvent, RulingId, RulingNumber, RulingStatus, Store,
};

/// The time in all tests, 2026-07-31 18:45:00 UTC.
pub const NOW: u64 = 1_785_523_500;

/// How often a long run tries: `NETREP_TRIALS`, or a few times where nothing is said.
pub fn trials(few: u64) -> u64 {
    std::env::var("NETREP_TRIALS").ok().and_then(|n| n.parse().ok()).unwrap_or(few)
}

pub fn open(state: &Path) -> (Store, Opened) {
    Store::open(state, Options::at(NOW)).expect("it opens")
}

pub fn game(channel: u64, number: u32) -> Game {
    Game {
        id: GameId { channel, number },
        guild: Some(7),
        players: vec![Some(11), Some(12)],
        moderator: None,
        rules: "coe".to_owned(),
        created: NOW,
        updated: NOW,
        finished: None,
        program: "0.1.0".to_owned(),
        data: "abc".to_owned(),
        lines: 0,
        cursor: 0,
        seed: u64::MAX,
        revision: 0,
    }
}

pub fn line(game: GameId, seq: u32, who: u64) -> Line {
    Line {
        game,
        seq,
        who,
        at: NOW,
        kind: LineKind::Declare,
        text: "R plays “a card” – with ümlauts".to_owned(),
        dice: vec![3, 4],
        verdict: "legal".to_owned(),
        after: String::new(),
    }
}

pub fn ruling(guild: u64, number: u32) -> Ruling {
    Ruling {
        id: RulingId { guild, number: RulingNumber { year: 2026, number } },
        status: RulingStatus::Draft,
        content: RulingContent { title: "A title".to_owned(), ..RulingContent::default() },
        author: 11,
        created: NOW,
        updated: NOW,
        official: None,
        supersedes: vec![RulingNumber { year: 2025, number: 3 }],
        superseded_by: None,
        message: None,
        revision: 0,
    }
}

pub fn event(ruling: &Ruling) -> RulingEvent {
    RulingEvent {
        ruling: ruling.id,
        seq: ruling.revision,
        who: 11,
        at: NOW,
        kind: EventKind::Drafted,
        status: ruling.status,
        content: ruling.content.clone(),
        note: String::new(),
    }
}

pub fn entry(guild: u64, action: &str) -> AuditEntry {
    AuditEntry {
        guild,
        seq: 0,
        who: 12,
        at: NOW,
        action: action.to_owned(),
        target: "2026-1".to_owned(),
        note: String::new(),
    }
}

/// Something of every kind.
pub fn fill(store: &Store) {
    let mut batch = Batch::new();
    batch.put(game(1, 1));
    batch.put(Game { finished: Some(NOW), ..game(1, 2) });
    batch.put(Game { guild: None, ..game(2, 1) });
    for seq in 0..3 {
        batch.put(line(GameId { channel: 1, number: 1 }, seq, 11 + u64::from(seq % 2)));
        batch.put(line(GameId { channel: 1, number: 2 }, seq, 11));
    }
    let ruling = ruling(7, 1);
    batch.put(event(&ruling));
    batch.put(ruling);
    batch.append(entry(7, "ruling draft")).append(entry(7, "game take over"));
    batch.put(netrep::store::Settings { guild: 7, rules: Some("metw".to_owned()), ..Default::default() });
    let token = "a-token".to_owned();
    let asks = Some(11);
    let game = GameId { channel: 1, number: 1 };
    batch.put(Board { game, message: 5, token, until: NOW, shows: 3, asks, ping: Some(6), revision: 0 });
    batch.put(Left { game, message: 4, token: "b-token".to_owned(), until: NOW, ping: false });
    batch.put(Coming { game, interaction: 5, token: "c-token".to_owned(), until: NOW });
    batch.put(Ping { guild: 7, user: 11 }).put(Ping { guild: 0, user: 12 });
    batch.text("a long chain", NOW + 100);
    batch.once(99, "done", NOW + 50);
    store.commit(batch).expect("it is stored");
}

/// Everything that is stored, as the lines of an export but for the first and the last.
pub fn contents(store: &Store) -> Vec<String> {
    let mut out = Vec::new();
    store.export(&mut out, NOW).expect("an export");
    let text = String::from_utf8(out).expect("text");
    let mut lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
    lines.pop();
    lines
}
