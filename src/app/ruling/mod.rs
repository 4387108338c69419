//! Official rulings of a server: drafted, published, changed and taken back by its moderators, found by its members.
//!
//! An act goes into the store, with its history and an entry in the server's log in the same batch; a question is
//! answered from the corpus with the server's rulings laid over it. No server sees those of another: everything that
//! reads them takes the server.

mod act;
mod ask;
mod bearing;
mod case;
mod conflict;
mod export;
mod held;
mod history;
mod passage;
mod read;
mod typed;

pub use act::{Done, Origin};
pub use ask::number_of;
pub use bearing::{Bearing, Matter};
pub use conflict::Conflict;
pub use export::Exported;
pub(super) use held::Held;
pub use history::{Told, content_text};
pub use passage::citation;
pub use typed::{Fault, Typed};

use super::stored::Trouble;
use crate::store::{CommitError, Ruling, RulingNumber, RulingStatus, StoreError};

/// The most rulings that a server can have, in all years together.
pub const MOST_RULINGS: usize = 1_000;

/// The member who changes the rulings of a server, and what tells whether they may. It is asked anew for each call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The server.
    pub guild: u64,
    /// The user.
    pub user: u64,
    /// The interaction; the same one acts once.
    pub interaction: u64,
    /// The roles that they have at this moment.
    pub roles: Vec<u64>,
    /// Whether they may manage the server at this moment.
    pub manages: bool,
}

/// The reason why something was not done to a ruling. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The member is no moderator.
    #[error("only moderators of the server make rulings")]
    NotAllowed,
    /// The server has no such ruling.
    #[error("there is no ruling `{0}` in this server")]
    Unknown(String),
    /// The typed text is no ruling yet.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Faults(Vec<Fault>),
    /// It cannot be done to a ruling of this status.
    #[error("that cannot be done to a ruling that is {}", status_word(*.0))]
    Status(RulingStatus),
    /// Its place has been taken by another that holds.
    #[error("{0} replaced it and is in force")]
    Replaced(RulingNumber),
    /// Somebody changed it in the meantime; this is what it is now.
    #[error("it was changed in the meantime")]
    Changed(Box<Ruling>),
    /// The server has as many rulings as it can have.
    #[error("the server has {MOST_RULINGS} rulings, no more can be kept")]
    Full,
    /// The store.
    #[error(transparent)]
    Trouble(#[from] Trouble),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refused::Trouble(error.into())
    }
}

impl From<CommitError> for Refused {
    fn from(error: CommitError) -> Refused {
        Refused::Trouble(error.into())
    }
}

/// Gives the word for a status.
pub fn status_word(status: RulingStatus) -> &'static str {
    match status {
        RulingStatus::Draft => "draft",
        RulingStatus::Official => "official",
        RulingStatus::Superseded => "superseded",
        RulingStatus::Retracted => "retracted",
    }
}
