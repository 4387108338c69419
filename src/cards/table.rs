//! Every card of the catalogue as the engine plays with it.

use std::collections::HashSet;

use super::definition::facts;
use super::effects::{MentionKind, Mistake};
use super::meaning::Reading;
use super::{AutomaticAttack, CardError, Catalogue, side_by_side};
use crate::engine::card::{CardDef, Table, Word};
use crate::vocab::fold;

/// The names that cards may mention: titles, races and keywords that occur.
struct Known {
    titles: HashSet<Word>,
    races: HashSet<Word>,
    keywords: HashSet<Word>,
}

impl Catalogue {
    /// Gives every card with its meaning, in the order of [`Catalogue::cards`].
    ///
    /// # Errors
    /// [`CardError::Meaning`] with every text of every file that cannot be read, or that names something unknown.
    pub fn table(&self) -> Result<Table, CardError> {
        let mut defs: Vec<CardDef> = side_by_side::each(self.cards(), facts);
        let mut known: Option<Known> = None;
        let mut mistakes = Vec::new();
        let files: Vec<(usize, (&str, &str))> = self.files().collect();
        let read = side_by_side::each(&files, |(at, (path, text))| {
            let mut reading = Reading::new(path, text);
            let meaning = reading.meaning(&self.cards()[*at], &defs[*at].modes);
            (*at, meaning, reading)
        });
        for (at, meaning, mut reading) in read {
            if !reading.mentions.is_empty() {
                let known = known.get_or_insert_with(|| self.known(&defs));
                for (mention, value) in std::mem::take(&mut reading.mentions) {
                    if let Some(message) = known.objection(mention.kind, &mention.name) {
                        reading.fault_at(value, Mistake { span: mention.span, message, expected: Vec::new() });
                    }
                }
            }
            reading.mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
            mistakes.append(&mut reading.mistakes);
            defs[at].meaning = meaning;
        }
        if mistakes.is_empty() { Ok(Table::new(defs)) } else { Err(CardError::Meaning(mistakes)) }
    }

    /// Gives every card by its printed facts alone, in the same order.
    pub fn facts(&self) -> Table {
        Table::new(side_by_side::each(self.cards(), facts))
    }

    fn known(&self, defs: &[CardDef]) -> Known {
        let mut known = Known {
            titles: defs.iter().map(|def| def.name.clone()).collect(),
            races: defs.iter().flat_map(|def| def.races.iter().cloned()).collect(),
            keywords: defs.iter().flat_map(|def| def.keywords.iter().cloned()).collect(),
        };
        for attack in self.cards().iter().filter_map(|c| c.site.as_ref()).flat_map(|s| &s.automatic_attacks) {
            match attack {
                AutomaticAttack::Printed(attack) => {
                    known.races.insert(fold(&attack.race).into());
                }
                AutomaticAttack::FromHand { .. } => {}
            }
        }
        known
    }
}

impl Known {
    /// Gives the fault of a name, if it has one.
    fn objection(&self, kind: MentionKind, name: &str) -> Option<String> {
        let (known, what) = match kind {
            MentionKind::Title => (&self.titles, "card has the title"),
            MentionKind::Race => (&self.races, "card is of the race"),
            MentionKind::Keyword => (&self.keywords, "card has the keyword"),
        };
        (!known.contains(name)).then(|| format!("no {what} `{name}`"))
    }
}
