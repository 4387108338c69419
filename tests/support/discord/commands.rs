//! The registry of commands, global and of guilds.

use serde_json::{Value, json};

use super::message::{id_of, text};
use super::rest::{Call, Reply};
use super::state::{State, World};

/// `/applications/{id}/commands` and `/applications/{id}/guilds/{guild}/commands`, with a command's id or without.
pub fn perform(world: &World, call: &Call) -> Reply {
    if call.target.id(0) != Some(world.options.application) {
        return Reply::unknown(10002, "Application");
    }
    let of_guild = call.target.template.contains("/guilds/");
    let scope = if of_guild { call.target.id(1) } else { None };
    let one = call.target.id(if of_guild { 2 } else { 1 });
    let mut guard = world.lock();
    let state = &mut *guard;
    if call.method != "GET" {
        state.command_writes += 1;
    }
    let reply = match (call.method.as_str(), one) {
        ("GET", None) => Reply::ok(Value::Array(state.commands.get(&scope).cloned().unwrap_or_default())),
        ("PUT", _) => {
            let old = state.commands.remove(&scope).unwrap_or_default();
            let made: Vec<Value> =
                call.body.as_array().into_iter().flatten().map(|c| whole(world, state, scope, c, &old)).collect();
            state.commands.insert(scope, made.clone());
            Reply::ok(Value::Array(made))
        }
        ("POST", _) => {
            let old = state.commands.remove(&scope).unwrap_or_default();
            let made = whole(world, state, scope, &call.body, &old);
            let mut all: Vec<Value> = old.into_iter().filter(|c| c["id"] != made["id"]).collect();
            let status = if all.len() + 1 > 100 { 400 } else { 201 };
            all.push(made.clone());
            state.commands.insert(scope, all);
            Reply { status, body: made }
        }
        (method, Some(id)) => on_one(state, scope, id, method, &call.body),
        (_, None) => Reply::error(405, 0, "405: Method Not Allowed"),
    };
    drop(guard);
    world.changed.notify_waiters();
    reply
}

fn on_one(state: &mut State, scope: Option<u64>, id: u64, method: &str, body: &Value) -> Reply {
    let unknown = || Reply::unknown(10063, "application command");
    let all = state.commands.entry(scope).or_default();
    let Some(at) = all.iter().position(|c| id_of(&c["id"]) == id) else { return unknown() };
    match method {
        "DELETE" => {
            all.remove(at);
            Reply::empty()
        }
        "PATCH" => {
            for (key, value) in body.as_object().into_iter().flatten() {
                all[at][key] = value.clone();
            }
            Reply::ok(all[at].clone())
        }
        _ => Reply::ok(all[at].clone()),
    }
}

/// A command with what Discord adds. One of the same name and type keeps its id.
fn whole(world: &World, state: &mut State, scope: Option<u64>, given: &Value, old: &[Value]) -> Value {
    let mut command = json!({
        "type": 1, "description": "", "options": [], "name_localizations": null, "description_localizations": null,
        "default_member_permissions": null, "nsfw": false, "integration_types": [0], "contexts": null,
    });
    for (key, value) in given.as_object().into_iter().flatten() {
        command[key] = value.clone();
    }
    // Permission bits come back as digits, however they were sent.
    if let Some(bits) = command["default_member_permissions"].as_u64() {
        command["default_member_permissions"] = json!(bits.to_string());
    }
    let same = old.iter().find(|c| c["type"] == command["type"] && text(&c["name"]) == text(&command["name"]));
    let id = same.map_or_else(|| state.next_id(), |c| id_of(&c["id"]));
    command["id"] = json!(id.to_string());
    command["application_id"] = json!(world.options.application.to_string());
    command["version"] = json!(state.next_id().to_string());
    if let Some(guild) = scope {
        command["guild_id"] = json!(guild.to_string());
    }
    command
}
