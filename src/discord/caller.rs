//! The user who asks: the part of an interaction that is the same for commands, buttons, menus and forms.

use std::time::Instant;

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::{
    CommandInteraction, ComponentInteraction, InteractionId, MessageFlags, ModalInteraction, Permissions, UserId,
};

use super::again::Again;
use super::words::Words;

/// The user who asks, where they ask, and how to answer.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The interaction.
    pub id: InteractionId,
    /// The token that allows to answer it, for fifteen minutes.
    pub token: String,
    /// The user.
    pub user: UserId,
    /// The name as others see it in this place.
    pub name: String,
    /// The server, if it is one.
    pub guild: Option<u64>,
    /// The channel or thread.
    pub channel: u64,
    /// The member's roles.
    pub roles: Vec<u64>,
    /// The rights of the member in this channel.
    pub permissions: Permissions,
    /// The language of the client.
    pub locale: String,
    /// The message on which it was pressed, if everybody sees it: another can take its place there.
    pub message: Option<u64>,
    /// The text that was typed: if it cannot be answered now, a button gives it back.
    pub typed: Option<Again>,
    /// When it arrived.
    pub arrived: Instant,
}

impl Caller {
    /// Gives the words in the language of whoever asks.
    pub fn words(&self) -> &'static Words {
        Words::of(&self.locale)
    }

    /// Reads from an interaction that serenity could not read as much as is needed to answer it; nothing if it cannot
    /// be answered with a message.
    pub fn unread(of: &Value) -> Option<Caller> {
        let number = |value: &Value| value.as_str()?.parse::<u64>().ok().filter(|id| *id != 0);
        // Commands, components and forms. What completes a word takes no message.
        let (2 | 3 | 5) = of["type"].as_u64()? else { return None };
        Some(Caller {
            id: InteractionId::new(number(&of["id"])?),
            token: of["token"].as_str()?.to_owned(),
            user: UserId::new(number(&of["member"]["user"]["id"]).or_else(|| number(&of["user"]["id"])).unwrap_or(1)),
            name: String::new(),
            guild: number(&of["guild_id"]),
            channel: number(&of["channel_id"]).unwrap_or_default(),
            roles: Vec::new(),
            permissions: Permissions::empty(),
            locale: of["locale"].as_str().unwrap_or_default().to_owned(),
            message: None,
            typed: None,
            arrived: Instant::now(),
        })
    }

    /// Gives the same, who has typed this.
    #[must_use]
    pub fn typing(self, typed: Option<Again>) -> Caller {
        Caller { typed, ..self }
    }

    /// Whether the member may manage the server.
    pub fn manages(&self) -> bool {
        self.permissions.manage_guild() || self.permissions.administrator()
    }
}

impl From<&CommandInteraction> for Caller {
    fn from(of: &CommandInteraction) -> Caller {
        let member = of.member.as_deref();
        caller(of.id, &of.token, &of.user, member, (of.guild_id.map(u64::from), of.channel_id.get()), &of.locale)
    }
}

impl From<&ComponentInteraction> for Caller {
    fn from(of: &ComponentInteraction) -> Caller {
        let member = of.member.as_ref();
        let alone = of.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let asks =
            caller(of.id, &of.token, &of.user, member, (of.guild_id.map(u64::from), of.channel_id.get()), &of.locale);
        Caller { message: (!alone).then_some(of.message.id.get()), ..asks }
    }
}

impl From<&ModalInteraction> for Caller {
    fn from(of: &ModalInteraction) -> Caller {
        let member = of.member.as_ref();
        caller(of.id, &of.token, &of.user, member, (of.guild_id.map(u64::from), of.channel_id.get()), &of.locale)
    }
}

fn caller(
    id: InteractionId,
    token: &str,
    user: &serenity::User,
    member: Option<&serenity::Member>,
    (guild, channel): (Option<u64>, u64),
    locale: &str,
) -> Caller {
    Caller {
        id,
        token: token.to_owned(),
        user: user.id,
        name: member.map_or_else(|| user.display_name().to_owned(), |m| m.display_name().to_owned()),
        guild,
        channel,
        roles: member.map(|m| m.roles.iter().map(|r| r.get()).collect()).unwrap_or_default(),
        permissions: member.and_then(|m| m.permissions).unwrap_or_default(),
        locale: locale.to_owned(),
        message: None,
        typed: None,
        arrived: Instant::now(),
    }
}
