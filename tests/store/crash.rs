//! Killing a writer: what it was told is stored is there, and no batch is there by halves.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use netrep::store::{Batch, Game, GameId};

use crate::samples::{entry, game, line, open, trials};

const FOLDER: &str = "NETREP_TEST_STORE_WRITER";
const WRITERS: u64 = 4;
/// Kills of one store, before another is begun: reading all of a large one takes longer than filling it.
const KILLS_EACH: u64 = 10;

/// Not a test of its own: the process that [`killed_writers_lose_nothing`] kills.
#[test]
fn writer() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let (store, _) = open(&folder);
    std::thread::scope(|scope| {
        for channel in 1..=WRITERS {
            let store = store.clone();
            scope.spawn(move || {
                loop {
                    let head = store.last_game(channel).expect("read").unwrap_or_else(|| game(channel, 1));
                    let mut batch = Batch::new();
                    batch.put(line(head.id, head.lines, 11)).put(line(head.id, head.lines + 1, 12));
                    let lines = head.lines + 2;
                    batch.put(Game { lines, ..head }).append(entry(channel, "move"));
                    store.commit(batch).expect("stored");
                    writeln!(std::io::stdout(), "stored {channel} {lines}").expect("told");
                }
            });
        }
    });
}

/// `NETREP_TRIALS=200 cargo test --test store killed -- --nocapture` kills as often and prints what came of it.
#[test]
fn killed_writers_lose_nothing() {
    let (kills, mut found) = (trials(KILLS_EACH), Found::default());
    let mut left = kills;
    while left > 0 {
        killed(left.min(KILLS_EACH), &mut found);
        left -= left.min(KILLS_EACH);
    }
    found.opening.sort();
    let (middle, longest) = (found.opening[found.opening.len() / 2], found.opening[found.opening.len() - 1]);
    eprintln!(
        "kills {kills}, acknowledged batches {}, lost 0, half-applied 0, stores that did not open 0, half-written snapshots \
         removed {}, opened in {middle:.1?} (median), {longest:.1?} (longest)",
        found.acknowledged, found.snapshots
    );
}

/// What came of killing.
#[derive(Default)]
struct Found {
    acknowledged: u64,
    snapshots: usize,
    opening: Vec<Duration>,
}

/// Kills the writers of one store some times. Whatever is lost, half there or will not open ends the test.
fn killed(kills: u64, found: &mut Found) {
    let state = tempfile::tempdir().expect("a folder");
    let mut told = [0u32; WRITERS as usize + 1];
    for kill in 0..kills {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "crash::writer", "--nocapture"])
            .env(FOLDER, state.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        let out = child.stdout.take().expect("its output");
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(out).lines().map_while(Result::ok);
            lines.filter(|line| line.starts_with("stored ")).collect::<Vec<_>>()
        });
        std::thread::sleep(Duration::from_millis(120 + moment() % 400));
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        for line in reader.join().expect("its output") {
            let numbers: Vec<u32> = line.split(' ').skip(1).filter_map(|n| n.parse().ok()).collect();
            // The last line may have been cut off.
            if let [channel, lines] = numbers[..] {
                let most = &mut told[channel as usize];
                *most = lines.max(*most);
            }
        }
        let before = Instant::now();
        let (store, opened) = open(state.path());
        found.opening.push(before.elapsed());
        found.snapshots += opened.notes.len();
        assert!(opened.notes.iter().all(|note| note.starts_with("removed snap.")), "{opened:?}");
        let check = store.check().expect("read");
        assert_eq!((check.problems, check.astray), (Vec::new(), 0));
        for channel in 1..=WRITERS {
            let Some(head) = store.last_game(channel).expect("read") else { continue };
            let most = told[channel as usize];
            assert!(head.lines >= most, "kill {kill}: {most} lines were acknowledged, {} are there", head.lines);
            let id = GameId { channel, number: 1 };
            let last = store.lines(id, head.lines - 2, 10).expect("read");
            assert_eq!(last.len(), 2, "the game has the lines that it says and no others");
            let moves = store.audit(channel, None, 1).expect("read").pop().expect("an entry").seq + 1;
            assert_eq!(moves * 2, u64::from(head.lines), "and the log an entry for each batch");
        }
    }
    found.acknowledged += told.iter().map(|lines| u64::from(*lines / 2)).sum::<u64>();
    assert!(told.iter().any(|lines| *lines > 0), "the writers came to something: {told:?}");
}

/// Any number: the moments of the kills are to be others in each run.
fn moment() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| u64::from(since.subsec_nanos()) / 1000)
}
