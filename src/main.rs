//! The program `netrep`: arguments, logging, then the terminal front.

use std::process::ExitCode;

use clap::Parser;
use netrep::terminal::{self, Arguments};
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let filter = EnvFilter::try_from_env("NETREP_LOG").unwrap_or_else(|_| EnvFilter::new("error"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    terminal::run(arguments)
}
