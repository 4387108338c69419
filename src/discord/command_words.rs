//! What commands, their parameters and their choices are called and do, in every language: one table,
//! `languages/commands.toml`, with the languages side by side.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

/// A text in every language, by the language's code.
type InEach = BTreeMap<String, String>;

/// A command, a parameter or a subcommand.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    #[serde(default)]
    name: InEach,
    #[serde(default)]
    description: InEach,
    /// Its parameters or subcommands, by their English names.
    #[serde(default)]
    options: BTreeMap<String, Named>,
    /// Its fixed choices, by their English names.
    #[serde(default)]
    choices: BTreeMap<String, InEach>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// The parameters that are the same wherever they stand.
    every: BTreeMap<String, Named>,
    command: BTreeMap<String, Named>,
}

impl Named {
    /// Gives its own name in a language, if it has one.
    pub fn name(&self, code: &str) -> Option<&str> {
        text(&self.name, code)
    }

    /// Gives its name in a language, the English one if it has none of its own.
    pub fn name_or<'a>(&'a self, english: &'a str, code: &str) -> &'a str {
        self.name(code).unwrap_or(english)
    }

    /// Gives the description of what it does, in a line.
    pub fn description(&self, code: &str) -> Option<&str> {
        text(&self.description, code)
    }

    /// Gives a parameter or subcommand by its English name.
    pub fn option(&self, name: &str) -> Option<&Named> {
        self.options.get(name).or_else(|| table().every.get(name))
    }

    /// Gives what a choice is called in a language, by its English name.
    pub fn choice(&self, name: &str, code: &str) -> Option<&str> {
        self.choices.get(name).and_then(|choice| text(choice, code))
    }
}

/// Gives a command by its English name.
pub fn command(name: &str) -> Option<&'static Named> {
    table().command.get(name)
}

/// Gives the names of all commands in a language.
#[cfg(test)]
pub fn names(code: &str) -> impl Iterator<Item = &'static str> {
    table().command.iter().map(move |(name, named)| named.name_or(name, code))
}

/// Gives a text in which every command stands as the clients of that language show it: `/game start` as `/spiel
/// beginnen`.
pub fn as_typed(text: &str, code: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('/') {
        let (before, after) = rest.split_at(at + 1);
        shown.push_str(before);
        rest = after;
        let mut known = Some(&table().command);
        while let Some(named) = known.take() {
            let end = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
            let Some(found) = named.get(&rest[..end]).filter(|_| end > 0) else { break };
            shown.push_str(found.name_or(&rest[..end], code));
            rest = &rest[end..];
            if let Some(next) = rest.strip_prefix(' ')
                && found.options.keys().any(|option| next.starts_with(option.as_str()))
            {
                shown.push(' ');
                rest = next;
                known = Some(&found.options);
            }
        }
    }
    shown.push_str(rest);
    shown
}

fn text<'a>(of: &'a InEach, code: &str) -> Option<&'a str> {
    of.get(code).map(String::as_str).filter(|text| !text.is_empty())
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        // What is built in has been read by the tests; if it could not be read, commands would be English.
        let read = toml::from_str::<Table>(include_str!("languages/commands.toml"));
        read.inspect_err(|error| tracing::error!("languages/commands: {error}")).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::super::words::Words;
    use super::*;

    /// Gives everything in the table that has texts.
    fn everything() -> Vec<&'static Named> {
        let mut all: Vec<&Named> = table().every.values().chain(table().command.values()).collect();
        let mut at = 0;
        while let Some(named) = all.get(at).copied() {
            all.extend(named.options.values());
            at += 1;
        }
        all
    }

    #[test]
    fn the_table_can_be_read_and_names_languages_only() {
        assert!(toml::from_str::<Table>(include_str!("languages/commands.toml")).is_ok_and(|t| !t.command.is_empty()));
        let codes: Vec<&str> = Words::all().iter().map(|words| words.code).collect();
        for named in everything() {
            for texts in [&named.name, &named.description].into_iter().chain(named.choices.values()) {
                assert!(texts.keys().all(|code| codes.contains(&code.as_str())), "{texts:?}");
            }
        }
    }

    #[test]
    fn commands_are_named_as_they_are_typed() {
        assert_eq!(as_typed("`/game start` or /resolve", "de"), "`/spiel beginnen` or /auflösen");
        assert_eq!(as_typed("`/game start` or /resolve", "en"), "`/game start` or /resolve");
        assert_eq!(as_typed("either/or", "de"), "either/or");
    }
}
