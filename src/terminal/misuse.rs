//! Reads the command line, and says what to type instead of one that cannot be read. What the environment sets is no part
//! of what was typed, so it is not shown as part of how a command is used.

use std::ffi::OsString;

use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error, Parser};

use super::args::Arguments;
use crate::vocab::nearest;

/// Reads the arguments of the program. Where they cannot be read, or ask for help alone, it says so and ends the program.
pub fn arguments() -> Arguments {
    let typed: Vec<OsString> = std::env::args_os().collect();
    match Arguments::try_parse_from(&typed) {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => {
            // The same mistake, if it is one of what was typed.
            let alone = without_environment(Arguments::command()).try_get_matches_from(&typed);
            advised(alone.err().unwrap_or(error), &typed).exit()
        }
    }
}

/// Gives a command none of whose options is set by the environment.
fn without_environment(command: Command) -> Command {
    let unset = |arg: Arg| arg.env(Resettable::<clap::builder::OsStr>::Reset);
    command.mut_args(unset).mut_subcommands(without_environment)
}

/// Adds to the mistake of somebody who typed a question and no command how a question is asked.
fn advised(mut error: Error, typed: &[OsString]) -> Error {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return error;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand).cloned() else { return error };
    let rest = typed.iter().skip_while(|arg| **arg != *word).map(|arg| arg.to_string_lossy());
    let question = rest.collect::<Vec<_>>().join(" ");
    let one_word = !word.contains(char::is_whitespace);
    if !one_word {
        // A sentence is no command that was misspelt.
        error.remove(ContextKind::SuggestedSubcommand);
    }
    let command = Arguments::command();
    let near = nearest(&word, command.get_subcommands().map(Command::get_name)).filter(|_| one_word);
    if let Some(near) = near {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![near.to_owned()]));
    }
    // One word alone that is nearly a command was meant to be that, and so was a slip of `ask`.
    let alone = question == word && error.get(ContextKind::SuggestedSubcommand).is_some();
    if !alone && near != Some("ask") {
        let advice = format!("to ask a question: netrep ask {}", quoted(&question));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(advice)]));
    }
    error
}

/// Gives a text as one word of a shell.
fn quoted(text: &str) -> String {
    match text.contains(['"', '$', '`', '\\', '!']) {
        false => format!("\"{text}\""),
        true => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
