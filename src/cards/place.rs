//! Sites and regions: types, paths, what is playable there, and what lives there.

use serde::Deserialize;

use crate::vocab::{RegionType, SiteType};

/// The facts of a site card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: SiteType,
    /// The region it lies in. Under-deeps sites lie in none.
    pub region: Option<String>,
    /// The Haven to which its path leads.
    pub nearest_haven: Option<String>,
    /// The region types between it and its nearest Haven, seen from the Haven.
    #[serde(default)]
    pub path: String,
    /// The paths to this Haven from others.
    #[serde(default)]
    pub haven_paths: Vec<HavenPath>,
    /// The number of cards that its player may draw for moving there.
    pub draws: u8,
    /// The number of cards that the opponent may draw.
    pub opponent_draws: u8,
    /// Whether it belongs to the Under-deeps.
    #[serde(default)]
    pub under_deeps: bool,
    /// Sites that can be reached from it underground.
    #[serde(default)]
    pub adjacent: Vec<AdjacentSite>,
    /// The kinds of items that are playable there.
    #[serde(default)]
    pub items: Vec<ItemKind>,
    /// Of one kind, only these items.
    pub limited_items: Option<LimitedItems>,
    /// Whether information is playable there.
    #[serde(default)]
    pub information: bool,
    /// The automatic-attacks, in the order in which they are faced.
    #[serde(default)]
    pub automatic_attacks: Vec<AutomaticAttack>,
}

/// The facts of a region card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: RegionType,
    /// The regions next to it.
    pub adjacent: Vec<String>,
    /// Regions that are next to it for the companies and agents of a Ringwraith or a Balrog alone.
    #[serde(default)]
    pub minion_adjacent: Vec<String>,
    /// Regions through which a Wizard's or Fallen-wizard's company does not pass on its way to or from it.
    #[serde(default)]
    pub hero_detour: Vec<String>,
    /// No Wizard's company comes or goes by a Haven's site path.
    #[serde(default)]
    pub no_hero_starter: bool,
}

/// A path from one Haven to another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HavenPath {
    /// The other Haven.
    pub from: String,
    /// The region types on the way from there, as the card prints them.
    pub path: String,
}

/// A site that can be reached underground.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdjacentSite {
    /// Its name, or a class of sites.
    pub site: String,
    /// The number that the movement roll must reach; 0 needs no roll.
    pub roll: u8,
}

/// A kind of item of which only some are playable.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitedItems {
    /// The kind.
    pub class: ItemKind,
    /// The things of it that are playable.
    pub only: Vec<String>,
}

/// The kinds of items that sites tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ItemKind {
    /// Minor items.
    Minor,
    /// Major items.
    Major,
    /// Greater items.
    Greater,
    /// Gold rings.
    #[serde(rename = "gold ring")]
    GoldRing,
}

/// One automatic-attack of a site: described on the card, or a creature that the opponent brings.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum AutomaticAttack {
    /// Described on the card.
    Printed(PrintedAttack),
    /// The opponent may play a creature from his hand that is normally keyed to one of these.
    FromHand {
        /// Letters of region and site types.
        creature_from_hand: Vec<String>,
        /// Whether the creature must not be unique.
        #[serde(default)]
        non_unique: bool,
    },
}

/// An automatic-attack that the card describes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedAttack {
    /// The race of what attacks.
    pub race: String,
    /// The number of strikes.
    pub strikes: Strikes,
    /// Their prowess.
    pub prowess: u8,
    /// The companies against which it is a detainment attack: `all`, `covert` or `overt`.
    pub detainment: Option<Against>,
    /// The companies against which alone it is made.
    pub against: Option<Against>,
    /// Whether it cannot be cancelled.
    #[serde(default)]
    pub uncancellable: bool,
    /// Whether the attacker chooses who is struck.
    #[serde(default)]
    pub attacker_chooses: bool,
    /// The harm beside the wound for a wounded character.
    pub wounded: Option<Wounded>,
}

/// The companies that a part of an attack concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Against {
    /// Every company.
    All,
    /// Covert companies.
    Covert,
    /// Overt companies.
    Overt,
}

/// The harm that an attack does to a character whom it wounds, beside the wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Wounded {
    /// He makes a corruption check.
    #[serde(rename = "corruption-check")]
    CorruptionCheck,
    /// He makes a corruption check modified by -2.
    #[serde(rename = "corruption-check -2")]
    CorruptionCheckMinus2,
    /// He is eliminated.
    #[serde(rename = "eliminated")]
    Eliminated,
}

/// The number of strikes of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Strikes {
    /// A number.
    Number(u8),
    /// As many as there are characters of a sort.
    PerCharacter(PerCharacter),
}

/// The characters that face a strike each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum PerCharacter {
    /// Every character of the company.
    #[serde(rename = "each")]
    Each,
    /// Every wounded character.
    #[serde(rename = "each wounded")]
    EachWounded,
}
