//! The commands about scripts: the answer to one, its short form, the worked cases, the manuals.

use std::io::Write;
use std::path::Path;

use clap::CommandFactory;

use super::args::{Arguments, Beats, Resolve, Respond};
use super::render::Layout;
use super::typed::typed;
use super::{Failure, Outcome, commands, manual, mistakes, picture, respond, verdicts};
use crate::app::{self, App, Reading};
use crate::vocab::visible;

/// The longest script that is taken from a pipe, in bytes: more than the language reads.
const LONGEST: u64 = 64 * 1024;

/// How a command ended, and the scripts of the readings that it showed.
pub(super) type Ended = (Outcome, Vec<String>);

/// Says what comes of a script.
pub(super) fn resolve(app: &App, as_json: bool, ask: &Resolve, out: &mut dyn Write) -> Result<Ended, Failure> {
    let rules = ask.rules.as_ref().map(|r| r.0.as_slice());
    let readings = |text: &str| app.resolve(text, rules).first().map_or(Vec::new(), |a| a.readings().to_vec());
    let text = match meant(script(app, &ask.script)?, ask.reading, readings) {
        Ok(text) => text,
        Err(why) => return refused(&why, out),
    };
    let answers = app.resolve(&text, rules);
    match (as_json, answers.as_slice()) {
        (true, [only]) => commands::json(out, only)?,
        (true, several) => commands::json(out, &several)?,
        (false, several) => {
            let apart = if ask.explain { app.explain_told(&text) } else { Vec::new() };
            if !apart.is_empty() {
                writeln!(out, "Your words, clause by clause (cards in brackets, people in <>):")?;
                apart.iter().try_for_each(|clause| writeln!(out, "  {clause}"))?;
                writeln!(out)?;
            }
            for (at, answer) in several.iter().enumerate() {
                if at > 0 {
                    writeln!(out)?;
                }
                verdicts::answer(out, answer, Layout::fitting(false), ask.odds, ask.explain)?;
            }
        }
    }
    if let Some(file) = &ask.picture {
        picture::write(&answers, file)?;
        // Beside JSON on the standard output, which this is not a part of.
        let mut told = anstream::stderr();
        writeln!(told, "The picture is in {}", file.display())?;
    }
    let wrong = answers.iter().any(crate::app::ResolveAnswer::has_mistakes);
    let shown = answers.first().filter(|_| answers.len() == 1).map_or(&[][..], |answer| answer.readings());
    Ok((if wrong { Outcome::NotFound } else { Outcome::Done }, scripts(shown)))
}

/// Gives the scripts of readings.
pub(super) fn scripts(readings: &[Reading]) -> Vec<String> {
    readings.iter().map(|reading| reading.script.clone()).collect()
}

/// Gives the reading of a text that was asked for, else the text.
fn meant(text: String, number: Option<usize>, readings: impl FnOnce(&str) -> Vec<Reading>) -> Result<String, String> {
    let Some(number) = number else { return Ok(text) };
    let mut all = readings(&text);
    let count = all.len();
    match number.checked_sub(1).filter(|at| *at < count) {
        Some(at) => Ok(all.swap_remove(at).script),
        None if count == 0 => Err(format!("there is no reading {number}: nothing was left open")),
        None => Err(format!("there is no reading {number}: netrep offered {count}")),
    }
}

fn refused(why: &str, out: &mut dyn Write) -> Result<Ended, Failure> {
    writeln!(out, "{why}")?;
    Ok((Outcome::NotFound, Vec::new()))
}

/// Lists what can be declared after the declarations of a script.
pub(super) fn respond(app: &App, as_json: bool, ask: &Respond, out: &mut dyn Write) -> Result<Ended, Failure> {
    let rules = ask.rules.as_ref().map(|r| r.0.clone());
    let request = app::Respond { rules, every: ask.every, ..app::Respond::default() };
    answers(app, as_json, (script(app, &ask.script)?, ask.reading), &request, out)
}

/// Lists what keeps a declared action from simply resolving.
pub(super) fn beats(app: &App, as_json: bool, ask: &Beats, out: &mut dyn Write) -> Result<Ended, Failure> {
    let rules = ask.rules.as_ref().map(|r| r.0.clone());
    let request = app::Respond { rules, every: !ask.there, beats: true, number: ask.number.clone() };
    answers(app, as_json, (script(app, &ask.script)?, ask.reading), &request, out)
}

