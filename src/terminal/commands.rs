//! The one-shot commands: arguments → one use case → output.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use clap::CommandFactory;
use serde::Serialize;

use super::args::{self, Arguments, Command};
use super::progress::Bar;
use super::render::{self, Layout};
use super::resolve::Ended;
use super::typed::typed;
use super::{Failure, Outcome, console, import, listing, places, resolve, tables, verdicts};
use crate::app::{App, Ask, NoSuchRule, UnknownRule, eval};
use crate::search::Confidence;
use crate::vocab::{Book, visible};

/// How one of several readings is chosen where a script was given.
const ADD_READING: &str = "Add --reading N to decide one of them";
/// The same where a question was asked.
const RESOLVE_ONE: &str = "To decide one of them: netrep resolve \"…\" --reading N";

/// Carries out the command of the arguments.
pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let command = match &arguments.command {
        Some(command) => command,
        None if at_terminal => &Command::Console,
        None => {
            writeln!(out, "{}", console::TRY)?;
            return Ok(Outcome::Done);
        }
    };
    if let Command::Completions { shell } = command {
        clap_complete::generate(*shell, &mut Arguments::command(), "netrep", out);
        return Ok(Outcome::Done);
    }
    if let Command::Manual { topic } = command {
        return resolve::help(topic.as_deref(), out);
    }
    #[cfg(feature = "discord")]
    if let Command::Serve(serve) = command {
        return super::serve::serve(arguments, serve, out);
    }
    if let Some(ended) = super::storage::run(arguments, command, out) {
        return ended;
    }
    let settings = places::settings(arguments);
    if let Command::Index { rebuild: true } = command {
        remove_index(&settings.index)?;
    }
    if let Command::Import(ask) = command {
        return import::run(&settings, ask, arguments.json, out);
    }
    let app = App::open(settings, &Bar::default())?;
    match command {
        Command::Ask(ask) => chosen(self::ask(&app, arguments.json, ask, out)?, arguments.json, RESOLVE_ONE, out),
        Command::Rule { id, as_of: None } => rule(&app, arguments.json, &id.join(" "), out),
        Command::Rule { id, as_of: Some(day) } => rule_as_of(&app, arguments.json, &id.join(" "), day, out),
        Command::Card { name } => card(&app, arguments.json, &name.join(" "), out),
        Command::Cards(ask) => listing::run(&app, ask, arguments.json, out),
        Command::Resolve(ask) => {
            chosen(resolve::resolve(&app, arguments.json, ask, out)?, arguments.json, ADD_READING, out)
        }
        Command::Respond(ask) => {
            chosen(resolve::respond(&app, arguments.json, ask, out)?, arguments.json, ADD_READING, out)
        }
        Command::Beats(ask) => {
            chosen(resolve::beats(&app, arguments.json, ask, out)?, arguments.json, ADD_READING, out)
        }
        Command::Fmt { script } => resolve::format(&app, script, out),
        Command::Cases { filter, verbose } => {
            resolve::cases(&app, arguments.json, filter.as_deref().unwrap_or_default(), *verbose, out)
        }
        Command::Eval { what: args::Eval::Search { questions, run, per_query } } => {
            evaluate(&app, arguments.json, questions, run.as_deref(), *per_query, out)
        }
        Command::Doctor | Command::Index { .. } => {
            let status = app.status();
            let healthy = status.problems.is_empty();
            match arguments.json {
                true => json(out, &status)?,
                false => tables::status(out, &status)?,
            }
            Ok(if healthy { Outcome::Done } else { Outcome::NotFound })
        }
        Command::Console => console::run(&app, &places::history(arguments), arguments.json, out),
        // They need nothing loaded, and are carried out above.
        Command::Completions { .. }
        | Command::Manual { .. }
        | Command::Backup { .. }
        | Command::Import(_)
        | Command::Restore { .. }
        | Command::Store { .. } => Ok(Outcome::Done),
        #[cfg(feature = "discord")]
        Command::Serve(_) => Ok(Outcome::Done),
    }
}

/// Says after an answer that came with readings how one of them is chosen.
pub(super) fn chosen(
    (outcome, readings): Ended,
    as_json: bool,
    how: &str,
    out: &mut dyn Write,
) -> Result<Outcome, Failure> {
    if !readings.is_empty() && !as_json {
        writeln!(out, "{}", verdicts::quiet(how))?;
    }
    Ok(outcome)
}

/// Answers a question. If it tells a situation that can be read in several ways, it gives their scripts.
pub(super) fn ask(app: &App, as_json: bool, ask: &args::Ask, out: &mut dyn Write) -> Result<Ended, Failure> {
    let mut question = ask.question.join(" ");
    if ask.question.is_empty() {
        question = typed("your question", 4 * crate::search::MAX_QUESTION as u64)?.trim().to_owned();
    }
    let question = visible(&question);
    let request = Ask { question: &question, book: ask.book, limit: usize::from(ask.more), explain: ask.explain };
    let answer = app.ask(&request);
    let decided = app.situation(&question, None).filter(|_| ask.book.is_none());
    match (as_json, &decided) {
        (true, _) => json(out, &Asked { decided: decided.as_ref(), answer: &answer })?,
        (false, Some(situation)) => {
            verdicts::answer(out, situation, Layout::fitting(false), false, false)?;
            writeln!(out)?;
            render::pointers(out, "Rules about this", &answer.pointers())?;
        }
        (false, None) => render::answer(out, &answer, Layout::fitting(ask.examples))?,
    }
    let readings = decided.as_ref().map_or(Vec::new(), |situation| resolve::scripts(situation.readings()));
    let found = decided.is_some() || answer.confidence >= Confidence::Good;
    Ok((if found { Outcome::Done } else { Outcome::NotFound }, readings))
}

