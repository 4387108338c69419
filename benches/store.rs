//! How many writes a second the store acknowledges and how long one takes, beside two floors in the same run: a plain file
//! that is appended to and made durable each time, and sled alone with an insert, a flush and a sync. Each of our writes is a
//! line of a game, its head and an entry in a log. Then: a long game opened, rulings found, and a hundred thousand games.
//!
//! `cargo bench --bench store` prints tables first, then criterion's own measurements. `NETREP_GAMES=1000` stores fewer.

#![expect(clippy::print_stdout, reason = "the table is what a person runs this for")]

use std::fs::File;
use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use criterion::Criterion;
use netrep::app::game::{Call, Deed, Games};
use netrep::app::ruling::{Member, Typed, citation};
use netrep::app::{App, Ask, Settings};
use netrep::store::{AuditEntry, Batch, Game, GameId, Line, LineKind, Options, Store};

const NOW: u64 = 1_785_523_500;
const MEASURED: Duration = Duration::from_secs(3);

/// A part of a game: three declarations in one chain, which resolves.
const PART: &str = "rules coe\nR A1: Elrond, Aragorn II, Bilbo; path Rivendell > Bree ww\nH+ Adûnaphel\n\
    R Marvels Told (tap Elrond) > Adûnaphel\nH tap Adûnaphel > Aragorn II\nH Doors of Night\nR pass\nH pass\n";
const DECLARED: u32 = 3;

fn main() {
    println!("{:>8}  {:34}{:>12}{:>12}{:>12}", "clients", "what", "writes/s", "p50", "p99");
    let folder = tempfile::tempdir().expect("a folder");
    let mut file = File::create(folder.path().join("floor")).expect("a file");
    row(1, "append + sync_data: plain file", &mut floor(&mut file));
    for clients in [1, 64] {
        row(clients, "insert + flush + sync_data: sled", &mut bare(clients));
    }
    for clients in [1, 64] {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, _) = Store::open(folder.path(), Options::at(NOW)).expect("it opens");
        row(clients, "commit: netrep", &mut write(&store, clients));
    }
    a_long_game();
    rulings();
    many_games();
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

/// How long something takes; with its name, the median of some tries.
fn timed(what: &str, tries: usize, mut work: impl FnMut()) {
    let mut times: Vec<Duration> = (0..tries)
        .map(|_| {
            let started = Instant::now();
            work();
            started.elapsed()
        })
        .collect();
    times.sort();
    println!("{what:60}{:>12.1?}", times[tries / 2]);
}

fn app(folder: &Path) -> App {
    let settings = Settings { data: None, index: folder.join("index"), state: folder.join("state") };
    let mut app = App::open(settings, &()).expect("it opens");
    app.open_store(&folder.join("state")).expect("the store opens");
    app.warm();
    app
}

fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Opening and replaying a game of a hundred declarations, and declaring one more in it.
fn a_long_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = app(folder.path());
    let games = Games::new(&app, NOW).expect("there is a store");
    let call = |channel| Call { channel, guild: Some(1), user: 11, interaction: fresh(), ..Call::default() };
    let parts = 100_u32.div_ceil(DECLARED);
    let begun = games.act(&call(2), &Deed::Import(PART.to_owned())).expect("the store works");
    begun.unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let (head, lines) = games.log(2, None).expect("the store works").expect("a game");
    // The same part again and again, as if the game had gone on so.
    let mut all: Vec<Line> = vec![lines[0].clone()];
    for number in 1..=parts {
        let part = lines[1..]
            .iter()
            .map(|line| Line { text: line.text.replace("# T1-1", &format!("# T1-{number}")), ..line.clone() });
        all.extend(part);
    }
    let id = GameId { channel: 1, number: 1 };
    let mut batch = Batch::new();
    for (seq, line) in (0..).zip(&all) {
        batch.put(Line { game: id, seq, ..line.clone() });
    }
    let lines = all.len() as u32;
    batch.put(Game { id, lines, cursor: lines - 1, revision: 0, ..head });
    app.store().expect("a store").commit(batch).expect("stored");
    let shown = games.show(1, None).expect("the store works").expect("a game");
    let declared: usize = shown.state.parts.iter().map(|p| p.moves.iter().filter(|m| m.declares()).count()).sum();
    println!("\na game of {} declarations in {parts} parts", declared - 2 * parts as usize);
    timed("opened, replayed and held against its record", 9, || {
        assert!(games.show(1, None).expect("the store works").expect("a game").differences.is_empty());
    });
    timed("a further line, from the press to what is shown", 9, || {
        let deed = Deed::Setup { text: "R+ Gates of Morning".to_owned(), whole: false };
        drop(games.act(&call(1), &deed).expect("the store works"));
    });
}

