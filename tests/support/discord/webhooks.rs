//! What follows the first answer: further messages, edits and deletions by an interaction's token.

use super::interactions::{change, post};
use super::rest::{Call, Reply};
use super::route::Route;
use super::state::{State, World};

/// `/webhooks/{application}/{token}` and the messages below it.
pub fn perform(world: &World, call: &Call) -> Reply {
    let mut guard = world.lock();
    let state = &mut *guard;
    let unknown = || Reply::unknown(10015, "Webhook");
    let Some(id) = state.tokens.get(call.target.name(1)).copied() else { return unknown() };
    let now = state.now();
    let Some(interaction) = state.interactions.get(&id) else { return unknown() };
    if call.target.id(0) != Some(world.options.application) || interaction.answer.is_none() {
        return unknown();
    }
    if now.duration_since(interaction.born) > world.options.token_life {
        return Reply::error(401, 50027, "Invalid Webhook Token");
    }
    let bell = interaction.bell.clone();
    let reply =
        if call.target.route == Route::Followup { follow(world, state, id, call) } else { on_message(state, id, call) };
    bell.notify_waiters();
    reply
}

/// A further message. The first one after a deferral takes its place, and is as ephemeral as that was.
fn follow(world: &World, state: &mut State, id: u64, call: &Call) -> Reply {
    let original = state.interactions.get(&id).and_then(|i| i.original);
    if let Some(original) = original
        && let Some(stored) = state.messages.get_mut(&original).filter(|m| m.loading)
    {
        change(stored, &call.body);
        return Reply::ok(stored.object.clone());
    }
    let made = post(world, state, id, &call.body, false);
    if let Some(interaction) = state.interactions.get_mut(&id) {
        interaction.followups.push(made);
    }
    Reply::ok(state.messages.get(&made).map(|m| m.object.clone()).unwrap_or_default())
}

fn on_message(state: &mut State, id: u64, call: &Call) -> Reply {
    let unknown = || Reply::unknown(10008, "Message");
    let interaction = state.interactions.get(&id);
    let original = call.target.template.ends_with("@original");
    let wanted = if original { interaction.and_then(|i| i.original) } else { call.target.id(2) };
    let Some(wanted) = wanted else { return unknown() };
    let Some(stored) = state.messages.get_mut(&wanted) else { return unknown() };
    // A token reaches the messages of its own interaction, and the one that was pressed on.
    if stored.interaction != Some(id) && interaction.and_then(|i| i.original) != Some(wanted) {
        return unknown();
    }
    if call.target.route == Route::ReplyDelete {
        state.messages.remove(&wanted);
        return Reply::empty();
    }
    if call.target.route == Route::ReplyEdit {
        change(stored, &call.body);
    }
    Reply::ok(stored.object.clone())
}
