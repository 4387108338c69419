//! Reads a game and adds lines to it. Everything that a deed adds is stored together, if nobody else was quicker.

use super::board::coming;
use super::deed::Call;
use super::loaded::Loaded;
use super::refusal::Refusal;
use super::seated::played_by;
use super::state::State;
use super::{Games, MOST_LINES, Outcome, RESERVED};
use crate::app::stored::Trouble;
use crate::store::{AuditEntry, Batch, CommitError, Game, GameId, Line, LineKind};

/// How long a repeated interaction is known: longer than Discord's tokens live.
const REPEAT: u64 = 24 * 60 * 60;

/// A line that is to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct New {
    pub kind: LineKind,
    pub text: String,
    pub dice: Vec<u8>,
    pub verdict: String,
    /// The position after it, if a chain is decided with it.
    pub after: String,
    /// Whether something was filled in that was left out, as it makes no difference.
    pub filled: bool,
}

impl New {
    pub(super) fn of(kind: LineKind, text: impl Into<String>) -> New {
        New { kind, text: text.into(), dice: Vec::new(), verdict: String::new(), after: String::new(), filled: false }
    }
}

/// The changes that are made beside the lines of a game.
pub(super) struct Besides<'a, F> {
    /// The change of the game itself.
    pub change: F,
    /// The text for the moderators' log, if it is a matter for moderators.
    pub audit: Option<&'a str>,
}

impl Games<'_> {
    /// Gives the last game of a channel, if it has had any.
    pub(super) fn load(&self, channel: u64) -> Result<Option<Loaded>, Trouble> {
        self.store.last_game(channel)?.map(|game| self.loaded(game)).transpose()
    }

    /// Gives a game by its number, else the last of the channel.
    pub(super) fn find(&self, channel: u64, number: Option<u32>) -> Result<Option<Loaded>, Trouble> {
        let Some(number) = number else { return self.load(channel) };
        self.store.game(GameId { channel, number })?.map(|game| self.loaded(game)).transpose()
    }

    fn loaded(&self, game: Game) -> Result<Loaded, Trouble> {
        let mut lines = self.store.lines(game.id, 0, MOST_LINES as usize)?;
        // A game that was read before somebody added to it may find more lines than it knows of.
        lines.retain(|line| line.seq < game.lines);
        let state = State::of(&lines);
        Ok(Loaded { game, lines, state })
    }

    /// Adds lines to a game.
    pub(super) fn add(&self, call: &Call, loaded: Loaded, new: Vec<New>) -> Result<Outcome, Trouble> {
        self.add_with(call, loaded, new, Besides { change: |_: &mut Game| {}, audit: None })
    }

    /// Adds lines to a game, and what else changes with them.
    pub(super) fn add_with(
        &self,
        call: &Call,
        loaded: Loaded,
        new: Vec<New>,
        besides: Besides<'_, impl FnOnce(&mut Game)>,
    ) -> Result<Outcome, Trouble> {
        let Besides { change, audit } = besides;
        let Loaded { mut game, mut lines, .. } = loaded;
        let ends = new.iter().any(|line| line.kind == LineKind::Finish);
        let room = if ends { MOST_LINES } else { MOST_LINES - RESERVED };
        if lines.len() + new.len() > room as usize {
            return Ok(Err(Refusal::Full));
        }
        let mut batch = Batch::new();
        for new in new {
            let line = Line {
                game: game.id,
                seq: game.lines,
                who: call.user,
                at: self.now,
                kind: new.kind,
                text: new.text,
                dice: new.dice,
                verdict: new.verdict,
                after: new.after,
            };
            game.lines += 1;
            lines.push(line.clone());
            batch.put(line);
        }
        let state = State::of(&lines);
        game.cursor = u32::try_from(state.counting.len()).unwrap_or(u32::MAX);
        game.updated = self.now;
        self.stamp(&mut game);
        change(&mut game);
        if let (Some(action), Some(guild)) = (audit, call.guild) {
            batch.append(AuditEntry {
                guild,
                seq: 0,
                who: call.user,
                at: self.now,
                action: action.to_owned(),
                target: format!("{}/{}", game.id.channel, game.id.number),
                note: String::new(),
            });
        }
        if let Some(coming) = coming(call, game.id) {
            batch.put(coming);
        }
        batch.once(call.interaction, &format!("{} {}", game.id.number, game.lines), self.now + REPEAT);
        batch.put(game.clone());
        match self.store.commit(batch) {
            Ok(()) => {
                // The store counts the change as it makes it.
                game.revision += 1;
                Ok(Ok(self.shown(Loaded { game, lines, state }, false)))
            }
            Err(CommitError::Repeated(answer)) => self.again(call.channel, &answer),
            Err(CommitError::Conflict(_)) => match self.load(call.channel)? {
                Some(loaded) => Ok(Err(Refusal::Overtaken(Box::new(self.shown(loaded, false))))),
                None => Ok(Err(Refusal::NoGame)),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// Gives the answer to an interaction that comes again: the game as it was after the lines that it had then.
    pub(super) fn again(&self, channel: u64, answer: &str) -> Result<Outcome, Trouble> {
        let read = answer.split_once(' ').and_then(|(number, lines)| Some((number.parse().ok()?, lines.parse().ok()?)));
        let Some((number, count)) = read else { return Ok(Err(Refusal::NoGame)) };
        let Some(mut loaded) = self.find(channel, Some(number))? else { return Ok(Err(Refusal::NoSuchGame)) };
        loaded.lines.retain(|line| line.seq < count);
        loaded.state = State::of(&loaded.lines);
        Ok(Ok(self.shown(loaded, false)))
    }

    /// Writes down which program and which rules a game is played with.
    pub(super) fn stamp(&self, game: &mut Game) {
        env!("CARGO_PKG_VERSION").clone_into(&mut game.program);
        game.data = self.app.data.fingerprint()[..8].iter().map(|b| format!("{b:02x}")).collect();
    }

    /// Gives the seats for which a user may act, or why for none.
    pub(super) fn seats(&self, call: &Call, loaded: &Loaded) -> Result<Vec<crate::vocab::Seat>, Refusal> {
        let seats = played_by(&loaded.game, &loaded.state, call.user);
        if seats.is_empty() { Err(Refusal::NotPlaying) } else { Ok(seats) }
    }
}
