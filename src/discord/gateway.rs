//! Handles the line to Discord's gateway when Discord closes it for a reason.
//!
//! serenity tells most reasons to its log alone, and then reads on from the closed line without a pause until the next
//! heartbeat fails, some 41 seconds later. So this module listens to its log: a line that is read without a pause is
//! ended at once and made anew, and where a new one would be closed like the last, the bot ends with the reason.

use std::cell::Cell;
use std::fmt::{Debug, Display, Write as _};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use poise::serenity_prelude as serenity;
use serenity::{OnlineStatus, ShardId, ShardManager};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

use super::proxy;

/// The target under which serenity logs why a line was closed.
const SHARD: &str = "serenity::gateway::shard";
/// The target under which it logs that a line could not be opened.
const QUEUER: &str = "serenity::gateway::bridge::shard_queuer";
/// The target under which it logs each failed reading, twice.
const RUNNER: &str = "serenity::gateway::bridge::shard_runner";
/// The number of messages within [`MOMENT`], with no event among them, that shows that a line is read without a pause:
/// one that is open is waited for.
const TOO_MANY: u32 = 4_000;
const MOMENT: Duration = Duration::from_millis(500);
/// A line that breaks so often within [`WHILE`] is not mended any more. Discord counts how often a bot begins a session,
/// and takes its token away at a thousand a day.
const OFTEN: usize = 5;
const WHILE: Duration = Duration::from_secs(600);
/// How long a line may take to open when it is tried.
const PATIENCE: Duration = Duration::from_secs(10);

/// The reason why Discord closes the line, where more is wrong than the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Closed {
    /// 4003.
    #[error(
        "Discord closed the gateway again and again before the bot could say who it is (close code 4003): look at \
         https://discordstatus.com, and start netrep again later"
    )]
    Unidentified,
    /// 4010.
    #[error(
        "Discord does not accept the share of servers that this connection asks for (close code 4010): start netrep again; \
         if it comes back, install a newer one"
    )]
    Share,
    /// 4011.
    #[error(
        "the bot is in more servers than its connections may serve (close code 4011): start netrep again, it then opens as \
         many as Discord asks for"
    )]
    TooManyServers,
    /// 4012.
    #[error(
        "Discord no longer speaks the version of its gateway that this netrep knows (close code 4012): install a newer \
         netrep"
    )]
    Version,
    /// 4013 and 4014.
    #[error(
        "Discord does not allow what this netrep asks to hear (intents; close codes 4013, 4014): install a newer netrep; \
         or, if it was changed, switch on what it asks for in the developer portal (Bot, Privileged Gateway Intents)"
    )]
    Intents,
    /// No code, or none that says more.
    #[error(
        "the gateway was closed {OFTEN} times within ten minutes without a reason: look at https://discordstatus.com, and at \
         what stands between netrep and Discord"
    )]
    Unexplained,
}

impl Closed {
    /// Reads what serenity writes.
    fn read(said: &str) -> Option<Closed> {
        let known = [
            ("Sent no authentication.", Closed::Unidentified),
            ("Sent invalid shard data.", Closed::Share),
            ("Shard has too many guilds.", Closed::TooManyServers),
            ("Unknown unclean close 4012", Closed::Version),
        ];
        known.into_iter().find(|(words, _)| said.contains(words)).map(|(_, closed)| closed)
    }

    /// Whether a new line would be closed for the same.
    fn lasts(self) -> bool {
        !matches!(self, Closed::Unidentified | Closed::Unexplained)
    }
}

/// An event that is heard.
#[derive(Clone, Debug)]
enum Heard {
    Closed(Closed),
    Adrift(ShardId),
    /// A line could not be opened, for this reason.
    Unopened(String),
}

/// The lines, and to whom it is told what is heard of them.
struct Lines {
    shards: Arc<ShardManager>,
    told: UnboundedSender<Heard>,
}

/// The lines of this process. What is logged goes to one place for the whole of it, too.
static LINES: OnceLock<Lines> = OnceLock::new();

/// Hears what serenity logs. Without it in the program's log nothing here happens.
pub fn listener<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    let targets = Targets::new().with_target(SHARD, Level::WARN).with_target(QUEUER, Level::WARN);
    Listener.with_filter(targets.with_target(RUNNER, Level::TRACE))
}

struct Listener;

impl<S: Subscriber> Layer<S> for Listener {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let Some(lines) = LINES.get() else { return };
        let heard = match event.metadata().target() {
            SHARD => Closed::read(&said(event)).map(Heard::Closed),
            QUEUER => unopened(&said(event)).map(Heard::Unopened),
            _ => reads_without_a_pause(event.metadata()).then(|| shard(&said(event))).flatten().map(Heard::Adrift),
        };
        let Some(heard) = heard else { return };
        if let Heard::Adrift(id) = heard {
            // Here and now: nothing else may get to run while it reads. What cannot be sent ends it.
            if let Ok(runners) = lines.shards.runners.try_lock()
                && let Some(runner) = runners.get(&id)
            {
                runner.runner_tx.set_status(OnlineStatus::Online);
            }
        }
        // Nobody hears it any more when the program ends.
        let _ = lines.told.send(heard);
    }
}

thread_local! {
    /// Since when this thread has read without a pause and without an event, and how often that was told.
    static COUNT: Cell<Option<(Instant, u32)>> = const { Cell::new(None) };
}

/// Notes that an event came over a line that this thread reads: it is open, however often it is read.
pub fn came() {
    COUNT.set(None);
}

