//! The program `netrep`: arguments, logging, then the terminal front.

use std::env;
use std::process::ExitCode;

use netrep::terminal;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// The crates that write addresses of requests, with tokens of interactions in them, into their debug log: they say no
/// more than what goes on, unless somebody asks for them by name.
const LIBRARIES: [&str; 6] = ["serenity", "poise", "reqwest", "hyper", "hyper_util", "tokio_tungstenite"];

/// Makes the filter of what is logged: as `NETREP_LOG` says, else the usual.
fn logged(usual: &str) -> EnvFilter {
    let wanted = env::var("NETREP_LOG").ok();
    let read = wanted.as_ref().and_then(|text| EnvFilter::try_new(text).ok());
    let filter = read.unwrap_or_else(|| EnvFilter::new(usual));
    let named = |library: &str| wanted.as_ref().is_some_and(|text| text.contains(&format!("{library}=")));
    let quiet = LIBRARIES.iter().filter(|library| wanted.is_some() && !named(library));
    let quiet = quiet.filter_map(|library| format!("{library}=info").parse().ok());
    quiet.fold(filter, EnvFilter::add_directive)
}

fn main() -> ExitCode {
    // Games, rulings and backups are for whoever runs the program.
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let arguments = terminal::arguments();
    // A bot tells what it does; a command says only what is wrong.
    let usual = if arguments.serves() { "warn,netrep=info" } else { "error" };
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let log = if arguments.logs_json() { log.json().boxed() } else { log.boxed() };
    let log = tracing_subscriber::registry().with(log.with_filter(logged(usual)));
    #[cfg(feature = "discord")]
    let log = log.with(arguments.serves().then(netrep::discord::listener));
    log.init();
    terminal::run(arguments)
}
