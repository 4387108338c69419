//! The first answer to an interaction, and what it does to the screen.

use std::time::Instant;

use serde_json::{Value, json};

use super::objects;
use super::rest::{Call, Reply};
use super::state::{Interaction, State, Stored, World};

/// Only the one who asked sees it.
pub const EPHEMERAL: u64 = 1 << 6;
/// Deferred: "… is thinking".
pub const LOADING: u64 = 1 << 7;

/// What a message may be changed in, and nothing else.
const CHANGEABLE: [&str; 6] = ["content", "embeds", "components", "attachments", "tts", "poll"];

/// `POST /interactions/{id}/{token}/callback`
pub fn callback(world: &World, call: &Call, came: Instant) -> Reply {
    let unknown = || Reply::unknown(10062, "interaction");
    let Some(id) = call.target.id(0) else { return unknown() };
    let mut guard = world.lock();
    let state = &mut *guard;
    let now = state.now();
    let Some(interaction) = state.interactions.get(&id).filter(|i| i.token == call.target.name(1)) else {
        return unknown();
    };
    if interaction.answer.is_some() {
        return Reply::error(400, 40060, "Interaction has already been acknowledged.");
    }
    if now.duration_since(interaction.born) > world.options.answer_within {
        return unknown();
    }
    let kind = call.body["type"].as_u64().unwrap_or_default();
    if !fits(interaction, kind) {
        return Reply::error(400, 50035, "Invalid Form Body");
    }
    let (source, bell, asked) = (interaction.source, interaction.bell.clone(), interaction.kind);
    let data = &call.body["data"];
    let (mut original, mut kept) = (None, Value::Null);
    match kind {
        _ if !world.options.keep => {}
        4 | 5 => original = Some(post(world, state, id, data, kind == 5)),
        6 => original = source,
        7 => {
            original = source;
            if let Some(stored) = source.and_then(|s| state.messages.get_mut(&s)) {
                change(stored, data);
            }
        }
        _ => kept = data.clone(),
    }
    let edits = original.and_then(|o| state.messages.get(&o)).map_or(0, |m| m.edits);
    if let Some(interaction) = state.interactions.get_mut(&id) {
        interaction.answer = Some((kind, came));
        interaction.original = original;
        interaction.edits_before = edits;
        interaction.data = kept;
    }
    bell.notify_waiters();
    if !call.asks("with_response") {
        return Reply::empty();
    }
    let shown = original.and_then(|o| state.messages.get(&o));
    Reply::ok(json!({
        "interaction": {
            "id": id.to_string(), "type": asked, "response_message_id": original.map(|o| o.to_string()),
            "response_message_loading": shown.is_some_and(|m| m.loading),
            "response_message_ephemeral": shown.is_some_and(|m| m.ephemeral_to.is_some()),
        },
        "resource": {"type": kind, "message": shown.map(|m| &m.object)},
    }))
}

/// Whether an interaction can be answered with this type.
fn fits(interaction: &Interaction, answer: u64) -> bool {
    match interaction.kind {
        2 => matches!(answer, 4 | 5 | 9),
        3 => matches!(answer, 4..=7 | 9),
        4 => answer == 8,
        5 => matches!(answer, 4 | 5) || matches!(answer, 6 | 7) && interaction.source.is_some(),
        _ => false,
    }
}

/// Posts a message of an interaction; returns its id.
pub fn post(world: &World, state: &mut State, interaction: u64, data: &Value, loading: bool) -> u64 {
    let id = state.next_id();
    let (channel, user) = state.interactions.get(&interaction).map_or((0, 0), |i| (i.user.channel(), i.user.id));
    let mut object = objects::message(id, channel, &objects::bot(&world.options));
    object["type"] = json!(20);
    object["application_id"] = json!(world.options.application.to_string());
    if let Some(asked) = state.interactions.get(&interaction) {
        object["interaction_metadata"] = json!({
            "id": interaction.to_string(), "type": asked.kind, "user": objects::user(user, &asked.user.name),
            "authorizing_integration_owners": {}, "original_response_message_id": null, "name": "x",
        });
        if let Some(source) = asked.source {
            object["interaction_metadata"]["interacted_message_id"] = json!(source.to_string());
        }
        if asked.kind == 5 {
            let mut opened = object["interaction_metadata"].clone();
            opened["type"] = json!(2);
            object["interaction_metadata"]["triggering_interaction_metadata"] = opened;
        }
    }
    object["webhook_id"] = json!(world.options.application.to_string());
    let asked = data["flags"].as_u64().unwrap_or_default();
    object["flags"] = json!(if loading { asked | LOADING } else { asked });
    let ephemeral_to = (asked & EPHEMERAL != 0).then_some(user);
    let mut stored = Stored { object, loading, ephemeral_to, interaction: Some(interaction), edits: 0 };
    fill(&mut stored.object, data);
    state.messages.insert(id, stored);
    id
}

/// Edits a message: only what is named changes. A deferred one is filled.
pub fn change(stored: &mut Stored, data: &Value) {
    fill(&mut stored.object, data);
    stored.loading = false;
    stored.edits += 1;
    let flags = stored.object["flags"].as_u64().unwrap_or_default() & !LOADING;
    // Embeds can be hidden and components turned to the second kind; that it is ephemeral cannot be changed.
    let asked = data["flags"].as_u64().unwrap_or_default() & ((1 << 2) | (1 << 15));
    stored.object["flags"] = json!(flags | asked);
    stored.object["edited_timestamp"] = json!("2024-01-02T03:04:06.000000+00:00");
}

fn fill(object: &mut Value, data: &Value) {
    for (key, value) in CHANGEABLE.iter().filter_map(|key| Some((*key, data.get(*key)?))) {
        object[key] = match value.as_array() {
            // Attachments come back with addresses, which the fake does not serve: their names are enough.
            Some(files) if key == "attachments" => Value::Array(files.iter().map(attached).collect()),
            Some(_) | None if !value.is_null() => value.clone(),
            Some(_) | None if key == "content" => json!(""),
            Some(_) | None => json!([]),
        };
    }
}

fn attached(file: &Value) -> Value {
    let name = file["filename"].as_str().unwrap_or("file");
    let id = file["id"].as_str().map_or_else(|| file["id"].to_string(), str::to_owned);
    let id = if id == "0" { "1".to_owned() } else { id };
    json!({"id": id, "filename": name, "description": file["description"], "size": 1, "url": format!("http://127.0.0.1/{name}"), "proxy_url": format!("http://127.0.0.1/{name}")})
}
