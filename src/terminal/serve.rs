//! `netrep serve`: the Discord bot, or a check of its set-up.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::args::Arguments;
use super::progress::Bar;
use super::{Failure, Outcome, places};
use crate::app::{App, AppError};
use crate::discord::{self, Config, Options, Program};
use crate::store::StoreError;

/// How the bot is run. What is said here counts before the environment, and that before the file.
#[derive(Debug, Args)]
pub struct Serve {
    /// Check the set-up, say which bot the token belongs to and print the invite link
    #[arg(long)]
    pub check: bool,

    /// Ask at --listen whether the bot is running
    #[arg(long, conflicts_with = "check")]
    pub healthy: bool,

    /// The configuration file
    #[arg(long, value_name = "FILE", env = "NETREP_CONFIG")]
    pub config: Option<PathBuf>,

    /// A file with nothing but the token in it
    #[arg(long, value_name = "FILE", env = "NETREP_TOKEN_FILE")]
    pub token_file: Option<PathBuf>,

    /// Register the commands in this server only (for development: changes show at once)
    #[arg(long, value_name = "ID", env = "NETREP_GUILD")]
    pub guild: Option<u64>,

    /// Serve /healthz, /readyz and /metrics here, such as 127.0.0.1:9100
    #[arg(long, value_name = "ADDRESS", env = "NETREP_LISTEN")]
    pub listen: Option<SocketAddr>,

    /// Send requests here, to a proxy that keeps Discord's rate limits
    #[arg(long, value_name = "URL", env = "NETREP_API")]
    pub api: Option<String>,

    /// Log as JSON, a line each
    #[arg(long, env = "NETREP_LOG_JSON")]
    pub log_json: bool,
}

/// Runs the bot until it is told to stop, or checks the set-up.
pub(super) fn serve(arguments: &Arguments, serve: &Serve, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let options = Options {
        config: serve.config.clone(),
        token_file: serve.token_file.clone(),
        api: serve.api.clone(),
        guild: serve.guild,
        listen: serve.listen,
        log_json: serve.log_json,
    };
    if serve.healthy {
        return healthy(&options, out);
    }
    // A check ends at once when it is told to stop, as every other command does.
    let program = if serve.check { None } else { Some(Program::begin()?) };
    if program.is_some() {
        tracing::info!(version = env!("CARGO_PKG_VERSION"), "netrep starts");
    }
    let config = Config::read(&options, std::env::var(discord::config::TOKEN).ok())?;
    let settings = places::settings(arguments);
    let state = settings.state.clone();
    let open = move || {
        let mut app = App::open(settings, &Bar::default())?;
        let opened = app.open_store(&state);
        Ok::<_, AppError>((app, opened))
    };
    let Some(mut program) = program else {
        let (app, opened) = open()?;
        return check(&config, &app, opened, out);
    };
    let Some(opened) = program.before(open) else {
        tracing::info!("stopped before the bot was ready");
        program.end();
        return Ok(Outcome::Done);
    };
    let (app, opened) = opened?;
    opened?.iter().for_each(|note| tracing::warn!("{note}"));
    program.run(&config, app)?;
    Ok(Outcome::Done)
}

/// Says how the store is: a bot that runs has it open, and may be checked beside.
fn store(opened: Result<Vec<String>, StoreError>) -> Result<String, Failure> {
    match opened {
        Ok(notes) if notes.is_empty() => Ok("can be opened".to_owned()),
        Ok(notes) => Ok(notes.join("; ")),
        Err(StoreError::InUse(_)) => Ok("in use: another netrep is running".to_owned()),
        Err(error) => Err(error.into()),
    }
}

/// Says whether the bot is running that serves its health where this set-up says.
fn healthy(options: &Options, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let Some(at) = discord::config::listens(options)? else {
        writeln!(out, "no address to ask: set `--listen` or `NETREP_LISTEN`")?;
        return Ok(Outcome::NotFound);
    };
    let running = discord::healthy(at);
    writeln!(out, "{at} {}", if running { "is running" } else { "does not answer" })?;
    Ok(if running { Outcome::Done } else { Outcome::NotFound })
}

/// Says what would be run, and where the bot is invited from.
fn check(
    config: &Config,
    app: &App,
    opened: Result<Vec<String>, StoreError>,
    out: &mut dyn Write,
) -> Result<Outcome, Failure> {
    let status = app.status();
    let entries: usize = status.books.iter().map(|(_, count)| count).sum();
    writeln!(out, "data      {} ({}), {entries} entries, {} cards", status.data, status.fingerprint, status.cards.0)?;
    writeln!(out, "index     {}", status.index)?;
    writeln!(out, "store     {}", store(opened)?)?;
    let checked = discord::check(config)?;
    writeln!(out, "token     belongs to {}", checked.name)?;
    writeln!(out, "gateway   {} can be reached", checked.gateway)?;
    let at = config.guild.map_or("everywhere".to_owned(), |guild| format!("server {guild} only"));
    writeln!(out, "commands  {}, {at}", checked.commands)?;
    writeln!(out, "invite    {}", checked.invite)?;
    Ok(if status.problems.is_empty() { Outcome::Done } else { Outcome::NotFound })
}
