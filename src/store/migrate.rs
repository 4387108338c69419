//! Brings a store from an older format to this program's.
//!
//! Each value says in its first byte in which format it is. A migration that was stopped goes on where it was: it
//! passes over values that are new already, and says last that the store is in the new format.

use serde_json::Value;

use super::key::{Family, Key};
use super::tree::{Changes, Tree, TreeError};
use super::value::{self, BadValue, FORMAT};

/// The number of values that are written together.
const TOGETHER: usize = 256;

/// The way from one format to the next: what becomes of each record.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The format that it begins with; it ends with the next.
    pub from: u8,
    /// Changes a record as JSON. Keys stay as they are.
    pub step: fn(Family, &mut Value) -> Result<(), String>,
}

/// The migrations that there are. Format 1 is the first.
pub(super) const KNOWN: &[Migration] = &[
    Migration { from: 1, step: second },
    Migration { from: 2, step: third },
    Migration { from: 3, step: unchanged },
    Migration { from: 4, step: unchanged },
    Migration { from: 5, step: unchanged },
];

/// Lets rulings name the entries from which they depart, and lines the position after them. Some of format 1 do
/// already.
fn second(family: Family, record: &mut Value) -> Result<(), String> {
    match family {
        Family::Ruling | Family::Event => {
            let content = record.get_mut("content").and_then(Value::as_object_mut).ok_or("it has no content")?;
            content.entry("differs").or_insert_with(|| Value::Array(Vec::new()));
        }
        Family::Line => {
            let line = record.as_object_mut().ok_or("it has no fields")?;
            line.entry("after").or_insert_with(|| Value::String(String::new()));
        }
        Family::Meta
        | Family::Settings
        | Family::Game
        | Family::Audit
        | Family::Text
        | Family::Seen
        | Family::Departed
        | Family::Board
        | Family::Ping
        | Family::Left
        | Family::Coming
        | Family::ByEnd
        | Family::ByGuild
        | Family::ByExpiry
        | Family::ByUser => {}
    }
    Ok(())
}

/// Lets rulings name the message from which they came, and settings say whether pictures come with answers.
fn third(family: Family, record: &mut Value) -> Result<(), String> {
    let new = match family {
        Family::Ruling => "message",
        Family::Settings => "pictures",
        _ => return Ok(()),
    };
    record.as_object_mut().ok_or("it has no fields")?.entry(new).or_insert(Value::Null);
    Ok(())
}

/// Changes nothing, since there are only new families: boards and pings since format 4, what is left of boards since
/// format 5.
fn unchanged(_: Family, _: &mut Value) -> Result<(), String> {
    Ok(())
}

fn format_key() -> Key {
    Family::Meta.key().bytes(b"format")
}

/// Tells in which format a store says that it is.
pub(super) fn format(tree: &Tree) -> Result<Option<u8>, TreeError> {
    let key = format_key();
    match tree.get(&key.0)? {
        Some(bytes) => {
            let unsealed = value::unseal(&key.0, &bytes).map_err(|bad| TreeError::Damaged(format!("format: {bad}")))?;
            Ok(Some(unsealed.0))
        }
        None => Ok(None),
    }
}

/// Says that a store is in the format of this program.
pub(super) fn mark(tree: &Tree) -> Result<(), TreeError> {
    let key = format_key();
    let value = value::seal(FORMAT, &key.0, format!("{{\"format\":{FORMAT}}}").as_bytes());
    tree.write(Changes::from([(key.0, Some(value))]))
}

/// Brings every record to the format of this program, and counts them.
pub(super) fn migrate(tree: &Tree, from: u8, known: &[Migration]) -> Result<Result<usize, String>, TreeError> {
    let (mut count, mut after) = (0, None::<Vec<u8>>);
    loop {
        let rows = tree.scan(&[], after.as_deref(), TOGETHER)?;
        let Some((last, _)) = rows.last() else { break };
        after = Some(last.clone());
        let mut changes = Changes::new();
        for (key, bytes) in &rows {
            let Some(family) = Family::of(key) else { return Ok(Err("a key of no family".to_owned())) };
            if family == Family::Meta || family.is_index() {
                continue;
            }
            match migrated(family, key, bytes, known) {
                Ok(Some(new)) => {
                    count += 1;
                    changes.insert(key.clone(), Some(new));
                }
                Ok(None) => {}
                Err(why) => return Ok(Err(format!("a {} of format {from}: {why}", family.name()))),
            }
        }
        if !changes.is_empty() {
            tree.write(changes)?;
        }
    }
    mark(tree)?;
    Ok(Ok(count))
}

fn migrated(family: Family, key: &[u8], bytes: &[u8], known: &[Migration]) -> Result<Option<Vec<u8>>, String> {
    let (format, json) = value::unseal(key, bytes).map_err(|bad| bad.to_string())?;
    if format == FORMAT {
        return Ok(None);
    }
    let mut record: Value = serde_json::from_slice(json).map_err(|e| e.to_string())?;
    bring(family, &mut record, format, known)?;
    let json = value::json(&record).map_err(|bad: BadValue| bad.to_string())?;
    Ok(Some(value::seal(FORMAT, key, &json)))
}

/// Brings one record from a format to that of this program.
pub(super) fn bring(family: Family, record: &mut Value, from: u8, known: &[Migration]) -> Result<(), String> {
    for format in from..FORMAT {
        let found = known.iter().find(|migration| migration.from == format);
        let migration = found.ok_or_else(|| format!("no way leads from format {format}"))?;
        (migration.step)(family, record)?;
    }
    Ok(())
}
