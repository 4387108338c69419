//! Makes a store from an export. It is built beside the old one and takes its place only when all of it is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::exports::{self, Footer, Header, sync_folder};
use super::handle::StoreError;
use super::key::{Family, Key, unit};
use super::migrate::{self, Migration};
use super::opening::{Opened, Options};
use super::tree::{Changes, Tree, TreeError};
use super::value::{self, FORMAT};

/// The longest line of an export.
const LONGEST_LINE: u64 = 256 * 1024;

/// The number of records that are written together.
const TOGETHER: usize = 500;

/// Reads an export to its end and makes a store of it, which waits in `store.new`. Returns how many records it has.
pub(super) fn build(state: &Path, export: &mut dyn BufRead, options: &Options) -> Result<usize, StoreError> {
    let (part, new) = (state.join("store.part"), state.join("store.new"));
    let tree = Tree::open(&part, options.cache, options.sync.clone())?;
    let built = fill(&tree, state, export, options);
    let marked = built.and_then(|records| Ok(migrate::mark(&tree).map(|()| records)?));
    drop(tree);
    match marked {
        Ok(records) => {
            fs::rename(&part, &new).map_err(|e| StoreError::Io(new, e))?;
            Ok(records)
        }
        Err(error) => {
            remove(&part)?;
            Err(error)
        }
    }
}

/// Does the same as [`build`], from a file.
pub(super) fn build_from(state: &Path, path: &Path, options: &Options) -> Result<usize, StoreError> {
    let file = File::open(path).map_err(|e| StoreError::Io(path.to_owned(), e))?;
    build(state, &mut BufReader::new(file), options)
}

/// Puts a store that is built in its place, if that is free, and removes what is not finished.
pub(super) fn finish(state: &Path, opened: &mut Opened) -> Result<(), StoreError> {
    let (part, new, store) = (state.join("store.part"), state.join("store.new"), state.join("store"));
    if part.exists() {
        remove(&part)?;
        opened.note("removed a store that was being restored when the program was stopped".into());
    }
    if new.exists() && store.exists() {
        remove(&new)?;
        opened.note("removed a restored store that had not yet taken the place of the old one".into());
    } else if new.exists() {
        fs::rename(&new, &store).map_err(|e| StoreError::Io(store, e))?;
        sync_folder(state).map_err(|e| StoreError::Io(state.to_owned(), e))?;
    }
    Ok(())
}

fn remove(folder: &Path) -> Result<(), StoreError> {
    fs::remove_dir_all(folder).map_err(|e| StoreError::Io(folder.to_owned(), e))
}

/// The lines of an export with their numbers and what was read so far.
struct Lines<'a> {
    export: &'a mut dyn BufRead,
    number: usize,
    hasher: blake3::Hasher,
}

impl Lines<'_> {
    /// Gives the next line, which is not yet in the hash.
    fn next(&mut self) -> Result<Vec<u8>, StoreError> {
        self.number += 1;
        let mut line = Vec::new();
        let read = (&mut *self.export).take(LONGEST_LINE).read_until(b'\n', &mut line);
        read.map_err(|e| self.wrong(&e.to_string()))?;
        match line.last() {
            Some(b'\n') => Ok(line),
            Some(_) | None => Err(self.wrong("it ends too early")),
        }
    }

    fn read<T: DeserializeOwned>(&self, line: &[u8]) -> Result<T, StoreError> {
        serde_json::from_slice(line).map_err(|e| self.wrong(&e.to_string()))
    }

    fn wrong(&self, why: &str) -> StoreError {
        StoreError::Export(self.number, why.to_owned())
    }
}

/// Gives what an export has of some things that belong together, by its keys. The export is read to its end and
/// checked.
pub(super) fn of_units(
    path: &Path,
    units: &BTreeSet<Vec<u8>>,
    options: &Options,
) -> Result<BTreeMap<Vec<u8>, Vec<u8>>, StoreError> {
    let file = File::open(path).map_err(|e| StoreError::Io(path.to_owned(), e))?;
    let mut found = BTreeMap::new();
    read(&mut BufReader::new(file), options, |_, Parsed { key, json, .. }| {
        if units.contains(&unit(&key.0)) {
            found.insert(key.0, json);
        }
        Ok(())
    })?;
    Ok(found)
}

