//! Sends one request to Discord, and tells how long to wait before the next if Discord says so.
//!
//! serenity keeps Discord's rate limits where it goes to Discord itself. Where requests go to another address it does
//! not, and its errors do not hold what the answer said: there this module reads the answer.

use std::time::Duration;

use axum::http::Response as HttpResponse;
use poise::serenity_prelude as serenity;
use reqwest::{Client, Response, ResponseBuilderExt as _};
use serde::{Deserialize, Serialize};
use serenity::http::{ErrorResponse, LightMethod, Multipart, MultipartUpload, Request, Route};
use serenity::{ApplicationId, CreateAttachment, Http, HttpError};

/// The longest wait that is believed.
const LONGEST: Duration = Duration::from_secs(60 * 60);
/// The status of an answer that says to wait.
const TOO_MANY: u16 = 429;

/// The way to Discord.
#[derive(Clone, Copy)]
pub struct Way<'a> {
    http: &'a Http,
    beside: Option<&'a Client>,
}

/// The reason why a request came to nothing.
#[derive(Debug)]
pub struct Failure {
    /// The error.
    pub error: Box<serenity::Error>,
    /// How long Discord says to wait.
    pub wait: Option<Duration>,
}

/// The id of a message in Discord's answer.
#[derive(Deserialize)]
struct Identified {
    id: serenity::MessageId,
}

/// The content of an answer with 429.
#[derive(Deserialize)]
struct Limited {
    retry_after: f64,
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Failure {
        Failure { error: Box::new(error), wait: None }
    }
}

impl From<reqwest::Error> for Failure {
    fn from(error: reqwest::Error) -> Failure {
        serenity::Error::Http(HttpError::Request(error)).into()
    }
}

impl<'a> Way<'a> {
    /// Gives the way by serenity's client; and by the client that it was made with, where serenity keeps no limits.
    pub fn new(http: &'a Http, client: &'a Client) -> Way<'a> {
        Way { http, beside: http.ratelimiter.is_none().then_some(client) }
    }

    /// Tells as which application this program speaks.
    ///
    /// # Errors
    /// [`Failure`] before Discord has said so.
    pub fn application(&self) -> Result<ApplicationId, Failure> {
        Ok(self.http.application_id().ok_or(serenity::Error::Http(HttpError::ApplicationIdMissing))?)
    }

    /// Sends a request with nothing in it, and returns what Discord answers.
    ///
    /// # Errors
    /// [`Failure`] if Discord could not be reached or answered with an error.
    pub async fn ask(&self, method: LightMethod, route: Route<'_>) -> Result<Vec<u8>, Failure> {
        self.send(Request::new(route, method)).await
    }

    /// Sends something as JSON, with files, and returns the message that Discord answers with.
    ///
    /// # Errors
    /// [`Failure`] if Discord could not be reached or answered with an error.
    pub async fn put(
        &self,
        (method, route): (LightMethod, Route<'_>),
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
    ) -> Result<Option<u64>, Failure> {
        let json = serde_json::to_vec(body).map_err(serenity::Error::from)?;
        let request = Request::new(route, method);
        let request = if files.is_empty() {
            request.body(Some(json))
        } else {
            let payload_json = Some(String::from_utf8_lossy(&json).into_owned());
            let upload = MultipartUpload::Attachments(files);
            request.multipart(Some(Multipart { upload, payload_json, fields: Vec::new() }))
        };
        Ok(message(&self.send(request).await?))
    }

    /// Sends a request.
    ///
    /// # Errors
    /// [`Failure`] if Discord could not be reached or answered with an error.
    pub async fn send(&self, request: Request<'_>) -> Result<Vec<u8>, Failure> {
        let response = match self.beside {
            None => self.http.request(request).await?,
            Some(client) => {
                let method = request.method_ref().reqwest_method();
                let built = request.build(client, self.http.token(), self.http.proxy.as_deref())?;
                let response = built.send().await?;
                if !response.status().is_success() {
                    let (response, wait) = waited_for(response).await?;
                    let answered = ErrorResponse::from_response(response, method).await;
                    return Err(Failure { error: Box::new(serenity::Error::Http(answered.into())), wait });
                }
                response
            }
        };
        // It has arrived, whether or not the rest of the answer comes.
        Ok(response.bytes().await.map(|bytes| bytes.to_vec()).unwrap_or_default())
    }
}

/// Gives the message that an answer is, if it is one.
pub fn message(answer: &[u8]) -> Option<u64> {
    serde_json::from_slice::<Identified>(answer).ok().map(|message| message.id.get())
}

/// Reads how long an answer says to wait, and gives back the same answer to be read on.
async fn waited_for(response: Response) -> Result<(Response, Option<Duration>), reqwest::Error> {
    if response.status().as_u16() != TOO_MANY {
        return Ok((response, None));
    }
    let header = response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
    let again = HttpResponse::builder().status(response.status()).url(response.url().clone());
    let body = response.bytes().await?;
    let said = serde_json::from_slice::<Limited>(&body).ok().map(|limited| limited.retry_after).or(header);
    let wait = said.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).map(|wait| wait.min(LONGEST));
    // A status and an address that came in an answer can stand in one.
    let again = again.body(body).unwrap_or_default();
    Ok((Response::from(again), wait))
}
