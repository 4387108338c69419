//! Cards that the script describes itself: `card "My Card" hazard short-event: discard target; target a company`.

use std::ops::Range;

use super::super::note::Note;
use super::Builder;
use crate::cards::effects::parse_action;
use crate::vocab::fold;

impl Builder<'_> {
    /// Adds a described card to the table: with its meaning, or with its kind alone if its text cannot be read.
    pub(super) fn described_card(&mut self, title: &str, text: &str, span: &Range<usize>) {
        match parse_action(text) {
            Ok(mut def) => {
                def.title = title.into();
                def.name = fold(title).into();
                self.describe(title, def);
            }
            Err(mistake) => {
                let kind = text.split(':').next().unwrap_or_default().to_owned();
                self.placeholder(title, &kind);
                let found: String = text.get(mistake.span.clone()).unwrap_or_default().chars().take(40).collect();
                let message = match found.trim() {
                    "" => mistake.message.clone(),
                    found => format!("{} at `{found}`", mistake.message),
                };
                let allowed = mistake.allowed();
                let help = match allowed.as_slice() {
                    [] => "see `netrep help effects`".to_owned(),
                    words => format!("expected {}; see `netrep help effects`", words.join(", ")),
                };
                self.notes.push(Note::new(span.clone(), message, help));
            }
        }
    }
}
