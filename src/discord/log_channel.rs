//! Writes to the channel in which a server reads what becomes of its rulings. It is the one place where the bot writes
//! without being asked there, so it may lack the permission: then it tells whoever caused the line.

use poise::serenity_prelude as serenity;
use serenity::{ChannelId, CreateAllowedMentions, CreateMessage, Http};

use super::caller::Caller;
use super::front::Front;
use super::message::{self, Message};
use super::screen::{Notice, Screen, Tone};
use super::send;
use super::way::Way;
use super::words::Words;
use crate::store::Settings;

/// The log channel of a server, and who causes a line there.
pub struct LogChannel<'a> {
    http: &'a Http,
    way: Way<'a>,
    caller: &'a Caller,
    guild: u64,
    channel: u64,
    /// The words of the server.
    pub words: &'static Words,
}

impl<'a> LogChannel<'a> {
    /// Gives the channel that a server has set; none if it has set none.
    pub fn of(front: &'a Front, http: &'a Http, caller: &'a Caller, settings: &Settings) -> Option<LogChannel<'a>> {
        let channel = settings.audit_channel.filter(|channel| *channel != 0)?;
        let words = settings.language.as_deref().map_or_else(|| Words::of("en"), Words::of);
        Some(LogChannel { http, way: front.way(http), caller, guild: settings.guild, channel, words })
    }

    /// Writes there what the channel is for. It looks like a ruling, and so takes the same permissions.
    pub async fn try_out(&self) {
        let text = self.words.fill("log_here", &[&format!("<@{}>", self.caller.user)]);
        let notice = Notice { title: self.words.say("audit").to_owned(), text, link: String::new() };
        self.write(CreateMessage::new().embed(message::notice(&notice))).await;
    }

    /// Writes there. If that fails, the caller is told, beside the answer.
    pub async fn write(&self, message: CreateMessage) {
        let message = message.allowed_mentions(CreateAllowedMentions::new());
        let Err(error) = ChannelId::new(self.channel).send_message(self.http, message).await else { return };
        tracing::warn!(channel = self.channel, guild = self.guild, "the log channel could not be written to: {error}");
        let words = self.caller.words();
        let text = words.fill("log_not_told", &[&format!("<#{}>", self.channel)]);
        let message = Message::new(&Screen::new("", text, Tone::Doubt), words, None);
        send::more(self.way, self.caller, &message, true).await;
    }
}
