//! One request: recorded, perhaps struck by a fault, checked, answered.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};

use super::check;
use super::fault::{self, Fault};
use super::multipart;
use super::route::{Route, Target};
use super::state::{Request, World};
use super::{channels, commands, interactions, objects, webhooks};

/// Bytes of a body that are read at most.
const LARGEST_BODY: usize = 32 << 20;

/// What a route answers: a status, and JSON or nothing.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub body: Value,
}

impl Reply {
    /// 200 with a body.
    pub fn ok(body: Value) -> Self {
        Self { status: 200, body }
    }

    /// 204.
    pub fn empty() -> Self {
        Self { status: 204, body: Value::Null }
    }

    /// Discord's error body.
    pub fn error(status: u16, code: u32, message: &str) -> Self {
        Self { status, body: json!({"message": message, "code": code}) }
    }

    /// 404 for a thing of this name: 10003 channel, 10008 message, 10015 webhook, 10062 interaction, 10063 command.
    pub fn unknown(code: u32, what: &str) -> Self {
        Self::error(404, code, &format!("Unknown {what}"))
    }
}

/// A request, read.
#[derive(Debug)]
pub struct Call {
    pub method: String,
    pub target: Target,
    pub query: String,
    pub body: Value,
}

impl Call {
    /// Whether a query parameter is true.
    pub fn asks(&self, name: &str) -> bool {
        self.query.split('&').any(|pair| pair == format!("{name}=true"))
    }
}

