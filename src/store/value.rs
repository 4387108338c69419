//! Values: one byte for the format, four for a CRC-32 of format, key and text, then the record as JSON.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::key::{Family, Key};
use super::record::Record;
use super::records::{
    AuditEntry, Board, Coming, Departed, Game, Left, Line, Ping, Ruling, RulingEvent, Seen, Settings, Text,
};

/// The version of keys and values that this program writes.
pub(super) const FORMAT: u8 = 6;

/// The longest value in bytes. A page of sled holds up to 17, and one of more than half a mebibyte would leave the log for
/// a file of its own, which is not made durable.
pub(super) const LONGEST: usize = 28 * 1024;

const HEAD: usize = 5;

/// The fault of a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BadValue {
    #[error("it is cut short")]
    Short,
    #[error("its checksum does not fit")]
    Checksum,
    #[error("its format is {0}, this program knows {FORMAT}")]
    Format(u8),
    #[error("it is not a record of its family: {0}")]
    Json(String),
    #[error("it has {0} bytes, more than {LONGEST}")]
    Long(usize),
    #[error("it stands under the key of another")]
    Misplaced,
    #[error("its family is not known")]
    Family,
}

/// Gives the bytes of a value.
pub(super) fn seal(format: u8, key: &[u8], json: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + json.len());
    bytes.push(format);
    bytes.extend(checksum(format, key, json).to_be_bytes());
    bytes.extend(json);
    bytes
}

/// Gives the format and the JSON in a value.
pub(super) fn unseal<'a>(key: &[u8], bytes: &'a [u8]) -> Result<(u8, &'a [u8]), BadValue> {
    let (head, json) = bytes.split_at_checked(HEAD).ok_or(BadValue::Short)?;
    let [format, sum @ ..] = head else { return Err(BadValue::Short) };
    match *sum == checksum(*format, key, json).to_be_bytes() {
        true => Ok((*format, json)),
        false => Err(BadValue::Checksum),
    }
}

/// Gives a record as JSON.
pub(super) fn json<R: Serialize>(record: &R) -> Result<Vec<u8>, BadValue> {
    serde_json::to_vec(record).map_err(|e| BadValue::Json(e.to_string()))
}

/// Gives the record in a value.
pub(super) fn read<R: DeserializeOwned>(key: &[u8], bytes: &[u8]) -> Result<R, BadValue> {
    match unseal(key, bytes)? {
        (FORMAT, json) => serde_json::from_slice(json).map_err(|e| BadValue::Json(e.to_string())),
        (other, _) => Err(BadValue::Format(other)),
    }
}

/// Gives the index keys that belong to the record in a value, after making sure that it is one and stands in its place.
pub(super) fn indexes(key: &[u8], bytes: &[u8]) -> Result<Vec<Key>, BadValue> {
    match Family::of(key).ok_or(BadValue::Family)? {
        Family::Settings => indexes_of::<Settings>(key, bytes),
        Family::Game => indexes_of::<Game>(key, bytes),
        Family::Line => indexes_of::<Line>(key, bytes),
        Family::Ruling => indexes_of::<Ruling>(key, bytes),
        Family::Event => indexes_of::<RulingEvent>(key, bytes),
        Family::Audit => indexes_of::<AuditEntry>(key, bytes),
        Family::Text => indexes_of::<Text>(key, bytes),
        Family::Seen => indexes_of::<Seen>(key, bytes),
        Family::Departed => indexes_of::<Departed>(key, bytes),
        Family::Board => indexes_of::<Board>(key, bytes),
        Family::Ping => indexes_of::<Ping>(key, bytes),
        Family::Left => indexes_of::<Left>(key, bytes),
        Family::Coming => indexes_of::<Coming>(key, bytes),
        Family::Meta | Family::ByEnd | Family::ByGuild | Family::ByExpiry | Family::ByUser => Err(BadValue::Family),
    }
}

/// Gives a record's JSON as it leaves the store: without a token that allows to change a message.
pub(super) fn exported(family: Family, json: &[u8]) -> Result<Cow<'_, [u8]>, BadValue> {
    if !matches!(family, Family::Board | Family::Left | Family::Coming) {
        return Ok(json.into());
    }
    let mut record: serde_json::Value = serde_json::from_slice(json).map_err(|e| BadValue::Json(e.to_string()))?;
    for (field, nothing) in [("token", serde_json::Value::from("")), ("until", 0.into())] {
        if let Some(value) = record.get_mut(field) {
            *value = nothing;
        }
    }
    Ok(self::json(&record)?.into())
}

/// Gives a record that comes as JSON: its key, its own JSON and the index keys that lead to it.
pub(super) fn admit(family: Family, record: serde_json::Value) -> Result<(Key, Vec<u8>, Vec<Key>), BadValue> {
    match family {
        Family::Settings => admit_as::<Settings>(record),
        Family::Game => admit_as::<Game>(record),
        Family::Line => admit_as::<Line>(record),
        Family::Ruling => admit_as::<Ruling>(record),
        Family::Event => admit_as::<RulingEvent>(record),
        Family::Audit => admit_as::<AuditEntry>(record),
        Family::Text => admit_as::<Text>(record),
        Family::Seen => admit_as::<Seen>(record),
        Family::Departed => admit_as::<Departed>(record),
        Family::Board => admit_as::<Board>(record),
        Family::Ping => admit_as::<Ping>(record),
        Family::Left => admit_as::<Left>(record),
        Family::Coming => admit_as::<Coming>(record),
        Family::Meta | Family::ByEnd | Family::ByGuild | Family::ByExpiry | Family::ByUser => Err(BadValue::Family),
    }
}

fn admit_as<R: Record>(record: serde_json::Value) -> Result<(Key, Vec<u8>, Vec<Key>), BadValue> {
    let record: R = serde_json::from_value(record).map_err(|e| BadValue::Json(e.to_string()))?;
    let json = json(&record)?;
    match json.len() <= LONGEST {
        true => Ok((R::key(&record.id()), json, record.indexes())),
        false => Err(BadValue::Long(json.len())),
    }
}

fn indexes_of<R: Record>(key: &[u8], bytes: &[u8]) -> Result<Vec<Key>, BadValue> {
    let record: R = read(key, bytes)?;
    match R::key(&record.id()).0 == key {
        true => Ok(record.indexes()),
        false => Err(BadValue::Misplaced),
    }
}

fn checksum(format: u8, key: &[u8], json: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[format]);
    hasher.update(key);
    hasher.update(json);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_about_the_store_describes_the_format_that_is_written() {
        let page = include_str!("FORMAT.md");
        assert!(page.starts_with(&format!("# What is kept on disk, format {FORMAT}\n")));
        assert!(page.contains(&format!("\n| {FORMAT} | ")), "the table of formats ends before it");
    }
}
