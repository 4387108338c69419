//! Takes a game to another phase or step, or to the other player's turn, with the position that this part ends with.

use super::carry::{self, Reach};
use super::deed::Call;
use super::loaded::Loaded;
use super::part::Part;
use super::refusal::Refusal;
use super::writing::New;
use super::{Games, Outcome};
use crate::app::SetAnswer;
use crate::app::stored::Trouble;
use crate::cards::CardKind;
use crate::lang::{PhaseLine, Says, Script, Thing};
use crate::store::{Game, LineKind};
use crate::vocab::Ruleset;

/// The word for the next turn.
const TURN: &str = "turn";

impl Games<'_> {
    pub(super) fn next(&self, call: &Call, loaded: Loaded, to: &str) -> Result<Outcome, Trouble> {
        match self.seats(call, &loaded).and_then(|_| self.following(&loaded, to.trim())) {
            Ok(line) => self.add(call, loaded, vec![line]),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// Gives the line that begins the next part.
    fn following(&self, loaded: &Loaded, to: &str) -> Result<New, Refusal> {
        let Loaded { game, state, .. } = loaded;
        let part = state.part();
        if part.open() {
            return Err(Refusal::ChainOpen);
        }
        self.dice_are_cast(game, part)?;
        let turn = to.eq_ignore_ascii_case(TURN);
        let said = format!("phase {}", if turn { "untap" } else { to });
        let parsed = crate::lang::parse(&said, self.app.titles());
        if !parsed.diagnostics.is_empty() || said.contains([';', '\n', '#']) {
            return Err(Refusal::Unreadable(self.app.complaints(&said, &parsed.diagnostics)));
        }
        let line = parsed.scripts.iter().flat_map(|s| &s.lines).find_map(|line| phase_line(&line.says));
        let Some(line) = line else { return Err(Refusal::NotPosition) };
        let (script, answer) = self.ended(game, part);
        let here = carry::phase(&script);
        let company = matches!(line.subject, Some(Thing::Company(_)));
        let reach = match turn {
            true => Reach::Turn,
            false if line.phase.is_none_or(|phase| phase == here) && !company => Reach::Step,
            false => Reach::Phase,
        };
        // A step of a phase is said with its phase: alone it would be one of the movement/hazard phase.
        let line = PhaseLine { phase: line.phase.or(Some(here)), ..line };
        let mut next = match turn {
            true => Part::new(part.turn + 1, 1),
            false => Part::new(part.turn, part.number + 1),
        };
        let mut lines = vec![super::moves::terse(Says::Phase(line))];
        lines.extend(self.carried(&script, &answer, reach));
        next.position = self.position(&lines.join("\n"))?;
        if !next.fits(&game.rules) {
            return Err(Refusal::Full);
        }
        let answer = self.answer(game, &next);
        if !answer.diagnostics.is_empty() {
            return Err(Refusal::Unreadable(answer.diagnostics));
        }
        Ok(New::of(LineKind::Next, format!("# {}\n{}", next.id(), next.position)))
    }

    /// Gives a part as it was read, and how it ends.
    pub(super) fn ended(&self, game: &Game, part: &Part) -> (Script, SetAnswer) {
        let parsed = crate::lang::parse(&part.script(&game.rules), self.app.titles());
        (parsed.scripts.into_iter().next().unwrap_or_default(), self.answer(game, part))
    }

    /// Gives the position after the last chain of a part, which is decided.
    pub(super) fn decided(&self, part: &Part, answer: &SetAnswer) -> Result<String, Refusal> {
        let script = part.script(Ruleset::Coe.word());
        let parsed = crate::lang::parse(&script, self.app.titles());
        let script = parsed.scripts.into_iter().next().unwrap_or_default();
        self.position(&self.carried(&script, answer, Reach::Moment).join("\n"))
    }

    /// Gives the part with which a game goes on whose players keep what was recorded in this one, though today's
    /// answers are others: it begins where the last chain ended that was decided, as it was written down then. What was
    /// declared since is not in it. Of a chain whose end nobody wrote down, what it was decided in is not, either.
    pub(super) fn kept(&self, game: &Game, part: &Part) -> Result<New, Refusal> {
        let written = part.moves.iter().rev().find(|done| !done.after.is_empty());
        let mut next = Part::new(part.turn, part.number + 1);
        next.position = written.map_or_else(|| part.position.clone(), |done| done.after.clone());
        let answer = self.answer(game, &next);
        if !answer.diagnostics.is_empty() {
            return Err(Refusal::Unreadable(answer.diagnostics));
        }
        Ok(New::of(LineKind::Next, format!("# {}\n{}", next.id(), next.position)))
    }

    /// Gives the position at the end of a part.
    pub(super) fn carried(&self, script: &Script, answer: &SetAnswer, reach: Reach) -> Vec<String> {
        let character =
            |title: &str| self.app.cards().by_title(title).iter().any(|(card, _)| card.kind == CardKind::Character);
        carry::position(script, &answer.facts, reach, &character)
    }
}

fn phase_line(says: &Says) -> Option<PhaseLine> {
    if let Says::Phase(line) = says { Some(line.clone()) } else { None }
}