/// From the press that publishes a ruling to its being found, beside more and more others.
fn rulings() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = app(folder.path());
    println!();
    let mut made = 0;
    for others in [0, 100, 900] {
        while made < others {
            publish(&app, made);
            made += 1;
        }
        timed(&format!("a ruling published and found, beside {others} others"), 5, || {
            let id = publish(&app, made);
            made += 1;
            let text = format!("florp{made} grindle");
            let ask = Ask { question: &text, book: None, limit: 3, explain: false };
            let answer = app.ask_in(Some(1), &ask);
            assert!(answer.passages.iter().any(|page| page.id == id), "{text}");
        });
    }
    timed("all of them laid over the index anew", 3, || {
        app.let_rulings_go();
        let ask = Ask { question: "florp", book: None, limit: 3, explain: false };
        black_box(app.ask_in(Some(1), &ask));
    });
}

fn publish(app: &App, n: usize) -> netrep::vocab::RuleId {
    let member = || Member { guild: 1, user: 7, interaction: fresh(), roles: Vec::new(), manages: true };
    let text = "A florp taps when it is used, and grindles as long as the company moves. ".repeat(8);
    let typed = Typed { title: format!("The florp{} grindle", n + 1), text, ..Typed::default() };
    let draft = app.draft_ruling(&member(), &typed, None).expect("a draft").ruling;
    let done = app.publish_ruling(&member(), draft.id.number, draft.revision).expect("official").ruling;
    citation(done.id.number)
}

/// A hundred thousand games: how much room they take, and how long it is until one of them can be played.
fn many_games() {
    const TOGETHER: u64 = 200;
    const LINES: u32 = 6;
    let count: u64 = std::env::var("NETREP_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _) = Store::open(folder.path(), Options::at(NOW)).expect("it opens");
    let started = Instant::now();
    for first in (0..count).step_by(TOGETHER as usize) {
        let mut batch = Batch::new();
        for channel in first..(first + TOGETHER).min(count) {
            let head = Game { lines: LINES, cursor: LINES, ..game(channel + 1) };
            for seq in 0..LINES {
                batch.put(line(head.id, seq));
            }
            batch.put(head);
        }
        store.commit(batch).expect("stored");
    }
    println!("\n{count} games of {LINES} lines, stored in {:.1?}", started.elapsed());
    drop(store);
    let size: u64 = std::fs::read_dir(folder.path().join("store"))
        .expect("a folder")
        .flatten()
        .map(|entry| entry.metadata().map_or(0, |about| about.len()))
        .sum();
    println!("{:60}{:>9.1} MB", "the store on disk", size as f64 / 1e6);
    let open = || Store::open(folder.path(), Options::at(NOW)).expect("it opens").0;
    timed("opened, and a game with its lines read", 3, || {
        let store = open();
        let head = store.last_game(count / 2).expect("read").expect("a game");
        assert_eq!(store.lines(head.id, 0, 100).expect("read").len(), LINES as usize);
    });
    let store = open();
    let mut channel = 0;
    timed("a game with its lines read", 99, || {
        channel = (channel + 7919) % count;
        let head = store.last_game(channel + 1).expect("read").expect("a game");
        assert_eq!(store.lines(head.id, 0, 100).expect("read").len(), LINES as usize);
    });
    timed("everything read and checked", 1, || assert!(store.check().expect("read").problems.is_empty()));
    timed("everything exported", 1, || {
        black_box(store.export_to(&folder.path().join("all.jsonl"), NOW).expect("written"));
    });
    timed("a commit beside them", 9, || {
        let id = fresh() + count;
        black_box(play(&store, &game(id)));
    });
}

/// Sled alone, with as little as makes a write durable.
fn bare(clients: u64) -> Vec<Duration> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bare");
    let db = sled::Config::new().path(&path).flush_every_ms(None).open().expect("it opens");
    let file = File::options().read(true).write(true).open(path.join("db")).expect("its file");
    let started = Instant::now();
    std::thread::scope(|scope| {
        let client = |client: u64| {
            let (db, file) = (&db, &file);
            scope.spawn(move || {
                let (mut times, mut n) = (Vec::new(), 0_u64);
                while started.elapsed() < MEASURED {
                    let before = Instant::now();
                    let key = [client.to_be_bytes(), n.to_be_bytes()].concat();
                    db.insert(key, &[b'x'; 1024][..]).expect("inserted");
                    db.flush().expect("flushed");
                    file.sync_data().expect("synced");
                    times.push(before.elapsed());
                    n += 1;
                }
                times
            })
        };
        let running: Vec<_> = (1..=clients).map(client).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("it ends")).collect()
    })
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
    let line = line(head.id, head.lines);
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

fn line(game: GameId, seq: u32) -> Line {
    Line {
        game,
        seq,
        who: 11,
        at: NOW,
        kind: LineKind::Declare,
        text: "R plays a card on a character, tapping a scout".to_owned(),
        dice: vec![3, 4],
        verdict: "legal".to_owned(),
        after: String::new(),
    }
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
