//! Limits of forms and of completions.

use serde_json::Value;

use super::super::message::flatten;
use super::{Findings, below};

const TITLE: usize = 45;
const CUSTOM_ID: usize = 100;
const FIELDS: usize = 5;
const LABEL: usize = 45;
const LABEL_DESCRIPTION: usize = 100;
const VALUE: usize = 4000;
const PLACEHOLDER: usize = 100;
const CHOICES: usize = 25;
const CHOICE_NAME: usize = 100;
const CHOICE_VALUE: usize = 100;

/// Checks a form.
pub fn modal(data: &Value, found: &mut Findings) {
    found.text("data", data, "title", 1, TITLE);
    found.text("data", data, "custom_id", 1, CUSTOM_ID);
    let rows = found.list("data", data, "components", 1, FIELDS);
    for (number, row) in rows.iter().enumerate() {
        let at = below("data.components", number);
        match row["type"].as_u64() {
            Some(1) => {
                let inputs = found.list(&at, row, "components", 1, 1);
                for input in inputs {
                    let at = below(&at, "components.0");
                    found.text(&at, input, "label", 1, LABEL);
                    text_input(input, &at, found);
                }
            }
            Some(18) => {
                found.text(&at, row, "label", 1, LABEL);
                found.text_if_there(&at, row, "description", 0, LABEL_DESCRIPTION);
                if row["component"]["type"] == 4 {
                    text_input(&row["component"], &below(&at, "component"), found);
                }
            }
            Some(10) => found.text(&at, row, "content", 1, VALUE),
            Some(_) | None => found.note(&at, "UNION_TYPE_CHOICES", "A form holds rows and labels."),
        }
    }
    let ids = flatten(rows).into_iter().map(|c| &c["custom_id"]).filter(|id| !id.is_null());
    found.unique("data.components", ids, "COMPONENT_CUSTOM_ID_DUPLICATED");
}

fn text_input(input: &Value, at: &str, found: &mut Findings) {
    found.hold(input["type"] == 4, at, "UNION_TYPE_CHOICES", "Only a text input stands in a form's row.");
    found.text(at, input, "custom_id", 1, CUSTOM_ID);
    let style = matches!(input["style"].as_u64(), Some(1 | 2));
    found.hold(style, &below(at, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).");
    let most = i64::try_from(VALUE).unwrap_or(i64::MAX);
    found.number_if_there(at, input, "min_length", 0, most);
    found.number_if_there(at, input, "max_length", 1, most);
    let max = input["max_length"].as_u64().map_or(VALUE, |m| usize::try_from(m).unwrap_or(usize::MAX));
    let min = input["min_length"].as_u64().map_or(0, |m| usize::try_from(m).unwrap_or(usize::MAX));
    found.hold(min <= max, at, "NUMBER_TYPE_RANGE", "The least length is more than the most.");
    found.text_if_there(at, input, "value", 0, max.min(VALUE));
    found.text_if_there(at, input, "placeholder", 0, PLACEHOLDER);
}

/// Checks completions.
pub fn choices(data: &Value, found: &mut Findings) {
    let list = found.list("data", data, "choices", 0, CHOICES);
    found.hold(data["choices"].is_array(), "data.choices", "BASE_TYPE_REQUIRED", "This field is required");
    each_choice(list, "data.choices", found);
}

/// Checks choices, of completions or of a command's option.
pub(super) fn each_choice(list: &[Value], at: &str, found: &mut Findings) {
    for (number, choice) in list.iter().enumerate() {
        let at = below(at, number);
        found.text(&at, choice, "name", 1, CHOICE_NAME);
        match &choice["value"] {
            Value::String(_) => found.text(&at, choice, "value", 1, CHOICE_VALUE),
            Value::Number(_) => {}
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
                found.note(&below(&at, "value"), "BASE_TYPE_REQUIRED", "Neither a text nor a number.");
            }
        }
    }
}
