//! Every file of a store cut off, torn, holed and with single bits turned, at many places: each ends in a store that is opened and
//! tells what is missing, or in a refusal. Nothing panics, and no record is ever read that nobody wrote.
//!
//! `NETREP_TRIALS=100 cargo test --test store ruin -- --nocapture` tries so many places of each file in each way.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use netrep::store::{Batch, Game, GameId, Options, Store};

use crate::samples::{NOW, contents, entry, fill, game, line, open, trials};

/// What happens to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ruin {
    /// It ends here.
    Cut,
    /// From here on it is zeros.
    Torn,
    /// Some hundred bytes from here on are zeros.
    Holed,
    /// One bit is another.
    Turned,
}

const RUINS: [Ruin; 4] = [Ruin::Cut, Ruin::Torn, Ruin::Holed, Ruin::Turned];

/// What may come of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// All is there.
    Whole,
    /// Opening set the store aside and put back what there was.
    Restored,
    /// It was noticed when the record was read, and put right by the next start.
    RestoredLater,
    /// It is refused.
    Refused,
}

impl Ruin {
    fn does(self, bytes: &mut Vec<u8>, at: usize, bit: u32) {
        match self {
            Ruin::Cut => bytes.truncate(at),
            Ruin::Torn => bytes[at..].fill(0),
            Ruin::Holed => {
                let end = (at + 512).min(bytes.len());
                bytes[at..end].fill(0);
            }
            Ruin::Turned => bytes[at] ^= 1 << (bit % 8),
        }
    }
}

/// A store that was used for a while, and everything that was ever true of it.
struct Sample {
    state: tempfile::TempDir,
    now: Vec<String>,
    ever: BTreeSet<String>,
}

impl Sample {
    fn new() -> Sample {
        let state = tempfile::tempdir().expect("a folder");
        let mut ever = BTreeSet::new();
        for session in 0..4_u64 {
            let (store, _) = open(state.path());
            if session == 0 {
                fill(&store);
                // Larger records, too.
                let mut batch = Batch::new();
                batch.text(&"a long chain; ".repeat(1500), NOW + 100);
                store.commit(batch).expect("stored");
            }
            for channel in 100..110 {
                let head = store.last_game(channel).expect("read").unwrap_or_else(|| game(channel, 1));
                let mut batch = Batch::new();
                for n in 0..5 {
                    batch.put(line(head.id, head.lines + n, 11));
                }
                batch.put(Game { lines: head.lines + 5, ..head }).append(entry(channel, "move"));
                store.commit(batch).expect("stored");
            }
            ever.extend(contents(&store));
            if session == 2 {
                store.export_now(NOW - 60).expect("an export");
            }
        }
        let now = contents(&open(state.path()).0);
        Sample { state, now, ever }
    }

    fn files(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for folder in ["store", "exports"] {
            for entry in fs::read_dir(self.state.path().join(folder)).expect("a folder").flatten() {
                if entry.path().is_file() && entry.metadata().expect("a file").len() > 0 {
                    found.push(PathBuf::from(folder).join(entry.file_name()));
                }
            }
        }
        found.sort();
        found
    }

    /// A copy of it with one file ruined.
    fn ruined(&self, file: &Path, ruin: Ruin, at: usize, bit: u32) -> tempfile::TempDir {
        let copy = tempfile::tempdir().expect("a folder");
        for folder in ["store", "exports"] {
            fs::create_dir(copy.path().join(folder)).expect("made");
        }
        for name in self.files() {
            fs::copy(self.state.path().join(&name), copy.path().join(&name)).expect("copied");
        }
        let path = copy.path().join(file);
        let mut bytes = fs::read(&path).expect("bytes");
        ruin.does(&mut bytes, at, bit);
        fs::write(&path, bytes).expect("written");
        copy
    }

