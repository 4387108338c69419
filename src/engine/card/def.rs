//! A card: its printed facts as the rules need them, and its meaning.

use std::sync::Arc;

use super::{Action, AttackSpec, Creature, Meaning, NoDuplicate, Rule, Trigger, Word};
use crate::engine::card;
use crate::vocab::{RegionType, SiteType, Skill};

/// A card of the game: every number, race, skill and key as printed, and what the data know of its text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardDef {
    /// The English title.
    pub title: Box<str>,
    /// The title, folded.
    pub name: Word,
    /// The mark that tells it apart from namesakes: its first printing.
    pub id: Box<str>,
    /// Its kind.
    pub kind: CardKind,
    /// A hazard card.
    pub hazard: bool,
    /// The kinds of event that it can be played as, and whether as a creature: from the printed subtype.
    pub modes: Vec<card::Mode>,
    /// `hero`, `minion`, `fallen-wizard`, `stage`, `balrog`, `dual`, `neutral`.
    pub alignment: Word,
    /// Only one may be in play.
    pub unique: bool,
    /// An agent.
    pub agent: bool,
    /// Stands for its player.
    pub avatar: bool,
    /// Keywords, kinds of item (`minor item`, `gold ring item`, `item` …) and magic, in lower case.
    pub keywords: Vec<Word>,
    /// Races.
    pub races: Vec<Word>,
    /// Skills.
    pub skills: Vec<Skill>,
    /// Strikes; `None` if there is no number.
    pub strikes: Option<u8>,
    /// Prowess; for items, what they add.
    pub prowess: Option<i16>,
    /// Body; for items, what they add.
    pub body: Option<i16>,
    /// Mind.
    pub mind: Option<i16>,
    /// Direct influence.
    pub influence: Option<i16>,
    /// General influence that it gives its player.
    pub general_influence: Option<i16>,
    /// Corruption points.
    pub corruption: Option<i16>,
    /// The number that a character adds to his corruption checks.
    pub corruption_modifier: i16,
    /// Marshalling points.
    pub points: Option<i16>,
    /// A star stands beside them: only minions have them for defeating it.
    pub starred: bool,
    /// Region types to which a creature can be keyed, with how many regions are needed.
    pub key_regions: Vec<(RegionType, u8)>,
    /// Site types to which a creature can be keyed.
    pub key_sites: Vec<SiteType>,
    /// Home sites, folded, or classes of sites as printed (`any dark-hold`).
    pub home_sites: Vec<Word>,
    /// The facts of a site.
    pub site: Option<SiteDef>,
    /// The type of a region.
    pub region: Option<RegionType>,
    /// The regions next to a region; the sites to which a site leads underground. Folded.
    pub next_to: Vec<Word>,
    /// Regions that are next to it for the companies and agents of a Ringwraith or a Balrog alone (COE 2.II.7.ii.R1,
    /// 2.II.7.ii.B1, 4.R1, 4.B2).
    pub minion_adjacent: Vec<Word>,
    /// Regions through which the company of a Wizard or a Fallen-wizard does not pass on its way to or from this one
    /// (COE 2.II.7.ii.W1, 2.II.7.ii.F1).
    pub hero_detour: Vec<Word>,
    /// No Wizard's company uses starter movement to or from it (COE 2.II.7.i.W1).
    pub no_hero_starter: bool,
    /// The second copies that are not allowed.
    pub no_duplicate: Option<NoDuplicate>,
    /// The being of which it is a manifestation (title, folded): only one of them may be in play.
    pub manifestation: Option<Word>,
    /// The meaning of its text; `None`: the data know its facts only.
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
    /// The region it lies in, folded.
    pub region: Option<Word>,
    /// Its nearest Haven, folded.
    pub nearest_haven: Option<Word>,
    /// Region types between it and its nearest Haven, seen from the Haven.
    pub path: Vec<RegionType>,
    /// Region types between this Haven and another (folded).
    pub haven_paths: Vec<(Word, Vec<RegionType>)>,
    /// Kinds of items that are playable there, as keywords: `minor`, `major`, `greater`, `gold-ring`.
    pub items: Vec<Word>,
    /// Titles of items of a kind of which only these are playable: the kind, the titles.
    pub only_items: Option<(Word, Vec<Word>)>,
    /// Whether information is playable there.
    pub information: bool,
    /// Belongs to the Under-deeps.
    pub under_deeps: bool,
    /// Cards that the resource player may draw for moving there.
    pub draws: u8,
    /// Cards that the hazard player may draw.
    pub opponent_draws: u8,
    /// The automatic-attacks in their order, with what they do to whom they wound.
    pub automatic_attacks: Vec<SiteAttack>,
    /// Automatic-attacks for which the opponent may play a creature from his hand.
    pub attacks_from_hand: Vec<AttackFromHand>,
}

/// An automatic-attack for which the opponent may play a creature from his hand: one that is normally keyed so.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackFromHand {
    /// Keyed to one of these regions …
    pub regions: Vec<RegionType>,
    /// … or to one of these sites.
    pub sites: Vec<SiteType>,
    /// The creature must not be unique.
    pub non_unique: bool,
}

/// An automatic-attack of a site.
#[derive(Clone, Debug, PartialEq)]
pub struct SiteAttack {
    /// The attack.
    pub spec: AttackSpec,
    /// Only against covert (true) or overt companies.
    pub against_covert: Option<bool>,
    /// Detainment against covert (true) or overt companies alone; against all it is in `spec`.
    pub detainment_covert: Option<bool>,
    /// The harm beside the wound for a character whom it wounds.
    pub wounded: Option<OnWound>,
}

/// The harm that an automatic-attack does to a character whom it wounds, beside the wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnWound {
    /// A corruption check with this modifier.
    CorruptionCheck(i16),
    /// He is eliminated.
    Eliminated,
}

impl CardDef {
    /// Whether it has this keyword (folded).
    pub fn has_keyword(&self, word: &str) -> bool {
        self.keywords.iter().any(|k| &**k == word)
    }

    /// The uses that its text gives.
    pub fn abilities(&self) -> &[Arc<Action>] {
        self.meaning.as_ref().map_or(&[], |m| &m.abilities)
    }

    /// The parts of its attack beyond the printed numbers, if it is a creature that has such.
    pub fn creature(&self) -> Option<&Creature> {
        self.meaning.as_ref().and_then(|m| m.creature.as_ref())
    }

    /// The trigger at a place of its text.
    pub fn trigger(&self, at: u8) -> Option<&Trigger> {
        self.meaning.as_ref().and_then(|m| m.triggers.get(usize::from(at)))
    }

    /// The rules that hold while it is in play.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.meaning.iter().flat_map(|m| &m.standing).flat_map(|s| &s.rules)
    }

    /// Whether it has rules text of which the data know nothing: it is for a judge. An event is nothing without its text;
    /// whatever else has no meaning prints no rules and is played whole by its facts.
    pub fn unmodelled(&self) -> bool {
        self.meaning.is_none() && self.kind == CardKind::Event
    }

    /// Whether it is of this race (folded, singular).
    pub fn is_race(&self, race: &str) -> bool {
        self.races.iter().any(|r| &**r == race)
    }

    /// Whether it is a corruption card, which has rules of its own (COE 7.2).
    pub fn is_corruption_card(&self) -> bool {
        self.hazard && self.has_keyword("corruption")
    }
}
