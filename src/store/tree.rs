//! The one file that says sled: an ordered map of bytes on disk, of which only what is durable can be read.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

/// Makes a file durable. A test can put another in its place that fails.
pub type Sync = Arc<dyn Fn(&File) -> io::Result<()> + Send + std::marker::Sync>;

/// New values by key; none removes the key.
pub(super) type Changes = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// A key and its value.
pub(super) type Row = (Vec<u8>, Vec<u8>);

/// How often opening a tree is tried, and how long one try comes after another.
const TRIES: u32 = 200;
const PAUSE: Duration = Duration::from_millis(25);

/// The time that closing a tree may take.
const CLOSING: Duration = Duration::from_secs(30);

/// Bytes that must be free on the disk for anything to be written, and for each byte that is.
const ROOM: u64 = 4 * 1024 * 1024;
const ROOM_EACH: u64 = 4;

/// The file in which it is noted that something was found to be damaged.
const SUSPECT: &str = "suspect";

/// The key of the count of writes.
const COUNT: &[u8] = b"Mcount";

/// An ordered map of bytes in a folder.
pub(super) struct Tree {
    state: RwLock<State>,
    writing: Mutex<()>,
    /// The number of writes, here, in the tree and in a file beside it. sled takes a log that is damaged in its midst
    /// for one that ends there: then the file knows of more.
    count: AtomicU64,
    told: u64,
    folder: PathBuf,
    cache: u64,
    sync: Sync,
}

struct State {
    open: Option<Open>,
    /// The values to read in place of changes that are not durable. They outlive them only if the disk failed.
    mask: Changes,
}

struct Open {
    db: sled::Db,
    /// sled's own flush does not wait for the disk, so the file that it writes to is held here and told to.
    file: File,
}

/// An error of sled or of the disk.
#[derive(Debug, thiserror::Error)]
pub(super) enum TreeError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Damaged(String),
    #[error("the disk failed before, and still does")]
    Closed,
}

impl From<sled::Error> for TreeError {
    fn from(error: sled::Error) -> TreeError {
        match error {
            sled::Error::Io(error) => match error.kind() {
                // These come of what is in the files, not of the disk.
                io::ErrorKind::InvalidData
                | io::ErrorKind::UnexpectedEof
                | io::ErrorKind::NotFound
                | io::ErrorKind::InvalidInput
                | io::ErrorKind::Other => TreeError::Damaged(error.to_string()),
                _ => TreeError::Io(error),
            },
            sled::Error::Corruption { .. } => TreeError::Damaged("sled finds its log corrupted".to_owned()),
            other @ (sled::Error::Unsupported(_)
            | sled::Error::ReportableBug(_)
            | sled::Error::CollectionNotFound(_)) => TreeError::Damaged(other.to_string()),
        }
    }
}

impl Tree {
    pub(super) fn open(folder: &Path, cache: u64, sync: Sync) -> Result<Tree, TreeError> {
        let open = Open::patiently(folder, cache)?;
        let state = RwLock::new(State { open: Some(open), mask: Changes::new() });
        let told = std::fs::read(folder.join("count")).ok().map_or(0, |bytes| number(&bytes));
        let (count, folder) = (AtomicU64::new(0), folder.to_owned());
        let tree = Tree { state, writing: Mutex::new(()), count, told, folder, cache, sync };
        let stored = tree.get(COUNT)?.map_or(0, |bytes| number(&bytes));
        tree.count.store(stored, Ordering::Relaxed);
        Ok(tree)
    }

    /// Counts the writes.
    pub(super) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Counts the writes that had been acknowledged and were not there when the tree was opened.
    pub(super) fn lost(&self) -> u64 {
        self.told.saturating_sub(self.count())
    }

    /// Goes on counting from a number.
    pub(super) fn count_from(&self, count: u64) {
        self.count.store(count, Ordering::Relaxed);
    }

    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, TreeError> {
        self.with(|open, mask| match mask.get(key) {
            Some(value) => Ok(value.clone()),
            None => Ok(open.db.get(key)?.map(|value| value.to_vec())),
        })
    }

    /// Reads at most `limit` rows whose keys begin with `prefix` and come after `after`.
    pub(super) fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Row>, TreeError> {
        self.with(|open, mask| {
            let low = match after {
                Some(after) if after >= prefix => Bound::Excluded(after),
                Some(_) | None => Bound::Included(prefix),
            };
            let rows = open.db.range::<&[u8], _>((low, Bound::Unbounded));
            let mut found = collect(rows, prefix, mask, limit)?;
            let hidden = mask.range::<[u8], _>((low, Bound::Unbounded)).take_while(|(key, _)| key.starts_with(prefix));
            found.extend(hidden.filter_map(|(key, value)| Some((key.clone(), value.clone()?))));
            found.sort();
            found.truncate(limit);
            Ok(found)
        })
    }

