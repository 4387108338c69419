//! The records. Unknown fields are refused: whoever adds a field raises the format of the store, so that an older
//! program says that it cannot read the store instead of dropping what it does not know.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The user id that stands where a user was forgotten.
pub const FORGOTTEN: u64 = 0;

/// Names a game: its channel and its number there, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameId {
    /// The channel, thread or direct message.
    pub channel: u64,
    /// The number in the channel.
    pub number: u32,
}

/// A game without its lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Its name.
    pub id: GameId,
    /// The guild, unless it is played in a direct message.
    pub guild: Option<u64>,
    /// The user in each seat; none for a free seat, [`FORGOTTEN`] for a user who was forgotten.
    pub players: Vec<Option<u64>>,
    /// The moderator who took the game over.
    pub moderator: Option<u64>,
    /// The rules by which it is played.
    pub rules: String,
    /// When it began.
    pub created: u64,
    /// When it was last written to.
    pub updated: u64,
    /// When it ended.
    pub finished: Option<u64>,
    /// The version of the program that last wrote to it.
    pub program: String,
    /// The fingerprint of the rules and cards that it was last played with.
    pub data: String,
    /// The number of lines.
    pub lines: u32,
    /// The number of lines that count; those after them have been undone.
    pub cursor: u32,
    /// The seed of its dice.
    pub seed: u64,
    /// How often it was written; see [`Guard::Revision`](super::Guard::Revision).
    pub revision: u64,
}

impl Game {
    /// Makes a game in which nobody sits and nothing has happened.
    pub fn of(id: GameId, rules: &str) -> Game {
        Game {
            id,
            guild: None,
            players: Vec::new(),
            moderator: None,
            rules: rules.to_owned(),
            created: 0,
            updated: 0,
            finished: None,
            program: String::new(),
            data: String::new(),
            lines: 0,
            cursor: 0,
            seed: 0,
            revision: 0,
        }
    }
}

/// A line of a game: what somebody typed or pressed. It is never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Its game.
    pub game: GameId,
    /// Its place there, from 0.
    pub seq: u32,
    /// The user.
    pub who: u64,
    /// When it was written.
    pub at: u64,
    /// The kind of the line.
    pub kind: LineKind,
    /// The text, in the chain language; empty where the kind says it all.
    pub text: String,
    /// The dice that were rolled.
    pub dice: Vec<u8>,
    /// The answer, in the words of the verdict, to notice when a later program answers otherwise.
    pub verdict: String,
    /// The position after it, in the chain language, if a chain was decided with it; else empty. From here a game goes on
    /// whose players keep what was answered.
    pub after: String,
}

/// The kind of a line of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineKind {
    /// Lines that describe the position.
    Setup,
    /// Something is declared.
    Declare,
    /// A player passes.
    Pass,
    /// Dice are rolled or told.
    Roll,
    /// An order of simultaneous things is chosen.
    Order,
    /// Something else is chosen.
    Choose,
    /// The game moves on: the next phase, window or turn.
    Next,
    /// The last line that counts is taken back.
    Undo,
    /// A line that was taken back counts again.
    Redo,
    /// A player takes a seat.
    Join,
    /// A moderator takes the game over.
    TakeOver,
    /// The game ends.
    Finish,
    /// A remark.
    Note,
}

/// The number of a ruling in its guild, written `2026-14`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct RulingNumber {
    /// The year in which it was drafted.
    pub year: u16,
    /// Counted from 1 in the year.
    pub number: u32,
}

/// Names a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingId {
    /// The guild to which it belongs.
    pub guild: u64,
    /// Its number there.
    pub number: RulingNumber,
}

/// The content of a ruling; the part that is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingContent {
    /// Its title.
    pub title: String,
    /// The ruling.
    pub text: String,
    /// The question that it answers.
    pub question: String,
    /// The authority on which it stands.
    pub authority: String,
    /// Ids of the entries that it rests on.
    pub cites: Vec<String>,
    /// Ids of the entries from which it departs.
    pub differs: Vec<String>,
    /// Ids or names of the cards that it is about.
    pub cards: Vec<String>,
    /// The rules under which it holds; empty for all.
    pub rules: String,
    /// A worked case in the chain language; empty if there is none.
    pub case: String,
}

/// Whether a ruling holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingStatus {
    /// Proposed.
    Draft,
    /// It holds.
    Official,
    /// Another took its place.
    Superseded,
    /// Taken back.
    Retracted,
}

/// A ruling of a guild as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Its name.
    pub id: RulingId,
    /// Whether it holds.
    pub status: RulingStatus,
    /// The content.
    pub content: RulingContent,
    /// The user who drafted it.
    pub author: u64,
    /// When it was drafted.
    pub created: u64,
    /// When it was last changed.
    pub updated: u64,
    /// When it became official.
    pub official: Option<u64>,
    /// The rulings whose place it took.
    pub supersedes: Vec<RulingNumber>,
    /// The ruling that took its place.
    pub superseded_by: Option<RulingNumber>,
    /// The message from which it came, if it came from one.
    pub message: Option<Quoted>,
    /// How often it was written; see [`Guard::Revision`](super::Guard::Revision).
    pub revision: u64,
}

/// A message that somebody made a ruling of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quoted {
    /// The channel or thread that it stands in.
    pub channel: u64,
    /// The message.
    pub message: u64,
    /// The user who wrote it.
    pub author: u64,
}

