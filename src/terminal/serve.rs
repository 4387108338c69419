//! `netrep serve`: the Discord bot, or a check of its set-up.

use std::io::Write;

use super::args::{self, Arguments};
use super::progress::Bar;
use super::{Failure, Outcome, places};
use crate::app::App;
use crate::discord::{self, Config, Options};

/// Runs the bot until it is told to stop, or checks the set-up.
pub(super) fn serve(arguments: &Arguments, serve: &args::Serve, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let options = Options {
        config: serve.config.clone(),
        token_file: serve.token_file.clone(),
        api: serve.api.clone(),
        guild: serve.guild,
        listen: serve.listen,
        log_json: serve.log_json,
    };
    let config = Config::read(&options, std::env::var(discord::config::TOKEN).ok())?;
    let settings = places::settings(arguments);
    let state = settings.state.clone();
    let mut app = App::open(settings, &Bar::default())?;
    for note in app.open_store(&state)? {
        tracing::warn!("{note}");
    }
    if serve.check {
        return check(&config, &app, out);
    }
    discord::run(&config, app)?;
    Ok(Outcome::Done)
}

/// Says what would be run, and where the bot is invited from.
fn check(config: &Config, app: &App, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let status = app.status();
    let entries: usize = status.books.iter().map(|(_, count)| count).sum();
    writeln!(out, "data      {} ({}), {entries} entries, {} cards", status.data, status.fingerprint, status.cards.0)?;
    writeln!(out, "index     {}", status.index)?;
    let checked = discord::check(config)?;
    writeln!(out, "token     belongs to {}", checked.name)?;
    let at = config.guild.map_or("everywhere".to_owned(), |guild| format!("server {guild} only"));
    writeln!(out, "commands  {}, {at}", checked.commands)?;
    writeln!(out, "invite    {}", checked.invite)?;
    Ok(if status.problems.is_empty() { Outcome::Done } else { Outcome::NotFound })
}
