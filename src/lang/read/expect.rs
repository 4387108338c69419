//! Expectations: verdicts, results and facts, in the closed words of the vocabulary.

use super::cursor::{Cursor, Read};
use super::facts::fact_name;
use crate::lang::diagnostic::Mistake;
use crate::lang::folded::phrase;
use crate::lang::names::Place;
use crate::lang::outcomes::{REASONS, RESULTS, VERDICTS, WHYS};
use crate::lang::script::Expectation;
use crate::lang::words::RULESETS;

impl Cursor<'_> {
    /// Reads one expectation.
    pub fn expectation(&mut self) -> Read<Expectation> {
        if self.at_digit() {
            return self.outcome();
        }
        let under = self.condition()?;
        let fact = self.fact()?;
        Ok(Expectation::Fact { under, fact })
    }

    /// Whether an expectation about declarations comes next: `1, 2 legal`.
    pub fn at_outcome(&mut self) -> bool {
        let before = self.at;
        let labels = self.labels();
        let word =
            !labels.is_empty() && (self.eat_word_of(&VERDICTS).is_some() || self.eat_word_of(&RESULTS).is_some());
        self.at = before;
        word
    }

    fn labels(&mut self) -> Vec<String> {
        let mut out = Vec::new();
        while let Some(label) = self.label() {
            out.push(label);
            if !self.eat(',') && !self.eat_phrase("and") {
                break;
            }
        }
        out
    }

    fn outcome(&mut self) -> Read<Expectation> {
        let of = self.labels();
        if of.is_empty() {
            return Err(self.unexpected("the number of a declaration: `1`, `2.1`, `1.end`"));
        }
        if let Some(verdict) = self.eat_word_of(&VERDICTS) {
            self.eat(':');
            let reason = match verdict {
                "illegal" if !self.done() => Some(self.reason()?.to_owned()),
                "disputed" => Some(self.disputed()?),
                _ => None,
            };
            self.finish("the end of the line")?;
            return Ok(Expectation::Verdict { of, verdict: verdict.to_owned(), reason });
        }
        if let Some(result) = self.eat_word_of(&RESULTS) {
            self.eat(':');
            let why = if self.done() { None } else { Some(self.why()?) };
            self.finish("the end of the line")?;
            return Ok(Expectation::Result { of, result: result.to_owned(), why });
        }
        if self.done() {
            return Err(self.missing("a verdict or a result", "1 legal"));
        }
        Err(self.unknown_word("verdict or result", VERDICTS.into_iter().chain(RESULTS)))
    }

    /// Reads `RIV legal, COE illegal not-your-choice`.
    fn disputed(&mut self) -> Read<String> {
        let mut parts = Vec::new();
        loop {
            let Some(rules) = self.eat_row(&RULESETS.map(|(name, _)| (name, name))) else {
                return Err(self.unknown_word("rule set", RULESETS.map(|(name, _)| name)));
            };
            let Some(verdict) = self.eat_word_of(&VERDICTS) else {
                return Err(self.unknown_word("verdict", VERDICTS));
            };
            let mut part = format!("{} {verdict}", rules.to_uppercase());
            if verdict == "illegal" && self.peek().is_some_and(|c| c != ',') {
                part.push(' ');
                part.push_str(self.reason()?);
            }
            parts.push(part);
            if !self.eat(',') {
                return Ok(parts.join(", "));
            }
        }
    }

    fn reason(&mut self) -> Read<&'static str> {
        match self.eat_word_of(&REASONS) {
            Some(reason) => Ok(reason),
            None => Err(self.unknown_word("reason", REASONS)),
        }
    }

    fn why(&mut self) -> Read<String> {
        match self.eat_word_of(&WHYS) {
            Some("cancelled-by") => {
                let cause = match self.label() {
                    Some(label) => label,
                    None => fact_name(&self.name(Place::Any)?),
                };
                Ok(format!("cancelled-by {cause}"))
            }
            Some(why) => Ok(why.to_owned()),
            None => Err(self.unknown_word("cause of a result", WHYS)),
        }
    }

    /// Reads `if Fog first:`, `after chain 1:`, `before MOMENT:`.
    fn condition(&mut self) -> Read<Option<String>> {
        let start = self.at;
        if self.at_title() {
            return Ok(None);
        }
        let Some(word) = self.eat_one_of(&["if", "after", "before"]) else { return Ok(None) };
        let Some(length) = self.rest().find(':') else {
            let mistake = Mistake::Missing { expected: "`:` after the condition", example: "after chain 1: A1 moving" };
            return Err(crate::lang::Diagnostic { span: start..self.end, mistake });
        };
        let words = self.rest().get(..length).unwrap_or_default().trim();
        let end = self.at + length + 1;
        let text = self.with_full_name(words);
        self.at = end;
        Ok(Some(format!("{word} {text}")))
    }

    /// Gives the words of a condition, a name at their beginning in full.
    fn with_full_name(&mut self, words: &str) -> String {
        let plain = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let named = self.named.len();
        let read = self.named_card(Place::Any);
        let left = self.rest().split(':').next().unwrap_or_default().trim();
        match read {
            Some(name) if left.is_empty() || left == "first" => {
                let title = fact_name(&name);
                if left.is_empty() { title } else { format!("{title} first") }
            }
            Some(_) | None => {
                self.named.truncate(named);
                plain
            }
        }
    }

    /// Takes the longest word of a list.
    fn eat_word_of(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let rest = self.rest();
        let found = words.iter().filter_map(|word| Some((phrase(rest, word)?, *word)));
        let (length, word) = found.max_by_key(|(length, _)| *length)?;
        self.at += length;
        Some(word)
    }
}
