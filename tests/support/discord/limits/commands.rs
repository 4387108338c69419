//! Limits of commands.

use serde_json::Value;

use super::modal::each_choice;
use super::{Findings, below};

const SLASH_COMMANDS: usize = 100;
const MENU_COMMANDS: usize = 15;
const NAME: usize = 32;
const DESCRIPTION: usize = 100;
const OPTIONS: usize = 25;
const CHOICES: usize = 25;
const CHOICE_NAME: usize = 100;
/// Names, descriptions and values of a command and all below it; of translations the longest counts.
const TOTAL: usize = 8000;

/// The languages of Discord's clients.
const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "he",
    "ar",
];

/// Checks all commands of a place together.
pub fn commands(all: &Value, found: &mut Findings) {
    let list = all.as_array().map_or(&[][..], Vec::as_slice);
    found.hold(all.is_array(), "", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
    for kind in 1..=3 {
        let of_kind = || list.iter().filter(move |c| c["type"].as_u64().unwrap_or(1) == kind);
        let max = if kind == 1 { SLASH_COMMANDS } else { MENU_COMMANDS };
        found.hold(of_kind().count() <= max, "", "APPLICATION_COMMANDS_TOO_MANY", "Too many commands of this type.");
        found.unique("", of_kind().map(|c| &c["name"]), "APPLICATION_COMMANDS_DUPLICATE_NAME");
    }
    for (at, one) in list.iter().enumerate() {
        command(one, &at.to_string(), found);
    }
}

/// Checks one command.
pub fn command(command: &Value, at: &str, found: &mut Findings) {
    match command["type"].as_u64().unwrap_or(1) {
        1 => {
            named(command, at, found);
            options(command, at, 0, found);
        }
        2 | 3 => {
            found.text(at, command, "name", 1, NAME);
            translated(command, at, "name", NAME, false, found);
            let bare = command["description"].as_str().is_none_or(str::is_empty);
            found.hold(bare, at, "APPLICATION_COMMAND_INVALID_DESCRIPTION", "Commands of menus have no description.");
            found.list(at, command, "options", 0, 0);
        }
        _ => found.note(&below(at, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3)."),
    }
    let total = characters(command);
    found.hold(total <= TOTAL, at, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    for (key, most) in [("contexts", 2), ("integration_types", 1)] {
        let list = found.list(at, command, key, 0, 3);
        let known = list.iter().all(|v| v.as_u64().is_some_and(|n| n <= most));
        found.hold(known, &below(at, key), "BASE_TYPE_CHOICES", "An unknown value.");
        found.unique(&below(at, key), list, "SET_TYPE_ALREADY_CONTAINS_VALUE");
    }
    let wanted = &command["default_member_permissions"];
    // Digits are taken for the number that they are.
    let bits = wanted.is_null() || wanted.is_u64() || wanted.as_str().is_some_and(|s| s.parse::<u64>().is_ok());
    found.hold(bits, &below(at, "default_member_permissions"), "NUMBER_TYPE_COERCE", "Not permission bits.");
}

fn options(holder: &Value, at: &str, depth: usize, found: &mut Findings) {
    let list = found.list(at, holder, "options", 0, OPTIONS);
    let at = below(at, "options");
    found.unique(&at, list.iter().map(|o| &o["name"]), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID");
    let mut optional = false;
    let subs = list.iter().filter(|o| is_sub(o)).count();
    found.hold(
        subs == 0 || subs == list.len(),
        &at,
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        "Subcommands stand alone.",
    );
    for (number, option) in list.iter().enumerate() {
        let at = below(&at, number);
        named(option, &at, found);
        let required = option["required"] == true;
        found.hold(
            !(required && optional),
            &at,
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options come first.",
        );
        optional |= !required;
        match option["type"].as_u64() {
            Some(1) => options(option, &at, depth + 2, found),
            Some(2) => {
                found.hold(depth == 0, &at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups do not nest.");
                let below_it = option["options"].as_array().map_or(&[][..], Vec::as_slice);
                found.hold(
                    !below_it.is_empty() && below_it.iter().all(|o| o["type"] == 1),
                    &at,
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    "A group holds subcommands.",
                );
                if depth == 0 {
                    options(option, &at, depth + 1, found);
                }
            }
            Some(3..=11) => value(option, &at, found),
            Some(_) | None => found.note(&below(&at, "type"), "BASE_TYPE_CHOICES", "Value must be one of 1 to 11."),
        }
        found.hold(!is_sub(option) || depth < 2, &at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep.");
    }
}

fn is_sub(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

/// Checks an option that takes a value.
fn value(option: &Value, at: &str, found: &mut Findings) {
    let kind = option["type"].as_u64().unwrap_or_default();
    let choices = found.list(at, option, "choices", 0, CHOICES);
    each_choice(choices, &below(at, "choices"), found);
    for (number, choice) in choices.iter().enumerate() {
        let at = below(&below(at, "choices"), number);
        translated(choice, &at, "name", CHOICE_NAME, false, found);
        let fits = if kind == 3 { choice["value"].is_string() } else { choice["value"].is_number() };
        found.hold(
            fits,
            &below(&at, "value"),
            "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID",
            "Not the option's type.",
        );
    }
    found.unique(
        &below(at, "choices"),
        choices.iter().map(|c| &c["name"]),
        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
    );
    let takes = matches!(kind, 3 | 4 | 10);
    found.hold(
        choices.is_empty() || takes,
        at,
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        "No choices for this type.",
    );
    let completes = option["autocomplete"] == true;
    found.hold(
        !completes || takes && choices.is_empty(),
        at,
        "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
        "Completion goes with texts and numbers without choices.",
    );
    found.number_if_there(at, option, "min_length", 0, 6000);
    found.number_if_there(at, option, "max_length", 1, 6000);
    let bounded = option["min_length"].is_null() && option["max_length"].is_null();
    found.hold(bounded || kind == 3, at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only texts have lengths.");
    let out_of_order =
        |low: &str, high: &str| option[low].as_f64().zip(option[high].as_f64()).is_some_and(|(low, high)| low > high);
    let ordered = !out_of_order("min_length", "max_length") && !out_of_order("min_value", "max_value");
    found.hold(ordered, at, "NUMBER_TYPE_RANGE", "The least is more than the most.");
}

/// Checks name and description of a command or an option.
fn named(thing: &Value, at: &str, found: &mut Findings) {
    found.text(at, thing, "name", 1, NAME);
    if let Some(name) = thing["name"].as_str() {
        found.hold(is_name(name), &below(at, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
    translated(thing, at, "name", NAME, true, found);
    found.text(at, thing, "description", 1, DESCRIPTION);
    translated(thing, at, "description", DESCRIPTION, false, found);
}

fn translated(thing: &Value, at: &str, key: &str, max: usize, as_name: bool, found: &mut Findings) {
    let list = &thing[format!("{key}_localizations")];
    let at = below(at, format!("{key}_localizations"));
    found.hold(list.is_null() || list.is_object(), &at, "DICT_TYPE_CONVERT", "Only dictionaries may be used");
    for locale in list.as_object().into_iter().flatten().map(|(locale, _)| locale) {
        let known = LOCALES.contains(&locale.as_str());
        found.hold(known, &below(&at, locale), "BASE_TYPE_CHOICES", "Not a locale of Discord's.");
        found.text(&at, list, locale, 1, max);
        if as_name {
            let fine = list[locale].as_str().is_some_and(is_name);
            found.hold(fine, &below(&at, locale), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    }
}

/// `^[-_'\p{L}\p{N}]{1,32}$`, in lower case where a letter has one.
fn is_name(name: &str) -> bool {
    let fits = |c: char| {
        matches!(c, '-' | '_' | '\'')
            || c.is_alphanumeric()
            || ('\u{900}'..='\u{97f}').contains(&c)
            || ('\u{e00}'..='\u{e7f}').contains(&c)
    };
    name.chars().all(fits) && name.to_lowercase() == name
}

/// What a command weighs.
fn characters(thing: &Value) -> usize {
    let longest = |key: &str| {
        let own = thing[key].as_str().map_or(0, |t| t.chars().count());
        let other = thing[format!("{key}_localizations")].as_object().into_iter().flatten();
        other.filter_map(|(_, t)| t.as_str()).map(|t| t.chars().count()).fold(own, usize::max)
    };
    let value = thing["value"].as_str().map_or(0, |t| t.chars().count());
    let below = |key: &str| thing[key].as_array().into_iter().flatten().map(characters).sum::<usize>();
    longest("name") + longest("description") + value + below("options") + below("choices")
}
