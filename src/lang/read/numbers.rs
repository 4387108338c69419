//! Lines of numbers: the hazard limit, dice.

use super::cursor::{Cursor, Read};
use super::things::Want;
use crate::lang::declared::Thing;
use crate::lang::diagnostic::{Diagnostic, Mistake};
use crate::lang::names::Place;
use crate::lang::script::{FactLine, Roll, Says};

impl Cursor<'_> {
    /// Reads `1/4`; `4` alone leaves open how much is used.
    pub fn limit_line(&mut self) -> Read<Says> {
        const EXPECTED: &str = "how much is used, and the limit: `1/4`";
        self.eat_one_of(&["is", "of"]);
        let used: u8 = self.number(EXPECTED)?;
        if self.eat('/') || self.eat_phrase("of") {
            let limit = self.number(EXPECTED)?;
            self.eat_phrase("used");
            return Ok(Says::Limit { used, limit });
        }
        // `4, 1 used`
        if self.eat(',') {
            let limit = used;
            let used = if self.eat_phrase("none") { 0 } else { self.number(EXPECTED)? };
            self.eat_phrase("used");
            return Ok(Says::Limit { used, limit });
        }
        Ok(Says::Given(FactLine { of: vec!["hazard_limit".to_owned()], value: vec![used.to_string()] }))
    }

    /// Reads `cc Bilbo 2`, `9`.
    pub fn roll(&mut self) -> Read<Roll> {
        const EXPECTED: &str = "the total of two dice, 2 to 12";
        let start = self.at;
        if self.eat_one_of(&["a", "an"]).is_some() && !self.at_digit() {
            self.at = start;
        }
        // The other player's part of an attempt.
        let before = self.at;
        self.eat_one_of(&["ic", "influence check of"]);
        let of_player = self.seat().filter(|_| self.at_digit());
        if of_player.is_none() {
            self.at = before;
        }
        let mut of = if let Some(seat) = of_player {
            Some(Thing::Player(seat))
        } else if self.at_digit() {
            None
        } else {
            Some(self.thing(Place::Any, Want::Roll)?)
        };
        self.skip_blanks();
        let at = self.at;
        let mut dice: u8 = self.number(EXPECTED)?;
        // `3+4`
        if self.eat('+') {
            dice = dice.saturating_add(self.number(EXPECTED)?);
        }
        if !(2..=12).contains(&dice) {
            let mistake = Mistake::BadNumber { word: dice.to_string(), expected: EXPECTED };
            return Err(Diagnostic { span: at..self.at, mistake });
        }
        if of.is_none() && self.eat_phrase("for") {
            of = Some(self.thing(Place::Any, Want::Roll)?);
        }
        Ok(Roll { of, dice })
    }
}
