//! Dice: those that are given for a roll, those that are tried, and those that an earlier roll must have shown.

use crate::engine::state::{self, CardRef, Game, Halt, Rolling, Thrown};
use crate::vocab::RollKind;

impl Game<'_> {
    /// A total for a roll: given, tried, or open. The bands are the lowest totals at which the result changes.
    ///
    /// # Errors
    /// [`Halt::Open`] when nobody gave a total.
    pub fn dice(&mut self, roll: Rolling, bands: &[u8]) -> Result<Thrown, Halt> {
        let mut best = self.one_roll(roll, bands)?;
        while let Some(at) = self.board.again.iter().position(|a| *a == (roll.kind, roll.of)) {
            self.board.again.remove(at);
            best = best.max(self.one_roll(roll, bands)?);
        }
        Ok(best)
    }

    fn one_roll(&mut self, roll: Rolling, bands: &[u8]) -> Result<Thrown, Halt> {
        let Rolling { kind, of, source, modifier } = roll;
        self.spend()?;
        if let Some(thrown) = self.thrown_then(kind, of, bands) {
            return Ok(thrown);
        }
        let said = |d: &state::Die| {
            d.kind.is_none_or(|k| k == kind)
                && d.of.is_none_or(|c| c == of)
                && d.source.is_none_or(|c| Some(c) == source || c == of)
        };
        let named = |d: &state::Die| d.kind.is_some() || d.of.is_some() || d.source.is_some();
        let title = |c: CardRef| self.board.card(c).def;
        let copy = |d: &state::Die| {
            let other = d.source.zip(source).is_some_and(|(a, b)| title(a) == title(b));
            d.any_copy && other && d.kind.is_none() && d.of.is_none()
        };
        let dice = &self.oracle.dice;
        let at = dice
            .iter()
            .position(|d| !d.used && named(d) && said(d))
            .or_else(|| dice.iter().position(|d| !d.used && copy(d)))
            .or_else(|| dice.iter().position(|d| !d.used && !named(d)));
        let dice = &mut self.oracle.dice;
        if let Some(die) = at.and_then(|n| dice.get_mut(n)) {
            die.used = true;
            return Ok(Thrown { total: die.dice, matters: true });
        }
        let mut bands: Vec<u8> = bands.iter().copied().filter(|b| (3..=12).contains(b)).collect();
        if bands.is_empty() {
            return Ok(Thrown { total: 2, matters: false });
        }
        if let Some(total) = self.oracle.tried.get(self.tried) {
            self.tried += 1;
            return Ok(Thrown { total: *total, matters: true });
        }
        bands.sort_unstable();
        bands.dedup();
        Err(Halt::Open { kind, of, modifier, bands })
    }

    /// Tells what two dice showed in an earlier roll; nothing if what happened earlier is not being worked out.
    pub(super) fn thrown_then(&mut self, kind: RollKind, of: CardRef, bands: &[u8]) -> Option<Thrown> {
        let known = self.board.told_rolls.iter().find(|r| (r.kind, r.of) == (kind, of)).map(|r| r.well);
        let then = self.past.as_mut()?;
        let Some(best) = bands.iter().copied().filter(|b| (3..=12).contains(b)).max() else {
            return Some(Thrown { total: 2, matters: false });
        };
        let total = then.rolled.pop_front().unwrap_or_else(|| {
            let well = known.unwrap_or_else(|| {
                then.open.push((kind, of));
                then.well
            });
            // A character who makes a body check does well to roll low.
            if well == (kind == RollKind::Body) { best - 1 } else { 12 }
        });
        Some(Thrown { total, matters: true })
    }
}
