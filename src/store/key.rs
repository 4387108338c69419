//! Keys: a family byte, then ids in fixed width, big end first, so that the order of keys is the order of the ids.

/// The kind of a record; the first byte of its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// The store's record of itself: its format.
    Meta,
    /// The settings of a guild.
    Settings,
    /// A game in a channel, without its lines.
    Game,
    /// A line of a game.
    Line,
    /// A ruling of a guild.
    Ruling,
    /// An event in the history of a ruling.
    Event,
    /// An entry in the audit log of a guild.
    Audit,
    /// A text kept by its hash until it expires.
    Text,
    /// An interaction that has been acted on.
    Seen,
    /// A guild that removed the bot.
    Departed,
    /// The message in which a game is shown.
    Board,
    /// A user who wants to be pinged in a guild.
    Ping,
    /// A message of a game that is still to be folded or taken away.
    Left,
    /// A message of a game that is being sent, to be its board.
    Coming,
    /// Index: finished games by the time they ended.
    ByEnd,
    /// Index: games by guild.
    ByGuild,
    /// Index: texts and interactions by the time they expire.
    ByExpiry,
    /// Index: what names a user.
    ByUser,
}

impl Family {
    /// Every family, records before indexes.
    pub const ALL: [Family; 18] = [
        Family::Meta,
        Family::Settings,
        Family::Game,
        Family::Line,
        Family::Ruling,
        Family::Event,
        Family::Audit,
        Family::Text,
        Family::Seen,
        Family::Departed,
        Family::Board,
        Family::Ping,
        Family::Left,
        Family::Coming,
        Family::ByEnd,
        Family::ByGuild,
        Family::ByExpiry,
        Family::ByUser,
    ];

    /// Gives the first byte of its keys.
    pub fn byte(self) -> u8 {
        match self {
            Family::Meta => b'M',
            Family::Settings => b'S',
            Family::Game => b'G',
            Family::Line => b'L',
            Family::Ruling => b'R',
            Family::Event => b'H',
            Family::Audit => b'A',
            Family::Text => b'T',
            Family::Seen => b'I',
            Family::Departed => b'D',
            Family::Board => b'B',
            Family::Ping => b'P',
            Family::Left => b'F',
            Family::Coming => b'C',
            Family::ByEnd => b'e',
            Family::ByGuild => b'g',
            Family::ByExpiry => b'x',
            Family::ByUser => b'u',
        }
    }

    /// Gives its name in exports and reports.
    pub fn name(self) -> &'static str {
        match self {
            Family::Meta => "meta",
            Family::Settings => "settings",
            Family::Game => "game",
            Family::Line => "line",
            Family::Ruling => "ruling",
            Family::Event => "event",
            Family::Audit => "audit",
            Family::Text => "text",
            Family::Seen => "seen",
            Family::Departed => "departed",
            Family::Board => "board",
            Family::Ping => "ping",
            Family::Left => "left",
            Family::Coming => "coming",
            Family::ByEnd => "by-end",
            Family::ByGuild => "by-guild",
            Family::ByExpiry => "by-expiry",
            Family::ByUser => "by-user",
        }
    }

    /// Whether it can be made again from the other records.
    pub fn is_index(self) -> bool {
        match self {
            Family::Meta
            | Family::Settings
            | Family::Game
            | Family::Line
            | Family::Ruling
            | Family::Event
            | Family::Audit
            | Family::Text
            | Family::Seen
            | Family::Departed
            | Family::Board
            | Family::Ping
            | Family::Left
            | Family::Coming => false,
            Family::ByEnd | Family::ByGuild | Family::ByExpiry | Family::ByUser => true,
        }
    }

    /// Gives the family of a key.
    pub(super) fn of(key: &[u8]) -> Option<Family> {
        let first = key.first()?;
        Family::ALL.into_iter().find(|family| family.byte() == *first)
    }

    /// Tells how many bytes each number in its keys has; none if it is a text.
    fn widths(self) -> &'static [usize] {
        match self {
            Family::Settings | Family::Departed | Family::Seen => &[8],
            Family::Game | Family::Board => &[8, 4],
            Family::Line => &[8, 4, 4],
            Family::Left | Family::Coming => &[8, 4, 8],
            Family::Ruling => &[8, 2, 4],
            Family::Event => &[8, 2, 4, 8],
            Family::Audit | Family::Ping => &[8, 8],
            Family::Meta | Family::Text | Family::ByEnd | Family::ByGuild | Family::ByExpiry | Family::ByUser => &[],
        }
    }

    /// Gives the beginning of a key of this family.
    pub(super) fn key(self) -> Key {
        Key(vec![self.byte()])
    }
}

/// Gives a key in words: `game 47/1`.
pub(super) fn told(key: &[u8]) -> String {
    let family = Family::of(key);
    let mut rest = key.get(1..).unwrap_or_default();
    let mut numbers: Vec<String> = Vec::new();
    for width in family.map_or(&[][..], Family::widths) {
        let Some((number, more)) = rest.split_at_checked(*width) else { break };
        numbers.push(number.iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte)).to_string());
        rest = more;
    }
    if !rest.is_empty() {
        numbers.push(rest.escape_ascii().to_string());
    }
    format!("{} {}", family.map_or("record", Family::name), numbers.join("/"))
}

/// Gives the part of a key that what belongs together has in common: a game with its lines, a ruling with its history.
pub(super) fn unit(key: &[u8]) -> Vec<u8> {
    let (first, length) = match Family::of(key) {
        Some(Family::Line | Family::Board | Family::Left | Family::Coming) => (Family::Game, 13),
        Some(Family::Event) => (Family::Ruling, 15),
        Some(
            Family::Meta
            | Family::Settings
            | Family::Game
            | Family::Ruling
            | Family::Audit
            | Family::Text
            | Family::Seen
            | Family::Departed
            | Family::Ping
            | Family::ByEnd
            | Family::ByGuild
            | Family::ByExpiry
            | Family::ByUser,
        )
        | None => return key.to_vec(),
    };
    let ids = key.get(1..length).unwrap_or_default();
    [&[first.byte()], ids].concat()
}

/// The bytes of a key, or the beginning of one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub(super) Vec<u8>);

impl Key {
    /// Gives the key that an index key leads to: all but its family and the number that it is sorted by.
    pub(super) fn leads_to(&self) -> Option<&[u8]> {
        self.0.get(9..).filter(|key| !key.is_empty())
    }

    pub(super) fn id(mut self, id: u64) -> Key {
        self.0.extend(id.to_be_bytes());
        self
    }

    pub(super) fn number(mut self, number: u32) -> Key {
        self.0.extend(number.to_be_bytes());
        self
    }

    pub(super) fn year(mut self, year: u16) -> Key {
        self.0.extend(year.to_be_bytes());
        self
    }

    pub(super) fn bytes(mut self, bytes: &[u8]) -> Key {
        self.0.extend(bytes);
        self
    }
}