/// A question's answer as a machine gets it: what the situation comes to that it tells, if it tells one, and the entries.
#[derive(Serialize)]
struct Asked<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    decided: Option<&'a crate::app::ResolveAnswer>,
    #[serde(flatten)]
    answer: &'a crate::answer::Answer,
}

/// Shows entries by id or number.
pub(super) fn rule(app: &App, as_json: bool, id: &str, out: &mut dyn Write) -> Result<Outcome, Failure> {
    match app.rule(id) {
        Ok(pages) => all(&pages, as_json, out, |out, page| render::page(out, page, Layout::fitting(true))),
        Err(unknown) => unknown_rule(app, &unknown, as_json, out),
    }
}

/// Shows entries with the official wording of a day.
fn rule_as_of(app: &App, as_json: bool, id: &str, day: &str, out: &mut dyn Write) -> Result<Outcome, Failure> {
    match app.rule_as_of(id, day) {
        Ok(pages) => all(&pages, as_json, out, |out, page| render::page(out, page, Layout::fitting(true))),
        Err(NoSuchRule::Unknown(unknown)) => unknown_rule(app, &unknown, as_json, out),
        Err(other @ (NoSuchRule::Day(_) | NoSuchRule::Shelf(_))) => Err(Failure::AsOf(other)),
    }
}

fn unknown_rule(app: &App, unknown: &UnknownRule, as_json: bool, out: &mut dyn Write) -> Result<Outcome, Failure> {
    if as_json {
        return not_found(unknown, &unknown.near, out);
    }
    writeln!(out, "{unknown}")?;
    let coe = unknown.typed.trim_start().to_ascii_lowercase().starts_with(Book::Coe.as_str());
    if coe && !app.holds_book(Book::Coe) {
        writeln!(
            out,
            "(the {} are not part of netrep; `netrep import FILE` takes your copy of them)",
            Book::Coe.title()
        )?;
    }
    if unknown.near.is_empty() {
        writeln!(out, "Ask in your own words instead: netrep ask \"…\"")?;
    } else {
        render::pointers(out, "Did you mean", &unknown.near)?;
    }
    Ok(Outcome::NotFound)
}

/// Shows a card.
pub(super) fn card(app: &App, as_json: bool, name: &str, out: &mut dyn Write) -> Result<Outcome, Failure> {
    match app.card(name) {
        Ok(pages) => all(&pages, as_json, out, render::card),
        Err(unknown) if as_json => not_found(&unknown, &unknown.near, out),
        Err(unknown) => {
            let next = match unknown.near.join(", ") {
                none if none.is_empty() => {
                    "\nType a part of its title, or list cards by what is printed on them: netrep cards --type creature"
                        .to_owned()
                }
                near => format!("; did you mean {near}?"),
            };
            writeln!(out, "{unknown}{next}")?;
            Ok(Outcome::NotFound)
        }
    }
}

/// Shows pages with an empty line between them.
fn all<T: Serialize>(
    pages: &[T],
    as_json: bool,
    out: &mut dyn Write,
    show: impl Fn(&mut dyn Write, &T) -> io::Result<()>,
) -> Result<Outcome, Failure> {
    if as_json {
        json(out, &pages)?;
        return Ok(Outcome::Done);
    }
    for (at, page) in pages.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        show(out, page)?;
    }
    Ok(Outcome::Done)
}

pub(super) fn not_found(error: &impl ToString, near: &impl Serialize, out: &mut dyn Write) -> Result<Outcome, Failure> {
    json(out, &serde_json::json!({ "error": error.to_string(), "near": near }))?;
    Ok(Outcome::NotFound)
}

fn evaluate(
    app: &App,
    as_json: bool,
    questions: &Path,
    run: Option<&Path>,
    per_query: bool,
    out: &mut dyn Write,
) -> Result<Outcome, Failure> {
    let text = std::fs::read_to_string(questions).map_err(|e| Failure::File(questions.to_owned(), e))?;
    let read = eval::read_questions(&text).map_err(|e| Failure::Questions(questions.to_owned(), e))?;
    let report = eval::evaluate(app.index(), read);
    if let Some(path) = run {
        let lines: Result<Vec<String>, _> = report.runs.iter().map(|(_, run, _)| serde_json::to_string(run)).collect();
        std::fs::write(path, lines?.join("\n") + "\n").map_err(|e| Failure::File(path.to_owned(), e))?;
    }
    match as_json {
        true => json(out, &report)?,
        false => tables::report(out, &report, per_query)?,
    }
    Ok(Outcome::Done)
}

pub(super) fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// Removes every index that was built below a folder; anything else in it stays.
fn remove_index(root: &Path) -> Result<(), Failure> {
    crate::search::SearchIndex::discard(root).map_err(crate::app::AppError::from)?;
    Ok(())
}
