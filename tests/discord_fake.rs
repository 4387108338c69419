//! The fake Discord, tested: what a bot may rely on when it is tested against it.

#[path = "discord_fake/bodies.rs"]
mod bodies;
#[path = "discord_fake/bot.rs"]
mod bot;
#[path = "support/discord/mod.rs"]
mod discord;
#[path = "discord_fake/faults.rs"]
mod faults;
#[path = "discord_fake/raw.rs"]
mod raw;
#[path = "discord_fake/users.rs"]
mod users;
#[path = "discord_fake/wire.rs"]
mod wire;
