//! A text as a script: in the chain language, or told in sentences.

use super::super::App;
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
