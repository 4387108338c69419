//! Handles what serenity cannot read. It would vanish without a trace; here it is counted, and whoever asked is told.
//!
//! serenity hands such events to raw event handlers alone, and for these it copies every event there is. A collector
//! sees each event without a copy, but only on the connection to which it was given: each new connection gets one anew.
//! What comes in the same instant as a new connection, before its first event has been handled, is not heard.

use std::sync::{Arc, PoisonError};

use poise::serenity_prelude as serenity;
use serenity::{CollectorCallback, Context, Event, Http, UnknownEvent};

use super::caller::Caller;
use super::front::Data;
use super::gateway;

/// Answers from now on to what nothing else hears on this connection, and there only once.
pub fn listen(front: &Data, context: &Context) {
    let token = Arc::new(());
    let listening = Arc::downgrade(&token);
    front.unread.0.lock().unwrap_or_else(PoisonError::into_inner).insert(context.shard_id, token);
    let (front, http) = (Arc::clone(front), Arc::clone(&context.http));
    context.shard.add_collector(CollectorCallback(Box::new(move |event| {
        gateway::came();
        let goes_on = listening.strong_count() > 0;
        if let Event::Unknown(unknown) = event
            && goes_on
        {
            tokio::spawn(told(Arc::clone(&front), Arc::clone(&http), unknown.clone()));
        }
        goes_on
    })));
}

/// Counts an event that could not be read, and tells whoever asked.
async fn told(front: Data, http: Arc<Http>, unknown: UnknownEvent) {
    metrics::counter!("netrep_unread_events_total", "kind" => unknown.kind.clone()).increment(1);
    let asked = (unknown.kind == "INTERACTION_CREATE").then(|| Caller::unread(&unknown.value)).flatten();
    let Some(caller) = asked else {
        tracing::warn!(kind = unknown.kind, "an event could not be read");
        return;
    };
    let fault = front.fault();
    tracing::error!(fault, interaction = caller.id.get(), "an interaction could not be read");
    front.tell(&http, &caller, caller.words().fill("trouble", &[&fault])).await;
}
