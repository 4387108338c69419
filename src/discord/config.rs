//! Reads how the bot is set up: flags first, then the environment, then the file, then what is usual.

use std::net::SocketAddr;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::links::Links;
use crate::app::stored::Keeping;

/// The environment variable that holds the token. It is never a flag, where others could read it.
pub const TOKEN: &str = "DISCORD_TOKEN";

/// The options given by flags and environment; empty where they are silent.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The configuration file.
    pub config: Option<PathBuf>,
    /// A file with nothing but the token in it.
    pub token_file: Option<PathBuf>,
    /// The address of Discord's API, for a proxy or a test; Discord's own if it is empty.
    pub api: Option<String>,
    /// The server to which commands are registered while developing; else they are global.
    pub guild: Option<u64>,
    /// The address at which health and metrics are served; nowhere if it is empty.
    pub listen: Option<SocketAddr>,
    /// Log as JSON.
    pub log_json: bool,
}

/// The configuration file. Unknown keys are refused.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    token_file: Option<PathBuf>,
    api: Option<String>,
    root_certificate: Option<PathBuf>,
    guild: Option<u64>,
    listen: Option<SocketAddr>,
    #[serde(default)]
    log_json: bool,
    #[serde(default)]
    limits: Bounds,
    #[serde(default)]
    cards: Links,
}

/// How much users may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bounds {
    /// Answers that are worked out at the same time.
    pub at_once: usize,
    /// Chains of one user that are decided or wait for it: two are decided at the same time, no more.
    pub of_one: usize,
    /// Questions of one user in a minute.
    pub per_minute: u32,
    /// Questions of one user at once, before that counts.
    pub burst: u32,
    /// Milliseconds: what is known by then is sent at once, what takes longer is deferred first. With 0
    /// everything is.
    pub defer_after: u64,
    /// Days for which a chain is kept that is too long for a button.
    pub keep_days: u16,
    /// Days for which a game is kept after it ended.
    pub games_days: u16,
    /// Days for which a server's data are kept after it removed the bot.
    pub grace_days: u16,
    /// Hours between two exports of the store.
    pub export_hours: u16,
    /// Seconds after which what is no longer needed is let go.
    pub tidy_seconds: NonZeroU16,
}

impl Bounds {
    /// Tells how long things are kept.
    pub fn keeping(&self) -> Keeping {
        Keeping { games: self.games_days, grace: self.grace_days, exports: self.export_hours }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            at_once: 64,
            of_one: 4,
            per_minute: 60,
            burst: 20,
            defer_after: 1_200,
            keep_days: 90,
            games_days: 180,
            grace_days: 30,
            export_hours: 24,
            tidy_seconds: const { NonZeroU16::new(60).expect("sixty is not zero") },
        }
    }
}

/// The set-up as it counts.
#[derive(Clone)]
pub struct Config {
    /// The token. It has no `Debug`, so that no log shows it.
    pub token: Token,
    /// See [`Options::api`].
    pub api: Option<String>,
    /// Certificates (PEM) that are trusted beside the well-known ones: for a network whose proxy, named by
    /// `HTTPS_PROXY`, looks into what goes through it.
    pub root_certificate: Option<Vec<u8>>,
    /// See [`Options::guild`].
    pub guild: Option<u64>,
    /// See [`Options::listen`].
    pub listen: Option<SocketAddr>,
    /// See [`Options::log_json`].
    pub log_json: bool,
    /// How much users may ask.
    pub bounds: Bounds,
    /// Where cards are found outside of Discord.
    pub links: Links,
}

/// A secret that is shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Gives the secret itself, for the one place that sends it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// A fault in the set-up.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// There is no token.
    #[error("no token: set `DISCORD_TOKEN`, or name a file that holds it with `--token-file`")]
    NoToken,
    /// A token cannot look so.
    #[error("the token in {0} has spaces or other characters that no token has")]
    BadToken(String),
    /// A file cannot be read.
    #[error("{0} {path} cannot be read: {2}", path = .1.display())]
    File(&'static str, PathBuf, std::io::Error),
    /// A pattern of addresses of cards is none.
    #[error(
        "`{0}` under `[cards]` is not an address with a place for a card in it, such as `https://cards.example/?q={{name}}`"
    )]
    Pattern(String),
    /// The configuration file is not well formed.
    #[error("{0}: {1}")]
    Toml(PathBuf, String),
}

