//! The open store: committing and reading. What is particular to a family is in its own file.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::batch::Batch;
use super::commit::{Coming, CommitError, Committer};
use super::key::{Key, told};
use super::record::Record;
use super::tree::{Row, Tree, TreeError};
use super::value::{self, FORMAT};

/// The most records that a call returns.
pub(super) const MOST: usize = 1000;

/// The reason why a store cannot be opened or read.
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
    /// A record is not what it should be. The next start puts back what can be.
    #[error("{0}: {1} is damaged: {2}")]
    Damaged(PathBuf, String, String),
    /// An export cannot be read.
    #[error("line {0} of the export: {1}")]
    Export(usize, String),
    /// There is no export to go back to.
    #[error("{0}: there is no export here")]
    NoExport(PathBuf),
    /// A newer program wrote it.
    #[error("{0}: written by a newer netrep, in format {1}; this one knows format {FORMAT}")]
    Newer(PathBuf, u8),
}

/// The store. Cheap to clone; all clones are one store. It is closed when the last is dropped.
#[derive(Clone)]
pub struct Store {
    pub(super) inner: Arc<Inner>,
}

/// A batch that is being committed. It counts from when [`Begun::wait`] has returned `Ok`.
#[must_use = "what was not waited for may not be on the disk"]
pub struct Begun<'a> {
    store: &'a Store,
    coming: Coming,
}

impl Begun<'_> {
    /// Waits until it is on the disk: all of it or nothing.
    ///
    /// # Errors
    /// [`CommitError`]; but for [`CommitError::Slow`], nothing of the batch was done.
    pub fn wait(self) -> Result<(), CommitError> {
        let committed = self.coming.wait(self.store.inner.patience);
        // Not before: an export that began meanwhile would take it for one of its own.
        self.store.inner.changed.store(true, Ordering::Relaxed);
        committed
    }
}

pub(super) struct Inner {
    pub(super) tree: Arc<Tree>,
    pub(super) state: PathBuf,
    /// The time of the last export.
    pub(super) exported: AtomicU64,
    /// Whether anything was committed since.
    pub(super) changed: AtomicBool,
    committer: Option<Committer>,
    patience: Duration,
    /// Held as long as the store is open.
    _lock: File,
}

impl Store {
    /// Begins to take commits for a tree that has been found good.
    pub(super) fn start(
        state: &Path,
        tree: Tree,
        patience: Duration,
        lock: File,
        exported: u64,
    ) -> Result<Store, StoreError> {
        let tree = Arc::new(tree);
        let committer = Committer::start(tree.clone()).map_err(|e| StoreError::Io(state.to_owned(), e))?;
        let inner = Inner {
            tree,
            state: state.to_owned(),
            exported: AtomicU64::new(exported),
            changed: AtomicBool::new(false),
            committer: Some(committer),
            patience,
            _lock: lock,
        };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// Commits a batch: all of it or nothing. When this returns `Ok`, it is on the disk.
    ///
    /// # Errors
    /// [`CommitError`]; but for [`CommitError::Slow`], nothing of the batch was done.
    pub fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.begin(batch)?.wait()
    }

    /// Begins to commit a batch, for somebody who has something else to do until it is on the disk.
    ///
    /// # Errors
    /// [`CommitError`] if nothing of the batch will be done.
    pub fn begin(&self, batch: Batch) -> Result<Begun<'_>, CommitError> {
        let committer = self.inner.committer.as_ref().ok_or(CommitError::Closed)?;
        Ok(Begun { store: self, coming: committer.begin(batch)? })
    }

    /// Whether what is committed would reach the folder: it may have been removed while the store is open.
    ///
    /// # Errors
    /// [`StoreError::Disk`] with what happened.
    pub fn in_place(&self) -> Result<(), StoreError> {
        Ok(self.inner.tree.in_place()?)
    }

    /// Gives the record of a name. Like everything that can be read it is durable.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the record is damaged.
    pub fn get<R: Record>(&self, id: &R::Id) -> Result<Option<R>, StoreError> {
        let key = R::key(id);
        let found = self.inner.tree.get(&key.0)?;
        found.map(|bytes| self.read::<R>(&(key.0, bytes))).transpose()
    }

    /// Reads at most `limit` records below a beginning of a key, after a key.
    pub(super) fn scan<R: Record>(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<R>, StoreError> {
        let rows = self.inner.tree.scan(&prefix.0, after.map(|key| key.0.as_slice()), limit.min(MOST))?;
        rows.iter().map(|row| self.read::<R>(row)).collect()
    }

    /// Reads at most `limit` records below a beginning of a key, before a key, the last first.
    pub(super) fn scan_back<R: Record>(
        &self,
        prefix: &Key,
        before: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<R>, StoreError> {
        let rows = self.inner.tree.scan_back(&prefix.0, before.map(|key| key.0.as_slice()), limit.min(MOST))?;
        rows.iter().map(|row| self.read::<R>(row)).collect()
    }
}

impl Store {
    /// Gives a record as it stands in the tree.
    pub(super) fn read<R: Record>(&self, (key, bytes): &Row) -> Result<R, StoreError> {
        value::read(key, bytes).map_err(|bad| {
            let (tree, record) = (&self.inner.tree, told(key));
            tree.suspect(&format!("{record}: {bad}"));
            StoreError::Damaged(tree.folder().to_owned(), record, bad.to_string())
        })
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
