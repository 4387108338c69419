//! Commits batches: one thread takes what has come, applies it, makes it durable once for all, and tells everyone.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::batch::{Batch, Change};
use super::key::{Family, Key, told};
use super::record::{Guard, Record};
use super::records::{AuditEntry, Seen};
use super::tree::{Changes, Tree, TreeError};
use super::value::{self, BadValue, FORMAT, LONGEST};

/// The most batches that wait.
const WAITING: usize = 1024;

/// The most batches that are made durable together.
const TOGETHER: usize = 256;

/// The time for the last commits when the store is closed.
const ENDING: Duration = Duration::from_secs(30);

/// The reason why a batch was not committed. But for [`CommitError::Slow`], nothing of it was.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CommitError {
    /// A guard did not hold: somebody else was first.
    #[error("{0}")]
    Conflict(Box<Conflict>),
    /// The interaction has been acted on; this was answered.
    #[error("the interaction has been acted on")]
    Repeated(String),
    /// Something is larger than the store takes.
    #[error("too large to store: {0}")]
    TooLarge(String),
    /// Too many commits wait.
    #[error("too many changes wait to be stored")]
    Busy,
    /// The disk took too long; the batch may still be committed.
    #[error("the disk does not answer; the change may still be stored")]
    Slow,
    /// The disk failed.
    #[error("not stored: {0}")]
    Disk(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

/// The record that stood in the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// Its family.
    pub family: Family,
    /// The record as it is now; none if there is none.
    pub current: Option<Value>,
}

impl Conflict {
    /// Gives the record as it is now, if there is one and it is of this kind.
    pub fn current<R: Record>(&self) -> Option<R> {
        serde_json::from_value(self.current.clone()?).ok().filter(|_| R::FAMILY == self.family)
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let family = self.family.name();
        match self.current {
            Some(_) => write!(f, "the {family} was changed by somebody else"),
            None => write!(f, "the {family} is gone"),
        }
    }
}

/// The way to the committing thread.
#[derive(Debug)]
pub(super) struct Committer {
    requests: SyncSender<Request>,
    thread: JoinHandle<()>,
}

struct Request {
    batch: Batch,
    reply: SyncSender<Result<(), CommitError>>,
}

/// The result, still to come, of a commit that has begun.
pub(super) struct Coming(Receiver<Result<(), CommitError>>);

impl Coming {
    /// Waits until it is durable.
    pub(super) fn wait(self, patience: Duration) -> Result<(), CommitError> {
        self.0.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => CommitError::Slow,
            RecvTimeoutError::Disconnected => CommitError::Closed,
        })?
    }
}

impl Committer {
    pub(super) fn start(tree: Arc<Tree>) -> std::io::Result<Committer> {
        let (requests, incoming) = sync_channel(WAITING);
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || run(&tree, &incoming))?;
        Ok(Committer { requests, thread })
    }

    /// Begins to commit a batch: what it comes to is told to whoever waits for it.
    pub(super) fn begin(&self, batch: Batch) -> Result<Coming, CommitError> {
        if let Some(problem) = batch.problem {
            return Err(problem);
        }
        let (reply, answer) = sync_channel(1);
        self.requests.try_send(Request { batch, reply }).map_err(|error| match error {
            TrySendError::Full(_) => CommitError::Busy,
            TrySendError::Disconnected(_) => CommitError::Closed,
        })?;
        Ok(Coming(answer))
    }

    /// Ends the thread after all that waits has been committed.
    pub(super) fn finish(self) {
        drop(self.requests);
        let until = Instant::now() + ENDING;
        while !self.thread.is_finished() {
            if Instant::now() > until {
                tracing::error!("the disk does not answer; what was not acknowledged may be lost");
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        if self.thread.join().is_err() {
            tracing::error!("the thread that commits had failed");
        }
    }
}

fn run(tree: &Tree, incoming: &Receiver<Request>) {
    while let Ok(first) = incoming.recv() {
        let mut group = vec![first];
        while group.len() < TOGETHER {
            match incoming.try_recv() {
                Ok(request) => group.push(request),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
            }
        }
        together(tree, group);
    }
}

/// Commits what can be of a group and tells each of its members.
fn together(tree: &Tree, group: Vec<Request>) {
    let mut changes = Changes::new();
    let mut told = Vec::new();
    for Request { batch, reply } in group {
        let outcome = Draft::of(tree, &changes, batch);
        told.push((reply, outcome.map(|new| changes.extend(new))));
    }
    let written = match changes.is_empty() {
        true => Ok(()),
        false => tree.write(changes),
    };
    let failed = written.err().map(|error| {
        tracing::error!("cannot store: {error}");
        CommitError::from(error)
    });
    for (reply, outcome) in told {
        // Whoever asked may have lost patience.
        let _ = reply.send(outcome.and_then(|()| failed.clone().map_or(Ok(()), Err)));
    }
}

/// The changes of a batch, on top of those of its group that are not yet in the tree.
struct Draft<'a> {
    tree: &'a Tree,
    before: &'a Changes,
    new: Changes,
}

