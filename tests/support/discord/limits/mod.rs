//! Discord's documented limits, written down apart from any bot's own table of them.
//!
//! Lengths are counted in Unicode characters. What a check finds names the place as Discord's errors do
//! (`embeds.0.fields.3.name`).

mod commands;
mod components;
mod message;
mod modal;

use serde_json::Value;

pub use commands::{command, commands};
pub use message::{Kind, message};
pub use modal::{choices, modal};

/// Something over a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where in the body.
    pub at: String,
    /// Discord's word for it.
    pub code: &'static str,
    /// In words.
    pub message: String,
}

/// What a check has found so far.
#[derive(Debug, Default)]
pub struct Findings(pub Vec<Finding>);

impl Findings {
    /// Notes something.
    pub fn note(&mut self, at: &str, code: &'static str, message: impl Into<String>) {
        self.0.push(Finding { at: at.to_owned(), code, message: message.into() });
    }

    /// Notes something unless it holds.
    pub fn hold(&mut self, holds: bool, at: &str, code: &'static str, message: &str) {
        if !holds {
            self.note(at, code, message);
        }
    }

    /// The text `parent[key]` must be there, with `min` to `max` characters.
    pub fn text(&mut self, at: &str, parent: &Value, key: &str, min: usize, max: usize) {
        if parent[key].is_null() && min > 0 {
            self.note(&below(at, key), "BASE_TYPE_REQUIRED", "This field is required");
        } else {
            self.text_if_there(at, parent, key, min, max);
        }
    }

    /// The text `parent[key]` may be missing, else has `min` to `max` characters.
    pub fn text_if_there(&mut self, at: &str, parent: &Value, key: &str, min: usize, max: usize) {
        let at = below(at, key);
        match &parent[key] {
            Value::Null => {}
            Value::String(text) => {
                let length = text.chars().count();
                if text.trim().is_empty() && min > 0 {
                    self.note(&at, "BASE_TYPE_REQUIRED", "This field is required");
                } else if length < min || length > max {
                    let message = format!("Must be between {min} and {max} in length, not {length}.");
                    self.note(&at, "BASE_TYPE_BAD_LENGTH", message);
                }
            }
            Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                self.note(&at, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            }
        }
    }

    /// The number `parent[key]` may be missing, else lies between these.
    pub fn number_if_there(&mut self, at: &str, parent: &Value, key: &str, min: i64, max: i64) {
        let value = &parent[key];
        let fits = value.as_i64().is_some_and(|n| n >= min && n <= max);
        self.hold(value.is_null() || fits, &below(at, key), "NUMBER_TYPE_RANGE", &format!("Must be {min} to {max}."));
    }

    /// The list `parent[key]`, with `min` to `max` entries. One that is missing counts as empty.
    pub fn list<'a>(&mut self, at: &str, parent: &'a Value, key: &str, min: usize, max: usize) -> &'a [Value] {
        let list = parent[key].as_array().map_or(&[][..], Vec::as_slice);
        let at = below(at, key);
        self.hold(
            parent[key].is_null() || parent[key].is_array(),
            &at,
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        );
        if list.len() < min || list.len() > max {
            let message = format!("Must be between {min} and {max} in length, not {}.", list.len());
            self.note(&at, "BASE_TYPE_BAD_LENGTH", message);
        }
        list
    }

    /// No text comes twice.
    pub fn unique<'a>(&mut self, at: &str, texts: impl IntoIterator<Item = &'a Value>, code: &'static str) {
        let mut seen: Vec<&Value> = Vec::new();
        for text in texts {
            if seen.contains(&text) {
                self.note(at, code, format!("{text} is there twice"));
            }
            seen.push(text);
        }
    }

    /// `parent[key]` is an address that starts with one of these, if it is there.
    pub fn url_if_there(&mut self, at: &str, parent: &Value, key: &str, schemes: &[&str], max: usize) {
        self.text_if_there(at, parent, key, 1, max);
        if let Some(url) = parent[key].as_str() {
            let known = schemes.iter().any(|s| url.strip_prefix(s).is_some_and(|rest| !rest.is_empty()));
            self.hold(known && !url.contains(' '), &below(at, key), "URL_TYPE_INVALID_URL", "Not a well formed URL.");
        }
    }
}

/// The place of something inside another place.
pub fn below(at: &str, key: impl std::fmt::Display) -> String {
    if at.is_empty() { key.to_string() } else { format!("{at}.{key}") }
}
