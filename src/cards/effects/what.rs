//! The things to which a step does something, and the attacks that cards make.

use super::lexer::Token;
use super::mistake::Read;
use super::noun::CHOOSERS;
use super::reader::{MentionKind, Reader};
use super::table::{Shape, shape};
use crate::engine::card::{Amount, AttackSpec, Chooser, What};

/// The forms of WHAT: shown in the manual.
pub(super) const SHAPES: &[Shape] = &[
    shape("ROLE", "the thing in a role, or a target by its name", "bearer"),
    shape("each(FILTER)", "everything that fits when the step is carried out; no target", "each(item untapped)"),
    shape("N of(FILTER)", "so many, chosen by their owner", "1 of(item minor on(is(bearer)))"),
    shape(
        "N of(FILTER) by CHOOSER",
        "so many, chosen by `you`, the `opponent` or the `owner`, or at `random`",
        "2 of(card own in:hand) by random",
    ),
];

/// The options after the numbers of an attack: shown in the manual.
pub(super) const OPTIONS: [(&str, &str); 9] = [
    ("attacker-chooses", "the attacker chooses the defending characters"),
    ("uncancellable", "it cannot be cancelled, but its strikes can"),
    ("sure-strikes", "nor can its strikes"),
    ("immune", "other cards have no effect on it"),
    ("detainment", "it is a detainment attack"),
    ("as-creature", "it counts as the attack of a hazard creature"),
    ("no-weapons", "weapons add no prowess against its strikes"),
    ("race-of ROLE", "its races are those of that card"),
    ("body-check +1", "so much is added to body checks that it leads to"),
];

impl Reader<'_> {
    /// Reads WHAT.
    pub fn what(&mut self) -> Read<What> {
        if self.peek() == Some(Token::Sign("(")) && !self.count_begins() {
            return self.in_parentheses(Self::what);
        }
        if self.word("each") {
            return Ok(What::Each(self.filter_or_group()?));
        }
        if let Some(role) = self.maybe_role() {
            return Ok(What::Role(role));
        }
        self.want("a number and `of(…)`");
        if !self.amount_begins() {
            return self.fail();
        }
        let count = self.amount()?;
        self.need_word("of")?;
        let of = self.filter_or_group()?;
        let chooser = if self.word("by") { self.need_one_of(&CHOOSERS)? } else { Chooser::Owner };
        Ok(What::Some { count, of, chooser })
    }

    /// Whether the parenthesis here holds a number of things: `(…) of(…)`.
    fn count_begins(&mut self) -> bool {
        let (place, known) = (self.place(), self.mentions.len());
        let is_count = self.amount_atom().is_ok() && self.peek() == Some(Token::Word("of"));
        self.back_to(place);
        self.mentions.truncate(known);
        is_count
    }

    /// Reads an attack: `orc 4@9/7 attacker-chooses`; without a race `1@10`.
    pub fn attack_spec(&mut self) -> Read<AttackSpec> {
        let mut races = Vec::new();
        while let Some(Token::Word(_) | Token::Quoted(_)) = self.peek()
            && self.peek() != Some(Token::Word("each"))
        {
            races.push(self.card_word(MentionKind::Race, "a race")?);
            self.sign(",");
        }
        let strikes = if self.word("each") { None } else { Some(self.attack_number()?) };
        self.need_sign("@")?;
        let prowess = self.attack_number()?;
        let body = if self.sign("/") { Some(self.attack_number()?) } else { None };
        let mut spec = AttackSpec {
            races,
            strikes,
            prowess,
            body,
            attacker_chooses: false,
            uncancellable: false,
            sure_strikes: false,
            immune: false,
            detainment: false,
            as_creature: false,
            races_of: None,
            body_check: 0,
            no_weapons: false,
        };
        loop {
            if self.word("attacker-chooses") {
                spec.attacker_chooses = true;
            } else if self.word("uncancellable") {
                spec.uncancellable = true;
            } else if self.word("sure-strikes") {
                spec.sure_strikes = true;
            } else if self.word("immune") {
                spec.immune = true;
            } else if self.word("detainment") {
                spec.detainment = true;
            } else if self.word("as-creature") {
                spec.as_creature = true;
            } else if self.word("no-weapons") {
                spec.no_weapons = true;
            } else if self.word("race-of") {
                spec.races_of = Some(self.role()?);
            } else if self.word("body-check") {
                spec.body_check = self.number()?;
            } else {
                return Ok(spec);
            }
        }
    }

    /// Reads a number of an attack: plain, or an amount in parentheses.
    fn attack_number(&mut self) -> Read<Amount> {
        match self.peek() {
            Some(Token::Number(_) | Token::Sign("(")) => self.amount_atom(),
            Some(_) | None => {
                for want in ["a race", "a number", "(", "each"] {
                    self.want(want);
                }
                self.fail()
            }
        }
    }
}
