//! Opens a store. It finishes what was left half done and brings an older format up to date. What cannot be read is set
//! aside, never deleted, and replaced from the newest export.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::check::{self, Check};
use super::exports::{self, Mended};
use super::handle::{Store, StoreError};
use super::migrate::{self, Migration};
use super::restore;
use super::salvage;
use super::stamp::stamp;
use super::tree::{Sync, Tree, TreeError};
use super::value::FORMAT;

/// How often the lock of a state folder is tried, and how long between.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(25);

/// The options for opening a store.
#[derive(Clone)]
pub struct Options {
    /// The time, for the names of what is set aside.
    pub now: u64,
    /// Bytes of memory for what was read.
    pub cache: u64,
    /// The time for which a commit waits for the disk.
    pub patience: Duration,
    /// Makes a file durable; a test can put another in its place that fails.
    pub sync: Sync,
    /// The ways from older formats to this program's.
    pub migrations: Vec<Migration>,
}

impl Options {
    /// Gives the usual ones.
    pub fn at(now: u64) -> Options {
        Options {
            now,
            cache: 4 * 1024 * 1024,
            patience: Duration::from_secs(10),
            sync: Arc::new(|file: &File| file.sync_data()),
            migrations: migrate::KNOWN.to_vec(),
        }
    }
}

/// The events while a store was opened, in sentences for its operator. Empty if there were none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// One sentence each.
    pub notes: Vec<String>,
}

impl Opened {
    pub(super) fn note(&mut self, note: String) {
        tracing::warn!("store: {note}");
        self.notes.push(note);
    }
}

impl Store {
    /// Opens the store in a state folder, or makes one.
    ///
    /// This costs no more the more is stored. Each record is checked when it is read; once one was found to be damaged,
    /// the next opening reads everything. A store that cannot be read, or in which something is damaged, is set aside under
    /// another name and replaced: by what can be read of it, or by the newest export; [`Opened`] says what may be missing.
    ///
    /// # Errors
    /// [`StoreError`] with the folder at fault: in use, written by a newer program, or not to be reached at all.
    pub fn open(state: &Path, options: Options) -> Result<(Store, Opened), StoreError> {
        let lock = lock(state)?;
        let mut opened = Opened::default();
        restore::finish(state, &mut opened)?;
        let folder = state.join("store");
        discard_half_snapshots(&folder, &mut opened)?;
        let fresh = !folder.exists();
        let tree = match usable(&folder, fresh, &options, state, &mut opened) {
            Ok(tree) => tree,
            Err(Unusable::No(error)) => return Err(error),
            Err(Unusable::Damaged(why)) => replaced(state, &folder, &why, &options, &mut opened)?,
        };
        let (exported, _) = exports::newest(state);
        if fresh && exported > 0 {
            opened.note(
                "the store is new, though there are exports of an older one; `netrep restore` brings one back".into(),
            );
        }
        Ok((Store::start(state, tree, options.patience, lock, exported)?, opened))
    }

    /// Replaces the store in a state folder by what is in an export, which is read and checked to its end first. The store
    /// that was there is set aside.
    ///
    /// # Errors
    /// [`StoreError`] if the store is in use or the export cannot be read; then nothing was changed.
    pub fn restore(
        state: &Path,
        export: &mut dyn std::io::BufRead,
        options: Options,
    ) -> Result<(Store, Opened), StoreError> {
        let lock = lock(state)?;
        let mut opened = Opened::default();
        restore::finish(state, &mut opened)?;
        let records = restore::build(state, export, &options)?;
        let folder = state.join("store");
        if folder.exists() {
            let aside = set_aside(state, "replaced", options.now)?;
            opened.note(format!("the store that was here is now {}", aside.display()));
        }
        restore::finish(state, &mut opened)?;
        opened.note(format!("restored {records} records"));
        let tree = Tree::open(&folder, options.cache, options.sync.clone())?;
        let (exported, _) = exports::newest(state);
        Ok((Store::start(state, tree, options.patience, lock, exported)?, opened))
    }
}

/// The reason why a folder is not taken as a store.
enum Unusable {
    /// The contents cannot be read.
    Damaged(String),
    /// Something that setting it aside would not help.
    No(StoreError),
}

impl From<TreeError> for Unusable {
    fn from(error: TreeError) -> Unusable {
        match error {
            TreeError::Damaged(why) => Unusable::Damaged(why),
            other @ (TreeError::Io(_) | TreeError::Closed) => Unusable::No(other.into()),
        }
    }
}

