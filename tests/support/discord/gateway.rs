//! The gateway: sessions that outlive their sockets, and the loop of one socket.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::objects;
use super::state::World;
use super::user::User;

/// Events that a session keeps for a resume.
const KEPT: usize = 20_000;

/// What happened on the gateway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GatewayEvent {
    /// A socket was opened.
    Opened,
    /// A new session began.
    Identified {
        /// Its intents.
        intents: u64,
    },
    /// A session went on, with so many events sent again.
    Resumed {
        /// Events that the bot had missed.
        replayed: usize,
    },
    /// A resume was refused: no such session.
    ResumeRefused,
    /// A heartbeat came.
    Heartbeat,
    /// No heartbeat came in time: the socket was closed with 4009.
    HeartbeatMissed,
    /// The bot changed its presence.
    Presence,
    /// The socket is gone; with the code that the bot closed it with.
    Closed {
        /// The bot's code.
        code: Option<u16>,
    },
}

/// The sessions, and what ails them.
#[derive(Debug, Default)]
pub struct Gateway {
    sessions: BTreeMap<String, Session>,
    made: usize,
    pub log: Vec<GatewayEvent>,
    pub mute: bool,
    pub refuse: bool,
    /// The code with which that many of the next sessions are closed as they begin.
    pub closing: (u16, usize),
    /// How many of the next interactions are delivered twice.
    pub repeat: usize,
}

#[derive(Debug, Default)]
struct Session {
    shard: (u64, u64),
    seq: u64,
    kept: VecDeque<(u64, String)>,
    /// The socket that it is on now.
    socket: Option<UnboundedSender<Out>>,
}

/// What a socket is told to do.
#[derive(Clone, Debug)]
enum Out {
    Text(String),
    Close(u16),
    Cut,
}

impl Gateway {
    /// Sessions that are on a socket.
    pub fn connected(&self) -> usize {
        self.sessions.values().filter(|s| s.socket.is_some()).count()
    }

    /// Sends an event to the shard of a guild, or to shard 0 without one. Sessions off their sockets keep it.
    pub fn dispatch(&mut self, event: &str, data: &Value, guild: Option<u64>) {
        for session in self.sessions.values_mut() {
            let (shard, count) = session.shard;
            if (guild.unwrap_or_default() >> 22) % count.max(1) == shard {
                session.send(event, data);
            }
        }
    }

    /// Op 7.
    pub fn reconnect(&mut self) {
        self.tell(&Out::Text(json!({"op": 7, "d": null}).to_string()));
    }

    /// Op 9.
    pub fn invalidate(&mut self, resumable: bool) {
        self.tell(&Out::Text(json!({"op": 9, "d": resumable}).to_string()));
        if !resumable {
            self.sessions.clear();
        }
    }

    /// Closes with a code.
    pub fn close(&mut self, code: u16) {
        self.tell(&Out::Close(code));
    }

    /// Drops the sockets.
    pub fn cut(&mut self) {
        self.tell(&Out::Cut);
    }

    fn tell(&mut self, out: &Out) {
        for session in self.sessions.values_mut() {
            if let Some(socket) = &session.socket {
                drop(socket.send(out.clone()));
            }
            // What follows is kept for the resume, whether or not the bot has noticed yet.
            if !matches!(out, Out::Text(_)) {
                session.socket = None;
            }
        }
    }
}

impl Session {
    fn send(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let text = json!({"op": 0, "t": event, "s": self.seq, "d": data}).to_string();
        if let Some(socket) = &self.socket {
            drop(socket.send(Out::Text(text.clone())));
        }
        self.kept.push_back((self.seq, text));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }
}

/// Opens a socket.
pub async fn connect(State(world): State<Arc<World>>, upgrade: WebSocketUpgrade) -> Response {
    if world.lock().gateway.refuse {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| Connection::run(world, socket))
}

struct Connection {
    world: Arc<World>,
    out: UnboundedSender<Out>,
    session: Option<String>,
}

impl Connection {
    async fn run(world: Arc<World>, mut socket: WebSocket) {
        let (out, inbox) = unbounded_channel();
        world.lock().gateway.log.push(GatewayEvent::Opened);
        let interval = world.options.heartbeat;
        let mut connection = Self { world, out, session: None };
        let millis = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
        let hello = json!({"op": 10, "d": {"heartbeat_interval": millis, "_trace": []}}).to_string();
        let code =
            if socket.send(Message::text(hello)).await.is_ok() { connection.serve(socket, inbox).await } else { None };
        connection.leave(code);
    }