fn answers(
    app: &App,
    as_json: bool,
    (text, reading): (String, Option<usize>),
    request: &app::Respond,
    out: &mut dyn Write,
) -> Result<Ended, Failure> {
    let readings = |text: &str| app.respond(text, request).into_iter().next().map_or(Vec::new(), |r| r.readings);
    let text = match meant(text, reading, readings) {
        Ok(text) => text,
        Err(why) => return refused(&why, out),
    };
    let found = app.respond(&text, request);
    match (as_json, found.as_slice()) {
        (true, [only]) => commands::json(out, only)?,
        (true, several) => commands::json(out, &several)?,
        (false, []) => writeln!(out, "there is no script to answer")?,
        (false, several) => {
            for (at, responses) in several.iter().enumerate() {
                if at > 0 {
                    writeln!(out)?;
                }
                respond::responses(out, responses, Layout::fitting(false))?;
            }
        }
    }
    let wrong = found.is_empty() || found.iter().any(|r| !r.diagnostics.is_empty() || !r.trouble.is_empty());
    let shown = found.first().filter(|_| found.len() == 1).map_or(&[][..], |found| &found.readings);
    Ok((if wrong { Outcome::NotFound } else { Outcome::Done }, scripts(shown)))
}

/// Prints a script in short form.
pub(super) fn format(app: &App, typed: &[String], out: &mut dyn Write) -> Result<Outcome, Failure> {
    let text = script(app, typed)?;
    let (shown, complaints) = app.format(&text);
    write!(out, "{shown}")?;
    mistakes::write(out, &complaints, Layout::fitting(false))?;
    Ok(if complaints.is_empty() { Outcome::Done } else { Outcome::NotFound })
}

/// Runs the worked cases.
pub(super) fn cases(
    app: &App,
    as_json: bool,
    filter: &str,
    verbose: bool,
    out: &mut dyn Write,
) -> Result<Outcome, Failure> {
    let report = app.cases(filter);
    match as_json {
        true => commands::json(out, &report)?,
        false => verdicts::cases(out, &report, verbose)?,
    }
    Ok(if report.holds() && !report.runs.is_empty() { Outcome::Done } else { Outcome::NotFound })
}

/// Shows a manual, or what the program can do. Needs nothing loaded.
pub(super) fn help(topic: Option<&str>, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let mut command = Arguments::command();
    // Only then the commands below it know its name and its options.
    command.build();
    match topic {
        None => write!(out, "{}", command.render_help().ansi())?,
        Some("chain") => manual::chain(out, Layout::fitting(true))?,
        Some("effects") => manual::effects(out)?,
        Some("card-schema") => write!(out, "{}", manual::CARD_SCHEMA)?,
        Some("entry-schema") => write!(out, "{}", manual::ENTRY_SCHEMA)?,
        Some(other) => match command.find_subcommand_mut(other) {
            Some(found) => write!(out, "{}", found.render_help().ansi())?,
            None => {
                writeln!(out, "no manual `{other}`, expected chain, effects, card-schema, entry-schema or a command")?;
                return Ok(Outcome::NotFound);
            }
        },
    }
    Ok(Outcome::Done)
}

/// Gives the script that the arguments mean, as it may be shown again: whoever sent it may have put marks into it that
/// turn the lines of a terminal round.
fn script(app: &App, typed: &[String]) -> Result<String, Failure> {
    Ok(visible(&written(app, typed)?).into_owned())
}

/// Gives the script as it stands in a file, the standard input or a case, or the words themselves.
fn written(app: &App, words: &[String]) -> Result<String, Failure> {
    let stdin = || typed("the situation or the script", LONGEST);
    match words {
        [] => Ok(stdin()?),
        [only] if only == "-" => Ok(stdin()?),
        [only] => {
            let path = Path::new(only);
            if path.is_file() {
                return std::fs::read_to_string(path).map_err(|e| Failure::File(path.to_owned(), e));
            }
            if let Some(case) = app.case(only.trim()) {
                return Ok(case.text);
            }
            // One word with a dot, a slash or a number names a file or a case, and no script.
            if !only.contains(char::is_whitespace)
                && only.contains(|c: char| matches!(c, '.' | '/') || c.is_ascii_digit())
            {
                return Err(Failure::NoScript(only.clone()));
            }
            Ok(only.clone())
        }
        several => Ok(several.join(" ")),
    }
}
