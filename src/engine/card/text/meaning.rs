//! A card as the rules see it: how it is played, what it can be used for, and what holds while it is in play.

use std::sync::Arc;

use crate::engine::card::{Amount, Condition, Filter, Outside, Rule, Step, Word};
use crate::vocab::{RuleId, SiteType};

/// What the rules text of a card means. A card without any is known only by its facts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meaning {
    /// Ways to play it from the hand.
    pub plays: Vec<Arc<Action>>,
    /// Ways to use it in play.
    pub abilities: Vec<Arc<Action>>,
    /// What holds while it is in play.
    pub standing: Vec<Standing>,
    /// What happens by itself.
    pub triggers: Vec<Trigger>,
    /// What its attack has beyond the printed numbers.
    pub creature: Option<Creature>,
    /// For a gold ring: the results of its test.
    pub ring_test: Vec<RingResult>,
    /// Magic that the character may use.
    pub uses: Vec<Word>,
    /// The results of a body check that discard the character.
    pub discard_on_body_check: Vec<u8>,
    /// Printed parts that the data leave out.
    pub by_hand: Vec<ByHand>,
    /// Printed parts that matter only outside a chain: the kind of each, and the part in our words.
    pub outside: Vec<(Outside, Box<str>)>,
    /// The number that an attempt to influence the faction in play needs, if the card gives one.
    pub in_play_number: Option<i16>,
    /// Cards (folded titles) that count as in play (true) or not in play for a card that is played with this one.
    pub as_though: Vec<(Word, bool)>,
    /// If it may be revealed from on guard in response to a declaration: what that declaration must fit.
    pub on_guard: Option<Filter>,
    /// The sources, if the meaning departs from the plain text or rests on a ruling.
    pub cites: Vec<RuleId>,
}

impl Meaning {
    /// The uses that store the card, if its text says where.
    pub fn stores(&self) -> impl Iterator<Item = &Arc<Action>> {
        self.abilities.iter().filter(|a| a.option.as_deref() == Some("store"))
    }

    /// Whether this way of playing (or using) the card is described at all.
    pub fn models(&self, mode: Mode) -> bool {
        let actions = if mode == Mode::Ability { &self.abilities } else { &self.plays };
        !actions.is_empty() || !self.standing.is_empty() || !self.triggers.is_empty()
    }
}

/// A way to play or use a card: an action that a player declares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Action {
    /// What the option is called, if there are several.
    pub option: Option<Box<str>>,
    /// The mode in which the card is played.
    pub mode: Mode,
    /// Whether it is played as a hazard (true), as a resource (false), or as whatever the card is.
    pub as_hazard: Option<bool>,
    /// When it may be declared.
    pub window: Window,
    /// Whether it does not count against the hazard limit (hazards only).
    pub free: bool,
    /// The character who performs it.
    pub by: Option<Filter>,
    /// The price.
    pub cost: Vec<Cost>,
    /// The conditions, which must hold at declaration and at resolution.
    pub needs: Vec<Condition>,
    /// The targets, in order.
    pub targets: Vec<Target>,
    /// The steps that its resolution carries out.
    pub steps: Vec<Step>,
    /// Whether it must start a chain, even though the rules do not demand it.
    pub starts_chain: bool,
    /// When others may use it although the card is no longer, or not yet, simply in play.
    pub granted: Option<Granted>,
    /// Whether its targets may not tap in response.
    pub locks_targets: bool,
    /// Plays that are forbidden until it has resolved.
    pub meanwhile: Vec<Rule>,
    /// Which second uses of this kind are not allowed, if the card says so of one use only.
    pub no_duplicate: Option<NoDuplicate>,
}

impl Action {
    /// An action that says nothing yet.
    pub fn blank(mode: Mode) -> Action {
        Action { mode, ..Action::default() }
    }

    /// Whether its card becomes an event when the price is paid.
    pub fn becomes_event(&self) -> bool {
        self.cost.iter().any(|cost| matches!(cost, Cost::BecomesShortEvent | Cost::BecomesLongEvent))
    }
}

/// How long an ability is available to everybody who fits its words (COE 9.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Granted {
    /// While the card is declared and has not resolved.
    Declared,
    /// While what the card left behind lasts.
    After,
    /// While a company faces an attack of the card.
    Faced,
}

/// As which kind of card it is played, or that it is a use of a card in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Mode {
    ShortEvent,
    LongEvent,
    PermanentEvent,
    Creature,
    Character,
    Ally,
    Item,
    Faction,
    /// A use of a card in play.
    #[default]
    Ability,
}

