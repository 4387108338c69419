//! Saves what can be saved of a store in which something is damaged: all that can be read, and for the rest what the
//! newest good export has of it. The result becomes an export, from which the store is made anew.
//!
//! A game is kept with all its lines or taken whole from the export, a ruling with all its history: halves of different
//! ages do not fit together.

use std::collections::{BTreeMap, BTreeSet};

use super::check::each;
use super::exports::{self, Mended, records_of};
use super::handle::StoreError;
use super::key::{Family, told, unit};
use super::opening::Options;
use super::restore;
use super::stamp::stamp;
use super::tree::{Tree, TreeError};
use super::value;

/// The most damaged things that are named.
const TOLD: usize = 20;

/// Writes an export of what can be saved, and says in sentences what was damaged and what became of it.
pub(super) fn salvage(tree: &Tree, state: &std::path::Path, options: &Options) -> Result<Vec<String>, StoreError> {
    let damaged = damaged(tree)?;
    let mut mended = Mended { without: damaged.keys().cloned().collect(), instead: BTreeMap::new() };
    let mut from = None;
    if !damaged.is_empty() {
        for (path, header) in exports::all(state) {
            if let Ok(found) = restore::of_units(&path, &mended.without, options) {
                mended.instead = found;
                from = Some(header.at);
                break;
            }
        }
    }
    let put_back: BTreeSet<Vec<u8>> = mended.instead.keys().map(|key| unit(key)).collect();
    let path = exports::dir(state).join(format!("salvaged-{}.jsonl", stamp(options.now)));
    exports::write_file(tree, &path, options.now, &mended)?;
    let mut notes: Vec<String> = Vec::new();
    for (thing, why) in damaged.iter().take(TOLD) {
        let became = match (from, put_back.contains(thing)) {
            (Some(at), true) => format!("it is put back as it was at {}", stamp(at)),
            (_, _) => "it is lost, no good export has it".to_owned(),
        };
        notes.push(format!("{}: {why}; {became}", told(thing)));
    }
    if damaged.len() > TOLD {
        notes.push(format!("{} further things are damaged", damaged.len() - TOLD));
    }
    Ok(notes)
}

/// Lists what cannot be read, by what belongs together, each with the reason.
fn damaged(tree: &Tree) -> Result<BTreeMap<Vec<u8>, String>, TreeError> {
    let mut found = BTreeMap::new();
    for family in records_of() {
        each(tree, &[family.byte()], |key, bytes| {
            if let Err(bad) = value::indexes(key, bytes) {
                found.entry(unit(key)).or_insert_with(|| format!("{} is damaged, {bad}", told(key)));
            } else if matches!(family, Family::Line | Family::Event) && tree.get(&unit(key))?.is_none() {
                found.entry(unit(key)).or_insert_with(|| "it is missing, though something of it is there".to_owned());
            }
            Ok(())
        })?;
    }
    Ok(found)
}
