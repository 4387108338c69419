//! Whether the bot lives, whether it is ready, and its figures, on a port of this machine.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, ShardManager};

/// How long asking for the health may take, each step of it.
const ASK: Duration = Duration::from_secs(3);

/// Whether the gateway is connected and the commands are registered.
#[derive(Clone)]
pub struct Ready {
    registered: Arc<AtomicBool>,
    shards: Arc<ShardManager>,
}

impl Ready {
    /// Ready as soon as `registered` is true and every shard is connected.
    pub fn new(registered: Arc<AtomicBool>, shards: Arc<ShardManager>) -> Ready {
        Ready { registered, shards }
    }

    async fn is(&self) -> bool {
        // serenity takes a shard off this list while it cannot reach Discord.
        let shards = self.shards.runners.lock().await;
        let connected = !shards.is_empty() && shards.values().all(|shard| shard.stage == ConnectionStage::Connected);
        connected && self.registered.load(Ordering::Relaxed)
    }
}

/// Serves `/healthz`, `/readyz` and `/metrics` until the program ends.
///
/// # Errors
/// If the port cannot be had, or serving ends.
pub async fn serve(at: SocketAddr, ready: Ready, metrics: PrometheusHandle) -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::bind(at).await?;
    tracing::info!(at = %listener.local_addr()?, "health and metrics");
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

async fn readyz(State(ready): State<Ready>) -> (StatusCode, &'static str) {
    if ready.is().await { (StatusCode::OK, "ready\n") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready\n") }
}
