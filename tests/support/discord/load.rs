//! Many users at once: how fast the bot answers.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::Semaphore;

use super::client::Client;
use super::conversation::Callback;
use super::user::Unable;

/// How to press on the bot.
#[derive(Clone, Debug)]
pub struct Load {
    /// Interactions in all.
    pub count: usize,
    /// Interactions a second; `0.0` for as fast as answers come.
    pub per_second: f64,
    /// At most so many without an answer.
    pub in_flight: usize,
}

/// How the bot held.
#[derive(Clone, Debug)]
pub struct Report {
    /// Interactions that got a first answer in time.
    pub answered: usize,
    /// Those that got none.
    pub lost: usize,
    /// From first to last.
    pub took: Duration,
    /// From sending an interaction to the arrival of its first answer, sorted.
    pub latencies: Vec<Duration>,
}

impl Report {
    /// The latency that this share of answers kept: `0.5` for the median, `0.99`.
    pub fn percentile(&self, share: f64) -> Duration {
        let last = self.latencies.len().saturating_sub(1);
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an index"
        )]
        let at = ((last as f64) * share).round() as usize;
        self.latencies.get(at).copied().unwrap_or_default()
    }

    /// Answers a second.
    pub fn throughput(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let answered = self.answered as f64;
        answered / self.took.as_secs_f64().max(1e-9)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99] = [0.5, 0.99].map(|p| self.percentile(p));
        let (answered, lost, rate) = (self.answered, self.lost, self.throughput());
        write!(f, "{answered} answered, {lost} lost, p50 {p50:.2?}, p99 {p99:.2?}, {rate:.0} answers/s")
    }
}

/// Sends slash commands: `command(n)` names the n-th and its options. Set [`Options::check`](super::Options) and
/// [`Options::record`](super::Options) to false, or the checks are measured with the bot.
///
/// # Errors
/// The first [`Unable::Refused`]: the command is not registered, or not so.
pub async fn run(client: &Client, load: &Load, command: impl Fn(usize) -> (String, Value)) -> Result<Report, Unable> {
    let gate = Arc::new(Semaphore::new(load.in_flight.max(1)));
    let begun = Instant::now();
    let mut tasks = Vec::with_capacity(load.count);
    for n in 0..load.count {
        if load.per_second > 0.0 {
            let due =
                begun + Duration::from_secs_f64(f64::from(u32::try_from(n).unwrap_or(u32::MAX)) / load.per_second);
            tokio::time::sleep_until(due.into()).await;
        }
        let pass = Arc::clone(&gate).acquire_owned().await.expect("the gate is never closed");
        let (client, (name, options)) = (client.clone(), command(n));
        tasks.push(tokio::spawn(async move {
            let said = client.slash(&name, options).await;
            drop(pass);
            said.map(|c| if c.callback() == Callback::None { None } else { c.took() })
        }));
    }
    let mut latencies = Vec::with_capacity(load.count);
    let mut lost = 0;
    for task in tasks {
        match task.await {
            Ok(Ok(Some(took))) => latencies.push(took),
            Ok(Err(refused @ Unable::Refused(_))) => return Err(refused),
            Ok(Ok(None) | Err(Unable::Unanswered(_))) | Err(_) => lost += 1,
        }
    }
    latencies.sort_unstable();
    Ok(Report { answered: latencies.len(), lost, took: begun.elapsed(), latencies })
}
