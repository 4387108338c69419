//! Answers in time: at once if the answer is known soon, deferred if not, and again if Discord stumbles.

use std::error::Error as _;
use std::time::{Duration, Instant};

use poise::serenity_prelude as serenity;
use serde::Serialize;
use serenity::http::{LightMethod, Route};
use serenity::{
    ChannelId, CreateAttachment, CreateInteractionResponse, CreateInteractionResponseMessage, HttpError, MessageId,
};

use super::caller::Caller;
use super::limits::{ACKNOWLEDGE, TOKEN};
use super::message::{Body, Form, Message};
use super::rest;
use super::way::{self, Failure, Way};

/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// How long a message beside an answer is tried.
const ASIDE: Duration = Duration::from_secs(30);

/// The longest id of Discord's, and the longest other part of an address that may be shown.
const LONGEST_ID: usize = 20;

/// How an answer appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It appears as a new message, to everybody or to the asker alone.
    New {
        /// Whether only the asker sees it.
        private: bool,
    },
    /// It replaces the message whose button was pressed.
    InPlace,
}

/// Whether the asker has been told anything yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It is there.
    Done,
    /// The interaction had been answered before: it was delivered twice.
    Before,
    /// Discord no longer knows the interaction: nobody can be told.
    Gone,
    /// Discord refuses what was sent. The code is its own.
    Refused(isize),
    /// Discord could not be reached.
    Failed,
}

/// A message as the first answer, as Discord takes it.
#[derive(Serialize)]
struct First<'a> {
    #[serde(rename = "type")]
    kind: u8,
    data: Body<'a>,
}

/// A new message.
const MESSAGE: u8 = 4;
/// Replaces the message whose button was pressed.
const UPDATE: u8 = 7;

/// Gives the first answer to an interaction.
async fn first(way: Way<'_>, caller: &Caller, answer: &impl Serialize, files: Vec<CreateAttachment>) -> Sent {
    let until = caller.arrived + ACKNOWLEDGE;
    let route = || Route::InteractionResponse { interaction_id: caller.id, token: &caller.token };
    let send = || way.put((LightMethod::Post, route()), answer, files.clone());
    again(send, until).await
}

/// Sends a message as the first answer.
pub async fn message(way: Way<'_>, caller: &Caller, message: &Message, how: How) -> Sent {
    let answer = match how {
        How::New { private } => First { kind: MESSAGE, data: message.new_message(private) },
        How::InPlace => First { kind: UPDATE, data: message.edit() },
    };
    first(way, caller, &answer, message.files()).await
}

/// Opens a form as the first answer.
pub async fn form(way: Way<'_>, caller: &Caller, form: &Form) -> Sent {
    first(way, caller, &form.answer(), Vec::new()).await
}

/// Says that the answer will come; whether it will be private is decided here.
pub async fn defer(way: Way<'_>, caller: &Caller, how: How) -> Sent {
    let answer = match how {
        How::New { private } => {
            CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(private))
        }
        How::InPlace => CreateInteractionResponse::Acknowledge,
    };
    first(way, caller, &answer, Vec::new()).await
}

/// Fills in what was deferred.
pub async fn fill(way: Way<'_>, caller: &Caller, message: &Message) -> Sent {
    let (files, edit) = (message.files(), message.edit());
    let send = async || way.put((LightMethod::Patch, original(way, &caller.token)?), &edit, files.clone()).await;
    again(send, caller.arrived + TOKEN).await
}

/// Takes back what everybody sees was deferred.
pub async fn withdraw(way: Way<'_>, caller: &Caller) -> Sent {
    let send = async || way.ask(LightMethod::Delete, original(way, &caller.token)?).await;
    match again(send, caller.arrived + TOKEN).await {
        // Somebody else did.
        Sent::Refused(10_008) => Sent::Done,
        sent @ (Sent::Done | Sent::Before | Sent::Gone | Sent::Refused(_) | Sent::Failed) => sent,
    }
}

/// Puts a message in the place of the first answer to an interaction of which only the token is known, and returns which
/// message that is.
///
/// # Errors
/// [`Sent`] if it cannot be reached.
pub async fn refill(way: Way<'_>, token: &str, message: &Message) -> Result<Option<u64>, Sent> {
    let (files, edit) = (message.files(), message.edit());
    let send = async || way.put((LightMethod::Patch, original(way, token)?), &edit, files.clone()).await;
    tried(send, Instant::now() + ASIDE).await.map(Option::flatten)
}

/// Says something more, beside the first answer.
pub async fn more(way: Way<'_>, caller: &Caller, message: &Message, private: bool) -> Sent {
    let (files, followup) = (message.files(), message.new_message(private));
    let send = async || way.put((LightMethod::Post, further(way, &caller.token)?), &followup, files.clone()).await;
    again(send, caller.arrived + TOKEN).await
}

/// Gives the message that an interaction was answered with, or that was changed by it.
pub async fn answered(way: Way<'_>, caller: &Caller) -> Option<u64> {
    let read = async || way.ask(LightMethod::Get, original(way, &caller.token)?).await;
    tried(read, Instant::now() + ASIDE).await.ok().flatten().and_then(|answer| way::message(&answer))
}

/// Says something more to everybody, and returns the message.
pub async fn beside(way: Way<'_>, caller: &Caller, message: &Message) -> Option<u64> {
    let followup = message.new_message(false);
    let send = async || way.put((LightMethod::Post, further(way, &caller.token)?), &followup, message.files()).await;
    tried(send, Instant::now() + ASIDE).await.ok().flatten().flatten()
}

