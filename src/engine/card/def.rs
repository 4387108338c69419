//! A card: the printed facts that the rules need, and what its text means.

use std::sync::Arc;

use super::{Action, AttackSpec, Creature, Meaning, NoDuplicate, Rule, Trigger, Word};
use crate::engine::card;
use crate::vocab::{RegionType, SiteType, Skill};

/// A card of the game: every number, race, skill and key as printed, and what the data know about its text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardDef {
    /// The English title.
    pub title: Box<str>,
    /// The title, folded.
    pub name: Word,
    /// What tells it apart from cards with the same title: its first printing.
    pub id: Box<str>,
    /// Its kind.
    pub kind: CardKind,
    /// Whether it is a hazard.
    pub hazard: bool,
    /// The kinds of event as which it can be played, and whether it can be played as a creature: from the printed
    /// subtype.
    pub modes: Vec<card::Mode>,
    /// `hero`, `minion`, `fallen-wizard`, `stage`, `balrog`, `dual`, `neutral`.
    pub alignment: Word,
    /// Whether only one may be in play.
    pub unique: bool,
    /// Whether it is an agent.
    pub agent: bool,
    /// Whether it stands for its player.
    pub avatar: bool,
    /// Keywords, kinds of item (`minor item`, `gold ring item`, `item` …) and magic, in lower case.
    pub keywords: Vec<Word>,
    /// Races.
    pub races: Vec<Word>,
    /// Skills.
    pub skills: Vec<Skill>,
    /// Strikes; `None` if there is no number.
    pub strikes: Option<u8>,
    /// Prowess; for items, what they add to it.
    pub prowess: Option<i16>,
    /// Body; for items, what they add to it.
    pub body: Option<i16>,
    /// Mind.
    pub mind: Option<i16>,
    /// Direct influence.
    pub influence: Option<i16>,
    /// General influence that it gives its player.
    pub general_influence: Option<i16>,
    /// Corruption points.
    pub corruption: Option<i16>,
    /// The modifier to a character's own corruption checks.
    pub corruption_modifier: i16,
    /// Marshalling points.
    pub points: Option<i16>,
    /// Whether a star stands beside them: only minion players get them for defeating it.
    pub starred: bool,
    /// Region types to which a creature can be keyed, and how many such regions are needed.
    pub key_regions: Vec<(RegionType, u8)>,
    /// Site types to which a creature can be keyed.
    pub key_sites: Vec<SiteType>,
    /// Home sites, folded, or classes of sites as printed (`any dark-hold`).
    pub home_sites: Vec<Word>,
    /// The facts of a site.
    pub site: Option<SiteDef>,
    /// The type of a region.
    pub region: Option<RegionType>,
    /// The regions adjacent to a region, or the sites to which a site leads underground. Folded.
    pub next_to: Vec<Word>,
    /// Regions that are adjacent to it only for the companies and agents of a Ringwraith or Balrog player (COE
    /// 2.II.7.ii.R1, 2.II.7.ii.B1, 4.R1, 4.B2).
    pub minion_adjacent: Vec<Word>,
    /// Regions through which a Wizard or Fallen-wizard player's company may not pass on its way to or from this one
    /// (COE 2.II.7.ii.W1, 2.II.7.ii.F1).
    pub hero_detour: Vec<Word>,
    /// Whether no Wizard player's company uses starter movement to or from it (COE 2.II.7.i.W1).
    pub no_hero_starter: bool,
    /// Which second copies are not allowed.
    pub no_duplicate: Option<NoDuplicate>,
    /// The being that it is a manifestation of (title, folded): only one of its manifestations may be in play.
    pub manifestation: Option<Word>,
    /// What its text means; `None` if the data know only its facts.
    pub meaning: Option<Box<Meaning>>,
}

/// Kinds of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum CardKind {
    Character,
    #[default]
    Event,
    Creature,
    Item,
    Ally,
    Faction,
    Site,
    Region,
}