/// A file that somebody attached, to whoever has its address.
pub async fn attached(State(world): State<Arc<World>>, Path(path): Path<String>) -> Response {
    match world.lock().attached.get(&path).cloned() {
        Some(bytes) => bytes.into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Answers everything below `/api`.
pub async fn answer(State(world): State<Arc<World>>, request: HttpRequest) -> Response {
    let came = Instant::now();
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    let below = path.strip_prefix("/api/v10").unwrap_or(path);
    let target = Target::of(parts.method.as_str(), below);
    let query = parts.uri.query().unwrap_or_default().to_owned();
    let Ok(bytes) = to_bytes(body, LARGEST_BODY).await else {
        return respond(&Reply::error(413, 40005, "Request entity too large"));
    };
    let body = read(&world, target.route, &parts.headers, &bytes);
    let readable = body.is_some();
    let call = Call { method: parts.method.to_string(), target, query, body: body.unwrap_or_default() };
    let record = world.options.record.then(|| record(&world, &call, below, came));

    let struck = fault::take(&mut world.lock().faults, call.target.route);
    let reply = match &struck {
        Some(Fault::Status(status)) => Reply { status: *status, body: json!({"message": "injected", "code": 0}) },
        Some(Fault::Code { status, code, message }) => Reply::error(*status, *code, message),
        Some(Fault::RateLimited { retry_after, global }) => Reply {
            status: 429,
            body: json!({"message": "You are being rate limited.", "retry_after": retry_after, "global": global}),
        },
        Some(Fault::Slow(by)) => {
            tokio::time::sleep(*by).await;
            perform(&world, &call, readable, came)
        }
        Some(Fault::Drop) | None => perform(&world, &call, readable, came),
    };
    if let Some(at) = record
        && let Some(request) = world.lock().requests.get_mut(at)
    {
        request.status = reply.status;
    }
    match struck {
        Some(Fault::Drop) => broken(&reply),
        Some(Fault::RateLimited { retry_after, global }) => limited(&reply, retry_after, global),
        Some(Fault::Status(_) | Fault::Code { .. } | Fault::Slow(_)) | None => respond(&reply),
    }
}

/// Does what a request asks for, if its body is as it should be.
fn perform(world: &World, call: &Call, readable: bool, came: Instant) -> Reply {
    if !readable {
        return Reply::error(400, 50109, "The request body contains invalid JSON.");
    }
    if world.options.check
        && let Some(refusal) = check::call(world, call)
    {
        return refusal;
    }
    match call.target.route {
        Route::Gateway => {
            let url = format!("ws://{}/gw", world.address);
            let limit = json!({"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1});
            Reply::ok(json!({"url": url, "shards": 1, "session_start_limit": limit}))
        }
        Route::Identity if call.target.template == "/users/@me" => Reply::ok(objects::bot(&world.options)),
        Route::Identity => Reply::ok(objects::application(&world.options)),
        Route::CommandsRead | Route::CommandsWrite => commands::perform(world, call),
        Route::Callback => interactions::callback(world, call, came),
        Route::Followup | Route::ReplyRead | Route::ReplyEdit | Route::ReplyDelete => webhooks::perform(world, call),
        Route::MessageCreate | Route::MessageRead | Route::MessageEdit | Route::MessageDelete | Route::Lookup => {
            channels::perform(world, call)
        }
        Route::Any | Route::Unknown => {
            check::unknown_route(world, call);
            Reply::error(404, 0, "404: Not Found")
        }
    }
}

/// The JSON body; `None` if it is none.
fn read(world: &World, route: Route, headers: &HeaderMap, bytes: &Bytes) -> Option<Value> {
    if bytes.is_empty() {
        return Some(Value::Null);
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        let (payload, uploads) = multipart::read(kind, bytes)?;
        world.lock().uploads.extend(uploads);
        return Some(payload);
    }
    if route == Route::Callback && !(world.options.keep || world.options.check || world.options.record) {
        return serde_json::from_slice::<Kind>(bytes).ok().map(|body| json!({"type": body.kind}));
    }
    serde_json::from_slice(bytes).ok()
}

/// All that matters of an answer where nobody looks at it. It is read to its end none the less.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type", default)]
    kind: Option<u64>,
}

fn record(world: &World, call: &Call, path: &str, at: Instant) -> usize {
    let query = if call.query.is_empty() { String::new() } else { format!("?{}", call.query) };
    let mut state = world.lock();
    state.requests.push(Request {
        route: call.target.route,
        method: call.method.clone(),
        path: format!("{path}{query}"),
        body: call.body.clone(),
        at,
        status: 0,
    });
    state.requests.len() - 1
}

fn respond(reply: &Reply) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if reply.body.is_null() {
        return status.into_response();
    }
    (status, [(header::CONTENT_TYPE, "application/json")], reply.body.to_string()).into_response()
}

/// The headers that Discord sends with a 429.
fn limited(reply: &Reply, retry_after: f64, global: bool) -> Response {
    let mut response = respond(reply);
    let number = |n: f64| HeaderValue::from_str(&n.to_string()).unwrap_or(HeaderValue::from_static("1"));
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, number(retry_after.ceil()));
    headers.insert("x-ratelimit-limit", HeaderValue::from_static("5"));
    headers.insert("x-ratelimit-remaining", HeaderValue::from_static("0"));
    headers.insert("x-ratelimit-reset-after", number(retry_after));
    headers.insert("x-ratelimit-bucket", HeaderValue::from_static("injected"));
    headers.insert("x-ratelimit-scope", HeaderValue::from_static(if global { "global" } else { "user" }));
    if global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    response
}

/// The first bytes of the answer, and then a broken connection.
fn broken(reply: &Reply) -> Response {
    let text = reply.body.to_string();
    let half: String = text.chars().take(text.len() / 2).collect();
    let first = stream::once(async move { Ok::<_, std::io::Error>(Bytes::from(half)) });
    // The pause lets the first half go out before the connection breaks.
    let then = stream::once(async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        Err(std::io::Error::other("injected"))
    });
    let body = Body::from_stream(stream::StreamExt::chain(first, then));
    let made: Result<Response, Infallible> =
        Ok((StatusCode::OK, [(header::CONTENT_TYPE, "application/json")], body).into_response());
    made.into_response()
}
