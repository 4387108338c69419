//! Opens the store beside the rules: when something is kept, not for a look into the rules.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::App;
use crate::store::{Batch, ChangeError, CommitError, Departed, Guard, Keep, Options, Store, StoreError};

/// The reason why something could not be stored or read back.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// No store was opened.
    #[error("nothing is kept by this netrep")]
    NoStore,
    /// Reading.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Writing.
    #[error(transparent)]
    Commit(#[from] CommitError),
    /// Reading and writing much at once.
    #[error(transparent)]
    Change(#[from] ChangeError),
}

/// How long things are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keeping {
    /// Days for a game after it ended.
    pub games: u16,
    /// Days for what a server had, after it removed the bot.
    pub grace: u16,
    /// Hours between two exports.
    pub exports: u16,
}

const DAY: u64 = 24 * 60 * 60;
const HOUR: u64 = 60 * 60;
/// The pause between two looks at some hundred records.
const LEISURE: Duration = Duration::from_millis(10);

/// Gives the time in seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

impl App {
    /// Opens the store in a state folder. What happened while it was opened is told in sentences.
    ///
    /// # Errors
    /// [`StoreError`] with the folder at fault.
    pub fn open_store(&mut self, state: &Path) -> Result<Vec<String>, StoreError> {
        let (store, opened) = Store::open(state, Options::at(now()))?;
        self.store = Some(store);
        Ok(opened.notes)
    }

    /// Gives the store.
    ///
    /// # Errors
    /// [`Trouble::NoStore`] if none was opened.
    pub fn store(&self) -> Result<&Store, Trouble> {
        self.store.as_ref().ok_or(Trouble::NoStore)
    }

    /// Lets go what has been kept long enough, and makes an export if one is due. Does a bounded amount of work; what is
    /// left is done the next time.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read or written.
    pub fn keep_house(&self, keeping: Keeping) -> Result<(), Trouble> {
        let store = self.store()?;
        let keep = Keep { games: u64::from(keeping.games) * DAY, guilds: u64::from(keeping.grace) * DAY };
        let swept = store.sweep(now(), keep)?;
        if swept.records > 0 {
            tracing::info!(?swept, "let go what has been kept long enough");
        }
        self.lately.let_go();
        if swept.guilds > 0 || swept.more {
            // What went may have been rulings that are still held.
            self.let_rulings_go();
        }
        if let Some(path) = store.export_if_due(now(), u64::from(keeping.exports) * HOUR)? {
            tracing::info!(path = %path.display(), "exported");
        }
        Ok(())
    }

    /// Reads everything that is stored, a little at a time and as long as `go_on` says so. What is damaged is told in the
    /// log, and put right by the next start as far as that can be.
    pub fn look_over_store(&self, go_on: impl Fn() -> bool) {
        let Ok(store) = self.store() else { return };
        let at_leisure = || {
            std::thread::sleep(LEISURE);
            go_on()
        };
        match store.look_over(at_leisure) {
            Ok(Some(found)) if found.problems.is_empty() => tracing::info!("all that is stored can be read"),
            Ok(Some(found)) => found.problems.iter().for_each(|problem| tracing::error!("the store: {problem}")),
            Ok(None) => {}
            Err(error) => tracing::error!("{error}"),
        }
    }

    /// Makes an export now, if anything has changed since the last.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read or the export not be written.
    pub fn export(&self) -> Result<(), Trouble> {
        self.store()?.export_if_due(now(), 0)?;
        Ok(())
    }

    /// Notes that a server has removed the bot, or has it again: what it had goes only after a time of grace.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be stored.
    pub fn note_server(&self, guild: u64, here: bool) -> Result<(), Trouble> {
        let store = self.store()?;
        let known = store.get::<Departed>(&guild)?.is_some();
        // Every start tells of every server: nothing is written where nothing changes.
        if known != here {
            return Ok(());
        }
        let mut batch = Batch::new();
        if here {
            batch.remove::<Departed>(&guild, Guard::Any);
        } else {
            batch.put(Departed { guild, at: now() });
        }
        Ok(store.commit(batch)?)
    }
}
