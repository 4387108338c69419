//! A prompt that takes the slash commands, with history and completion. It reads plain lines where there is no
//! terminal.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::args::{Ask, Beats, Resolve, Respond};
use super::folding::folding;
use super::pager::Answers;
use super::resolve::Ended;
use super::{Failure, Outcome, commands, resolve};
use crate::app::App;
use crate::search::{Scope, Subject};
use crate::vocab::visible;

/// Examples for somebody who types the name of the program alone.
pub(super) const TRY: &str = "\
netrep answers rules questions about the Middle-earth Collectible Card Game, with their sources. Try:

  netrep ask can a creature be played in response
  netrep card doors of night
  netrep rule ann 5
  netrep resolve 'R: Elrond; H+ Adûnaphel; R Marvels Told (tap Elrond) > Adûnaphel'
  netrep help chain     how situations are written
  netrep --help         all commands

At a terminal, `netrep` alone opens a prompt.";

const HELP: &str = "\
/rule QUESTION   a question in your own words, or a number: /rule can I respond to a tap, /rule ann 9a
/card NAME       a card by a name in any language
/resolve         decides a position and what is declared in it, typed line by line; an empty line ends it
/respond         what can be declared next, after a script that is typed in the same way
/beats           what stops the last declaration of such a script
/fmt             a script in short form, typed in the same way
NUMBER           picks that reading when netrep asks what you meant
help             this list (or ?); help chain, help effects: the manuals
quit             leave (or exit, bye, :q, Ctrl-D)
You can leave out the slash before the name of a card, the number of a rule, or a script.
Any other line without a slash is a question.";

/// The commands that can be completed.
const COMMANDS: [&str; 8] = ["/rule ", "/card ", "/resolve ", "/respond ", "/beats ", "/fmt ", "/help", "/quit"];
/// The commands that take a script over several lines.
const SCRIPTED: [&str; 4] = ["/resolve", "/respond", "/beats", "/fmt"];
/// The words that leave a prompt.
const LEAVE: [&str; 5] = ["quit", "exit", "q", "bye", ":q"];

/// Takes lines until there are no more. Ends with what the last answer was.
pub(super) fn run(app: &App, history: &Path, json: bool, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let session = Session { app, json, command: "resolve", readings: Vec::new() };
    if io::stdin().is_terminal() { prompt(session, history, out) } else { piped(session, out) }
}

/// The state that lasts from one line to the next.
struct Session<'a> {
    app: &'a App,
    json: bool,
    /// The readings that the last answer showed, and the command that it answered.
    command: &'static str,
    readings: Vec<String>,
}

fn piped(mut session: Session<'_>, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let mut ended = Outcome::Done;
    let mut script: Option<String> = None;
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        for line in session.collect(&mut script, visible(&String::from_utf8_lossy(&line)).trim()) {
            match session.take(&line, out)? {
                Some(outcome) => ended = outcome,
                None => return Ok(ended),
            }
        }
    }
    if let Some(outcome) = script.map(|rest| session.take(&rest, out)).transpose()?.flatten() {
        ended = outcome;
    }
    Ok(ended)
}

fn prompt(mut session: Session<'_>, history: &Path, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let mut editor: Editor<Assistant<'_>, DefaultHistory> = Editor::with_config(config)?;
    editor.set_helper(Some(Assistant { app: session.app }));
    // A first run has no history yet.
    let _ = editor.load_history(history);
    writeln!(out, "netrep {}: ask a question; `help` lists the rest, `quit` leaves", env!("CARGO_PKG_VERSION"))?;
    let answers = Answers::new()?;
    let mut script: Option<String> = None;
    'asked: loop {
        out.flush()?;
        match editor.readline(if script.is_some() { "… " } else { "> " }) {
            Ok(line) => {
                for line in session.collect(&mut script, visible(&line).trim()) {
                    let mut answer = Vec::new();
                    let ended = session.take(&line, &mut answer)?;
                    let rows = editor.dimensions().filter(|_| !session.json).map(|(_, rows)| usize::from(rows));
                    answers.show(&answer, rows.unwrap_or(usize::MAX), out)?;
                    if ended.is_none() {
                        break 'asked;
                    }
                }
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => break,
            Err(other) => return Err(other.into()),
        }
    }
    if let Some(folder) = history.parent() {
        let kept = std::fs::create_dir_all(folder).map_err(ReadlineError::from);
        if let Err(error) = kept.and_then(|()| editor.save_history(history)) {
            tracing::warn!(%error, file = %history.display(), "what was typed is not kept");
        }
    }
    Ok(Outcome::Done)
}

