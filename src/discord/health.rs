//! Whether the bot lives, whether it is ready, and its figures, on a port of this machine.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, ShardManager};

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

async fn readyz(State(ready): State<Ready>) -> (StatusCode, &'static str) {
    if ready.is().await { (StatusCode::OK, "ready\n") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready\n") }
}
