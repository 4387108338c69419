//! Cards that the script describes itself: `card "My Card" hazard short-event: discard target; target a company`.

use std::ops::Range;

use super::super::note::Note;
use super::super::said::{Said, name, say};
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
                let wrong = Said::english(mistake.message.clone());
                let message = match found.trim() {
                    "" => wrong,
                    found => say("wrong_at", [wrong, name(found)]),
                };
                let allowed = mistake.allowed();
                let help = match allowed.as_slice() {
                    [] => say("see_effects", []),
                    words => say("expected_words", [name(words.join(", "))]),
                };
                self.notes.push(Note::new(span.clone(), message, help));
            }
        }
    }
}