    /// Serves the socket until it is gone; returns the code that the bot closed it with.
    async fn serve(&mut self, mut socket: WebSocket, mut inbox: UnboundedReceiver<Out>) -> Option<u16> {
        // Discord is patient for one beat and a bit.
        let patience = self.world.options.heartbeat.mul_f64(1.5) + Duration::from_millis(200);
        let mut due = Instant::now() + patience;
        loop {
            tokio::select! {
                order = inbox.recv() => match order? {
                    Out::Text(text) => socket.send(Message::text(text)).await.ok()?,
                    Out::Close(code) => return close(&mut socket, code).await,
                    Out::Cut => return None,
                },
                came = socket.recv() => match came?.ok()? {
                    Message::Text(text) => {
                        let Ok(order) = serde_json::from_str::<Value>(&text) else { return close(&mut socket, 4002).await };
                        if order["op"] == 1 {
                            due = Instant::now() + patience;
                        }
                        if let Err(code) = self.obey(&order) {
                            return close(&mut socket, code).await;
                        }
                    }
                    Message::Close(frame) => return frame.map(|f| f.code),
                    Message::Binary(_) => return close(&mut socket, 4002).await,
                    Message::Ping(_) | Message::Pong(_) => {}
                },
                () = tokio::time::sleep_until(due.into()) => {
                    self.world.lock().gateway.log.push(GatewayEvent::HeartbeatMissed);
                    return close(&mut socket, 4009).await;
                }
            }
        }
    }

    /// Does what the bot sent, or says which code to close with.
    fn obey(&mut self, order: &Value) -> Result<(), u16> {
        let data = &order["d"];
        match order["op"].as_u64() {
            Some(1) => self.heartbeat(),
            Some(2) => return self.identify(data),
            Some(3) => self.world.lock().gateway.log.push(GatewayEvent::Presence),
            Some(4 | 8) => {}
            Some(6) => return self.resume(data),
            Some(_) | None => return Err(4001),
        }
        Ok(())
    }

    fn heartbeat(&self) {
        let mut state = self.world.lock();
        state.gateway.log.push(GatewayEvent::Heartbeat);
        if !state.gateway.mute {
            drop(self.out.send(Out::Text(json!({"op": 11}).to_string())));
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), u16> {
        if self.session.is_some() {
            return Err(4005);
        }
        if data["token"].as_str().is_none_or(str::is_empty) {
            return Err(4004);
        }
        let intents = data["intents"].as_u64().ok_or(4013_u16)?;
        let shard = |at: usize| data["shard"][at].as_u64();
        let shard = (shard(0).unwrap_or(0), shard(1).unwrap_or(1));
        let options = &self.world.options;
        let mut state = self.world.lock();
        let gateway = &mut state.gateway;
        if gateway.closing.1 > 0 {
            gateway.closing.1 -= 1;
            return Err(gateway.closing.0);
        }
        gateway.made += 1;
        let id = format!("{:032x}", gateway.made);
        let mut session = Session { shard, socket: Some(self.out.clone()), ..Session::default() };
        let ready = json!({
            "v": 10, "user": objects::bot(options), "session_type": "normal", "private_channels": [],
            "guilds": [{"id": User::GUILD.to_string(), "unavailable": true}], "session_id": id,
            "resume_gateway_url": format!("ws://{}/gw", self.world.address), "shard": [shard.0, shard.1],
            "application": {"id": options.application.to_string(), "flags": 0},
        });
        session.send("READY", &ready);
        if (User::GUILD >> 22) % shard.1.max(1) == shard.0 {
            session.send("GUILD_CREATE", &objects::guild(options, User::GUILD));
        }
        gateway.sessions.insert(id.clone(), session);
        gateway.log.push(GatewayEvent::Identified { intents });
        self.session = Some(id);
        self.world.changed.notify_waiters();
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), u16> {
        if data["token"].as_str().is_none_or(str::is_empty) {
            return Err(4004);
        }
        let id = data["session_id"].as_str().unwrap_or_default();
        let seen = data["seq"].as_u64().unwrap_or_default();
        let mut state = self.world.lock();
        let gateway = &mut state.gateway;
        let Some(session) = gateway.sessions.get_mut(id) else {
            gateway.log.push(GatewayEvent::ResumeRefused);
            drop(self.out.send(Out::Text(json!({"op": 9, "d": false}).to_string())));
            return Ok(());
        };
        if seen > session.seq {
            return Err(4007);
        }
        let missed: Vec<&String> = session.kept.iter().filter(|(s, _)| *s > seen).map(|(_, t)| t).collect();
        let replayed = missed.len();
        for text in missed {
            drop(self.out.send(Out::Text(text.clone())));
        }
        session.socket = Some(self.out.clone());
        session.send("RESUMED", &json!({"_trace": []}));
        gateway.log.push(GatewayEvent::Resumed { replayed });
        self.session = Some(id.to_owned());
        self.world.changed.notify_waiters();
        Ok(())
    }

    /// Leaves the session for a later resume, unless the bot ended it with 1000 or 1001.
    fn leave(self, code: Option<u16>) {
        let mut state = self.world.lock();
        let gateway = &mut state.gateway;
        gateway.log.push(GatewayEvent::Closed { code });
        if let Some(id) = &self.session
            && let Some(session) = gateway.sessions.get_mut(id)
            && session.socket.as_ref().is_none_or(|s| s.same_channel(&self.out))
        {
            session.socket = None;
            if matches!(code, Some(1000 | 1001)) {
                gateway.sessions.remove(id);
            }
        }
        self.world.changed.notify_waiters();
    }
}

/// Closes with a code; 0 is none.
async fn close(socket: &mut WebSocket, code: u16) -> Option<u16> {
    let frame = (code != 0).then(|| CloseFrame { code, reason: "as you wish".into() });
    drop(socket.send(Message::Close(frame)).await);
    None
}