    /// Opens a ruined copy and looks at everything in it.
    fn outcome(&self, state: &Path, what: &str) -> Outcome {
        let (store, opened) = match Store::open(state, Options::at(NOW)) {
            Ok(opened) => opened,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return Outcome::Refused;
            }
        };
        let told = opened.notes.join("\n");
        let mut out = Vec::new();
        let seen = store.export(&mut out, NOW);
        // Whatever can be read one by one is what somebody wrote, or is told to be damaged.
        for channel in 100..110 {
            let id = GameId { channel, number: 1 };
            let (head, lines) = (store.game(id), store.lines(id, 0, 100));
            if let (Ok(Some(head)), Ok(lines)) = (head, lines)
                && seen.is_ok()
            {
                assert_eq!(lines.len(), head.lines as usize, "{what}: a game without its lines\n{told}");
            }
        }
        if let Err(error) = seen {
            assert!(!error.to_string().is_empty());
            drop(store);
            let (store, opened) = open(state);
            assert!(!opened.notes.is_empty(), "{what}: {error}");
            self.holds(&store, &opened.notes.join("\n"), what);
            return Outcome::RestoredLater;
        }
        let whole = self.holds(&store, &told, what);
        let mut batch = Batch::new();
        batch.put(game(999, 1));
        store.commit(batch).unwrap_or_else(|error| panic!("{what}: it takes no more: {error}"));
        if whole { Outcome::Whole } else { Outcome::Restored }
    }

    /// Nothing is in a store that nobody wrote, and what is missing is told. Whether nothing is.
    #[track_caller]
    fn holds(&self, store: &Store, told: &str, what: &str) -> bool {
        let seen = contents(store);
        for record in &seen {
            assert!(self.ever.contains(record), "{what}: nobody wrote {record}");
        }
        let whole = seen == self.now;
        assert!(whole || !told.is_empty(), "{what}: {} of {} records, and nobody is told", seen.len(), self.now.len());
        whole
    }
}

#[test]
fn whatever_happens_to_its_files_a_store_is_opened_or_refused() {
    let sample = Sample::new();
    let places = trials(4) as usize;
    let mut table: BTreeMap<(String, Ruin), BTreeMap<Outcome, usize>> = BTreeMap::new();
    for file in sample.files() {
        let length = fs::metadata(sample.state.path().join(&file)).expect("a file").len() as usize;
        for ruin in RUINS {
            for n in 0..places.min(length) {
                // Spread over the file, the very beginning and the last byte among them.
                let at = if n + 1 == places { length - 1 } else { length * n / places + n % 13 }.min(length - 1);
                let what = format!("{} {ruin:?} at {at} of {length}", file.display());
                let copy = sample.ruined(&file, ruin, at, n as u32);
                let outcome = if file.starts_with("exports") {
                    sample.export(copy.path(), &file, &what)
                } else {
                    sample.outcome(copy.path(), &what)
                };
                let kind = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let kind = if kind.starts_with("snap.") { "snap".to_owned() } else { kind };
                *table.entry((kind, ruin)).or_default().entry(outcome).or_default() += 1;
            }
        }
    }
    for ((file, ruin), outcomes) in &table {
        eprintln!("{file:32} {ruin:?}: {outcomes:?}");
    }
    let all: usize = table.values().flat_map(BTreeMap::values).sum();
    eprintln!("{all} ruined stores");
    assert!(all >= 4 * 3 * places.min(8), "{all}");
}

impl Sample {
    /// A ruined export is refused, or is what it was; the store itself does not mind it.
    fn export(&self, state: &Path, file: &Path, what: &str) -> Outcome {
        let bytes = fs::read(state.join(file)).expect("bytes");
        let other = tempfile::tempdir().expect("a folder");
        let restored = Store::restore(other.path(), &mut bytes.as_slice(), Options::at(NOW));
        let (store, opened) = open(state);
        assert!(self.holds(&store, &opened.notes.join("\n"), what), "{what}: the store is another's");
        match restored {
            Ok((store, _)) => {
                for record in contents(&store) {
                    assert!(self.ever.contains(&record), "{what}: nobody wrote {record}");
                }
                Outcome::Whole
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                Outcome::Refused
            }
        }
    }
}
