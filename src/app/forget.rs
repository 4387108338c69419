//! Forgets a user: what the store keeps under their name belongs to nobody afterwards.

use super::App;
use super::stored::Trouble;
use crate::store::{ChangeError, Forgotten};

impl App {
    /// Takes a user out of everything that is kept. Games and rulings stay, as nobody's. Done twice it finds nothing more.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails; what was done until then stays done, and trying again goes on.
    pub fn forget(&self, user: u64) -> Result<Forgotten, Trouble> {
        let forgotten = self.store()?.forget_user(user);
        // Rulings that are held may name him.
        self.let_rulings_go();
        forgotten.map_err(|error| match error {
            ChangeError::Store(error) => Trouble::Store(error),
            ChangeError::Commit(error) => Trouble::Commit(error),
        })
    }
}
