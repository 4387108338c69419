//! Chooses where a command writes: at a terminal, a long output goes through the user's pager.

use std::io::{self, IsTerminal, Write};
use std::process::{Child, Command as Process, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use signal_hook::consts::SIGINT;

use super::args::{Arguments, Command};

/// The pager of whoever has named none, and how it is told to show colours and to leave short answers alone.
const USUAL: &str = "less";
const LESS: &str = "FRX";

/// The standard output, or a pager before it.
pub(super) struct Output {
    /// What is written to, once something is: until then a command may read what is typed at the terminal.
    to: Option<AutoStream<Box<dyn Write>>>,
    colours: ColorChoice,
    /// Whether a pager is wanted.
    paged: bool,
    pager: Option<Child>,
}

impl Output {
    /// Chooses what a command writes to. Answers that are read go through the pager that `NETREP_PAGER` or `PAGER`
    /// names.
    pub fn of(arguments: &Arguments) -> Output {
        Output::new(io::stdout().is_terminal() && !arguments.json && is_read(arguments))
    }

    fn new(paged: bool) -> Output {
        // Colours are asked for before anything stands between.
        let colours = AutoStream::choice(&io::stdout());
        Output { to: None, colours, paged, pager: None }
    }

    /// Gives what is written to, with the pager that it needs.
    fn opened(&mut self) -> &mut impl Write {
        let Output { to, colours, paged, pager } = self;
        to.get_or_insert_with(|| {
            *pager = paged.then(spawned).flatten();
            let plain = |colours| AutoStream::new(Box::new(io::stdout().lock()) as Box<dyn Write>, colours);
            match pager.as_mut().and_then(|pager| pager.stdin.take()) {
                Some(to) => {
                    let kept = if *colours == ColorChoice::Never { *colours } else { ColorChoice::AlwaysAnsi };
                    AutoStream::new(Box::new(to) as Box<dyn Write>, kept)
                }
                None => plain(*colours),
            }
        })
    }

    /// Writes out what is left, and waits until it was read.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<()> {
        let Some(mut to) = self.to else { return Ok(()) };
        let written = to.flush();
        drop(to);
        if let Some(mut pager) = self.pager {
            pager.wait()?;
        }
        written
    }
}

/// Shows the answers of a prompt: one that is longer than the screen goes through the pager.
pub(super) struct Answers {
    /// Whether Ctrl-C ends the program: while a pager runs, it is meant for the pager.
    ends: Arc<AtomicBool>,
}

impl Answers {
    /// Prepares for them.
    ///
    /// # Errors
    /// If the system does not tell of Ctrl-C.
    pub fn new() -> io::Result<Answers> {
        let ends = Arc::new(AtomicBool::new(true));
        signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(&ends))?;
        Ok(Answers { ends })
    }

    /// Shows an answer on a screen of so many rows, and waits until it was read. One that fits is written to `out`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn show(&self, answer: &[u8], rows: usize, out: &mut dyn Write) -> io::Result<()> {
        if answer.iter().filter(|byte| **byte == b'\n').count() < rows {
            return out.write_all(answer);
        }
        out.flush()?;
        let mut paged = Output::new(true);
        self.ends.store(false, Ordering::SeqCst);
        let written = paged.write_all(answer);
        let read = written.and(paged.finish());
        self.ends.store(true, Ordering::SeqCst);
        // Whoever leaves the pager has seen enough.
        read.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
    }
}

impl Write for Output {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.opened().write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// Whether what the command writes is read by a person, and none is asked for anything meanwhile.
fn is_read(arguments: &Arguments) -> bool {
    matches!(
        arguments.command,
        Some(
            Command::Ask(_)
                | Command::Rule { .. }
                | Command::Card { .. }
                | Command::Cards(_)
                | Command::Resolve(_)
                | Command::Respond(_)
                | Command::Beats(_)
                | Command::Cases { .. }
                | Command::Manual { .. }
        )
    ) && io::stdin().is_terminal()
}

/// Gives the pager, running; nothing if there is none, or none is wanted.
fn spawned() -> Option<Child> {
    let named = ["NETREP_PAGER", "PAGER"].into_iter().find_map(|name| std::env::var(name).ok());
    let named = named.unwrap_or_else(|| USUAL.to_owned());
    let mut words = named.split_whitespace();
    let program = words.next().filter(|program| *program != "cat")?;
    let mut pager = Process::new(program);
    pager.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        pager.env("LESS", LESS);
    }
    pager.spawn().ok()
}
