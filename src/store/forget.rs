//! Forgets a user: wherever the user's id stands, nobody's takes its place. What was ruled and played stays.

use super::batch::Batch;
use super::commit::CommitError;
use super::exports;
use super::handle::{Store, StoreError};
use super::key::{Family, Key};
use super::record::{Guard, Record};
use super::records::{AuditEntry, Board, FORGOTTEN, Game, Line, Ping, Quoted, Ruling, RulingEvent, Settings};
use super::sweep::ChangeError;

/// Records that are changed together.
const TOGETHER: usize = 100;

/// How often somebody else may be quicker before it is given up.
const TRIES: usize = 20;

/// The result of forgetting a user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Games in which the user had a seat or that the user had taken over.
    pub games: usize,
    /// Lines of games.
    pub lines: usize,
    /// Rulings that the user drafted, or that came from a message of the user.
    pub rulings: usize,
    /// Events in the history of rulings.
    pub events: usize,
    /// Entries of audit logs.
    pub audit: usize,
    /// Whether the user had settings, which were removed.
    pub settings: bool,
    /// Exports that may still name the user; the automatic ones go as newer ones are made.
    pub exports: usize,
}

impl Store {
    /// Takes a user's id out of everything and removes the user's own settings. Names that somebody typed into a text are
    /// not found, and exports that were made before are left as they are: the report counts them.
    ///
    /// # Errors
    /// [`ChangeError`] if the disk fails. What was done until then stays done; calling again goes on.
    pub fn forget_user(&self, user: u64) -> Result<Forgotten, ChangeError> {
        let mut done = Forgotten::default();
        if user == FORGOTTEN {
            return Ok(done);
        }
        if self.get::<Settings>(&user)?.is_some() {
            let mut batch = Batch::new();
            batch.remove::<Settings>(&user, Guard::Any);
            self.commit(batch)?;
            done.settings = true;
        }
        let (mut misses, mut last) = (0, Vec::new());
        loop {
            let keys = self.keys(&Family::ByUser.key().id(user), TOGETHER)?;
            if keys.is_empty() || keys == last {
                break;
            }
            let (mut batch, mut now) = (Batch::new(), done);
            for key in &keys {
                self.anonymise(key, user, &mut batch, &mut now)?;
            }
            match self.commit(batch) {
                Ok(()) => {
                    done = now;
                    last = keys;
                }
                Err(CommitError::Conflict(_)) if misses < TRIES => misses += 1,
                Err(error) => return Err(error.into()),
            }
        }
        done.exports = exports::all(&self.inner.state).len();
        Ok(done)
    }

    fn anonymise(&self, index: &Key, user: u64, batch: &mut Batch, done: &mut Forgotten) -> Result<(), StoreError> {
        let key = index.leads_to().unwrap_or_default();
        match Family::of(key) {
            Some(Family::Game) => {
                let Some(mut game) = self.at::<Game>(key)? else { return Ok(()) };
                for seat in game.players.iter_mut().chain([&mut game.moderator]) {
                    *seat = seat.map(|who| nobody(who, user));
                }
                done.games += 1;
                batch.put(game);
            }
            Some(Family::Line) => {
                let Some(line) = self.at::<Line>(key)? else { return Ok(()) };
                done.lines += 1;
                batch.put_guarded(Line { who: nobody(line.who, user), ..line }, Guard::There);
            }
            Some(Family::Ruling) => {
                let Some(ruling) = self.at::<Ruling>(key)? else { return Ok(()) };
                done.rulings += 1;
                let message = ruling.message.map(|m| Quoted { author: nobody(m.author, user), ..m });
                batch.put(Ruling { author: nobody(ruling.author, user), message, ..ruling });
            }
            Some(Family::Event) => {
                let Some(event) = self.at::<RulingEvent>(key)? else { return Ok(()) };
                done.events += 1;
                batch.put_guarded(RulingEvent { who: nobody(event.who, user), ..event }, Guard::There);
            }
            Some(Family::Audit) => {
                let Some(entry) = self.at::<AuditEntry>(key)? else { return Ok(()) };
                done.audit += 1;
                batch.put_guarded(AuditEntry { who: nobody(entry.who, user), ..entry }, Guard::There);
            }
            Some(Family::Board) => {
                let Some(board) = self.at::<Board>(key)? else { return Ok(()) };
                batch.put(Board { asks: board.asks.filter(|who| *who != user), ..board });
            }
            Some(Family::Ping) => {
                let Some(ping) = self.at::<Ping>(key)? else { return Ok(()) };
                batch.remove::<Ping>(&ping.id(), Guard::Any);
            }
            Some(
                Family::Meta
                | Family::Settings
                | Family::Text
                | Family::Seen
                | Family::Departed
                | Family::Left
                | Family::Coming
                | Family::ByEnd
                | Family::ByGuild
                | Family::ByExpiry
                | Family::ByUser,
            )
            | None => {}
        }
        Ok(())
    }

    fn at<R: Record>(&self, key: &[u8]) -> Result<Option<R>, StoreError> {
        let found = self.inner.tree.get(key)?;
        found.map(|bytes| self.read::<R>(&(key.to_vec(), bytes))).transpose()
    }
}

fn nobody(who: u64, user: u64) -> u64 {
    if who == user { FORGOTTEN } else { who }
}
