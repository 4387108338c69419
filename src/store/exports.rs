//! Exports everything that is stored as readable lines, on demand and by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use super::check::each;
use super::handle::{Store, StoreError};
use super::key::{Family, told, unit};
use super::migrate;
use super::stamp::stamp;
use super::tree::{Tree, TreeError};
use super::value;

/// The number of automatic exports that are kept.
const KEPT: usize = 7;
/// The beginning of the names of automatic exports, and of those that somebody asked for.
const AUTOMATIC: &str = "netrep-";
const BY_HAND: &str = "backup-";

/// The number of exports of one second that get names of their own.
const LIKE: u32 = 99;

/// The longest first line.
const HEAD: u64 = 1024;

/// The first line of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    /// The format of its records.
    #[serde(rename = "netrep-export")]
    pub(super) format: u8,
    /// The version of the program that made it.
    pub(super) program: String,
    /// The time at which it was made.
    pub(super) at: u64,
    /// The number of writes that the store had seen.
    pub(super) commits: u64,
    /// The number of records that follow.
    pub(super) records: usize,
}

/// The last line of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Footer {
    /// The BLAKE3 hash of all lines before, with their line ends.
    pub(super) blake3: String,
}

impl Store {
    /// Writes everything as JSON Lines and returns how many records there were. Commits wait meanwhile.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read or the export not be written.
    pub fn export(&self, out: &mut dyn Write, now: u64) -> Result<usize, StoreError> {
        write(&self.inner.tree, out, now, Path::new("export"), &Mended::default())
    }

    /// Writes everything to a file, which is there in full or not at all.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read or the file not be written.
    pub fn export_to(&self, path: &Path, now: u64) -> Result<usize, StoreError> {
        write_file(&self.inner.tree, path, now, &Mended::default())
    }

    /// Makes an export in the folder `exports` of the state folder that stays there until somebody removes it.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read or the export not be written.
    pub fn back_up(&self, now: u64) -> Result<PathBuf, StoreError> {
        let path = free(&dir(&self.inner.state), BY_HAND, now);
        self.export_to(&path, now)?;
        Ok(path)
    }

    /// Makes an export in the folder `exports` of the state folder, and removes all but the last seven that were made so,
    /// by the count of writes: what the clock says does not matter.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read or the export not be written; then the older ones are all kept.
    pub fn export_now(&self, now: u64) -> Result<PathBuf, StoreError> {
        let changed = self.inner.changed.swap(false, Ordering::Relaxed);
        let path = free(&dir(&self.inner.state), AUTOMATIC, now);
        if let Err(error) = write_file(&self.inner.tree, &path, now, &Mended::default()) {
            self.inner.changed.fetch_or(changed, Ordering::Relaxed);
            return Err(error);
        }
        self.inner.exported.store(now, Ordering::Relaxed);
        let others = all(&self.inner.state).into_iter().filter(|(other, _)| is_automatic(other) && *other != path);
        for (old, _) in others.skip(KEPT - 1) {
            fs::remove_file(&old).map_err(|e| StoreError::Io(old.clone(), e))?;
        }
        Ok(path)
    }

    /// Makes an export if something was committed since the last and that was `every` seconds ago or longer. If the last
    /// one is of a time that is still to come, a clock was wrong, and an export is due.
    ///
    /// # Errors
    /// As [`Store::export_now`].
    pub fn export_if_due(&self, now: u64, every: u64) -> Result<Option<PathBuf>, StoreError> {
        let changed = self.inner.changed.load(Ordering::Relaxed);
        let last = self.inner.exported.load(Ordering::Relaxed);
        let due = last > now || now >= last.saturating_add(every);
        if changed && due { self.export_now(now).map(Some) } else { Ok(None) }
    }
}

/// The differences of an export from the store; usually none.
#[derive(Default)]
pub(super) struct Mended {
    /// The records that are left out, by what belongs together.
    pub(super) without: BTreeSet<Vec<u8>>,
    /// Records that stand there instead, by their keys.
    pub(super) instead: BTreeMap<Vec<u8>, Vec<u8>>,
}

impl Mended {
    fn leaves(&self, key: &[u8]) -> bool {
        !self.without.is_empty() && self.without.contains(&unit(key))
    }
}

/// Gives the folder of the exports.
pub(super) fn dir(state: &Path) -> PathBuf {
    state.join("exports")
}

/// Gives the exports in a state folder, the newest first: by the count of writes, since a clock may have been wrong.
/// Only their first lines have been looked at.
pub(super) fn all(state: &Path) -> Vec<(PathBuf, Header)> {
    let Ok(entries) = fs::read_dir(dir(state)) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path()).filter(|p| p.extension().is_some_and(|e| e == "jsonl"));
    let mut found: Vec<(PathBuf, Header)> = paths.filter_map(|path| Some((path.clone(), header_of(&path)?))).collect();
    found.sort_by(|a, b| (b.1.commits, b.1.at, &b.0).cmp(&(a.1.commits, a.1.at, &a.0)));
    found
}