    /// Reads at most `limit` rows whose keys begin with `prefix` and come before `before`, the last first.
    pub(super) fn scan_back(&self, prefix: &[u8], before: Option<&[u8]>, limit: usize) -> Result<Vec<Row>, TreeError> {
        self.with(|open, mask| {
            if before.is_some_and(|before| before <= prefix) {
                return Ok(Vec::new());
            }
            let rows = match before {
                Some(before) => open.db.range(prefix..before),
                None => open.db.scan_prefix(prefix),
            };
            let mut found = collect(rows.rev(), prefix, mask, limit)?;
            let high = before.map_or(Bound::Unbounded, Bound::Excluded);
            let hidden = mask.range::<[u8], _>((Bound::Included(prefix), high));
            let hidden = hidden.take_while(|(key, _)| key.starts_with(prefix));
            found.extend(hidden.filter_map(|(key, value)| Some((key.clone(), value.clone()?))));
            found.sort_by(|a, b| b.cmp(a));
            found.truncate(limit);
            Ok(found)
        })
    }

    /// Makes all changes or none. When it returns, they are durable, or cannot be read and never will be: they are taken
    /// back as soon as the disk allows. Only a process that is stopped before that may leave them behind.
    pub(super) fn write(&self, mut changes: Changes) -> Result<(), TreeError> {
        let _writing = self.still();
        self.recover()?;
        self.in_place()?;
        self.has_room(&changes)?;
        let count = self.count() + 1;
        changes.insert(COUNT.to_vec(), Some(count.to_be_bytes().to_vec()));
        let mut before = Changes::new();
        for key in changes.keys() {
            before.insert(key.clone(), self.get(key)?);
        }
        self.alter().mask = before;
        let written = self.with(|open, _| open.write(&changes, &self.sync));
        match written {
            Ok(()) => {
                self.alter().mask.clear();
                self.count_from(count);
                // It need not be durable: it is there to notice more than the loss of power.
                if let Err(error) = std::fs::write(self.folder.join("count"), count.to_be_bytes()) {
                    tracing::warn!("cannot count the writes: {error}");
                }
            }
            Err(_) => {
                if let Err(error) = self.recover() {
                    tracing::error!("the store cannot be written to: {error}");
                }
            }
        }
        written
    }

