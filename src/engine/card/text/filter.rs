//! The things that a card speaks of: small expressions over the entities of a position.

use crate::engine::card::{Amount, Verb};
use crate::vocab::{RegionType, RollKind, SiteType, Skill};
use strum::IntoStaticStr;

/// A folded word or title: keywords, races and names are compared in this form.
pub type Word = Box<str>;

/// The name that a card's text gives to something: `self`, `by`, `bearer`, `it`, or a target of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// The card itself.
    This,
    /// The character who performs the action (plays the card, uses the item).
    By,
    /// The bearer of the card, or the controller of the ally.
    Bearer,
    /// The thing that a trigger or a standing effect has found.
    It,
    /// The company concerned: that of the performer, the bearer or the target, else the one whose part of the phase it is.
    Company,
    /// The site where that company is or to which it moves.
    Site,
    /// The attack that is faced.
    Attack,
    /// The player of the card.
    You,
    /// The other player.
    Opponent,
    /// The n-th target of the card.
    Target(u8),
    /// The thing that the last choosing, revealing or searching step found.
    Found,
}

/// The things that fit: every word narrows them down.
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
    /// A skill, however it came.
    Skill(Skill),
    /// The same skill, this card's own gift left out.
    OwnSkill(Skill),
    /// May use this magic: `sorcery`, `spirit-magic` …
    Uses(Word),
    /// The same, this card's own gift left out.
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
    /// An agent (a character card played as one, or an agent attack's source).
    Agent,
    /// Untapped and not wounded.
    Untapped,
    /// Tapped (wounded is not tapped).
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
    /// In a company with at least so many regions of the type in its current site path.
    Path(RegionType, u8),
    /// In a company with one of these regions (by name) in its site path.
    Through(Vec<Word>),
    /// Is at, or moves to, a site that fits.
    Site(Box<Filter>),
    /// Lies in one of these regions (a site), or is at or moves to a site that does.
    Region(Vec<Word>),
    /// A site of the Under-deeps, or what is at one.
    UnderDeeps,
    /// An ally whose current site has another nearest Haven than the site where it is played; both must have one.
    Strayed,
    /// In a company that moves from a site that fits, or that company.
    Leaving(Box<Filter>),
    /// The site from which the company of the thing in the role moves.
    OriginOf(Role),
    /// An item, ally or faction that can be played at the site in the role.
    PlayableAt(Role),
    /// A site where information is playable.
    Information,
    /// A pending influence check, or its declaration, against something that fits.
    Influencing(Box<Filter>),
    /// A card of whose title a copy is in play.
    CopyInPlay,
    /// The same thing as the role.
    Is(Role),
    /// Another thing of the same company as the role, or that company itself.
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
    /// Belonged to a company that fits and has left it, for another or out of play.
    Left(Box<Filter>),
    /// An attack, strike, effect or declaration whose card fits.
    From(Box<Filter>),
    /// A strike, attack or roll against (of) something that fits.
    Against(Box<Filter>),
    /// Faces an attack that fits now.
    Facing(Box<Filter>),
    /// Belongs to a company that has faced an attack that fits earlier this turn, cancelled ones included.
    Faced(Box<Filter>),
    /// Was wounded by the attack that is being settled or was the last.
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
    /// A creature that prints this region type among its keys; or needs one such region only.
    PrintsKey(RegionType, bool),
    /// A character whose home site, or one of them, is of one of these types.
    HomeSite(Vec<SiteType>),
    /// A character with one of these sites as home site.
    HomeNamed(Vec<Word>),
    /// A site that is a home site of the thing in the role.
    HomeOf(Role),
    /// A character who has a home site in common with the thing in the role, or an ally or faction playable at one of
    /// its home sites.
    SharesHome(Role),
    /// A character whom such a one has the unused direct influence to control.
    Controllable(Box<Filter>),
    /// A site with an automatic-attack, or one of this race.
    Guarded(Option<Word>),
    /// An attack of which every strike was defeated.
    Defeated,
    /// A character against whom a strike of the attack that is faced succeeded.
    Struck,
    /// A detainment attack, or a strike of one.
    Detainment,
    /// A character on whom a corruption card was played this turn.
    Corrupted,
    /// A declared card that was turned up from on-guard.
    TurnedUp,
    /// Not on the way between two sites (annotation 25).
    Settled,
    /// Moves to a site that fits, or has moved there this turn.
    Bound(Box<Filter>),
    /// In a company whose site path has nowhere two regions in a row that are of other types than this.
    NoRunBut(RegionType),
    /// A site whose printed path has at least so many regions of this type.
    SitePath(RegionType, u8),
    /// A site that contains a hoard.
    Hoard,
    /// An automatic-attack.
    Automatic,
    /// The automatic-attack of this number of its site.
    AutomaticNumber(u8),
    /// A roll of this kind.
    Roll(RollKind),
    /// Modified by this card (an attack that its standing effect has reached).
    Affected,
    /// Came into play this turn.
    New,
    /// A covert (true) or overt company, or a member of one.
    Covert(bool),
    /// A player of this type: `wizard`, `ringwraith`, `fallen-wizard`, `balrog`, `sauron`; or what belongs to one.
    PlayerType(Word),
    /// A number of it compares so.
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
    /// An effect that a resolved card has left behind, or a card's standing effect.
    Effect,
    Player,
}

impl Kind {
    /// Its word, as texts and card files have it.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Zones beside play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Zone {
    #[default]
    Play,
    /// Declared in this chain and not resolved.
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
    /// Off to the side, taken prisoner by the card that it is on.
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
    /// Corruption points: those printed on a card; for a character the sum over all that he bears.
    Corruption,
    /// Unused direct influence of a character.
    Influence,
    /// Unused general influence of a player (asked of a card: its player's).
    GeneralInfluence,
    /// Strikes of an attack or of each attack of a creature.
    Strikes,
    /// Attacks of a creature.
    Attacks,
    /// Size of a company.
    Size,
    /// Hazard limit of a company.
    Limit,
    /// Cards that a company draws.
    Draws,
    /// Marshalling points.
    Points,
    /// The modifier of a roll, or of a character's rolls of one kind.
    Modifier,
    /// Cards in a hand beyond the usual.
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
