//! Removes what has had its time: texts, interactions, old games, and the data of guilds that removed the bot.

use super::batch::{Batch, Change};
use super::commit::CommitError;
use super::handle::{Store, StoreError};
use super::key::{Family, Key};

/// The most records that one batch removes.
const TOGETHER: usize = 256;

/// The most records that one call removes.
const MOST: usize = 2048;

/// How long things are kept, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// A game after it ended.
    pub games: u64,
    /// The data of a guild after it removed the bot.
    pub guilds: u64,
}

/// The things that a sweep removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Texts and interactions.
    pub expired: usize,
    /// Games with all their lines.
    pub games: usize,
    /// Guilds with all that was theirs.
    pub guilds: usize,
    /// All records.
    pub records: usize,
    /// Whether more is due: a call does only so much.
    pub more: bool,
}

/// The reason why a change that reads first could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// Reading.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Writing.
    #[error(transparent)]
    Commit(#[from] CommitError),
}

impl Store {
    /// Removes what is due, at most some thousand records a call.
    ///
    /// # Errors
    /// [`ChangeError`] if the disk fails; what was removed until then is.
    pub fn sweep(&self, now: u64, keep: Keep) -> Result<Swept, ChangeError> {
        let mut swept = Swept::default();
        self.sweep_expired(now, &mut swept)?;
        self.sweep_games(now.checked_sub(keep.games), &mut swept)?;
        self.sweep_guilds(now.checked_sub(keep.guilds), &mut swept)?;
        swept.more = swept.records >= MOST;
        Ok(swept)
    }

    fn sweep_expired(&self, now: u64, swept: &mut Swept) -> Result<(), ChangeError> {
        loop {
            let due = self.due(Family::ByExpiry, now, swept.room())?;
            if due.is_empty() {
                return Ok(());
            }
            let mut batch = Batch::new();
            for (lead, record) in &due {
                batch.push(Change::Lapse { lead: lead.clone(), keys: vec![record.clone()] });
            }
            self.commit(batch)?;
            swept.expired += due.len();
            swept.records += due.len();
        }
    }

    fn sweep_games(&self, until: Option<u64>, swept: &mut Swept) -> Result<(), ChangeError> {
        let Some(until) = until else { return Ok(()) };
        while let Some((lead, game)) = self.due(Family::ByEnd, until, swept.room().min(1))?.pop() {
            if !self.remove_game(&lead, &game, swept)? {
                break;
            }
            swept.games += 1;
        }
        Ok(())
    }

    fn sweep_guilds(&self, until: Option<u64>, swept: &mut Swept) -> Result<(), ChangeError> {
        let Some(until) = until else { return Ok(()) };
        let departed = self.inner.tree.scan(&Family::Departed.key().0, None, usize::MAX).map_err(StoreError::from)?;
        for (key, _) in departed {
            let lead = Key(key);
            let Some(guild) = lead.0.last_chunk::<8>().map(|bytes| u64::from_be_bytes(*bytes)) else { continue };
            let at = self.get::<super::records::Departed>(&guild)?.map_or(u64::MAX, |departed| departed.at);
            if at > until || !self.remove_guild(&lead, guild, swept)? {
                continue;
            }
            swept.guilds += 1;
        }
        Ok(())
    }

    /// Removes all of a guild, its mark last. Whether that could be finished.
    fn remove_guild(&self, lead: &Key, guild: u64, swept: &mut Swept) -> Result<bool, ChangeError> {
        loop {
            let games = self.keys(&Family::ByGuild.key().id(guild), swept.room().min(1))?;
            let Some(game) = games.first() else { break };
            let record = Key(game.leads_to().unwrap_or_default().to_vec());
            if !self.remove_game(lead, &record, swept)? {
                return Ok(false);
            }
        }
        for family in [Family::Audit, Family::Event, Family::Ruling, Family::Settings, Family::Ping] {
            if !self.remove_below(lead, &family.key().id(guild), swept)? {
                return Ok(false);
            }
        }
        self.lapse(lead, vec![lead.clone()], swept)?;
        Ok(true)
    }

    /// Removes a game with its lines. Whether that could be finished.
    fn remove_game(&self, lead: &Key, game: &Key, swept: &mut Swept) -> Result<bool, ChangeError> {
        let id = game.0.get(1..).unwrap_or_default();
        for family in [Family::Line, Family::Board, Family::Left, Family::Coming] {
            if !self.remove_below(lead, &family.key().bytes(id), swept)? {
                return Ok(false);
            }
        }
        self.lapse(lead, vec![game.clone()], swept)?;
        Ok(true)
    }

    fn remove_below(&self, lead: &Key, prefix: &Key, swept: &mut Swept) -> Result<bool, ChangeError> {
        loop {
            let keys = self.keys(prefix, TOGETHER)?;
            if keys.is_empty() {
                return Ok(true);
            }
            if swept.room() == 0 || self.inner.tree.get(&lead.0).map_err(StoreError::from)?.is_none() {
                return Ok(false);
            }
            self.lapse(lead, keys, swept)?;
        }
    }

    fn lapse(&self, lead: &Key, keys: Vec<Key>, swept: &mut Swept) -> Result<(), ChangeError> {
        swept.records += keys.len();
        let mut batch = Batch::new();
        batch.push(Change::Lapse { lead: lead.clone(), keys });
        Ok(self.commit(batch)?)
    }

    /// Gives index keys whose time is not after `until`, each with the key that it leads to.
    fn due(&self, family: Family, until: u64, limit: usize) -> Result<Vec<(Key, Key)>, StoreError> {
        let keys = self.keys(&family.key(), limit.min(TOGETHER))?;
        let time = |key: &Key| key.0.get(1..9).and_then(|bytes| bytes.try_into().ok()).map(u64::from_be_bytes);
        let due = keys.into_iter().take_while(|key| time(key).is_some_and(|at| at <= until));
        Ok(due.filter_map(|key| Some((key.clone(), Key(key.leads_to()?.to_vec())))).collect())
    }

    pub(super) fn keys(&self, prefix: &Key, limit: usize) -> Result<Vec<Key>, StoreError> {
        let rows = self.inner.tree.scan(&prefix.0, None, limit)?;
        Ok(rows.into_iter().map(|(key, _)| Key(key)).collect())
    }
}

impl Swept {
    /// Tells how many more records this call may remove.
    fn room(&self) -> usize {
        MOST.saturating_sub(self.records)
    }
}
