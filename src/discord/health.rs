//! Whether the bot lives, whether it is ready, and its figures, on a port of this machine.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;

/// Whether the gateway is connected and the commands are registered.
#[derive(Debug, Default)]
pub struct Ready {
    /// The gateway said READY or RESUMED, and has not gone since.
    pub connected: AtomicBool,
    /// Discord has our commands.
    pub registered: AtomicBool,
}

impl Ready {
    fn is(&self) -> bool {
        self.connected.load(Ordering::Relaxed) && self.registered.load(Ordering::Relaxed)
    }
}

/// Serves `/healthz`, `/readyz` and `/metrics` until the program ends.
///
/// # Errors
/// If the port cannot be had, or serving ends.
pub async fn serve(at: SocketAddr, ready: Arc<Ready>, metrics: PrometheusHandle) -> std::io::Result<()> {
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

async fn readyz(State(ready): State<Arc<Ready>>) -> (StatusCode, &'static str) {
    if ready.is() { (StatusCode::OK, "ready\n") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready\n") }
}
