//! Who wants to be pinged when it is their move: nobody who has not said so.

use super::App;
use super::stored::Trouble;
use crate::store::{Batch, Guard, Ping};

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
        let guild = guild.unwrap_or(0);
        let mut batch = Batch::new();
        if wanted {
            batch.put(Ping { guild, user });
        } else {
            batch.remove::<Ping>(&(guild, user), Guard::Any);
        }
        Ok(self.store()?.commit(batch)?)
    }
}
