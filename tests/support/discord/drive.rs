//! Makes an interaction and sends it down the gateway.

use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;
use tokio::sync::Notify;

use super::objects;
use super::state::{Interaction, World};
use super::user::User;

/// Sends what a user did; returns the interaction's id. `source` is the message that they did it on.
pub fn drive(world: &World, user: &User, kind: u64, data: &Value, source: Option<u64>) -> u64 {
    let mut guard = world.lock();
    let state = &mut *guard;
    let id = state.next_id();
    let token = format!("interaction-token-{id:x}");
    let mut event = objects::interaction(&world.options, id, &token, user, kind, data);
    if let Some(stored) = source.and_then(|s| state.messages.get(&s)) {
        event["message"] = stored.object.clone();
    }
    let interaction = Interaction {
        kind,
        token: token.clone(),
        user: user.clone(),
        source,
        born: state.now(),
        sent: Instant::now(),
        answer: None,
        original: None,
        edits_before: 0,
        followups: Vec::new(),
        data: Value::Null,
        bell: Arc::new(Notify::new()),
    };
    state.interactions.insert(id, interaction);
    state.tokens.insert(token, id);
    state.gateway.dispatch("INTERACTION_CREATE", &event, user.place.guild());
    if state.gateway.repeat > 0 {
        state.gateway.repeat -= 1;
        state.gateway.dispatch("INTERACTION_CREATE", &event, user.place.guild());
    }
    id
}
