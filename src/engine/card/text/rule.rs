//! The closed list of standing rules, and how long lasting ones hold.

use crate::engine::card::{Amount, AttackSpec, Attr, Event, Filter, Step, Verb, Word};
use crate::vocab::{RegionType, RollKind, SiteType, Skill};
use strum::EnumDiscriminants;

/// How long a lasting effect holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// Until the end of the turn.
    Turn,
    /// Until the end of the company's movement/hazard phase, or the site phase.
    Phase,
    /// For the attack that the company faces.
    Attack,
    /// For one strike.
    Strike,
    /// Like a long-event: until its player's next long-event phase.
    LongEvent,
}

impl Duration {
    /// Whether it lasts for one attack or one strike.
    pub fn is_combat(self) -> bool {
        matches!(self, Duration::Attack | Duration::Strike)
    }
}

/// A rule that holds while a standing effect lasts.
#[derive(Clone, Debug, PartialEq, EnumDiscriminants)]
#[strum_discriminants(name(RuleSort), doc = "The sorts of rules: what one says, without about what.")]
pub enum Rule {
    /// Changes a number of everything that fits.
    Modify {
        /// The number that changes.
        attr: Attr,
        /// What the number belongs to.
        of: Filter,
        /// The change.
        change: Change,
    },
    /// Changes every roll of a kind that somebody who fits makes (if declared after it resolved).
    RollModifier {
        /// Kinds of rolls.
        kinds: Vec<RollKind>,
        /// Whose rolls they are.
        of: Filter,
        /// The modifier.
        amount: Amount,
    },
    /// Prevents these things from happening to what fits, if the source fits.
    Prevent {
        /// What may not happen.
        verbs: Vec<Verb>,
        /// What it may not happen to.
        on: Filter,
        /// The cards that are prevented; if nothing is given, all cards.
        from: Option<Filter>,
    },
    /// Forbids cards that fit to be played by somebody who fits, or on something that fits. If `cancels` is set, cards
    /// that are already declared are cancelled.
    Ban {
        /// The cards that cannot be played.
        cards: Filter,
        /// The players or characters who cannot play them.
        by: Option<Filter>,
        /// The targets on which they cannot be played.
        on: Option<Filter>,
        /// Whether it cancels a card that is already declared.
        cancels: bool,
    },
    /// No creature may be keyed to these types against the company.
    BanKey(Vec<RegionType>, Filter),
    /// Regions that fit change their type, all at the same time.
    TreatRegions(Filter, Vec<(RegionType, RegionType)>, Purpose),
    /// Regions of a site path that fit count as two of their type.
    CountsTwice(Filter),
    /// Sites that fit change their type.
    TreatSites(Filter, Vec<(SiteType, SiteType)>, Purpose),
    /// A thing that fits has the skill.
    GrantSkill(Skill, Filter),
    /// A thing that fits does not have the skill.
    LoseSkill(Skill, Filter),
    /// Sites that fit have one more automatic-attack.
    AddAutomaticAttack(Filter, Box<AttackSpec>),
    /// Automatic-attacks that fit are faced twice.
    DuplicateAutomaticAttacks(Filter),
    /// Automatic-attacks that fit no longer exist.
    NoAutomaticAttacks(Filter),
    /// Sites and creatures that fit have only one of their several attacks, which cannot be cancelled.
    OneAttackOnly(Filter),
    /// Creatures that fit may also be keyed to what fits; if set, only the first such creature.
    MayKey(Filter, Filter, bool),
    /// A character who fits doubles the corruption points of one source, which the player chooses.
    DoubleOneSource(Filter),
    /// Discards this card instead of the first effect that would cancel something that fits.
    Shield(Filter),
    /// The character does not tap for the strike.
    DoesNotTap(Filter),
    /// No strike can be assigned to what fits.
    NoStrikes(Filter),
    /// Companies that fit may use the card's abilities that are granted after its play.
    Grants(Filter),
    /// Companies that fit do nothing in their site phase.
    Idle(Filter),
    /// Sites that fit contain a hoard.
    Hoard(Filter),
    /// A strike that fits neither succeeds nor fails, and is not rolled for.
    Ineffectual(Filter),
    /// Information is playable at sites that fit.
    Information(Filter),
    /// One item that fits may be played at the company's site even if the site is tapped; the last tells whether the
    /// site is spared.
    OneMoreItem(Filter, bool),
    /// A card that fits cannot untap.
    StaysTapped(Filter),
    /// Gold rings that fit are tested at the beginning of the end-of-turn phase.
    TestedAtEnd(Filter),
    /// An effect that heals one character at a site that fits, or in a company that fits, heals all characters there.
    HealsAll(Filter),
    /// Long-events of this side stay in play.
    LongEventsStay(bool),
    /// A character who fits has this much more direct influence against a thing that fits: to control it and to
    /// influence it.
    InfluenceAgainst {
        /// What it is against.
        on: Filter,
        /// The characters who have it.
        of: Filter,
        /// How much is added.
        amount: Amount,
    },
    /// The company to which this card belongs is overt.
    Overt,
    /// Attacks that fit are detainment attacks (true), or normal ones whatever else says otherwise.
    Detains(bool, Filter),
    /// A character who fits may use this; the last tells whether the character taps for it.
    GrantUse(Word, Filter, bool),
    /// Creatures keyed to sites that fit may be played whatever other cards say.
    AlwaysKey(Filter),
    /// A character who fits and does not tap for a strike gets this modifier instead of -3.
    UntappedStrike(Filter, i16),
    /// A character who fits may face several strikes of one attack, each in a sequence of its own (COE 3.i.5).
    SeveralStrikes {
        /// The characters.
        of: Filter,
        /// The most strikes beyond the first, if there is a limit.
        most: Option<u8>,
        /// What each of them adds to the character's prowess and body: zero or less.
        each: i16,
    },
    /// The first excess strike against each character, in attacks that fit, costs this much instead of 1.
    FirstExcess(Filter, i16),
    /// These steps follow a strike against somebody who fits (`it`): one that fails, or any that is rolled, whatever
    /// its result.
    AfterStrike {
        /// The characters whom the strike is against.
        of: Filter,
        /// Whether only a strike that fails counts.
        failed: bool,
        /// The steps that follow.
        steps: Vec<Step>,
    },
    /// A successful strike against somebody who fits does not harm them; these steps follow instead (`it`).
    Spares(Filter, Vec<Step>),
    /// The agent does not move to sites that fit.
    NoMove(Filter),
    /// Companies that fit do not move to a new site, or to none that fits.
    Stays {
        /// The companies.
        of: Filter,
        /// The sites to which they do not move; if nothing is given, all.
        to: Option<Filter>,
    },
    /// A character who fits does not join companies that fit.
    NoJoin {
        /// The characters.
        who: Filter,
        /// The companies.
        company: Filter,
    },
    /// Companies that fit move or split only if this many of their characters, or all untapped ones, tap for it.
    Toll(Filter, u8),
    /// Companies that fit do not attack others.
    NoAttack(Filter),
    /// Characters who fit come into play in addition to the one that a player may play each turn.
    Uncounted(Filter),
    /// A character who fits is controlled by general influence, or by the direct influence of these and nobody else.
    LedBy {
        /// The characters.
        who: Filter,
        /// The characters who may control them by direct influence, if any.
        by: Option<Filter>,
    },
    /// The attacker chooses the defending characters in attacks that fit.
    AttackerChooses(Filter),
    /// Hazards that fit do not count against the hazard limit of companies that fit.
    FreeOfLimit {
        /// The hazards.
        hazards: Filter,
        /// The companies against which they are played.
        on: Filter,
        /// Whether only the first one against each company is free.
        once: bool,
    },
    /// While the effect lasts, these steps follow such an event that happens to something that fits (`it`).
    When {
        /// The event.
        on: Event,
        /// What the event must happen to.
        who: Filter,
        /// The steps that follow.
        steps: Vec<Step>,
        /// Whether they follow only the first time. That also uses up whatever else its card allows once.
        once: bool,
    },
    /// Agents that fit take one more action a turn.
    ExtraAction {
        /// The agents.
        of: Filter,
        /// Whether it does not count against the hazard limit.
        free: bool,
    },
    /// A strike that would harm a character who fits takes them prisoner instead: this card is the host (COE 3.III.1).
    Imprisons {
        /// The characters who are taken.
        of: Filter,
        /// Whether prisoners keep their rings.
        rings: bool,
        /// The attacks that a company faces to rescue the prisoners.
        rescue: Vec<AttackSpec>,
    },
    /// A card with this title counts as in play, or as out of play, whether or not it is; or counts so only for what
    /// hazards say.
    Considered(Word, bool, Purpose),
    /// A part that the data do not model.
    ByHand(Box<str>),
}

