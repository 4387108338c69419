//! Reads everything that is stored and says what is wrong with it.

use std::path::Path;

use super::handle::{Store, StoreError};
use super::key::{Family, Key};
use super::migrate;
use super::opening::{self, Opened, Options};
use super::tree::{Changes, Tree, TreeError};
use super::value::{self, FORMAT};

/// How many rows are read at once.
const TOGETHER: usize = 500;

/// The most problems that are told.
const TOLD: usize = 100;

/// What was found in a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// For each family that has any: how many rows, and their bytes.
    pub families: Vec<(Family, usize, usize)>,
    /// Records that cannot be read, at most 100, each with its reason.
    pub problems: Vec<String>,
    /// Entries of indexes that are missing or lead nowhere.
    pub astray: usize,
}

impl Store {
    /// Whether there is a store in a state folder.
    pub fn exists(state: &Path) -> bool {
        state.join("store").exists() || state.join("store.new").exists()
    }

    /// Reads everything in a store that is not open, and leaves it as it is but for a half-written snapshot of sled.
    ///
    /// # Errors
    /// [`StoreError`] if it is in use or cannot be reached. That it cannot be read is a problem in the result.
    pub fn examine(state: &Path, options: &Options) -> Result<Check, StoreError> {
        let _lock = opening::lock(state)?;
        let folder = state.join("store");
        opening::discard_half_snapshots(&folder, &mut Opened::default())?;
        let looked = Tree::open(&folder, options.cache, options.sync.clone()).and_then(|tree| {
            let format = migrate::format(&tree)?;
            let mut found = match format {
                Some(FORMAT) => check(&tree)?,
                Some(other) => Check::of(format!("it is in format {other}, this netrep knows format {FORMAT}")),
                None => Check::of("it does not say its format".to_owned()),
            };
            if tree.lost() > 0 {
                found.tell(format!("its last {} writes are missing", tree.lost()));
            }
            Ok(found)
        });
        match looked {
            Ok(found) => Ok(found),
            Err(TreeError::Damaged(why)) => Ok(Check::of(why)),
            Err(other @ (TreeError::Io(_) | TreeError::Closed)) => Err(other.into()),
        }
    }

    /// Reads everything. Commits wait meanwhile.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the files make no sense at all.
    pub fn check(&self) -> Result<Check, StoreError> {
        let _still = self.inner.tree.still();
        Ok(check(&self.inner.tree)?)
    }
}

/// Reads everything in a tree.
pub(super) fn check(tree: &Tree) -> Result<Check, TreeError> {
    let mut found = Check::default();
    for family in Family::ALL {
        let (mut count, mut size) = (0, 0);
        each(tree, &[family.byte()], |key, bytes| {
            count += 1;
            size += key.len() + bytes.len();
            if family.is_index() {
                found.astray += usize::from(!leads(tree, key)?);
            } else if family != Family::Meta {
                match value::indexes(key, bytes) {
                    Ok(indexes) => {
                        for index in indexes {
                            found.astray += usize::from(tree.get(&index.0)?.is_none());
                        }
                    }
                    Err(bad) => found.tell(format!("{} {}: {bad}", family.name(), hex(key))),
                }
            }
            Ok(())
        })?;
        if count > 0 {
            found.families.push((family, count, size));
        }
    }
    let known = |key: &[u8]| Family::of(key).is_some();
    each(tree, &[], |key, _| {
        if !known(key) {
            found.tell(format!("{}: its family is not known", hex(key)));
        }
        Ok(())
    })?;
    Ok(found)
}

/// Puts the indexes right.
pub(super) fn mend(tree: &Tree) -> Result<(), TreeError> {
    for family in Family::ALL {
        let mut after = None::<Vec<u8>>;
        loop {
            let rows = tree.scan(&[family.byte()], after.as_deref(), TOGETHER)?;
            let Some((last, _)) = rows.last() else { break };
            after = Some(last.clone());
            let mut changes = Changes::new();
            for (key, bytes) in &rows {
                if family.is_index() {
                    if !leads(tree, key)? {
                        changes.insert(key.clone(), None);
                    }
                } else {
                    let indexes = value::indexes(key, bytes).unwrap_or_default();
                    changes.extend(indexes.into_iter().map(|index| (index.0, Some(Vec::new()))));
                }
            }
            if !changes.is_empty() {
                tree.write(changes)?;
            }
        }
    }
    Ok(())
}

impl Check {
    fn of(problem: String) -> Check {
        Check { problems: vec![problem], ..Check::default() }
    }

    fn tell(&mut self, problem: String) {
        if self.problems.len() < TOLD {
            self.problems.push(problem);
        }
    }
}

/// Whether the record that an index key leads to says so, too.
fn leads(tree: &Tree, key: &[u8]) -> Result<bool, TreeError> {
    let index = Key(key.to_vec());
    let Some(record) = index.leads_to() else { return Ok(false) };
    let Some(bytes) = tree.get(record)? else { return Ok(false) };
    // What is wrong with the record itself is told elsewhere.
    Ok(value::indexes(record, &bytes).map_or(true, |indexes| indexes.contains(&index)))
}

/// Does something with each row below a beginning of a key.
pub(super) fn each(
    tree: &Tree,
    prefix: &[u8],
    mut work: impl FnMut(&[u8], &[u8]) -> Result<(), TreeError>,
) -> Result<(), TreeError> {
    let mut after = None::<Vec<u8>>;
    loop {
        let rows = tree.scan(prefix, after.as_deref(), TOGETHER)?;
        let Some((last, _)) = rows.last() else { return Ok(()) };
        after = Some(last.clone());
        for (key, bytes) in &rows {
            work(key, bytes)?;
        }
    }
}

fn hex(key: &[u8]) -> String {
    key.iter().map(|byte| format!("{byte:02x}")).collect()
}
