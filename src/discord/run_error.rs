//! Why the bot does not run.

use poise::serenity_prelude as serenity;

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The async runtime.
    #[error("cannot start: {0}")]
    Runtime(#[from] std::io::Error),
    /// Discord, or the way to it.
    #[error("Discord: {0}")]
    Discord(#[from] Box<serenity::Error>),
    /// The client for requests.
    #[error("cannot make requests: {0}")]
    Requests(#[from] reqwest::Error),
    /// The metrics recorder.
    #[error("cannot count: {0}")]
    Metrics(String),
}