/// Gives the route to the first answer to an interaction.
fn original<'a>(way: Way<'_>, token: &'a str) -> Result<Route<'a>, Failure> {
    Ok(Route::WebhookOriginalInteractionResponse { application_id: way.application()?, token })
}

/// Gives the route to what is said beside it.
fn further<'a>(way: Way<'_>, token: &'a str) -> Result<Route<'a>, Failure> {
    Ok(Route::WebhookFollowupMessages { application_id: way.application()?, token })
}

/// A message that was sent earlier.
pub struct Earlier<'a> {
    /// The channel.
    pub channel: u64,
    /// The message.
    pub message: u64,
    /// The token that allows to change it without a right in the channel, as long as it lives.
    pub token: Option<&'a str>,
}

impl Earlier<'_> {
    /// Puts another in its place; it is the first answer to its interaction.
    pub async fn change(&self, way: Way<'_>, message: &Message) -> Sent {
        let edit = message.edit();
        if let Some(token) = self.token {
            let send = async || way.put((LightMethod::Patch, original(way, token)?), &edit, Vec::new()).await;
            if again(send, Instant::now() + ASIDE).await == Sent::Done {
                return Sent::Done;
            }
        }
        let send = || way.put((LightMethod::Patch, self.route()), &edit, Vec::new());
        again(send, Instant::now() + ASIDE).await
    }

    /// Takes it away; it is a further message of its interaction.
    pub async fn remove(&self, way: Way<'_>) -> Sent {
        if let Some(token) = self.token {
            let message_id = MessageId::new(self.message);
            let route = |application_id| Route::WebhookFollowupMessage { application_id, token, message_id };
            let send = async || way.ask(LightMethod::Delete, route(way.application()?)).await;
            if again(send, Instant::now() + ASIDE).await == Sent::Done {
                return Sent::Done;
            }
        }
        again(|| way.ask(LightMethod::Delete, self.route()), Instant::now() + ASIDE).await
    }

    /// Gives the route to it by the bot's own right.
    fn route(&self) -> Route<'static> {
        Route::ChannelMessage { channel_id: ChannelId::new(self.channel), message_id: MessageId::new(self.message) }
    }
}

/// Tries as [`tried`], where what Discord answers says nothing more.
async fn again<T, F>(send: impl FnMut() -> F, until: Instant) -> Sent
where
    F: Future<Output = Result<T, Failure>>,
{
    tried(send, until).await.map_or_else(|sent| sent, |_| Sent::Done)
}

/// Tries until it is done, refused or out of time. A fault of Discord's is waited out; where Discord says how long to wait,
/// so long. What Discord answers, as far as it is known.
async fn tried<T, F>(mut send: impl FnMut() -> F, until: Instant) -> Result<Option<T>, Sent>
where
    F: Future<Output = Result<T, Failure>>,
{
    let mut wait = Duration::from_millis(120);
    for tried in 0.. {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        let (sent, asked) = match tokio::time::timeout(left, send()).await {
            Ok(Ok(answered)) => return Ok(Some(answered)),
            Ok(Err(failure)) => (sort(&failure.error, tried), failure.wait),
            Err(_) => (None, None),
        };
        match sent {
            Some(Sent::Done) => return Ok(None),
            Some(sent) => return Err(sent),
            None => {}
        }
        metrics::counter!("netrep_discord_retries_total").increment(1);
        let pause = asked.unwrap_or(wait);
        if until.saturating_duration_since(Instant::now()) <= pause {
            break;
        }
        tokio::time::sleep(pause).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
    Err(Sent::Failed)
}

/// Sorts an error by what it means; nothing if it is worth another try.
fn sort(error: &serenity::Error, tried: u32) -> Option<Sent> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            let code = response.error.code;
            tracing::debug!(code, status = response.status_code.as_u16(), tried, "Discord answered with an error");
            match code {
                // Already acknowledged: by an earlier try whose answer was lost, or because it was delivered twice.
                40_060 if tried > 0 => Some(Sent::Done),
                40_060 => Some(Sent::Before),
                10_062 | 10_015 | 50_027 => Some(Sent::Gone),
                _ if response.status_code.is_server_error() => None,
                _ if response.status_code.as_u16() == 429 => {
                    rest::limited();
                    None
                }
                // A message or a channel that is gone, or may not be seen: that is up to its server.
                10_003 | 10_008 | 50_001 | 50_013 => Some(Sent::Refused(code)),
                _ => {
                    tracing::error!(
                        code,
                        url = route(&response.url),
                        "Discord refused a message: {:?}",
                        response.error
                    );
                    Some(Sent::Refused(code))
                }
            }
        }
        serenity::Error::Http(HttpError::Request(error)) => {
            tracing::debug!(tried, "Discord was not reached: {}", first_cause(error));
            None
        }
        // What was sent has arrived; the answer to it was not what serenity expected.
        serenity::Error::Json(_) => Some(Sent::Done),
        _ => None,
    }
}

/// Gives an address without the token in it: whatever is longer than an id is left out.
fn route(url: &str) -> String {
    let parts = url.split('/').map(|part| if part.len() > LONGEST_ID { "…" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// Gives the first cause of an error. The causes above it contain addresses, with tokens in them.
fn first_cause(error: &reqwest::Error) -> String {
    let mut cause = error.source();
    while let Some(deeper) = cause.and_then(std::error::Error::source) {
        cause = Some(deeper);
    }
    cause.map_or_else(|| "no cause is known".to_owned(), ToString::to_string)
}
