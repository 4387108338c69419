//! Gives users their seats: beginning a game, joining it, taking it over, ending it.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::deed::Call;
use super::loaded::{Loaded, MOST_GAMES};
use super::refusal::Refusal;
use super::seated::seated;
use super::state::State;
use super::writing::{Besides, New};
use super::{Games, Outcome};
use crate::app::stored::Trouble;
use crate::store::{Game, GameId, LineKind};
use crate::vocab::Ruleset;

/// Gives the player who sits opposite to a user, if there is one.
pub(super) fn opponent(game: &Game, user: u64) -> Option<u64> {
    let own = (0..2).find(|at| seated(game, *at) == Some(user))?;
    seated(game, 1 - own)
}

impl Games<'_> {
    pub(super) fn start(&self, call: &Call, rules: Ruleset) -> Result<Outcome, Trouble> {
        self.begin(call, rules.word(), vec![New::of(LineKind::Join, "1")])
    }

    /// Begins a game with its first lines, the user in the first seat.
    pub(super) fn begin(&self, call: &Call, rules: &str, lines: Vec<New>) -> Result<Outcome, Trouble> {
        let last = self.store.games(call.channel, None, MOST_GAMES)?;
        if last.len() >= MOST_GAMES {
            return Ok(Err(Refusal::TooManyGames));
        }
        let number = last.first().map_or(1, |game| game.id.number.saturating_add(1));
        let mut game = Game {
            guild: call.guild,
            players: vec![Some(call.user), None],
            created: self.now,
            updated: self.now,
            seed: seed(),
            ..Game::of(GameId { channel: call.channel, number }, rules)
        };
        self.stamp(&mut game);
        let loaded = Loaded { game, lines: Vec::new(), state: State::of(&[]) };
        self.add(call, loaded, lines)
    }

    pub(super) fn join(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        if (0..2).any(|at| seated(&loaded.game, at) == Some(call.user)) {
            return Ok(Err(Refusal::Seated));
        }
        let Some(free) = (0..2).find(|at| seated(&loaded.game, *at).is_none()) else {
            return Ok(Err(Refusal::SeatsTaken));
        };
        let line = New::of(LineKind::Join, (free + 1).to_string());
        let user = call.user;
        let change = |game: &mut Game| {
            game.players.resize(2, None);
            game.players[free] = Some(user);
        };
        self.add_with(call, loaded, vec![line], Besides { change, audit: None })
    }

    pub(super) fn take_over(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        if !call.moderator {
            return Ok(Err(Refusal::NotModerator));
        }
        let user = call.user;
        let line = New::of(LineKind::TakeOver, "");
        let change = |game: &mut Game| game.moderator = Some(user);
        self.add_with(call, loaded, vec![line], Besides { change, audit: Some("game taken over") })
    }

    pub(super) fn end(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        let plays = self.seats(call, &loaded);
        if let (Err(refusal), false) = (plays, call.moderator) {
            return Ok(Err(refusal));
        }
        let now = self.now;
        let moderated = (opponent(&loaded.game, call.user).is_none() && call.moderator).then_some("game ended");
        let line = New::of(LineKind::Finish, "");
        let change = |game: &mut Game| game.finished = Some(now);
        self.add_with(call, loaded, vec![line], Besides { change, audit: moderated })
    }
}

/// Gives a seed that nobody can guess: from the system's own randomness, by way of the hash maps.
fn seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
