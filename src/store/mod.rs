//! What is kept on disk: games, rulings, settings. The only place that says sled; it knows text, not engine or search.
//!
//! Every call blocks: async callers use `spawn_blocking`. Times are unix seconds and arguments; nothing here reads a clock.
//! The formats are described in `FORMAT.md`.

mod batch;
mod commit;
mod games;
mod key;
mod opening;
mod record;
mod records;
mod rulings;
mod settings;
mod texts;
mod tree;
mod value;

pub use batch::Batch;
pub use commit::{CommitError, Conflict};
pub use key::Family;
pub use opening::{Opened, Options, Store, StoreError};
pub use record::{Guard, Record};
pub use records::{
    AuditEntry, Departed, EventKind, FORGOTTEN, Game, GameId, Line, LineKind, Ruling, RulingContent, RulingEvent,
    RulingId, RulingNumber, RulingStatus, Seen, Settings, Text, Visibility,
};
