//! A card as its file describes it: printed facts.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::vocab::{CardId, Language};

/// One card for play. Reprints are one card with several printings; versions of one title that differ for play
/// (hero and minion, ally and avatar) are cards of their own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The English title.
    pub name: String,
    /// Every printing, the oldest first; the first one identifies the card.
    pub printings: Vec<CardId>,
    /// What kind of card it is.
    #[serde(rename = "type")]
    pub kind: CardKind,
    /// The printed subtype in lower case (`short-event`, `creature`, `minor item` …), if there is one.
    pub subtype: Option<String>,
    /// Whose card it is.
    pub alignment: Alignment,
    /// Whether only one copy may be in play.
    #[serde(default)]
    pub unique: bool,
    /// The titles in other languages.
    #[serde(default)]
    pub names: BTreeMap<Language, Names>,
}

/// A card's title in one language: more than one where printings were translated differently.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Names {
    /// One title.
    One(String),
    /// Several, in the order of the printings.
    Several(Vec<String>),
}

/// The kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// A character.
    Character,
    /// A resource.
    Resource,
    /// A hazard.
    Hazard,
    /// A site.
    Site,
    /// A region.
    Region,
}

/// Whose cards they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alignment {
    /// Wizard players'.
    Hero,
    /// Ringwraith players'.
    Minion,
    /// Fallen-wizards themselves.
    FallenWizard,
    /// Fallen-wizard players' stage cards.
    Stage,
    /// Balrog players'.
    Balrog,
    /// Hero and minion alike.
    Dual,
    /// Anybody's.
    Neutral,
}

impl Card {
    /// The id that stands for the card: its oldest printing.
    pub fn id(&self) -> &CardId {
        // A card without printings does not load.
        &self.printings[0]
    }

    /// Every title with its language, the English one first.
    pub fn titles(&self) -> impl Iterator<Item = (Language, &str)> {
        let english = std::iter::once((Language::En, self.name.as_str()));
        english.chain(self.names.iter().flat_map(|(lang, names)| names.iter().map(|n| (*lang, n))))
    }
}

impl Names {
    /// The titles, one or several.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        match self {
            Names::One(name) => std::slice::from_ref(name),
            Names::Several(names) => names.as_slice(),
        }
        .iter()
        .map(String::as_str)
    }
}

impl CardKind {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            CardKind::Character => "character",
            CardKind::Resource => "resource",
            CardKind::Hazard => "hazard",
            CardKind::Site => "site",
            CardKind::Region => "region",
        }
    }
}

impl Alignment {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Alignment::Hero => "hero",
            Alignment::Minion => "minion",
            Alignment::FallenWizard => "fallen-wizard",
            Alignment::Stage => "stage",
            Alignment::Balrog => "balrog",
            Alignment::Dual => "dual",
            Alignment::Neutral => "neutral",
        }
    }
}