/// Tells when the newest export was made, and the count of writes from which on a store is newer than all of them; 0 if
/// there is none.
pub(super) fn newest(state: &Path) -> (u64, u64) {
    all(state).first().map_or((0, 0), |(_, header)| (header.at, header.commits + 1))
}

/// Gives a name for an export that no file has.
fn free(folder: &Path, begin: &str, now: u64) -> PathBuf {
    let stem = format!("{begin}{}", stamp(now));
    let names = std::iter::once(stem.clone()).chain((2..=LIKE).map(|n| format!("{stem}-{n}")));
    let mut paths = names.map(|name| folder.join(format!("{name}.jsonl")));
    paths.find(|path| !path.exists()).unwrap_or_else(|| folder.join(format!("{stem}.jsonl")))
}

/// Writes an export to a file, which is there in full or not at all.
pub(super) fn write_file(tree: &Tree, path: &Path, now: u64, mended: &Mended) -> Result<usize, StoreError> {
    let failed = |e| StoreError::Io(path.to_owned(), e);
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(failed)?;
    let part = path.with_extension("part");
    // What lies there is not written through: it may be a link to somewhere else.
    match fs::remove_file(&part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(StoreError::Io(part, error)),
        Ok(()) | Err(_) => {}
    }
    let mut out = BufWriter::new(File::create_new(&part).map_err(failed)?);
    let records = write(tree, &mut out, now, path, mended)?;
    let file = out.into_inner().map_err(|e| failed(e.into_error()))?;
    file.sync_all().map_err(failed)?;
    fs::rename(&part, path).map_err(failed)?;
    sync_folder(parent).map_err(failed)?;
    Ok(records)
}

/// Makes the names in a folder durable.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

fn write(tree: &Tree, out: &mut dyn Write, now: u64, path: &Path, mended: &Mended) -> Result<usize, StoreError> {
    let _still = tree.still();
    let failed = |e| StoreError::Io(path.to_owned(), e);
    let mut records = mended.instead.len();
    for family in records_of() {
        each(tree, &[family.byte()], |key, _| {
            records += usize::from(!mended.leaves(key));
            Ok(())
        })?;
    }
    let format = migrate::format(tree)?.unwrap_or(value::FORMAT);
    let (program, commits) = (env!("CARGO_PKG_VERSION").to_owned(), tree.count());
    let header = Header { format, program, at: now, commits, records };
    let mut hasher = blake3::Hasher::new();
    let mut line = |text: &[u8]| {
        hasher.update(text);
        hasher.update(b"\n");
        out.write_all(text)?;
        out.write_all(b"\n")
    };
    line(&json(&header)?).map_err(failed)?;
    for family in records_of() {
        let record = |json: &[u8]| [format!("{{\"{}\":", family.name()).as_bytes(), json, b"}"].concat();
        each(tree, &[family.byte()], |key, bytes| {
            if mended.leaves(key) {
                return Ok(());
            }
            let unsealed = value::unseal(key, bytes);
            let (_, json) = unsealed.map_err(|bad| {
                tree.suspect(&format!("{}: {bad}", told(key)));
                TreeError::Damaged(format!("{} is damaged: {bad}", told(key)))
            })?;
            let json = value::exported(family, json).map_err(|bad| TreeError::Damaged(bad.to_string()))?;
            Ok(line(&record(&json))?)
        })?;
        for (_, json) in mended.instead.iter().filter(|(key, _)| key.first() == Some(&family.byte())) {
            let json = value::exported(family, json).map_err(|bad| StoreError::Disk(bad.to_string()))?;
            line(&record(&json)).map_err(failed)?;
        }
    }
    let footer = Footer { blake3: hasher.finalize().to_string() };
    out.write_all(&json(&footer)?).and_then(|()| out.write_all(b"\n")).map_err(failed)?;
    out.flush().map_err(failed)?;
    Ok(records)
}

pub(super) fn records_of() -> impl Iterator<Item = Family> {
    Family::ALL.into_iter().filter(|family| !family.is_index() && *family != Family::Meta)
}

fn json<T: Serialize>(value: &T) -> Result<Vec<u8>, StoreError> {
    value::json(value).map_err(|bad| StoreError::Disk(bad.to_string()))
}

fn header_of(path: &Path) -> Option<Header> {
    let mut line = String::new();
    BufReader::new(io::Read::take(File::open(path).ok()?, HEAD)).read_line(&mut line).ok()?;
    serde_json::from_str(&line).ok()
}

/// Whether an export was made by itself. What somebody put there is not removed.
fn is_automatic(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    name.starts_with(AUTOMATIC)
}
