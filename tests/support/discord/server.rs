//! The fake itself: one port for REST and gateway, and what a test can do to it.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::{any, get};
use axum::serve::ListenerExt;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::check::{Checker, Violation};
use super::client::Client;
use super::fault::{Fault, Rule};
use super::gateway::{self, GatewayEvent};
use super::message::Message;
use super::multipart::Upload;
use super::rest;
use super::route::Route;
use super::state::{Request, World};
use super::tunnel::Tunnel;
use super::user::{Unable, User};

/// How the fake behaves.
#[derive(Clone, Debug)]
pub struct Options {
    /// The application's and the bot's id.
    pub application: u64,
    /// How long an interaction waits for its first answer. Discord: 3 s.
    pub answer_within: Duration,
    /// How long an interaction's token works. Discord: 15 min.
    pub token_life: Duration,
    /// Between two heartbeats. Discord: about 41 s.
    pub heartbeat: Duration,
    /// Whether bodies are checked at all. Off for load runs.
    pub check: bool,
    /// Whether requests are recorded. Off for load runs.
    pub record: bool,
    /// Whether what interactions are answered with is kept. Off for load runs, in which nobody looks at it: the fake then
    /// takes as long for a long answer as for a short one.
    pub keep: bool,
    /// Discord's API description, for the third opinion; none without the file.
    pub openapi: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        let openapi = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/discord/openapi.json");
        Self {
            application: 500_000_000_000_000_001,
            answer_within: Duration::from_secs(3),
            token_life: Duration::from_secs(15 * 60),
            heartbeat: Duration::from_millis(41_250),
            check: true,
            record: true,
            keep: true,
            openapi: Some(PathBuf::from(openapi)),
        }
    }
}

/// A fake Discord that runs until it is dropped.
pub struct Fake {
    world: Arc<World>,
    server: JoinHandle<()>,
}

