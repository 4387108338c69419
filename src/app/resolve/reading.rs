//! A text as a script: in the chain language, or told in sentences.

use super::super::App;
use super::report::{Complaint, SetAnswer};
use crate::lang::{Diagnostic, Mistake, Parsed, Says, Script};

impl App {
    /// The scripts of a text. What the chain language reads without a mistake is read by it; else a text that is told in
    /// sentences is read as such.
    pub(in crate::app) fn read(&self, text: &str) -> Parsed {
        let terse = crate::lang::parse(text, self.titles());
        if terse.diagnostics.is_empty() || !crate::told::is_told(text) {
            return terse;
        }
        let told = crate::told::read(text, self.titles(), self.table());
        // A text that tells of no company and of no card is no situation.
        let tells = |says: &Says| matches!(says, Says::Company(_) | Says::Declare(_) | Says::InPlay { .. });
        if !told.script.lines.iter().any(|line| tells(&line.says)) {
            return terse;
        }
        let diagnostics =
            told.unread.into_iter().map(|(span, why)| Diagnostic { span, mistake: Mistake::NotUnderstood { why } });
        Parsed { scripts: vec![told.script], diagnostics: diagnostics.collect(), holes: Vec::new() }
    }
}

/// A text told in sentences is read, and not decided: whoever told it says first whether it was understood. The script that
/// was made of it is offered, to be sent as it is or corrected.
pub(super) fn offer(text: &str, script: &Script, answer: &mut SetAnswer) {
    let lines = script.lines.iter().filter(|line| !matches!(line.says, Says::Question(_))).cloned().collect();
    let terse = crate::lang::format(&Script { id: None, lines, comments: Vec::new() });
    let one_line = terse.trim().replace('\n', "; ");
    answer.diagnostics.push(Complaint {
        line: 1,
        column: 1,
        length: 1,
        message: "this is told in sentences: is it understood as you mean it?".to_owned(),
        help: Some(format!("send this to have it decided, or correct it: `{one_line}`")),
        expected: None,
        source: text.lines().next().unwrap_or_default().to_owned(),
    });
    answer.undecided =
        Some("what is told in sentences is decided once you have looked at what was understood".to_owned());
    answer.declarations.clear();
    answer.resolution.clear();
    answer.outcomes.clear();
    answer.rolls.clear();
    answer.facts = super::facts::Facts::default();
    answer.afterwards.clear();
}
