//! Reads everything that is stored and says what is wrong with it.

use std::path::Path;

use super::handle::{Store, StoreError};
use super::key::{Family, Key, told};
use super::migrate;
use super::opening::{self, Opened, Options};
use super::tree::{Changes, Tree, TreeError};
use super::value::{self, FORMAT};

/// The number of rows that are read at once.
const TOGETHER: usize = 500;

/// The most problems that are told.
const TOLD: usize = 100;

/// The result of checking a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The number of rows and their bytes, for each family that has any.
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

    /// Reads everything in a store that is not open, and leaves it as it is but for a half-written snapshot of sled. What is
    /// wrong is noted, for the next start to put right.
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
                Some(FORMAT) => noted(&tree, check(&tree)?),
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

    /// Reads everything, some rows at a time; commits wait for no more than that. What is wrong is noted, for the next
    /// start to put right.
    ///
    /// # Errors
    /// [`StoreError`] if the disk fails or the files make no sense at all.
    pub fn check(&self) -> Result<Check, StoreError> {
        Ok(self.look_over(|| true)?.unwrap_or_default())
    }

    /// Does the same as [`Store::check`], as long as `go_on` says so each time. Gives none if it did not to the end.
    ///
    /// # Errors
    /// As [`Store::check`].
    pub fn look_over(&self, go_on: impl FnMut() -> bool) -> Result<Option<Check>, StoreError> {
        let tree = &self.inner.tree;
        Ok(check_while(tree, go_on)?.map(|found| noted(tree, found)))
    }
}

/// Notes what was found to be wrong, for the next opening.
fn noted(tree: &Tree, found: Check) -> Check {
    if let Some(problem) = found.problems.first() {
        tree.suspect(problem);
    } else if found.astray > 0 {
        tree.suspect(&format!("{} entries of the indexes are wrong", found.astray));
    }
    found
}

/// Reads everything in a tree.
pub(super) fn check(tree: &Tree) -> Result<Check, TreeError> {
    Ok(check_while(tree, || true)?.unwrap_or_default())
}

fn check_while(tree: &Tree, mut go_on: impl FnMut() -> bool) -> Result<Option<Check>, TreeError> {
    let mut found = Check::default();
    for family in Family::ALL {
        let (mut count, mut size) = (0, 0);
        let all = each_while(tree, &[family.byte()], &mut go_on, |key, bytes| {
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
                    Err(bad) => found.tell(format!("{}: {bad}", told(key))),
                }
            }
            Ok(())
        })?;
        if !all {
            return Ok(None);
        }
        if count > 0 {
            found.families.push((family, count, size));
        }
    }
    for first in (0..=u8::MAX).filter(|first| Family::of(&[*first]).is_none()) {
        if let Some((key, _)) = tree.scan(&[first], None, 1)?.first() {
            found.tell(format!("{}: its family is not known", told(key)));
        }
    }
    Ok(Some(found))
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

/// Does the same as [`each`], but nothing is written between a row and what is read beside it, and `go_on` is asked now
/// and then. Returns whether it came to the end.
fn each_while(
    tree: &Tree,
    prefix: &[u8],
    go_on: &mut impl FnMut() -> bool,
    mut work: impl FnMut(&[u8], &[u8]) -> Result<(), TreeError>,
) -> Result<bool, TreeError> {
    let mut after = None::<Vec<u8>>;
    while go_on() {
        let _still = tree.still();
        let rows = tree.scan(prefix, after.as_deref(), TOGETHER)?;
        let Some((last, _)) = rows.last() else { return Ok(true) };
        after = Some(last.clone());
        for (key, bytes) in &rows {
            work(key, bytes)?;
        }
    }
    Ok(false)
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
