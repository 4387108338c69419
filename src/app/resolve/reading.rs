//! A text that is told in sentences: read, and offered as a script.

use super::super::App;
use super::report::Complaint;
use super::{ResolveAnswer, Unread, complaint, resolve_script};
use crate::lang::{Diagnostic, LONGEST_TEXT, Mistake, Parsed, Says, Script};
use crate::told::{self, Told};
use crate::vocab::Ruleset;

impl App {
    /// A text as it was told, if the chain language cannot read it and it tells of a company or of a card.
    pub(super) fn told(&self, text: &str, parsed: &Parsed) -> Option<Told> {
        if parsed.diagnostics.is_empty() || text.len() > LONGEST_TEXT || !told::is_told(text) {
            return None;
        }
        let told = told::read(text, self.titles(), self.table());
        let tells = |says: &Says| matches!(says, Says::Company(_) | Says::Declare(_) | Says::InPlay { .. });
        told.script.lines.iter().any(|line| tells(&line.says)).then_some(told)
    }

    /// The scripts of a text, typed or told, and what was not understood of it.
    pub(super) fn scripts(&self, text: &str) -> (Vec<Script>, Vec<Diagnostic>) {
        let parsed = crate::lang::parse(text, self.titles());
        match self.told(text, &parsed) {
            Some(told) => (vec![told.script.clone()], unread(&told)),
            None => (parsed.scripts, parsed.diagnostics),
        }
    }

    /// A text told in sentences is read, and not decided: whoever told it says first whether it was understood. The
    /// script that was made of it is offered, to be sent as it is or corrected.
    pub(super) fn offer(&self, text: &str, told: &Told, rules: Option<&[Ruleset]>) -> ResolveAnswer {
        let one_line = crate::lang::format(&told.script).trim().replace('\n', "; ");
        let question = Complaint {
            line: 1,
            column: 1,
            length: 1,
            message: "this is told in sentences: is it understood as you mean it?".to_owned(),
            help: Some(format!("send this to have it decided, or correct it: `{one_line}`")),
            expected: None,
            source: text.lines().next().unwrap_or_default().to_owned(),
        };
        resolve_script(&told.script, rules, |set| {
            let mut answer = self.answer_under(text, &told.script, set, &Unread::default());
            answer.diagnostics = unread(told).iter().map(|d| complaint(text, d)).collect();
            answer.diagnostics.push(question.clone());
            answer.without_verdict("look at what was understood, and send it as a script".to_owned());
            answer
        })
    }
}

fn unread(told: &Told) -> Vec<Diagnostic> {
    let mistake = |why: &String| Mistake::NotUnderstood { why: why.clone() };
    told.unread.iter().map(|(span, why)| Diagnostic { span: span.clone(), mistake: mistake(why) }).collect()
}

impl App {
    /// How a text that is told in sentences was taken apart, clause by clause.
    pub fn explain_told(&self, text: &str) -> Vec<String> {
        told::explain(text, self.titles(), self.table())
    }
}
