//! `data/cards/overrides.toml`: corrects wrong facts of the card database, each with the reason.

use serde::Deserialize;

use super::{Card, Strikes};

/// The file below `data/`.
pub(super) const FILE: &str = "cards/overrides.toml";

/// A correction of printed facts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Override {
    /// The English title of the card. Every version of that title is corrected.
    pub card: String,
    /// A keyword that the card does not print.
    pub not_keyword: Option<String>,
    /// A keyword that it prints.
    pub keyword: Option<String>,
    /// The strikes of each of its attacks.
    pub strikes: Option<u8>,
    /// The source in which that can be seen.
    pub cite: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OverrideFile {
    #[serde(rename = "override")]
    pub all: Vec<Override>,
}

impl Override {
    /// Corrects the card if it has that title. Says whether there was anything to correct.
    pub(super) fn correct(&self, card: &mut Card) -> bool {
        if self.card != card.name {
            return false;
        }
        let mut changed = false;
        if let Some(wrong) = &self.not_keyword {
            let before = card.keywords.len();
            card.keywords.retain(|k| k != wrong);
            changed |= card.keywords.len() < before;
        }
        if let Some(right) = self.keyword.as_ref().filter(|k| !card.keywords.contains(k)) {
            card.keywords.push(right.clone());
            changed = true;
        }
        if let Some(strikes) = self.strikes.filter(|s| card.strikes != Some(Strikes::Number(*s))) {
            card.strikes = Some(Strikes::Number(strikes));
            changed = true;
        }
        changed
    }
}
