//! A fake Discord on loopback, for tests of a bot as its users and its network see it.
//!
//! [`Fake::start`] opens one port of 127.0.0.1 that speaks Discord's REST API (below `/api/v10`) and its gateway (`/gw`).
//! A test starts it in its own process, points a bot at it and then plays the users:
//!
//! ```ignore
//! #[path = "support/discord/mod.rs"]
//! mod discord;
//! use discord::{Fake, Options, User};
//!
//! let fake = Fake::start(Options::default()).await;
//! // … start the bot with fake.rest_url() …
//! fake.ready().await;                                   // a shard is there and commands are registered
//! let frodo = fake.user(User::new("Frodo").locale("fr"));
//! let said = frodo.slash("rule", json!({"id": "5"})).await?;
//! let shown = said.settled().await?;                    // what the user sees in the end
//! let next = said.press("Next page").await?;            // by label or custom id
//! fake.assert_clean();                                  // nothing that Discord would refuse was sent
//! ```
//!
//! # A bot in the same process
//! serenity: `HttpBuilder::new(token).proxy(fake.rest_url()).ratelimiter_disabled(true)`; its proxy setting acts only
//! with its rate limiter off. The gateway's address comes from `GET /gateway`, the application's id from READY.
//!
//! # A bot as a child process
//! Give it [`Fake::rest_url`] by an environment variable or a flag that it hands to `proxy(..)`, and any non-empty
//! token. The fake answers as long as the test's runtime has a free thread: use `flavor = "multi_thread"`.
//!
//! # A bot with its own rate limiter
//! serenity keeps to Discord's limits by itself only when it talks to `https://discord.com`. [`Fake::tunnel`] stands there:
//! a proxy for `HTTPS_PROXY`, with a certificate that the bot has to be told to trust.
//!
//! # From a bench or an example
//! `#[path = "../tests/support/discord/mod.rs"] mod discord;` and [`load::run`].
//!
//! # What it holds the bot to
//! Every request is recorded ([`Fake::requests`]). Bodies are checked three times: by [`limits`], by twilight, and by
//! Discord's API description where [`Options::openapi`] finds it. What they object to is answered with 400 and code
//! 50035, and kept in [`Fake::violations`]. Acknowledging too late, twice or in the wrong way gets Discord's own codes.
//!
//! # What it does not do
//! No rate limits but injected ones ([`fault`]), no permissions but injected refusals, no voice, no threads, no
//! compression on the gateway, no TLS on it.

#![allow(dead_code, unused_imports, reason = "a test binary uses the part of the fake that it needs")]

mod channels;
mod check;
mod client;
mod commands;
mod conversation;
mod drive;
pub mod fault;
mod gateway;
mod interactions;
pub mod limits;
pub mod load;
mod message;
mod multipart;
pub mod objects;
mod openapi;
mod picking;
mod rest;
mod route;
mod server;
mod state;
mod tunnel;
mod twilight;
mod typed;
mod user;
mod webhooks;

pub use check::{Checker, Violation};
pub use client::Client;
pub use conversation::{Callback, Conversation};
pub use fault::Fault;
pub use gateway::GatewayEvent;
pub use message::{Button, Message, Select};
pub use route::Route;
pub use server::{Fake, Options};
pub use state::Request;
pub use tunnel::Tunnel;
pub use user::{Place, Unable, User};
