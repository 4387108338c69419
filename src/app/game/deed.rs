//! The things that can be done in a game, by whom, and as a reaction to which state of it.

use std::fmt;

use crate::vocab::Ruleset;

/// The user who does something, the channel, and the interaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The channel, thread or direct message.
    pub channel: u64,
    /// The guild, if it is in one.
    pub guild: Option<u64>,
    /// The user.
    pub user: u64,
    /// Whether the user may moderate. That this is so is for the caller to have checked.
    pub moderator: bool,
    /// The interaction; the same one acts once.
    pub interaction: u64,
    /// The state that the user looked at when it was pressed; nothing if it was typed.
    pub known: Option<Known>,
    /// What it takes to answer, if the answer is a board of its own.
    pub reply: Option<Reply>,
}

/// What it takes to answer an interaction, and to find that answer again.
#[derive(Clone, PartialEq, Eq)]
pub struct Reply {
    /// The token.
    pub token: String,
    /// When the token expires.
    pub until: u64,
}

/// The token must not show in debug output.
impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply").field("until", &self.until).finish_non_exhaustive()
    }
}

/// A state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The number of the game in its channel.
    pub number: u32,
    /// How often the game had been written.
    pub revision: u64,
}

/// The things that a user can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A game is begun by these rules.
    Start(Ruleset),
    /// A game is begun from a text that was exported, or any other script.
    Import(String),
    /// A free seat is taken.
    Join,
    /// The position of this part of the game is described.
    Setup {
        /// Lines of the chain language.
        text: String,
        /// Whether they are the whole position; else they are added to it.
        whole: bool,
    },
    /// One line that declares, orders or chooses.
    Declare(String),
    /// A player passes.
    Pass,
    /// Dice: rolled by the program if nothing is given, else as the players rolled them.
    Roll(String),
    /// The strike against this character is rolled next, with dice of the program.
    Strike(String),
    /// The chain is to be resolved as it is.
    Resolve,
    /// The game goes on: to a phase in the words of the language, or to the next `turn`.
    Next(String),
    /// The last line is taken back, or the opponent is asked whether it may be.
    Undo,
    /// The opponent agrees.
    Accept,
    /// The opponent does not.
    Refuse,
    /// Count again what was taken back.
    Redo,
    /// The engine answers otherwise than when the game was played: which answer counts.
    Settle {
        /// Today's; else the recorded one.
        today: bool,
    },
    /// A moderator takes the game over.
    TakeOver,
    /// The game ends.
    End,
}
