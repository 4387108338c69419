//! The objects that Discord gives out: users, members, guilds, channels, messages, interactions.

use serde_json::{Value, json};

use super::server::Options;
use super::user::{Place, User};

const JOINED: &str = "2024-01-02T03:04:05.000000+00:00";

/// The bot as a user.
pub fn bot(options: &Options) -> Value {
    let mut bot = user(options.application, "netbot");
    bot["bot"] = json!(true);
    bot
}

/// A user.
pub fn user(id: u64, name: &str) -> Value {
    json!({
        "id": id.to_string(), "username": name, "global_name": name, "discriminator": "0", "avatar": null,
        "public_flags": 0, "flags": 0, "bot": false,
    })
}

/// A member of a guild, with permissions as interactions carry them.
pub fn member(who: &User) -> Value {
    let mut member = member_of(who.id, &who.name, &who.roles);
    member["permissions"] = json!(who.permissions.to_string());
    member
}

/// A member of a guild.
pub fn member_of(id: u64, name: &str, roles: &[u64]) -> Value {
    let roles: Vec<String> = roles.iter().map(u64::to_string).collect();
    json!({
        "user": user(id, name), "nick": null, "avatar": null, "roles": roles, "joined_at": JOINED,
        "premium_since": null, "deaf": false, "mute": false, "flags": 0, "pending": false,
        "communication_disabled_until": null,
    })
}

/// The bot's application.
pub fn application(options: &Options) -> Value {
    let id = options.application.to_string();
    let owner = user(options.application + 1, "owner");
    json!({
        "id": id, "name": "netbot", "icon": null, "description": "", "bot_public": true, "bot_require_code_grant": false,
        "verify_key": "0".repeat(64), "owner": owner, "team": null, "flags": 0, "tags": [], "rpc_origins": [],
        "approximate_guild_count": 1, "bot": bot(options), "summary": "",
    })
}

/// A guild as `GUILD_CREATE` brings it.
pub fn guild(options: &Options, id: u64) -> Value {
    let mut everyone = role(id);
    everyone["permissions"] = json!(User::MEMBER.to_string());
    let mut guild = json!({
        "id": id.to_string(), "name": "The Prancing Pony", "icon": null, "splash": null, "discovery_splash": null,
        "owner_id": (options.application + 1).to_string(), "afk_channel_id": null, "afk_timeout": 300,
        "widget_enabled": false, "verification_level": 0, "default_message_notifications": 1,
        "explicit_content_filter": 0, "roles": [everyone], "emojis": [], "features": [], "mfa_level": 0,
        "application_id": null, "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
        "max_members": 500_000, "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
        "premium_subscription_count": 0, "preferred_locale": "en-US", "public_updates_channel_id": null,
        "nsfw_level": 0, "stickers": [], "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
    });
    let live = json!({
        "joined_at": JOINED, "large": false, "unavailable": false, "member_count": 2, "voice_states": [],
        "members": [member_of(options.application, "netbot", &[])],
        "channels": [channel(Place::Guild { guild: id, channel: User::CHANNEL }, User::CHANNEL)],
        "threads": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
    });
    for (key, value) in live.as_object().into_iter().flatten() {
        guild[key] = value.clone();
    }
    guild
}

/// A role.
pub fn role(id: u64) -> Value {
    json!({
        "id": id.to_string(), "name": "role", "color": 0, "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "hoist": false, "icon": null, "unicode_emoji": null, "position": 0, "permissions": "0", "managed": false,
        "mentionable": false, "flags": 0,
    })
}

/// A channel of a place.
pub fn channel(place: Place, id: u64) -> Value {
    match place {
        Place::Guild { guild, .. } | Place::Visited { guild, .. } => json!({
            "id": id.to_string(), "type": 0, "guild_id": guild.to_string(), "name": "rules-talk", "position": 0,
            "permission_overwrites": [], "nsfw": false, "parent_id": null, "topic": null, "last_message_id": null,
            "rate_limit_per_user": 0, "flags": 0, "permissions": User::MEMBER.to_string(),
        }),
        Place::BotDm => json!({"id": id.to_string(), "type": 1, "last_message_id": null, "flags": 0, "recipients": []}),
        Place::Private { .. } => {
            json!({"id": id.to_string(), "type": 1, "last_message_id": null, "flags": 0, "recipients": []})
        }
    }
}

/// A message without anything to read.
pub fn message(id: u64, channel: u64, author: &Value) -> Value {
    json!({
        "id": id.to_string(), "channel_id": channel.to_string(), "type": 0, "author": author, "content": "",
        "timestamp": JOINED, "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [],
        "mention_roles": [], "attachments": [], "embeds": [], "components": [], "pinned": false, "flags": 0,
    })
}

/// An interaction as `INTERACTION_CREATE` brings it, without its message.
pub fn interaction(options: &Options, id: u64, token: &str, who: &User, kind: u64, data: &Value) -> Value {
    let channel_id = who.channel();
    let mut object = json!({
        "id": id.to_string(), "application_id": options.application.to_string(), "type": kind, "data": data,
        "channel_id": channel_id.to_string(), "channel": channel(who.place, channel_id), "token": token, "version": 1,
        "app_permissions": (User::MEMBER | 0x4000 | 0x8000).to_string(), "locale": who.locale, "entitlements": [],
        "context": who.place.context(), "attachment_size_limit": 10_485_760,
    });
    match who.place {
        Place::Guild { guild, .. } | Place::Visited { guild, .. } => {
            object["guild_id"] = json!(guild.to_string());
            object["guild"] = json!({"id": guild.to_string(), "locale": "en-US", "features": []});
            object["guild_locale"] = json!("en-US");
            object["member"] = member(who);
            let visited = matches!(who.place, Place::Visited { .. });
            let owner = if visited { json!({"1": who.id.to_string()}) } else { json!({"0": guild.to_string()}) };
            object["authorizing_integration_owners"] = owner;
        }
        Place::BotDm => {
            object["user"] = user(who.id, &who.name);
            object["authorizing_integration_owners"] = json!({"0": "0", "1": who.id.to_string()});
        }
        Place::Private { .. } => {
            object["user"] = user(who.id, &who.name);
            object["authorizing_integration_owners"] = json!({"1": who.id.to_string()});
        }
    }
    object
}
