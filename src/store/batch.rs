//! Changes that are made together or not at all.

use super::commit::CommitError;
use super::key::Key;
use super::record::{Guard, Record};
use super::records::{AuditEntry, Seen};
use super::value::{self, LONGEST};

/// The most changes in one batch.
const MOST: usize = 4096;

/// Changes that are made together or not at all, each only if its guard holds.
#[derive(Debug, Default)]
pub struct Batch {
    pub(super) changes: Vec<Change>,
    pub(super) once: Option<Seen>,
    pub(super) problem: Option<CommitError>,
}

/// One change.
#[derive(Debug)]
pub(super) enum Change {
    Put {
        key: Key,
        guard: Guard,
        json: Vec<u8>,
        indexes: Vec<Key>,
    },
    Remove {
        key: Key,
        guard: Guard,
    },
    Append(AuditEntry),
    /// Removes records if the key that led to them is still there.
    Lapse {
        lead: Key,
        keys: Vec<Key>,
    },
}

impl Batch {
    /// Makes an empty batch.
    pub fn new() -> Batch {
        Batch::default()
    }

    /// Puts a record, guarded as its kind asks: with its revision as it was read, or as a new one. What is stored has the
    /// next revision.
    pub fn put<R: Record>(&mut self, record: R) -> &mut Batch {
        let guard = record.guard();
        self.put_guarded(record, guard)
    }

    /// Puts a record under another guard than its own.
    pub(super) fn put_guarded<R: Record>(&mut self, mut record: R, guard: Guard) -> &mut Batch {
        record.revise();
        let key = R::key(&record.id());
        match value::json(&record) {
            Ok(json) if json.len() <= LONGEST => {
                self.push(Change::Put { key, guard, json, indexes: record.indexes() });
            }
            Ok(json) => self.refuse(CommitError::TooLarge(format!("a {} of {} bytes", R::FAMILY.name(), json.len()))),
            Err(bad) => self.refuse(CommitError::TooLarge(format!("a {}: {bad}", R::FAMILY.name()))),
        }
        self
    }

    /// Removes a record if the guard holds.
    pub fn remove<R: Record>(&mut self, id: &R::Id, guard: Guard) -> &mut Batch {
        self.push(Change::Remove { key: R::key(id), guard });
        self
    }

    /// Adds an entry at the end of the audit log of its guild; the store counts it.
    pub fn append(&mut self, entry: AuditEntry) -> &mut Batch {
        self.push(Change::Append(entry));
        self
    }

    /// Makes the batch act once for an interaction: the same id again is refused with
    /// [`CommitError::Repeated`] and this answer, until `expires`.
    pub fn once(&mut self, interaction: u64, answer: &str, expires: u64) -> &mut Batch {
        if answer.len() > LONGEST / 2 {
            self.refuse(CommitError::TooLarge(format!("an answer of {} bytes", answer.len())));
        }
        self.once = Some(Seen { interaction, answer: answer.to_owned(), expires });
        self
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.once.is_none()
    }

    pub(super) fn push(&mut self, change: Change) {
        if self.changes.len() >= MOST {
            self.refuse(CommitError::TooLarge(format!("a batch of more than {MOST} changes")));
        } else {
            self.changes.push(change);
        }
    }

    fn refuse(&mut self, problem: CommitError) {
        self.problem.get_or_insert(problem);
    }
}
