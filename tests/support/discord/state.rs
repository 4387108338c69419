//! What the fake keeps: commands, interactions, messages, sessions, and what it saw.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tokio::sync::Notify;

use super::check::Violation;
use super::fault::Rule;
use super::gateway::Gateway;
use super::multipart::Upload;
use super::openapi::OpenApi;
use super::route::Route;
use super::server::Options;
use super::user::User;

/// One fake Discord: shared by its server, its sockets and its users.
pub struct World {
    pub options: Options,
    /// `127.0.0.1:PORT`.
    pub address: String,
    pub openapi: Option<OpenApi>,
    /// Rung when a session, the commands or a channel's messages change.
    pub changed: Notify,
    state: Mutex<State>,
}

/// Everything that changes.
#[derive(Default)]
pub struct State {
    last_id: u64,
    /// How far the clock has been put forward.
    pub skew: Duration,
    /// Registered commands: global ones under `None`.
    pub commands: BTreeMap<Option<u64>, Vec<Value>>,
    pub command_writes: usize,
    pub interactions: HashMap<u64, Interaction>,
    /// Interaction ids by their tokens.
    pub tokens: HashMap<String, u64>,
    pub messages: BTreeMap<u64, Stored>,
    pub uploads: Vec<Upload>,
    /// Files that users attached, by their paths.
    pub attached: HashMap<String, Vec<u8>>,
    pub requests: Vec<Request>,
    pub violations: Vec<Violation>,
    pub faults: Vec<Rule>,
    pub gateway: Gateway,
}

/// A request that came in.
#[derive(Clone, Debug)]
pub struct Request {
    pub route: Route,
    pub method: String,
    /// The path below `/api/v10`, with its query.
    pub path: String,
    /// The JSON body; `Null` without one.
    pub body: Value,
    /// When it came, by the real clock.
    pub at: Instant,
    /// What it was answered with; 0 while it is not.
    pub status: u16,
}

/// A message with what Discord knows about it beyond the object that it gives out.
#[derive(Clone, Debug)]
pub struct Stored {
    pub object: Value,
    /// Deferred: "… is thinking".
    pub loading: bool,
    /// The only one who sees it.
    pub ephemeral_to: Option<u64>,
    /// The interaction whose token can edit it.
    pub interaction: Option<u64>,
    /// Edits since it was made.
    pub edits: usize,
}

/// What somebody did, and what came of it.
#[derive(Debug)]
pub struct Interaction {
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u64,
    pub token: String,
    pub user: User,
    /// The message that was pressed on.
    pub source: Option<u64>,
    /// When it was made, by the fake's clock.
    pub born: Instant,
    /// When it was sent, by the real clock.
    pub sent: Instant,
    /// The first answer's type, and when it came by the real clock.
    pub answer: Option<(u64, Instant)>,
    /// The message that `@original` names.
    pub original: Option<u64>,
    /// How often `@original` had been edited when the interaction was answered.
    pub edits_before: usize,
    pub followups: Vec<u64>,
    /// The modal or the choices of the first answer.
    pub data: Value,
    /// Rung when anything of this changes.
    pub bell: Arc<Notify>,
}

impl World {
    /// A new world.
    pub fn new(options: Options, address: String) -> Self {
        let openapi = options.openapi.as_deref().and_then(OpenApi::read);
        Self { options, address, openapi, changed: Notify::new(), state: Mutex::new(State::default()) }
    }

    /// The state, locked. Never held over an await.
    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the state")
    }
}

impl State {
    /// A new snowflake, larger than all before.
    pub fn next_id(&mut self) -> u64 {
        /// The first second of 2015, in milliseconds.
        const DISCORD_EPOCH: u64 = 1_420_070_400_000;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + self.skew;
        let now = u64::try_from(now.as_millis()).unwrap_or(u64::MAX).saturating_sub(DISCORD_EPOCH) << 22;
        self.last_id = now.max(self.last_id + 1);
        self.last_id
    }

    /// The fake's clock.
    pub fn now(&self) -> Instant {
        Instant::now() + self.skew
    }

    /// The commands that a user sees in a place: the guild's own before the global ones.
    pub fn visible_commands(&self, guild: Option<u64>) -> impl Iterator<Item = (&Value, bool)> {
        let own = guild.and_then(|g| self.commands.get(&Some(g))).into_iter().flatten().map(|c| (c, true));
        own.chain(self.commands.get(&None).into_iter().flatten().map(|c| (c, false)))
    }
}