/// An event in the history of a ruling. It is never changed; what differs from the event before is for readers to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingEvent {
    /// The ruling.
    pub ruling: RulingId,
    /// Its place in the history: the revision of the ruling before the event, so from 0.
    pub seq: u64,
    /// The user.
    pub who: u64,
    /// When it happened.
    pub at: u64,
    /// The event.
    pub kind: EventKind,
    /// The status afterwards.
    pub status: RulingStatus,
    /// The content of the ruling afterwards, in full.
    pub content: RulingContent,
    /// The reason, in the user's words.
    pub note: String,
}

/// The things that happen to a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// It was drafted.
    Drafted,
    /// Its content was changed.
    Edited,
    /// It became official.
    Published,
    /// Another took its place.
    Superseded,
    /// It was taken back.
    Retracted,
    /// It was brought back.
    Restored,
}

/// The settings of a guild, or of a user in direct messages under the user's id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The guild.
    pub guild: u64,
    /// The rules by which to answer when nobody says.
    pub rules: Option<String>,
    /// The people who see an answer when nobody says.
    pub visibility: Option<Visibility>,
    /// The roles that may moderate games and make rulings.
    pub moderator_roles: Vec<u64>,
    /// The language of the answers.
    pub language: Option<String>,
    /// The channel in which the deeds of moderators are told.
    pub audit_channel: Option<u64>,
    /// Whether pictures come with answers without being asked for.
    pub pictures: Option<bool>,
    /// How often it was written; see [`Guard::Revision`](super::Guard::Revision).
    pub revision: u64,
}

/// The people who see an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody in the channel.
    Public,
    /// Only who asked.
    Private,
}

/// An entry in the audit log of a guild. The store counts them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditEntry {
    /// The guild.
    pub guild: u64,
    /// Its place in the log, from 0. What is given when it is appended is not looked at.
    pub seq: u64,
    /// The user.
    pub who: u64,
    /// When it was done.
    pub at: u64,
    /// The deed, in a word: `ruling publish`.
    pub action: String,
    /// The thing to which it was done: `2026-14`.
    pub target: String,
    /// Anything else that is worth knowing.
    pub note: String,
}

/// A text that is too long for a button, kept by its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The hash in 32 hexadecimal digits.
    pub id: String,
    /// The text.
    pub text: String,
    /// When it may be deleted.
    pub expires: u64,
}

/// An interaction that has been acted on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The interaction.
    pub interaction: u64,
    /// The answer to give when it comes again.
    pub answer: String,
    /// When it may be forgotten.
    pub expires: u64,
}

/// A guild that removed the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departed {
    /// The guild.
    pub guild: u64,
    /// When it was made.
    pub at: u64,
}

/// The message in which a game is shown and played. There is one at a time.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The game.
    pub game: GameId,
    /// The message.
    pub message: u64,
    /// The token that allows to change it without a right in the channel.
    pub token: String,
    /// When the token expires, which is soon.
    pub until: u64,
    /// The revision of the game that it shows.
    pub shows: u64,
    /// The user whose move it is there; they were pinged for it if they want that.
    pub asks: Option<u64>,
    /// The message that pinged them, if there is one beside the board.
    pub ping: Option<u64>,
    /// How often it was written; see [`Guard::Revision`](super::Guard::Revision).
    pub revision: u64,
}

/// Without the token: nothing that is printed for somebody to debug may hold it.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Board");
        shown.field("game", &self.game).field("message", &self.message).field("shows", &self.shows);
        shown.field("revision", &self.revision).finish_non_exhaustive()
    }
}

/// A message of a game that is still to be folded, as another is its board now, or taken away.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// The game.
    pub game: GameId,
    /// The message.
    pub message: u64,
    /// The token that allows to change it without a right in the channel.
    pub token: String,
    /// When the token expires, which is soon.
    pub until: u64,
    /// Whether it pinged somebody and is taken away; else it was the board.
    pub ping: bool,
}

/// Without the token, as [`Board`].
impl fmt::Debug for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Left");
        shown
            .field("game", &self.game)
            .field("message", &self.message)
            .field("ping", &self.ping)
            .finish_non_exhaustive()
    }
}

/// A message of a game that is being sent to be its board. It is kept before it is sent, and gone when it is known where it
/// is: what a stop leaves of it is found by its token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coming {
    /// The game.
    pub game: GameId,
    /// The interaction that it answers.
    pub interaction: u64,
    /// The token that allows to find and to change it.
    pub token: String,
    /// When the token expires, which is soon.
    pub until: u64,
}

/// Without the token, as [`Board`].
impl fmt::Debug for Coming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Coming");
        shown.field("game", &self.game).field("interaction", &self.interaction).finish_non_exhaustive()
    }
}

/// A user who wants to be pinged when it is their move in a game of a guild.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ping {
    /// The guild; 0 outside of guilds.
    pub guild: u64,
    /// The user.
    pub user: u64,
}

impl fmt::Display for RulingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.year, self.number)
    }
}

/// A text that is no number of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number of a ruling, such as 2026-14")]
pub struct NotARulingNumber(String);

impl FromStr for RulingNumber {
    type Err = NotARulingNumber;

    fn from_str(text: &str) -> Result<RulingNumber, NotARulingNumber> {
        let parts = text.trim().split_once('-');
        let read = parts.and_then(|(year, number)| Some((year.parse().ok()?, number.parse().ok()?)));
        let (year, number) = read.ok_or_else(|| NotARulingNumber(text.chars().take(40).collect()))?;
        Ok(RulingNumber { year, number })
    }
}

impl From<RulingNumber> for String {
    fn from(number: RulingNumber) -> String {
        number.to_string()
    }
}

impl TryFrom<String> for RulingNumber {
    type Error = NotARulingNumber;

    fn try_from(text: String) -> Result<RulingNumber, NotARulingNumber> {
        text.parse()
    }
}