/// Gives the address at which a bot of this set-up serves its health; nothing if it does not.
///
/// # Errors
/// [`ConfigError`] if the file cannot be read.
pub fn listens(options: &Options) -> Result<Option<SocketAddr>, ConfigError> {
    Ok(options.listen.or(File::of(options)?.listen))
}

impl File {
    fn of(options: &Options) -> Result<File, ConfigError> {
        let Some(path) = &options.config else { return Ok(File::default()) };
        toml::from_str(&read("the configuration file", path)?)
            .map_err(|e| ConfigError::Toml(path.clone(), e.to_string()))
    }
}

impl Config {
    /// Gives the set-up from flags and environment, then the file. `token` is what `DISCORD_TOKEN` holds.
    ///
    /// # Errors
    /// [`ConfigError`] with the file, and where in it.
    pub fn read(options: &Options, token: Option<String>) -> Result<Config, ConfigError> {
        let file = File::of(options)?;
        if let Some(wrong) = file.cards.wrong() {
            return Err(ConfigError::Pattern(wrong.to_owned()));
        }
        // A token file that a flag names counts before the environment, one that the file names after it.
        let token = match (&options.token_file, token, &file.token_file) {
            (Some(path), _, _) => self::token(&read("the token file", path)?, &path.display().to_string()),
            (None, Some(token), _) => self::token(&token, TOKEN),
            (None, None, Some(path)) => self::token(&read("the token file", path)?, &path.display().to_string()),
            (None, None, None) => Err(ConfigError::NoToken),
        }?;
        Ok(Config {
            token,
            api: options.api.clone().or(file.api),
            root_certificate: file
                .root_certificate
                .as_deref()
                .map(|path| read("the certificate file", path).map(String::into_bytes))
                .transpose()?,
            guild: options.guild.or(file.guild),
            listen: options.listen.or(file.listen),
            log_json: options.log_json || file.log_json,
            bounds: file.limits,
            links: file.cards,
        })
    }
}

fn read(what: &'static str, path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path).map_err(|error| ConfigError::File(what, path.to_owned(), error))
}

fn token(text: &str, place: &str) -> Result<Token, ConfigError> {
    let token = text.trim();
    if token.is_empty() {
        return Err(ConfigError::NoToken);
    }
    if token.chars().any(|c| c.is_whitespace() || c.is_control() || !c.is_ascii()) {
        return Err(ConfigError::BadToken(place.to_owned()));
    }
    Ok(Token(token.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_environment_and_that_before_the_file() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("netrep.toml");
        let own = dir.path().join("token");
        std::fs::write(&own, "from-a-file\n").expect("written");
        let text = format!("token_file = {own:?}\nguild = 7\n[limits]\nburst = 3\n");
        std::fs::write(&path, text).expect("written");
        let file = Options { config: Some(path), ..Options::default() };
        let config = |options: &Options, env: Option<&str>| Config::read(options, env.map(str::to_owned));
        let plain = config(&file, None).expect("it is well formed");
        assert_eq!((plain.token.reveal(), plain.guild, plain.bounds.burst), ("from-a-file", Some(7), 3));
        assert_eq!(plain.bounds.at_once, Bounds::default().at_once);
        assert_eq!(config(&file, Some("env")).expect("well formed").token.reveal(), "env");
        let flags = Options { token_file: Some(own), guild: Some(9), ..file };
        let flagged = config(&flags, Some("env")).expect("well formed");
        assert_eq!((flagged.token.reveal(), flagged.guild), ("from-a-file", Some(9)));
    }

    #[test]
    fn mistakes_are_told_and_the_token_is_not() {
        let none = Config::read(&Options::default(), None).err().expect("an error").to_string();
        assert!(none.contains("DISCORD_TOKEN"), "{none}");
        let odd = Config::read(&Options::default(), Some("my secret".to_owned())).err().expect("an error").to_string();
        assert!(!odd.contains("secret"), "{odd}");
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("netrep.toml");
        std::fs::write(&path, "[cards]\nlink = \"cards.example\"\n").expect("written");
        let options = Options { config: Some(path.clone()), ..Options::default() };
        let wrong = Config::read(&options, Some("t".to_owned())).err().expect("an error").to_string();
        assert!(wrong.contains("`cards.example`") && wrong.contains("?q={name}"), "{wrong}");
        std::fs::write(&path, "tokn = \"x\"\n").expect("written");
        let options = Options { config: Some(path), ..Options::default() };
        let wrong = Config::read(&options, Some("t".to_owned())).err().expect("an error").to_string();
        assert!(wrong.contains("netrep.toml") && wrong.contains("tokn"), "{wrong}");
    }
}
