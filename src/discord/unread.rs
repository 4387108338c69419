//! What serenity cannot read. It would vanish without a trace; here it is counted, and whoever asked is told.

use poise::serenity_prelude as serenity;
use serenity::{Context, Event, RawEventHandler};

use super::caller::Caller;
use super::front::Data;

/// Hears every event, and answers to those that nothing else hears.
pub struct Unread(pub Data);

#[serenity::async_trait]
impl RawEventHandler for Unread {
    async fn raw_event(&self, context: Context, event: Event) {
        let Event::Unknown(unknown) = event else { return };
        metrics::counter!("netrep_unread_events_total", "kind" => unknown.kind.clone()).increment(1);
        let asked = (unknown.kind == "INTERACTION_CREATE").then(|| Caller::unread(&unknown.value)).flatten();
        let Some(caller) = asked else {
            tracing::warn!(kind = unknown.kind, "an event could not be read");
            return;
        };
        let fault = self.0.fault();
        tracing::error!(fault, interaction = caller.id.get(), "an interaction could not be read");
        self.0.tell(&context.http, &caller, caller.words().fill("trouble", &[&fault])).await;
    }
}
