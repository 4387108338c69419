//! Opening a store, and what was found.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::batch::Batch;
use super::commit::{CommitError, Committer};
use super::key::Key;
use super::record::Record;
use super::tree::{Row, Sync, Tree, TreeError};
use super::value::{self, FORMAT};

/// The most records that a call returns.
pub(super) const MOST: usize = 1000;

/// How to open a store.
#[derive(Clone)]
pub struct Options {
    /// The time, for the names of what is set aside.
    pub now: u64,
    /// Bytes of memory for what was read.
    pub cache: u64,
    /// How long a commit waits for the disk.
    pub patience: Duration,
    /// Makes a file durable; a test can put another in its place that fails.
    pub sync: Sync,
}

impl Options {
    /// The usual ones.
    pub fn at(now: u64) -> Options {
        Options {
            now,
            cache: 32 * 1024 * 1024,
            patience: Duration::from_secs(10),
            sync: Arc::new(|file: &File| file.sync_data()),
        }
    }
}

/// What happened while a store was opened, in sentences for its operator. Empty if nothing did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// One sentence each.
    pub notes: Vec<String>,
}

/// Why a store cannot be opened or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process has it open.
    #[error("{0}: another netrep is using this store")]
    InUse(PathBuf),
    /// A file or folder.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// The disk, while reading or writing.
    #[error("the store cannot be read: {0}")]
    Disk(String),
    /// A record is not what it should be.
    #[error("a {0} in the store is damaged: {1}")]
    Damaged(&'static str, String),
    /// A newer program wrote it.
    #[error("{0}: written by a newer netrep, in format {1}; this one knows format {FORMAT}")]
    Newer(PathBuf, u8),
}

/// The store. Cheap to clone; all clones are one store. It is closed when the last is dropped.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub(super) tree: Arc<Tree>,
    committer: Option<Committer>,
    patience: Duration,
    /// Held as long as the store is open.
    _lock: File,
}

impl Store {
    /// Opens the store in a state folder, or makes one.
    ///
    /// # Errors
    /// [`StoreError`] with the folder at fault.
    pub fn open(state: &Path, options: Options) -> Result<(Store, Opened), StoreError> {
        fs::create_dir_all(state).map_err(|e| StoreError::Io(state.to_owned(), e))?;
        let lock = lock(state)?;
        let folder = state.join("store");
        let mut opened = Opened::default();
        discard_half_snapshots(&folder, &mut opened)?;
        let tree = Tree::open(&folder, options.cache, options.sync)?;
        let tree = Arc::new(tree);
        let committer = Committer::start(tree.clone()).map_err(|e| StoreError::Io(folder, e))?;
        let inner = Inner { tree, committer: Some(committer), patience: options.patience, _lock: lock };
        Ok((Store { inner: Arc::new(inner) }, opened))
    }

    /// Commits a batch: all of it or nothing. When this returns `Ok`, it is on the disk.
    ///
    /// # Errors
    /// [`CommitError`]; but for [`CommitError::Slow`], nothing of the batch was done.
    pub fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let committer = self.inner.committer.as_ref().ok_or(CommitError::Closed)?;
        committer.commit(batch, self.inner.patience)
    }

    /// The record of a name. It may be a moment ahead of what is durable.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn get<R: Record>(&self, id: &R::Id) -> Result<Option<R>, StoreError> {
        let key = R::key(id);
        let found = self.inner.tree.get(&key.0)?;
        found.map(|bytes| read::<R>(&(key.0, bytes))).transpose()
    }

    /// At most `limit` records below a beginning of a key, after a key.
    pub(super) fn scan<R: Record>(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<R>, StoreError> {
        let rows = self.inner.tree.scan(&prefix.0, after.map(|key| key.0.as_slice()), limit.min(MOST))?;
        rows.iter().map(read::<R>).collect()
    }

    /// At most `limit` records below a beginning of a key, before a key, the last first.
    pub(super) fn scan_back<R: Record>(
        &self,
        prefix: &Key,
        before: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<R>, StoreError> {
        let rows = self.inner.tree.scan_back(&prefix.0, before.map(|key| key.0.as_slice()), limit.min(MOST))?;
        rows.iter().map(read::<R>).collect()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(committer) = self.committer.take() {
            committer.finish();
        }
    }
}

impl From<TreeError> for StoreError {
    fn from(error: TreeError) -> StoreError {
        StoreError::Disk(error.to_string())
    }
}

fn read<R: Record>((key, bytes): &Row) -> Result<R, StoreError> {
    value::read(key, bytes).map_err(|bad| StoreError::Damaged(R::FAMILY.name(), bad.to_string()))
}

/// Takes the lock of a state folder.
fn lock(state: &Path) -> Result<File, StoreError> {
    let path = state.join("store.lock");
    let failed = |error| StoreError::Io(path.clone(), error);
    let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(state.to_owned())),
        Err(TryLockError::Error(error)) => Err(StoreError::Io(path, error)),
    }
}

/// A snapshot that sled was writing when it was killed keeps it from opening ever again, though nothing is lost with it.
fn discard_half_snapshots(folder: &Path, opened: &mut Opened) -> Result<(), StoreError> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            fs::remove_file(entry.path()).map_err(|e| StoreError::Io(entry.path(), e))?;
            opened.notes.push(format!("removed {name}, half written when the program was stopped"));
        }
    }
    Ok(())
}