    /// Lets nothing be written while this is held.
    pub(super) fn still(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes back what a failed write has left, if there is something and the disk works again.
    fn recover(&self) -> Result<(), TreeError> {
        if self.look().mask.is_empty() {
            return Ok(());
        }
        self.try_disk()?;
        let state = &mut *self.alter();
        close(state.open.take());
        // A failed sync may have dropped what it should have written, while a later one knows nothing of it. So all is
        // written once more.
        write_again(&self.folder.join("db"), &self.sync)?;
        let open = state.open.insert(Open::patiently(&self.folder, self.cache)?);
        open.write(&state.mask, &self.sync)?;
        state.mask.clear();
        tracing::warn!("the disk works again, and what it failed to store has been taken back");
        Ok(())
    }

    /// Whether the file that is written to is still the one in the folder. Where the folder was removed or another laid in its
    /// place, what is written goes nowhere, and no write fails.
    pub(super) fn in_place(&self) -> Result<(), TreeError> {
        let path = self.folder.join("db");
        self.with(|open, _| {
            let (here, there) = (open.file.metadata()?, std::fs::metadata(&path).map_err(|_| gone())?);
            if same_file(&here, &there) { Ok(()) } else { Err(gone().into()) }
        })
    }

    /// Whether the disk has room for some changes, several times over: sled does not come back from a write that finds none.
    fn has_room(&self, changes: &Changes) -> Result<(), TreeError> {
        let size = |(key, value): (&Vec<u8>, &Option<Vec<u8>>)| key.len() + value.as_ref().map_or(0, Vec::len);
        let wanted = ROOM + ROOM_EACH * changes.iter().map(size).sum::<usize>() as u64;
        match fs4::available_space(&self.folder) {
            Ok(room) if room < wanted => Err(io::Error::from(io::ErrorKind::StorageFull).into()),
            // Where the system does not say, the write will.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Whether a small file can be written.
    fn try_disk(&self) -> Result<(), TreeError> {
        let path = self.folder.join("probe");
        let mut file = File::create(&path)?;
        let written = file.write_all(&[0; 64 * 1024]).and_then(|()| (self.sync)(&file));
        std::fs::remove_file(&path)?;
        Ok(written?)
    }

    fn look(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn alter(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, work: impl FnOnce(&Open, &Changes) -> Result<T, TreeError>) -> Result<T, TreeError> {
        let state = self.look();
        let open = state.open.as_ref().ok_or(TreeError::Closed)?;
        guarded(|| work(open, &state.mask)).inspect_err(|error| {
            if matches!(error, TreeError::Damaged(_)) {
                self.suspect(&error.to_string());
            }
        })
    }

    /// Notes that something in it is damaged: whoever opens it the next time reads all of it.
    pub(super) fn suspect(&self, why: &str) {
        let mark = self.folder.join(SUSPECT);
        if !mark.exists() {
            tracing::error!(
                "{} is damaged: {why}; the next start puts it right as far as that can be",
                self.folder.display()
            );
            if let Err(error) = std::fs::write(&mark, why) {
                tracing::error!("{}: {error}", mark.display());
            }
        }
    }

    /// Says what was found to be damaged, if anything was.
    pub(super) fn suspected(&self) -> Option<String> {
        std::fs::read(self.folder.join(SUSPECT)).ok().map(|why| String::from_utf8_lossy(&why).into_owned())
    }

    /// Notes that all of it has been read and is in order.
    pub(super) fn clear(&self) -> Result<(), TreeError> {
        Ok(std::fs::remove_file(self.folder.join(SUSPECT))?)
    }

    /// Gives its folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        close(self.alter().open.take());
    }
}

impl Open {
    /// Waits while the threads of a tree that this process has closed still hold its file; other processes are kept out by
    /// the lock of the state folder. sled itself would not wait, and would not tell it from damage.
    fn patiently(folder: &Path, cache: u64) -> Result<Open, TreeError> {
        for _ in 0..TRIES {
            match File::open(folder.join("db")).map(|file| file.try_lock()) {
                Ok(Err(TryLockError::WouldBlock)) => std::thread::sleep(PAUSE),
                Ok(Ok(()) | Err(TryLockError::Error(_))) | Err(_) => return Open::new(folder, cache),
            }
        }
        Err(io::Error::from(io::ErrorKind::WouldBlock).into())
    }

    fn new(folder: &Path, cache: u64) -> Result<Open, TreeError> {
        let config = sled::Config::new().path(folder).cache_capacity(cache).flush_every_ms(None);
        let db = guarded(|| Ok(config.open()?))?;
        let file = File::options().read(true).write(true).open(folder.join("db"))?;
        Ok(Open { db, file })
    }

    fn write(&self, changes: &Changes, sync: &Sync) -> Result<(), TreeError> {
        let mut batch = sled::Batch::default();
        for (key, value) in changes {
            match value {
                Some(value) => batch.insert(key.as_slice(), value.as_slice()),
                None => batch.remove(key.as_slice()),
            }
        }
        self.db.apply_batch(batch)?;
        self.db.flush()?;
        Ok(sync(&self.file)?)
    }
}

/// Makes the error that the store was taken away while it was open.
fn gone() -> io::Error {
    io::Error::new(
        io::ErrorKind::NotFound,
        "the state folder was removed or replaced while netrep had it; stop netrep, put the folder back, start it again",
    )
}

#[cfg(unix)]
fn same_file(one: &std::fs::Metadata, other: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere a file that is open cannot be removed.
#[cfg(not(unix))]
fn same_file(_one: &std::fs::Metadata, _other: &std::fs::Metadata) -> bool {
    true
}

/// Gives the first rows that begin with `prefix` and are not masked.
fn collect(
    rows: impl Iterator<Item = sled::Result<(sled::IVec, sled::IVec)>>,
    prefix: &[u8],
    mask: &Changes,
    limit: usize,
) -> Result<Vec<Row>, TreeError> {
    let mut found = Vec::new();
    for row in rows {
        let (key, value) = row?;
        if found.len() >= limit || !key.starts_with(prefix) {
            break;
        }
        if !mask.contains_key(&*key) {
            found.push((key.to_vec(), value.to_vec()));
        }
    }
    Ok(found)
}

/// Runs work in which sled panics over some damage; that is damage, too.
fn guarded<T>(work: impl FnOnce() -> Result<T, TreeError>) -> Result<T, TreeError> {
    let damaged = || TreeError::Damaged("sled cannot make sense of its files".to_owned());
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(damaged()))
}

/// Closes a tree. sled panics if the disk fails meanwhile, or waits for ever after it has failed: then it is left alone.
fn close(open: Option<Open>) {
    let Some(open) = open else { return };
    let (done, ended) = sync_channel(1);
    let work = move || {
        let closed = catch_unwind(AssertUnwindSafe(|| drop(open)));
        // Whoever closes it may have lost patience.
        let _ = done.send(closed.is_ok());
    };
    let closing = std::thread::Builder::new().name("store-close".to_owned()).spawn(work);
    if closing.is_err() || ended.recv_timeout(CLOSING) != Ok(true) {
        tracing::error!("the disk failed while the store was closed");
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.first_chunk::<8>().map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

/// Writes every byte of a file over itself.
fn write_again(path: &Path, sync: &Sync) -> io::Result<()> {
    let mut file = File::options().read(true).write(true).open(path)?;
    let mut chunk = vec![0; 1024 * 1024];
    let mut at = 0;
    loop {
        file.seek(SeekFrom::Start(at))?;
        let read = file.read(&mut chunk)?;
        if read == 0 {
            return sync(&file);
        }
        let bytes = chunk.get(..read).unwrap_or_default();
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)?;
        at += read as u64;
    }
}