/// Gives the tree in a folder, read through and in the format of this program.
fn usable(folder: &Path, fresh: bool, options: &Options, state: &Path, opened: &mut Opened) -> Result<Tree, Unusable> {
    let tree = match Tree::open(folder, options.cache, options.sync.clone()) {
        Err(TreeError::Damaged(why)) if lay_aside(folder, &why, opened).map_err(Unusable::No)? => {
            let tree = Tree::open(folder, options.cache, options.sync.clone())?;
            tree.suspect(&why);
            tree
        }
        opened => opened?,
    };
    if fresh || tree.scan(&[], None, 1)?.is_empty() {
        // sled takes a log that it cannot read from its beginning for an empty one. If nothing was ever acknowledged, the
        // program was stopped before it had made the store.
        if tree.lost() > 0 {
            return Err(Unusable::Damaged("nothing is in it".into()));
        }
        begin(&tree, state)?;
        return Ok(tree);
    }
    let format = migrate::format(&tree)?.ok_or_else(|| Unusable::Damaged("it does not say its format".into()))?;
    if format > FORMAT {
        return Err(Unusable::No(StoreError::Newer(folder.to_owned(), format)));
    }
    if format < FORMAT {
        let copy = exports::dir(state).join(format!("before-format-{FORMAT}-{}.jsonl", stamp(options.now)));
        exports::write_file(&tree, &copy, options.now, &Mended::default()).map_err(Unusable::No)?;
        let records = migrate::migrate(&tree, format, &options.migrations)?.map_err(Unusable::Damaged)?;
        opened.note(format!(
            "brought {records} records from format {format} to {FORMAT}; what they were is in {}",
            copy.display()
        ));
    }
    if tree.lost() > 0 {
        return Err(cut_short(&tree, state, options, opened));
    }
    if let Some(why) = tree.suspected() {
        opened.note(format!("all of the store was read, because something was damaged: {why}"));
        let found: Check = check::check(&tree)?;
        if let Some(problem) = found.problems.first() {
            opened.notes.extend(salvage::salvage(&tree, state, options).map_err(Unusable::No)?);
            return Err(Unusable::Damaged(problem.clone()));
        }
        if found.astray > 0 {
            check::mend(&tree)?;
            opened.note(format!("mended {} entries of the indexes", found.astray));
        }
        tree.clear()?;
    }
    Ok(tree)
}

/// Gives a store whose end is missing: what is left of it becomes an export, which is the newest if no other knows of
/// more.
fn cut_short(tree: &Tree, state: &Path, options: &Options, opened: &mut Opened) -> Unusable {
    let newer = exports::all(state).iter().any(|(_, header)| header.commits > tree.count());
    if !newer {
        match salvage::salvage(tree, state, options) {
            Ok(notes) => opened.notes.extend(notes),
            Err(error) => opened.note(format!("what is left of it cannot be saved: {error}")),
        }
    }
    Unusable::Damaged(format!("its last {} writes are missing", tree.lost()))
}

/// Lays sled's snapshots and configuration aside: they hold nothing that is not in its log or the same for all stores, and one
/// of them may be all that is damaged. Whether there were any.
fn lay_aside(folder: &Path, why: &str, opened: &mut Opened) -> Result<bool, StoreError> {
    let mut any = false;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("snap.") || name == "conf" {
            fs::rename(entry.path(), folder.join(format!("damaged-{name}")))
                .map_err(|e| StoreError::Io(entry.path(), e))?;
            opened.note(format!("laid {name} aside and read the whole log in its place: {why}"));
            any = true;
        }
    }
    Ok(any)
}

/// Makes a store from the newest export that can be read, and sets the one aside that cannot.
fn replaced(
    state: &Path,
    folder: &Path,
    why: &str,
    options: &Options,
    opened: &mut Opened,
) -> Result<Tree, StoreError> {
    let mut restored = None;
    for (path, header) in exports::all(state) {
        match restore::build_from(state, &path, options) {
            Ok(records) => {
                restored = Some((path, header.at, records));
                break;
            }
            Err(error) => opened.note(format!("{} cannot be used: {error}", path.display())),
        }
    }
    let aside = set_aside(state, "broken", options.now)?;
    opened.note(format!("the store cannot be read ({why}); it is now {}", aside.display()));
    match restored {
        Some((path, at, records)) => {
            restore::finish(state, opened)?;
            let (from, until) = (path.display(), stamp(at));
            opened.note(format!("restored {records} records from {from}; what was stored after {until} is missing"));
            Ok(Tree::open(folder, options.cache, options.sync.clone())?)
        }
        None => {
            opened.note("there is no export to restore, so the store is empty".into());
            let tree = Tree::open(folder, options.cache, options.sync.clone())?;
            begin(&tree, state)?;
            Ok(tree)
        }
    }
}

/// Begins an empty store. It counts on from the exports that are there: whatever it exports is newer than they are.
fn begin(tree: &Tree, state: &Path) -> Result<(), TreeError> {
    tree.count_from(exports::newest(state).1);
    migrate::mark(tree)
}

/// Moves the store out of the way under a name that says why and when.
fn set_aside(state: &Path, why: &str, now: u64) -> Result<PathBuf, StoreError> {
    let name = format!("store.{why}-{}", stamp(now));
    let names = std::iter::once(name.clone()).chain((2..).map(|n| format!("{name}-{n}")));
    let free = names.map(|name| state.join(name)).find(|path| !path.exists());
    let aside = free.unwrap_or_else(|| state.join(name));
    fs::rename(state.join("store"), &aside).map_err(|e| StoreError::Io(aside.clone(), e))?;
    Ok(aside)
}

/// Takes the lock of a state folder, making the folder if need be.
pub(super) fn lock(state: &Path) -> Result<File, StoreError> {
    fs::create_dir_all(state).map_err(|e| StoreError::Io(state.to_owned(), e))?;
    let path = state.join("store.lock");
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(|e| StoreError::Io(path.clone(), e))?;
    // A program that is being started by another thread holds every lock of this one for a moment.
    for _ in 0..LOCK_TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(error)) => return Err(StoreError::Io(path, error)),
        }
    }
    Err(StoreError::InUse(state.to_owned()))
}

/// Gives a snapshot that sled was writing when it was killed keeps it from opening ever again, though nothing is lost
/// with it.
pub(super) fn discard_half_snapshots(folder: &Path, opened: &mut Opened) -> Result<(), StoreError> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            fs::remove_file(entry.path()).map_err(|e| StoreError::Io(entry.path(), e))?;
            opened.note(format!("removed {name}, half written when the program was stopped"));
        }
    }
    Ok(())
}
