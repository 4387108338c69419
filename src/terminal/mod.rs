//! The command line and the console. Only this module prints.

mod args;
mod commands;
mod console;
mod folding;
mod import;
mod listing;
mod manual;
mod markdown;
mod mistakes;
mod misuse;
mod pager;
mod picture;
mod places;
mod progress;
mod render;
mod resolve;
mod respond;
#[cfg(feature = "discord")]
mod serve;
mod storage;
mod tables;
mod typed;
mod verdicts;

use std::io::{self, Write};
use std::process::ExitCode;

use crate::app::import::ImportError;
use crate::import::ReadError;

pub use args::Arguments;
pub use misuse::arguments;

/// How a command ended. The numbers are documented in `netrep --help`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// It was answered.
    Done,
    /// There is no such entry or card, or no good answer.
    NotFound,
}

/// The reason why a command could not be carried out.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    App(#[from] crate::app::AppError),
    #[error(transparent)]
    Import(#[from] crate::app::import::ImportError),
    #[error(transparent)]
    AsOf(crate::app::NoSuchRule),
    #[error("{0}: {1}")]
    File(std::path::PathBuf, io::Error),
    #[error("there is no file and no worked case called `{0}`")]
    NoScript(String),
    #[error("{0} is not an export of netrep: its first line cannot be read")]
    NoExport(std::path::PathBuf),
    #[error("{0}: {1}")]
    Questions(std::path::PathBuf, crate::app::eval::BadQuestion),
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
    #[error(
        "{0} cannot be written: say where the backup goes, `netrep backup FILE` or `netrep backup -`, or let this user write \
         in that folder"
    )]
    NowhereToBackUp(std::path::PathBuf),
    #[cfg(feature = "discord")]
    #[error(transparent)]
    Config(#[from] crate::discord::ConfigError),
    #[cfg(feature = "discord")]
    #[error(transparent)]
    Serve(#[from] crate::discord::RunError),
    #[error(transparent)]
    Picture(#[from] crate::picture::Unpainted),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    #[error("console: {0}")]
    Console(#[from] rustyline::error::ReadlineError),
}

impl Failure {
    /// Whether what was typed cannot be meant, and nothing is broken.
    fn is_misuse(&self) -> bool {
        let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        match self {
            Failure::AsOf(crate::app::NoSuchRule::Day(_)) | Failure::NoScript(_) | Failure::NoExport(_) => true,
            Failure::File(_, error) => missing(error),
            Failure::Import(ImportError::File(ReadError::Unreadable { source, .. })) => missing(source),
            Failure::Import(ImportError::File(ReadError::NoFile(_))) => true,
            #[cfg(feature = "discord")]
            Failure::Config(crate::discord::ConfigError::File(_, _, error)) => missing(error),
            _ => false,
        }
    }
}

/// Carries out a command and says how it ended.
pub fn run(arguments: Arguments) -> ExitCode {
    arguments.color.write_global();
    let mut out = pager::Output::of(&arguments);
    let ended = commands::run(&arguments, &mut out);
    let written = out.finish();
    let ended = ended.and_then(|outcome| Ok(written.map(|()| outcome)?));
    match ended {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::NotFound) => ExitCode::from(1),
        // Whoever read our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing can be done if even the error stream is gone.
            let _ =
                writeln!(anstream::stderr(), "{}error:{} {failure}", render::BAD.render(), render::BAD.render_reset());
            ExitCode::from(if failure.is_misuse() { 2 } else { 3 })
        }
    }
}
