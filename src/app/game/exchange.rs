//! Writes a game as a text that anybody can resolve, and reads it back.

use super::deed::Call;
use super::loaded::Loaded;
use super::moves::{kind, terse};
use super::part::{self, Part};
use super::refusal::Refusal;
use super::state::State;
use super::writing::New;
use super::{Games, Outcome};
use crate::app::stored::Trouble;
use crate::lang::{LONGEST_TEXT, MOST_LINES, Says, Script};
use crate::store::{Game, GameId, Line, LineKind};
use crate::vocab::{Ruleset, Seat};

/// Room for what an exported text says of itself.
const HEAD: usize = 200;

impl Games<'_> {
    /// Gives a game as a text of the chain language: a script for each part, which `netrep resolve` takes as it is. Of
    /// a game that is longer than the language takes at once, the last parts. Who played is not in it.
    ///
    /// # Errors
    /// [`Trouble`] if the store fails.
    pub fn export(&self, channel: u64, number: Option<u32>) -> Result<Option<String>, Trouble> {
        let Some(Loaded { game, state, .. }) = self.find(channel, number)? else { return Ok(None) };
        let mut scripts: Vec<String> = Vec::new();
        let (mut bytes, mut lines) = (HEAD, 0);
        for part in state.parts.iter().rev() {
            let script = part.script(&game.rules);
            bytes += script.len() + 1;
            lines += part::lines(&script);
            if !scripts.is_empty() && (bytes > LONGEST_TEXT || lines > MOST_LINES) {
                break;
            }
            scripts.push(script);
        }
        let left = state.parts.len() - scripts.len();
        let more = if left == 0 { String::new() } else { format!(", without its first {left} parts") };
        let head = format!("# game {} of a channel, from netrep {}{more}\n", game.id.number, env!("CARGO_PKG_VERSION"));
        scripts.reverse();
        let text = scripts.join("\n");
        // The id stands on the first line, what the text says of itself after it.
        let (id, rest) = text.split_once('\n').unwrap_or((&text, ""));
        Ok(Some(format!("{id}\n{head}{rest}")))
    }

    /// Begins a game from a text: each script becomes a part. Everything that it declares has to be legal.
    pub(super) fn import(&self, call: &Call, text: &str) -> Result<Outcome, Trouble> {
        match self.read(text) {
            Ok((rules, lines)) => self.begin(call, rules.word(), lines),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    fn read(&self, text: &str) -> Result<(Ruleset, Vec<New>), Refusal> {
        let parsed = crate::lang::parse(text, self.app.titles());
        if !parsed.diagnostics.is_empty() {
            return Err(Refusal::Unreadable(self.app.complaints(text, &parsed.diagnostics)));
        }
        let named = |script: &Script| {
            script
                .lines
                .iter()
                .find_map(|line| if let Says::Rules(sets) = &line.says { sets.first().copied() } else { None })
        };
        let rules = parsed.scripts.iter().find_map(named).unwrap_or(Ruleset::Coe);
        let mut lines = vec![New::of(LineKind::Join, "1")];
        let mut place = (1, 0);
        for script in parsed.scripts.iter().filter(|script| !script.lines.is_empty()) {
            let written = script.id.as_deref().and_then(Part::placed);
            place = written.unwrap_or((place.0, place.1 + 1));
            let part = Part::new(place.0, place.1);
            lines.extend(taken(script, &part));
        }
        self.record(rules, lines).map(|lines| (rules, lines))
    }

    /// Gives lines with what the engine says of them.
    fn record(&self, rules: Ruleset, mut new: Vec<New>) -> Result<Vec<New>, Refusal> {
        let id = GameId { channel: 0, number: 0 };
        let lines: Vec<Line> = (0..)
            .zip(&new)
            .map(|(seq, new)| Line {
                game: id,
                seq,
                who: 0,
                at: 0,
                kind: new.kind,
                text: new.text.clone(),
                dice: Vec::new(),
                verdict: String::new(),
                after: String::new(),
            })
            .collect();
        let state = State::of(&lines);
        let game = Game::of(id, rules.word());
        for part in &state.parts {
            if !part.fits(rules.word()) {
                return Err(Refusal::Full);
            }
            let answer = self.answer(&game, part);
            if !answer.diagnostics.is_empty() {
                return Err(Refusal::Unreadable(answer.diagnostics));
            }
            if let Some(row) = answer.declarations.iter().find(|row| row.verdict == "illegal") {
                return Err(Refusal::Illegal(Box::new(row.clone())));
            }
            let last = part.moves.last().and_then(|done| new.get_mut(done.seq as usize));
            if let Some(last) = last {
                self.record_into(last, part, &answer);
            }
        }
        Ok(new)
    }
}

/// Gives the lines of a game that a script comes to. Chains end where the script says so, by both players passing.
fn taken(script: &Script, part: &Part) -> Vec<New> {
    let mut position = String::new();
    let mut done = part.clone();
    let mut lines = Vec::new();
    for line in &script.lines {
        if let Says::NextChain = &line.says {
            for seat in [Seat::R, Seat::H] {
                let text = format!("{} pass", super::moves::word(seat));
                let passed = part_passed(&lines, seat);
                if done.open() && !passed {
                    done = done.with(LineKind::Pass, &text);
                    lines.push(New::of(LineKind::Pass, text));
                }
            }
        } else if let Some(kind) = kind(&line.says) {
            let text = terse(line.says.clone());
            done = done.with(kind, &text);
            lines.push(New::of(kind, text));
        } else if line.says.describes() {
            position.push_str(&terse(line.says.clone()));
            position.push('\n');
        }
    }
    lines.insert(0, New::of(LineKind::Next, format!("# {}\n{position}", part.id())));
    lines
}

fn part_passed(lines: &[New], seat: Seat) -> bool {
    let last = lines.iter().rfind(|line| line.kind != LineKind::Roll);
    last.is_some_and(|line| line.kind == LineKind::Pass && line.text.starts_with(super::moves::word(seat)))
}