impl Mode {
    /// Whether this plays an event.
    pub fn is_event(self) -> bool {
        matches!(self, Mode::ShortEvent | Mode::LongEvent | Mode::PermanentEvent)
    }

    /// Whether this plays a resource at a site: an item, an ally or a faction.
    pub fn is_at_site(self) -> bool {
        matches!(self, Mode::Item | Mode::Ally | Mode::Faction)
    }

    /// What this way of playing is called on a card that can be played in several.
    pub fn use_word(self) -> Option<&'static str> {
        match self {
            Mode::ShortEvent => Some("short-event"),
            Mode::LongEvent => Some("long-event"),
            Mode::PermanentEvent => Some("permanent-event"),
            Mode::Creature => Some("creature"),
            _ => None,
        }
    }
}

/// When its player may declare an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Window {
    /// Whenever the kind of card allows it.
    #[default]
    Usual,
    /// At any time in any turn.
    Any,
    /// Organization phase.
    Organization,
    /// At the end of the organization phase.
    EndOfOrganization,
    /// Long-event phase.
    LongEvent,
    /// Movement/hazard phase.
    MovementHazard,
    /// Site phase.
    Site,
    /// End-of-turn phase.
    End,
    /// At the start of the end-of-turn phase.
    StartOfEnd,
    /// At the end of a company's movement/hazard phase.
    EndOfMovementHazard,
    /// Any phase of one's own turn.
    OwnTurn,
    /// While an attack is faced.
    Attack,
    /// While an attack is faced, but, by its own text, only before strikes are assigned, whatever the rules say.
    BeforeStrikes,
    /// After strikes are assigned but, by its own text, before the sequence of the strike begins.
    BeforeSequence,
    /// In a strike sequence, before the roll.
    Strike,
    /// Only as the result of the test of a gold ring.
    Test,
}

impl Window {
    /// Whether it belongs to combat.
    pub fn is_combat(self) -> bool {
        matches!(self, Window::Attack | Window::BeforeStrikes | Window::BeforeSequence | Window::Strike)
    }
}

/// One part of a price.
#[derive(Clone, Debug, PartialEq)]
pub enum Cost {
    /// The performing character taps.
    TapBy,
    /// The card taps.
    TapThis,
    /// The card is discarded.
    DiscardThis,
    /// The bearer taps.
    TapBearer,
    /// Something that fits taps.
    Tap(Filter),
    /// Something that fits is discarded.
    Discard(Filter),
    /// Any number of things that fit taps.
    TapSome(Filter),
    /// Nothing is paid. What fits is counted at that moment, and the number counts as paid.
    Count(Filter),
    /// This much of the hazard limit.
    Limit(u8),
    /// A corruption check with this modifier (made when it resolves).
    CorruptionCheck(i16),
    /// The card becomes a short-event when the price is paid.
    BecomesShortEvent,
    /// The card becomes a long-event effect when the price is paid.
    BecomesLongEvent,
}

/// A target that its player chooses when declaring the action.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Its name in the card's own steps.
    pub name: Box<str>,
    /// What a target must fit.
    pub filter: Filter,
    /// Whether there may be any number of them, instead of one.
    pub several: bool,
    /// The most targets, if there is a limit.
    pub max: Option<Amount>,
    /// Whether it may be left out.
    pub optional: bool,
}

impl Target {
    /// A target that may be anything.
    pub fn anything() -> Target {
        let filter = Filter::All(Vec::new());
        Target { name: "target".into(), filter, several: false, max: None, optional: false }
    }
}

/// Rules that hold while the card is in play (or since the company faced it).
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// How it reaches things that are already there.
    pub class: Class,
    /// The conditions under which it holds.
    pub needs: Vec<Condition>,
    /// The rules.
    pub rules: Vec<Rule>,
    /// Whether it holds for the rest of the turn against a company that faced this attack, if the attack was not
    /// cancelled.
    pub after_facing: bool,
}

/// How a standing effect reaches things that are already there: the central distinction of the timing rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// It changes a category, or is set off by one: a passive action of the next chain, and then for each new thing.
    P,
    /// It cancels or prohibits from now on, whatever was declared before.
    X,
    /// It modifies rolls of a kind that are declared after it resolved.
    R,
    /// It simply holds: numbers and skills that a card grants, rules that it changes.
    K,
}

