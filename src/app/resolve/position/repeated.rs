//! Lines of which a script has one: a second one contradicts the first, or belongs to another script.

use super::Builder;
use crate::app::resolve::note::Note;
use crate::app::resolve::said::{Said, name, say};
use crate::lang::{Says, Script};

impl Builder<'_> {
    /// Tells each line that says again what can be said only once.
    pub(super) fn repeated(&mut self, script: &Script) {
        let mut said: Vec<Said> = Vec::new();
        for line in &script.lines {
            let Some(what) = once(&line.says) else { continue };
            if said.contains(&what) {
                self.notes.push(Note::new(line.span.clone(), say("said_twice", [what]), say("keep_one", [])));
            } else {
                said.push(what);
            }
        }
    }
}

/// Gives the fact of a line that no other line may give.
fn once(says: &Says) -> Option<Said> {
    match says {
        Says::Rules(_) => Some(name("`rules`")),
        Says::Players(_) => Some(name("`players`")),
        Says::Phase(_) => Some(name("`phase`")),
        Says::Limit { .. } => Some(name("`limit`")),
        Says::Attack(_) | Says::Clash { .. } => Some(name("`attack`")),
        Says::Company(company) => company.label.as_ref().map(|label| say("company_called", [name(label)])),
        _ => None,
    }
}
