//! Lists what a player may declare now, to complete what is typed.

use super::Games;
use super::carry::Reach;
use super::loaded::Loaded;
use super::part::Part;
use super::seated::played_by;
use super::state::State;
use crate::app::Respond;
use crate::app::stored::Trouble;
use crate::vocab::fold;

impl Games<'_> {
    /// Gives the lines that a user may declare now and in which every typed word has a place, at most `most`. Gives
    /// none if there is no game, or it is not the user's.
    ///
    /// The cards looked at are those of the position. The language finds answers to the first chain of a script only; for
    /// a later one the position is carried on to it first, and each line found is then tried in the game itself. What may
    /// be said about the strikes of an attack that is faced comes first.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn plays(&self, channel: u64, user: u64, typed: &str, most: usize) -> Result<Vec<String>, Trouble> {
        self.app.allowed(|| self.possible(channel, user, typed, most))
    }

    fn possible(&self, channel: u64, user: u64, typed: &str, most: usize) -> Result<Vec<String>, Trouble> {
        let Some(loaded) = self.load(channel)?.filter(|loaded| loaded.game.finished.is_none()) else {
            return Ok(Vec::new());
        };
        let seats = played_by(&loaded.game, &loaded.state, user);
        let Loaded { game, state, .. } = &loaded;
        let part = state.part();
        if seats.is_empty() || self.dice_are_cast(game, part).is_err() {
            return Ok(Vec::new());
        }
        let start = part.chain_start();
        let position = if start == 0 { part.clone() } else { self.moment(&loaded, start) };
        let ask = Respond { rules: None, every: false, beats: false, number: None };
        let found = self.app.respond(&position.script(&game.rules), &ask);
        let wanted = fold(typed);
        let fits = |line: &String| {
            let line = fold(line);
            wanted.split_whitespace().all(|word| line.contains(word))
        };
        let own =
            found.into_iter().flat_map(|r| r.answers).filter(|a| seats.iter().any(|s| super::moves::word(*s) == a.by));
        let mut lines: Vec<String> = own.flat_map(|answer| answer.lines).filter(fits).take(most).collect();
        if start > 0 {
            lines.retain(|line| self.may(&loaded, line));
        }
        let strikes = self.strikes(game, part, &self.answer(game, part)).unwrap_or_default();
        let about_strikes = strikes.moves.into_iter().filter(|done| seats.contains(&done.by)).map(|done| done.line);
        let mut all: Vec<String> = about_strikes.filter(fits).collect();
        lines.retain(|line| !all.contains(line));
        all.extend(lines);
        all.truncate(most);
        Ok(all)
    }

    /// Gives the part as a script of its own that begins with the chain that is open.
    fn moment(&self, loaded: &Loaded, start: usize) -> Part {
        let mut before = loaded.state.part().clone();
        let moves = before.moves.split_off(start);
        let (script, answer) = self.ended(&loaded.game, &before);
        let position = self.carried(&script, &answer, Reach::Moment).join("\n");
        Part { position, moves, ..before }
    }

    fn may(&self, loaded: &Loaded, line: &str) -> bool {
        let part: &Part = loaded.state.part();
        let state: &State = &loaded.state;
        let after = part.with(crate::store::LineKind::Declare, line);
        let answer = self.check(&loaded.game, state, &after);
        answer.is_ok_and(|answer| answer.declarations.iter().all(|row| row.verdict != "illegal"))
    }
}
