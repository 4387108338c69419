//! What card texts speak of: small expressions about the entities of a position.

use crate::engine::card::{Amount, Verb};
use crate::vocab::{RegionType, RollKind, SiteType, Skill};
use strum::IntoStaticStr;

/// A folded word or title: keywords, races and names are compared in this form.
pub type Word = Box<str>;

/// What a card's text calls something: `self`, `by`, `bearer`, `it`, or a target of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// The card itself.
    This,
    /// The character who performs the action (plays the card or uses the item).
    By,
    /// The bearer of the card, or the ally's controller.
    Bearer,
    /// What a trigger or a standing effect has found.
    It,
    /// The company concerned: the performer's, the bearer's or the target's, otherwise the one whose part of the phase
    /// it is.
    Company,
    /// The site where that company is, or to which it moves.
    Site,
    /// The attack that the company faces.
    Attack,
    /// The player of the card.
    You,
    /// The other player.
    Opponent,
    /// The n-th target of the card.
    Target(u8),
    /// What the last choosing, revealing or searching step found.
    Found,
}

/// The things that fit. Every word narrows them down.
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    /// All of these.
    All(Vec<Filter>),
    /// At least one of these.
    Any(Vec<Filter>),
    /// Not this.
    Not(Box<Filter>),
    /// A kind of entity.
    Kind(Kind),
    /// A hazard (true) or a resource card.
    Hazard(bool),
    /// A keyword, a magic or an item subtype in lower case: `environment`, `ritual`, `minor item`, `palantir` …
    Keyword(Word),
    /// A race, lower case, the singular.
    Race(Word),
    /// A skill, printed or granted.
    Skill(Skill),
    /// A skill, leaving out what this card grants.
    OwnSkill(Skill),
    /// May use this kind of magic: `sorcery`, `spirit-magic` …
    Uses(Word),
    /// The same, leaving out what this card grants.
    OwnUses(Word),
    /// A card or declaration that requires the skill to be played.
    Requires(Skill),
    /// A title.
    Named(Word),
    /// A card of hero, minion … alignment.
    Alignment(Word),
    /// Stands for its player.
    Avatar,
    /// Unique.
    Unique,
    /// An agent (a character card that is played as one, or the source of an agent's attack).
    Agent,
    /// Untapped and not wounded.
    Untapped,
    /// Tapped (a wounded character is not tapped).
    Tapped,
    /// Wounded.
    Wounded,
    /// Lies face-down.
    FaceDown,
    /// Belongs to the player of the card that speaks.
    Own,
    /// Belongs to the other player.
    Theirs,
    /// Lies in this zone, if it is not in play.
    In(Zone),
    /// A site, or an automatic-attack or creature keyed there, of this current type.
    SiteType(SiteType),
    /// A region of this current type.
    RegionType(RegionType),
    /// A company that moves this turn, or a member of one.
    Moving,
    /// In a company with at least this many regions of the type in its current site path.
    Path(RegionType, u8),
    /// In a company with one of these regions (by name) in its site path.
    Through(Vec<Word>),
    /// Is at, or moves to, a site that fits.
    Site(Box<Filter>),
    /// A site in one of these regions, or something that is at or moves to such a site.
    Region(Vec<Word>),
    /// A site of the Under-deeps, or something at one.
    UnderDeeps,
    /// An ally at a site whose nearest Haven differs from that of the site where the ally is played; both must have
    /// one.
    Strayed,
    /// A company that moves from a site that fits, or something in it.
    Leaving(Box<Filter>),
    /// The site from which the company of the thing in the role moves.
    OriginOf(Role),
    /// An item, ally or faction that can be played at the site in the role.
    PlayableAt(Role),
    /// A site where information is playable.
    Information,
    /// A pending influence check, or its declaration, against something that fits.
    Influencing(Box<Filter>),
    /// A card whose title a copy in play has.
    CopyInPlay,
    /// The same thing as the role.
    Is(Role),
    /// Another thing in the same company as the role, or that company.
    With(Role),
    /// At the same site as the role.
    SameSite(Role),
    /// Bears something that fits.
    Bears(Box<Filter>),
    /// Is borne, controlled or played on something that fits.
    On(Box<Filter>),
    /// A company that contains something that fits.
    Has(Box<Filter>),
    /// Belongs to a company that fits.
    Of(Box<Filter>),
    /// Belonged to a company that fits and has left it, for another company or out of play.
    Left(Box<Filter>),
    /// An attack, strike, effect or declaration whose card fits.
    From(Box<Filter>),
    /// A strike, attack or roll against (or made by) something that fits.
    Against(Box<Filter>),
    /// Faces an attack that fits now.
    Facing(Box<Filter>),
    /// Belongs to a company that faced an attack that fits earlier this turn, cancelled ones included.
    Faced(Box<Filter>),
    /// Was wounded by the attack that is being resolved or was resolved last.
    WoundedBy(Box<Filter>),
    /// A declaration with a target that fits, or a target that belongs to a company that fits.
    Targets(Box<Filter>),
    /// A declaration that would do this.
    Does(Verb),
    /// An attack or strike keyed by type to a region of this type.
    KeyedRegion(RegionType),
    /// An attack or creature keyed to the site.
    KeyedSite,
    /// A creature with a key that fits the company concerned.
    Keyable,
    /// An attack keyed by name to one of these regions or sites.
    KeyedTo(Vec<Word>),
    /// A creature that prints this region type among its keys; if set, one that needs only one such region.
    PrintsKey(RegionType, bool),
    /// A character with a home site of one of these types.
    HomeSite(Vec<SiteType>),
    /// A character with one of these home sites.
    HomeNamed(Vec<Word>),
    /// A site that is a home site of the thing in the role.
    HomeOf(Role),
    /// A character with a home site in common with the thing in the role, or an ally or faction that is playable at one
    /// of its home sites.
    SharesHome(Role),
    /// A character whom somebody who fits has the unused direct influence to control.
    Controllable(Box<Filter>),
    /// A site with an automatic-attack or, if a race is given, with one of that race.
    Guarded(Option<Word>),
    /// An attack whose strikes were all defeated.
    Defeated,
    /// A character against whom a strike of the current attack succeeded.
    Struck,
    /// A detainment attack, or a strike of one.
    Detainment,
    /// A character on whom a corruption card was played this turn.
    Corrupted,
    /// A declared card that was revealed from on guard.
    TurnedUp,
    /// Not on the way between two sites (annotation 25).
    Settled,
    /// Moves to a site that fits, or moved there this turn.
    Bound(Box<Filter>),
    /// In a company whose site path never has two regions in a row of types other than this.
    NoRunBut(RegionType),
    /// A site whose printed path has at least this many regions of this type.
    SitePath(RegionType, u8),
    /// A site that contains a hoard.
    Hoard,
    /// An automatic-attack.
    Automatic,
    /// The automatic-attack with this number at its site.
    AutomaticNumber(u8),
    /// A roll of this kind.
    Roll(RollKind),
    /// An attack that this card's standing effect has reached.
    Affected,
    /// Came into play this turn.
    New,
    /// A covert (true) or overt company, or a member of one.
    Covert(bool),
    /// A player of this type: `wizard`, `ringwraith`, `fallen-wizard`, `balrog`, `sauron`; or something of that
    /// player's.
    PlayerType(Word),
    /// One of its numbers compares in this way.
    Compare(Attr, Comparison, Box<Amount>),
}

