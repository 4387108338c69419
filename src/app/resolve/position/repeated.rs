//! Lines of which a script has one: a second one contradicts the first, or belongs to another script.

use super::Builder;
use crate::app::resolve::note::Note;
use crate::lang::{Says, Script};

impl Builder<'_> {
    /// Tells each line that says again what can be said only once.
    pub(super) fn repeated(&mut self, script: &Script) {
        let mut said: Vec<String> = Vec::new();
        for line in &script.lines {
            let Some(what) = once(&line.says) else { continue };
            if said.contains(&what) {
                let help = "keep one of them; another script begins behind an empty line, with `# ID`";
                self.notes.push(Note::new(line.span.clone(), format!("{what} is said twice"), help));
            } else {
                said.push(what);
            }
        }
    }
}

/// The fact of a line that no other line may give.
fn once(says: &Says) -> Option<String> {
    match says {
        Says::Rules(_) => Some("`rules`".to_owned()),
        Says::Players(_) => Some("`players`".to_owned()),
        Says::Phase(_) => Some("`phase`".to_owned()),
        Says::Limit { .. } => Some("`limit`".to_owned()),
        Says::Attack(_) | Says::Clash { .. } => Some("`attack`".to_owned()),
        Says::Company(company) => company.label.as_ref().map(|label| format!("company `{label}`")),
        _ => None,
    }
}