/// Whether this is one telling too many within a moment. A line is read by one thread, as long as it is without a pause.
fn reads_without_a_pause(about: &Metadata<'_>) -> bool {
    if *about.level() != Level::TRACE {
        return false;
    }
    let now = Instant::now();
    let (since, count) = match COUNT.get() {
        Some((since, count)) if now.duration_since(since) < MOMENT => (since, count + 1),
        _ => (now, 1),
    };
    let too_many = count >= TOO_MANY;
    COUNT.set((!too_many).then_some((since, count)));
    too_many
}

/// Gives the message of an event.
fn said(event: &Event<'_>) -> String {
    struct Message(String);
    impl Visit for Message {
        fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
            if field.name() == "message" {
                // Writing into memory does not fail.
                let _ = write!(self.0, "{value:?}");
            }
        }
    }
    let mut message = Message(String::new());
    event.record(&mut message);
    message.0
}

/// Gives the reason why a line could not be opened: of `[Shard Queuer] Err starting shard 0: Tungstenite(Io(Os { code: 111,
/// kind: ConnectionRefused, message: "Connection refused" }))` the words between quotes, else all of it.
fn unopened(said: &str) -> Option<String> {
    let (_, why) = said.split_once("Err starting shard ")?.1.split_once(": ")?;
    let quoted = why.split_once("message: \"").and_then(|(_, words)| words.split_once('"'));
    Some(quoted.map_or(why, |(words, _)| words).to_owned())
}

/// Tries whether the address of the gateway can be reached: a line is opened and closed.
///
/// # Errors
/// Where it was tried, and why it cannot be reached.
pub async fn opens(address: &str) -> Result<(), (String, std::io::Error)> {
    let at = reqwest::Url::parse(address).ok();
    let at = at.as_ref().and_then(|url| Some((url.host_str()?.to_owned(), url.port_or_known_default()?)));
    let Some((host, port)) = at else { return Ok(()) };
    let opened = tokio::time::timeout(PATIENCE, tokio::net::TcpStream::connect((host.as_str(), port))).await;
    let late = |_| std::io::Error::from(std::io::ErrorKind::TimedOut);
    opened.map_err(late).flatten().map(drop).map_err(|error| (format!("{host}:{port}"), error))
}

/// Says that the gateway cannot be reached, and what to check.
pub fn no_way(at: &str, why: &dyn Display) -> String {
    let beside = if proxy::is_used() { "; it does not go through the proxy that requests use" } else { "" };
    format!("the gateway cannot be reached at {at} ({why}): check the network and its firewall{beside}")
}

/// Tells whose reading it is: `[ShardRunner ShardInfo { id: ShardId(0), … }] …`.
fn shard(said: &str) -> Option<ShardId> {
    let (_, from) = said.split_once("ShardId(")?;
    Some(ShardId(from.split_once(')')?.0.parse().ok()?))
}

/// Hears from now on what becomes of these lines.
pub fn watched(shards: &Arc<ShardManager>) -> Watch {
    let (told, heard) = unbounded_channel();
    // Another client in the same process is the tests' alone, and goes unwatched.
    let _ = LINES.set(Lines { shards: Arc::clone(shards), told });
    Watch { shards: Arc::clone(shards), heard, last: None, broken: Vec::new() }
}

/// Makes broken lines anew.
pub struct Watch {
    shards: Arc<ShardManager>,
    heard: UnboundedReceiver<Heard>,
    last: Option<Closed>,
    broken: Vec<Instant>,
}

impl Watch {
    /// Returns when it would be of no use any more, with the reason.
    pub async fn mend(mut self) -> Closed {
        while let Some(heard) = self.heard.recv().await {
            match heard {
                Heard::Closed(closed) if closed.lasts() => return closed,
                Heard::Closed(closed) => self.last = Some(closed),
                Heard::Unopened(why) => {
                    tracing::error!("{}; it is tried again", no_way("gateway.discord.gg", &why));
                }
                Heard::Adrift(shard) => {
                    let closed = self.last.take().unwrap_or(Closed::Unexplained);
                    self.broken.retain(|at| at.elapsed() < WHILE);
                    self.broken.push(Instant::now());
                    if self.broken.len() >= OFTEN {
                        return closed;
                    }
                    metrics::counter!("netrep_gateway_reopened_total").increment(1);
                    tracing::warn!(shard = shard.0, ?closed, "Discord closed the gateway: it is opened anew");
                    let shards = Arc::clone(&self.shards);
                    tokio::spawn(async move {
                        // It is not connected any more, whatever serenity last noted of it.
                        shards.runners.lock().await.remove(&shard);
                        shards.restart(shard).await;
                    });
                }
            }
        }
        // The other end is never dropped.
        std::future::pending().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_read_from_what_is_logged() {
        assert_eq!(shard("[ShardRunner ShardInfo { id: ShardId(12), total: 16 }] loop iteration"), Some(ShardId(12)));
        assert_eq!(shard("loop iteration"), None);
    }

    #[test]
    fn the_reason_why_a_line_cannot_be_opened_is_read_from_what_is_logged() {
        let said = "[Shard Queuer] Err starting shard 0: Tungstenite(Io(Os { code: 111, kind: ConnectionRefused, \
                    message: \"Connection refused\" }))";
        assert_eq!(unopened(said).as_deref(), Some("Connection refused"));
        assert_eq!(unopened("[Shard Queuer] Err starting shard 3: ShardAuth").as_deref(), Some("ShardAuth"));
        assert_eq!(unopened("[Shard Queuer] Starting shard 3"), None);
    }
}