fn fill(tree: &Tree, state: &Path, export: &mut dyn BufRead, options: &Options) -> Result<usize, StoreError> {
    let (mut changes, mut count) = (Changes::new(), 0);
    let header = read(export, options, |name, Parsed { key, json, indexes }| {
        if changes.contains_key(&key.0) || tree.get(&key.0)?.is_some() {
            return Err(Refused::Line(format!("this {name} was there before")));
        }
        let whole = unit(&key.0);
        let of_another = whole != key.0 && Family::of(&key.0) == Some(Family::Line);
        if of_another && !changes.contains_key(&whole) && tree.get(&whole)?.is_none() {
            return Err(Refused::Line("this line belongs to a game that is not there".to_owned()));
        }
        changes.extend(indexes.into_iter().map(|index| (index.0, Some(Vec::new()))));
        let value = value::seal(FORMAT, &key.0, &json);
        changes.insert(key.0, Some(value));
        count += 1;
        if count % TOGETHER == 0 {
            tree.write(std::mem::take(&mut changes))?;
        }
        Ok(())
    })?;
    // Whatever is exported from now on is newer than all that was exported before.
    let before = exports::all(state).into_iter().map(|(_, header)| header.commits).max();
    tree.count_from(header.commits.max(before.unwrap_or(0)) + 1);
    tree.write(changes)?;
    Ok(header.records)
}

/// A record of an export, in the format of this program.
struct Parsed {
    key: Key,
    json: Vec<u8>,
    indexes: Vec<Key>,
}

/// The reason why a record of an export is not taken.
enum Refused {
    /// Something is wrong with its line.
    Line(String),
    /// Something else.
    Store(StoreError),
}

impl From<TreeError> for Refused {
    fn from(error: TreeError) -> Refused {
        Refused::Store(error.into())
    }
}

/// Reads an export to its end and checks it; hands over each record with the name of its family.
fn read(
    export: &mut dyn BufRead,
    options: &Options,
    mut take: impl FnMut(&str, Parsed) -> Result<(), Refused>,
) -> Result<Header, StoreError> {
    let mut lines = Lines { export, number: 0, hasher: blake3::Hasher::new() };
    let line = lines.next()?;
    let header: Header = lines.read(&line)?;
    lines.hasher.update(&line);
    if header.format > FORMAT {
        return Err(lines.wrong(&format!("it is in format {}, this netrep knows format {FORMAT}", header.format)));
    }
    for _ in 0..header.records {
        let line = lines.next()?;
        lines.hasher.update(&line);
        let (name, parsed) = record(&lines, &line, header.format, &options.migrations)?;
        take(&name, parsed).map_err(|refused| match refused {
            Refused::Line(why) => lines.wrong(&why),
            Refused::Store(error) => error,
        })?;
    }
    let line = lines.next()?;
    let footer: Footer = lines.read(&line)?;
    if footer.blake3 != lines.hasher.finalize().to_string() {
        return Err(lines.wrong("the checksum does not fit: something in the export was changed"));
    }
    let mut more = [0];
    match lines.export.read(&mut more) {
        Ok(0) => Ok(header),
        Ok(_) => Err(lines.wrong("something follows the end")),
        Err(error) => Err(lines.wrong(&error.to_string())),
    }
}

/// Gives the record of a line, and the name of its family.
fn record(lines: &Lines<'_>, line: &[u8], format: u8, known: &[Migration]) -> Result<(String, Parsed), StoreError> {
    let mut fields: Map<String, Value> = lines.read(line)?;
    let name = fields.keys().next().cloned().unwrap_or_default();
    let family = Family::ALL.into_iter().find(|family| family.name() == name && fields.len() == 1);
    let family = family.ok_or_else(|| lines.wrong(&format!("`{name}` is not known")))?;
    let mut record = fields.remove(&name).unwrap_or_default();
    migrate::bring(family, &mut record, format, known).map_err(|why| lines.wrong(&why))?;
    let (key, json, indexes) = value::admit(family, record).map_err(|bad| lines.wrong(&bad.to_string()))?;
    Ok((name, Parsed { key, json, indexes }))
}