impl Draft<'_> {
    fn of(tree: &Tree, before: &Changes, batch: Batch) -> Result<Changes, CommitError> {
        let mut draft = Draft { tree, before, new: BTreeMap::new() };
        if let Some(seen) = batch.once {
            draft.once(&seen)?;
        }
        for change in batch.changes {
            match change {
                Change::Put { key, guard, json, indexes } => draft.put(key, guard, &json, indexes)?,
                Change::Remove { key, guard } => draft.remove(&key, guard)?,
                Change::Append(entry) => draft.append(entry)?,
                Change::Lapse { lead, keys } => draft.lapse(&lead, &keys)?,
            }
        }
        Ok(draft.new)
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, CommitError> {
        match self.new.get(key).or_else(|| self.before.get(key)) {
            Some(value) => Ok(value.clone()),
            None => Ok(self.tree.get(key)?),
        }
    }

    fn once(&mut self, seen: &Seen) -> Result<(), CommitError> {
        let key = Seen::key(&seen.interaction);
        if let Some(old) = self.get(&key.0)? {
            return Err(CommitError::Repeated(self.read::<Seen>(&key.0, &old)?.answer));
        }
        self.put(key, Guard::Fresh, &value::json(seen)?, seen.indexes())
    }

    fn put(&mut self, key: Key, guard: Guard, json: &[u8], indexes: Vec<Key>) -> Result<(), CommitError> {
        self.unlink(&key.0, guard)?;
        self.new.extend(indexes.into_iter().map(|index| (index.0, Some(Vec::new()))));
        let value = value::seal(FORMAT, &key.0, json);
        self.new.insert(key.0, Some(value));
        Ok(())
    }

    fn remove(&mut self, key: &Key, guard: Guard) -> Result<(), CommitError> {
        self.unlink(&key.0, guard)?;
        self.new.insert(key.0.clone(), None);
        Ok(())
    }

    fn append(&mut self, mut entry: AuditEntry) -> Result<(), CommitError> {
        let log = Family::Audit.key().id(entry.guild);
        let within = |changes: &Changes| {
            let after = changes.range(log.0.clone()..).take_while(|(key, _)| key.starts_with(&log.0));
            after.filter(|(_, value)| value.is_some()).map(|(key, _)| key.clone()).last()
        };
        let stored = self.tree.scan_back(&log.0, None, 1)?.pop().map(|(key, _)| key);
        let last = [within(&self.new), within(self.before), stored].into_iter().flatten().max();
        let seq = last.and_then(|key| key.last_chunk::<8>().map(|bytes| u64::from_be_bytes(*bytes) + 1));
        entry.seq = seq.unwrap_or(0);
        let json = value::json(&entry)?;
        if json.len() > LONGEST {
            return Err(CommitError::TooLarge(format!("an audit entry of {} bytes", json.len())));
        }
        self.put(AuditEntry::key(&entry.id()), Guard::Fresh, &json, entry.indexes())
    }

    /// Removes records if what led to them still stands; with the record itself its lead goes, too.
    fn lapse(&mut self, lead: &Key, keys: &[Key]) -> Result<(), CommitError> {
        if self.get(&lead.0)?.is_some() {
            for key in keys {
                self.remove(key, Guard::Any)?;
                if lead.leads_to() == Some(&key.0) {
                    self.new.insert(lead.0.clone(), None);
                }
            }
        }
        Ok(())
    }

    fn read<R: DeserializeOwned>(&self, key: &[u8], bytes: &[u8]) -> Result<R, CommitError> {
        value::read(key, bytes).map_err(|bad| self.damaged(key, &bad))
    }

    fn damaged(&self, key: &[u8], bad: &BadValue) -> CommitError {
        let why = format!("{} is damaged: {bad}", told(key));
        self.tree.suspect(&why);
        CommitError::Disk(why)
    }

    /// Checks the guard against what is there, and takes away the indexes that lead to it.
    fn unlink(&mut self, key: &[u8], guard: Guard) -> Result<(), CommitError> {
        let old = self.get(key)?;
        let current = match &old {
            Some(bytes) => Some(self.read::<Value>(key, bytes)?),
            None => None,
        };
        let revision = current.as_ref().map(|record| record.get("revision").and_then(Value::as_u64).unwrap_or(0));
        let holds = match guard {
            Guard::Any => true,
            Guard::Fresh => current.is_none(),
            Guard::There => current.is_some(),
            Guard::Revision(expected) => revision.unwrap_or(0) == expected,
        };
        if !holds {
            let family = Family::of(key).ok_or(BadValue::Family)?;
            return Err(CommitError::Conflict(Box::new(Conflict { family, current })));
        }
        if let Some(bytes) = old {
            let stale = value::indexes(key, &bytes).map_err(|bad| self.damaged(key, &bad))?;
            self.new.extend(stale.into_iter().map(|index| (index.0, None)));
        }
        Ok(())
    }
}

impl From<TreeError> for CommitError {
    fn from(error: TreeError) -> CommitError {
        CommitError::Disk(error.to_string())
    }
}

impl From<BadValue> for CommitError {
    fn from(error: BadValue) -> CommitError {
        CommitError::Disk(error.to_string())
    }
}
