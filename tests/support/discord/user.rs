//! Who uses the bot, and from where.

use std::fmt;

/// A person with a Discord client, in one place.
///
/// Made by [`User::new`], changed by the methods, brought to life by [`Fake::user`](super::Fake::user).
#[derive(Clone, Debug)]
pub struct User {
    pub id: u64,
    pub name: String,
    /// The language of the client, such as `en-US`, `de` or `es-ES`.
    pub locale: String,
    /// Permission bits in the channel.
    pub permissions: u64,
    pub roles: Vec<u64>,
    pub place: Place,
}

/// Where somebody uses the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A text channel of a guild that has the bot.
    Guild {
        /// The guild; its channels need no registration.
        guild: u64,
        /// The channel.
        channel: u64,
    },
    /// A text channel of a guild that does not have the bot: the user brought it along as their own app.
    Visited {
        /// The guild.
        guild: u64,
        /// The channel.
        channel: u64,
    },
    /// The direct messages with the bot.
    BotDm,
    /// Direct messages with somebody else, where the user brought the bot along as their own app.
    Private {
        /// The channel.
        channel: u64,
    },
}

impl Place {
    /// What Discord calls the context: 0 guild, 1 direct messages with the bot, 2 another private channel.
    pub fn context(self) -> u8 {
        match self {
            Self::Guild { .. } | Self::Visited { .. } => 0,
            Self::BotDm => 1,
            Self::Private { .. } => 2,
        }
    }

    /// The guild, if it is one.
    pub fn guild(self) -> Option<u64> {
        match self {
            Self::Guild { guild, .. } | Self::Visited { guild, .. } => Some(guild),
            Self::BotDm | Self::Private { .. } => None,
        }
    }
}

impl User {
    /// The guild in which a user is who was not put elsewhere.
    pub const GUILD: u64 = 700_000_000_000_000_001;
    /// The channel in which a user is who was not put elsewhere.
    pub const CHANNEL: u64 = 700_000_000_000_000_002;
    /// Sees channels, sends messages, uses commands.
    pub const MEMBER: u64 = 0x400 | 0x800 | 0x1_0000 | 0x8000_0000;
    /// May administer the guild.
    pub const ADMINISTRATOR: u64 = 0x8;
    /// May change the settings of the guild.
    pub const MANAGE_GUILD: u64 = 0x20;

    /// A member of [`User::GUILD`] with an English client. The id follows from the name.
    pub fn new(name: &str) -> Self {
        let id = name.bytes().fold(17_u64, |h, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
        Self {
            id: 600_000_000_000_000_000 + id % 1_000_000_000_000,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            permissions: Self::MEMBER,
            roles: Vec::new(),
            place: Place::Guild { guild: Self::GUILD, channel: Self::CHANNEL },
        }
    }

    /// The same user with another language.
    pub fn locale(self, locale: &str) -> Self {
        Self { locale: locale.to_owned(), ..self }
    }

    /// The same user with these permission bits beside those of a member.
    pub fn may(self, permissions: u64) -> Self {
        Self { permissions: self.permissions | permissions, ..self }
    }

    /// The same user with these roles.
    pub fn roles(self, roles: &[u64]) -> Self {
        Self { roles: roles.to_vec(), ..self }
    }

    /// The same user somewhere else.
    pub fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }

    /// The same user in another guild's channel.
    pub fn in_guild(self, guild: u64, channel: u64) -> Self {
        self.at(Place::Guild { guild, channel })
    }

    /// The same user in the direct messages with the bot.
    pub fn in_dm(self) -> Self {
        self.at(Place::BotDm)
    }

    /// The channel that they are in.
    pub fn channel(&self) -> u64 {
        match self.place {
            Place::Guild { channel, .. } | Place::Visited { channel, .. } | Place::Private { channel } => channel,
            Place::BotDm => self.id + 1,
        }
    }
}

/// Why a user could not do or see something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unable {
    /// A real client would not have let them: the test asks for what is not on the screen.
    Refused(String),
    /// The bot did not answer in time, or not with this.
    Unanswered(String),
}

impl Unable {
    /// A real client would not have let them.
    pub fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into())
    }

    /// The bot did not answer in time, or not with this.
    pub fn unanswered(why: impl Into<String>) -> Self {
        Self::Unanswered(why.into())
    }
}

impl fmt::Display for Unable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "a client would refuse: {why}"),
            Self::Unanswered(why) => write!(f, "no answer: {why}"),
        }
    }
}

impl std::error::Error for Unable {}
