//! Keeps games, rulings and settings on disk. Only this module names sled; it knows text, not engine or search.
//!
//! Every call blocks: async callers use `spawn_blocking`. Times are unix seconds and arguments; nothing here reads a
//! clock. `FORMAT.md` describes the formats.

mod batch;
mod check;
mod commit;
mod copy;
mod exports;
mod forget;
mod games;
mod handle;
mod key;
mod migrate;
mod opening;
mod record;
mod records;
mod restore;
mod rulings;
mod salvage;
mod settings;
mod stamp;
mod sweep;
mod texts;
mod tree;
mod value;

pub use batch::Batch;
pub use check::Check;
pub use commit::{CommitError, Conflict};
pub use copy::Copy;
pub use forget::Forgotten;
pub use handle::{Begun, Store, StoreError};
pub use key::Family;
pub use migrate::Migration;
pub use opening::{Opened, Options};
pub use record::{Guard, Record};
pub use records::{
    AuditEntry, Board, Coming, Departed, EventKind, FORGOTTEN, Game, GameId, Left, Line, LineKind, NotARulingNumber,
    Ping, Quoted, Ruling, RulingContent, RulingEvent, RulingId, RulingNumber, RulingStatus, Seen, Settings, Text,
    Visibility,
};
pub use sweep::{ChangeError, Keep, Swept};
pub use tree::Sync;
