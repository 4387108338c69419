//! The closed list of standing rules, and the times for which a lasting one holds.

use crate::engine::card::{Amount, AttackSpec, Attr, Event, Filter, Step, Verb, Word};
use crate::vocab::{RegionType, RollKind, SiteType, Skill};
use strum::EnumDiscriminants;

/// The time for which a lasting effect holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// Until the end of the turn.
    Turn,
    /// Until the end of the company's movement/hazard phase, or the site phase.
    Phase,
    /// For the attack that is faced.
    Attack,
    /// For one strike.
    Strike,
    /// Like a long-event: until its player's next long-event phase.
    LongEvent,
}

impl Duration {
    /// Whether it lasts for one attack, or one strike.
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
        /// The things whose number it is.
        of: Filter,
        /// The change.
        change: Change,
    },
    /// Changes every roll of a kind by who fits (declared after it resolved).
    RollModifier {
        /// Kinds of rolls.
        kinds: Vec<RollKind>,
        /// The things whose rolls they are.
        of: Filter,
        /// The number that is added.
        amount: Amount,
    },
    /// Does not let these things happen to what fits, where the source fits.
    Prevent {
        /// The things that are not done.
        verbs: Vec<Verb>,
        /// The things to which they are not done.
        on: Filter,
        /// The cards that cannot do them; nothing: no card can.
        from: Option<Filter>,
    },
    /// Does not let cards that fit be played by who fits or on what fits; those declared already are cancelled where
    /// `cancels` is set.
    Ban {
        /// The cards that cannot be played.
        cards: Filter,
        /// Played by whom.
        by: Option<Filter>,
        /// The targets on which they cannot be played.
        on: Option<Filter>,
        /// Whether a card declared already is cancelled.
        cancels: bool,
    },
    /// No creature may be keyed so against the company.
    BanKey(Vec<RegionType>, Filter),
    /// Regions that fit change their type, all at the same time.
    TreatRegions(Filter, Vec<(RegionType, RegionType)>, Purpose),
    /// Regions of a site path that fit count as two of their type.
    CountsTwice(Filter),
    /// Sites that fit change their type.
    TreatSites(Filter, Vec<(SiteType, SiteType)>, Purpose),
    /// A thing that fits has the skill.
    GrantSkill(Skill, Filter),
    /// A thing that fits has not the skill.
    LoseSkill(Skill, Filter),
    /// Sites that fit have one more automatic-attack.
    AddAutomaticAttack(Filter, Box<AttackSpec>),
    /// Automatic-attacks that fit are faced twice.
    DuplicateAutomaticAttacks(Filter),
    /// Automatic-attacks that fit are no more.
    NoAutomaticAttacks(Filter),
    /// Sites and creatures with several attacks have one of them, which cannot be cancelled.
    OneAttackOnly(Filter),
    /// Creatures that fit may be keyed to what fits as well; only the first of them, if it is so.
    MayKey(Filter, Filter, bool),
    /// A character that fits doubles the corruption points of one source, which its player chooses.
    DoubleOneSource(Filter),
    /// The first thing that would cancel what fits discards this card instead.
    Shield(Filter),
    /// The character does not tap for the strike.
    DoesNotTap(Filter),
    /// No strike can be assigned to what fits.
    NoStrikes(Filter),
    /// The card's abilities for after its play are at the disposal of companies that fit.
    Grants(Filter),
    /// Companies that fit do nothing in their site phase.
    Idle(Filter),
    /// Sites that fit contain a hoard.
    Hoard(Filter),
    /// A strike that fits neither succeeds nor fails, and is not rolled for.
    Ineffectual(Filter),
    /// Information is playable at sites that fit.
    Information(Filter),
    /// One item that fits may be played where the company is, though the site is tapped; whether it spares the site.
    OneMoreItem(Filter, bool),
    /// A card that fits cannot untap.
    StaysTapped(Filter),
    /// Gold rings that fit are tested at the beginning of the end-of-turn phase.
    TestedAtEnd(Filter),
    /// At sites that fit, or of companies that fit, what heals one character heals all.
    HealsAll(Filter),
    /// Long-events of this side stay in play.
    LongEventsStay(bool),
    /// A character that fits has so much more direct influence against a thing that fits: to control it, and to
    /// influence it.
    InfluenceAgainst {
        /// The things against which it is.
        on: Filter,
        /// The characters whose direct influence it is.
        of: Filter,
        /// The number that is added.
        amount: Amount,
    },
    /// The company to which this card belongs is overt.
    Overt,
    /// Attacks that fit are detainment (true), or normal whatever else says otherwise.
    Detains(bool, Filter),
    /// A character that fits may use this; the last tells whether he taps for it.
    GrantUse(Word, Filter, bool),
    /// Creatures keyed to sites that fit are played whatever other cards say.
    AlwaysKey(Filter),
    /// A character that fits and does not tap for a strike has this in place of -3.
    UntappedStrike(Filter, i16),
    /// A character that fits may face several strikes of one attack, each in a sequence of its own (COE 3.i.5).
    SeveralStrikes {
        /// The characters.
        of: Filter,
        /// The number of strikes beyond one, if there is a bound.
        most: Option<u8>,
        /// The number that each of them adds to his prowess and body: nothing or less.
        each: i16,
    },
    /// The first excess strike against each character by attacks that fit takes so much in place of 1.
    FirstExcess(Filter, i16),
    /// These steps follow a strike against who fits (`it`) that fails, or one that is rolled for, whatever comes out.
    AfterStrike {
        /// The characters against whom the strike is.
        of: Filter,
        /// Only one that fails.
        failed: bool,
        /// The steps that follow.
        steps: Vec<Step>,
    },
    /// A strike that succeeds against who fits does him no harm; these steps follow instead (`it`).
    Spares(Filter, Vec<Step>),
    /// The agent does not move to sites that fit.
    NoMove(Filter),
    /// Companies that fit do not move to a new site, or to none that fits.
    Stays {
        /// The companies.
        of: Filter,
        /// The sites to which they do not move; where none is told, all of them.
        to: Option<Filter>,
    },
    /// A character that fits does not join companies that fit.
    NoJoin {
        /// The characters.
        who: Filter,
        /// The companies.
        company: Filter,
    },
    /// Companies that fit move or split only where so many of their characters tap for it, or all that are untapped.
    Toll(Filter, u8),
    /// Companies that fit do not attack others.
    NoAttack(Filter),
    /// Characters that fit come into play beside the one that a player may bring in each turn.
    Uncounted(Filter),
    /// A character that fits is controlled by general influence, and by the direct influence of nobody else than these.
    LedBy {
        /// The characters.
        who: Filter,
        /// The characters whose direct influence serves, if anybody's does.
        by: Option<Filter>,
    },
    /// The attacker chooses who is struck by attacks that fit.
    AttackerChooses(Filter),
    /// Hazards that fit are free of the hazard limit against companies that fit.
    FreeOfLimit {
        /// The hazards.
        hazards: Filter,
        /// The companies against which they are played.
        on: Filter,
        /// Only the first one against each company.
        once: bool,
    },
    /// While the effect lasts, these steps follow such an event with what fits (`it`).
    When {
        /// The event.
        on: Event,
        /// The things to which the event must happen.
        who: Filter,
        /// The steps that follow.
        steps: Vec<Step>,
        /// Only the first time; whatever else its card grants once is used up by it.
        once: bool,
    },
    /// Agents that fit take one more action a turn; whether it is free of the hazard limit.
    ExtraAction {
        /// The agents.
        of: Filter,
        /// It does not count against the hazard limit.
        free: bool,
    },
    /// A strike that would harm who fits takes him prisoner instead: this card is his host (COE 3.III.1).
    Imprisons {
        /// The characters that are taken.
        of: Filter,
        /// He keeps his rings.
        rings: bool,
        /// The attacks that are faced to rescue him.
        rescue: Vec<AttackSpec>,
    },
    /// A card of this title counts as in play, or as out of play, whatever is there; or only for what hazards say.
    Considered(Word, bool, Purpose),
    /// A part that the data do not model.
    ByHand(Box<str>),
}

/// Several sorts of rules: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleSorts(u64);

// The last of them still has its bit.
const _: () = assert!((RuleSort::ByHand as u32) < u64::BITS);

impl RuleSorts {
    /// Whether a sort is among them.
    pub fn contains(self, sort: RuleSort) -> bool {
        self.meets(sort.into())
    }

    /// Whether there is a sort that is among both.
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

/// The matters for which a changed type counts.
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
    /// So much is added, to a maximum if there is one; what is taken away, to a minimum.
    Add(Amount, Option<Amount>),
    /// It is multiplied.
    Times(i16),
    /// It is halved, rounded up.
    Halve,
    /// It is set.
    Set(Amount),
}
