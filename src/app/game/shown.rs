//! A game as it is shown: where it stands, what the engine says of it today, and whether that is what was recorded.

use super::Games;
use super::loaded::{Loaded, MOST_GAMES};
use super::part::Part;
use super::recorded::{self, Difference};
use super::state::State;
use crate::app::stored::Trouble;
use crate::app::{App, Choice, Roll, Said, SetAnswer, Strikes, Value};
use crate::store::{Game, Line};

/// The most parts of a game that are held against their record.
const MOST_PARTS: usize = 100;

/// A game as it is now.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Its head. Its revision is what a button has to know.
    pub game: Game,
    /// The state that its lines lead to.
    pub state: State,
    /// The engine's answer to the part that is played.
    pub answer: SetAnswer,
    /// The roll that is to be made next. Only a chain that both players have passed has any.
    pub roll: Option<Roll>,
    /// The choice that is to be made next, of what both players have let resolve.
    pub choice: Option<Choice>,
    /// The strikes of the attack that is faced, if nothing has to be rolled or chosen before.
    pub strikes: Option<Strikes>,
    /// Where today's answers differ from the recorded ones.
    pub differences: Vec<Difference>,
    /// The last line.
    pub last: Option<Line>,
    /// The line that is asked to be taken back, or would be.
    pub top: Option<Line>,
    /// The assumptions made for the latest declaration, and how it counts if a detail that makes no difference was
    /// filled in.
    pub assumed: Vec<Said>,
}

impl Shown {
    /// Gives the same with what the engine says in the language with this code.
    pub fn worded(&self, app: &App, code: &str) -> Shown {
        let Some(tongue) = app.tongue(code) else { return self.clone() };
        let roll = self.roll.as_ref().map(|roll| roll.worded(&tongue));
        Shown { answer: self.answer.worded(&tongue), roll, ..self.clone() }
    }
}

impl Games<'_> {
    /// Gives the game of a channel, or the one of a number there, with every part held against its record.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn show(&self, channel: u64, number: Option<u32>) -> Result<Option<Shown>, Trouble> {
        let found = self.find(channel, number)?;
        Ok(self.app.allowed(|| found.map(|loaded| self.shown(loaded, true))))
    }

    /// Gives the lines of a game, as they were typed and pressed, those that were taken back among them.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn log(&self, channel: u64, number: Option<u32>) -> Result<Option<(Game, Vec<Line>)>, Trouble> {
        Ok(self.find(channel, number)?.map(|loaded| (loaded.game, loaded.lines)))
    }

    /// Gives the games of a channel, the last first.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn list(&self, channel: u64) -> Result<Vec<Game>, Trouble> {
        Ok(self.store.games(channel, None, MOST_GAMES)?)
    }

    /// Tells where today's answers to a game differ from the recorded ones: in the part that is played, or in all.
    pub(super) fn differences(&self, loaded: &Loaded, all: bool) -> Vec<Difference> {
        let Loaded { game, state, .. } = loaded;
        let from = if all { state.parts.len().saturating_sub(MOST_PARTS) } else { state.parts.len() - 1 };
        let parts = state.parts.iter().skip(from).filter(|part| !part.moves.is_empty());
        parts.flat_map(|part| recorded::differences(state, part, &self.answer(game, part))).collect()
    }

    pub(super) fn shown(&self, loaded: Loaded, all: bool) -> Shown {
        let differences = self.differences(&loaded, all || !self.is_stamped(&loaded.game));
        let Loaded { game, lines, state } = loaded;
        let answer = self.answer(&game, state.part());
        let roll = next_roll(state.part(), &answer);
        let choice = next_choice(state.part(), &answer);
        let top = state.asked.as_ref().map(|asked| &asked.seq).or(state.counting.last());
        let top = top.and_then(|seq| lines.iter().find(|line| line.seq == *seq)).cloned();
        let strikes = self.strikes(&game, state.part(), &answer).filter(|_| roll.is_none() && choice.is_none());
        let last = lines.last().cloned();
        Shown { last, top, roll, choice, strikes, answer, differences, game, state, assumed: Vec::new() }
    }

    /// Gives the engine's answer to a part of a game.
    pub(super) fn answer(&self, game: &Game, part: &Part) -> SetAnswer {
        let answers = self.app.resolve(&part.script(&game.rules), None);
        answers.into_iter().next().and_then(|one| one.answers.into_iter().next()).unwrap_or_default()
    }

    /// Gives the strikes of the attack that is faced at the end of a part.
    pub(super) fn strikes(&self, game: &Game, part: &Part, answer: &SetAnswer) -> Option<Strikes> {
        let goes_on = |words: &[String]| words.iter().any(|word| word == "continues");
        let faced = matches!(answer.facts.get("attack"), Some(Value::Words(words)) if goes_on(words));
        if game.finished.is_some() || !faced {
            return None;
        }
        self.app.strikes(&part.script(&game.rules), !part.open())
    }

    /// Whether this program, with these rules, was the last to write to a game.
    fn is_stamped(&self, game: &Game) -> bool {
        let mut stamped = game.clone();
        self.stamp(&mut stamped);
        stamped == *game
    }
}

/// Gives the roll that is to be made next. Dice wait until both players have passed: a response could change what is
/// rolled.
pub(super) fn next_roll(part: &Part, answer: &SetAnswer) -> Option<Roll> {
    let open = answer.rolls.iter().find(|roll| roll.rolled.is_none());
    open.filter(|_| part.at_rest()).cloned()
}

/// Gives the choice that is to be made next, of what both players have let resolve.
pub(super) fn next_choice(part: &Part, answer: &SetAnswer) -> Option<Choice> {
    answer.choices.first().filter(|_| part.at_rest()).cloned()
}