impl Session<'_> {
    /// Collects a script over several lines, up to an empty one or the next command. Any other line is complete by
    /// itself. Gives everything that is complete now.
    fn collect(&self, script: &mut Option<String>, line: &str) -> Vec<String> {
        let command = line.starts_with('/') || LEAVE.contains(&line);
        match script.take() {
            Some(lines) if line.is_empty() => vec![lines],
            Some(lines) if command => {
                let next = self.collect(script, line);
                std::iter::once(lines).chain(next).collect()
            }
            Some(lines) => {
                *script = Some(format!("{lines}\n{line}"));
                Vec::new()
            }
            None => {
                let line = if self.means_a_command(line) { format!("/{line}") } else { line.to_owned() };
                if line.split_whitespace().next().is_some_and(takes_a_script) {
                    *script = Some(line);
                    return Vec::new();
                }
                vec![line]
            }
        }
    }

    /// Whether a line is a command whose slash was left out: it begins like one, and what follows is what that command
    /// takes. A question may begin with the same word.
    fn means_a_command(&self, line: &str) -> bool {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "card" => self.app.card(rest).is_ok(),
            "rule" => self.app.rule(rest).is_ok(),
            "resolve" | "respond" | "beats" | "fmt" => rest.is_empty() || self.app.format(rest).1.is_empty(),
            _ => false,
        }
    }

    /// Carries out one line; nothing if it was the last.
    fn take(&mut self, line: &str, out: &mut dyn Write) -> Result<Option<Outcome>, Failure> {
        let chosen = line.parse::<usize>().ok().and_then(|n| self.readings.get(n.checked_sub(1)?)).cloned();
        if let Some(script) = chosen {
            return self.scripted(self.command, &script, out).map(Some);
        }
        let Session { app, json, .. } = *self;
        let (command, rest) = match line.strip_prefix('/').or_else(|| bare(line)) {
            Some(command) => command.split_once(char::is_whitespace).unwrap_or((command, "")),
            None => ("rule", line),
        };
        let (command, rest) = (command.to_lowercase(), rest.trim());
        let outcome = match command.as_str() {
            _ if line.is_empty() => Outcome::Done,
            word if LEAVE.contains(&word) => return Ok(None),
            "help" | "?" if rest.is_empty() => {
                writeln!(folding(out), "{HELP}")?;
                Outcome::Done
            }
            "help" | "?" => resolve::help(Some(&rest.to_lowercase()), out)?,
            "resolve" | "respond" | "beats" | "fmt" if rest.is_empty() => {
                writeln!(out, "/{command} needs a script, line by line up to an empty line; /help chain shows how")?;
                Outcome::NotFound
            }
            "resolve" => self.scripted("resolve", rest, out)?,
            "respond" => self.scripted("respond", rest, out)?,
            "beats" => self.scripted("beats", rest, out)?,
            "fmt" => resolve::format(app, &[rest.to_owned()], out)?,
            "rule" | "card" if rest.is_empty() => {
                writeln!(
                    out,
                    "/{command} needs something to look for, for instance: /{command} {}",
                    example(&command)
                )?;
                Outcome::NotFound
            }
            "rule" => {
                let ask = Ask { question: vec![rest.to_owned()], book: None, more: 4, examples: false, explain: false };
                let ended = commands::ask(app, json, &ask, out)?;
                self.offered("resolve", ended, out)?
            }
            "card" => commands::card(app, json, rest, out)?,
            unknown => {
                writeln!(
                    out,
                    "no command `/{unknown}`, expected /rule, /card, /resolve, /respond, /beats, /fmt, /help or /quit"
                )?;
                Outcome::NotFound
            }
        };
        Ok(Some(outcome))
    }

    /// Answers a script; what it may mean is there to be chosen from until the next one.
    fn scripted(&mut self, command: &'static str, script: &str, out: &mut dyn Write) -> Result<Outcome, Failure> {
        let Session { app, json, .. } = *self;
        let ended = match command {
            "respond" => resolve::respond(app, json, &Respond::of(script), out)?,
            "beats" => resolve::beats(app, json, &Beats::of(script), out)?,
            _ => resolve::resolve(app, json, &Resolve::of(script), out)?,
        };
        self.offered(command, ended, out)
    }

    /// Keeps the readings that an answer showed, and says how one of them is chosen.
    fn offered(&mut self, command: &'static str, ended: Ended, out: &mut dyn Write) -> Result<Outcome, Failure> {
        (self.command, self.readings) = (command, ended.1.clone());
        commands::chosen(ended, self.json, "Type the number of one to decide it", out)
    }
}

/// Gives a line that is a command without its slash: what one types into any prompt to leave it, or to get help.
fn bare(line: &str) -> Option<&str> {
    let typed = line.to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    let is_one = match words[..] {
        [word] => LEAVE.contains(&word) || matches!(word, "help" | "?"),
        [word, topic] => word == "help" && matches!(topic, "chain" | "effects"),
        _ => false,
    };
    is_one.then_some(line)
}

/// Whether a word is a command that takes a script over several lines.
fn takes_a_script(word: &str) -> bool {
    SCRIPTED.iter().any(|command| command.eq_ignore_ascii_case(word))
}

fn example(command: &str) -> &'static str {
    if command == "card" { "Doors of Night" } else { "can a creature be played in response" }
}

/// Completes commands, titles, topics and cards.
struct Assistant<'a> {
    app: &'a App,
}

impl Completer for Assistant<'_> {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        if typed.starts_with('/') && !typed.contains(' ') {
            let fitting = COMMANDS.iter().filter(|c| c.starts_with(typed));
            return Ok((0, fitting.map(|c| pair(c, c)).collect()));
        }
        let start = if typed.starts_with('/') { typed.find(' ').map_or(0, |s| s + 1) } else { 0 };
        let scope = if typed.starts_with("/card") { Scope::Cards } else { Scope::All };
        let found = self.app.suggester().suggest(&typed[start..], scope, 12).into_iter().map(|s| {
            let value = match &s.subject {
                Subject::Rule(id) => id.to_string(),
                Subject::Card(id) => self.app.cards().by_id(id).map_or_else(|| id.to_string(), |c| c.name.clone()),
            };
            pair(&s.label, &value)
        });
        Ok((start, found.collect()))
    }
}

fn pair(display: &str, replacement: &str) -> Pair {
    Pair { display: display.to_owned(), replacement: replacement.to_owned() }
}

impl Hinter for Assistant<'_> {
    type Hint = String;
}
impl Highlighter for Assistant<'_> {}
impl Validator for Assistant<'_> {}
impl Helper for Assistant<'_> {}
