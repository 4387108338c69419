//! How many writes a second the store acknowledges and how long one takes, beside the floor in the same run: a plain file
//! that is appended to and made durable each time. Each write is a line of a game, its head and an entry in a log.
//!
//! `cargo bench --bench store` prints a table first, then criterion's own measurements.

#![expect(clippy::print_stdout, reason = "the table is what a person runs this for")]

use std::fs::File;
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use criterion::Criterion;
use netrep::store::{AuditEntry, Batch, Game, GameId, Line, LineKind, Options, Store};

const NOW: u64 = 1_785_523_500;
const MEASURED: Duration = Duration::from_secs(3);

fn main() {
    println!("{:>8}  {:34}{:>12}{:>12}{:>12}", "clients", "what", "writes/s", "p50", "p99");
    let folder = tempfile::tempdir().expect("a folder");
    let mut file = File::create(folder.path().join("floor")).expect("a file");
    row(1, "append + sync_data: plain file", &mut floor(&mut file));
    for clients in [1, 64] {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, _) = Store::open(folder.path(), Options::at(NOW)).expect("it opens");
        row(clients, "commit: netrep", &mut write(&store, clients));
        let started = Instant::now();
        let found = store.check().expect("it can be read");
        let rows: usize = found.families.iter().map(|(_, count, _)| count).sum();
        println!("{clients:>8}  {:34}{rows:>12}{:>12.0?}", "reading and checking all rows", started.elapsed());
        drop(store);
        let started = Instant::now();
        let (store, opened) = Store::open(folder.path(), Options::at(NOW)).expect("it opens");
        println!("{clients:>8}  {:34}{:>12}{:>12.0?}", "opening", opened.notes.len(), started.elapsed());
        drop(store);
    }
    let (store, _) = Store::open(folder.path(), Options::at(NOW)).expect("it opens");
    let mut criterion = Criterion::default()
        .configure_from_args()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    let mut head = game(1);
    criterion.bench_function("store/commit", |b| b.iter(|| head = play(&store, black_box(&head))));
    criterion.bench_function("store/last game", |b| b.iter(|| store.last_game(black_box(1)).expect("read")));
    criterion.bench_function("store/100 lines", |b| b.iter(|| store.lines(head.id, 0, 100).expect("read").len()));
    criterion.final_summary();
}

/// Plays for a while with many clients; how long each write took.
fn write(store: &Store, clients: u64) -> Vec<Duration> {
    let started = Instant::now();
    std::thread::scope(|scope| {
        let client = |channel| {
            let store = store.clone();
            scope.spawn(move || {
                let (mut head, mut times) = (game(channel), Vec::new());
                while started.elapsed() < MEASURED {
                    let before = Instant::now();
                    head = play(&store, &head);
                    times.push(before.elapsed());
                }
                times
            })
        };
        let running: Vec<_> = (1..=clients).map(client).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("it ends")).collect()
    })
}

fn floor(file: &mut File) -> Vec<Duration> {
    let started = Instant::now();
    let mut times = Vec::new();
    while started.elapsed() < MEASURED {
        let before = Instant::now();
        file.write_all(&[b'x'; 1024]).and_then(|()| file.sync_data()).expect("written");
        times.push(before.elapsed());
    }
    times
}

fn row(clients: u64, what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    let each_second = times.len() as f64 / MEASURED.as_secs_f64();
    println!("{clients:>8}  {what:34}{each_second:>12.0}{:>12.1?}{:>12.1?}", at(0.5), at(0.99));
}

/// Writes a line and returns the game as it is then.
fn play(store: &Store, head: &Game) -> Game {
    let line = Line {
        game: head.id,
        seq: head.lines,
        who: 11,
        at: NOW,
        kind: LineKind::Declare,
        text: "R plays a card on a character, tapping a scout".to_owned(),
        dice: vec![3, 4],
        verdict: "legal".to_owned(),
        after: String::new(),
    };
    let entry = AuditEntry {
        guild: head.id.channel,
        seq: 0,
        who: 11,
        at: NOW,
        action: "move".to_owned(),
        target: String::new(),
        note: String::new(),
    };
    let next = Game { lines: head.lines + 1, cursor: head.lines + 1, ..head.clone() };
    let mut batch = Batch::new();
    batch.put(line).put(next.clone()).append(entry);
    store.commit(batch).expect("stored");
    Game { revision: head.revision + 1, ..next }
}

fn game(channel: u64) -> Game {
    Game {
        id: GameId { channel, number: 1 },
        guild: Some(7),
        players: vec![Some(11), Some(12)],
        moderator: None,
        rules: "coe".to_owned(),
        created: NOW,
        updated: NOW,
        finished: None,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        data: "0123456789abcdef".to_owned(),
        lines: 0,
        cursor: 0,
        seed: 1,
        revision: 0,
    }
}
