//! Reads the rulings of a server: one, all, or those that begin like what is typed.

use super::super::App;
use super::super::stored::Trouble;
use super::passage::citation;
use super::{MOST_RULINGS, passage};
use crate::answer::Page;
use crate::store::{Ruling, RulingId, RulingNumber, RulingStatus};
use crate::vocab::fold;

impl App {
    /// Gives a ruling of a server, whatever its status: not for everybody's eyes before [`App::shows_ruling`] says so.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn ruling(&self, guild: u64, number: RulingNumber) -> Result<Option<Ruling>, Trouble> {
        Ok(self.store()?.ruling(RulingId { guild, number })?)
    }

    /// Whether everybody may see a ruling: one that is official or was.
    pub fn shows_ruling(ruling: &Ruling) -> bool {
        ruling.official.is_some()
    }

    /// Gives the rulings of a server in the order of their numbers: those that everybody may see, or all for its
    /// moderators.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn rulings(&self, guild: u64, status: Option<RulingStatus>, moderator: bool) -> Result<Vec<Ruling>, Trouble> {
        let mut all = self.store()?.rulings(guild, None, MOST_RULINGS)?;
        all.retain(|r| (moderator || App::shows_ruling(r)) && status.is_none_or(|status| status == r.status));
        Ok(all)
    }

    /// Gives the rulings of a server whose number or title has in it what was typed, the latest first, at most `limit`.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn rulings_like(&self, guild: u64, typed: &str, moderator: bool, limit: usize) -> Result<Vec<Ruling>, Trouble> {
        let typed = fold(typed);
        let mut found = self.rulings(guild, None, moderator)?;
        let like = |r: &Ruling| fold(&format!("{} {}", citation(r.id.number), r.content.title)).contains(typed.trim());
        found.retain(like);
        found.reverse();
        found.truncate(limit);
        Ok(found)
    }

    /// Gives a ruling as a page, with what it cites by name.
    pub fn ruling_page(&self, ruling: &Ruling) -> Page {
        let guild = Some(ruling.id.guild);
        self.page_over(guild, &passage::passage(ruling))
    }
}
