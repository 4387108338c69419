//! Games in a channel: two players write to each other in the chain language, and each line is decided and kept.
//!
//! A game is its lines and nothing else. The lines that count are put together to a script, one for each part of the
//! game (a phase, or a step of one), and that script is handed to the engine as if somebody had typed it. `carry.rs`
//! tells what carries over from part to part.

mod board;
mod carry;
mod deed;
mod dice;
mod exchange;
mod loaded;
mod moves;
mod named;
mod onward;
mod part;
mod plays;
mod recorded;
mod refusal;
mod seated;
mod seats;
mod settled;
mod shown;
mod state;
mod told;
mod turn;
mod undoing;
mod writing;

use self::moves::Cast;
use super::App;
use super::stored::Trouble;
use crate::store::{LineKind, Store};

pub use board::Placed;
pub use deed::{Call, Deed, Known, Reply};
pub use loaded::MOST_GAMES;
pub use part::{Move, Part};
pub use recorded::Difference;
pub use refusal::{AskedBack, Refusal};
pub use settled::{ANEW, KEEP, TODAY};
pub use shown::Shown;
pub use state::{ACCEPTED, ASKED, Asked, REFUSED, State};
pub use turn::Turn;

/// The most lines of a game. The last of them are kept for its end.
pub const MOST_LINES: u32 = 1000;
/// The lines that only ending a game may use.
const RESERVED: u32 = 4;
/// The result of a deed: the game as it is now, or why nothing was done.
pub type Outcome = Result<Shown, Refusal>;

/// The games of all channels.
pub struct Games<'a> {
    app: &'a App,
    store: &'a Store,
    now: u64,
}

impl<'a> Games<'a> {
    /// Gives the games that are kept in the app's store, at a time in seconds since 1970.
    ///
    /// # Errors
    /// [`Trouble::NoStore`] if no store was opened.
    pub fn new(app: &'a App, now: u64) -> Result<Games<'a>, Trouble> {
        Ok(Games { app, store: app.store()?, now })
    }

    /// Does something in a channel's game. An interaction that comes twice is done once and answered alike; of two that
    /// come at the same time one is done, and the other is shown what became of the game.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails. What players can do wrong is a [`Refusal`].
    pub fn act(&self, call: &Call, deed: &Deed) -> Result<Outcome, Trouble> {
        self.app.allowed(|| self.done(call, deed))
    }

    fn done(&self, call: &Call, deed: &Deed) -> Result<Outcome, Trouble> {
        if let Some(answer) = self.store.answered(call.interaction)? {
            return self.again(call.channel, &answer);
        }
        let Some(loaded) = self.load(call.channel)?.filter(|loaded| loaded.game.finished.is_none()) else {
            // Everything else is done in a game.
            return match deed {
                Deed::Start(rules) => self.start(call, *rules),
                Deed::Import(text) => self.import(call, text),
                _ => Ok(Err(Refusal::NoGame)),
            };
        };
        let same = |known: &Known| known.number == loaded.game.id.number && known.revision == loaded.game.revision;
        // Both players may press at the same moment: the pass of one does not undo that of the other.
        let beside = |known: &Known| *deed == Deed::Pass && passed_beside(&loaded, known, call.user);
        if call.known.as_ref().is_some_and(|known| !same(known) && !beside(known)) {
            return Ok(Err(Refusal::Overtaken(Box::new(self.shown(loaded, false)))));
        }
        match deed {
            Deed::Start(_) | Deed::Import(_) => Ok(Err(Refusal::Goes(loaded.game.id.number))),
            Deed::Join => self.join(call, loaded),
            Deed::Setup { text, whole } => self.setup(call, loaded, text, *whole),
            Deed::Declare(text) => self.declare(call, loaded, text),
            Deed::Pass => self.pass(call, loaded),
            Deed::Roll(told) => self.roll(call, loaded, Cast { of: None, told }),
            Deed::Strike(who) => self.roll(call, loaded, Cast { of: Some(who), told: "" }),
            Deed::Resolve => self.resolve(call, loaded),
            Deed::Next(to) => self.next(call, loaded, to),
            Deed::Undo => self.undo(call, loaded),
            Deed::Accept => self.accept(call, loaded),
            Deed::Refuse => self.refuse(call, loaded),
            Deed::Redo => self.redo(call, loaded),
            Deed::Settle { today } => self.settle(call, loaded, *today),
            Deed::TakeOver => self.take_over(call, loaded),
            Deed::End => self.end(call, loaded),
        }
    }
}

/// Whether nothing has happened since a state but that somebody else passed, and the chain is still open.
fn passed_beside(loaded: &loaded::Loaded, known: &Known, user: u64) -> bool {
    let since = loaded.game.revision.checked_sub(known.revision);
    let last = loaded.lines.last();
    known.number == loaded.game.id.number
        && since == Some(1)
        && last.is_some_and(|line| line.kind == LineKind::Pass && line.who != user)
        && loaded.state.part().open()
}
