//! Limits of buttons and menus.

use serde_json::Value;

use super::super::message::flatten;
use super::{Findings, below};

const ROWS: usize = 5;
const BUTTONS_IN_ROW: usize = 5;
/// Of the second kind, counted however deep.
const COMPONENTS_V2: usize = 40;
/// All texts among components of the second kind.
const TEXT_V2: usize = 4000;
const CUSTOM_ID: usize = 100;
const BUTTON_LABEL: usize = 80;
const BUTTON_URL: usize = 512;
const MENU_OPTIONS: usize = 25;
const MENU_TEXT: usize = 100;
const MENU_PLACEHOLDER: usize = 150;

/// Checks the components of a message.
pub(super) fn components(data: &Value, v2: bool, found: &mut Findings) {
    let rows = found.list("", data, "components", 0, if v2 { COMPONENTS_V2 } else { ROWS });
    for (at, row) in rows.iter().enumerate() {
        let at = below("components", at);
        if row["type"] == 1 {
            action_row(row, &at, found);
        } else {
            let known = v2 && matches!(row["type"].as_u64(), Some(9 | 10 | 12..=14 | 17));
            found.hold(known, &at, "UNION_TYPE_CHOICES", "Only action rows stand at the top.");
            inside(row, &at, found);
        }
    }
    let all = flatten(rows);
    if v2 {
        found.hold(all.len() <= COMPONENTS_V2, "components", "COMPONENT_MAX_TOTAL", "At most 40 components.");
        let text: usize = all.iter().filter_map(|c| c["content"].as_str()).map(|t| t.chars().count()).sum();
        found.hold(text <= TEXT_V2, "components", "BASE_TYPE_MAX_LENGTH", "At most 4000 characters in all texts.");
    }
    let ids = all.iter().map(|c| &c["custom_id"]).filter(|id| !id.is_null());
    found.unique("components", ids, "COMPONENT_CUSTOM_ID_DUPLICATED");
}

/// What stands inside containers and sections.
fn inside(holder: &Value, at: &str, found: &mut Findings) {
    for (number, part) in holder["components"].as_array().into_iter().flatten().enumerate() {
        let at = below(&below(at, "components"), number);
        match part["type"].as_u64() {
            Some(1) => action_row(part, &at, found),
            Some(10) => found.text(&at, part, "content", 1, TEXT_V2),
            Some(_) => inside(part, &at, found),
            None => found.note(&at, "BASE_TYPE_REQUIRED", "This field is required"),
        }
    }
    if holder["type"] == 10 {
        found.text(at, holder, "content", 1, TEXT_V2);
    }
    if holder["accessory"]["type"] == 2 {
        button(&holder["accessory"], &below(at, "accessory"), found);
    }
}

fn action_row(row: &Value, at: &str, found: &mut Findings) {
    let parts = found.list(at, row, "components", 1, BUTTONS_IN_ROW);
    let menus = parts.iter().filter(|p| matches!(p["type"].as_u64(), Some(3 | 5..=8))).count();
    found.hold(
        menus == 0 || parts.len() == 1,
        at,
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        "A menu needs its row for itself.",
    );
    for (number, part) in parts.iter().enumerate() {
        let at = below(&below(at, "components"), number);
        match part["type"].as_u64() {
            Some(2) => button(part, &at, found),
            Some(3) => menu(part, &at, found),
            Some(5..=8) => common(part, &at, found),
            Some(_) | None => found.note(&at, "UNION_TYPE_CHOICES", "Neither a button nor a menu."),
        }
    }
}

fn button(button: &Value, at: &str, found: &mut Findings) {
    found.text_if_there(at, button, "label", 0, BUTTON_LABEL);
    let labelled = button["label"].as_str().is_some_and(|l| !l.trim().is_empty());
    let style = button["style"].as_u64().unwrap_or_default();
    let shows = labelled || button["emoji"].is_object() || style == 6;
    found.hold(shows, at, "BUTTON_COMPONENT_LABEL_REQUIRED", "A button needs a label or an emoji.");
    found.hold((1..=6).contains(&style), &below(at, "style"), "BASE_TYPE_CHOICES", "Value must be one of 1 to 6.");
    let emoji = &button["emoji"];
    let named = emoji["id"].is_string() || emoji["name"].as_str().is_some_and(|n| !n.is_empty());
    found.hold(!emoji.is_object() || named, &below(at, "emoji"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    match style {
        5 => {
            found.hold(button["url"].is_string(), at, "BASE_TYPE_REQUIRED", "A link needs a url.");
            found.url_if_there(at, button, "url", &["http://", "https://", "discord://"], BUTTON_URL);
            let bare = button["custom_id"].is_null();
            found.hold(bare, at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A link has no custom id.");
        }
        6 => {}
        _ => {
            found.text(at, button, "custom_id", 1, CUSTOM_ID);
            let bare = button["url"].is_null();
            found.hold(bare, at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "Only a link has a url.");
        }
    }
}

fn menu(menu: &Value, at: &str, found: &mut Findings) {
    common(menu, at, found);
    let options = found.list(at, menu, "options", 1, MENU_OPTIONS);
    for (number, option) in options.iter().enumerate() {
        let at = below(&below(at, "options"), number);
        found.text(&at, option, "label", 1, MENU_TEXT);
        found.text(&at, option, "value", 1, MENU_TEXT);
        found.text_if_there(&at, option, "description", 0, MENU_TEXT);
    }
    found.unique(
        &below(at, "options"),
        options.iter().map(|o| &o["value"]),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    );
    let chosen = options.iter().filter(|o| o["default"] == true).count();
    let max = menu["max_values"].as_u64().map_or(1, |m| usize::try_from(m).unwrap_or(usize::MAX));
    found.hold(chosen <= max, at, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than may be picked.");
}

/// What all menus have.
fn common(menu: &Value, at: &str, found: &mut Findings) {
    found.text(at, menu, "custom_id", 1, CUSTOM_ID);
    found.text_if_there(at, menu, "placeholder", 0, MENU_PLACEHOLDER);
    found.number_if_there(at, menu, "min_values", 0, 25);
    found.number_if_there(at, menu, "max_values", 1, 25);
    let (min, max) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
    found.hold(min <= max, at, "SELECT_COMPONENT_INVALID_VALUE_RANGE", "The least is more than the most.");
}