impl Fake {
    /// Opens a port of 127.0.0.1 and answers on it.
    ///
    /// # Panics
    /// If no port can be had.
    pub async fn start(options: Options) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port of 127.0.0.1");
        let address = listener.local_addr().expect("a bound port").to_string();
        let world = Arc::new(World::new(options, address));
        let router = Router::new()
            .route("/gw", get(gateway::connect))
            .route("/gw/", get(gateway::connect))
            .route("/attachments/{*path}", get(rest::attached))
            .fallback(any(rest::answer))
            .with_state(Arc::clone(&world));
        // Without this each small answer waits 40 ms for an acknowledgement.
        let listener = listener.tap_io(|tcp| drop(tcp.set_nodelay(true)));
        let server = tokio::spawn(async move { axum::serve(listener, router).await.expect("axum serves for ever") });
        Self { world, server }
    }

    /// What a bot takes for `https://discord.com`: for serenity's proxy setting.
    pub fn rest_url(&self) -> String {
        format!("http://{}", self.world.address)
    }

    /// A proxy that leads from `https://discord.com` to this fake.
    ///
    /// # Panics
    /// If no port can be had.
    pub async fn tunnel(&self) -> Tunnel {
        Tunnel::to(self.world.address.clone()).await
    }

    /// The gateway's address, as `GET /gateway` gives it.
    pub fn gateway_url(&self) -> String {
        format!("ws://{}/gw", self.world.address)
    }

    /// Waits until a shard is connected and commands have been registered.
    ///
    /// # Errors
    /// [`Unable::Unanswered`] after 20 s.
    pub async fn ready(&self) -> Result<(), Unable> {
        self.until(Duration::from_secs(20), "a connected shard and registered commands", |fake| {
            let state = fake.world.lock();
            state.command_writes > 0 && state.gateway.connected() > 0
        })
        .await
    }

    /// Waits until `done` holds.
    ///
    /// # Errors
    /// [`Unable::Unanswered`] with `what` after the deadline.
    pub async fn until(&self, deadline: Duration, what: &str, done: impl Fn(&Self) -> bool) -> Result<(), Unable> {
        let wait = async {
            while !done(self) {
                // The bell is rung for most changes; the short sleep catches the others.
                let _ = tokio::time::timeout(Duration::from_millis(10), self.world.changed.notified()).await;
            }
        };
        tokio::time::timeout(deadline, wait)
            .await
            .map_err(|_| Unable::unanswered(format!("{what}: not within {deadline:?}")))
    }

    /// Seats somebody before their client.
    pub fn user(&self, user: User) -> Client {
        Client::new(Arc::clone(&self.world), user)
    }

    /// Puts the fake's clock forward: answers come too late, tokens die.
    pub fn advance(&self, by: Duration) {
        self.world.lock().skew += by;
    }

    /// The next `times` requests of the route meet this fault. Rules are used up in the order in which they were made.
    pub fn fault(&self, route: Route, fault: Fault, times: usize) {
        if times > 0 {
            self.world.lock().faults.push(Rule::new(route, fault, times));
        }
    }

    /// Forgets the faults that have not come up yet.
    pub fn heal(&self) {
        self.world.lock().faults.clear();
    }

    /// All requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.world.lock().requests.clone()
    }

    /// The requests of one route.
    pub fn requests_to(&self, route: Route) -> Vec<Request> {
        self.world.lock().requests.iter().filter(|r| r.route == route).cloned().collect()
    }

    /// What the checks objected to so far.
    pub fn violations(&self) -> Vec<Violation> {
        self.world.lock().violations.clone()
    }

    /// Forgets the objections so far, for a test that provoked them.
    pub fn forgive(&self) -> Vec<Violation> {
        std::mem::take(&mut self.world.lock().violations)
    }

    /// # Panics
    /// If anything was objected to, with all of it.
    #[track_caller]
    pub fn assert_clean(&self) {
        let found = self.violations();
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{} violations:\n{}", found.len(), lines.join("\n"));
    }

    /// What a checker objected to.
    pub fn violations_by(&self, checker: Checker) -> Vec<Violation> {
        self.world.lock().violations.iter().filter(|v| v.by == checker).cloned().collect()
    }

    /// Whether Discord's API description is there for the third opinion.
    pub fn has_openapi(&self) -> bool {
        self.world.openapi.is_some()
    }

    /// Forgets interactions and messages, so that long load runs measure the bot and not the fake. Nothing of before
    /// can be used any more.
    pub fn forget(&self) {
        let mut state = self.world.lock();
        state.interactions.clear();
        state.tokens.clear();
        state.messages.clear();
    }

    /// The registered commands: global, or a guild's.
    pub fn commands(&self, guild: Option<u64>) -> Vec<Value> {
        self.world.lock().commands.get(&guild).cloned().unwrap_or_default()
    }

    /// How many requests have written commands.
    pub fn command_writes(&self) -> usize {
        self.world.lock().command_writes
    }

    /// A message as it stands now; `None` if it was deleted.
    pub fn message(&self, id: u64) -> Option<Message> {
        self.world.lock().messages.get(&id).map(Message::of)
    }

    /// A moderator deletes a message.
    pub fn delete(&self, id: u64) {
        self.world.lock().messages.remove(&id);
    }

    /// All messages of a channel, oldest first.
    pub fn messages_in(&self, channel: u64) -> Vec<Message> {
        let state = self.world.lock();
        state.messages.values().map(Message::of).filter(|m| m.channel == channel).collect()
    }

    /// The files that came with messages.
    pub fn uploads(&self) -> Vec<Upload> {
        self.world.lock().uploads.clone()
    }

    /// What happened on the gateway so far.
    pub fn gateway_events(&self) -> Vec<GatewayEvent> {
        self.world.lock().gateway.log.clone()
    }

    /// How many shards are connected and identified.
    pub fn shards(&self) -> usize {
        self.world.lock().gateway.connected()
    }

    /// Asks every shard to reconnect and resume (op 7).
    pub fn reconnect(&self) {
        self.world.lock().gateway.reconnect();
    }

    /// Tells every shard that its session is invalid (op 9); it may resume only if `resumable`.
    pub fn invalidate(&self, resumable: bool) {
        self.world.lock().gateway.invalidate(resumable);
    }

    /// Closes every shard's socket with a code; 0 is none.
    pub fn close(&self, code: u16) {
        self.world.lock().gateway.close(code);
    }

    /// Cuts every shard's connection without a word.
    pub fn cut(&self) {
        self.world.lock().gateway.cut();
    }

    /// Acknowledges no heartbeats while `mute`.
    pub fn mute(&self, mute: bool) {
        self.world.lock().gateway.mute = mute;
    }

    /// Closes the next `times` sessions with a code as they begin.
    pub fn close_at_start(&self, code: u16, times: usize) {
        self.world.lock().gateway.closing = (code, times);
    }

    /// Answers new gateway connections with 503 while `refuse`.
    pub fn refuse_gateway(&self, refuse: bool) {
        self.world.lock().gateway.refuse = refuse;
    }

    /// Delivers each of the next `times` interactions twice, with the same id.
    pub fn repeat_next(&self, times: usize) {
        self.world.lock().gateway.repeat = times;
    }

    /// Sends an event as it is, whether a bot can read it or not.
    pub fn dispatch(&self, event: &str, data: &Value) {
        self.world.lock().gateway.dispatch(event, data, None);
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.server.abort();
        self.cut();
    }
}
