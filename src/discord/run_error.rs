//! Why the bot does not run.

use std::error::Error as _;

use poise::serenity_prelude as serenity;
use serenity::gateway::GatewayError;
use serenity::http::{HttpError, StatusCode};

use super::gateway::Closed;

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The async runtime.
    #[error("cannot start: {0}")]
    Runtime(#[from] std::io::Error),
    /// Discord, or the way to it.
    #[error("{}", told(.0))]
    Discord(#[from] Box<serenity::Error>),
    /// Discord closed the gateway, and would again.
    #[error(transparent)]
    Closed(#[from] Closed),
    /// The client for requests.
    #[error("cannot make requests: {0}")]
    Requests(#[from] reqwest::Error),
    /// The metrics recorder.
    #[error("cannot count: {0}")]
    Metrics(String),
    /// The port for health and metrics.
    #[error("cannot listen at {0} for health and metrics: {1}; name another address with --listen")]
    Port(std::net::SocketAddr, std::io::Error),
}

/// What is wrong between the bot and Discord: what to do where that is known, else every cause down to the first.
pub(super) fn told(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code == StatusCode::UNAUTHORIZED =>
        {
            refused()
        }
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => refused(),
        serenity::Error::Gateway(GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents) => {
            Closed::Intents.to_string()
        }
        other => format!("Discord: {}", causes(other)),
    }
}

fn refused() -> String {
    "Discord refuses the token: reset it in the developer portal (Bot, Reset Token), and give the new one to netrep"
        .into()
}

/// An error with what caused it, and what caused that: `error sending request: … : failed to lookup address information`.
fn causes(error: &serenity::Error) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if !told.contains(&text) {
            told = format!("{told}: {text}");
        }
        cause = error.source();
    }
    told
}
