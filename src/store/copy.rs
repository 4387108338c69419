//! Opens a copy of a store whose folder cannot be written, such as a mounted backup, since sled writes as it opens.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::handle::StoreError;

/// The parts of a state folder that belong to the store.
const PARTS: [&str; 3] = ["store", "store.new", "exports"];

/// A copy of what is stored in a state folder, for its user alone. It is removed when it is dropped.
pub struct Copy {
    folder: PathBuf,
    /// Held as long as the copy is used: nobody writes what it was made of.
    _lock: Option<File>,
}

impl StoreError {
    /// Whether it came of a folder that cannot be written.
    pub fn is_unwritable(&self) -> bool {
        matches!(self, StoreError::Io(_, error)
            if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem))
    }
}

impl Copy {
    /// Copies what is stored in a state folder to where this machine keeps what is there for a while.
    ///
    /// # Errors
    /// [`StoreError`] if another process has the store open, or if it cannot be read or the copy not be written.
    pub fn of(state: &Path) -> Result<Copy, StoreError> {
        let lock = shared(state)?;
        let begin = std::env::temp_dir();
        let names = (0..u16::MAX).map(|n| begin.join(format!("netrep-copy-{}-{n}", std::process::id())));
        let mut failed = io::Error::from(ErrorKind::AlreadyExists);
        for folder in names {
            match fs::create_dir(&folder) {
                Ok(()) => {
                    let copy = Copy { folder, _lock: lock };
                    return copy.fill(state).map(|()| copy);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => failed = error,
                Err(error) => {
                    failed = error;
                    break;
                }
            }
        }
        Err(StoreError::Io(begin, failed))
    }

    /// Gives the state folder that is to be opened in the place of the other.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    fn fill(&self, state: &Path) -> Result<(), StoreError> {
        let mut waiting: Vec<PathBuf> =
            PARTS.iter().map(PathBuf::from).filter(|part| state.join(part).exists()).collect();
        while let Some(part) = waiting.pop() {
            let from = state.join(&part);
            let told = |error| StoreError::Io(from.clone(), error);
            let to = self.folder.join(&part);
            if from.is_dir() {
                fs::create_dir(&to).map_err(told)?;
                for entry in fs::read_dir(&from).map_err(told)? {
                    waiting.push(part.join(entry.map_err(told)?.file_name()));
                }
            } else {
                // Not `fs::copy`, which would copy that it cannot be written.
                let (mut read, mut written) = (File::open(&from).map_err(told)?, File::create(&to).map_err(told)?);
                io::copy(&mut read, &mut written).map_err(told)?;
            }
        }
        Ok(())
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.folder) {
            tracing::warn!("{} could not be removed: {error}", self.folder.display());
        }
    }
}

/// Gives the lock of a state folder, as far as it has one: whoever may write there holds it.
fn shared(state: &Path) -> Result<Option<File>, StoreError> {
    let path = state.join("store.lock");
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StoreError::Io(path, error)),
    };
    match file.try_lock_shared() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(state.to_owned())),
        Err(TryLockError::Error(error)) => Err(StoreError::Io(path, error)),
    }
}
