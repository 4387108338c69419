//! Chooses where a command writes: at a terminal, a long output goes through the user's pager.

use std::io::{self, IsTerminal, Write};
use std::process::{Child, Command as Process, Stdio};

use anstream::{AutoStream, ColorChoice};

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
        let paged = io::stdout().is_terminal() && !arguments.json && is_read(arguments);
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
