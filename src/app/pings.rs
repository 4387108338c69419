//! Keeps who wants to be pinged when it is their move: nobody who has not said so.

use super::App;
use super::stored::Trouble;
use crate::store::{Batch, CommitError, Guard, Ping};

/// The stored answer to an interaction that turned pings on.
const ON: &str = "on";
const OFF: &str = "off";
/// How long an interaction is known again: longer than its token lives.
const REPEAT: u64 = 60 * 60;

impl App {
    /// Whether a user wants to be pinged in a guild, or outside of guilds.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn wants_pings(&self, guild: Option<u64>, user: u64) -> Result<bool, Trouble> {
        Ok(self.store()?.get::<Ping>(&(guild.unwrap_or(0), user))?.is_some())
    }

    /// Notes that a user wants to be pinged there, or does not any more.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be stored.
    pub fn set_pings(&self, guild: Option<u64>, user: u64, wanted: bool) -> Result<(), Trouble> {
        Ok(self.store()?.commit(batch(guild, user, wanted))?)
    }

    /// Notes that a user wants to be pinged there if they did not, and that they do not if they did; whether they do now. An
    /// interaction that comes twice turns it once.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be read or stored.
    pub fn turn_pings(&self, guild: Option<u64>, user: u64, (interaction, now): (u64, u64)) -> Result<bool, Trouble> {
        let store = self.store()?;
        if let Some(answer) = store.answered(interaction)? {
            return Ok(answer == ON);
        }
        let wanted = !self.wants_pings(guild, user)?;
        let mut batch = self::batch(guild, user, wanted);
        batch.once(interaction, if wanted { ON } else { OFF }, now + REPEAT);
        match store.commit(batch) {
            Ok(()) => Ok(wanted),
            Err(CommitError::Repeated(answer)) => Ok(answer == ON),
            Err(error) => Err(error.into()),
        }
    }
}

/// Gives the batch that changes what a user wants.
fn batch(guild: Option<u64>, user: u64, wanted: bool) -> Batch {
    let guild = guild.unwrap_or(0);
    let mut batch = Batch::new();
    if wanted {
        batch.put(Ping { guild, user });
    } else {
        batch.remove::<Ping>(&(guild, user), Guard::Any);
    }
    batch
}
