//! Which of Discord's routes a request is for.

/// The routes that the fake knows, as far as faults and records tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Route {
    /// Every route: only for faults.
    Any,
    /// `GET /gateway` and `GET /gateway/bot`.
    Gateway,
    /// `GET /applications/@me`, `GET /oauth2/applications/@me`, `GET /users/@me`.
    Identity,
    /// Reading registered commands.
    CommandsRead,
    /// Registering, changing or deleting commands.
    CommandsWrite,
    /// The first answer to an interaction.
    Callback,
    /// A further message of an interaction.
    Followup,
    /// Reading a message of an interaction.
    ReplyRead,
    /// Editing a message of an interaction, `@original` most often.
    ReplyEdit,
    /// Deleting a message of an interaction.
    ReplyDelete,
    /// A message to a channel, without an interaction.
    MessageCreate,
    /// Reading messages of a channel.
    MessageRead,
    /// Editing a message of a channel.
    MessageEdit,
    /// Deleting a message of a channel.
    MessageDelete,
    /// A channel, a guild, a member, a user.
    Lookup,
    /// Nothing that the fake knows; answered with 404.
    Unknown,
}

/// A request's path, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub route: Route,
    /// The path as the API description writes it.
    pub template: &'static str,
    /// What stands in the places of the template's names, in order.
    pub names: Vec<String>,
}

impl Target {
    /// Takes the path apart that follows `/api/v10`, without its query.
    pub fn of(method: &str, path: &str) -> Self {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        for (verb, template, route) in TABLE {
            if *verb != method {
                continue;
            }
            if let Some(names) = matches(template, &parts) {
                return Self { route: *route, template, names };
            }
        }
        Self { route: Route::Unknown, template: "", names: Vec::new() }
    }

    /// A name of the template that is an id.
    pub fn id(&self, at: usize) -> Option<u64> {
        self.names.get(at)?.parse().ok()
    }

    /// A name of the template.
    pub fn name(&self, at: usize) -> &str {
        self.names.get(at).map_or("", String::as_str)
    }
}

/// `@original` stands before `{message_id}`, so that it is found first.
const TABLE: &[(&str, &str, Route)] = &[
    ("GET", "/gateway", Route::Gateway),
    ("GET", "/gateway/bot", Route::Gateway),
    ("GET", "/applications/@me", Route::Identity),
    ("GET", "/oauth2/applications/@me", Route::Identity),
    ("GET", "/users/@me", Route::Identity),
    ("GET", "/applications/{application_id}/commands", Route::CommandsRead),
    ("PUT", "/applications/{application_id}/commands", Route::CommandsWrite),
    ("POST", "/applications/{application_id}/commands", Route::CommandsWrite),
    ("GET", "/applications/{application_id}/commands/{command_id}", Route::CommandsRead),
    ("PATCH", "/applications/{application_id}/commands/{command_id}", Route::CommandsWrite),
    ("DELETE", "/applications/{application_id}/commands/{command_id}", Route::CommandsWrite),
    ("GET", "/applications/{application_id}/guilds/{guild_id}/commands", Route::CommandsRead),
    ("PUT", "/applications/{application_id}/guilds/{guild_id}/commands", Route::CommandsWrite),
    ("POST", "/applications/{application_id}/guilds/{guild_id}/commands", Route::CommandsWrite),
    ("GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", Route::CommandsRead),
    ("PATCH", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", Route::CommandsWrite),
    ("DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", Route::CommandsWrite),
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", Route::Callback),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}", Route::Followup),
    ("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", Route::ReplyRead),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", Route::ReplyEdit),
    ("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", Route::ReplyDelete),
    ("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", Route::ReplyRead),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", Route::ReplyEdit),
    ("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", Route::ReplyDelete),
    ("POST", "/channels/{channel_id}/messages", Route::MessageCreate),
    ("GET", "/channels/{channel_id}/messages", Route::MessageRead),
    ("GET", "/channels/{channel_id}/messages/{message_id}", Route::MessageRead),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}", Route::MessageEdit),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}", Route::MessageDelete),
    ("POST", "/channels/{channel_id}/typing", Route::Lookup),
    ("POST", "/users/@me/channels", Route::Lookup),
    ("GET", "/channels/{channel_id}", Route::Lookup),
    ("GET", "/guilds/{guild_id}", Route::Lookup),
    ("GET", "/guilds/{guild_id}/channels", Route::Lookup),
    ("GET", "/guilds/{guild_id}/members/{user_id}", Route::Lookup),
    ("GET", "/users/@me/guilds", Route::Lookup),
    ("GET", "/users/{user_id}", Route::Lookup),
];

fn matches(template: &str, parts: &[&str]) -> Option<Vec<String>> {
    let wanted: Vec<&str> = template.trim_start_matches('/').split('/').collect();
    if wanted.len() != parts.len() {
        return None;
    }
    let mut names = Vec::new();
    for (want, part) in wanted.iter().zip(parts) {
        if want.starts_with('{') {
            names.push((*part).to_owned());
        } else if want != part {
            return None;
        }
    }
    Some(names)
}
