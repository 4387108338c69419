//! The reasons why the bot does not run.

use std::error::Error;
use std::io;

use poise::serenity_prelude as serenity;
use serenity::gateway::GatewayError;
use serenity::http::{HttpError, StatusCode};

use super::gateway::{Closed, no_way};
use super::proxy;

/// Where requests go, unless the set-up says otherwise.
const DISCORD: &str = "discord.com";

/// The reason why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The async runtime.
    #[error("cannot start: {0}")]
    Runtime(#[from] std::io::Error),
    /// Discord, or the way to it.
    #[error("{}", told(.0))]
    Discord(Box<serenity::Error>),
    /// Discord closed the gateway, and would again.
    #[error(transparent)]
    Closed(#[from] Closed),
    /// The gateway cannot be reached.
    #[error("{}", no_way(.0, .1))]
    Gateway(String, std::io::Error),
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

impl From<Box<serenity::Error>> for RunError {
    /// Makes an error whose message is a sentence; the log has all causes.
    fn from(error: Box<serenity::Error>) -> RunError {
        log_causes(&error);
        RunError::Discord(error)
    }
}

/// Writes an error into the log, with every cause of it down to the first.
pub(super) fn log_causes(error: &serenity::Error) {
    tracing::debug!("Discord: {}", causes(error));
}

/// Says what is wrong between the bot and Discord, and what to do about it where that is known.
pub(super) fn told(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code == StatusCode::UNAUTHORIZED =>
        {
            refused()
        }
        serenity::Error::Http(HttpError::Request(request)) => on_the_way(request),
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

/// Says why a request did not get through.
fn on_the_way(error: &reqwest::Error) -> String {
    let at = error.url().map_or_else(|| DISCORD.to_owned(), address);
    let look = |at_what: &str| match proxy::is_used() {
        true => format!("check {at_what}, or the proxy that `HTTPS_PROXY` names"),
        false => format!("check {at_what}"),
    };
    let chain: Vec<&dyn Error> = std::iter::successors(Some(error as &dyn Error), |e| (*e).source()).collect();
    let said = |words: &str| chain.iter().any(|error| error.to_string().contains(words));
    let kind = |kind| chain.iter().filter_map(|e| e.downcast_ref::<io::Error>()).any(|e| e.kind() == kind);
    // The errors of names and of certificates have no type that could be asked for.
    if said("invalid peer certificate") {
        return if said("Expired") || said("NotValidYet") {
            format!("the certificate of {at} is not valid at this time: check the clock of this machine")
        } else {
            format!(
                "the certificate of {at} is not trusted: if a proxy looks into what goes through it, name the \
                 certificate of the proxy in `root_certificate`"
            )
        };
    }
    if said("dns error") {
        return format!("cannot resolve {at}: {}", look("DNS or the network"));
    }
    if kind(io::ErrorKind::ConnectionRefused) {
        let what = if at == DISCORD { "the network or its firewall" } else { "the address in `api`" };
        return format!("nobody listens at {at}: {}", look(what));
    }
    if error.is_timeout() {
        return format!("{at} does not answer in time: {}", look("the network or its firewall"));
    }
    let first = chain.last().map_or_else(String::new, ToString::to_string);
    format!("cannot reach {at} ({first}): {}", look("the network"))
}

/// Gives where a request goes, without what it asks for.
fn address(url: &reqwest::Url) -> String {
    let host = url.host_str().unwrap_or(DISCORD);
    url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
}

/// Gives an error with what caused it, and what caused that: `error sending request: … : failed to lookup address
/// information`.
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
