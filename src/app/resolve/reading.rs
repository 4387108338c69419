//! A text as a script: in the chain language, or told in sentences.

use super::super::App;
use super::report::{Complaint, SetAnswer};
use crate::lang::{Diagnostic, Mistake, Parsed};

impl App {
    /// The scripts of a text. What the chain language reads without a mistake is read by it; else a text that is told in
    /// sentences is read as such.
    pub(in crate::app) fn read(&self, text: &str) -> Parsed {
        let terse = crate::lang::parse(text, self.titles());
        if terse.diagnostics.is_empty() || !crate::told::is_told(text) {
            return terse;
        }
        let told = crate::told::read(text, self.titles(), self.table());
        let diagnostics =
            told.unread.into_iter().map(|(span, why)| Diagnostic { span, mistake: Mistake::NotUnderstood { why } });
        Parsed { scripts: vec![told.script], diagnostics: diagnostics.collect() }
    }
}

/// What was told as done and could not have been declared is hardly what was meant: asked about, not decided. The last
/// declaration is what the question is about, so that it may well be refused.
pub(super) fn doubts(text: &str, answer: &SetAnswer) -> Vec<Complaint> {
    let own: Vec<_> = answer.declarations.iter().filter(|d| matches!(d.verdict, "legal" | "illegal")).collect();
    let before = own.split_last().map_or(&[][..], |(_, before)| before);
    let doubt = |message: String| Complaint {
        line: 1,
        column: 1,
        length: 1,
        message,
        help: Some("say it in other words, or correct the script".to_owned()),
        expected: None,
        source: text.lines().next().unwrap_or_default().to_owned(),
    };
    let mut doubts: Vec<Complaint> = before
        .iter()
        .filter(|d| d.verdict == "illegal")
        .map(|d| doubt(format!("`{}` could not have been done in the situation as it was understood", d.text)))
        .collect();
    if own.is_empty() && answer.resolution.is_empty() {
        doubts.push(doubt("what is to be decided was not understood: nothing is declared".to_owned()));
    }
    doubts
}

/// Takes the verdicts out of an answer to a text that was not understood whole.
pub(super) fn undecide(answer: &mut SetAnswer) {
    answer.declarations.clear();
    answer.resolution.clear();
    answer.outcomes.clear();
    answer.rolls.clear();
    answer.facts = super::facts::Facts::default();
}
