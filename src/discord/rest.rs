//! Sends requests to Discord: each has an end, keeps to Discord's rate limits, and leaves nothing behind.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use poise::serenity_prelude as serenity;
use serenity::http::{LightMethod, Route};
use serenity::model::gateway::BotGateway;
use serenity::{CreateAllowedMentions, EventHandler, Http, HttpBuilder, HttpError, RatelimitInfo};

use super::config::Config;
use super::run_error::{RunError, log_causes, told};
use super::way::{Failure, Way};

/// The time that a request to Discord may take. Without it, one that is never answered would wait for ever.
const REQUEST: Duration = Duration::from_secs(10);
/// The longest wait between two tries to reach Discord at the start.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Counts how often a rate limit of Discord's makes requests wait.
pub struct Limits;

#[serenity::async_trait]
impl EventHandler for Limits {
    /// Notes that serenity's limiter waits: Discord answered with 429, or would.
    async fn ratelimit(&self, wait: RatelimitInfo) {
        // Its path has the token of an interaction in it.
        if wait.global {
            tracing::warn!(seconds = wait.timeout.as_secs_f64(), "Discord limits all requests of this bot");
        }
        limited();
        metrics::histogram!("netrep_rate_limit_seconds").record(wait.timeout.as_secs_f64());
    }
}

/// Notes that a request waits for a rate limit.
pub fn limited() {
    metrics::counter!("netrep_rate_limited_total").increment(1);
}

/// Makes the client that sends requests.
///
/// # Errors
/// [`RunError`] if a certificate in the set-up is none.
pub fn client(config: &Config) -> Result<reqwest::Client, RunError> {
    let mut client = reqwest::Client::builder().connect_timeout(REQUEST / 2).timeout(REQUEST);
    for certificate in config.root_certificate.iter().map(|pem| reqwest::Certificate::from_pem_bundle(pem)) {
        client = certificate?.into_iter().fold(client, reqwest::ClientBuilder::add_root_certificate);
    }
    Ok(client.build()?)
}

/// Makes serenity's way to Discord.
pub fn http(config: &Config, client: &reqwest::Client) -> Http {
    let http = HttpBuilder::new(config.token.reveal())
        .client(client.clone())
        .default_allowed_mentions(CreateAllowedMentions::new());
    match &config.api {
        // serenity's own limiter always goes to Discord itself; what stands here looks after the limits, and what it does
        // not keep Discord says in its answers: see [`Way`].
        Some(api) => http.proxy(api).ratelimiter_disabled(true).build(),
        None => http.build(),
    }
}

/// Waits until Discord says where its gateway is, and returns what it says, such as how many connections this bot needs. serenity asks
/// where it is once and, without an answer, takes the address that it knows, past everything that the set-up names.
///
/// # Errors
/// If it will not become better by waiting: a token that Discord refuses.
pub async fn reached(way: Way<'_>) -> Result<BotGateway, serenity::Error> {
    let mut wait = Duration::from_millis(250);
    loop {
        let said = way.ask(LightMethod::Get, Route::GatewayBot).await;
        let Failure { error, wait: asked } = match said.map(|said| serde_json::from_slice::<BotGateway>(&said)) {
            Ok(Ok(gateway)) => return Ok(gateway),
            Ok(Err(unread)) => serenity::Error::from(unread).into(),
            Err(failure) => failure,
        };
        if let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = &*error
            && response.status_code.is_client_error()
            && response.status_code.as_u16() != 429
        {
            return Err(*error);
        }
        let pause = asked.unwrap_or(wait);
        log_causes(&error);
        tracing::error!("Discord cannot be reached, trying again in {pause:?}: {}", told(&error));
        tokio::time::sleep(pause).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

/// Lets go of what serenity's limiter knows of interactions that were answered: it would keep a bucket of each for ever.
/// What is in use, or still says how long to wait, stays.
pub async fn prune(http: &Http) {
    let Some(limiter) = &http.ratelimiter else { return };
    let routes = limiter.routes();
    let mut buckets = routes.write().await;
    let (before, now) = (buckets.len(), SystemTime::now());
    buckets.retain(|_, bucket| {
        Arc::strong_count(bucket) > 1
            || bucket.try_lock().is_ok_and(|bucket| bucket.reset().is_some_and(|reset| reset > now))
    });
    buckets.shrink_to_fit();
    let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    metrics::counter!("netrep_limiter_buckets_dropped_total").increment(count(before - buckets.len()));
    metrics::gauge!("netrep_limiter_buckets").set(f64::from(u32::try_from(buckets.len()).unwrap_or(u32::MAX)));
}
