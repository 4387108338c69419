//! The program `netrep`: arguments, logging, then the terminal front.

use std::process::ExitCode;

use clap::Parser;
use netrep::terminal::{self, Arguments};
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // A bot tells what it does; a command says only what is wrong.
    let usual = if arguments.serves() { "warn,netrep=info" } else { "error" };
    let filter = EnvFilter::try_from_env("NETREP_LOG").unwrap_or_else(|_| EnvFilter::new(usual));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if arguments.logs_json() {
        log.json().init()
    } else {
        log.init()
    }
    terminal::run(arguments)
}
