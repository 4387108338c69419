//! Messages without an interaction, and looking things up.

use serde_json::{Value, json};

use super::interactions::change;
use super::message::id_of;
use super::objects;
use super::rest::{Call, Reply};
use super::route::Route;
use super::state::{State, Stored, World};
use super::user::{Place, User};

/// `/channels/…`, `/guilds/…` and `/users/…`.
pub fn perform(world: &World, call: &Call) -> Reply {
    let mut guard = world.lock();
    let state = &mut *guard;
    let reply = if call.target.route == Route::Lookup { look_up(world, call) } else { on_messages(world, state, call) };
    drop(guard);
    world.changed.notify_waiters();
    reply
}

fn on_messages(world: &World, state: &mut State, call: &Call) -> Reply {
    let Some(channel) = call.target.id(0) else { return Reply::unknown(10003, "Channel") };
    let own = |m: &Stored| id_of(&m.object["channel_id"]) == channel && m.ephemeral_to.is_none();
    if call.target.names.len() == 1 {
        if call.method == "GET" {
            let all = state.messages.values().rev().filter(|m| own(m)).take(50).map(|m| m.object.clone());
            return Reply::ok(Value::Array(all.collect()));
        }
        let id = state.next_id();
        let object = objects::message(id, channel, &objects::bot(&world.options));
        let mut stored = Stored { object, loading: false, ephemeral_to: None, interaction: None, edits: 0 };
        change(&mut stored, &call.body);
        stored.edits = 0;
        stored.object["edited_timestamp"] = Value::Null;
        state.messages.insert(id, stored.clone());
        return Reply::ok(stored.object);
    }
    let unknown = || Reply::unknown(10008, "Message");
    let Some(id) = call.target.id(1) else { return unknown() };
    let Some(stored) = state.messages.get_mut(&id).filter(|m| own(m)) else { return unknown() };
    if call.target.route == Route::MessageDelete {
        state.messages.remove(&id);
        return Reply::empty();
    }
    if call.target.route == Route::MessageEdit {
        if id_of(&stored.object["author"]["id"]) != world.options.application {
            return Reply::error(403, 50005, "Cannot edit a message authored by another user");
        }
        change(stored, &call.body);
    }
    Reply::ok(stored.object.clone())
}

fn look_up(world: &World, call: &Call) -> Reply {
    let options = &world.options;
    let id = call.target.id(0).unwrap_or_default();
    match call.target.template {
        "/channels/{channel_id}/typing" => Reply::empty(),
        "/channels/{channel_id}" => Reply::ok(objects::channel(Place::Guild { guild: User::GUILD, channel: id }, id)),
        "/users/@me/channels" => {
            let to = call.body["recipient_id"].as_str().and_then(|s| s.parse::<u64>().ok()).unwrap_or_default();
            Reply::ok(objects::channel(Place::BotDm, to + 1))
        }
        "/guilds/{guild_id}" => Reply::ok(objects::guild(options, id)),
        "/guilds/{guild_id}/channels" => {
            let place = Place::Guild { guild: id, channel: User::CHANNEL };
            Reply::ok(json!([objects::channel(place, User::CHANNEL)]))
        }
        "/guilds/{guild_id}/members/{user_id}" => {
            Reply::ok(objects::member_of(call.target.id(1).unwrap_or_default(), "somebody", &[]))
        }
        "/users/@me/guilds" => Reply::ok(json!([{
            "id": User::GUILD.to_string(), "name": "The Prancing Pony", "icon": null, "owner": false,
            "permissions": User::MEMBER.to_string(), "features": [],
        }])),
        _ => Reply::ok(objects::user(id, "somebody")),
    }
}
