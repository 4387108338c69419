//! Who asks: the part of an interaction that is the same for commands, buttons, menus and forms.

use std::time::Instant;

use poise::serenity_prelude as serenity;
use serenity::{CommandInteraction, ComponentInteraction, InteractionId, ModalInteraction, Permissions, UserId};

use super::words::Words;

/// Who asks, where, and how to answer.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The interaction.
    pub id: InteractionId,
    /// What allows to answer it, for fifteen minutes.
    pub token: String,
    /// Who.
    pub user: UserId,
    /// As others see the name in this place.
    pub name: String,
    /// The server, if it is one.
    pub guild: Option<u64>,
    /// The channel or thread.
    pub channel: u64,
    /// The member's roles.
    pub roles: Vec<u64>,
    /// What the member may do here.
    pub permissions: Permissions,
    /// The language of the client.
    pub locale: String,
    /// When it arrived.
    pub arrived: Instant,
}

impl Caller {
    /// The words in the language of whoever asks.
    pub fn words(&self) -> &'static Words {
        Words::of(&self.locale)
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
        caller(of.id, &of.token, &of.user, member, (of.guild_id.map(u64::from), of.channel_id.get()), &of.locale)
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
        arrived: Instant::now(),
    }
}