/// An action that happens by itself when something happens.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// The event that sets it off.
    pub on: Event,
    /// What the event must have happened to (`it`).
    pub who: Option<Filter>,
    /// The conditions that must hold.
    pub needs: Vec<Condition>,
    /// Whether it happens at once, outside a chain (required discards), instead of as one of the first actions of the
    /// next chain.
    pub immediate: bool,
    /// Whether it is a special action of a strike, which comes before the body check.
    pub special: bool,
    /// The steps that follow.
    pub steps: Vec<Step>,
    /// Whether a player may leave it out.
    pub optional: bool,
}

/// An event that can set off a trigger. `it` is the thing in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A company's new site and path are known \[company\]; also true of a moving company when the card comes into play.
    Moves,
    /// Something is in the state that the card describes: checked whenever something changes \[company, ally …\].
    State,
    /// An attack is declared against a company \[attack\].
    AttackBegins,
    /// An attack is defeated \[attack\].
    AttackDefeated,
    /// An attack is over, defeated or not, but not cancelled \[attack\].
    AttackOver,
    /// A strike succeeded against a character \[character\].
    StrikeSucceeds,
    /// A character is wounded \[character\].
    Wounded,
    /// A character fails a corruption check \[character\].
    FailsCorruption,
    /// A corruption check was rolled \[character\].
    CheckedCorruption,
    /// An influence check was rolled \[character\].
    CheckedInfluence,
    /// A character's influence attempt succeeds \[character\].
    InfluenceSucceeds,
    /// A company gains an item \[item\].
    GainsItem,
    /// A card enters play \[card\].
    Enters,
    /// A character joins another company while the player organizes \[character\].
    Joins,
    /// A company declares movement to a new site: at the end of its organization phase \[company\].
    SetsOut,
    /// A card leaves play \[card\].
    Leaves,
    /// A play deck is exhausted \[player\].
    DeckExhausted,
    /// The end of the untap phase of the resource player \[player\].
    EndOfUntap,
    /// The end of a company's movement/hazard phase \[company\].
    EndOfMovementHazard,
    /// The end of the turn \[player whose turn it is\].
    EndOfTurn,
    /// The start of the organization phase \[player\].
    Organization,
    /// The start of a company's site phase \[company\].
    StartOfSite,
}

/// What a creature's attack has beyond the printed numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Creature {
    /// How many attacks it makes; 0 means one.
    pub attacks: u8,
    /// Whether all of them are against one character.
    pub one_character: bool,
    /// Whether the attacker chooses the defending characters.
    pub attacker_chooses: bool,
    /// Regions by name to which it may be keyed.
    pub regions: Vec<Word>,
    /// If given, it may be keyed to sites of these types in the regions named above (empty: of any type).
    pub sites_there: Option<Vec<SiteType>>,
    /// Sites by name to which it may be keyed.
    pub sites: Vec<Word>,
    /// If given, each character who fits faces one strike.
    pub strike_each: Option<Filter>,
    /// If given, it attacks only companies that fit.
    pub only: Option<Filter>,
    /// Whether a body check that equals the body discards the character.
    pub equal_discards: bool,
    /// The modifier to body checks that its strikes lead to.
    pub body_check: i16,
    /// If given, the defender may tap characters who fit, to cancel this many of its attacks, even after strikes are
    /// assigned.
    pub cancel_by_tapping: Option<(Filter, u8)>,
    /// Whether the character who is struck may be the one who taps for that.
    pub struck_may_tap: bool,
    /// The attack is a detainment attack against companies that fit.
    pub detainment: Option<Filter>,
    /// Whether it cannot be cancelled.
    pub uncancellable: bool,
}

/// A result of a ring test: which kind of ring may be played.
#[derive(Clone, Debug, PartialEq)]
pub struct RingResult {
    /// Keyword or title of the ring: `magic ring`, `dwarven ring`, `lesser ring`, `the one ring`.
    pub ring: Word,
    /// The results that allow it; empty: any.
    pub results: Vec<u8>,
}

/// Which second copies are not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDuplicate {
    /// In play.
    InPlay,
    /// On one character (or on whatever it is played on).
    OnTarget,
    /// In one company.
    InCompany,
    /// In one turn.
    ThisTurn,
    /// By one player.
    ByPlayer,
}

/// Something printed that the data leave out.
#[derive(Clone, Debug, PartialEq)]
pub struct ByHand {
    /// The part, in our words.
    pub part: Box<str>,
    /// When it matters; if nothing is given, whenever the card is played or used.
    pub when: Option<Window>,
    /// What it is about: it matters wherever that happens, as long as the card is there.
    pub of: Option<Outside>,
}
