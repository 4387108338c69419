//! Serves on a port of this machine whether the bot lives, whether it is ready, and its figures.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, ShardManager};
use tokio::net::TcpListener;

use super::front::Data;

/// The time that each step of asking for the health may take.
const ASK: Duration = Duration::from_secs(3);

/// Whether the gateway is connected, the commands are registered, and what is stored reaches its folder.
#[derive(Clone)]
pub struct Ready {
    front: Data,
    registered: Arc<AtomicBool>,
    shards: Arc<OnceLock<Arc<ShardManager>>>,
}

impl Ready {
    /// Makes it: not ready before [`Ready::connecting`].
    pub fn new(front: Data, registered: Arc<AtomicBool>) -> Ready {
        Ready { front, registered, shards: Arc::default() }
    }

    /// Makes it ready as soon as `registered` is true and every one of these shards is connected.
    pub fn connecting(&self, shards: Arc<ShardManager>) {
        // It is connecting already if this is set.
        let _ = self.shards.set(shards);
    }

    /// Names what is not ready; nothing if everything is.
    async fn lacks(&self) -> Vec<&'static str> {
        let mut lacks = Vec::new();
        if !self.is_connected().await {
            lacks.push("the gateway is not connected");
        }
        if !self.registered.load(Ordering::Relaxed) {
            lacks.push("the commands are not registered");
        }
        if !self.front.app.store().is_ok_and(|store| store.in_place().is_ok()) {
            lacks.push("the store was removed from the state folder, or replaced");
        }
        lacks
    }

    async fn is_connected(&self) -> bool {
        let Some(shards) = self.shards.get() else { return false };
        // serenity takes a shard off this list while it cannot reach Discord.
        let shards = shards.runners.lock().await;
        !shards.is_empty() && shards.values().all(|shard| shard.stage == ConnectionStage::Connected)
    }
}

/// Takes the port at which health and metrics are served.
///
/// # Errors
/// If somebody has it, or the machine has no such address.
pub async fn bind(at: SocketAddr) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind(at).await?;
    tracing::info!(at = %listener.local_addr()?, "health and metrics");
    Ok(listener)
}

/// Serves `/healthz`, `/readyz` and `/metrics` until the program ends.
///
/// # Errors
/// If serving ends.
pub async fn serve(listener: TcpListener, ready: Ready, metrics: PrometheusHandle) -> std::io::Result<()> {
    let routes = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(readyz).with_state(ready))
        .route(
            "/metrics",
            get(|State(metrics): State<PrometheusHandle>| async move { metrics.render() }).with_state(metrics),
        );
    axum::serve(listener, routes).await
}

/// Whether the bot that serves its health at this address says that it lives: for a container, in which nothing else
/// could ask. An address that means every interface is asked for on this machine.
pub fn healthy(at: SocketAddr) -> bool {
    let ip = match at.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
    };
    let ask = || {
        let mut stream = TcpStream::connect_timeout(&SocketAddr::new(ip, at.port()), ASK)?;
        stream.set_read_timeout(Some(ASK))?;
        stream.set_write_timeout(Some(ASK))?;
        stream.write_all(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")?;
        let mut status = [0; 12];
        stream.read_exact(&mut status)?;
        Ok::<_, std::io::Error>(status.ends_with(b" 200"))
    };
    ask().unwrap_or(false)
}

async fn readyz(State(ready): State<Ready>) -> (StatusCode, String) {
    match ready.lacks().await.join(", ") {
        lacks if lacks.is_empty() => (StatusCode::OK, "ready\n".to_owned()),
        lacks => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {lacks}\n")),
    }
}
