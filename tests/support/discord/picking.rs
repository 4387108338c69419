//! Buttons, menus and forms as a client offers them: what is not on the screen cannot be used.

use serde_json::{Map, Value, json};

use super::message::{Message, flatten, text};
use super::user::Unable;

/// The data of a press.
pub fn button(message: &Message, what: &str) -> Result<Value, Unable> {
    let buttons = message.buttons();
    let by_id = buttons.iter().find(|b| b.custom_id == what);
    let by_looks = || buttons.iter().find(|b| b.label == what || b.emoji == what);
    let Some(found) = by_id.or_else(by_looks).filter(|_| !what.is_empty()) else {
        let there: Vec<&str> = buttons.iter().map(|b| b.label.as_str()).collect();
        return Err(Unable::refused(format!("no button `{what}` on the message, only {there:?}")));
    };
    if found.disabled {
        return Err(Unable::refused(format!("the button `{what}` is disabled")));
    }
    if found.style == 5 {
        return Err(Unable::refused(format!("`{what}` is a link to {}", found.url)));
    }
    Ok(json!({"component_type": 2, "custom_id": found.custom_id, "id": 1}))
}

/// The data of a choice from a menu of texts.
pub fn select(message: &Message, what: &str, picked: &[&str]) -> Result<Value, Unable> {
    let selects = message.selects();
    let Some(menu) = selects.iter().find(|s| !what.is_empty() && (s.custom_id == what || s.placeholder == what)) else {
        let there: Vec<&str> = selects.iter().map(|s| s.custom_id.as_str()).collect();
        return Err(Unable::refused(format!("no menu `{what}` on the message, only {there:?}")));
    };
    if menu.disabled {
        return Err(Unable::refused(format!("the menu `{what}` is disabled")));
    }
    let count = u64::try_from(picked.len()).unwrap_or(u64::MAX);
    if count < menu.min || count > menu.max {
        return Err(Unable::refused(format!("the menu takes {} to {}, not {count}", menu.min, menu.max)));
    }
    let mut values = Vec::new();
    for pick in picked {
        let found = menu.options.iter().find(|o| o["value"] == *pick);
        let found = found.or_else(|| menu.options.iter().find(|o| o["label"] == *pick));
        // Menus of users, roles and channels have no options of their own: any id will do.
        let value = match found {
            Some(option) => option["value"].clone(),
            None if menu.kind != 3 => json!(pick),
            None => return Err(Unable::refused(format!("no option `{pick}` in the menu `{what}`"))),
        };
        if values.contains(&value) {
            return Err(Unable::refused(format!("`{pick}` is picked twice")));
        }
        values.push(value);
    }
    let mut data = json!({"component_type": menu.kind, "custom_id": menu.custom_id, "id": 1, "values": values});
    if menu.kind != 3 {
        data["resolved"] = json!({});
    }
    Ok(data)
}

/// The data of a form that is sent.
pub fn modal(modal: &Value, fields: &Value) -> Result<Value, Unable> {
    let given = fields.as_object().cloned().unwrap_or_default();
    let mut used = Map::new();
    let mut rows = Vec::new();
    for row in modal["components"].as_array().into_iter().flatten() {
        let Some(input) = flatten(std::slice::from_ref(row)).into_iter().find(|c| c["type"] == 4) else { continue };
        let id = text(&input["custom_id"]);
        let label = if input["label"].is_string() { text(&input["label"]) } else { text(&row["label"]) };
        let named = [&id, &label].into_iter().find(|n| given.contains_key(n.as_str()));
        let value = match named {
            Some(name) => {
                used.insert(name.clone(), Value::Null);
                text(&given[name.as_str()])
            }
            None => text(&input["value"]),
        };
        fill(input, &label, &value)?;
        let filled = json!({"type": 4, "id": 2, "custom_id": id, "value": value});
        rows.push(if row["type"] == 18 {
            json!({"type": 18, "id": 1, "component": filled})
        } else {
            json!({"type": 1, "id": 1, "components": [filled]})
        });
    }
    if let Some(stray) = given.keys().find(|k| !used.contains_key(k.as_str())) {
        return Err(Unable::refused(format!("the form has no field `{stray}`")));
    }
    Ok(json!({"custom_id": modal["custom_id"], "components": rows}))
}

fn fill(input: &Value, label: &str, value: &str) -> Result<(), Unable> {
    let length = u64::try_from(value.chars().count()).unwrap_or(u64::MAX);
    let required = input["required"] != false;
    if length == 0 {
        return if required { Err(Unable::refused(format!("the field `{label}` must be filled in"))) } else { Ok(()) };
    }
    let (min, max) = (input["min_length"].as_u64().unwrap_or(0), input["max_length"].as_u64().unwrap_or(4000));
    if length < min || length > max {
        return Err(Unable::refused(format!("the field `{label}` takes {min} to {max} characters, not {length}")));
    }
    if input["style"] == 1 && value.contains('\n') {
        return Err(Unable::refused(format!("the field `{label}` takes a single line")));
    }
    Ok(())
}