/// Several sorts of rules, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleSorts(u64);

// The last sort still has its bit.
const _: () = assert!((RuleSort::ByHand as u32) < u64::BITS);

impl RuleSorts {
    /// Whether a sort is among them.
    pub fn contains(self, sort: RuleSort) -> bool {
        self.meets(sort.into())
    }

    /// Whether the two have a sort in common.
    pub fn meets(self, other: RuleSorts) -> bool {
        self.0 & other.0 != 0
    }
}

impl From<RuleSort> for RuleSorts {
    fn from(sort: RuleSort) -> RuleSorts {
        RuleSorts(1 << sort as u32)
    }
}

impl FromIterator<RuleSort> for RuleSorts {
    fn from_iter<I: IntoIterator<Item = RuleSort>>(sorts: I) -> RuleSorts {
        RuleSorts(sorts.into_iter().fold(0, |all, sort| all | RuleSorts::from(sort).0))
    }
}

impl<const N: usize> From<[RuleSort; N]> for RuleSorts {
    fn from(sorts: [RuleSort; N]) -> RuleSorts {
        sorts.into_iter().collect()
    }
}

/// The purpose for which a changed type counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For everything.
    Everything,
    /// Only for playing hazards.
    Hazards,
}

/// A change of a number.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// This much is added, up to a maximum if there is one; or subtracted, down to a minimum.
    Add(Amount, Option<Amount>),
    /// It is multiplied.
    Times(i16),
    /// It is halved, rounded up.
    Halve,
    /// It is set.
    Set(Amount),
}
