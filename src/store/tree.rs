//! The one file that says sled: an ordered map of bytes on disk.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

/// Makes a file durable. A test can put another in its place that fails.
pub type Sync = Arc<dyn Fn(&File) -> io::Result<()> + Send + std::marker::Sync>;

/// New values by key; none removes the key.
pub(super) type Changes = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// A key and its value.
pub(super) type Row = (Vec<u8>, Vec<u8>);

/// An ordered map of bytes in a folder.
pub(super) struct Tree {
    open: RwLock<Option<Open>>,
    sync: Sync,
}

struct Open {
    db: sled::Db,
    /// sled's own flush does not wait for the disk, so the file that it writes to is held here and told to.
    file: File,
}

/// What sled or the disk says.
#[derive(Debug, thiserror::Error)]
pub(super) enum TreeError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Damaged(String),
    #[error("the store is closed after an error of the disk")]
    Closed,
}

impl From<sled::Error> for TreeError {
    fn from(error: sled::Error) -> TreeError {
        match error {
            sled::Error::Io(error) => TreeError::Io(error),
            other @ (sled::Error::Corruption { .. }
            | sled::Error::Unsupported(_)
            | sled::Error::ReportableBug(_)
            | sled::Error::CollectionNotFound(_)) => TreeError::Damaged(other.to_string()),
        }
    }
}

impl Tree {
    pub(super) fn open(folder: &Path, cache: u64, sync: Sync) -> Result<Tree, TreeError> {
        let open = Open::new(folder, cache)?;
        Ok(Tree { open: RwLock::new(Some(open)), sync })
    }

    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, TreeError> {
        self.with(|open| Ok(open.db.get(key)?.map(|value| value.to_vec())))
    }

    /// At most `limit` rows whose keys begin with `prefix` and come after `after`.
    pub(super) fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Row>, TreeError> {
        self.with(|open| {
            let rows: Box<dyn Iterator<Item = sled::Result<(sled::IVec, sled::IVec)>>> = match after {
                Some(after) if after >= prefix => {
                    Box::new(open.db.range::<&[u8], _>((std::ops::Bound::Excluded(after), std::ops::Bound::Unbounded)))
                }
                Some(_) | None => Box::new(open.db.scan_prefix(prefix)),
            };
            let mut found = Vec::new();
            for row in rows.take(limit) {
                let (key, value) = row?;
                if !key.starts_with(prefix) {
                    break;
                }
                found.push((key.to_vec(), value.to_vec()));
            }
            Ok(found)
        })
    }

    /// At most `limit` rows whose keys begin with `prefix` and come before `before`, the last first.
    pub(super) fn scan_back(&self, prefix: &[u8], before: Option<&[u8]>, limit: usize) -> Result<Vec<Row>, TreeError> {
        self.with(|open| {
            let mut found = Vec::new();
            let rows = match before {
                Some(before) => open.db.range(prefix..before),
                None => open.db.scan_prefix(prefix),
            };
            for row in rows.rev().take(limit) {
                let (key, value) = row?;
                if !key.starts_with(prefix) {
                    break;
                }
                found.push((key.to_vec(), value.to_vec()));
            }
            Ok(found)
        })
    }

    /// Makes all changes or none. They are not durable before [`Tree::sync`].
    pub(super) fn apply(&self, changes: &Changes) -> Result<(), TreeError> {
        let mut batch = sled::Batch::default();
        for (key, value) in changes {
            match value {
                Some(value) => batch.insert(key.as_slice(), value.as_slice()),
                None => batch.remove(key.as_slice()),
            }
        }
        self.with(|open| Ok(open.db.apply_batch(batch)?))
    }

    /// Waits until everything that was applied is on the disk.
    pub(super) fn sync(&self) -> Result<(), TreeError> {
        self.with(|open| {
            open.db.flush()?;
            Ok((self.sync)(&open.file)?)
        })
    }

    fn with<T>(&self, work: impl FnOnce(&Open) -> Result<T, TreeError>) -> Result<T, TreeError> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        work(open.as_ref().ok_or(TreeError::Closed)?)
    }
}

impl Open {
    fn new(folder: &Path, cache: u64) -> Result<Open, TreeError> {
        let db = sled::Config::new().path(folder).cache_capacity(cache).flush_every_ms(None).open()?;
        let file = File::options().read(true).write(true).open(folder.join("db"))?;
        Ok(Open { db, file })
    }
}
