//! Limits of messages: content, embeds, flags.

use serde_json::Value;

use super::components::components;
use super::{Findings, below};

const CONTENT: usize = 2000;
const EMBEDS: usize = 10;
const EMBED_TITLE: usize = 256;
const EMBED_DESCRIPTION: usize = 4096;
const EMBED_FIELDS: usize = 25;
const FIELD_NAME: usize = 256;
const FIELD_VALUE: usize = 1024;
const FOOTER: usize = 2048;
const AUTHOR: usize = 256;
/// Titles, descriptions, fields, footers and authors of all embeds of a message together.
const EMBED_TEXT_TOTAL: usize = 6000;
const URL: usize = 2048;
const COLOR: i64 = 0xFF_FFFF;
/// Suppress embeds, ephemeral, suppress notifications, components of the second kind.
const FLAGS: u64 = (1 << 2) | (1 << 6) | (1 << 12) | (1 << 15);
/// Components of the second kind.
pub(super) const COMPONENTS_V2: u64 = 1 << 15;

/// How a message is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// New: it must have something to show.
    New,
    /// Changed: what is not named stays.
    Edit,
}

/// Checks a message.
pub fn message(data: &Value, kind: Kind, found: &mut Findings) {
    let flags = data["flags"].as_u64().unwrap_or_default();
    found.hold(flags & !FLAGS == 0, "flags", "BITFIELD_INVALID", "These flags cannot be set.");
    found.text_if_there("", data, "content", 0, CONTENT);
    let embeds = found.list("", data, "embeds", 0, EMBEDS);
    let mut total = 0;
    for (at, one) in embeds.iter().enumerate() {
        total += embed(one, &below("embeds", at), found);
    }
    found.hold(
        total <= EMBED_TEXT_TOTAL,
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
        "Embed size exceeds maximum size of 6000",
    );
    let v2 = flags & COMPONENTS_V2 != 0;
    components(data, v2, found);
    if v2 {
        let bare = data["content"].as_str().is_none_or(str::is_empty) && embeds.is_empty();
        found.hold(bare, "", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "content and embeds must be empty");
    }
    something(data, kind, found);
}

/// A message has to show something.
fn something(data: &Value, kind: Kind, found: &mut Findings) {
    let empty = |key: &str| match &data[key] {
        Value::Null => kind == Kind::New || data.get(key).is_some(),
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    };
    let nothing = ["content", "embeds", "components"].into_iter().all(empty);
    let other = ["attachments", "sticker_ids"].iter().any(|k| data[*k].as_array().is_some_and(|a| !a.is_empty()));
    found.hold(!nothing || other || data["poll"].is_object(), "", "EMPTY_MESSAGE", "Cannot send an empty message");
}

/// Checks an embed; returns how many characters it adds to the total.
fn embed(embed: &Value, at: &str, found: &mut Findings) -> usize {
    found.text_if_there(at, embed, "title", 0, EMBED_TITLE);
    found.text_if_there(at, embed, "description", 0, EMBED_DESCRIPTION);
    found.url_if_there(at, embed, "url", &["http://", "https://"], URL);
    found.number_if_there(at, embed, "color", 0, COLOR);
    let mut total = length(&embed["title"]) + length(&embed["description"]);
    let fields = found.list(at, embed, "fields", 0, EMBED_FIELDS);
    for (number, field) in fields.iter().enumerate() {
        let at = below(&below(at, "fields"), number);
        found.text(&at, field, "name", 1, FIELD_NAME);
        found.text(&at, field, "value", 1, FIELD_VALUE);
        total += length(&field["name"]) + length(&field["value"]);
    }
    if embed["footer"].is_object() {
        found.text(&below(at, "footer"), &embed["footer"], "text", 1, FOOTER);
    }
    if embed["author"].is_object() {
        let at = below(at, "author");
        found.text(&at, &embed["author"], "name", 1, AUTHOR);
        found.url_if_there(&at, &embed["author"], "url", &["http://", "https://"], URL);
    }
    for picture in ["image", "thumbnail"] {
        let schemes = ["http://", "https://", "attachment://"];
        found.url_if_there(&below(at, picture), &embed[picture], "url", &schemes, URL);
    }
    let shows = ["title", "description", "author", "footer", "image", "thumbnail", "fields"];
    let shown = |key: &&str| match &embed[*key] {
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(_) => true,
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    };
    found.hold(shows.iter().any(shown), at, "BASE_TYPE_REQUIRED", "An embed has to show something.");
    total + length(&embed["footer"]["text"]) + length(&embed["author"]["name"])
}

fn length(text: &Value) -> usize {
    text.as_str().map_or(0, |t| t.chars().count())
}
