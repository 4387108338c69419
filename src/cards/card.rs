//! A card as its file describes it: printed facts, and its meaning as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::place::{Region, Site, Strikes};
use super::printed::Printed;
use super::written::{Text, Texts};
use crate::vocab::{CardId, Language, RegionType, SiteType, Skill};

/// One card for play. Reprints are one card with several printings; versions of one title that differ for play
/// (hero and minion, ally and avatar) are cards of their own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The English title.
    pub name: String,
    /// Every printing, the oldest first; the first one identifies the card.
    pub printings: Vec<CardId>,
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: CardKind,
    /// The printed subtype in lower case (`short-event`, `creature`, `minor item` …), if there is one.
    pub subtype: Option<String>,
    /// Its alignment.
    pub alignment: Alignment,
    /// Whether only one copy may be in play.
    #[serde(default)]
    pub unique: bool,
    /// Whether it is an agent.
    #[serde(default)]
    pub agent: bool,
    /// Whether it stands for its player: Wizard, Ringwraith, Fallen-wizard or Balrog.
    #[serde(default)]
    pub avatar: bool,
    /// Whether it is a Spawn.
    #[serde(default)]
    pub spawn: bool,
    /// Whether this hazard can be played as a resource as well.
    #[serde(default)]
    pub also_resource: bool,
    /// Whether this resource can be played as a hazard as well.
    #[serde(default)]
    pub also_hazard: bool,
    /// Whether it may be a minor item of a starting company.
    #[serde(default)]
    pub starting_item: bool,
    /// Whether it can stand for its player although it is a resource.
    #[serde(default)]
    pub resource_avatar: bool,
    /// The one player that may use it: `balrog`, or the name of a Fallen-wizard.
    pub player: Option<String>,
    /// Printed keywords in lower case: `environment`, `corruption`, `hoard item` …
    #[serde(default)]
    pub keywords: Vec<String>,
    /// The kind of magic that it is.
    pub magic: Option<Magic>,
    /// Races, in lower case and the singular.
    #[serde(default)]
    pub races: Vec<String>,
    /// Skills.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// Strikes of a creature's attack.
    pub strikes: Option<Strikes>,
    /// Prowess, or what is added to it.
    pub prowess: Option<Printed>,
    /// Body, or what is added to it.
    pub body: Option<Printed>,
    /// Mind.
    pub mind: Option<Printed>,
    /// Direct influence, or what is added to it.
    pub direct_influence: Option<Printed>,
    /// General influence that it gives its player.
    pub general_influence: Option<Printed>,
    /// Corruption points.
    pub corruption: Option<Printed>,
    /// The number that a character adds to his own corruption checks.
    pub corruption_modifier: Option<Printed>,
    /// Stage points.
    pub stage_points: Option<Printed>,
    /// Marshalling points.
    pub marshalling: Option<Marshalling>,
    /// The types by which a creature can be keyed. Keys by name are in the card's text.
    pub keyed: Option<Keyed>,
    /// Home sites, by name or as a class (`Any Dark-hold`).
    #[serde(default)]
    pub home_sites: Vec<String>,
    /// The facts of a site card.
    pub site: Option<Site>,
    /// The facts of a region card.
    pub region: Option<Region>,
    /// The titles in other languages.
    #[serde(default)]
    pub names: BTreeMap<Language, Names>,
    /// The second copies that are not allowed.
    pub no_duplicate: Option<Text>,
    /// Magic that the character may use.
    #[serde(default)]
    pub uses: Texts,
    /// The results of a body check that discard the character.
    pub discard_on_body_check: Option<Results>,
    /// The number that an attempt to influence the faction needs once it is in play.
    pub in_play_number: Option<i16>,
    /// The being of which it is a manifestation.
    pub manifestation: Option<Text>,
    /// From on guard it may be turned up in answer to a declaration that fits.
    pub on_guard: Option<Text>,
    /// Cards that count as in play (true) or not in play for what is played with it.
    #[serde(default)]
    pub as_though: BTreeMap<String, bool>,
    /// The sources where the meaning departs from the plain text, or rests on a ruling.
    #[serde(default)]
    pub cites: Texts,
    /// Whether tables of meaning stand below the facts.
    #[serde(skip)]
    pub(super) has_tables: bool,
}

/// Marshalling points and what they count for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marshalling {
    /// The number of points.
    pub points: Printed,
    /// `kill`, `item`, `faction`, `ally`, `character` or `miscellaneous`.
    pub kind: MarshallingKind,
}

/// A category of marshalling points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum MarshallingKind {
    Kill,
    Item,
    Faction,
    Ally,
    Character,
    Miscellaneous,
}

/// The types that a creature can be keyed to: one of them is enough.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keyed {
    /// Region types; a doubled letter asks for two regions of that type.
    #[serde(default)]
    pub regions: Vec<String>,
    /// Site types.
    #[serde(default)]
    pub sites: Vec<SiteType>,
}

/// A kind of magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Magic {
    Spell,
    Sorcery,
    ShadowMagic,
    SpiritMagic,
}

impl Keyed {
    /// Gives the region types with how many regions of each are asked for.
    pub fn regions(&self) -> impl Iterator<Item = (RegionType, usize)> {
        self.regions.iter().filter_map(|letters| Some((RegionType::of(letters.chars().next()?)?, letters.len())))
    }
}

/// A result of a roll, or a list of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Results {
    /// One result.
    One(u8),
    /// Several.
    Several(Vec<u8>),
}

impl Results {
    /// Gives all of them.
    pub fn all(&self) -> &[u8] {
        match self {
            Results::One(result) => std::slice::from_ref(result),
            Results::Several(results) => results,
        }
    }
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

/// The kind of players whose cards they are.
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
    /// Gives the id that stands for the card: its oldest printing.
    pub fn id(&self) -> &CardId {
        // A card without printings does not load.
        &self.printings[0]
    }

    /// Whether its file says more than what is printed as facts.
    pub fn has_meaning(&self) -> bool {
        self.has_tables
            || self.no_duplicate.as_ref().is_some_and(|text| super::effects::no_duplicate(text.get_ref()).is_err())
            || self.discard_on_body_check.is_some()
            || self.in_play_number.is_some()
            || !(self.uses.0.is_empty() && self.as_though.is_empty() && self.cites.0.is_empty())
    }

    /// Gives every title with its language, the English one first.
    pub fn titles(&self) -> impl Iterator<Item = (Language, &str)> {
        let english = std::iter::once((Language::En, self.name.as_str()));
        english.chain(self.names.iter().flat_map(|(lang, names)| names.iter().map(|n| (*lang, n))))
    }
}

impl Names {
    /// Gives the titles, one or several.
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
    /// Gives the word for it.
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
    /// Gives the word for it.
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