/// Kinds of entities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Card,
    Character,
    Ally,
    Item,
    Event,
    ShortEvent,
    LongEvent,
    PermanentEvent,
    Creature,
    Faction,
    Site,
    Region,
    Company,
    Attack,
    Strike,
    Roll,
    /// An effect that a resolved card left behind, or a card's standing effect.
    Effect,
    Player,
}

impl Kind {
    /// The word for it in texts and card files.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Zones, including play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Zone {
    #[default]
    Play,
    /// Declared in this chain but not resolved.
    Declared,
    OnGuard,
    Hand,
    Deck,
    Discard,
    Sideboard,
    Points,
    Eliminated,
    Removed,
    Sites,
    /// Off to the side, held prisoner by the card that it is on.
    Prisoner,
}

/// Numbers of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    /// Prowess.
    Prowess,
    /// Prowess as printed, before every change.
    NormalProwess,
    /// Body.
    Body,
    /// Mind.
    Mind,
    /// Corruption points: those printed on a card; for a character, the sum of everything that the character bears.
    Corruption,
    /// Unused direct influence of a character.
    Influence,
    /// Unused general influence of a player (for a card, its player's).
    GeneralInfluence,
    /// Strikes of an attack, or of each attack of a creature.
    Strikes,
    /// Attacks of a creature.
    Attacks,
    /// Size of a company.
    Size,
    /// Hazard limit of a company.
    Limit,
    /// How many cards a company draws.
    Draws,
    /// Marshalling points.
    Points,
    /// The modifier of a roll, or of a character's rolls of one kind.
    Modifier,
    /// How many more cards than usual a hand may hold.
    HandSize,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Comparison {
    Less,
    AtMost,
    Equal,
    AtLeast,
    More,
}