/// A site card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteDef {
    /// Its type.
    pub kind: Option<SiteType>,
    /// The region in which it lies, folded.
    pub region: Option<Word>,
    /// Its nearest Haven, folded.
    pub nearest_haven: Option<Word>,
    /// The region types between it and its nearest Haven, seen from the Haven.
    pub path: Vec<RegionType>,
    /// The region types between this Haven and another (folded).
    pub haven_paths: Vec<(Word, Vec<RegionType>)>,
    /// The kinds of items that are playable there, as keywords: `minor`, `major`, `greater`, `gold-ring`.
    pub items: Vec<Word>,
    /// If only some items of a kind are playable: the kind, and the titles of these items.
    pub only_items: Option<(Word, Vec<Word>)>,
    /// Whether information is playable there.
    pub information: bool,
    /// Whether it belongs to the Under-deeps.
    pub under_deeps: bool,
    /// How many cards the resource player may draw for moving there.
    pub draws: u8,
    /// How many cards the hazard player may draw.
    pub opponent_draws: u8,
    /// The automatic-attacks in order, with what they do to characters whom they wound.
    pub automatic_attacks: Vec<SiteAttack>,
    /// Automatic-attacks for which the opponent may play a creature from the hand.
    pub attacks_from_hand: Vec<AttackFromHand>,
}

/// An automatic-attack for which the opponent may play a creature from the hand: one that can normally be keyed in this
/// way.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackFromHand {
    /// Keyed to one of these regions …
    pub regions: Vec<RegionType>,
    /// … or to one of these sites.
    pub sites: Vec<SiteType>,
    /// Whether the creature must not be unique.
    pub non_unique: bool,
}

/// An automatic-attack of a site.
#[derive(Clone, Debug, PartialEq)]
pub struct SiteAttack {
    /// The attack.
    pub spec: AttackSpec,
    /// Whether it attacks only covert (true) or only overt companies.
    pub against_covert: Option<bool>,
    /// Whether it is a detainment attack only against covert (true) or only against overt companies. If it is one
    /// against all companies, `spec` says so.
    pub detainment_covert: Option<bool>,
    /// What it does to a character whom it wounds, besides the wound.
    pub wounded: Option<OnWound>,
}

/// What an automatic-attack does to a character whom it wounds, besides the wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnWound {
    /// A corruption check with this modifier.
    CorruptionCheck(i16),
    /// The character is eliminated.
    Eliminated,
}

impl CardDef {
    /// Whether it has this keyword (folded).
    pub fn has_keyword(&self, word: &str) -> bool {
        self.keywords.iter().any(|k| &**k == word)
    }

    /// The uses that its text allows.
    pub fn abilities(&self) -> &[Arc<Action>] {
        self.meaning.as_ref().map_or(&[], |m| &m.abilities)
    }

    /// What its attack has beyond the printed numbers, if it is a creature whose attack has more.
    pub fn creature(&self) -> Option<&Creature> {
        self.meaning.as_ref().and_then(|m| m.creature.as_ref())
    }

    /// The trigger at this place in its text.
    pub fn trigger(&self, at: u8) -> Option<&Trigger> {
        self.meaning.as_ref().and_then(|m| m.triggers.get(usize::from(at)))
    }

    /// The rules that hold while it is in play.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.meaning.iter().flat_map(|m| &m.standing).flat_map(|s| &s.rules)
    }

    /// Whether it has rules text about which the data know nothing, so that a judge has to rule on it. An event always
    /// has text. Any other card without a meaning prints no rules, and its facts are all there is to it.
    pub fn unmodelled(&self) -> bool {
        self.meaning.is_none() && self.kind == CardKind::Event
    }

    /// Whether it is of this race (folded, singular).
    pub fn is_race(&self, race: &str) -> bool {
        self.races.iter().any(|r| &**r == race)
    }

    /// Whether it counts as half a character in the size of a company, if it is a scout or not (COE glossary).
    pub fn counts_half(&self, scout: bool) -> bool {
        self.is_race("hobbit") || self.is_race("orc") && scout
    }

    /// Whether it is a corruption card, which has rules of its own (COE 7.2).
    pub fn is_corruption_card(&self) -> bool {
        self.hazard && self.has_keyword("corruption")
    }
}
